"""Start the installed application without a terminal, look at its first screen, and play a move."""

import asyncio
import os
import sys
import tempfile
from pathlib import Path

import tictactoe_tui
from tictactoe_tui.app import TicTacToeApp

ENTRIES = (
    "tic-tac-toe, Kitty (Easy)",
    "1 Play against the AI",
    "2 Player vs player",
    "3 Watch AI vs AI",
)


async def first_minute() -> tuple[str, str]:
    """The menu as a newcomer sees it, and the board after two presses of Enter, as SVG."""
    app = TicTacToeApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        menu = app.export_screenshot(simplify=True)
        await pilot.press("enter", "enter")
        await pilot.pause()
        board = app.export_screenshot(simplify=True)
    return menu.replace("&#160;", " "), board.replace("&#160;", " ")


def main() -> None:
    """Fail unless the installed package, not a checkout, shows its menu and a game."""
    package, prefix = Path(tictactoe_tui.__file__).resolve(), Path(sys.argv[1]).resolve()
    if not package.is_relative_to(prefix):
        sys.exit(f"the package was loaded from {package}, not from {prefix}")
    with tempfile.TemporaryDirectory() as data:
        os.environ["TICTACTOE_TUI_DATA_DIR"] = data
        menu, board = asyncio.run(first_minute())
    missing = [entry for entry in ENTRIES if entry not in menu]
    if missing:
        sys.exit(f"the first screen does not show {', '.join(missing)}")
    if "1 1" not in board:
        sys.exit("the first move is not on the board")
    sys.stdout.write("the menu is there, and the first move is on the board\n")


if __name__ == "__main__":
    main()
