"""Calls for programs that import this package: a new position, a move, a match, an analysis.

docs/api.md has all of it, with the names that `import tictactoe_tui` gives.
"""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from threading import Condition, Thread
from time import perf_counter

from tictactoe_tui.arena import single_game, tournament
from tictactoe_tui.data_dir import data_dir
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.games import InvalidPosition, Position, RulesError, game_of, replay
from tictactoe_tui.games.rules_errors import require, require_position
from tictactoe_tui.lab.recorder import record_search, why_not_recorded
from tictactoe_tui.lab.tree import Picture, as_svg
from tictactoe_tui.lab.walk import Method, Walk
from tictactoe_tui.match.actions import thinking_of
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Setup, move_source
from tictactoe_tui.opponents import player_of
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerMove
from tictactoe_tui.pages import record_documents as documents, reviewed_game
from tictactoe_tui.pages.leaderboard import ranked
from tictactoe_tui.storage.database import clock
from tictactoe_tui.storage.database_opening import has_record, in_memory, open_in
from tictactoe_tui.storage.record.history import HistoryFilter, history
from tictactoe_tui.storage.record.people import ALL_MODES, COUNTED, standings
from tictactoe_tui.storage.record.statistics import statistics
from tictactoe_tui.storage.transfer.reading import StoredGame, stored_games


def new_position(game: str, seed: int = 0, **options: int | str) -> Position:
    """The board on which a game begins; the options are those of the command line without dashes.

    The seed draws what they leave open. InvalidPosition where there is no such game or board.
    """
    entry = game_of(game)
    require(int, seed, "A seed is a whole number")
    for name, value in options.items():
        option = entry.option(name)
        if option is None:
            raise InvalidPosition(f"{name} does not belong to {entry.key}.")
        fits = isinstance(value, str) if option.values is None else value in option.values
        if not fits:
            raise InvalidPosition(f"{name} cannot be {value!r}.")
        for other in option.excludes:
            if other in options:
                raise InvalidPosition(f"{name} and {other} cannot be used together.")
    return entry.board(options, seed)


def choose_move(
    player: str, position: Position, seed: int | str = 0, limits: Limits | None = None
) -> PlayerMove:
    """The move of a computer player; the same for the same seed, unless limited in seconds."""
    require_position(position)
    _, play = player_of(player, position.key)
    if position.outcome is not None:
        raise RulesError("The game is over.")
    source = move_source(seed, position.to_move, position.ply)
    return play(MoveRequest(position, source, limits or Limits()))


def search_picture(
    position: Position, algorithm: str = "alphabeta", *, for_max: bool = False
) -> Picture:
    """The tree of a textbook search as SVG, which a notebook shows; what was cut is hatched.

    With `for_max` values are told for MAX, the first side. InvalidPosition for a board too large.
    """
    require_position(position)
    if algorithm not in list(Method):
        raise ValueError(f"The searches are {', '.join(Method)}, not {algorithm!r}.")
    wanted = Method(algorithm)
    if refusal := why_not_recorded(position, wanted):
        raise InvalidPosition(refusal)
    return Picture(as_svg(Walk(record_search(position, wanted), done=True, for_max=for_max)))


def play_match(
    a: str, b: str, start: Position, *, games: int = 2, seed: int = 0, limits: Limits | None = None
) -> single_game.MatchResult:
    """A match between two computer players, the sides swapped after every game."""
    require_position(start)
    require(int, games, "The number of games is a whole number")
    return tournament.play_match(
        a, b, lambda _: start, games=games, seed=seed, limits=limits or Limits()
    )


def play_game(
    setup: Setup, choose: Callable[[Position], int] | None = None, *, limits: Limits | None = None
) -> GameSession:
    """A match of this setup, played to its end; `choose` is asked for the moves of people.

    Its `summary()` has the result in numbers. A move that the rules refuse raises IllegalMove.
    """
    session = GameSession(setup)
    while (turn := session.turn) is not None:
        position, computer = session.state.position, session.request()
        began = perf_counter()
        if computer is not None:
            found = computer.player(replace(computer.request, limits=limits or Limits()))
            if found.takes_over:
                session.swap()
                continue
        elif choose is not None:
            found = PlayerMove(choose(position))
        else:
            raise RulesError(f"Nobody chooses the moves of {turn.seat.name}.")
        session.play(found.cell, None, thinking_of(found.info, found.cell, perf_counter() - began))
    return session


