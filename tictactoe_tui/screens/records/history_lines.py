"""The history on the screen: what can be wanted, a game in words, and the pages that are read."""

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Final

from textual.content import Content

from tictactoe_tui.games import GAMES, RulesError, parse_position
from tictactoe_tui.match.names import name_key
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.state import Ending
from tictactoe_tui.pages.history import duration
from tictactoe_tui.pages.words import MODES
from tictactoe_tui.storage.record.history import HistoryFilter, PastGame, ResultFilter
from tictactoe_tui.widgets.form import NameRow, Rows, choice_row
from tictactoe_tui.words import counted

EVERYBODY: Final = "everybody"
_RESULTS: Final = ("any", "1st won", "2nd won", "drawn")


def rows(wanted: HistoryFilter, player: str | None, own: str) -> Rows:
    """The filters over the table; `player` is offered in them, `own` is the name of the user."""
    games = {None: "all"} | {each: GAMES[each].name for each in GAMES}
    mine = wanted.player is not None and name_key(wanted.player) == name_key(own)
    who = "you" if mine else "human" if wanted.player is None else "they"
    results = (*_RESULTS, f"{who} won", f"{who} lost")
    players = {None: EVERYBODY, player or "": player or "somebody ..."}
    return (
        choice_row(wanted, "game", "Game", games),
        choice_row(wanted, "mode", "Mode", {None: "all"} | MODES),
        choice_row(wanted, "player", "Player", players),
        choice_row(wanted, "result", "Result", dict(zip(ResultFilter, results, strict=True))),
        NameRow("text", "Search", wanted.text),
    )


def outcome(game: PastGame) -> Content:
    """Who played whom, and the result, in one sentence."""
    one, two = names = game.shown_names
    if game.winner is None:
        both = Content.assemble((one, "bold"), " and ", (two, "bold"))
        words = "drew." if game.totals is None else f"tied at {game.totals[0]}."
        return Content.assemble(both, f" {words}")
    won, lost = names[game.winner], names[game.winner.other]
    how = " by resignation" if game.ending == Ending.RESIGNATION else ""
    if game.totals is not None:
        how = f", {game.totals[game.winner]} to {game.totals[game.winner.other]}{how}"
    return Content.assemble((won, "bold"), " beat ", (lost, "bold"), f"{how}.")


def figures(game: PastGame) -> str:
    """Board, mode, moves, time, help and nodes of a game, in one line."""
    known = ", ".join(_figures(game))
    return f"{known[0].upper()}{known[1:]}."


def _figures(game: PastGame) -> Iterator[str]:
    """The figures of a game that are known and not 0."""
    yield f"{_board_size(game)} {MODES[game.mode]}".lstrip()
    if game.imported:
        yield "imported: in no standing"
    if game.taken_over or game.mode is Mode.TRAINING:
        yield f"{'taken over: ' * game.taken_over}counts nowhere"
    if game.plies is not None:
        time = duration(game.seconds)
        yield f"{counted(game.plies, 'move')}{f' in {time}' if time else ''}"
    for number, what in ((game.hints, "hint"), (game.undos, "take-back"), (game.nodes, "node")):
        if number:
            yield counted(number, what)


def _board_size(game: PastGame) -> str:
    """How large the board was, where the game has boards of several sizes and it is known."""
    with suppress(RulesError, KeyError):
        if game.start is not None and GAMES[game.game].form_options:
            board = parse_position(game.start)
            return f"{board.rows}x{board.columns}"
    return ""


PAGE: Final = 100
_MOST: Final = 30
_AHEAD: Final = 25
"""How many lines beyond those on show are read before anybody comes there."""


class Pages:
    """The games that match the filters: how many there are, and the pages read so far."""

    def __init__(self, count: int = 0) -> None:
        self.count = count
        self._known: OrderedDict[int, tuple[PastGame, ...]] = OrderedDict()

    @property
    def imported(self) -> bool:
        """Whether an imported game is on the pages read so far."""
        return any(game.imported for games in self._known.values() for game in games)

    def take(self, page: int, games: Iterable[PastGame]) -> None:
        """Remember a page, and forget the least recently used."""
        self._known[page] = tuple(games)
        self._known.move_to_end(page)
        while len(self._known) > _MOST:
            self._known.popitem(last=False)

    def game(self, line: int) -> PastGame | None:
        """The game on a line; None where its page is not read."""
        page, place = divmod(line, PAGE)
        games = self._known.get(page)
        if games is None or place >= len(games):
            return None
        self._known.move_to_end(page)
        return games[place]

    def missing(self, lines: range) -> int | None:
        """The page to read next while these lines are on show; None when none is missing."""
        around = range(max(0, lines.start - _AHEAD), min(self.count, lines.stop + _AHEAD))
        pages = (line // PAGE for line in (*lines, *around))
        return next((page for page in pages if page not in self._known), None)
