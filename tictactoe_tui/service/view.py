"""Everything that is shown of a match, as one frozen view for every front end."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tictactoe_tui.engine.candidate_words import prediction
from tictactoe_tui.engine.info import Evaluation, SearchInfo
from tictactoe_tui.games import GAMES, Position
from tictactoe_tui.match.actions import HintLevel
from tictactoe_tui.match.hints import Hint
from tictactoe_tui.match.rules import left_by_undo
from tictactoe_tui.match.setup import Computer, Mode
from tictactoe_tui.match.state import GameState, PlyRecord
from tictactoe_tui.service import overlay as overlays, sentences
from tictactoe_tui.service.current_match import Speech
from tictactoe_tui.service.end_of_game import EndPart, end_of, series_result
from tictactoe_tui.service.explanation import Explanation, VerdictPart
from tictactoe_tui.service.overlay import NO_NOTES, WIDE, Note, Overlay
from tictactoe_tui.service.sentences import ANOTHER_GAME, EARLIER
from tictactoe_tui.service.service_state import Series, ServiceState
from tictactoe_tui.service.visibility import WITHOUT_ANALYSIS

_TAKE_IT: Final = "Taking the stone wins (o)"
_HOW_TO_LOOK: Final = "a shows what each move is worth."
_NO_THREATS: Final = "No line can be completed now, and no move of {} makes two threats."


@dataclass(frozen=True, slots=True)
class Notice:
    """A message about one moment of the match, such as a hint; it goes with the next."""

    moment: tuple[int, str]
    text: str
    hint: Hint | None = None


@dataclass(frozen=True, slots=True)
class Viewer:
    """What one viewer looks at, which match and service do not know.

    `ply` is the moment looked back to, None where the game is now; `end_told` says that the end of
    the game is known, and the board wanted; `way_back` is where Esc leads from there. `cell_width`
    is the room for signs on a cell.
    """

    ply: int | None = None
    end_told: bool = False
    overlay: Overlay = Overlay.NOTHING
    notice: Notice | None = None
    typing: bool = False
    why: Explanation | None = None
    way_back: str = "Menu"
    cell_width: int = WIDE

    @property
    def next(self) -> str:
        """What to press once the end is told."""
        return f"Enter: Play again. v: Review. Esc: {self.way_back}."


@dataclass(frozen=True, slots=True)
class BoardPart:
    """What the board shows; the legend says what the signs on it mean.

    The moves on the `unsaved` cells are not on the disk yet.
    """

    position: Position
    last_move: int | None
    notes: Mapping[int, Note]
    legend: str
    unsaved: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class GraphPoint:
    """How the game stood after a move, and how many moves were left, or points between the two."""

    evaluation: Evaluation | None
    number: int | None = None
    is_mistake: bool = False


@dataclass(frozen=True, slots=True)
class AnalysisPart:
    """What the search says of a position; without a position `empty` is what stands there instead.

    `name` is who is to move, `outlook` what it comes to, and `machine_move` the last move of a
    machine, if it searched for it.
    """

    position: Position | None
    info: SearchInfo | None
    ended: bool
    empty: str
    name: str = ""
    outlook: str = ""
    machine_move: PlyRecord | None = None


@dataclass(frozen=True, slots=True)
class Worth:
    """What each move of a position comes to, asked cell by cell."""

    position: Position
    info: SearchInfo

    def __getitem__(self, cell: int) -> str:
        """The worth of one move in words, with how far to trust that; nothing for no move."""
        return sentences.worth(self.position, cell, self.info)


@dataclass(frozen=True, slots=True)
class MessagePart:
    """The message to show; if it is not urgent, the value of the pointed cell follows."""

    text: str
    loud: bool = False
    urgent: bool = False
    worth: Worth | None = None


@dataclass(frozen=True, slots=True)
class MatchView:
    """One view of a match: equal parts of two views look alike.

    `shown` is the ply on the board; from the move `unsaved_from` on the disk is behind, where that
    is to be shown. `mistakes` are the plies that a person can try once more at the end. `actions`
    tells of those that do not always make sense whether they do now: True, None for not at this
    moment, False for not in such a game; of all that tell who is winning, `helps` says whether they
    are offered, or only say why they do not tell.
    """

    game: GameState
    shown: int
    badge: str
    board: BoardPart
    speech: Speech
    series: Series | None
    analysis: AnalysisPart
    why: VerdictPart | None
    end: EndPart | None
    mistakes: tuple[int, ...]
    evaluations: tuple[Evaluation | None, ...]
    message: MessagePart
    prompt: str | None
    unsaved_from: int | None
    actions: Mapping[str, bool | None]


def view_of(state: ServiceState, viewer: Viewer) -> MatchView:
    """The view of the match for this viewer."""
    game = state.game
    plies = game.plies
    shown = len(plies) if viewer.ply is None else viewer.ply
    over = end_of(state) if game.result is not None and viewer.ply is None else None
    end = None if viewer.end_told else over
    return MatchView(
        game=game,
        shown=shown,
        badge=_badge(state, viewer, shown),
        board=_board(state, viewer, shown),
        speech=Speech() if game.by_hand else state.speech,
        series=state.series if state.series.total > 1 else None,
        analysis=_analysis(state, viewer),
        why=why.verdict if (why := explained(state, viewer)) is not None else None,
        end=end,
        mistakes=() if over is None else over.mistakes,
        evaluations=_evaluations(state),
        message=_message(state, viewer),
        prompt=sentences.prompt(game.position) if viewer.typing else None,
        unsaved_from=state.first_unsaved if state.saving_is_late else None,
        actions=_actions(state, viewer, over),
    )


def explained(state: ServiceState, viewer: Viewer) -> Explanation | None:
    """The explanation of a move beside the board, while it is shown."""
    return viewer.why if viewer.why and viewer.why.version == state.version else None


def may_look(state: ServiceState, viewer: Viewer) -> bool:
    """Whether this viewer may see the analysis of the position on the board."""
    turn = state.game.turn
    if turn is None or viewer.ply is not None or not turn.is_human:
        return False
    return state.visibility.may_see(state.game)


def why_not_told(state: ServiceState, viewer: Viewer, *, on_turns_of_all: bool = False) -> str:
    """Why nothing may be told of the position, even if asked; empty if it may."""
    silent = state.visibility.why_silent(state.game, on_turns_of_all=on_turns_of_all)
    return EARLIER if viewer.ply is not None else silent


def why_not_written(state: ServiceState, viewer: Viewer, overlay: Overlay) -> str:
    """Why this is not written on the cells now; nothing where it can be."""
    if overlay is Overlay.THREATS and GAMES[state.game.position.key].threats is None:
        return "There are no threats in this game."
    # Threats are plain to see, so they are told of whoever is to move.
    return why_not_told(state, viewer, on_turns_of_all=overlay is Overlay.THREATS)


def move_to_explain(state: ServiceState, viewer: Viewer, cell: int) -> tuple[Position, int] | None:
    """The cell where a person can take it now, else the last move on show; None before any."""
    game, turn = state.game, state.game.turn
    is_live = viewer.ply is None and turn is not None and turn.is_human
    if is_live and cell in game.position.legal_moves():
        return game.position, cell
    return next(iter(game.moves[: viewer.ply][-1:]), None)


def end_words(game: GameState, viewer: Viewer) -> str:
    """How the game ended, and what to press unless a list of that stands beside the board."""
    if game.result is None:
        return ""
    return f"{sentences.result(game)} {viewer.next}" if viewer.end_told else sentences.ending(game)


def position_at(game: GameState, viewer: Viewer) -> Position:
    """The position that is looked at."""
    return game.position if viewer.ply is None else game.moment_after(viewer.ply).position


def look_at(viewer: Viewer, game: GameState, ply: int) -> Viewer:
    """The viewer looking at the match after this many moves; after all of them, at the game now."""
    at = None if ply >= len(game.plies) else max(0, ply)
    return replace(viewer, ply=at, notice=None, why=None)


def _badge(state: ServiceState, viewer: Viewer, shown: int) -> str:
    """The badge: what is special about the view, else the number of the move."""
    plies = len(state.game.plies)
    if viewer.ply is not None:
        return f"looking back {shown}/{plies}"
    if state.game.is_variation:
        return f"variation, move {plies + 1}"
    if state.game.turn is None:
        return "over"
    if state.game.mode is not Mode.WATCH:
        return f"move {plies + 1}"
    return f"{'paused' if state.paused else f'move {plies + 1}'}  {state.speed:g}x"


def _board(state: ServiceState, viewer: Viewer, shown: int) -> BoardPart:
    """The board at the moment on show, with what is written on its cells."""
    game, overlay, words = state.game, viewer.overlay, ""
    moment = game.moment_after(shown)
    notes: Mapping[int, Note] = NO_NOTES
    if overlay is Overlay.THREATS and viewer.ply is None and game.turn is not None:
        notes = overlays.threats(game.position)
        words = overlays.legend_of(notes) or _NO_THREATS.format(game.turn.name)
    elif overlay is Overlay.VALUES and not why_not_told(state, viewer):
        notes = overlays.values(game.position, state.info)
        words = overlays.legend_of_values(game.position, state.info)
    why = explained(state, viewer)
    if why is not None:
        notes, words = why.marks(moment.position, viewer.cell_width)
    said = viewer.notice
    hint = said.hint if said is not None and said.moment == state.moment else None
    if hint is not None:
        marks = overlays.pointed(hint.cells, in_order=hint.level is HintLevel.LINE)
        notes = {**notes, **marks}
        meant = overlays.legend_of(marks, {}, "the expected line")
        words = f"{meant} {words}".strip()
    first = state.first_unsaved
    late = () if first is None else game.plies[first - 1 : shown]
    not_kept = frozenset(each.cell for each in late)
    return BoardPart(moment.position, moment.cell, notes, words, not_kept)


def _analysis(state: ServiceState, viewer: Viewer) -> AnalysisPart:
    """What the search has found, if it may be seen."""
    game, turn, info = state.game, state.game.turn, state.info
    waits = not (turn is None or turn.is_human or state.thinking or (info and info.nodes))
    if turn is not None and viewer.ply is None and not waits and state.visibility.may_see(game):
        name, outlook = turn.name, ""
        if info is not None:
            outlook = prediction(game.position, info, game.setup.start.ply, name)
            if game.can_swap and turn.is_human and info.result == 1 and info.best is None:
                outlook = _TAKE_IT
        machines = {seat.name for seat in game.seats if isinstance(seat, Computer)}
        last = next((each for each in reversed(game.plies) if each.name in machines), None)
        # Of a move without a search nothing is told, and nothing of those before it either.
        last = last if last is not None and last.thinking.nodes else None
        return AnalysisPart(game.position, info, state.search_ended, "", name, outlook, last)
    empty = "" if turn is None or viewer.ply is not None else state.verdict or _how_to_look(state)
    return AnalysisPart(None, None, False, empty)


def _how_to_look(state: ServiceState) -> str:
    """Which key shows the analysis, or why none does; shown before the first move."""
    game = state.game
    if game.mode is Mode.WATCH or _has_begun(game):
        return ""
    return WITHOUT_ANALYSIS if state.visibility.is_never(game) else _HOW_TO_LOOK


def _has_begun(game: GameState) -> bool:
    """Whether a person has moved in this game."""
    return any(game.person in (None, each.side) for each in game.plies)


def _is_first_answer(state: ServiceState, viewer: Viewer) -> bool:
    """Whether a machine has just answered the first move that this person ever made."""
    game, known = state.game, state.known
    is_first_game = known is not None and not known.total.games and not game.is_training
    if viewer.ply is not None or game.turn is None or not game.turn.is_human or not is_first_game:
        return False
    own = sum(each.side is game.person for each in game.plies)
    silent = state.visibility.is_never(game) or state.visibility.may_see(game)
    return game.person is not None and own == 1 and not silent and not game.undone


def _evaluations(state: ServiceState) -> tuple[Evaluation | None, ...]:
    """The evaluations of the game's positions; none while they are not shown."""
    known, visibility = state.evaluations, state.visibility
    if state.game.turn is None or visibility.may_see(state.game):
        return known
    return (*known[:-1], None) if visibility.tells_the_past else ()


