"""A process that checks claims of a program with a fault in it, a child for each fault.

The program and the checks are loaded once. For each line on its input (a claim, who checks it, and
the name of a fault or null) a child plants the fault, checks the claim, and prints what that finds.
"""

import gc
import json
import os
import signal
import sys
from importlib import import_module
from pkgutil import walk_packages
from typing import Final

from tests import claims
from tests.verify.faults import TESTS
from tests.verify.planting import FAULTS, PACKAGE, MissingTarget, plant
from tictactoe_tui.cli.analysis import verified_program
from tictactoe_tui.verify import claims as verify, report

_SECONDS: Final = 600
# What nothing loads before it is needed.
_ROOMS: Final = ("games", "engine", "proofs", "opponents", "coach", "match")
_BY_NAME: Final = {fault.breaks: fault for fault in FAULTS}


def serve() -> None:
    """Answer every line; one failure is enough to have noticed a fault."""
    for room in (import_module(f"{PACKAGE}.{name}") for name in _ROOMS):
        for module in walk_packages(room.__path__, f"{room.__name__}."):
            import_module(module.name)
    report.MOST_FAILURES = 1  # type: ignore[misc]  # and more would take longer
    gc.freeze()
    for line in sys.stdin:
        child = os.fork()
        if not child:
            signal.alarm(_SECONDS)
            _answer(*json.loads(line))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if status:
            code = os.waitstatus_to_exitcode(status)
            _say([], f"the process has ended with {code}, without an answer")


def _answer(claim: str, noticed_by: str, breaks: str | None) -> None:
    """What the check of a claim finds once this fault is planted."""
    if breaks is not None:
        try:
            plant(_BY_NAME[breaks])
        except MissingTarget as missing:
            _say([], str(missing))
            return
    told = (
        claims.check_claim(claim)
        if noticed_by == TESTS
        else verify.check_claim(claim, verified_program)
    )
    _say(told.failures, told.stumbled)


def _say(failures: object, stumbled: str | None) -> None:
    sys.stdout.write(f"{json.dumps([failures, stumbled])}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    serve()
