"""A broken program loses its game by a clear rule, is gone afterwards, and holds nobody up."""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.outside.scripts import says, script
from tictactoe_tui.arena.single_game import GameAbandoned, play_game
from tictactoe_tui.games import Side, four, tictactoe
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerFault
from tictactoe_tui.outside import program as program_module
from tictactoe_tui.outside.own_players import OwnPlayer
from tictactoe_tui.outside.program import Program, end_all_programs

PYTHON = (sys.executable, "-S", "-E", "-c")
BROKEN: dict[str, tuple[tuple[str, ...], str]] = {
    "crashes at once": ((*PYTHON, "import sys; sys.exit(3)"), "ended before it answered"),
    "crashes when it moves": (script("1 / 0"), "ended before it answered"),
    "is not there": (("/nowhere/at all",), "could not be started"),
    "has a name that no file can have": (("a\0b",), "could not be started"),
    "is silent": (script("None"), "gave no answer within 0.2 s"),
    "never gets ready": ((*PYTHON, "import time; time.sleep(60)"), "gave no answer within 0.2 s"),
    "plays off the board": (says("bestmove 9 9"), "played '9 9': "),
    "plays on a stone": (says("bestmove 1 1"), "played '1 1': "),
    "says no cell": (says("bestmove resign"), "played 'resign': "),
    "says nothing of a move": (says("bestmove"), "played '': "),
    "sends escapes": (says("bestmove \x1b[2J\x07"), "played '?[2J?': "),
    "sends bytes that are no text": (
        script(r"sys.stdout.buffer.write(bytes(range(256)) + b'\n') and sys.stdout.flush()"),
        "gave no answer within 0.2 s",
    ),
    "writes lines without end": (
        script("\n     while True: print('info', flush=True)"),
        "without end",
    ),
    "writes one line without end": ((*PYTHON, "while True: print(end='x')"), "wrote without end"),
    "stops itself": (
        (*PYTHON, "import os; os.kill(os.getpid(), 19)"),
        "gave no answer within 0.2 s",
    ),
}


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program has a minute to start, however busy the machine is, and its moves have no grace."""
    monkeypatch.setattr(program_module, "SECONDS_TO_START", 60.0)
    monkeypatch.setattr(program_module, "GRACE_SECONDS", 0.0)


def own(command: tuple[str, ...], seconds: float = 60.0) -> dict[str, OwnPlayer]:
    return {"@mine": OwnPlayer("@mine", command, seconds=seconds)}


def gone(pid: int) -> bool:
    """Whether no process of this number runs any more; one that nobody waits for counts as gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def wait_until(happens: Callable[[], bool]) -> None:
    by = time.monotonic() + 60
    while not happens():
        assert time.monotonic() < by
        time.sleep(0.01)


@pytest.mark.slow
@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_program_loses_by_rule(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    command, reason = BROKEN[fault]
    if fault in ("never gets ready", "stops itself"):
        monkeypatch.setattr(program_module, "SECONDS_TO_START", 0.2)
    waits = "0.2 s" in reason
    start = tictactoe.start().play(4).play(0)
    record = play_game(start, ("@mine", "Cop"), "1", own=own(command, 0.2 if waits else 60.0))
    assert reason in record.fault
    assert record.fault.isprintable()
    assert record.winner is Side.TWO
    assert record.moves == ()
    assert not program_module._running


def test_the_other_seat_and_the_game_so_far_are_kept() -> None:
    record = play_game(tictactoe.start(), ("Cop", "@mine"), "1", own=own(says("bestmove x")))
    assert (record.winner, len(record.moves)) == (Side.ONE, 1)
    assert record.fault.startswith("played 'x'")


def test_a_good_program_plays_to_the_end_and_chatter_is_passed_over() -> None:
    go = (
        "b = ''.join('.' * int(c) if c.isdigit() else c for c in code[2] if c != '/');"
        "i = b.index('.'); print('info depth 1\\nhuh?\\nbestmove', i // 3, i % 3, flush=True)"
    )
    record = play_game(tictactoe.start(), ("@mine", "Kitty"), "3", own=own(script(go)))
    assert not record.fault
    assert record.moves[0] == 0
    assert record == play_game(tictactoe.start(), ("@mine", "Kitty"), "3", own=own(script(go)))


def test_what_it_started_is_gone_with_it(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    go = (
        "import subprocess; c = subprocess.Popen(['sleep', '600']);"
        f"open({str(note)!r}, 'w').write(str(c.pid)); print('bestmove 9 9', flush=True)"
    )
    record = play_game(tictactoe.start(), ("@mine", "Cop"), "1", own=own(script(go)))
    assert record.fault.startswith("played '9 9'")
    wait_until(lambda: gone(int(note.read_text())))


def test_being_told_to_stop_ends_a_silent_program_at_once() -> None:
    asked = 0

    def should_stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    command = (*PYTHON, "import time; time.sleep(600)")
    began = time.monotonic()
    with pytest.raises(GameAbandoned):
        play_game(
            tictactoe.start(), ("@mine", "Cop"), "1", own=own(command), should_stop=should_stop
        )
    assert time.monotonic() - began < 300
    assert not program_module._running


def test_ending_all_programs_leaves_none() -> None:
    program = Program(script("None"), ".", 0.2)
    with pytest.raises(PlayerFault, match="no answer"):
        program.move(MoveRequest(four.start(), Random(1)))
    assert program._process is not None
    pid = program._process.pid
    os.kill(pid, signal.SIGSTOP)
    end_all_programs()
    wait_until(lambda: gone(pid))
    assert not program_module._running


def test_a_program_that_does_not_read_cannot_hold_up_who_writes() -> None:
    program = Program((*PYTHON, "print('ready', flush=True); import time; time.sleep(600)"), ".", 0)
    with program:
        with pytest.raises(PlayerFault):
            program.move(MoveRequest(tictactoe.start(), Random(1)))
        with pytest.raises(PlayerFault, match="did not read"):
            program._send("x" * 1_000_000, time.monotonic() + 0.2)
