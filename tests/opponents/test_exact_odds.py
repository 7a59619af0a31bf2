"""Who beats whom at tic-tac-toe, exactly, and that nothing at all beats Sera."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from tictactoe_tui.engine.teaching.tictactoe_table import exact_scores
from tictactoe_tui.games import GAMES, Side, tictactoe
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.opponents.exact_odds import POLICIES, Odds, exploited, odds
from tictactoe_tui.opponents.tictactoe_players import Chances, Policy, sera_chances

# X and O, and the chances of X to win and to draw.
PAIRS = {
    ("kitty", "kitty"): ("737/1260", "8/63"),
    ("kitty", "cop"): ("1919/56700", "188683/850500"),
    ("kitty", "sera"): ("0", "757/3402"),
    ("cop", "kitty"): ("4447/4725", "7/135"),
    ("cop", "cop"): ("8464/23625", "22913/47250"),
    ("cop", "sera"): ("0", "461/525"),
    ("sera", "kitty"): ("75257/77760", "2503/77760"),
    ("sera", "cop"): ("176753/252000", "75247/252000"),
    ("sera", "sera"): ("0", "1"),
}
# The player and its seat, and its chances to win and to draw when it is known and exploited.
EXPLOITED = {
    ("kitty", Side.ONE): ("1/63", "43/945"),
    ("kitty", Side.TWO): ("0", "1/192"),
    ("cop", Side.ONE): ("4/21", "19/45"),
    ("cop", Side.TWO): ("0", "91/800"),
    ("sera", Side.ONE): ("0", "1"),
    ("sera", Side.TWO): ("0", "1"),
}


@pytest.fixture(scope="module")
def pairs() -> dict[tuple[str, str], Odds]:
    return {(x, o): odds(POLICIES[x], POLICIES[o]) for x in POLICIES for o in POLICIES}


@pytest.fixture(scope="module")
def known() -> dict[tuple[str, Side], Odds]:
    return {(name, seat): exploited(POLICIES[name], seat) for name in POLICIES for seat in Side}


@pytest.mark.slow
def test_every_pair(pairs: dict[tuple[str, str], Odds]) -> None:
    expected = {pair: Odds(Fraction(win), Fraction(draw)) for pair, (win, draw) in PAIRS.items()}
    assert pairs == expected


@pytest.mark.slow
def test_everybody_against_somebody_who_knows_them(
    known: dict[tuple[str, Side], Odds],
) -> None:
    expected = {key: Odds(Fraction(win), Fraction(draw)) for key, (win, draw) in EXPLOITED.items()}
    assert known == expected


def test_the_documents_say_what_was_computed(known: dict[tuple[str, Side], Odds]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
    for name in ("kitty", "cop", "sera"):
        losses = (known[name, seat].loss for seat in Side)
        x, o = (f"{float(loss) * 100:.1f} %" if loss else "0" for loss in losses)
        assert f"| {name.title()} | {x} | {o} |" in page
    for seat in Side:
        assert "never loses" in GAMES[tictactoe.KEY].player("Sera").introduction(seat, 3)


def test_cop_can_lose_and_kitty_loses_more(known: dict[tuple[str, Side], Odds]) -> None:
    assert known["cop", Side.TWO].loss == Fraction(709, 800)
    for seat in Side:
        assert known["sera", seat].loss == 0
        assert 0 < known["cop", seat].loss < known["kitty", seat].loss


@pytest.mark.slow
def test_sera_never_loses_and_cop_is_a_fair_opponent_for_a_beginner(
    pairs: dict[tuple[str, str], Odds],
) -> None:
    for name in POLICIES:
        assert pairs["sera", name].loss == 0
        assert pairs[name, "sera"].win == 0
    assert pairs["kitty", "cop"].win > Fraction(1, 30)


def test_chances_add_up_and_random_against_random_is_the_known_value(
    pairs: dict[tuple[str, str], Odds],
) -> None:
    assert all(each.win + each.draw + each.loss == 1 for each in pairs.values())
    assert pairs["kitty", "kitty"].loss == Fraction(121, 420)


@pytest.mark.slow
@pytest.mark.parametrize("one_of", [min, max])
def test_sera_never_loses_whatever_the_tie_break(one_of: Callable[[Chances], int]) -> None:
    def settled(position: LinePosition) -> Chances:
        return {one_of(sera_chances(position)): Fraction(1)}

    for policy in POLICIES.values():
        assert odds(settled, policy).loss == 0
        assert odds(policy, settled).win == 0


def results_of(seat: Side, moves: Policy) -> Counter[Side | None]:
    """The results of all games of these moves in one seat against every move in the other."""
    results: Counter[Side | None] = Counter()

    def walk(position: LinePosition) -> None:
        if position.outcome is not None:
            results[position.outcome.winner] += 1
            return
        for cell in moves(position) if position.to_move == seat else position.legal_moves():
            walk(position.play(cell))

    walk(tictactoe.start())
    return results


@pytest.mark.parametrize("seat, wins, draws", [(Side.ONE, 7_056, 3_584), (Side.TWO, 2_528, 3_584)])
def test_sera_never_loses_in_any_game_whatever_the_tie_break(
    seat: Side, wins: int, draws: int
) -> None:
    assert results_of(seat, sera_chances) == {seat: wins, None: draws}


@pytest.mark.parametrize("seat, wins, draws", [(Side.ONE, 27_456, 3_584), (Side.TWO, 5_856, 3_584)])
def test_nobody_loses_who_only_keeps_what_the_position_is_worth(
    seat: Side, wins: int, draws: int
) -> None:
    """Slow wins included, which Sera does not play: the widest sense of perfect play."""

    def keeping(position: LinePosition) -> dict[int, Fraction]:
        scores = exact_scores(position)
        best = max(scores.values())
        return {
            cell: Fraction(1)
            for cell, score in scores.items()
            if (score > 0, score < 0) == (best > 0, best < 0)
        }

    assert results_of(seat, keeping) == {seat: wins, None: draws}
