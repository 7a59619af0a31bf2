"""The table of small boards is what the search finds, and its wins are proved by `prove`."""

from pathlib import Path

import pytest

from benchmarks.make_small_boards import BOARDS, searched
from tictactoe_tui.arena.openings import prove_opening
from tictactoe_tui.cli.analysis import verified_program
from tictactoe_tui.engine.lines.opening_prover import Opening
from tictactoe_tui.proofs.small_boards import SmallBoard, small_boards
from tictactoe_tui.verify.claims import check_proofs

WON = [each for each in small_boards() if each.result == "win"]
FEW = 10_000


def test_every_board_is_there_once() -> None:
    assert tuple(each.board for each in small_boards()) == BOARDS


@pytest.mark.slow
def test_the_search_finds_what_the_table_says(thorough: bool) -> None:
    for known in small_boards():
        if thorough or known.nodes < FEW:
            assert searched(known.board) == known


@pytest.mark.slow
@pytest.mark.one_in(4)
@pytest.mark.parametrize("known", WON, ids=lambda each: "x".join(map(str, each.board)))
def test_each_win_is_proved_from_its_first_stone_and_replayed(
    known: SmallBoard, tmp_path: Path
) -> None:
    assert known.first is not None
    row, column = map(int, known.first.split("."))
    # Wherever the board has a middle, the first stone is there.
    assert (row, column) == ((known.board[0] - 1) // 2, (known.board[1] - 1) // 2)
    path, opening = tmp_path / "proof", Opening(20 * row + column, board=known.board)
    certificate = prove_opening(opening, path, nodes=1_000_000).certificate
    assert certificate is not None
    assert certificate.proved.stones == known.stones
    assert check_proofs(path.read_text("ascii"), verified_program).holds
