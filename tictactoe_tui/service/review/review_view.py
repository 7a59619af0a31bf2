"""Everything that a review shows, as one frozen view."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.info import RESULTS, SearchInfo, Status
from tictactoe_tui.engine.judging import Label
from tictactoe_tui.games import GAMES, Side, replay
from tictactoe_tui.match.state import GameState, Moment
from tictactoe_tui.match.swap_rule import with_swap_rule
from tictactoe_tui.service import explanation
from tictactoe_tui.service.match_search import evaluations_of
from tictactoe_tui.service.overlay import NO_NOTES, WIDE, Tone, legend_of_values, values
from tictactoe_tui.service.review.review_service import ReviewState
from tictactoe_tui.service.sentences import listed_move
from tictactoe_tui.service.view import BoardPart, GraphPoint


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A line that is played out on the board: where it begins, its moves, how many are made."""

    name: str
    ply: int
    cells: tuple[int, ...]
    made: int = 1

    @property
    def last_move(self) -> int | None:
        """The cell of the last move that is made."""
        return self.cells[self.made - 1] if self.made else None


@dataclass(frozen=True, slots=True)
class ReviewViewer:
    """What one viewer looks at; without a ply it begins where `begins_at` says."""

    ply: int | None = None
    line: PlayedLine | None = None
    values: bool = False
    everybody: bool = False
    """Whether the mistakes of both sides are walked."""
    playing: bool = False
    notice: str = ""
    seeks: int = 0
    """The step by which a mistake was looked for, if the notice is that none is known yet."""
    explains: bool = False
    cell_width: int = WIDE


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move in the list of all moves, with its story once it is judged."""

    ply: int
    side: Side
    move: str
    tone: Tone
    story: MoveStory | None

    @property
    def words(self) -> str:
        """The label in a few words."""
        return "…" if self.story is None else self.story.label_words


@dataclass(frozen=True, slots=True)
class ReviewView:
    """One frozen view of a review; `game` is the match at that moment."""

    game: GameState
    shown: int
    badge: str
    board: BoardPart
    moves: tuple[JudgedMove, ...]
    marked: tuple[int, ...]
    graph: tuple[GraphPoint, ...]
    verdict: explanation.VerdictPart
    message: str


def review_view_of(state: ReviewState, viewer: ReviewViewer) -> ReviewView:
    """The view of this viewer."""
    shown, line = shown_ply(state, viewer), viewer.line
    return ReviewView(
        game=state.game.after(shown) if line is None else _game_on_line(state, line),
        shown=shown,
        badge=_badge(state, viewer, shown),
        board=_board(state, viewer, shown),
        moves=judged_moves(state),
        marked=state.mistakes,
        graph=_graph(state),
        verdict=_verdict(state, viewer, shown),
        message=_message(state, viewer, shown),
    )


def shown_ply(state: ReviewState, viewer: ReviewViewer) -> int:
    """After how many moves the game is shown."""
    if viewer.ply is not None:
        return max(0, min(viewer.ply, len(state.moves)))
    return begins_at(state) or len(state.moves)


def begins_at(state: ReviewState) -> int | None:
    """The ply of the first mistake to walk through, or where the game was lost; None without one.

    One that gave a result away goes first. It waits for the first look at all moves, and for the
    last where a loss has no mistake.
    """
    walked = walked_plies(state, ReviewViewer()) if None not in state.judgements else ()
    judged = ((ply, state.judgement(ply)) for ply in walked)
    wrong = (ply for ply, each in judged if each is not None and each.right is False)
    lost_from = state.lost_from if state.ended else None
    return next(wrong, state.lost_at or next(iter(walked), lost_from))


def walked_plies(state: ReviewState, viewer: ReviewViewer) -> tuple[int, ...]:
    """The mistakes to walk through: those of the person against a machine, or all."""
    own = None if viewer.everybody else state.game.person
    movers = state.game.movers
    return tuple(ply for ply in state.mistakes if own in (None, movers[ply - 1]))


def next_mistake(mistakes: Sequence[int], ply: int, step: int) -> int | None:
    """The next of these mistakes from here, or the one before."""
    found = [each for each in mistakes if (each - ply) * step > 0]
    return None if not found else found[0] if step > 0 else found[-1]


def line_to_play(state: ReviewState, ply: int) -> PlayedLine | None:
    """The better line in the place of a move, or else how the game was expected to go on."""
    story = explanation.story_of(state, ply)
    if story is None:
        return None
    if story.better_line:
        return PlayedLine("better", ply - 1, story.better_line)
    return PlayedLine("expected", ply - 1, story.line) if len(story.line) > 1 else None


def _game_on_line(state: ReviewState, line: PlayedLine) -> GameState:
    """The match as it would be after the moves of a line."""
    game = state.game.after(line.ply)
    position = replay(game.position, line.cells[: line.made])
    return replace(game, moments=(*game.moments, Moment(position)), resigned=None)


def _badge(state: ReviewState, viewer: ReviewViewer, shown: int) -> str:
    """The badge of what is shown: a mistake, of how many, a line, and so on."""
    line = viewer.line
    if line is not None:
        return f"{line.name} line {line.made}/{len(line.cells)}"
    walked, story = walked_plies(state, viewer), explanation.story_of(state, shown)
    if story is not None and shown in walked and state.ended:
        return f"{story.fault} {walked.index(shown) + 1}/{len(walked)}"
    return f"move {shown}/{len(state.moves)}"


def _board(state: ReviewState, viewer: ReviewViewer, shown: int) -> BoardPart:
    """The board at the moment on show, with its mistake, the better move, or what moves come to."""
    moment = state.game.moment_after(shown)
    if viewer.line is not None:
        position = _game_on_line(state, viewer.line).position
        return BoardPart(position, viewer.line.last_move, NO_NOTES, "")
    position, notes, words = moment.position, NO_NOTES, ""
    story = explanation.story_of(state, shown)
    if story is not None and shown in state.mistakes:
        notes, words = explanation.marks_of_mistake(story, viewer.cell_width)
    if viewer.values and position.outcome is None:
        found = state.infos.get(position, SearchInfo())
        info = with_swap_rule(state.game.after(shown), position, found)
        notes, words = values(position, info), legend_of_values(position, info)
    return BoardPart(position, moment.cell, notes, words)


@lru_cache(maxsize=1)
def judged_moves(state: ReviewState) -> tuple[JudgedMove, ...]:
    """All moves of the game with their labels; walking through a long game makes them once."""
    start = state.game.setup.start
    told = zip(state.moves, explanation.stories_of(state), strict=True)
    return tuple(
        JudgedMove(ply, position.to_move, listed_move(start, cell), _tone(story), story)
        for ply, ((position, cell), story) in enumerate(told, 1)
    )


def _tone(story: MoveStory | None) -> Tone:
    """How much a label stands out: most where a result was given away."""
    judgement = None if story is None else story.judgement
    if judgement is None or judgement.right is None:
        return Tone.GUESS
    if judgement.right is False:
        return Tone.BAD
    worse = judgement.label in (Label.SLOWER, Label.FASTER_LOSS, Label.POINTS)
    return Tone.LEVEL if worse else Tone.QUIET


@lru_cache(maxsize=1)
def _graph(state: ReviewState) -> tuple[GraphPoint, ...]:
    """How the game stood at its start and after every move."""
    mistakes = state.mistakes
    return tuple(
        GraphPoint(evaluation, _number(state, ply), ply in mistakes)
        for ply, evaluation in enumerate(evaluations_of(state.game, state.infos))
    )


def _number(state: ReviewState, ply: int) -> int | None:
    """How many moves are left, or how many points one side is ahead at the end, where exact."""
    made = state.judgement(max(1, ply)) if state.moves else None
    move = None if made is None else made.played if ply else made.best_of_all
    if move is None or move.status is not Status.PROVED or (state.game.setup.swap_rule and not ply):
        return None
    if GAMES[state.game.setup.game].counts_points:
        return None if move.score is None else abs(move.score)
    # At the start the move itself is still to be made.
    left = None if move.plies is None else move.plies + (not ply)
    return (left or None) if RESULTS.get(move.verdict) else None


def _verdict(state: ReviewState, viewer: ReviewViewer, shown: int) -> explanation.VerdictPart:
    """The verdict on the shown move, short or in full."""
    verdict, story = explanation.verdict_of(state, shown), explanation.story_of(state, shown)
    if story is None or not viewer.explains:
        return verdict
    said = dict.fromkeys((story.comes_to, *verdict.sentences, *explanation.written_lines(story)))
    return replace(verdict, sentences=tuple(said), lines=())


def _message(state: ReviewState, viewer: ReviewViewer, shown: int) -> str:
    """The message to show."""
    sought = viewer.seeks and next_mistake(walked_plies(state, viewer), shown, viewer.seeks)
    if viewer.notice and not (viewer.seeks and (state.ended or sought)):
        return viewer.notice
    line = viewer.line
    if line is not None:
        where = f"{'Instead of' if line.name == 'better' else 'From'} move {line.ply + 1}"
        space = "stops" if viewer.playing else "plays"
        return f"{where}. , and . walk it, Space {space} it, Esc goes back."
    if viewer.playing:
        return f"Move {shown} of {len(state.moves)}. Space stops."
    position = state.game.moment_after(shown).position
    if viewer.values and position.outcome is None and not state.is_searched(position):
        return "Looking at what the moves come to ..."
    return explanation.decisions_text(state)
