"""Players that users add: programs listed in players.toml, and Python found by its entry point.

Their names begin with @, which keeps them apart from the program's own players, also in the record
when one of them is gone. players.toml lies in the data directory and has a table for each program:

    [corner]
    command = ["python3", "/home/me/corner.py"]
    games = ["tictactoe"]   # all games where this is left out
    seconds = 2             # for a move; else 10
"""

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from ctypes import c_ulong, py_object, pythonapi
from dataclasses import dataclass, replace
from functools import cache, partial
from hashlib import sha256
from importlib.metadata import EntryPoint
from pathlib import Path
from threading import Thread
from typing import Any, Final, TypeVar

from tictactoe_tui.config.toml_file import TomlFile
from tictactoe_tui.data_dir import NoDataDir, data_dir
from tictactoe_tui.games import GAMES, OWN_MARK, IllegalMove, RulesError
from tictactoe_tui.opponents import Player
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerFault, PlayerMissing, PlayerMove
from tictactoe_tui.outside.program import Program, shown_text

T = TypeVar("T")
_POLL_SECONDS: Final = 0.02


class _TooLate(BaseException):
    """Ends the thread of a player whose time is over."""


def answer_in_time(
    call: Callable[[], T], seconds: float, should_stop: Callable[[], bool] | None
) -> T:
    """What the call answers, or PlayerFault once its seconds are over; it is ended then.

    It has a thread of its own. What raises there is raised here.
    """
    answer: Future[T] = Future()

    def run() -> None:
        try:
            answer.set_result(call())
        except Exception as error:
            answer.set_exception(error)
        except _TooLate:
            pass

    thread = Thread(target=run, daemon=True)
    deadline = time.monotonic() + seconds
    thread.start()
    while thread.is_alive() and time.monotonic() < deadline:
        thread.join(_POLL_SECONDS)
        if should_stop is not None and should_stop():
            break
    if thread.is_alive():
        # The interpreter raises it between two steps of the thread's Python, wherever that is.
        pythonapi.PyThreadState_SetAsyncExc(c_ulong(thread.ident or 0), py_object(_TooLate))
        raise PlayerFault(f"gave no answer within {seconds:g} s")
    if not answer.done():
        raise PlayerFault("gave no answer")
    return answer.result()


FILE: Final = "players.toml"
GROUP: Final = "tictactoe_tui.players"
SECONDS: Final = 10.0
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,23}")
# Seconds a move may take at most, so that a mistyped figure stops no tournament.
_LONGEST: Final = 3600.0


class NoSuchOwnPlayer(RulesError):
    """A user's own player is missing, or cannot be; the text says why."""


@dataclass(frozen=True, slots=True)
class OwnPlayer:
    """A player that a user added, as plain values that can be sent to another process.

    It is either a program, with a `command`, or Python, with the `reference` of its entry point.
    """

    name: str
    command: tuple[str, ...] = ()
    directory: str = "."
    seconds: float = SECONDS
    games: tuple[str, ...] = ()
    reference: str = ""

    def plays(self, game: str) -> bool:
        """Whether it plays this game."""
        return not self.games or game in self.games

    @property
    def fingerprint(self) -> str:
        """A digest that changes with the command or with the files that the command names.

        After such a change a tournament does not go on.
        """
        digest = sha256(repr((self.command, self.seconds, self.reference)).encode())
        for word in self.command:
            with suppress(OSError, ValueError):
                digest.update((Path(self.directory) / word).read_bytes())
        return digest.hexdigest()[:12]

    @contextmanager
    def for_one_game(self) -> Iterator[Player]:
        """The player for one game; a program is started for it and ended afterwards."""
        if self.reference:
            yield self._call
            return
        with Program(self.command, self.directory, self.seconds) as program:
            yield program.move

    def _call(self, request: MoveRequest[Any]) -> PlayerMove:
        """A move of a Python player; PlayerFault without one in time, and for any exception."""
        try:
            player: Player = EntryPoint(self.name, self.reference, GROUP).load()
            seconds = min(self.seconds, request.limits.seconds or self.seconds)
            choice = answer_in_time(partial(player, request), seconds, request.should_stop)
            if not isinstance(choice, PlayerMove):
                raise PlayerFault(f"answered {shown_text(repr(choice))} and not a PlayerMove")
            request.position.play(choice.cell)
        except PlayerFault:
            raise
        except IllegalMove as refusal:
            raise PlayerFault(f"made an illegal move: {refusal}") from refusal
        except Exception as error:
            reason = shown_text(f"{type(error).__name__}: {error}")
            raise PlayerFault(f"broke down: {reason}") from error
        return choice


_registered: dict[str, OwnPlayer] = {}
_move_time: list[float] = []


def set_move_time(seconds: float) -> None:
    """Give all players of users this many seconds for a move until this process ends."""
    _move_time[:] = [seconds]


def register_player(name: str, command: tuple[str, ...]) -> str:
    """Add a program as a player until this process ends, and return its name with the mark."""
    player = OwnPlayer(_marked(name), _command(name, list(command)), str(Path.cwd()))
    _registered[player.name] = player
    return player.name


