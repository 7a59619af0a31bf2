"""TOML files that people write: read within bounds, and each mistake named with its line."""

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from stat import S_ISREG
from typing import Any, Final

from tictactoe_tui.words import meant_by

_LARGEST: Final = 1_000_000
_AT_LINE: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)")


class TomlFile:
    """A file that was read, what it says, and the mistakes that are noted in it."""

    def __init__(self, path: Path, called: str, mistakes: list[str]) -> None:
        self._name = called
        self._mistakes = mistakes
        self.text, self.found = self._read(path)

    def _read(self, path: Path) -> tuple[str, dict[str, Any]]:
        """The text and what it says; what keeps it from being read is a mistake."""
        import tomllib

        try:
            found = path.stat()
            if os.fspath(path) == os.devnull:
                pass  # for whoever wants none
            elif not S_ISREG(found.st_mode):  # a pipe would be waited for
                self._mistakes.append(f"{self._name}: this is no file.")
            elif found.st_size > _LARGEST:
                self._mistakes.append(f"{self._name}: this has more than {_LARGEST:,} bytes.")
            else:
                text = path.read_bytes()[:_LARGEST].decode()
                return text, tomllib.loads(text)
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            self._mistakes.append(f"{self._name}, line {line}: this is no UTF-8.")
        except OSError as error:
            self._mistakes.append(f"{self._name}: {error.strerror}.")
        except RecursionError:
            self._mistakes.append(f"{self._name}: this is nested too deep; nothing of it counts.")
        except ValueError as error:
            at = _AT_LINE.search(str(error))
            where = f", line {at[1]}" if at and at[1] else ""
            what = _AT_LINE.sub("", str(error))
            self._mistakes.append(f"{self._name}{where}: {what}; nothing of it counts.")
        return "", {}

    def line(self, part: str, key: str) -> int:
        """The line of a key in its part, found by its word; 1 where it is written otherwise."""
        header, inside = re.compile(r"\s*\[\s*\"?([^\]\"]*?)\"?\s*\]"), ""
        wanted = re.compile(
            rf"\s*(?:{re.escape(part)}\s*\.\s*)?[\"']?{re.escape(key)}[\"']?\s*[=.\]]"
        )
        for at, line in enumerate(self.text.splitlines(), 1):
            found = header.match(line)
            inside = found[1] if found else inside
            if (inside == part and wanted.match(line)) or (found and inside == key and not part):
                return at
        return 1

    def note(self, part: str, key: str, sentence: str) -> None:
        """Note a mistake at a key."""
        self._mistakes.append(f"{self._name}, line {self.line(part, key)}: {sentence}.")

    def table(self, name: str) -> dict[str, Any]:
        """A part of the file."""
        part = self.found.get(name, {})
        if isinstance(part, dict):
            return dict(part)
        self.note("", name, f"{name} is a part that begins with [{name}]")
        return {}

    def refuse_others(self, found: Mapping[str, Any], part: str, known: Iterable[str]) -> None:
        """Note every unknown key as a mistake, with the key that was probably meant."""
        for key in found.keys() - set(known):
            self.note(part, key, f'there is no "{key}" here{meant_by(key, known)}')
