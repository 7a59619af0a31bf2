"""A tournament as text."""

from typing import Final

from tictactoe_tui.arena.cross_table import PlayerLine, TournamentTally
from tictactoe_tui.cli.text_tables import text_table
from tictactoe_tui.games import GAMES
from tictactoe_tui.words import counted

_HEAD: Final = ("games", "score", "95 %", "rating", "nodes/move", "ms/move")


def tournament_text(tally: TournamentTally) -> str:
    """The cross table, and below it what is exact."""
    plan, table = tally.plan, tally.table()
    names = [line.name for line in table]
    rows = [(f"{at} {line.name}", *_cells(line, names)) for at, line in enumerate(table, 1)]
    head = ("", *map(str, range(1, len(names) + 1)), *_HEAD)
    shown = text_table(head, rows, range(1, len(head)))
    kind = "gauntlet" if plan.gauntlet else "round robin"
    title = f"{GAMES[plan.game].name}, {kind}, seed {plan.seed}: {counted(tally.games, 'game')}"
    exact = [f"{each.name} {each.exact:.1f}" for each in table if each.exact is not None]
    faults = [f"{each.name} {each.faults:,}" for each in table if each.faults]
    notes = [
        *([f"exact scores, over all games there can be: {', '.join(exact)}"] if exact else []),
        *([f"games lost by breaking the rules of play: {', '.join(faults)}"] if faults else []),
    ]
    return "\n".join([title, "", shown, *([""] if notes else []), *notes])


def _cells(line: PlayerLine, names: list[str]) -> list[str]:
    """A line of the table behind the name: points against each other player, then the sums."""
    scores = (line.against.get(name) for name in names)
    return [
        *("-" if score is None or not score.games else f"{score.points:g}" for score in scores),
        str(line.games),
        "-" if line.score is None else f"{line.score:.1f}",
        f"{line.low:.1f}-{line.high:.1f}",
        f"{line.rating:.0f} +-{line.deviation:.0f}",
        f"{line.nodes_per_move:,.0f}",
        f"{1000 * line.seconds_per_move:,.1f}",
    ]
