"""Why a move is good or bad: the text for the panel, and the marks on the board."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from tictactoe_tui.coach.line_reasons import MOST_NAMED
from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.info import RESULTS, Verdict
from tictactoe_tui.engine.judging import Judgement, Label
from tictactoe_tui.engine.threat_cells import threat_cells
from tictactoe_tui.games import GAMES, Position, Side
from tictactoe_tui.match.names import shortened
from tictactoe_tui.match.state import GameState
from tictactoe_tui.service.overlay import MISTAKE, NUMBERS, WINS, Note, Tone, legend_of, pointed
from tictactoe_tui.service.review.review_service import ReviewState
from tictactoe_tui.service.sentences import result
from tictactoe_tui.words import counted

_COLUMN: Final = 17
_MOVE: Final = re.compile(r"\d+[ ,]\d+")
_BLOCK: Final = Note("▲", "▲", Tone.BAD)
_BETTER: Final = "◌"
_MEANINGS: Final = {WINS.text: "wins at once", _BETTER: "better"}
_FOLLOWING: Final = 5
"""How far the moves are drawn that follow a mistake, which is the first."""


@dataclass(frozen=True, slots=True)
class VerdictPart:
    """The explanation of a move: title, how far to trust it, sentences, and lines to play out.

    A line has its name and its moves in words.
    """

    title: str
    aside: str = ""
    sentences: tuple[str, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    is_mistake: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """The story of a move, shown until the match goes on; `made` moves of it are played out."""

    version: int
    story: MoveStory
    made: int = 0

    @property
    def played_out(self) -> tuple[int, ...]:
        """As many of its moves as have a number."""
        return self.story.played_out[: len(NUMBERS)]

    @property
    def verdict(self) -> VerdictPart:
        """The text of the panel about the move."""
        story, label = self.story, self.story.judgement.label
        only, points = label is Label.ONLY, GAMES[self.story.position.key].counts_points
        title = f"{story.move} is the only move" if only else f"{story.move}: {story.label_words}"
        # The title has said already that nothing else does.
        cause = with_numbers(story.cause, story)
        worth = points or story.may_be_taken_over
        said = [story.comes_to * worth, cause, (story.comparison or "") * (not only)]
        if story.player:
            title = f"{story.player} played {story.move}"
            label_words = "the only move" if only else story.label_words
            told = f"{label_words.capitalize()}." * (label is not Label.OPEN)
            said[:0] = [f"{story.player} was already lost." if label is Label.ALL_LOSE else told]
        steps = len(self.played_out)
        walk = f"b: step {self.made} of {steps}" if self.made else "b plays it on the board"
        return VerdictPart(
            title,
            str(story.judgement.status) if label is not Label.OPEN else "",
            (
                *filter(None, dict.fromkeys(said)),
                *([walk] if steps else []),
                *(written_lines(story) if points else ()),
            ),
            is_mistake=story.judgement.is_mistake,
        )

    def marks(self, shown: Position, width: int) -> tuple[Mapping[int, Note], str]:
        """What is written on the cells that are not taken by now, and what the signs mean."""
        story, before = self.story, self.story.position
        notes = dict(pointed(self.played_out[: self.made] or story.cells, in_order=True))
        if not self.made:
            # What whoever is to move completes needs no blocking any more: it wins.
            winning = threat_cells(shown).winning
            threats = {cell: WINS if cell in winning else _BLOCK for cell in story.threats}
            # Where there is no room for two signs the sentences still need their numbers.
            notes = _with_better(story, threats | notes, first=NUMBERS)
        drawn = {cell: note for cell, note in notes.items() if shown.at(cell) == before.at(cell)}
        meanings = {_BLOCK.text: f"{story.blocker} must block", **_MEANINGS}
        return drawn, legend_of(drawn, meanings, width=width)


def marks_of_mistake(story: MoveStory, width: int) -> tuple[Mapping[int, Note], str]:
    """The mistake on its cell, the better move, and the moves that punish it; what signs mean."""
    notes = dict(pointed(story.line[1:_FOLLOWING], in_order=True))
    notes[story.judgement.cell] = Note(MISTAKE, MISTAKE, Tone.BAD)
    notes = _with_better(story, notes)
    return notes, legend_of(notes, {MISTAKE: story.fault, **_MEANINGS}, width=width)


def _with_better(story: MoveStory, notes: dict[int, Note], first: str = "") -> dict[int, Note]:
    """Notes with the sign of a move that is proved to be better, before all but these signs."""
    for cell in () if story.judgement.label is Label.OPEN else story.better_line[:1]:
        other = notes[cell].text if cell in notes else ""
        signs = sorted(f"{_BETTER}{other}", key=lambda sign: sign not in first)
        notes = {**notes, cell: Note(" ".join(signs), "".join(signs), Tone.BEST)}
    return notes


def written_lines(story: MoveStory) -> tuple[str, ...]:
    """How the game goes on, and how it would with a better move; points beside each other."""
    lines = (("Expected", story.line_words), ("Better", story.better_words))
    told = [(name, line.replace("-", "\N{MINUS SIGN}")) for name, line in lines if line]
    if not GAMES[story.position.key].counts_points:
        return tuple(f"{name}: {line}." for name, line in told)
    rows = zip_longest(*([name, *line.split("; ")] for name, line in told), fillvalue="")
    return tuple("".join(f"{each:<{_COLUMN}}" for each in row).rstrip() for row in rows)


def with_numbers(text: str, story: MoveStory) -> str:
    """A sentence with the numbers of the board, where it tells of many cells."""
    if max(len(story.cells), len(_MOVE.findall(text))) <= MOST_NAMED:
        return text
    written = story.position.notation.format
    signs = {written(cell): sign for cell, sign in zip(story.cells, NUMBERS, strict=False)}
    return _MOVE.sub(lambda found: signs.get(found[0], found[0]), text)


Sides = tuple[int, int]
LOST_FROM: Final = "From {} nothing could save {}."
BETTER: Final = "better"
_MOST_OF_A_NAME: Final = 16
_KEPT: Final = {Verdict.WIN: "kept the win", Verdict.DRAW: "kept the draw"}


def verdict_of(state: ReviewState, ply: int) -> VerdictPart:
    """Where it was lost, why, and what instead, as far as the move before this ply is judged."""
    if not ply:
        return VerdictPart("Start", sentences=_of_the_game(state))
    story = story_of(state, ply)
    if story is None:
        return VerdictPart(f"Move {ply}", sentences=("Looking ...",))
    judgement, is_lost_here = story.judgement, state.ended and ply == state.lost_at
    return VerdictPart(
        "Lost here" if is_lost_here else f"Move {ply}: {story.label_words}",
        str(judgement.status) if judgement.label is not Label.OPEN else "",
        tuple(filter(None, (story.cause, story.comparison, *story.aftermath))),
        tuple(_lines(story)),
        judgement.is_mistake,
    )


def story_of(state: ReviewState, ply: int) -> MoveStory | None:
    """The story of the move with this number; None while it is not judged."""
    return stories_of(state)[ply - 1] if ply else None


# A state is compared by identity (eq=False), so looking it up costs nothing.
@lru_cache(maxsize=1)
def stories_of(state: ReviewState) -> tuple[MoveStory | None, ...]:
    """The story of each move, for all parts of a view."""
    return tuple(
        None if each is None else story_at(state.game, ply, each, _aftermath(state, ply, each))
        for ply, each in enumerate(state.judgements, 1)
    )


def story_at(
    game: GameState, ply: int, judgement: Judgement, aftermath: Iterable[str] = ()
) -> MoveStory:
    """The story of the move with this number; under the swap rule the first is told as such."""
    swap_rule, (position, _) = ply == 1 and game.setup.swap_rule, game.moves[ply - 1]
    player = shortened(game.mover(ply).name, _MOST_OF_A_NAME)
    return MoveStory(position, judgement, swap_rule, tuple(aftermath), game.person, player)


def decisions_text(state: ReviewState) -> str:
    """How many decisions that mattered each side got right, once no more will be known."""
    if state.trouble:
        return f"The search broke down ({state.trouble}); what is judged stands."
    if not state.ended:
        return "Still looking at the moves ..."
    names, winner = names_of(state.game), state.game.winner
    told = decisions_words(state.game.setup.game, names, *state.decisions)
    first = state.judgement(state.lost_from or 0)
    if winner is not None and first is not None and not any(state.decisions[0]):
        from_start = state.lost_from == 1 and first.right
        when = "the start" if from_start else f"move {state.lost_from} on"
        told = LOST_FROM.format(when, names[winner.other])
    unsettled = sum(each is None or each.right is None for each in state.judgements)
    which = counted(unsettled, "move")
    left = f"Still looking at {which} ..." if state.looking else f"Not decided: {which}."
    return f"{told} {left}" if unsettled else told


def names_of(game: GameState) -> tuple[str, str]:
    """Who made the moves of both sides; where a seat was taken over only the sides have names."""
    one, two = (shortened(seat.name, _MOST_OF_A_NAME) for seat in game.seats)
    return (one, two) if game.taken_over is None else game.position.side_names


def decisions_words(game: str, names: Iterable[str], mattered: Sides, right: Sides) -> str:
    """How many moves were right where another had another result, of those with these names.

    `Moves that mattered: Ann 0 of 1 right, Sera 3 of 3.`
    """
    counts = zip(names, right, mattered, strict=True)
    told = [f"{name} {good} of {all_}" for name, good, all_ in counts if all_]
    if not told:
        return "No move is known to have mattered."
    what = f"Moves that mattered{' for the result' * GAMES[game].counts_points}"
    return f"{what}: {', '.join([f'{told[0]} right', *told[1:]])}."


def _of_the_game(state: ReviewState) -> tuple[str, ...]:
    """The sentences about the whole game, shown at its start."""
    moves = counted(len(state.moves), "move")
    where = state.lost_at if state.ended else None
    lost = f"{_mover(state, where)} lost it at move {where}." if where is not None else ""
    when = f"Played on {state.when}." if state.when else ""
    return tuple(filter(None, (f"{moves}. {result(state.game)}".rstrip(), lost, when)))


def _aftermath(state: ReviewState, ply: int, judgement: Judgement) -> Iterator[str]:
    """Whether the other side used a mistake, or how the game ended."""
    answer = state.judgement(ply + 1) if ply < len(state.moves) else None
    if ply == 1 and state.game.setup.swap_rule:
        taker = names_of(state.game)[Side.ONE]
        yield f"{taker} took it over." if state.game.swapped else "It was not taken over."
    elif judgement.right is False and answer is not None:
        other, worded = _mover(state, ply + 1), GAMES[state.game.setup.game].worded
        if answer.right and answer.matters:
            used = answer.cell in judgement.played.line[1:2]
            did = "used it" if used else worded(_KEPT[answer.played.verdict])
            yield f"{other} {did} at move {ply + 1}."
        elif answer.right is False:
            yield f"At move {ply + 1} {other} {worded(_given_back(judgement, answer))}."
    if ply == len(state.moves) and state.game.result is not None:
        yield result(state.game)


def _mover(state: ReviewState, ply: int) -> str:
    """Who made the move with this number."""
    return shortened(state.game.mover(ply).name, _MOST_OF_A_NAME)


def _given_back(mistake: Judgement, answer: Judgement) -> str:
    """How a wrong answer changed what a mistake gave away."""
    before = 1 if mistake.label is Label.THROWS_WIN else 0
    after = RESULTS.get(answer.played.verdict)
    given = {None: "did not use it", 0: "gave back the draw", -1: "gave back even a win"}
    return "gave it back" if after == -before else given[after]


def _lines(story: MoveStory) -> Iterator[tuple[str, str]]:
    """How it would go on after the move, and after the better one."""
    written = story.position.notation.format
    if len(story.line) > 1:
        yield "expected", "  ".join(map(written, story.line))
    if story.better_line:
        yield BETTER, "  ".join(map(written, story.better_line))
