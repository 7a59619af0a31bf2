"""`game_stats.txt`: a game of tic-tac-toe a line, X first, the winner X, O or D for a draw.

    Sat Nov 29 12:02:05 2025 | Match: Alice vs Sera | Moves: 7 (Alice: 4, Sera: 3) | AI Nodes: 549 | Depth: 6 | Winner: O

Names are written as they are. Since each stands in the line twice, it can be told where it ends
even if it holds ` vs ` or ` | `; a line that could be read in two ways is refused. The names of
computer players, and no others, say that a machine played. Printed samples are read too: an entry
may be wrapped over a few lines, and 0 means O.
"""  # noqa: E501

import re
from collections.abc import Iterator
from typing import Final

from tictactoe_tui.exchange.file_lines import NumberedLine
from tictactoe_tui.exchange.older import older_text
from tictactoe_tui.games import Side
from tictactoe_tui.storage.transfer.writing import MOST, EntryRefused, OlderGame, Source

_LINE: Final = re.compile(
    r"(?P<date>[^|]{10,40}) \| Match: (?P<players>.*)"
    r" \| AI Nodes: (?P<nodes>[^|]*) \| Depth: (?P<depth>[^|]*) \| Winner: (?P<winner>[^|]*)"
)
_MOVES: Final = " | Moves: "
_VERSUS: Final = " vs "
_COUNTS: Final = re.compile(r"(?P<all>[0-9-]+) \((?P<each>.*)\)")
_CELLS: Final = 9
# No two clean names have room for as many dividers.
_MOST_PARTS: Final = 40
_WINNERS: Final = {"X": Side.ONE, "O": Side.TWO, "D": None}
_LETTERS: Final = {winner: letter for letter, winner in _WINNERS.items()}
_ENTRY: Final = re.compile(r"[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d? ")
_WHOLE: Final = re.compile(r".* \| Winner: *\S")
_MOST_LINES: Final = 5


def unwrapped(lines: Iterator[NumberedLine]) -> Iterator[NumberedLine]:
    """The lines, each entry that goes on over the next few as one, with the number of its first."""
    begun: tuple[int, str] | None = None
    for number, line in lines:
        if begun and isinstance(line, str) and not _ENTRY.match(line):
            begun = begun[0], f"{begun[1].rstrip()} {line.strip()}"
        else:
            if begun:
                yield begun
            begun = (number, line) if isinstance(line, str) and _ENTRY.match(line) else None
            if begun is None:
                yield number, line
                continue
        if _WHOLE.match(begun[1]) or number - begun[0] >= _MOST_LINES:
            yield begun
            begun = None
    if begun:
        yield begun


def read_line(line: str) -> OlderGame:
    """The game of a line; EntryRefused or InvalidName says why not."""
    found = _LINE.fullmatch(line.strip(" \t"))
    if found is None:
        raise EntryRefused(
            "The line is not like 'date | Match: X vs O | Moves: n (X: n, O: n)"
            " | AI Nodes: n | Depth: n | Winner: X'."
        )
    ended = older_text.read_stamp(found["date"])
    letter = found["winner"].strip().replace("0", "O")
    if letter not in _WINNERS:
        raise EntryRefused("The winner is not X, O or D.")
    one, two, *counts = _players(found["players"])
    plies, first, second = (older_text.count_of(text, "moves", _CELLS) for text in counts)
    if first + second != plies:
        raise EntryRefused(f"The moves of both, {first} + {second}, are not {plies}.")
    nodes = older_text.count_of(found["nodes"], "nodes")
    moves, seats = (first, second), older_text.seats_of(one, two, None, searched=nodes > 0)
    depth = older_text.count_of(found["depth"], "levels")
    winner = _WINNERS[letter]
    return OlderGame(Source.GAME_STATS, ended, seats, winner, plies, moves, None, nodes, depth)


def write_line(game: OlderGame) -> str:
    """The line of a game, or EntryRefused where its time cannot be written."""
    one, two = (seat.name for seat in game.seats)
    first, second = game.moves or (0, 0)
    nodes, depth = (min(count, MOST) for count in (game.nodes, game.depth))
    return (
        f"{older_text.local(game.ended).ctime()} | Match: {one}{_VERSUS}{two}"
        f"{_MOVES}{first + second} ({one}: {first}, {two}: {second})"
        f" | AI Nodes: {nodes} | Depth: {depth} | Winner: {_LETTERS[game.winner]}"
    )


def _players(text: str) -> tuple[str, str, str, str, str]:
    """Both names, all moves, and the moves of each, from `A vs B | Moves: n (A: n, B: n)`."""
    readings = {
        (one, two, counts["all"], *each)
        for names, moves in _splits(text, _MOVES)
        if (counts := _COUNTS.fullmatch(moves)) is not None
        for one, two in _splits(names, _VERSUS)
        if (each := _counts_of(counts["each"], one, two)) is not None
    }
    if not readings:
        raise EntryRefused("The names in 'Match' and in 'Moves' are not the same two.")
    if len(readings) > 1:
        raise EntryRefused("The line can be read with different names.")
    return readings.pop()


def _splits(text: str, divider: str) -> list[tuple[str, str]]:
    """Every way to divide a text in two."""
    parts = text.split(divider)
    if len(parts) > _MOST_PARTS:
        raise EntryRefused("The names are too long.")
    return [(divider.join(parts[:at]), divider.join(parts[at:])) for at in range(1, len(parts))]


def _counts_of(text: str, one: str, two: str) -> tuple[str, str] | None:
    """The two counts of `A: n, B: n` for these names, if that is what the text is."""
    if not text.startswith(f"{one}: "):
        return None
    first, found, second = text.removeprefix(f"{one}: ").partition(f", {two}: ")
    return (first, second) if found else None
