"""The console's sentences: boards, matches, analyses and reasons, without signs of the screen."""

from collections.abc import Iterable, Iterator
from typing import Final

from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.candidate_words import prediction
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.engine.threat_cells import threat_cells
from tictactoe_tui.games import GAMES, LinePosition, Position, Side, diagram
from tictactoe_tui.match.names import shortened
from tictactoe_tui.match.setup import Computer
from tictactoe_tui.match.state import GameState, PlyRecord
from tictactoe_tui.service import sentences, service_state
from tictactoe_tui.words import counted

# ruff: noqa: RUF001 - signs of the screens

_NARROW: Final = 5
"""Rows with more columns are said without their empty cells."""
_MOST: Final = 40
"""How many legal moves are listed at most."""
ALL_VALUES: Final = 25
"""How many moves `values` says at most."""
_HEARD: Final = {
    "−": "-",
    "–": "-",
    "≈": "about ",
    "≤": "at most ",
    "≥": "at least ",
    "…": "...",
    "→": "then",
    "×": "then",
    "Esc ": '"back" ',
}
"""Signs in words for screen readers, and the command for a key that only the screen has."""


def without_signs(text: str) -> str:
    """A text with its signs in words and without control characters."""
    for sign, words in _HEARD.items():
        text = text.replace(sign, words)
    return "".join(each if each.isprintable() or each == "\n" else " " for each in text)


def moves_words(position: Position, cells: Iterable[int]) -> str:
    """Moves as they are typed, separated by semicolons."""
    return "; ".join(map(position.notation.format, cells))


def board_words(position: Position, resigned: Side | None = None) -> Iterator[str]:
    """The board row by row (of a large one only the stones), and whose move it is."""
    columns, base = position.columns, position.notation.base
    names, gone = {}, "taken"
    if isinstance(position, LinePosition):
        names, gone = dict(zip(position.rules.letters, position.side_names, strict=True)), "empty"
    for row in range(position.rows):
        cells = [position.at(row * columns + column) for column in range(columns)]
        said = [names.get(at, at) or gone for at in cells]
        if names and columns > _NARROW:
            said = [f"{names[at]} at {place}" for place, at in enumerate(cells, base) if at]
        if said:
            yield f"Row {row + base}: {', '.join(said)}."
    if not position.ply and names and columns > _NARROW:
        yield f"The board is empty, {position.rows} by {columns}, counted from {base}."
    yield f"{diagram.position_words(position, resigned)}."


def free_cells(position: Position) -> str:
    """The legal moves, each with the number that it takes at row and column."""
    moves = []
    for cell in position.legal_moves():
        number = f" is {at}" if (at := position.at(cell)) else ""
        moves.append(f"{position.notation.format(cell)}{number}")
    more = f"; and {len(moves) - _MOST} more" if len(moves) > _MOST else ""
    return f"Moves: {'; '.join(moves[:_MOST])}{more}." if moves else "There is no move."


def analysis_words(position: Position, info: SearchInfo, most: int, before: int) -> Iterator[str]:
    """The predicted result, the best moves with value and status, the expected line, the work."""
    yield f"Analysis: {prediction(position, info, before)}."
    yield from (sentences.worth(position, each.cell, info) for each in info.candidates[:most])
    if len(info.candidates) > most:
        told = "" if most == ALL_VALUES else '; "values" says them'
        yield f"And {len(info.candidates) - most} more{told}."
    line = info.candidates[0].line if info.candidates else ()
    if len(line) > 1:
        yield f"Expected: {moves_words(position, line)}."
    yield f"{counted(info.nodes, 'node')}, depth {info.depth}."


def why_words(story: MoveStory) -> Iterator[str]:
    """The full explanation of a move: label, result, reasons, expected and better line."""
    yield f"{story.move}: {story.label_words}. {story.comes_to}"
    yield from story.reasons
    if story.line_words:
        yield f"Expected: {story.line_words}."
    if story.better_words:
        yield f"Better: {story.better_words}."


