"""A match as JSON and as text."""

from tictactoe_tui.arena.single_game import GameRecord, MatchResult, seat_of_a
from tictactoe_tui.cli.printing import print_line
from tictactoe_tui.games import GAMES, Position, Side
from tictactoe_tui.words import counted

_ELAPSED_DIGITS = 6
_MODE = "C_VS_C"


def match_document(result: MatchResult, elapsed: float) -> dict[str, object]:
    """The whole match in plain values."""
    return {
        "game": result.game,
        "a": result.a,
        "b": result.b,
        "games": len(result.records),
        "a_wins": result.a_wins,
        "b_wins": result.b_wins,
        "draws": result.draws,
        "a_score": result.a_score,
        "elapsed": round(elapsed, _ELAPSED_DIGITS),
        "seed": result.seed,
        "results": [_game(record) for record in result.records],
    }


def _game(record: GameRecord) -> dict[str, object]:
    """One game in plain values."""
    start = record.position()
    names = start.side_names
    won_by = None
    if record.winner is not None:
        won_by = "a" if record.winner == seat_of_a(record.number) else "b"
    return {
        "number": record.number,
        "sides": dict(zip(names, record.names, strict=True)),
        **_outcome(record, names),
        "won_by": won_by,
        "fault": record.fault or None,
        "start": record.start,
        "moves": [start.notation.format(move.cell) for move in record.moves],
        "nodes": {names[side]: record.nodes(side) for side in Side},
        "depth": {names[side]: record.depth(side) for side in Side},
    }


def _outcome(record: GameRecord, names: tuple[str, str]) -> dict[str, object]:
    """How the game ended; where points are counted, the summary that such a game has."""
    winner = None if record.winner is None else names[record.winner]
    if record.totals is None:
        return {"plies": record.plies, "winner": winner or "Draw"}
    return {
        "a_score": record.totals[0],
        "b_score": record.totals[1],
        "rounds": record.plies,
        "mode": _MODE,
        "winner": winner or "Tie",
    }


class ScoreSheet:
    """Prints one line a game, with the running score."""

    def __init__(self, start: Position) -> None:
        self._names = start.side_names
        self._undecided = GAMES[start.key].undecided
        self._wins = [0, 0]
        self._draws = 0

    def __call__(self, record: GameRecord) -> None:
        """Print the result of this game."""
        if record.winner is None:
            self._draws += 1
            result = self._undecided
        else:
            self._wins[record.winner != seat_of_a(record.number)] += 1
            result = f"{record.names[record.winner]} wins as {self._names[record.winner]}"
            if record.fault:
                result += f" ({record.names[record.winner.other]} {record.fault})"
        points = "" if record.totals is None else f" {record.totals[0]}:{record.totals[1]}"
        sides = " - ".join(
            f"{player} ({side})" for player, side in zip(record.names, self._names, strict=True)
        )
        score = f"{self._wins[0]}-{self._wins[1]}, {counted(self._draws, 'draw')}"
        print_line(
            f"game {record.number}: {sides}{points}: {result},"
            f" {counted(record.plies, 'ply', 'plies')} | {score}"
        )

    @staticmethod
    def total(result: MatchResult, elapsed: float) -> str:
        """The last line: the score of the match."""
        games = len(result.records)
        share = 100 * result.a_score / games
        return (
            f"{result.a} {result.a_wins}, {result.b} {result.b_wins},"
            f" {counted(result.draws, 'draw')}; {result.a} has {result.a_score:g} of"
            f" {counted(games, 'point')} ({share:.1f} %); seed {result.seed}, {elapsed:.1f} s"
        )
