"""Many periods: at once, in pieces, and as a slow reference has them."""

import pytest
from hypothesis import given, strategies as st

from tests.ratings import reference
from tictactoe_tui.ratings.glicko2 import NEWCOMER, Meeting, rate_meetings, skill_on

PAIRS = st.lists(st.sampled_from("abcde"), min_size=2, max_size=2, unique=True)
MEETINGS = st.lists(
    st.tuples(st.integers(0, 30), PAIRS, st.sampled_from([0.0, 0.5, 1.0])).map(
        lambda drawn: (drawn[0], *drawn[1], drawn[2])
    ),
    max_size=30,
).map(sorted)


@given(MEETINGS)
def test_all_periods_are_those_of_the_reference(meetings: list[Meeting[str]]) -> None:
    today = 32
    days: dict[int, list[tuple[str, str, float]]] = {}
    for day, one, two, points in meetings:
        days.setdefault(day, []).append((one, two, points))
    expected = reference.ladder(days, today)
    found = rate_meetings({}, meetings)
    assert found.keys() == expected.keys()
    for name, place in found.items():
        skill = skill_on(place, today)
        assert (skill.rating, skill.deviation) == pytest.approx(expected[name], abs=0.05)


@given(MEETINGS, st.integers(0, 31))
def test_going_on_from_any_day_is_the_same_to_the_last_bit(
    meetings: list[Meeting[str]], day: int
) -> None:
    earlier = [each for each in meetings if each[0] < day]
    later = [each for each in meetings if each[0] >= day]
    assert rate_meetings(rate_meetings({}, earlier), later) == rate_meetings({}, meetings)


def test_games_of_one_period_are_played_at_the_same_time() -> None:
    meetings: list[Meeting[str]] = [(4, "a", "b", 1.0), (4, "b", "c", 1.0), (4, "c", "a", 1.0)]
    places = rate_meetings({}, meetings)
    assert {place.period for place in places.values()} == {4}
    assert [place.skill.rating for place in places.values()] == pytest.approx([1500] * 3)


def test_who_never_played_is_a_newcomer() -> None:
    assert skill_on(None, 99) == NEWCOMER
