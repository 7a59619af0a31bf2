"""A scheduler and its workers as processes of their own, for as long as a test needs them."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

_PATIENCE = 120.0


@dataclass(frozen=True)
class Machines:
    """The processes, and where the scheduler listens."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@contextmanager
def machines(directory: Path, workers: int = 2) -> Iterator[Machines]:
    """A scheduler with workers that have announced themselves; all of them gone at the end."""
    note = directory / "scheduler.json"
    note.unlink(missing_ok=True)
    processes = list[subprocess.Popen[bytes]]()

    def start(*words: str) -> subprocess.Popen[bytes]:
        log = (directory / f"{len(processes)}.log").open("wb")
        command = [
            sys.executable,
            "-m",
            "distributed.cli." + words[0],
            *words[1:],
            "--no-dashboard",
        ]
        with log:
            processes.append(
                subprocess.Popen(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=log,
                    cwd=directory,
                )
            )
        return processes[-1]

    try:
        scheduler = start(
            *("dask_scheduler", "--host", "127.0.0.1", "--port", "0"),
            *("--scheduler-file", str(note)),
        )
        wait_until(lambda: bool(_address(note)), scheduler)
        address = _address(note)
        started = [
            start(
                *("dask_worker", address, "--no-nanny", "--nthreads", "1"),
                *("--memory-limit", "0", "--local-directory", str(directory)),
            )
            for _ in range(workers)
        ]
        for number, worker in enumerate(started, 1):
            wait_until(partial(_is_registered, directory / f"{number}.log"), worker)
        yield Machines(address, scheduler, started)
    finally:
        for process in reversed(processes):
            process.kill()
        for process in processes:
            process.wait()


def _address(note: Path) -> str:
    """The address in the scheduler's file, once that is written."""
    try:
        return str(json.loads(note.read_text())["address"])
    except (OSError, ValueError):
        return ""


def _is_registered(log: Path) -> bool:
    return b"Registered to" in log.read_bytes()


def wait_until(happens: Callable[[], bool], process: "subprocess.Popen[Any]") -> None:
    """Wait for this while the process lives."""
    by = time.monotonic() + _PATIENCE
    while not happens():
        assert process.poll() is None, "it ended"
        assert time.monotonic() < by
        time.sleep(0.05)
