"""One match in progress: what screens, storage and the command line share; no user interface.

Everything is loaded with the first name that is asked for here; whoever needs only a little, such
as the first screen, takes that from where it is.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tictactoe_tui.session.everything import *  # noqa: F403
else:

    def __getattr__(name):
        """One of the names that the package offers."""
        from importlib import import_module

        # Not `from ... import`, which would ask this very function for the module.
        return getattr(import_module("tictactoe_tui.session.everything"), name)
