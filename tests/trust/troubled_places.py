"""What may befall the data directory while the program runs: nothing that was kept is lost.

Run as a program it is what is killed, or what is refused its locks: it writes down games, answers
and deletions one after the other, and says so of each once it is kept, or what it was told
instead. Arguments: what to write, the directory, and `hasty` for saying so before.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from tests.match.matches import won_by_x
from tests.storage.matches import kept
from tests.trust.outcome import Outcome
from tictactoe_tui.coach.cards import PracticeAnswer, Source
from tictactoe_tui.games import tictactoe
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database.connection import Database, StorageError, read_ids
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.saving import delete_game, new_game_id
from tictactoe_tui.storage.practice.practice_log import answers_in_practice, append_answer

_SMALL: Final = "size=320k"
_LARGER: Final = "remount,size=8m"
_NOBODY: Final = 65534
_YEAR: Final = 365 * clock.DAY
_SHOWN: Final = "SELECT id FROM games WHERE deleted IS NULL"
_REFUSED: Final = ("-e", "trace=fcntl,flock", "-e", "inject=fcntl,flock:error=ENOLCK")
_REFUSED_AT_ONCE: Final = ("-e", "trace=flock", "-e", "inject=flock:error=ENOLCK")


def _games(directory: Path) -> set[str]:
    """The ids of the games that a new opening shows."""
    with closing(open_in(directory)) as database:
        return set(database.read(read_ids, _SHOWN))


def _keep_games(database: Database, most: int, *, hasty: bool = False) -> tuple[set[str], str]:
    """Keep games until one cannot be kept: the ids of those that were, and what was said then."""
    ids: set[str] = set()
    for _ in range(most):
        game = new_game_id()
        if hasty:
            ids.add(game)
        try:
            kept(database, won_by_x(), game)
        except StorageError as refusal:
            return ids, str(refusal)
        ids.add(game)
    return ids, ""


def why_no_small_disk() -> str:
    """Why no disk can be made that is really full; empty where one can."""
    with TemporaryDirectory() as directory:
        done = _mount(directory, _SMALL)
        if done.returncode == 0:
            _unmount(directory)
        return "" if done.returncode == 0 else "the right to mount a small disk (tmpfs)"


def _mount(directory: str, options: str) -> "subprocess.CompletedProcess[bytes]":
    command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", directory]
    try:
        return subprocess.run(command, check=False, capture_output=True)
    except FileNotFoundError:
        return subprocess.CompletedProcess(command, 1)


def _unmount(directory: str) -> None:
    command = ["umount", directory]
    subprocess.run(command, check=True)


def full_disks(disks: int, *, hasty: bool = False) -> Outcome:
    """Fill so many small disks with games, make room, and play on."""
    outcome = Outcome(0, 0, 0)
    for _ in range(disks):
        with TemporaryDirectory() as directory:
            _mount(directory, _SMALL).check_returncode()
            try:
                outcome += _survives_full_disk(Path(directory), hasty=hasty)
            finally:
                _unmount(directory)
    return outcome


def _survives_full_disk(directory: Path, *, hasty: bool) -> Outcome:
    with closing(open_in(directory)) as database:
        ids, said = _keep_games(database, 10_000, hasty=hasty)
        assert "full" in said, said
        there = set(database.read(read_ids, _SHOWN))
        _mount(str(directory), _LARGER).check_returncode()
        more, said = _keep_games(database, 5)
        assert not said, said
    there &= _games(directory)
    return _outcome(ids | more, there | (more & _games(directory)))


def changed_permissions(times: int, *, hasty: bool = False) -> Outcome:
    """Take the right to write away from a running program, and give it back."""
    outcome = Outcome(0, 0, 0)
    for number in range(times):
        with TemporaryDirectory() as name, _as_nobody(Path(name)) as directory:
            with closing(open_in(directory)) as database:
                ids, _ = _keep_games(database, 3)
                _forbid(directory, number)
                with suppress(StorageError):
                    # Another start meanwhile reads, or says that it cannot.
                    open_in(directory).close()
                news, _ = _keep_games(database, 3, hasty=hasty)
            _allow(directory)
            outcome += _outcome(ids | news, _games(directory))
    return outcome


@contextmanager
def _as_nobody(directory: Path) -> Iterator[Path]:
    """A directory of somebody whom permissions bind, as whom all of it runs."""
    made = directory / "data"
    made.mkdir()
    is_root = os.geteuid() == 0
    with TemporaryDirectory() as warm, closing(open_in(Path(warm))) as database:
        _keep_games(database, 1)  # what is loaded for it may be closed to anybody else
    if is_root:
        directory.chmod(0o711)
        os.chown(made, _NOBODY, -1)
        os.setresuid(_NOBODY, _NOBODY, 0)
    try:
        yield made
    finally:
        if is_root:
            os.setresuid(0, 0, 0)


def _forbid(directory: Path, number: int) -> None:
    """Take a right away: to the files, to the directory, or to both."""
    for each in directory.iterdir() if number % 3 != 1 else ():
        each.chmod(0o400)
    if number % 3 != 0:
        directory.chmod(0o500)


def _allow(directory: Path) -> None:
    directory.chmod(0o700)
    for each in directory.iterdir():
        each.chmod(0o600)


def clocks_set_back(times: int, *, sabotaged: bool = False) -> Outcome:
    """Play, delete, set the clock back a year and play on; what is deleted stays, and no more."""
    outcome = Outcome(0, 0, 0)
    for number in range(times):
        with TemporaryDirectory() as name:
            directory, now = Path(name), clock.now()
            games, deleted = set[str](), set[str]()
            for back in (0, _YEAR, _YEAR - clock.DAY * (number % 3), 0):
                with patch.object(clock, "now", lambda at=now - back: at):
                    if sabotaged and back:
                        _remove_later_ones(directory, now - back)
                    with closing(open_in(directory)) as database:
                        games |= (new := _keep_games(database, 2)[0])
                        deleted.add(gone := min(new))
                        assert delete_game(database, gone)
            there = _games(directory)
            outcome += _outcome(games - deleted, there)
            outcome += Outcome(len(deleted), len(deleted - there), len(deleted & there))
    return outcome


def _remove_later_ones(directory: Path, now: int) -> None:
    with closing(open_in(directory)) as database:
        database.write(lambda c: c.execute("DELETE FROM games WHERE touched > ?", (now,)))


def copies_while_open(copies: int, *, sabotaged: bool = False) -> Outcome:
    """Copy the directory so often while games are kept; a copy has them all, or says what is wrong.

    Lost is a game that was kept before the copy began and of which it says nothing.
    """
    outcome = Outcome(0, 0, 0)
    with TemporaryDirectory() as name:
        data = Path(name, "data")
        data.mkdir()
        child = _started("games", data)
        assert child.stdout is not None
        known = set[str]()
        for number in range(copies):
            known |= {child.stdout.readline().strip() for _ in range(5)}
            copy = Path(name, f"copy-{number}")
            shutil.copytree(data, copy)
            if sabotaged:
                (copy / DATABASE_FILE).write_bytes(b"")
                for each in (*copy.glob("games-backup-*"), *copy.glob("games.marker")):
                    each.unlink()
            try:
                with closing(open_in(copy)) as database:
                    is_told = bool(database.condition.notices)
                    there = set(database.read(read_ids, _SHOWN))
            except StorageError:
                is_told, there = True, set()
            outcome += _outcome(known, known if is_told else there)
        child.kill()
        child.communicate()
    return outcome


def refused_locks(times: int, *, hasty: bool = False) -> Outcome:
    """Refuse locks, as disks on a network do: at once, or to a program that keeps games."""
    outcome = Outcome(0, 0, 0)
    trace = ["strace", "-f", "-qq", "-o", os.devnull]
    for number in range(times):
        with TemporaryDirectory() as name:
            at_once = [*trace, *_REFUSED_AT_ONCE] if number % 2 else []
            child = _started("games", Path(name), *["hasty"] * hasty, before=at_once)
            assert child.stdout is not None
            lines = [] if at_once else [child.stdout.readline() for _ in range(1 + number)]
            attach = [*trace, *_REFUSED, "-p", str(child.pid)]
            tracer = None if at_once else subprocess.Popen(attach, stderr=subprocess.DEVNULL)
            *ids, last = [line.strip() for line in (*lines, *child.stdout)]
            child.communicate()
            if tracer is not None:
                tracer.communicate()
            assert last.startswith("refused: "), last
            outcome += _outcome(set(ids), _games(Path(name))) + Outcome(1, 1, 0)
    return outcome


def kills_of(what: str) -> Callable[..., Outcome]:
    """Kill a program while it writes down this: `answers` or `deletions`."""

    def trial(kills: int, seed: int = 1, *, hasty: bool = False) -> Outcome:
        source, outcome = Random(seed), Outcome(0, 0, 0)
        for _ in range(kills):
            with TemporaryDirectory() as name:
                child = _started(what, Path(name), *["hasty"] * hasty)
                assert child.stdout is not None
                lines = [child.stdout.readline() for _ in range(source.randrange(1, 10))]
                time.sleep(source.random() * 0.01)
                child.kill()
                lines += child.communicate()[0].splitlines(keepends=True)
                said = {line.strip() for line in lines if line.endswith("\n")}
                outcome += _WHAT_IS_LEFT[what](Path(name), said)
        return outcome

    return trial


def _answers_left(directory: Path, said: set[str]) -> Outcome:
    with closing(open_in(directory)) as database:
        there = {str(each.at) for each in answers_in_practice(database, "Ann")}
    return _outcome(said, there)


def _deletions_left(directory: Path, said: set[str]) -> Outcome:
    """Deleted is what was said to be, and of the others at most the one that was under way."""
    there = _games(directory)
    gone = _GAMES - len(there)
    lost = len(said & there) + max(0, gone - len(said) - 1)
    return Outcome(_GAMES, _GAMES - lost, lost)


_GAMES: Final = 12
_HASTE: Final = 0.3
"""Seconds by which the sabotage says too early that something is kept."""
_WHAT_IS_LEFT: Final = {"answers": _answers_left, "deletions": _deletions_left}


def _outcome(wanted: set[str], there: set[str]) -> Outcome:
    lost = len(wanted - there)
    return Outcome(len(wanted), len(wanted) - lost, lost)


def _started(
    what: str, directory: Path, *more: str, before: list[str] | None = None
) -> "subprocess.Popen[str]":
    program = [sys.executable, "-m", "tests.trust.troubled_places", what, str(directory), *more]
    return subprocess.Popen([*(before or []), *program], stdout=subprocess.PIPE, text=True)


def _write_down(what: str, directory: Path, *, hasty: bool) -> None:
    """Write such things down for ever, and say of each that it is kept."""
    with closing(open_in(directory)) as database:
        ids = sorted(_keep_games(database, _GAMES)[0]) if what == "deletions" else []
        for number in count():
            game = new_game_id()
            said = {"games": game, "answers": str(number)}.get(what) or ids[number % _GAMES]
            if hasty:
                print(said, flush=True)  # noqa: T201
                time.sleep(_HASTE)
            if what == "games":
                kept(database, won_by_x(), game)
            elif what == "answers":
                start = tictactoe.start().code()
                answer = PracticeAnswer(
                    "Ann", tictactoe.KEY, start, 4, True, False, Source.GUIDED, number
                )
                append_answer(database, answer)
            elif number < _GAMES:
                delete_game(database, said)
            if not hasty:
                print(said, flush=True)  # noqa: T201


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        _write_down(sys.argv[1], Path(sys.argv[2]), hasty="hasty" in sys.argv)
    except StorageError as refusal:
        print(f"refused: {refusal}", flush=True)  # noqa: T201
