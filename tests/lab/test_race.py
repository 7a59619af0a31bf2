"""The race: everybody's counters are those of the search itself, and so is what is written down."""

import csv
import io
import xml.etree.ElementTree as ElementTree
from functools import cache
from pkgutil import resolve_name

import pytest

from tictactoe_tui.engine.control import SearchStopped
from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.games import GAMES, four, rowcol, tictactoe
from tictactoe_tui.lab.prepared import TRACKS, Track
from tictactoe_tui.lab.race import (
    FORMATS,
    agreement,
    all_agree,
    answer_words,
    fraction,
    race,
    race_document,
    runners_for,
    symmetry_note,
)
from tictactoe_tui.lab.recorder import State

TITLE = "<b>a & b</b>"


def test_the_five_need_what_textbooks_say_for_the_same_nine_scores() -> None:
    runners = race(tictactoe.start())
    assert [each.total for each in runners] == [549_946, 34_203, 16_554, 5_478, 765]
    assert [fraction(runners[0], each) for each in runners] == [
        "1",
        "1/16",
        "1/33",
        "1/100",
        "1/719",
    ]
    assert all_agree(runners)
    assert runners[4].scores == dict.fromkeys(range(9), 0)
    assert agreement(runners[:1]) == "Nobody else ran, so there is nothing to compare."
    assert agreement(runners) == "All 5 give the same scores for the same 9 moves."
    assert answer_words(tictactoe.start(), runners[0]) == "1 1 draws"
    assert symmetry_note(runners) == ""


def test_counters_grow_up_to_those_of_the_end() -> None:
    runner = race(tictactoe.start())[1]
    before = (0, 0, 0)
    for nodes in range(0, runner.total + 1000, 500):
        now = runner.counters_at(nodes)
        assert now[0] == min(nodes, runner.total)
        assert all(new >= old for new, old in zip(now, before, strict=True))
        before = now
    assert before == (34_203, 7_255, 9)


# The last one was counted in the same way, which takes ten seconds.
@pytest.mark.slow
@pytest.mark.parametrize("track", TRACKS[:-1], ids=lambda track: track.name)
def test_who_is_left_out_would_need_what_is_said(track: Track) -> None:
    teaching = GAMES[track.position.key].teaching
    assert teaching is not None
    branches = resolve_name(teaching.branches)(track.position, Algorithm.PLAIN)

    @cache
    def nodes(state: State) -> int:
        return 1 + sum(1 if each.ending else nodes(each.state) for each in branches.follow(state))

    needed = 0 if Algorithm.PLAIN in runners_for(track.position) else nodes(branches.start)
    assert track.plain_nodes == needed


def test_where_nothing_mirrors_symmetry_saves_nothing_and_that_is_said() -> None:
    runners = race(rowcol.start(3, 7))
    assert runners[3].total == runners[4].total
    assert "saves nothing" in symmetry_note(runners)
    assert answer_words(rowcol.start(3, 7), runners[0]).endswith(" points")


def test_nobody_races_where_the_end_is_out_of_reach_and_it_can_be_stopped() -> None:
    assert runners_for(four.start()) == ()
    with pytest.raises(SearchStopped):
        race(tictactoe.start(), lambda: True)


def test_it_is_written_as_markdown_as_numbers_and_as_a_picture() -> None:
    runners = race(tictactoe.start())
    texts = {ending: write(TITLE, tictactoe.start(), runners) for ending, write in FORMATS.items()}
    assert "| symmetry | 765 | 1/719 | 0 | 9 |" in texts[".md"]
    rows = list(csv.DictReader(io.StringIO(texts[".csv"])))
    assert [int(row["nodes"]) for row in rows] == [each.total for each in runners]
    picture = ElementTree.fromstring(texts[".svg"])  # noqa: S314 - our own
    words = [each.text for each in picture.iter() if each.text]
    assert TITLE in words
    assert "549,946   1" in words
    document = race_document(tictactoe.start(), runners)
    assert document["agree"] is True
