"""The shipped proof of the opening, and playing from it."""

from importlib.resources import files

from tictactoe_tui.engine.lines.proof_writer import write_opening
from tictactoe_tui.proofs import centre_opening as opening


def test_the_package_carries_what_the_search_finds() -> None:
    shipped = files("tictactoe_tui.proofs").joinpath(opening.FILE_NAME).read_text("ascii")
    assert shipped == write_opening()


def test_every_reply_has_its_line() -> None:
    assert sorted(opening.replies()) == [cell for cell in range(400) if cell != opening.CENTRE]
    stones = [1 + opening.step_after(reply).stones for reply in opening.replies()]
    assert (stones.count(5), stones.count(6), len(stones)) == (395, 4, 399)
