"""Walking through a recorded search: every moment is reached, and what is said of it is true."""

from dataclasses import replace
from itertools import islice, pairwise

import pytest

from tests.engine.oracle import tictactoe_scores
from tictactoe_tui.games import Position, four, replay, rowcol, tictactoe
from tictactoe_tui.lab.recorder import record_search
from tictactoe_tui.lab.tree import layout_of
from tictactoe_tui.lab.walk import ROOT, Method, NodeEnding, Recording, Walk
from tictactoe_tui.lab.walk_words import (
    best_line,
    counter_words,
    message_words,
    source_of_bound,
    step_reason,
    step_reason_title,
    step_words,
    value_words,
    window_words,
)

EARLY = replay(tictactoe.start(), (0, 4, 8, 1))
LATE: list[Position] = [
    replay(tictactoe.start(), (0, 4, 8)),
    replay(four.start(4, 4, 3), (5, 6, 1, 9, 8, 2, 12, 10)),
    rowcol.start(3, values=(-4, 9, 2, 300, -5, 7, 8, 1, -600)),
]


@pytest.mark.parametrize("algorithm", [Method.ALPHABETA, Method.SYMMETRY])
def test_forward_comes_to_every_entry_and_is_done_with_it_and_back_returns(
    algorithm: Method,
) -> None:
    walk = Walk(record_search(EARLY, algorithm))
    moments = [walk]
    while (after := moments[-1].forward()) is not moments[-1]:
        moments.append(after)
    come = [
        each.entry for each in moments if not each.done or not each.recording.sizes[each.entry] > 1
    ]
    assert come == list(range(len(walk.recording)))
    assert {each.entry for each in moments if each.done} == set(come)
    assert (moments[-1].entry, moments[-1].done) == (ROOT, True)
    for before, now in pairwise(moments):
        back = now.back()
        assert (back.entry, back.done) == (before.entry, before.done)
        assert now.latest >= before.latest


def test_over_out_and_into_go_where_they_say() -> None:
    start = Walk(record_search(EARLY, Method.ALPHABETA))
    first = start.into()
    assert first.entry == 1
    assert first.over().latest == first.recording.sizes[1]
    deeper = first.into().into()
    assert deeper.out().entry == deeper.path[-2]
    assert deeper.out().done
    assert start.over().is_done_with(ROOT)
    leaf = next(e for e in range(len(start.recording)) if start.recording.sizes[e] == 1)
    assert start.at(leaf).into().entry == leaf
    assert start.at(10**6).entry == len(start.recording) - 1


@pytest.mark.parametrize("position", LATE, ids=lambda position: position.key)
def test_every_cut_is_come_to_in_the_order_of_the_search(position: Position) -> None:
    walk = Walk(record_search(position, Method.ALPHABETA))
    endings = walk.recording.endings
    found = []
    while (after := walk.next_cut()) is not walk:
        walk = after
        found.append((walk.latest, -walk.entry))
    assert found == sorted(found)
    assert len(found) == endings.count(NodeEnding.CUT)


def test_a_search_without_cuts_has_no_next_one() -> None:
    walk = Walk(record_search(EARLY, Method.PLAIN)).forward()
    assert walk.next_cut() is walk


@pytest.mark.parametrize("position", LATE, ids=lambda position: position.key)
def test_what_explains_a_cut_was_there_before_and_is_at_least_as_good(position: Position) -> None:
    found = record_search(position, Method.ORDERED)
    for entry in range(len(found)):
        if not found.is_bound(entry):
            continue
        path = found.path_to(entry)
        source, depth = source_of_bound(found, path)
        assert source < path[depth]
        assert (len(path) - 1 - depth) % 2 == 0
        assert found.values[source] == found.alphas[path[depth]]
        assert found.values[entry] <= found.alphas[entry]
        line = best_line(found, source)
        assert found.endings[line[-1]] in (NodeEnding.WON, NodeEnding.OVER)
        assert not any(found.is_bound(each) for each in line[::2])
        if position.totals is None:
            assert {abs(found.values[each]) for each in line} == {abs(found.values[source])}
        walk = Walk(found, entry, done=True)
        words = step_reason(walk)
        assert "at most: no reason to come here" in words
        looked_at = {found.moves[each] for each in found.children(entry)}
        skipped = found.skipped_moves(entry)
        assert looked_at.isdisjoint(skipped)
        assert ("need not look at" in words) == bool(skipped)
        told = f"{step_reason_title(walk)} {message_words(walk)}"
        assert ("not needed" in told, "Cut at" in told) == (bool(skipped), bool(skipped))