def sweep_player(name: str, word: str, values: Iterable[str]) -> tuple[str, ...]:
    """Add a variant of a player for each value, put in place of {word} in its command; their names.

    A player without {word} in its command, or of the program's own, is returned as it is.
    """
    blank = f"{{{word}}}"
    if not name.startswith(OWN_MARK) or not any(blank in each for each in own_player(name).command):
        return (name,)
    swept = own_player(name)
    for value in values:
        command = tuple(each.replace(blank, value) for each in swept.command)
        variant = f"{name}-{value}"
        marked = _marked(variant.removeprefix(OWN_MARK))
        _registered[variant] = replace(swept, name=marked, command=command)
    return tuple(f"{name}-{value}" for value in values)


def own_player(name: str) -> OwnPlayer:
    """The user's own player of this name, mark included, or NoSuchOwnPlayer."""
    known = _all_players()
    if name not in known:
        names = ", ".join(known) or "none yet"
        mistakes = "".join(f" {mistake}" for mistake in players_file_mistakes()[:1])
        raise NoSuchOwnPlayer(
            f"There is no player {name}; of your own there are {names}.{mistakes}"
        )
    return replace(known[name], seconds=_move_time[0]) if _move_time else known[name]


def own_players(names: Iterable[str], game: str) -> dict[str, OwnPlayer]:
    """The user's own players among these, by name; NoSuchOwnPlayer where one cannot play."""
    own = {name: own_player(name) for name in names if name.startswith(OWN_MARK)}
    for name, player in own.items():
        if not player.plays(game):
            raise NoSuchOwnPlayer(f"{name} does not play {game}.")
    return own


def own_player_names(game: str) -> tuple[str, ...]:
    """The names of the user's own players of a game."""
    return tuple(name for name, each in _all_players().items() if each.plays(game))


def players_file_mistakes() -> tuple[str, ...]:
    """What is wrong in players.toml, in one sentence each; those players are left out."""
    return _players_file()[1]


def move_of_own_player(name: str, request: MoveRequest[Any]) -> PlayerMove:
    """One move at the board, for which a program is started and ended again; or PlayerMissing."""
    try:
        player = own_player(name)
    except NoSuchOwnPlayer as missing:
        raise PlayerMissing(str(missing)) from missing
    with player.for_one_game() as play:
        return play(request)


def _all_players() -> Mapping[str, OwnPlayer]:
    return {**_entry_points(), **_players_file()[0], **_registered}


def _players_file() -> tuple[Mapping[str, OwnPlayer], tuple[str, ...]]:
    try:
        path = data_dir() / FILE
        return _programs(path, path.stat().st_mtime_ns)
    except (OSError, NoDataDir):
        return {}, ()


@cache
def _entry_points() -> Mapping[str, OwnPlayer]:
    """The players that installed packages declare; none of their code is loaded here."""
    from importlib.metadata import entry_points

    # A group for every game and one for all of them: no code is loaded to know who plays what.
    groups = {GROUP: (), **{f"{GROUP}.{game}": (game,) for game in GAMES}}
    players: dict[str, OwnPlayer] = {}
    for group, games in groups.items():
        for each in sorted(entry_points(group=group), key=lambda each: each.name):
            if not _NAME.fullmatch(each.name):
                continue
            name = f"{OWN_MARK}{each.name}"
            before = players.get(name)
            both = games if before is None else (*before.games, *games) if before.games else ()
            players[name] = OwnPlayer(name, games=both, reference=each.value)
    return players


@cache
def _programs(path: Path, _stamp: int) -> tuple[Mapping[str, OwnPlayer], tuple[str, ...]]:
    """The programs of the file and the mistakes in it, read again when it has changed."""
    mistakes: list[str] = []
    file = TomlFile(path, FILE, mistakes)
    players = dict[str, OwnPlayer]()
    for name in file.found:
        noted = len(mistakes)
        player = _program(file, name, path.parent)
        if player is not None and len(mistakes) == noted:
            players[player.name] = player
    return players, tuple(mistakes)


def _program(file: TomlFile, name: str, directory: Path) -> OwnPlayer | None:
    """The program of one table; mistakes in it are collected."""
    values = file.table(name)
    if not isinstance(file.found[name], dict):
        return None
    seconds, games = values.get("seconds", SECONDS), values.get("games", [])
    file.refuse_others(values, name, ("command", "games", "seconds"))
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        file.note(name, "seconds", f"the seconds of {name} are no number")
    elif not 0 < seconds <= _LONGEST:
        file.note(name, "seconds", f"the seconds of {name} are not from 0 to {_LONGEST:g}")
    if not isinstance(games, list) or not all(game in [*GAMES] for game in games):
        file.note(name, "games", f"the games of {name} are not of {', '.join(GAMES)}")
        games = []
    try:
        command = _command(name, values.get("command"))
        return OwnPlayer(_marked(name), command, str(directory), seconds, tuple(games))
    except NoSuchOwnPlayer as refusal:
        file.note("", name, str(refusal).rstrip("."))
        return None


def _marked(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise NoSuchOwnPlayer(
            f"A player of your own has at most 24 letters, digits, _, . and -: not {name[:30]!r}."
        )
    return f"{OWN_MARK}{name}"


def _command(name: str, words: object) -> tuple[str, ...]:
    if isinstance(words, list) and words and all(isinstance(word, str) for word in words):
        return tuple(words)
    raise NoSuchOwnPlayer(f"The command of {name} is not a list of words.")
