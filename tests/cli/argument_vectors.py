"""Arguments that somebody may mistype, and what of them the program calls a fault of its own.

`python -m tests.cli.argument_vectors COUNT [SEED]` prints every such vector; none is what it should
print. The commands are run as far as a little processor time goes: what is wrong with arguments
shows before that, and work that has begun is left as by Ctrl+C. Options are those of the parsers.
"""

import argparse
import importlib
import os
import pkgutil
import shlex
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NoReturn
from unittest.mock import patch

import tictactoe_tui
from tictactoe_tui.cli import run
from tictactoe_tui.cli.dispatch import COMMANDS, command_parser

SECONDS: Final = 0.04
"""Processor time for each vector."""
SECONDS_OF_WAITING: Final = 0.5
_FAULT: Final = "fault of the program"
GOOD: Final = (
    *(
        "tictactoe",
        "four",
        "rowcol",
        "Kitty",
        "Cop",
        "Sera",
        "Ann",
        "@own",
        "0",
        "1",
        "2",
        "3",
        "4",
    ),
    *("6", "0 0", "1 1; 0 0", "1,1; 1,2", "4,9;2,3", "A", "two", "plain", "bash", "all.jsonl", "-"),
    *("four 4x4x4 4/4/4/4", "tictactoe 3x3x3 3/3/3", "own=true", "WORD=1,2", "127.0.0.1", "stats"),
    *("https://games.example.org", "1.5", "analyse", "2026-11-19", "."),
)
BAD: Final = (
    *(
        "",
        " ",
        "-",
        "--",
        "--",
        "--",
        "@typo",
        "---",
        "-x",
        "--=",
        "=",
        "@",
        "@typo",
        "-1",
        "1e9",
        "9" * 60,
        "9" * 5000,
    ),
    *("0x10", "1_000", "nan", "inf", "-0", "１", "½", "é", "\u202eabc", "\udcff", "\x1b[31m", "\n"),
    *(
        "a\nb",
        "x" * 64,
        "a." * 150,
        "x" * 5000,
        "..",
        "/",
        "/dev/zero",
        "/dev/null",
        "fifo",
        "no/dir",
    ),
    *(
        "[]",
        "{}",
        "'",
        '"',
        "own=",
        "=true",
        "own='",
        "WORD=",
        "%s",
        "{0}",
        "0 0 0",
        ";;",
        "1;1",
        "*",
    ),
    *(
        "999999999,1;1,1",
        "four 4x4x4",
        "four 99x99x9 1",
        "rowcol 2x2 A 1,2;3,4",
        "://",
        "::",
        "::1%",
    ),
)


def options_of(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """What can be given to a command."""
    return [each for each in parser._actions if each.option_strings and each.dest != "help"]


def vector(random: Random) -> list[str]:
    """The arguments of one call, of which some make no sense."""
    command = random.choice(COMMANDS)
    parser = command_parser(command)
    words = list[str]()
    wanted = sum(not each.option_strings for each in parser._actions)
    for _ in range(random.choice((wanted, wanted, random.randrange(4)))):
        words.append(_value(random, 0.7))
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        action = random.choice(options_of(parser))
        words[(at := random.randrange(len(words) + 1)) : at] = _option(random, action)
    if random.random() < 0.1:
        words.insert(random.randrange(len(words) + 1), "--")
    name = command.name if random.random() < 0.97 else _value(random, 0.3)
    return [name, *words]


def _option(random: Random, action: argparse.Action) -> list[str]:
    """An option and its values, now and then with one too many or spelled another way."""
    name = random.choice(action.option_strings)
    if random.random() < 0.05:
        name = name[:-1]
    count = action.nargs if isinstance(action.nargs, int) else 1
    values = [_value(random, 0.5) for _ in range(count)]
    if count == 1 and random.random() < 0.4:
        return [f"{name}={values[0]}"]
    return [name, *values[: random.randrange(count + 1) if random.random() < 0.1 else None]]


def _value(random: Random, sense: float) -> str:
    return random.choice(GOOD if random.random() < sense else BAD)


def _begin_work(*_: object, **__: object) -> NoReturn:
    """Where work begins the arguments were right, or refused before."""
    raise KeyboardInterrupt


def faults(count: int, seed: int) -> Iterator[tuple[list[str], str]]:
    """The vectors that the program takes for a fault of its own, and what it says."""
    for each in pkgutil.walk_packages(tictactoe_tui.__path__, "tictactoe_tui."):
        # Loaded before, so that none is left half loaded.
        if "__main__" not in each.name:
            with suppress(ImportError):
                importlib.import_module(each.name)
    random = Random(seed)
    for timer in (signal.SIGVTALRM, signal.SIGALRM):
        signal.signal(timer, _begin_work)
    environment = dict(os.environ)
    for _ in range(count):
        words = vector(random)
        said = _said(words, SECONDS)
        if _FAULT in said:
            # argparse cannot be left in the middle: was it the program, or the clock?
            said = _said(words, 50 * SECONDS)
        os.environ.clear()
        os.environ.update(environment)
        if _FAULT in said:
            yield words, said


def _said(words: list[str], seconds: float) -> str:
    """What the program says of its arguments on standard error."""
    out, err = (TextIOWrapper(BytesIO(), "utf-8", "backslashreplace") for _ in range(2))
    sys.stdout, sys.stderr, before = out, err, (sys.stdout, sys.stderr)
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
        signal.setitimer(signal.ITIMER_REAL, SECONDS_OF_WAITING)
        run(words)
    except KeyboardInterrupt:
        pass  # a hair after the program was through
    finally:
        with suppress(KeyboardInterrupt):
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
        sys.stdout, sys.stderr = before
    err.flush()
    return err.buffer.getvalue().decode()


def main(count: int, seed: int = 0) -> None:
    """Try them in a directory of its own, where nothing can be read or written that matters."""
    stopped: Any = _begin_work
    with (
        TemporaryDirectory() as directory,
        patch("tictactoe_tui.cli.spreading.WorkerPool", stopped),
        patch("tictactoe_tui.cli.spreading.cluster_at", stopped),
        patch("subprocess.call", stopped),
    ):
        os.chdir(directory)
        os.environ["TICTACTOE_TUI_DATA_DIR"] = directory
        os.mkfifo("fifo")
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for words, said in faults(count, seed):
            print(f"{shlex.join(words)[:300]!a}\n  {said.strip()[:300]!a}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
