"""A call that has to come back in time: the clock of players that are Python functions."""

import time
from collections.abc import Callable
from ctypes import c_ulong, py_object, pythonapi
from threading import Thread
from typing import Final, TypeVar

from tictactoe_tui.opponents.move_request import PlayerFault

T = TypeVar("T")
_POLL_SECONDS: Final = 0.02


class _TooLate(BaseException):
    """Ends the thread of a player whose time is over."""


def answer_in_time(
    call: Callable[[], T], seconds: float, should_stop: Callable[[], bool] | None
) -> T:
    """What the call answers, or PlayerFault once its seconds are over; it is ended then.

    It has a thread of its own. What raises there is raised here.
    """
    answers, errors = list[T](), list[Exception]()

    def run() -> None:
        try:
            answers.append(call())
        except Exception as error:
            errors.append(error)
        except _TooLate:
            pass

    thread = Thread(target=run, daemon=True)
    deadline = time.monotonic() + seconds
    thread.start()
    while thread.is_alive() and time.monotonic() < deadline:
        thread.join(_POLL_SECONDS)
        if should_stop is not None and should_stop():
            break
    if thread.is_alive():
        # The interpreter raises it between two steps of the thread's Python, wherever that is.
        pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread.ident or 0), py_object(_TooLate))
        raise PlayerFault(f"gave no answer within {seconds:g} s")
    if errors:
        raise errors[0]
    if not answers:
        raise PlayerFault("gave no answer")
    return answers[0]
