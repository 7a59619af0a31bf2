"""Planting faults: a copy of the package, a text changed in it, and the run of `verify` on that."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import tictactoe_tui
from tests.verify import planted_server
from tests.verify.faults import Fault
from tests.verify.faults.by_fresh_eyes import FAULTS as BY_FRESH_EYES
from tests.verify.faults.in_opponents import FAULTS as IN_OPPONENTS
from tests.verify.faults.in_proofs import FAULTS as IN_PROOFS
from tests.verify.faults.in_puzzles import FAULTS as IN_PUZZLES
from tests.verify.faults.in_rules import FAULTS as IN_RULES
from tests.verify.faults.in_search import FAULTS as IN_SEARCH
from tests.verify.faults.in_words import FAULTS as IN_WORDS

FAULTS: Final = (
    *IN_RULES,
    *IN_SEARCH,
    *IN_OPPONENTS,
    *IN_PROOFS,
    *IN_PUZZLES,
    *IN_WORDS,
    *BY_FRESH_EYES,
)

_PACKAGE: Final = Path(tictactoe_tui.__file__).parent
_CHECKED: Final = ("screens", "widgets", "terminal", "verify")


class Noticed(NamedTuple):
    """What `verify` made of a fault: the exit code, and the failures of each claim that failed."""

    code: int
    failures: Mapping[str, list[str]]
    error: str


class Copy:
    """A copy of the package in which faults are planted one after the other."""

    def __init__(self, folder: Path) -> None:
        # What is compiled already comes along, so that only the changed module is compiled anew.
        half_written = shutil.ignore_patterns("*.pyc.*")
        shutil.copytree(_PACKAGE, folder / _PACKAGE.name, ignore=half_written)
        self._texts = {
            path: path.read_text(encoding="utf-8")
            for path in (folder / _PACKAGE.name).rglob("*")
            if path.suffix in (".py", ".txt") and not {*path.parts} & {*_CHECKED}
        }
        self._server = subprocess.Popen(
            [sys.executable, planted_server.__file__],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with self._server:
            self._server.communicate()

    def where(self, text: str) -> list[Path]:
        """Every file that holds this text, as often as it does."""
        return [path for path, whole in self._texts.items() for _ in range(whole.count(text))]

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[None]:
        """The package with this fault in it; an assertion fails where its text is not found."""
        edits = dict(fault.edits)
        found = {old: self.where(old) for old in edits}
        for old, places in found.items():
            assert len(places) == 1, f"{fault.breaks}: in {len(places)} places, not in one: {old!r}"
        changed = {places[0]: places[0].stat().st_mtime_ns for places in found.values()}
        either = re.compile("|".join(map(re.escape, edits)))
        try:
            for path in changed:
                text = either.sub(lambda match: edits[match[0]], self._texts[path])
                path.write_text(text, encoding="utf-8")
            yield
        finally:
            for path, written in changed.items():
                path.write_text(self._texts[path], encoding="utf-8")
                # What was compiled of it before the change fits again.
                os.utime(path, ns=(written, written))

    def verify(self, *arguments: str) -> Noticed:
        """What the command says of the package as it stands now on the disk."""
        server = self._server
        assert server.stdin
        assert server.stdout
        print(json.dumps(["verify", "--json", "--jobs", "1", *arguments]), file=server.stdin)
        server.stdin.flush()
        code, out, error = json.loads(server.stdout.readline())
        document: dict[str, Any] = json.loads(out) if out else {"reports": []}
        failures = {each["name"]: each["failures"] for each in document["reports"]}
        return Noticed(
            code, {name: sentences for name, sentences in failures.items() if sentences}, error
        )
