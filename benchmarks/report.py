"""What the short run found, with the machine and the versions it ran on, as text and as JSON."""

import json
import os
import platform
import sqlite3
import subprocess
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

from benchmarks.measure import Bar


def machine() -> dict[str, Any]:
    """The system and what it runs on; what cannot be found out is None."""
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "processor": _processor(),
        "memory_gb": _memory(),
    }


def versions() -> dict[str, str | None]:
    """What was measured, and with what."""
    return {
        "python": platform.python_version(),
        "textual": version("textual"),
        "sqlite": sqlite3.sqlite_version,
        "commit": _commit(),
    }


def heading() -> str:
    """Machine and versions in two lines."""
    abouts = (("machine", machine()), ("versions", versions()))
    return "\n".join(
        f"{name + ':':<10}"
        + ", ".join(
            f"{key.replace('_gb', ' in GB')} {value or '-'}" for key, value in about.items()
        )
        for name, about in abouts
    )


def document(found: Mapping[str, Iterable[Bar]]) -> str:
    """The bars of each benchmark as JSON; one that was not measured is neither met nor missed."""
    bars = [
        {"benchmark": name, **asdict(bar), "met": None if bar.figure is None else bar.met}
        for name, each in found.items()
        for bar in each
    ]
    whole = {"machine": machine(), "versions": versions(), "bars": bars}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _processor() -> str | None:
    with suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or None


def _memory() -> float | None:
    """Gigabytes, where the system tells."""
    with suppress(AttributeError, OSError, ValueError):
        return round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9, 1)
    return None


def _commit() -> str | None:
    """The commit of this checkout, marked where something is changed."""
    command = ["git", "describe", "--always", "--dirty", "--exclude=*", "--abbrev=12"]
    with suppress(OSError, subprocess.CalledProcessError):
        return subprocess.check_output(  # noqa: S603
            command, cwd=Path(__file__).parent, text=True, stderr=subprocess.DEVNULL
        ).strip()
    return None
