"""A judged game as data: its moves with labels and reasons, and where it was lost."""

from dataclasses import dataclass
from functools import cached_property
from typing import cast

from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.judging import Judgement, Move, decisions, judge_game, lost_at
from tictactoe_tui.games import Outcome, Position, Side
from tictactoe_tui.games.json_values import SIDE_KEYS, JsonResult, json_move, json_result
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer
from tictactoe_tui.match.swap_rule import judged_with_swap_rule
from tictactoe_tui.pages import history, record_documents
from tictactoe_tui.storage.database.clock import iso_time
from tictactoe_tui.storage.transfer.reading import StoredGame


@dataclass(frozen=True)
class Reviewed:
    """A game from its start, judged on demand, and who resigned."""

    start: Position
    moves: tuple[Move, ...]
    swap_rule: bool = False
    swapped: bool = False
    resigned: Side | None = None

    @classmethod
    def of_session(cls, session: GameSession) -> "Reviewed":
        """The game that was played in a session."""
        state, setup = session.state, session.setup
        return cls(setup.start, state.moves, setup.swap_rule, state.swapped, state.resigned)

    @cached_property
    def judgements(self) -> tuple[Judgement, ...]:
        """The judgements of all moves."""
        found = judge_game(self.moves)
        if not self.swap_rule:
            return found
        return judged_with_swap_rule(self.moves, found, {}, swapped=self.swapped)

    @property
    def movers(self) -> list[Side]:
        """The side that made each move."""
        return [position.to_move for position, _ in self.moves]

    @cached_property
    def stories(self) -> tuple[MoveStory, ...]:
        """The story of each move."""
        two = zip(self.moves, self.judgements, strict=True)
        return tuple(
            MoveStory(at, each, self.swap_rule and not at.ply, player=at.side_names[at.to_move])
            for (at, _), each in two
        )

    @property
    def lost_at(self) -> int | None:
        """The ply, from 1, that lost the game."""
        ended = self._outcome
        return lost_at(self.movers, self.judgements, None if ended is None else ended.winner)

    @property
    def result(self) -> JsonResult:
        """How the game ended on the board or by resignation, by the names of the sides."""
        names, ended = self.start.side_names, self._outcome
        return json_result(None if ended is None else ended.winner, names, known=ended is not None)

    @property
    def _outcome(self) -> Outcome | None:
        """How the game ended on the board or by resignation; None where it goes on."""
        if self.resigned is not None:
            return Outcome(self.resigned.other)
        last = self.moves[-1][0].play(self.moves[-1][1]) if self.moves else self.start
        return last.outcome


def reason(story: MoveStory) -> str:
    """Why a move has its label, in one or two sentences."""
    return " ".join(filter(None, (story.cause, story.comparison)))


def review_document(game: Reviewed) -> record_documents.ReviewDocument:
    """A judged game in plain values."""
    mattered, right = decisions(game.movers, game.judgements)
    return {
        "game": game.start.key,
        **game.result,
        "plies": [_reviewed_move(ply, story) for ply, story in enumerate(game.stories, 1)],
        "lost_at": game.lost_at,
        "mattered": list(mattered),
        "right": list(right),
    }


def _reviewed_move(ply: int, story: MoveStory) -> record_documents.ReviewedMove:
    """One move with its label, reason and better move."""
    position, better = story.position, story.better_line
    document = {
        "ply": ply,
        **json_move(position, story.judgement.cell),
        "by": SIDE_KEYS[position.to_move],
        "by_name": story.mover,
        "label": story.judgement.label.value,
        "status": story.judgement.status.value,
        "reason": reason(story),
        "better": json_move(position, better[0]) if better else None,
        "line": [json_move(position, each) for each in story.line],
    }
    return cast(record_documents.ReviewedMove, document)


def game_document(stored: StoredGame) -> record_documents.GameDocument:
    """A game of the record in plain values."""
    session, times = stored.session, stored.times
    state, result = session.state, session.state.result
    review = review_document(Reviewed.of_session(session))
    for entry, record in zip(review["plies"], state.plies, strict=True):
        told = record.thinking
        # A move that was made here has taken time; of another a zero only says that none is told.
        known = told.seconds > 0
        entry["nodes"] = told.nodes if known or told.nodes else None
        entry["depth"] = told.depth if known or told.depth else None
        entry["seconds"] = told.seconds or None
    names = (state.seats[0].name, state.seats[1].name)
    sides = [record.side for record in state.plies]
    summary = session.summary()
    points = None if summary is None else summary.points
    document = {
        "id": stored.id,
        "started": iso_time(times.started),
        "ended": None if times.finished is None else iso_time(times.finished),
        "seed": state.setup.seed,
        "start": state.setup.start.code(),
        "code": state.position.code(),
        "players": history.json_players(
            names, [isinstance(seat, Computer) for seat in state.seats], map(sides.count, Side)
        ),
        **review,
        **json_result(state.winner, names, known=result is not None),
        "ending": None if result is None else result.ending.value,
        "totals": state.position.totals,
        **({} if points is None else {"summary": points}),
    }
    return cast(record_documents.GameDocument, document)
