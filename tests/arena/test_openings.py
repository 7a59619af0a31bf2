"""Proving an opening: the same certificate however it is come by, and gone on with later."""

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tictactoe_tui.arena.openings import OtherOpening, prove_opening
from tictactoe_tui.arena.spreading import Spread
from tictactoe_tui.cli.analysis import verified_program
from tictactoe_tui.engine.lines.opening_prover import Opening, prove_reply
from tictactoe_tui.engine.lines.prover import Prover
from tictactoe_tui.games import Side
from tictactoe_tui.proofs import atlas
from tictactoe_tui.proofs.certificate import read_certificate, write_certificate
from tictactoe_tui.verify.claims import check_proofs

CENTRE = Opening(9 * 20 + 9)
CORNER = Opening(0, 2 * 20 + 2)
INSIDE = 3 * 20 + 3
BESIDE = Opening(1, INSIDE), Opening(2, INSIDE)
ENOUGH, FEW = 4_000_000, 256


@pytest.mark.slow
@pytest.mark.parametrize("opening", [CENTRE, CORNER, *BESIDE])
def test_it_finds_what_the_package_carries(opening: Opening, tmp_path: Path) -> None:
    path = tmp_path / "proof"
    result = prove_opening(opening, path, nodes=ENOUGH)
    assert result.certificate is not None
    assert result.left == ()
    assert path.read_text("ascii") == atlas._sections()[opening.first][1]
    assert write_certificate(result.certificate) == path.read_text("ascii")


def test_slow_answers_cost_nothing_where_threats_suffice(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise AssertionError("a slow answer is looked for")

    monkeypatch.setattr(Prover, "slow_win", refused)
    for opening, replies in ((CENTRE, (168, 0, 190)), (CORNER, (1, 21)), (Opening(22), (23, 43))):
        for reply in replies:
            assert prove_reply(opening, reply, ENOUGH) is not None
    with pytest.raises(AssertionError):
        prove_reply(BESIDE[0], 3, ENOUGH)


@pytest.mark.slow
def test_against_a_stone_that_wins_the_same_search_finds_nothing() -> None:
    """Black wins with 0 3, so that a proof for White would show that the prover is wrong."""
    assert atlas.openings()[3].winner is Side.ONE
    hardest = Opening(3, INSIDE)
    assert prove_reply(hardest, 4, ENOUGH) is None


@pytest.mark.parametrize("board, first, most", [((4, 4, 3), 21, 3), ((5, 6, 4), 42, 6)])
def test_other_boards_are_proved_and_replayed_by_the_rules(
    board: tuple[int, int, int], first: int, most: int, tmp_path: Path
) -> None:
    path, opening = tmp_path / "proof", Opening(first, board=board)
    prove_opening(opening, path, nodes=1)
    result = prove_opening(opening, path, nodes=ENOUGH)
    assert result.certificate is not None
    assert result.certificate.proved.stones == most
    text = path.read_text("ascii")
    assert read_certificate(text.splitlines()) == result.certificate
    assert write_certificate(result.certificate) == text
    report = check_proofs(text, verified_program)
    assert report.holds, report
    # One row less has no such win, and the proof plays on it.
    rows, columns, connect = board
    smaller = f"{rows - 1}x{columns}x{connect}"
    refuted = check_proofs(text.replace("x".join(map(str, board)), smaller), verified_program)
    assert refuted.failures
    with pytest.raises(OtherOpening):
        prove_opening(Opening(first), path, nodes=1)


def test_a_draw_leaves_replies_open(tmp_path: Path) -> None:
    drawn = prove_opening(Opening(42, board=(5, 5, 4)), tmp_path / "proof", nodes=2_000)
    assert drawn.certificate is None
    assert check_proofs((tmp_path / "proof").read_text("ascii"), verified_program).failures


def test_a_shorter_win_is_asked_for_and_kept_apart(tmp_path: Path) -> None:
    path = tmp_path / "proof"
    shortest = Opening(22, most=7)
    left = prove_opening(shortest, path, nodes=2_000).left
    # Against one reply eight stones are known; the others are settled, and kept.
    assert left == (43,)
    longer = prove_opening(Opening(22), path, nodes=ENOUGH).certificate
    assert longer is not None
    assert longer.proved.stones == 8
    with pytest.raises(OtherOpening, match="8 stones"):
        prove_opening(shortest, path, nodes=1)


def test_any_executor_makes_the_same_certificate(tmp_path: Path) -> None:
    with ThreadPoolExecutor(3) as executor:
        prove_opening(CENTRE, tmp_path / "proof", nodes=ENOUGH, spread=Spread(executor, 8))
    assert (tmp_path / "proof").read_text("ascii") == atlas._sections()[CENTRE.first][1]


def test_what_is_settled_is_kept_and_only_the_rest_is_worked_on(tmp_path: Path) -> None:
    path, heard = tmp_path / "proof", list[tuple[int, int]]()
    first = prove_opening(CENTRE, path, nodes=FEW, on_reply=lambda *done: heard.append(done))
    assert first.certificate is None
    assert 0 < len(first.left) < 399
    assert heard[-1] == (399 - len(first.left), 399)
    worked_on: list[int] = []

    class Counting(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
            future: Future[Any] = Future()
            worked_on.extend(task.args[-1] for task in args[0])
            future.set_result(fn(*args, **kwargs))
            return future

    second = prove_opening(CENTRE, path, nodes=ENOUGH, spread=Spread(Counting(), 1, 0.0))
    assert tuple(worked_on) == first.left
    assert second.certificate is not None
    assert path.read_text("ascii") == atlas._sections()[CENTRE.first][1]
    worked_on.clear()
    prove_opening(CENTRE, path, nodes=ENOUGH, spread=Spread(Counting(), 1, 0.0))
    assert worked_on == []


@pytest.mark.parametrize("cut", [1, 5, 40, 700])
def test_a_file_that_was_cut_short_is_made_whole(cut: int, tmp_path: Path) -> None:
    path = tmp_path / "proof"
    before = prove_opening(CENTRE, path, nodes=FEW)
    whole = path.read_text("ascii")
    path.write_text(whole[:-cut], "ascii")
    assert prove_opening(CENTRE, path, nodes=FEW) == before
    assert path.read_text("ascii") == whole


def test_a_file_about_something_else_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "proof"
    for nodes in (1, ENOUGH):
        prove_opening(CENTRE, path, nodes=nodes)
        before = path.read_bytes()
        with pytest.raises(OtherOpening):
            prove_opening(CORNER, path, nodes=1)
        assert path.read_bytes() == before
    path.write_text("my shopping list\n")
    with pytest.raises(OtherOpening):
        prove_opening(CENTRE, path, nodes=1)
    assert path.read_text() == "my shopping list\n"
