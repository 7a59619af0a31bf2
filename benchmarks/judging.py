"""Judging whole games: `python -m benchmarks.judging [--games N --rounds N]`.

Games between the players of four in a row on 20x20 and of row and column on 5x5, at most 60 plies
each: what the first look costs against the textbook solution of tic-tac-toe and in nodes, how many
moves get a label by it, and whether a second look takes any of them back.
`HYPOTHESIS_PROFILE=thorough pytest tests/engine/test_judging.py` puts labels to brute force.
"""

import argparse
from collections.abc import Callable
from random import Random
from typing import Any, Final

from benchmarks import rivals, textbook
from benchmarks.measure import Bar, fastest, finish, ratio
from tictactoe_tui.engine.judging import SHARPER, Judgement, Label, Move, judge_game
from tictactoe_tui.engine.lines import move_questions
from tictactoe_tui.games import Position, four, rowcol
from tictactoe_tui.opponents import four_players, rowcol_players
from tictactoe_tui.opponents.move_request import MoveRequest

Player = Callable[[MoveRequest[Any]], Any]
_MOST_PLIES: Final = 60
_AT_FOUR: Final = (four_players.kitty, four_players.cop, rivals.threat)
_AT_NUMBERS: Final = (rowcol_players.kitty, rowcol_players.cop, rowcol_players.greedy)


def played(start: Position, players: tuple[Player, ...], source: Random) -> list[Move]:
    """A game between two of these players, the first stone of which is in the middle."""
    seats = source.choice(players), source.choice(players)
    position, moves = start, list[Move]()
    while position.outcome is None and len(moves) < _MOST_PLIES:
        middle = position.key == four.KEY and not moves
        cell = 189 if middle else seats[position.to_move](MoveRequest(position, source)).cell
        moves.append((position, cell))
        position = position.play(cell)
    return moves


def bars(games: int = 12, rounds: int = 3) -> list[Bar]:
    """Play the games, judge them, and measure."""
    at_four = [played(four.start(), _AT_FOUR, Random(seed)) for seed in range(games)]
    numbers = [played(rowcol.start(5, seed), _AT_NUMBERS, Random(seed)) for seed in range(games)]
    judged: dict[str, list[tuple[Judgement, ...]]] = {}
    solved = "textbook list minimax of tic-tac-toe"
    stones, points = "a ply of four on 20x20", "a game of 5x5 numbers"
    times = fastest(
        {
            solved: textbook.solve,
            stones: lambda: judged.update({stones: [judge_game(each) for each in at_four]}),
            points: lambda: judged.update({points: [judge_game(each) for each in numbers]}),
        },
        rounds,
    )
    nodes = max(_nodes(each) / len(each) for each in at_four)
    taken_back = 0
    for moves, looks in zip(at_four, judged[stones], strict=True):
        later = judge_game(moves, limits=SHARPER)
        taken_back += sum(map(_is_taken_back, looks, later))
    times[stones] /= sum(map(len, at_four))
    times[points] /= games
    return [
        ratio(stones, solved, times, 0.04, least=False),
        ratio(points, solved, times, 1.5, least=False),
        Bar("nodes a ply of the dearest game of four", nodes, 900, ""),
        Bar("labels of four on the first look", _share(judged[stones]), 0.6, "", True),
        Bar("labels of 5x5 numbers on the first look", _share(judged[points]), 0.65, "", True),
        Bar("labels that a second look takes back", taken_back, 0, ""),
    ]


def _nodes(moves: list[Move]) -> int:
    """What the questions about a game have cost together."""
    *_, (_, info) = move_questions.infos_from_end(moves)  # type: ignore[arg-type]  # all of one game
    return info.nodes


def _share(judged: list[tuple[Judgement, ...]]) -> float:
    """How many of the moves have a label."""
    labels = [each.label for game in judged for each in game]
    return 1 - labels.count(Label.OPEN) / len(labels)


def _is_taken_back(first: Judgement, later: Judgement) -> bool:
    """Whether a label has become another; a best move may turn out to be the only one."""
    sharper = (first.label, later.label) == (Label.BEST, Label.ONLY)
    return first.label not in (Label.OPEN, later.label) and not sharper


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    finish(bars(options.games, options.rounds))


if __name__ == "__main__":
    main()
