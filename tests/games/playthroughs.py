"""Games played by fixed moves and written out as text; `python -m tests.games.playthroughs`
writes the golden files anew, for a person to read before they are committed."""

from pathlib import Path

from tictactoe_tui.games import IllegalMove, Position, Side, four, rowcol, tictactoe
from tictactoe_tui.games.diagram import diagram

FOLDER = Path(__file__).parent.parent / "golden" / "playthroughs"

PLAYTHROUGHS: dict[str, tuple[Position, tuple[str, ...]]] = {
    "tictactoe_x_wins": (
        tictactoe.start(),
        ("1 1", "0 1", "0 1", "0 0", "2 2", "2 0", "0 2", "1 0"),
    ),
    "tictactoe_draw": (
        tictactoe.start(),
        ("0 0", "1 1", "2 2", "0 1", "2 1", "2 0", "0 2", "1 2", "1 0"),
    ),
    "four_white_wins_at_the_edge": (
        four.start(5, 7),
        ("0 0", "0 6", "2 2", "1 6", "5 0", "3 3", "2 6", "one two", "4 4", "3 6"),
    ),
    "rowcol_numbers_left_over": (
        rowcol.start(3, values=(4, -9, 2, 13, 5, 7, 8, 1, 6), first=Side.TWO),
        ("1,1", "2,2", "2,1", "3,1", "3,2", "1,2", "1,3", "2,3", "3,3", "2,2"),
    ),
}


def written(start: Position, moves: tuple[str, ...]) -> str:
    """The game as text: every position, what is legal there, and each refusal."""
    position, parts = start, [_described(start)]
    for text in moves:
        try:
            position = position.play(position.notation.parse(text))
        except IllegalMove as refused:
            parts.append(f"> {text}\n! {refused.reason}: {refused}\n")
        else:
            parts.append(f"> {text}\n\n{_described(position)}")
    return "\n".join(parts)


def _described(position: Position) -> str:
    legal = "  ".join(position.notation.format(cell) for cell in position.legal_moves())
    return f"{diagram(position)}\n{position.code()}\nlegal: {legal or 'none'}\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (start, moves) in PLAYTHROUGHS.items():
        (FOLDER / f"{name}.txt").write_text(written(start, moves), encoding="utf-8")
