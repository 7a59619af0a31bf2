"""The lines of a file one by one, none of them too long and never the whole file at once."""

import codecs
import os
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import file_digest
from io import BufferedIOBase
from pathlib import Path
from typing import Final

from tictactoe_tui.data_dir import shown
from tictactoe_tui.exchange.reports import ExchangeError
from tictactoe_tui.games import RulesError
from tictactoe_tui.storage.database import connection, files

MOST_BYTES: Final = 256 * 1024 * 1024
_HEAD: Final = 64 * 1024
_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


NumberedLine = tuple[int, str | RulesError]
"""The number of a line, counted from 1, and its text, or why that cannot be read."""


class FileLines:
    """A file that is read line by line; `done` of its `total` bytes are read, `ended` when all."""

    def __init__(self, file: BufferedIOBase, name: str) -> None:
        self._file = file
        self.name = name
        self.total = os.fstat(file.fileno()).st_size
        self.done = 0
        self.ended = False

    def head(self) -> list[str]:
        """Some of the first lines, to see what they look like."""
        data = self._file.read(_HEAD)
        if data.startswith(_UTF_16):
            raise ExchangeError(f"{self.name} is in UTF-16; it can be read once saved as UTF-8.")
        self._file.seek(0)
        return data.decode("utf-8-sig", "replace").splitlines()

    def digest(self) -> str:
        """What the whole file is known by."""
        digest = file_digest(self._file, "sha256").hexdigest()
        self._file.seek(0)
        return digest

    def numbered(self, longest: int) -> Iterator[NumberedLine]:
        """Every line that is not blank, with its number; no line may have more bytes than this."""
        number = 0
        while self.done <= MOST_BYTES and (data := self._line(longest + 1)):
            number += 1
            if len(data) > longest and not data.endswith(b"\n"):
                # The rest is read in pieces and dropped, so that no line can fill the memory.
                while (rest := self._line(longest)) and not rest.endswith(b"\n"):
                    pass
                yield number, RulesError(f"The line has more than {longest:,} bytes.")
                continue
            if number == 1:
                data = data.removeprefix(codecs.BOM_UTF8)
            try:
                text = data.removesuffix(b"\n").removesuffix(b"\r").decode()
            except UnicodeDecodeError:
                yield number, RulesError("The line is not UTF-8 text.")
                continue
            if text.strip(" \t"):
                yield number, text
        self.ended = True

    def _line(self, most: int) -> bytes:
        """At most this many bytes of the next line."""
        data = self._file.readline(most)
        self.done += len(data)
        return data


@contextmanager
def open_file_lines(source: Path | BufferedIOBase, name: str = "") -> Iterator[FileLines]:
    """The lines of a file, or of an open one with a name.

    ExchangeError where it cannot be opened, or not be read to its end while the block lasts.
    """
    if isinstance(source, Path):
        name = shown(source)
        try:
            files.require_plain_file(source)
        except connection.StorageError as failure:
            raise ExchangeError(str(failure)) from failure
        except ValueError as error:
            raise ExchangeError("No file can have this name.") from error
    try:
        with source.open("rb") if isinstance(source, Path) else source as file:
            lines = FileLines(file, name)
            if lines.total > MOST_BYTES:
                raise ExchangeError(f"{name} is larger than {MOST_BYTES >> 20} MB.")
            yield lines
    except OSError as error:
        raise ExchangeError(f"{name} cannot be read: {error.strerror}.") from error
