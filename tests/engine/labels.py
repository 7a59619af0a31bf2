"""What a move is worth beside the others, from the exact scores of all moves."""

from collections.abc import Mapping

from tictactoe_tui.verify.checks.form_checks import sign


def matters(scores: Mapping[int, int]) -> bool:
    return len({sign(score) for score in scores.values()}) > 1


def keeps_result(scores: Mapping[int, int], cell: int) -> bool:
    return sign(scores[cell]) == sign(max(scores.values()))
