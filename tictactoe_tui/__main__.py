"""`python -m tictactoe_tui`, and what the installed command calls.

Ctrl+C leaves without a word from the first statement on: at once until the program runs and once it
has run, and as the program wants meanwhile.
"""

try:
    import os
    import signal
    import sys
    from collections.abc import Callable
    from typing import Final, NoReturn

    INTERRUPTED: Final = 130

    def _on_ctrl_c(react: Callable[..., object]) -> None:
        """Make Ctrl+C call this, unless the parent process ignores Ctrl+C."""
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, react)

    def _leave_at_once(*_: object) -> NoReturn:
        os._exit(INTERRUPTED)

    _on_ctrl_c(_leave_at_once)
except KeyboardInterrupt:
    raise SystemExit(130) from None


def main() -> None:
    """Run the program and leave with its exit code."""
    try:
        _on_ctrl_c(signal.default_int_handler)
        from tictactoe_tui.cli import run

        code = run(sys.argv[1:])
        _on_ctrl_c(_leave_at_once)
    except KeyboardInterrupt:
        code = INTERRUPTED
        _on_ctrl_c(_leave_at_once)
    sys.exit(code)


if __name__ == "__main__":
    main()
