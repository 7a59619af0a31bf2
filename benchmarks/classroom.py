"""What the pages of a class cost the server: `python -m benchmarks.classroom [--pages N]`.

So many visitors open their pages at once; memory and processor are read while nobody does anything,
and after each has searched four in a row for a while. What processes share is counted once. Needs
Linux, where a process tells how much of its memory is shared.
"""

import argparse
import asyncio
import os
import tempfile
import time
from asyncio import Queue, TaskGroup
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from benchmarks.measure import Bar, finish
from tests.served.page import Socket, children_of, visit
from tests.served.running import running
from tests.terminal.pty_program import MENU

SECONDS: Final = (10.0, 60.0)
"""How long they are watched, at the menu and searching: what is proved is kept, and grows."""
_GAME: Final = '\x1b[200~[Game "four"]\n[Black "Ann"]\n[White "Ben"]\n\n1. 3 3; 4 4 *\x1b[201~'
_KILOBYTES: Final = 1024


def memory_of(processes: Iterable[int]) -> float:
    """The megabytes that they take together."""
    found = 0
    for process in processes:
        with suppress(OSError):  # it may just have ended
            told = Path(f"/proc/{process}/smaps_rollup").read_text().split()
            found += int(told[told.index("Pss:") + 1])
    return found / _KILOBYTES


def seconds_of(processes: Iterable[int]) -> float:
    """The processor time that they have taken so far."""
    ticks = 0
    for process in processes:
        with suppress(OSError):
            told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += int(told[11]) + int(told[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def costs_of(server: int, seconds: float) -> tuple[float, float]:
    """Megabytes at the end of some seconds, and how many processors were busy in them."""
    processes = {server, *children_of(server)}
    began, taken = time.perf_counter(), seconds_of(processes)
    await asyncio.sleep(seconds)
    busy = (seconds_of(processes) - taken) / (time.perf_counter() - began)
    return memory_of({server, *children_of(server)}), busy


async def pupil(address: str, told: "Queue[Socket]") -> None:
    """Open a page, and tell that it is at the menu, and that it searches; until cancelled."""
    async with visit(address) as page:
        for words in (MENU, "nodes"):
            await page.see(words)
            await told.put(page)
        await page.ended()


async def measured(pages: int) -> list[tuple[float, float]]:
    """Megabytes and busy processors, at the menu and searching."""
    told, found = Queue[Socket](), []
    with tempfile.TemporaryDirectory() as directory:
        async with (
            running(Path(directory), "--visitors", str(pages)) as server,
            TaskGroup() as all_,
        ):
            pupils = [all_.create_task(pupil(server.address, told)) for _ in range(pages)]
            for keys, seconds in zip(([_GAME], []), SECONDS, strict=True):
                those = [await told.get() for _ in pupils]
                found.append(await costs_of(server.process.pid, seconds))
                for page in those:
                    await page.press(*keys)
            for each in pupils:
                each.cancel()
    return found


def bars(pages: int = 20) -> list[Bar]:
    """Memory, at the menu and searching, and the processors that pages take while nobody plays."""
    (idle, busy), (searching, _) = asyncio.run(measured(pages))
    return [
        Bar(f"memory of {pages} pages at the menu, each", idle / pages, 50, "MB"),
        Bar(f"memory of {pages} pages that search, each", searching / pages, 75, "MB"),
        Bar("processors that they take while nobody does anything", busy, 0.1, ""),
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=20)
    finish(bars(parser.parse_args().pages))


if __name__ == "__main__":
    main()
