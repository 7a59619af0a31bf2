"""Runs a program as a player: starts it, asks it for moves by the line protocol, and ends it.

docs/protocol.md is the protocol. A misbehaving program only loses its game: every wait has a
deadline, and at the end the process is killed with all that it started.
"""

import atexit
import os
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from select import select
from typing import Any, Final, Self

from tictactoe_tui.games import IllegalMove
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerFault, PlayerMove

PROTOCOL: Final = 1
SECONDS_TO_START: Final = 10.0
"""In this many seconds a program has to answer `ready`."""
GRACE_SECONDS: Final = 0.5
"""The seconds that a move may come after its time limit, for the pipes and a busy machine."""
# Bytes without an end of line after which a program is taken to have gone wrong.
LONGEST_LINE: Final = 1000
MOST_OUTPUT: Final = 1_000_000
"""Bytes that a program may write before it answers."""
_SECONDS_TO_QUIT: Final = 0.5
# Between two looks at `should_stop` while a program is waited for.
_POLL_SECONDS: Final = 0.05
# Characters of foreign text that are shown to people.
_SHOWN: Final = 60

_running: set["Program"] = set()


class Program:
    """One run of a program, started with its first move.

    Everything that goes wrong is a PlayerFault, also that it was told to stop.
    """

    def __init__(self, command: Sequence[str], directory: str, seconds: float) -> None:
        self._command = command
        self._directory = directory
        self._seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._unread = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Ask the program to quit, and kill it in any case."""
        if self._process is not None and kind is None:
            with suppress(PlayerFault):
                self._send("quit", time.monotonic() + _SECONDS_TO_QUIT)
                self._await("", _SECONDS_TO_QUIT, lambda: False)
        self.kill()

    def move(self, request: MoveRequest[Any]) -> PlayerMove:
        """The move that the program makes, or PlayerFault."""
        should_stop = request.should_stop or (lambda: False)
        if self._process is None:
            self._start(should_stop)
        position = request.position
        seconds = min(self._seconds, request.limits.seconds or self._seconds)
        seed = int(request.source.random() * 2**32)
        deadline = time.monotonic() + seconds + GRACE_SECONDS
        self._send(f"position {position.code()}", deadline)
        self._send(f"go seconds {seconds:g} seed {seed}", deadline)
        text = self._await("bestmove", seconds, should_stop)
        try:
            cell = position.notation.parse(text)
            position.play(cell)
        except IllegalMove as refusal:
            raise PlayerFault(f"played {shown_text(text)}: {refusal}") from refusal
        return PlayerMove(cell)

    def kill(self) -> None:
        """Kill the process and all processes that it has started."""
        process, self._process = self._process, None
        _running.discard(self)
        if process is None:
            return
        # Killed before the block ends, which closes the pipes and waits: once the process is reaped
        # its number may be another group's.
        with suppress(OSError), process:
            os.killpg(process.pid, signal.SIGKILL)

    def _start(self, should_stop: Callable[[], bool]) -> None:
        try:
            process = subprocess.Popen(  # noqa: S603
                list(self._command),
                cwd=self._directory,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                # `select` does not see what a buffer holds.
                bufsize=0,
                # A group of its own, so that killing it reaches whatever it has started.
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise PlayerFault(f"could not be started: {shown_text(str(error))}") from error
        self._process = process
        _running.add(self)
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                os.set_blocking(pipe.fileno(), False)
        self._send(f"hello {PROTOCOL}", time.monotonic() + SECONDS_TO_START)
        self._await("ready", SECONDS_TO_START, should_stop)

    def _send(self, line: str, deadline: float) -> None:
        """Write a line; PlayerFault where the program has not read it by the deadline."""
        pipe = None if self._process is None else self._process.stdin
        left = f"{line}\n".encode()
        while left:
            if pipe is None or time.monotonic() > deadline:
                raise PlayerFault("did not read what it was told")
            try:
                _, ready, _ = select([], [pipe], [], _POLL_SECONDS)
                left = left[pipe.write(left) or 0 :] if ready else left
            except OSError as error:
                raise PlayerFault("ended before it answered") from error

    def _await(self, word: str, seconds: float, should_stop: Callable[[], bool]) -> str:
        """What follows this word on the first line that begins with it; others are passed over."""
        pipe = None if self._process is None else self._process.stdout
        deadline, read = time.monotonic() + seconds + GRACE_SECONDS, 0
        while True:
            *lines, self._unread = self._unread.split(b"\n")
            for at, line in enumerate(lines, 1):
                first, _, rest = line.decode("utf-8", "replace").strip().partition(" ")
                if first == word:
                    self._unread = b"\n".join([*lines[at:], self._unread])
                    return rest.strip()
            if len(self._unread) > LONGEST_LINE or read > MOST_OUTPUT:
                raise PlayerFault("wrote without end")
            if should_stop():
                raise PlayerFault("was stopped")
            if time.monotonic() > deadline:
                raise PlayerFault(f"gave no answer within {seconds:g} s")
            if pipe is None or not select([pipe], [], [], _POLL_SECONDS)[0]:
                continue
            data = os.read(pipe.fileno(), 65536)
            if not data:
                raise PlayerFault("ended before it answered")
            self._unread += data
            read += len(data)


def end_all_programs() -> None:
    """Kill every program that this process has started, before the process itself ends."""
    for program in tuple(_running):
        program.kill()


atexit.register(end_all_programs)


def shown_text(text: str) -> str:
    """Text from a player or the system, quoted, cut short and without control characters."""
    clean = "".join(each if each.isprintable() else "?" for each in text)
    return repr(clean if len(clean) <= _SHOWN else f"{clean[:_SHOWN]}…")
