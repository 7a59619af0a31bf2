"""The real system calls of a process, as strace saw them, and what a disk keeps of them.

A disk that loses its power keeps what was synced. Of what was not, it keeps nothing, everything, or
any 512-byte sectors; names in a directory change in their order, and last once the directory was
synced.
"""

import random
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which
from typing import Final

SECTOR: Final = 512
TRACED: Final = (
    *("openat", "write", "pwrite64", "ftruncate", "fsync", "fdatasync"),
    *("rename", "renameat", "renameat2", "unlink", "unlinkat", "link", "linkat"),
)
_CALL: Final = re.compile(r"\d+ +(?P<name>\w+)\((?P<arguments>.*)\) += (?P<result>-?\d+)")
_TEXT: Final = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_HANDLE: Final = re.compile(r"(?P<number>\d+)<(?P<path>(?:\\x[0-9a-f]{2})*)>")


def strace_is_here() -> bool:
    """Whether system calls can be recorded on this machine."""
    return which("strace") is not None


@dataclass(frozen=True)
class Call:
    """A call that changed a directory or a file in it, or said something (`name` is "said")."""

    name: str
    path: str = ""
    data: bytes = b""
    offset: int = 0
    target: str = ""


def record_calls(command: Sequence[str], directory: Path, trace: Path) -> list[Call]:
    """Run a command to its end, and give every call of it that matters to this directory."""
    subprocess.run(
        [
            *("strace", "-f", "-y", "-xx", "-s", "1000000", "-e", f"trace={','.join(TRACED)}"),
            *("-o", str(trace), *command),
        ],
        check=True,
        capture_output=True,
    )
    with trace.open() as lines:
        return list(_calls(lines, str(directory)))


def _calls(lines: Iterator[str], directory: str) -> Iterator[Call]:
    written: dict[str, int] = {}
    for line in lines:
        found = _CALL.match(line)
        if found is None or int(found["result"]) < 0:
            continue
        name, arguments = found["name"], found["arguments"]
        texts = [_bytes(each) for each in _TEXT.findall(arguments)]
        handle = _HANDLE.match(arguments)
        path = "" if handle is None else _bytes(handle["path"]).decode()
        if name == "write" and handle is not None and handle["number"] == "1":
            yield Call("said", data=texts[0])
        elif name in ("rename", "renameat", "renameat2", "link", "linkat"):
            source, target = (_below(each.decode(), directory) for each in texts[:2])
            if source and target:
                yield Call(name[:6] if name.startswith("rename") else "link", source, target=target)
        elif name in ("unlink", "unlinkat"):
            if below := _below(texts[0].decode(), directory):
                yield Call("unlink", below)
        elif name == "openat":
            below = _below(texts[0].decode(), directory)
            if below and "O_CREAT" in arguments:
                written[below] = 0
                yield Call("create", below)
        elif path == directory:
            yield Call("sync directory")
        elif below := _below(path, directory):
            yield _of_file(name, below, arguments, texts, written)


def _of_file(
    name: str, path: str, arguments: str, texts: list[bytes], written: dict[str, int]
) -> Call:
    match name:
        case "pwrite64":
            return Call("write", path, texts[0], int(arguments.rpartition(", ")[2]))
        case "write":
            offset = written.get(path, 0)
            written[path] = offset + len(texts[0])
            return Call("write", path, texts[0], offset)
        case "ftruncate":
            return Call("truncate", path, offset=int(arguments.rpartition(", ")[2]))
        case _:
            return Call("sync", path)


def _bytes(escaped: str) -> bytes:
    return bytes.fromhex(escaped.replace("\\x", ""))


def _below(path: str, directory: str) -> str:
    """The name of a file in this directory, or nothing."""
    return path.removeprefix(f"{directory}/") if path.startswith(f"{directory}/") else ""


@dataclass
class _File:
    """What is surely on the disk of a file, and what was done to it since."""

    synced: bytes = b""
    since: list[Call] = field(default_factory=list)


class Disk:
    """A directory on a disk that may lose its power after every call."""

    def __init__(self) -> None:
        self._names: dict[str, _File] = {}
        self._synced_names: dict[str, _File] = {}
        self._since: list[dict[str, _File]] = []

    def apply(self, call: Call) -> None:
        """Do what a call does."""
        match call.name:
            case "create":
                if call.path not in self._names:
                    self._rename(self._names | {call.path: _File()})
            case "rename":
                others = {name: file for name, file in self._names.items() if name != call.path}
                self._rename(others | {call.target: self._names[call.path]})
            case "link":
                self._rename(self._names | {call.target: self._names[call.path]})
            case "unlink":
                self._rename({n: file for n, file in self._names.items() if n != call.path})
            case "write" | "truncate" if call.path in self._names:
                self._names[call.path].since.append(call)
            case "sync" if call.path in self._names:
                file = self._names[call.path]
                file.synced, file.since = _done(file.synced, file.since), []
            case "sync directory":
                self._synced_names, self._since = self._names, []

    def image(self, source: random.Random) -> dict[str, bytes]:
        """What is there after a power cut at this moment."""
        luck = source.choice((0.0, 0.5, 1.0))
        kept = len(self._since) if luck == 1.0 else source.randrange(len(self._since) + 1)
        kept = 0 if luck == 0.0 else kept
        names = self._since[kept - 1] if kept else self._synced_names
        return {name: _lucky(file, luck, source) for name, file in names.items()}

    def _rename(self, names: dict[str, _File]) -> None:
        self._names = names
        self._since.append(names)


def _lucky(file: _File, luck: float, source: random.Random) -> bytes:
    """The content of a file when each unsynced sector reached the disk with this probability."""
    return _done(file.synced, list(_sectors(file.since, luck, source)))


def _sectors(calls: list[Call], luck: float, source: random.Random) -> Iterator[Call]:
    for call in calls:
        if call.name == "truncate":
            if source.random() < luck:
                yield call
            continue
        at = 0
        while at < len(call.data):
            end = min(len(call.data), at + SECTOR - (call.offset + at) % SECTOR)
            if source.random() < luck:
                yield Call("write", call.path, call.data[at:end], call.offset + at)
            at = end


def _done(content: bytes, calls: list[Call]) -> bytes:
    """A content after these writes and truncations."""
    found = bytearray(content)
    for call in calls:
        if call.name == "truncate":
            found = found[: call.offset].ljust(call.offset, b"\0")
        else:
            end = call.offset + len(call.data)
            found = found.ljust(end, b"\0")
            found[call.offset : end] = call.data
    return bytes(found)
