"""A tournament's table as JSON, and its games as CSV."""

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from io import StringIO
from pathlib import Path
from typing import Final

from tictactoe_tui.arena.single_game import GameRecord
from tictactoe_tui.arena.tournament import GameKey, Pair, PlayerRow, TournamentPlan, TournamentTally

_DIGITS: Final = 6
_COLUMNS: Final = (
    *("a", "b", "number", "first", "second", "winner", "plies", "totals", "fault"),
    *("nodes", "seconds", "start", "moves"),
)


def tournament_document(tally: TournamentTally, path: Path) -> dict[str, object]:
    """The plan and the whole table as values for JSON; `tournament --help` explains the keys."""
    plan = tally.plan
    return {
        "game": plan.game,
        "players": [{"name": name, "computer": True} for name in plan.players],
        "seed": plan.seed,
        "games": plan.games,
        "opening": plan.opening,
        "gauntlet": plan.gauntlet,
        "file": str(path),
        "played": tally.games,
        "of": plan.total,
        "table": [_row_values(line) for line in tally.table()],
        "pairs": [
            {
                "a": a,
                "b": b,
                "games": score.games,
                "a_points": score.points,
                "exact_points": None if score.exact is None else round(score.exact, _DIGITS),
            }
            for a, b in plan.pairs
            for score in (tally.score((a, b)),)
        ],
    }


def _row_values(line: PlayerRow) -> dict[str, object]:
    """A player's row as values for JSON, without the scores against each opponent."""
    values = asdict(line)
    del values["against"]
    rounded = {
        name: round(value, _DIGITS) if isinstance(value, float) else value
        for name, value in values.items()
    }
    for name in ("score", "low", "high", "exact"):
        if rounded[name] is not None:
            rounded[name] = round(rounded[name] / 100, _DIGITS + 2)
    return rounded


def games_as_csv(games: Iterable[tuple[Pair, GameRecord]]) -> str:
    """Games with the pairs that played them as CSV, a row each."""
    text = StringIO()
    writer = csv.DictWriter(text, _COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(_csv_row(pair, record) for pair, record in games)
    return text.getvalue().rstrip("\n")


def in_order(
    plan: TournamentPlan, games: Mapping[GameKey, GameRecord]
) -> Iterator[tuple[Pair, GameRecord]]:
    """The games of a tournament that were played, in the order of the plan."""
    return ((key[0], games[key]) for key in plan.game_keys() if key in games)


def _csv_row(pair: Pair, record: GameRecord) -> dict[str, object]:
    """A game's row of CSV, by column."""
    notation = record.position().notation
    a, b = pair
    first, second = record.names
    return {
        "a": a,
        "b": b,
        "number": record.number,
        "first": first,
        "second": second,
        "winner": "" if record.winner is None else record.names[record.winner],
        "plies": record.plies,
        "totals": ":".join(map(str, record.totals or ())),
        "fault": record.fault,
        "nodes": sum(record.nodes),
        "seconds": f"{sum(record.seconds):.6f}",
        "start": record.start,
        "moves": "; ".join(map(notation.format, record.moves)),
    }
