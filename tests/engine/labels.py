"""The label of a move from the exact scores of all moves, by its definition alone."""

from collections.abc import Mapping

from tictactoe_tui.engine.judging import Label


def sign(score: int) -> int:
    return (score > 0) - (score < 0)


def true_label(scores: Mapping[int, int], cell: int, *, points: bool = False) -> Label:
    if len(scores) == 1:
        return Label.SINGLE
    mine, best = scores[cell], max(scores.values())
    others = [score for other, score in scores.items() if other != cell]
    if sign(best) > sign(mine):
        return Label.THROWS_WIN if best > 0 else Label.THROWS_DRAW
    if best >= 0 and all(sign(score) < sign(best) for score in others):
        return Label.ONLY
    if best == 0:
        return Label.KEEPS
    if mine == best:
        return Label.ALL_LOSE if best < 0 and {*others} == {best} else Label.BEST
    if points:
        return Label.POINTS
    return Label.SLOWER if best > 0 else Label.FASTER_LOSS


def matters(scores: Mapping[int, int]) -> bool:
    return len({sign(score) for score in scores.values()}) > 1


def keeps_result(scores: Mapping[int, int], cell: int) -> bool:
    return sign(scores[cell]) == sign(max(scores.values()))
