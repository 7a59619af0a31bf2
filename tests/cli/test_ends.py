"""How the program ends when it is interrupted, when nobody listens, and when it fails."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import tictactoe_tui
from tests.cli.program import ran
from tictactoe_tui.arena import tournament

PACKAGE = str(Path(tictactoe_tui.__file__).parent)
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of POSIX")

# A test run in the background may have told its children to ignore Ctrl-C.
START = (
    "import signal, sys\n"
    "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "from tictactoe_tui.cli import run\n"
    "if __name__ == '__main__': sys.exit(run(sys.argv[1:]))"
)
ENDLESS_ANALYSIS = ["analyse", "rowcol", "--size", "12", "--nodes", "1000000000", "--stream"]
LONG_MATCH = ["match", "Sera", "Kitty", "--game", "rowcol", "--games", "99"]


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", START, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize(
    "arguments", [ENDLESS_ANALYSIS, LONG_MATCH, [*LONG_MATCH, "--jobs", "2"]], ids=" ".join
)
def test_ctrl_c_is_exit_130_without_a_word(arguments: list[str]) -> None:
    with started(*arguments) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        assert (process.returncode, errors) == (130, "")


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("arguments", [ENDLESS_ANALYSIS, LONG_MATCH], ids=" ".join)
def test_a_closed_pipe_ends_it_quietly(arguments: list[str]) -> None:
    with started(*arguments) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=60) == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["analyse", "tictactoe"]])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_full_disk_is_one_line_and_exit_1(arguments: list[str], unbuffered: str) -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "tictactoe_tui", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            text=True,
            timeout=60,
            check=False,
        )
    assert (result.returncode, result.stderr.count("\n")) == (1, 1)
    assert result.stderr.startswith("tictactoe-tui: ")


def test_a_fault_of_the_program_is_one_line_and_exit_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("first line\nsecond line")

    monkeypatch.setattr(tournament, "play_match", broken)
    result = ran("match", "Sera", "Cop", "--game", "tictactoe")
    assert (result.code, result.out, result.err.count("\n")) == (1, "", 1)
    assert "ZeroDivisionError" in result.err
    assert "test_ends.py" in result.err


INTERRUPTED_AT = """
import os, runpy, signal, sys

wanted, package = int(sys.argv.pop(1)), sys.argv.pop(1)
signal.signal(signal.SIGINT, signal.default_int_handler)
lines = 0

def follow(frame, event, _):
    global lines
    name = frame.f_globals.get("__name__")
    if name == "tictactoe_tui" or not frame.f_code.co_filename.startswith(package):
        return None
    if event == "line":
        lines += 1
        if lines == wanted:
            sys.settrace(None)
            os.kill(os.getpid(), signal.SIGINT)
    return follow

sys.settrace(follow)
try:
    runpy.run_module("tictactoe_tui", run_name="__main__", alter_sys=True)
finally:
    sys.settrace(None)
    if not wanted:
        print(lines, file=sys.stderr)
"""


def interrupted_at(line: int) -> subprocess.CompletedProcess[str]:
    """The program with Ctrl+C pressed at its so-manieth statement; at 0 it says how many it has."""
    return subprocess.run(
        [sys.executable, "-c", INTERRUPTED_AT, str(line), PACKAGE, "help", "config"],
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
@POSIX
def test_ctrl_c_at_any_statement_is_no_traceback(thorough: bool) -> None:
    """From behind `try` on. Seen failing at the first import, and behind the last command."""
    count = int(interrupted_at(0).stderr)
    assert count > 100
    lines = [*range(3, 13), *range(13, count, count // (200 if thorough else 8)), count]
    ends = {(at, (found := interrupted_at(at)).returncode, found.stderr) for at in lines}
    assert ends == {(at, 130, "") for at in lines}