def _message(state: ServiceState, viewer: Viewer) -> MessagePart:
    """The most urgent sentence."""
    if viewer.notice is not None and viewer.notice.moment == state.moment:
        return MessagePart(viewer.notice.text, loud=True, urgent=True)
    text = sentences.situation(
        state.game,
        viewer.ply,
        paused=state.paused,
        known=state.known,
        helps=not state.visibility.is_never(state.game),
    )
    series = state.series
    if viewer.ply is None and state.game.result is not None and not state.game.is_variation:
        # The sheet of the end has its own list of what to do next.
        text = end_words(state.game, viewer)
        if series.total > 1 and series.over:
            text = f"{series_result(series)} {viewer.next if viewer.end_told else ''}".rstrip()
    elif viewer.overlay is Overlay.NOTHING and _is_first_answer(state, viewer):
        text = f"{text} {_HOW_TO_LOOK}"
    elif viewer.notice and viewer.notice.text == ANOTHER_GAME and not _has_begun(state.game):
        # The machine has moved since, at once.
        text = f"{ANOTHER_GAME} {text}"
    if state.table_words and viewer.ply is None and not state.game.is_variation:
        return MessagePart(state.table_words, loud=True, urgent=True)
    if state.saving_is_late and state.first_unsaved is not None:
        words = sentences.unsaved(state.first_unsaved, len(state.game.plies), state.saving_trouble)
        return MessagePart(f"{text} {words}".strip(), loud=True, urgent=True)
    if state.game.turn is None:
        return MessagePart(text, loud=True, urgent=True)
    seen = Worth(state.game.position, state.info) if state.info is not None else None
    is_asked = viewer.overlay is Overlay.VALUES and not why_not_told(state, viewer)
    return MessagePart(text, worth=seen if is_asked or may_look(state, viewer) else None)


