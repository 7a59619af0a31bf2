"""The last proofs played reply by reply: they hold, and what is broken in them is noticed."""

import random
from pathlib import Path

import pytest

from tests.verify.test_opening_atlas import shipped
from tictactoe_tui.verify.opening_replay import Refuted, ReplyByReply, read_opening

PLAYED = {"0.1": 491_093_720, "0.2": 1_251_149_944}
DOCUMENT = Path(__file__).parents[2] / "docs" / "proofs.md"


def game_of(text: str) -> ReplyByReply:
    return ReplyByReply(read_opening(text.splitlines()))


@pytest.mark.slow
@pytest.mark.parametrize("first", PLAYED)
def test_white_wins_beside_the_corner_against_every_legal_reply(first: str, thorough: bool) -> None:
    """Some of Black's first replies, or all, each with all that can be replied later."""
    game = game_of(shipped()[first])
    assert len(game.replies) == 398
    for reply in game.replies if thorough else random.Random(first).sample(game.replies, 40):
        game.play(reply)
    if thorough:
        assert game.played == PLAYED[first]
    assert 10_000_000 < game.played <= PLAYED[first]
    assert f"{PLAYED[first]:,}" in DOCUMENT.read_text("utf-8")


@pytest.mark.parametrize(
    "change, why",
    [
        (("5.3>774 *>13", "5.3>774 *>12"), "4 0 should complete a line"),
        (("5.3>774 *>13", "5.3>774 *>0"), "should complete a line"),
    ],
)
def test_what_is_broken_is_noticed(change: tuple[str, str], why: str) -> None:
    text = shipped()["0.2"]
    assert text.count(change[0]) == 1
    with pytest.raises(Refuted, match=why):
        game_of(text.replace(*change)).play(200)


def test_a_loser_who_completes_a_line_is_not_overlooked() -> None:
    """The winner builds at the bottom, while the loser is left to build in the first row."""
    steps = ["19.8", "19.6 *>0", "19.4 *>1", "19.2 *>2", "19.0 *>3"]
    with pytest.raises(Refuted, match="the loser completes a line"):
        game_of("\n".join(["opening 19.0 black 5 -", *steps])).play(0)
