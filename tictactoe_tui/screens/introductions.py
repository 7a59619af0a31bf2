"""Who the computer players are, in one line each."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tictactoe_tui.games import Side, four, rowcol, tictactoe

_LINES: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        (
            tictactoe.KEY,
            "Kitty",
        ): "Still learning. As {side} loses {loss} to one who knows her.",
        (tictactoe.KEY, "Cop"): "By the book. As {side} loses {loss} to one who knows him.",
        (tictactoe.KEY, "Sera"): "A cold perfectionist. She never loses at this game.",
        (four.KEY, "Kitty"): "Still learning. She overlooks things.",
        (four.KEY, "Cop"): "By the book: wins, blocks, looks a little ahead.",
        (four.KEY, "Sera"): "A cold perfectionist. She looks as far as time allows.",
        (rowcol.KEY, "Kitty"): "Still learning: she takes any number.",
        (rowcol.KEY, "Cop"): "By the book: a number is worth it less the best reply.",
        (rowcol.KEY, "Sera"): "A cold perfectionist: exact near the end.",
        (rowcol.KEY, "Greedy"): "Takes the largest number there is.",
        (rowcol.KEY, "MaximizeFutureMin"): "Weighs a number against the largest reply to it.",
        (rowcol.KEY, "MinimizeOpponentOptions"): "Leaves as few replies as it can.",
        (rowcol.KEY, "PreserveHighValues"): "Keeps the largest numbers out of reach.",
    }
)
_LOSSES: Final[Mapping[tuple[str, Side], str]] = MappingProxyType(
    {
        ("Kitty", Side.ONE): "93.9 %",
        ("Kitty", Side.TWO): "99.5 %",
        ("Cop", Side.ONE): "38.7 %",
        ("Cop", Side.TWO): "88.6 %",
    }
)
"""How often they lose at tic-tac-toe to somebody who knows their habits and exploits them best."""
_SERA_AT_FOUR: Final = (
    "A cold perfectionist. Moving first she always wins.",
    "A cold perfectionist. Moving second she never gives in.",
)


def introduce(name: str, game: str, side: Side, size: int) -> str:
    """Who this is at this game, playing this side on a board of this size."""
    if (game, name, size) == (four.KEY, "Sera", four.SIZES[-1]):
        return _SERA_AT_FOUR[side]
    return _LINES[game, name].format(side="XO"[side], loss=_LOSSES.get((name, side), ""))
