"""One player's statistics as JSON and as text."""

from collections.abc import Iterator, Sequence
from typing import Final

from tictactoe_tui.cli.printing import one_line
from tictactoe_tui.cli.record.leaderboard_command import tally_columns, tally_entry
from tictactoe_tui.cli.record.open_record import player_label
from tictactoe_tui.cli.text_tables import text_table
from tictactoe_tui.exchange.moments import iso_time
from tictactoe_tui.games import GAMES, Side
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.storage.record.ratings import ALL
from tictactoe_tui.storage.record.statistics import Statistics
from tictactoe_tui.storage.record.trends import WINDOW
from tictactoe_tui.words import counted, counted_or_no

_HEAD: Final = ("games", "wins", "losses", "draws", "win rate")
_RIGHT: Final = (1, 2, 3, 4, 5)
_STREAKS: Final = {"win": "wins", "loss": "losses", "draw": "draws"}


def statistics_document(found: Statistics) -> dict[str, object]:
    """The statistics in plain values."""
    return {
        "player": found.name,
        "computer": found.computer,
        "total": tally_entry(found.total),
        "opening": None if found.opening is None else tally_entry(found.opening),
        "imported": tally_entry(found.imported),
        "by_game": [{"game": game, **tally_entry(tally)} for game, tally in found.by_game],
        "by_side": [
            {"game": game, "side": _side_name(game, side), **tally_entry(tally)}
            for game, side, tally in found.by_side
        ],
        "by_opponent": [
            {"name": name, "computer": computer, **tally_entry(tally)}
            for name, computer, tally in found.by_opponent
        ],
        "streak": {"kind": found.streak.kind, "length": found.streak.length},
        "best_streak": found.best_streak,
        "trend": [
            {
                "game_number": point.game_number,
                "ended": iso_time(point.ended),
                "rate": round(point.rate, 1),
                "low": round(point.low, 1),
                "high": round(point.high, 1),
            }
            for point in found.trend
        ],
        "weeks": [{"monday": iso_time(monday), "games": games} for monday, games in found.weeks],
        "think_seconds": None if found.think_seconds is None else round(found.think_seconds, 3),
        "machine_nodes": found.machine_nodes,
        "hints": found.hints,
        "undos": found.undos,
        "ratings": [
            {"game": game, "rating": round(rating, 1), "deviation": round(deviation, 1)}
            for game, rating, deviation in found.ratings
        ],
    }


def statistics_text(found: Statistics) -> str:
    """The statistics as text."""
    return "\n\n".join(_parts(found))


def _parts(found: Statistics) -> Iterator[str]:
    """What is known, part by part."""
    totals = [("all games", found.total)]
    if found.imported.games:
        totals.append(("of them imported", found.imported))
    if found.opening is not None:
        totals.append(("imported standing, apart", found.opening))
    yield _tallies(player_label(found.name, computer=found.computer), totals)
    if found.by_game:
        yield _tallies("game", [(_game_name(game), tally) for game, tally in found.by_game])
    if found.by_side:
        sides = [
            (f"{_game_name(game)}, {_side_name(game, side)}", tally)
            for game, side, tally in found.by_side
        ]
        yield _tallies("side", sides)
    if found.by_opponent:
        opponents = [
            (player_label(name, computer=computer), tally)
            for name, computer, tally in found.by_opponent
        ]
        yield _tallies("opponent", opponents)
    if found.ratings:
        rows = [
            ("over all" if game == ALL else _game_name(game), f"{rating:.0f} +-{deviation:.0f}")
            for game, rating, deviation in found.ratings
        ]
        yield text_table(("rating", ""), rows, right=(1,))
    yield "\n".join(_sentences(found))


def _sentences(found: Statistics) -> Iterator[str]:
    """What fits in no table."""
    if found.streak.kind is not None:
        now = counted(found.streak.length, found.streak.kind, _STREAKS[found.streak.kind])
        yield f"Streak: {now}; best: {counted(found.best_streak, 'win')}."
    if found.trend:
        form = found.trend[-1]
        games = counted(min(form.game_number, WINDOW), "game")
        yield (
            f"Form: {form.rate:.0f} % of the last {games} won"
            f" (95 % interval {form.low:.0f} to {form.high:.0f} %)."
        )
    if found.think_seconds is not None:
        yield f"A move takes {found.think_seconds:.1f} s on average."
    if found.machine_nodes:
        yield f"Machines have searched {counted(found.machine_nodes, 'node')} to answer."
    words = f"{counted_or_no(found.hints, 'hint')}, {counted_or_no(found.undos, 'take-back')}."
    yield words[0].upper() + words[1:]


def _tallies(what: str, rows: Sequence[tuple[str, Tally]]) -> str:
    """Tallies under each other."""
    return text_table(
        (what, *_HEAD),
        [(label, *tally_columns(tally)) for label, tally in rows],
        _RIGHT,
    )


def _game_name(game: str) -> str:
    """What a game is called, also one that this program does not know."""
    return GAMES[game].name if game in GAMES else one_line(game)


def _side_name(game: str, side: Side) -> str:
    """What a side of a game is called."""
    return GAMES[game].start().side_names[side] if game in GAMES else str(int(side) + 1)
