"""The program as `verify` gets it, with something else in places."""

from types import SimpleNamespace

from tictactoe_tui.cli.analysis import verified_program


def other_program(**changed: object) -> SimpleNamespace:
    """Everything that is checked, but for what is changed."""
    return SimpleNamespace(**{**vars(verified_program), **changed})
