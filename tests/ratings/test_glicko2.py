"""The arithmetic of one period against the paper's example and a slow reference."""

from math import inf, isfinite

import pytest
from hypothesis import given, strategies as st

from tests.ratings import reference
from tictactoe_tui.ratings.glicko2 import NEWCOMER, Skill, skill_after_period, skill_after_rest

# Further apart, a great surprise leaves two volatilities that fit, and each search finds its own.
RATINGS = st.floats(1200, 1800)
DEVIATIONS = st.floats(25, 500)
VOLATILITIES = st.floats(0.03, 0.2)
RATED = st.tuples(RATINGS, DEVIATIONS, VOLATILITIES)


def test_the_worked_example_of_the_paper() -> None:
    results = [
        (Skill.of(1400, 30, 0.06), 1.0),
        (Skill.of(1550, 100, 0.06), 0.0),
        (Skill.of(1700, 300, 0.06), 0.0),
    ]
    after = skill_after_period(Skill.of(1500, 200, 0.06), results)
    assert after.mu == pytest.approx(-0.2069, abs=0.00005)
    assert after.phi == pytest.approx(0.8722, abs=0.00005)
    assert after.sigma == pytest.approx(0.05999, abs=0.00001)
    # The paper went on with mu and phi as they are rounded above.
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)


def test_a_newcomer() -> None:
    assert (NEWCOMER.rating, NEWCOMER.deviation, NEWCOMER.sigma) == (1500, 350, 0.06)


@given(RATED, st.lists(st.tuples(RATED, st.sampled_from([0.0, 0.5, 1.0])), max_size=8))
def test_one_period_is_that_of_the_reference(
    numbers: tuple[float, float, float],
    results: list[tuple[tuple[float, float, float], float]],
) -> None:
    found = skill_after_period(
        Skill.of(*numbers), [(Skill.of(*each), points) for each, points in results]
    )
    expected = reference.after_period(
        reference.Rated(*numbers), [(reference.Rated(*each), points) for each, points in results]
    )
    assert found.rating == pytest.approx(expected.rating, abs=0.01)
    assert found.deviation == pytest.approx(expected.deviation, abs=0.01)
    assert found.sigma == pytest.approx(expected.volatility, rel=1e-4)


@given(RATED, st.integers(0, 50))
def test_a_long_rest_is_as_many_short_ones(
    numbers: tuple[float, float, float], periods: int
) -> None:
    skill = Skill.of(*numbers)
    step_by_step = skill
    for _ in range(periods):
        step_by_step = skill_after_period(step_by_step, [])
    assert skill_after_rest(skill, periods).mu == skill.mu
    assert skill_after_rest(skill, periods).phi == pytest.approx(step_by_step.phi)
    assert skill_after_rest(skill, periods).sigma == skill.sigma


@pytest.mark.parametrize("points", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("rating", [-1e6, -1e4, 1e4, 1e6])
def test_players_worlds_apart(rating: float, points: float) -> None:
    after = skill_after_period(NEWCOMER, [(Skill.of(rating, 30, 0.06), points)] * 50)
    again = skill_after_period(after, [(NEWCOMER, 1 - points)])
    for skill in (after, again):
        assert isfinite(skill.mu)
        assert 0 < skill.phi < inf
        assert 0 < skill.sigma < inf


@given(RATED, RATED)
def test_a_win_never_lowers_and_a_loss_never_raises(
    one: tuple[float, float, float], two: tuple[float, float, float]
) -> None:
    skill, opponent = Skill.of(*one), Skill.of(*two)
    assert skill_after_period(skill, [(opponent, 1.0)]).mu >= skill.mu
    assert skill_after_period(skill, [(opponent, 0.0)]).mu <= skill.mu