def review(start: Position, moves: Iterable[int]) -> documents.ReviewDocument:
    """The labels of all moves of a game, with reasons, as `review --json` prints them."""
    require_position(start)
    played = list[tuple[Position, int]]()
    for cell in moves:
        played.append((start if not played else played[-1][0].play(played[-1][1]), cell))
    replay(start, (cell for _, cell in played))
    return reviewed_game.review_document(reviewed_game.Reviewed(start, tuple(played)))


class Analysis:
    """A search in a thread of its own, which can be watched and stopped.

    Iterating waits for news and ends with the last; leaving a `with` block stops the search.
    """

    def __init__(self, position: Position, limits: Limits | None = None) -> None:
        require_position(position)
        self.position = position
        self._news = Condition()
        self._info: SearchInfo | None = None
        self._found: Future[SearchInfo] = Future()
        self._stop_asked = False
        self._thread = Thread(target=self._search, args=(limits,), daemon=True)
        self._thread.start()

    @property
    def info(self) -> SearchInfo | None:
        """The latest report, or None before the first."""
        return self._info

    @property
    def running(self) -> bool:
        """Whether the search goes on."""
        return not self._found.done()

    def stop(self) -> None:
        """Ask the search to end; what it has found by then stands."""
        self._stop_asked = True

    def wait(self, seconds: float | None = None) -> SearchInfo:
        """Wait for the end of the search and return its last report; or TimeoutError."""
        try:
            return self._found.result(seconds)
        except TimeoutError:
            if self.running:
                raise TimeoutError("The search goes on.") from None
            raise

    def __iter__(self) -> Iterator[SearchInfo]:
        seen: SearchInfo | None = None
        while True:
            with self._news:
                while self._info is seen and self.running:
                    self._news.wait()
                if self._info is None or self._info is seen:
                    break
                seen = self._info
            yield seen
        self.wait()

    def __enter__(self) -> "Analysis":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        self._thread.join()

    def _search(self, limits: Limits | None) -> None:
        """In the thread: search, and publish every report and the end."""
        try:
            found = analyse(self.position, limits, self._publish, lambda: self._stop_asked)
            self._publish(found)
            self._found.set_result(found)
        except Exception as error:
            self._found.set_exception(error)
        with self._news:
            self._news.notify_all()

    def _publish(self, info: SearchInfo) -> None:
        with self._news:
            self._info = info
            self._news.notify_all()


class Record:
    """The games of a data directory, to be read; the usual directory where none is given.

    Nothing is written by what it offers. Close it, or use it as a `with` block.
    """

    def __init__(self, directory: str | Path | None = None) -> None:
        place = data_dir(None if directory is None else str(directory))
        self._database = open_in(place) if has_record(place) else in_memory()

    def __enter__(self) -> "Record":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the files."""
        self._database.close()

    def history(
        self, *, player: str | None = None, game: str | None = None, limit: int = 1_000_000
    ) -> list[documents.HistoryEntry]:
        """The finished games, newest first, with their moves."""
        page = history(self._database, HistoryFilter(game, player=player), limit=limit)
        return documents.history_entries(self._database, page)

    def game(self, id: str) -> documents.GameDocument:  # noqa: A002 - as the JSON calls it
        """One game with labels and reasons; RulesError where there is none with moves."""
        for found in stored_games(self._database, [id]):
            if isinstance(found, StoredGame):
                return reviewed_game.game_document(found)
            raise found
        raise RulesError(f"There is no game {id!r} with moves; history() has the ids.")

    def leaderboard(
        self, game: str | None = None, *, every_mode: bool = False
    ) -> list[documents.Standing]:
        """Who has won how often, by wins, win rate and name."""
        found = standings(self._database, game, ALL_MODES if every_mode else COUNTED)
        return documents.leaderboard_entries(ranked(found, computers=True))

    def statistics(self, player: str) -> documents.StatisticsDocument:
        """All about one player; RulesError where nobody of that name has played."""
        found = statistics(self._database, player)
        if found is None:
            raise RulesError(f"Nobody called {player!r} has played.")
        return documents.statistics_document(found)

    def practice(self, player: str) -> documents.PracticeDocument:
        """The practice cards of a player: which positions, and when they are due."""
        return documents.practice_document(self._database, player, clock.now())