def threat_words(position: Position) -> str:
    """The cells that win at once, must be blocked, or make two threats."""
    if GAMES[position.key].threats is None:
        return "There are no threats in this game."
    found = threat_cells(position)
    parts = (
        ("Wins at once", found.winning),
        ("Must be stopped", found.danger),
        ("Makes two threats", found.double),
    )
    said = [f"{words}: {moves_words(position, cells)}." for words, cells in parts if cells]
    return " ".join(said) or "There is no threat here."


def match_words(game: GameState) -> Iterator[str]:
    """The game, its board, and who plays which side."""
    setup, start = game.setup, game.setup.start
    one, two = (f"{game.title(side)} is {game.position.side_names[side]}" for side in Side)
    yield f"{GAMES[setup.game].name}, {start.rows} by {start.columns}: {one}, {two}."
    if setup.seed_of_board is not None:
        yield f"The seed of the board is {setup.seed_of_board}."


def moves_since(told: GameState | None, game: GameState, *, helps: bool) -> Iterator[str]:
    """The moves made or taken back since `told`; for a game just opened, its board.

    It says what a computer's move blocks or threatens, unless help is off.
    """
    before = () if told is None else told.plies
    pairs = zip(before, game.plies, strict=False)
    same = next((at for at, (one, two) in enumerate(pairs) if one != two), None)
    same = min(len(before), len(game.plies)) if same is None else same
    if told is None and (game.plies or game.position.totals is not None):
        yield from board_words(game.position, game.resigned)
        same = len(game.plies)
    if same < len(before):
        yield f"Back to after move {same}."
    for record in game.plies[same:]:
        by_machine = not game.by_hand and isinstance(game.seats[record.side], Computer)
        made = sentences.move_made(game, record.ply, helps=helps) if by_machine else ""
        yield made or move_words(game, record)
    taken = game.swapped and not (told is not None and told.swapped)
    # What a person does is told where it is done.
    if taken and isinstance(game.seats[Side.ONE], Computer):
        yield sentences.swap_words(game)


def turn_words(game: GameState) -> Iterator[str]:
    """Whose move it is, how a move is typed, and at row and column the score and the moves."""
    turn, position = game.turn, game.position
    if turn is None:
        return
    side, totals = position.side_names[turn.side], position.totals
    if not turn.is_human:
        yield f"{turn.name} is to move."
        return
    whose = "Your move" if game.person is not None else f"{turn.name}'s move"
    example = position.notation.format(position.legal_moves()[0])
    yield f"{whose}, {side}{'' if game.plies else f', like {example}'}."
    if game.can_swap:
        yield '"take stone" takes over the first stone.'
    if totals is not None and game.plies:
        scores = zip(position.side_names, totals, strict=True)
        yield f"{', '.join(f'{name} {total}' for name, total in scores)}. {free_cells(position)}"


def move_words(game: GameState, record: PlyRecord) -> str:
    """Who played which move, and at row and column the number taken."""
    start = game.setup.start
    number = f", which is {start.at(record.cell)}" if start.totals is not None else ""
    who = "You play" if game.person is record.side else f"{shortened(record.name)} plays"
    return f"{who} {start.notation.format(record.cell)}{number}."


def situation_words(state: service_state.ServiceState) -> Iterator[str]:
    """Who plays, the result or the turn, and how many moves are saved."""
    yield from match_words(state.game)
    yield from (sentences.result(state.game), sentences.updated_record(state.game, state.known))
    yield from turn_words(state.game)
    yield f"Move {len(state.game.plies)}; saved: {state.saved_plies}."


def all_moves(game: GameState) -> Iterator[str]:
    """All moves of the match with their numbers."""
    yield from (f"{each.ply}: {move_words(game, each)}" for each in game.plies)
    if not game.plies:
        yield "No move was made yet."