def _actions(
    state: ServiceState, viewer: Viewer, over: EndPart | None
) -> Mapping[str, bool | None]:
    """Which actions make sense now; `over` is what is told of the end, whether it is on show."""
    game, watching = state.game, state.game.mode is Mode.WATCH
    goes_on = game.result is None
    pace = watching and (goes_on or not state.series.over)
    # Esc leads to the board without reasons, to the game as it is, to what was before this
    # variation, or to the menu.
    why = explained(state, viewer)
    beside = viewer.ply is not None or game.is_variation or why is not None
    shows_end = over is not None and not viewer.end_told
    ended = not goes_on and not game.is_variation
    return {
        "back": not shows_end and not beside,
        "play_out": why is not None and bool(why.played_out),
        "close_end": shows_end and why is None,
        "step_back": beside,
        "review": ended and state.series.over,
        "play_again": over is not None and not viewer.typing and why is None,
        "try_move": over is not None and bool(over.mistakes),
        "another_way": ended and bool(game.plies),
        "undo": not ended and (bool(left_by_undo(game)) or None),
        "redo": not ended and not game.elsewhere and (bool(game.undone) or None),
        "pause": pace and not state.paused,
        "resume": pace and state.paused,
        "speed": pace,
        "take_over": watching and goes_on,
        "helps": not state.visibility.is_never(game),
        "analysis": not watching and goes_on,
        "why": not watching or not goes_on or state.paused or None,
        "values": not watching and goes_on,
        "threats": GAMES[game.position.key].threats is not None and goes_on,
        "take_stone": game.can_swap and game.turn is not None and game.turn.is_human,
        "hint": not watching and goes_on,
        "resign": not watching and goes_on,
        "swap_sides": why is None,
        "same_board": GAMES[game.position.key].drawn_by_seed and why is None and not game.elsewhere,
    }
