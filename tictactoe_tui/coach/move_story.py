"""The story of a move: its label, its value, why, and what was better.

Screen, console, command line and JSON take their part of one `MoveStory`. Why a move has its label
is said by one cause and at most one comparison. A cause points the way of its label: what gives
something away is told by what that means and what the other side does then, and only what keeps
the result is said to do something itself. No sentence names more than two cells. The sentences
rest on the predicates of `line_reasons` and, where points are counted, on what is taken.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tictactoe_tui.coach.line_reasons import Deed, Evidence, LineBoard, good_reason
from tictactoe_tui.coach.takes import loss_words, take_words, written_takes
from tictactoe_tui.engine.candidate_words import points_words, signed_points, verdict_words
from tictactoe_tui.engine.info import Candidate, Verdict
from tictactoe_tui.engine.judging import Judgement, Label
from tictactoe_tui.games import GAMES, Game, LinePosition, Position, Side

_WORDS: Final = {
    Label.SINGLE: "only legal move",
    Label.ONLY: "only move",
    Label.BEST: "best",
    Label.KEEPS: "keeps the draw",
    Label.SLOWER: "slower win",
    Label.FASTER_LOSS: "faster loss",
    Label.ALL_LOSE: "already lost",
    Label.THROWS_WIN: "gives away the win",
    Label.THROWS_DRAW: "gives away the draw",
}

_SEARCHED: Final = "A search to the end of the game has shown it."
_DONE: Final = {
    **{"keeps": "kept", "wins": "won", "draws": "drawn", "ties": "tied"},
    **{"holds": "held", "comes": "come", "is": "been"},
}
_LEVEL: Final = "Whoever is to answer it may take it over, and neither side is better."
_TAKEN_OVER: Final = "Whoever is to answer it may take it over, and so gets the better side."


@dataclass(frozen=True)
class MoveStory:
    """A judged move for people; what it tells is worked out when it is asked for.

    Sentences end with a full stop and say nothing twice. With `may_be_taken_over` it is a first
    stone under the swap rule, worth what taking it over leaves of it. `aftermath` says in sentences
    what the move led to in its game. The `reader` is called `you` where he answers a threat. The
    `player` is who has made the move; empty for one that could be made now.
    """

    position: Position
    judgement: Judgement
    may_be_taken_over: bool = False
    aftermath: tuple[str, ...] = ()
    reader: Side | None = None
    player: str = ""

    @property
    def move(self) -> str:
        """The move in the notation of its game."""
        return self._move(self.judgement.cell)

    @property
    def mover(self) -> str:
        """The side that made the move: `X`."""
        return self.position.side_names[self.position.to_move]

    @cached_property
    def label_words(self) -> str:
        """The label in a few words, for lists: `keeps the draw`."""
        judgement, played = self.judgement, self.judgement.played
        label = judgement.label
        if label is Label.POINTS:
            return f"gives away {judgement.lost}"
        if label is Label.BEST and judgement.lost is None:
            if played.verdict is Verdict.LOSS:
                return "holds out longest"
            return "wins at once" if not played.plies else "fastest win"
        words = _WORDS.get(label) or self._result(played) or "open"
        if label is Label.OPEN and judgement.right:
            kept = {Verdict.WIN: "keeps the win", Verdict.DRAW: "keeps the draw"}
            words = kept.get(played.verdict, "every move loses")
        return self._game.worded(words)

    @property
    def fault(self) -> str:
        """What the move is called where it was bad: one that keeps the result is no mistake."""
        return "points lost" if self.judgement.label is Label.POINTS else "mistake"

    @property
    def comes_to(self) -> str:
        """The value of the move with its status, in one sentence; or that it is open."""
        played = self.judgement.played
        if self._game.counts_points:
            words = points_words(self.position, played)
            return f"{words[0].upper()}{words[1:]}."
        if played.verdict is Verdict.UNKNOWN:
            return self.cause
        if self.may_be_taken_over:
            return f"Whoever places it {self._result(played)}, which is proved."
        return f"{self.mover} {verdict_words(self.position, played)} with it, which is proved."

    @property
    def reasons(self) -> tuple[str, ...]:
        """The sentences beside the value of the move."""
        said = (self.cause, self.comparison, *self.aftermath)
        return tuple(each for each in said if each and each != self.comes_to)

    @property
    def brief_worth(self) -> str:
        """The value of the move, short enough for a table; empty if it is not known."""
        return self._brief(self.judgement.played)

    @property
    def brief_better(self) -> str:
        """The better move and its value; empty if none is known."""
        best = self._better
        return f"{self._move(best.cell)}  {self._brief(best)}".rstrip() if best is not None else ""

    @property
    def line(self) -> tuple[int, ...]:
        """How a bad move is refuted, or how the game is expected to go on; the move comes first."""
        return self.judgement.played.line or (self.judgement.cell,)

    @property
    def better_line(self) -> tuple[int, ...]:
        """How the game would go on with the better move; nothing where none is known."""
        return () if self._better is None else self._better.line

    @property
    def line_words(self) -> str:
        """The line as text; empty if it tells nothing.

        In a game of points it has the points taken too: `2,3 +7 = 7; 2,5 -9 = -2`.
        """
        # A move that is alone says nothing, unless it is said what it takes.
        tells = self._game.counts_points or len(self.line) > 1
        return self._written(self.line) if tells and not self.may_be_taken_over else ""

    @property
    def better_words(self) -> str:
        """The better line as text."""
        return self._written(self.better_line) if not self.may_be_taken_over else ""

    @cached_property
    def cause(self) -> str:
        """Why the move is what its label says."""
        judgement, played = self.judgement, self.judgement.played
        if self.may_be_taken_over:
            return _TAKEN_OVER if played.verdict is not Verdict.DRAW else _LEVEL
        if self._game.counts_points:
            return self._told_in_points
        if played.verdict is Verdict.UNKNOWN:
            known = judgement.best is not None and judgement.best.verdict is Verdict.WIN
            was = "A win was there; what this move" if known else "What this move"
            return f"{was} comes to is open."
        if played.verdict is Verdict.LOSS:
            return self._why_it_loses()
        if judgement.label is Label.THROWS_WIN:
            return self._why_it_only_draws()
        reason = self._proof
        if reason is None:
            return _SEARCHED
        if judgement.label is Label.SLOWER:
            worth = f"wins, but takes {(played.plies or 0) + 1} moves"
            return f"This {reason.told_of(worth)}"
        return reason.told

    @cached_property
    def comparison(self) -> str | None:
        """How the move compares with others, as far as the cause has not said it."""
        judgement, better = self.judgement, self._better
        label, verdict = judgement.label, judgement.played.verdict
        if judgement.is_not_taking_over:
            return f"Taking over the first stone {'would have won' if self.player else 'wins'}."
        if better is not None:
            move, said = self._move(better.cell), self._better_than_played(better)
            if not self.player:
                return f"{move} {said}"
            if self._let_complete and (better.cell, better.verdict) == (self.line[1], Verdict.DRAW):
                return f"{move} would have blocked it."
            had = re.sub(r"\w+", lambda verb: f"would have {_DONE[verb[0]]}", said, count=1)
            return f"{self.mover}'s {move} {had}"
        if label is Label.ONLY:
            return "No other move wins." if verdict is Verdict.WIN else "Every other move loses."
        if label is Label.KEEPS and judgement.matters is False:
            return self._game.worded("Every move draws.")
        if label is Label.BEST and self._game.counts_points:
            return "No move comes to more."
        if label is Label.ALL_LOSE and self._game.counts_points:
            return "Every move comes to the same."
        if label is Label.OPEN and verdict is not Verdict.UNKNOWN:
            if judgement.right is None:
                return "Whether another move is better is open."
            how = {Verdict.WIN: "wins sooner", Verdict.LOSS: "holds out longer"}.get(verdict)
            how = how and "comes to more" if self._game.counts_points else how
            return how and f"Whether another {how} is open."
        return None

    @property
    def _better(self) -> Candidate | None:
        """A better move than this one, if one is known."""
        best = self.judgement.best
        return best if best is not None and best.cell != self.judgement.cell else None

    @property
    def cells(self) -> tuple[int, ...]:
        """The moves that the cause tells of, in their order, for the free cells of the board."""
        proof = self._proof
        if proof is None or self._two_threats:
            return ()
        if self.judgement.played.verdict is Verdict.LOSS:
            return (self.line[1], *proof.cells)
        if self.judgement.label is Label.THROWS_WIN:
            return self.line[1:2]
        # A move that was made stands where the other side could have played.
        own = self.judgement.cell if self.player else None
        return tuple(cell for cell in proof.cells if cell != own)

    @property
    def threats(self) -> tuple[int, ...]:
        """The cells that need blocking by `blocker`, in the end or already."""
        lost = self.judgement.played.verdict is Verdict.LOSS
        if self._proof is None or (self.judgement.label is Label.THROWS_WIN and not lost):
            return ()
        return self._two_threats or self._proof.threats

    @property
    def blocker(self) -> str:
        """The side that has to stop the threats."""
        return self._other if self.judgement.played.verdict is Verdict.WIN else self.mover

    @property
    def played_out(self) -> tuple[int, ...]:
        """The moves by which the cause is shown on the board, its own cells first."""
        if self._proof is None or self._proof.deed is not Deed.STOPS:
            return self.line[1:]
        return self.cells if self.cells == self._proof.cells else ()

    @cached_property
    def _proof(self) -> Evidence | None:
        """What the move does for a win or a draw, or what the answer to it does."""
        position, judgement = self.position, self.judgement
        line, verdict = judgement.played.line, judgement.played.verdict
        if self.may_be_taken_over or not isinstance(position, LinePosition):
            return None
        if verdict is Verdict.LOSS or judgement.label is Label.THROWS_WIN:
            if len(line) < 2 or verdict is Verdict.UNKNOWN:
                return None
            after = LineBoard.of(position, self.reader).after(judgement.cell)
            return after.win_by(line[1:]) if verdict is Verdict.LOSS else after.draw_by(line[1])
        # Of a draw that may give a win away nothing is said to its praise.
        praised = judgement.right is not None
        return good_reason(position, judgement.played, self.reader) if praised else None

    @property
    def _let_complete(self) -> bool:
        """Whether it is a mistake that was made, and the other side completes a line at once."""
        proof = self._proof if self.player and self._better is not None else None
        return proof is not None and proof.deed is Deed.COMPLETES

    @cached_property
    def _two_threats(self) -> tuple[int, ...]:
        """Threats that stood before a lost move, where one move cannot stop them all."""
        lost = self.judgement.played.verdict is Verdict.LOSS
        if not lost or not isinstance(self.position, LinePosition):
            return ()
        board = LineBoard.of(self.position)
        threats = board.passed.winning
        return threats if len(threats) > 1 and not board.winning else ()

    def _why_it_loses(self) -> str:
        """What the other side does next, or what nothing can stop any more."""
        judgement, deed = self.judgement, self._proof
        if deed is None or not isinstance(self.position, LinePosition):
            return _SEARCHED
        if self._two_threats:
            on = " and ".join(map(self._move, self._two_threats[:2]))
            made = bool(self.player)
            threatens, cannot = ("threatened", "could not") if made else ("threatens", "cannot")
            return f"{self._other} {threatens} {on}, and one move {cannot} stop both."
        move = self._move(self.line[1])
        if self._let_complete:
            return f"It lets {self._other} {deed.words.replace('completes', 'complete')}."
        completes = deed.deed is Deed.COMPLETES
        does = f"{deed.words} at {move}" if completes else f"can play {move}, which {deed.words}"
        means = "Every move loses: after this one" if judgement.right else "This loses:"
        if judgement.label is Label.FASTER_LOSS:
            means = "This loses sooner:"
        after = LineBoard.of(self.position).after(judgement.cell)
        stopped = after.never_stopped(self.line[1:], deed)
        return " ".join(filter(None, (f"{means} {self._other} {does}.", deed.then, stopped)))

    def _why_it_only_draws(self) -> str:
        """How the other side gets away with a draw."""
        reply = self._proof
        if reply is None:
            return _SEARCHED
        does = f"{reply.words} at" if reply.deed is Deed.BLOCKS else "plays"
        move = self._move(self.line[1])
        return f"This gives up the win: {self._other} {does} {move} and it is a draw."

    def _better_than_played(self, best: Candidate) -> str:
        """What the better move comes to, and what it does for that, after its name."""
        if self._game.counts_points:
            if self._points_lost:
                return f"comes to {self._points_lost} more."
            same = best.verdict is self.judgement.played.verdict
            does = "is at least as good" if same else verdict_words(self.position, best)
            return f"{does}: it {take_words(self.position, best)[3:]}"
        if self.judgement.label is Label.FASTER_LOSS:
            return f"holds out longer: it {verdict_words(self.position, best)}."
        # What the other side does has been told already, maybe in another order.
        told = self._proof is not None and self.judgement.played.verdict is Verdict.LOSS
        reason = None if self.may_be_taken_over else good_reason(self.position, best, self.reader)
        keeps = best.verdict is Verdict.DRAW and self.judgement.label is not Label.OPEN
        worth = "keeps the draw" if keeps else verdict_words(self.position, best)
        if reason is None or (told and reason.deed is Deed.STOPS):
            return f"{worth}."
        return reason.told_of(worth)

    @property
    def _told_in_points(self) -> str:
        """What a move takes and what that means; where it is exact, where its points go."""
        judgement, better = self.judgement, self._better
        takes = take_words(self.position, judgement.played)
        head = f"It takes {self.position.at(judgement.cell)}, but"
        if judgement.right is False:
            lost = judgement.played.verdict is Verdict.LOSS
            head = "This loses:" if lost else "This gives up the win:"
            takes = f"{head} i{takes[1:]}" if "," in takes else f"{head[:-1]}."
        if better is None or not self._points_lost:
            return takes
        return f"{head} {loss_words(self.position, self.line, better.line)}."

    @property
    def _points_lost(self) -> int:
        """By how much the better move comes to more, where both go exactly to the end."""
        played, better = self.judgement.played, self._better
        if better is None or None in (played.plies, better.plies):
            return 0
        return (better.score or 0) - (played.score or 0)

    def _move(self, cell: int) -> str:
        return self.position.notation.format(cell)

    def _brief(self, candidate: Candidate) -> str:
        """The value of a move of this position, for a table."""
        if self._game.counts_points and candidate.score is not None:
            return signed_points(candidate)
        return self._result(candidate)

    def _result(self, candidate: Candidate) -> str:
        """Whether a move wins, draws or loses, and in how many moves unless points count."""
        known = candidate.verdict is not Verdict.UNKNOWN
        return verdict_words(self.position, candidate) if known else ""

    def _written(self, line: tuple[int, ...]) -> str:
        """The moves of a line; where points count, with what they take and the mover's lead."""
        if self._game.counts_points:
            return written_takes(self.position, line)
        return "; ".join(map(self._move, line))

    @property
    def _game(self) -> Game:
        return GAMES[self.position.key]

    @property
    def _other(self) -> str:
        return self.position.side_names[self.position.to_move.other]