def test_a_move_that_was_cut_is_in_truth_no_better_than_the_one_that_is_named() -> None:
    exact: dict[Position, dict[int, int]] = dict(tictactoe_scores())
    found = record_search(tictactoe.start(), Method.ORDERED)
    cuts = (e for e in range(len(found)) if found.endings[e] == NodeEnding.CUT)
    for entry in islice(cuts, 0, None, 13):
        path = found.path_to(entry)
        source, depth = source_of_bound(found, path)
        before = found.position_at(path[depth - 1])
        scores = exact[before]
        if depth == len(path) - 1:
            assert scores[found.moves[source]] >= scores[found.moves[entry]]


def test_something_is_said_of_every_moment() -> None:
    walk = Walk(record_search(EARLY, Method.ALPHABETA))
    while True:
        for words in (step_reason(walk), message_words(walk), counter_words(walk)):
            assert words
        after = walk.forward()
        if after is walk:
            break
        walk = after
    assert "every first move has its exact value" in step_reason(walk)


def test_at_the_root_it_is_said_that_every_first_move_has_an_open_window() -> None:
    """Seen failing: beside "X is sure of +10" stood "beta +∞" of the next first move, unexplained;
    textbook alpha-beta, which passes on what the best move has, looks at fewer nodes.
    """
    for method in Method:
        walk = Walk(record_search(EARLY, method))
        for _ in range(len(walk.recording)):
            said = "begins with an open window" in step_reason(walk)
            assert said is (method.has_window and walk.entry == ROOT and not walk.done)
            walk = walk.forward()


def test_the_window_is_that_of_the_side_to_move() -> None:
    found = record_search(tictactoe.start(), Method.ALPHABETA)
    walk = Walk(found).at(1)
    assert window_words(walk) == [
        ("alpha", "−∞", "sure for O"),
        ("beta", "+∞", "sure for X"),
        ("best", "", "nothing yet"),
    ]
    walk = walk.next_cut()
    alpha, beta, best = (value for _, value, _ in window_words(walk))
    assert (alpha, beta, best) == ("−2", "−4", "−2")
    points = Walk(record_search(LATE[2], Method.ALPHABETA)).at(3)
    assert window_words(points)[1][1] == "+∞"


def test_what_is_below_a_move_opens_and_closes() -> None:
    walk = Walk(record_search(EARLY, Method.ALPHABETA))

    def count(walk: Walk) -> int:
        return sum(not node.skipped for node in layout_of(walk, whole=False).nodes)

    first = len(EARLY.legal_moves())
    assert count(walk) == 1 + first
    opened = walk.into().toggle()
    assert count(opened.back()) == 1 + first + first - 1
    assert count(opened.toggle().back()) == 1 + first


def test_looking_at_another_move_leaves_the_search_where_it_is() -> None:
    now = Walk(record_search(EARLY, Method.ALPHABETA)).next_cut().forward()
    for entry in range(len(now.recording)):
        seen = now.look_at(entry)
        assert seen.now.entry == now.entry
        assert (seen.latest, counter_words(seen)) == (now.latest, counter_words(now))
        if entry > now.latest:
            assert seen is now
            continue
        assert (seen.entry, seen.done) == (entry, now.is_done_with(entry))
        assert [seen.is_done_with(each) for each in range(entry)] == [
            now.is_done_with(each) for each in range(entry)
        ]
        here = replace(seen, moment=None)
        assert here.latest <= now.latest
        assert step_reason(seen)
        if seen.done:
            assert step_reason(seen) == step_reason(here)
    assert not now.look_at(ROOT).done, "what is above is no further than the search"


def test_every_press_says_something_else_of_where_the_search_is() -> None:
    walk = Walk(record_search(EARLY, Method.ALPHABETA))
    while (after := walk.forward()) is not walk:
        assert step_words(after) != step_words(walk)
        walk = after
    assert step_words(walk).endswith(", done")


@pytest.mark.parametrize("position", [EARLY, *LATE[1:2]], ids=lambda position: position.key)
def test_values_are_exact_unless_they_say_otherwise_and_an_only_reply_leaves_no_doubt(
    position: Position,
) -> None:
    """Seen failing: "≤0" over a single reply worth 0."""
    plain, found = (record_search(position, each) for each in (Method.PLAIN, Method.ALPHABETA))
    exact = {_moves(plain, entry): plain.values[entry] for entry in range(1, len(plain))}
    walk, only = Walk(found, done=True), 0
    for entry in range(1, len(found)):
        sign, value = value_words(walk, entry)[0], found.values[entry]
        true = exact[_moves(found, entry)]
        assert true <= value if sign == "≤" else true >= value if sign == "≥" else true == value
        replies = found.children(entry)
        if len(replies) == 1 and not found.skipped_moves(entry):
            only += 1
            assert (sign in "≤≥") == (value_words(walk, replies[0])[0] in "≤≥")
    assert only or position is not EARLY


def _moves(found: Recording, entry: int) -> tuple[int, ...]:
    return tuple(found.moves[each] for each in found.path_to(entry)[1:])
