"""`python -m tictactoe_tui`, and what the installed command calls."""

import sys

from tictactoe_tui.cli import run


def main() -> None:
    """Run the program and leave with its exit code."""
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
