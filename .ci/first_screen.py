"""Start the installed application without a terminal and look at its first screen."""

import asyncio
import sys
from pathlib import Path

import tictactoe_tui
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.games import GAMES


async def first_screen() -> str:
    """The text of the screen that a newcomer sees."""
    app = TicTacToeApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        return app.export_screenshot(simplify=True).replace("&#160;", " ")


def main() -> None:
    """Fail unless the installed package, not a checkout, shows every game."""
    package, prefix = Path(tictactoe_tui.__file__).resolve(), Path(sys.argv[1]).resolve()
    if not package.is_relative_to(prefix):
        sys.exit(f"the package was loaded from {package}, not from {prefix}")
    screen = asyncio.run(first_screen())
    missing = [game.name for game in GAMES.values() if game.name not in screen]
    if missing:
        sys.exit(f"the first screen does not show {', '.join(missing)}")
    sys.stdout.write(f"the first screen shows {', '.join(g.name for g in GAMES.values())}\n")


if __name__ == "__main__":
    main()
