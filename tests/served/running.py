"""The server in a process of its own."""

import asyncio
import re
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.terminal.pty_program import PATIENCE


@dataclass(frozen=True)
class Running:
    """A server that has said where it is, and where its records are."""

    address: str
    data: Path
    process: Process


@asynccontextmanager
async def running(data: Path, *options: str) -> AsyncIterator[Running]:
    """A server until the block is left; then it is gone in any case."""
    command = ("-m", "tictactoe_tui", "--data-dir", str(data), "serve", "--port", "0", *options)
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, stdout=asyncio.subprocess.PIPE, start_new_session=True
    )
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        found = re.search(r"http://[0-9.]+:[0-9]+", line)
        assert found, line
        tables = (await asyncio.wait_for(process.stdout.readline(), PATIENCE)).decode()
        assert f"{found[0]}/tables/" in tables
        yield Running(found[0], data, process)
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()
