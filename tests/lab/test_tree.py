"""The drawn tree of a search: every node once and in its place, what it says, and its files."""

import json
import xml.etree.ElementTree as ElementTree
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tictactoe_tui.games import Position, parse_position
from tictactoe_tui.lab.prediction import question_at
from tictactoe_tui.lab.prepared import EMPTY_BOARD, SMALL_TREES, position_for_lesson
from tictactoe_tui.lab.recorder import positions_skipped, record_search
from tictactoe_tui.lab.tree import as_json, as_markdown, as_svg, is_on_show, layout_of, node_label
from tictactoe_tui.lab.walk import ROOT, Method, NodeEnding, Recording, Walk
from tictactoe_tui.lab.walk_words import value_words, window_words

SMALL = [each.position for each in SMALL_TREES if len(each.position.legal_moves()) < 7]
LEAST, ROWCOL = SMALL[0], parse_position("rowcol B 14:3 1,3 .,.,./7,6,7/3,6,2")
every_small_tree = pytest.mark.parametrize("position", SMALL, ids=lambda each: each.code())


def moments(walk: Walk) -> list[Walk]:
    found = [walk]
    while (after := found[-1].forward()) is not found[-1]:
        found.append(after)
    return found


def classes(svg: str) -> list[str]:
    """The classes of the parts of a picture; the text must be XML."""
    picture = ElementTree.fromstring(svg)  # noqa: S314 - our own
    return [each.get("class", "") for each in picture.iter()]


def cuts_of(found: Recording) -> list[int]:
    return [each for each in range(len(found)) if found.endings[each] == NodeEnding.CUT]


def truth(position: Position) -> int:
    """The final lead of the first side, or 1, 0, -1: by trying everything."""
    if position.outcome is not None:
        if position.totals is not None:
            return position.totals[0] - position.totals[1]
        return {None: 0, 0: 1, 1: -1}[position.outcome.winner]
    values = [truth(position.play(cell)) for cell in position.legal_moves()]
    return min(values) if position.to_move else max(values)


@every_small_tree
def test_what_was_looked_at_and_what_was_skipped_is_the_whole_tree(position: Position) -> None:
    plain = record_search(position, Method.PLAIN)
    for algorithm in (Method.ALPHABETA, Method.ORDERED):
        found = record_search(position, algorithm)
        skipped = sum(positions_skipped(found, entry) for entry in cuts_of(found))
        assert len(found) + skipped == len(plain)


def test_the_prepared_trees_have_the_sizes_that_are_told() -> None:
    for track in (*SMALL_TREES, EMPTY_BOARD):
        sizes = {len(record_search(track.position, each)) for each in Method}
        told = {
            int(word.strip(";,:").replace(",", ""))
            for word in track.about.split()
            if word.strip(";,:").replace(",", "").isdigit()
        }
        assert told - {9} <= sizes, track.about
    first = record_search(LEAST, Method.ALPHABETA)
    assert Walk(first).next_cut().latest + 1 == 9


@every_small_tree
def test_a_drawn_tree_has_every_node_once_and_siblings_beside_each_other(
    position: Position,
) -> None:
    found = record_search(position, Method.ALPHABETA)
    layout = layout_of(Walk(found), whole=True)
    assert [node.entry for node in layout.nodes if not node.skipped] == list(range(len(found)))
    assert sorted(node.entry for node in layout.nodes if node.skipped) == cuts_of(found)
    for depth in range(layout.depth + 1):
        row = [node.x for node in layout.nodes if node.depth == depth]
        assert all(right - left >= 1 for left, right in pairwise(row))
        assert row[0] >= 0
        assert row[-1] <= layout.width - 1
    for node in layout.nodes[1:]:
        assert found.position_at(node.entry) == node.position
        assert layout.nodes[node.parent].depth == node.depth - 1
    closed = layout_of(Walk(found), whole=False)
    assert len(closed.nodes) == 1 + len(found.children(ROOT))


def test_nothing_is_drawn_before_the_search_has_come_to_it() -> None:
    found = record_search(LEAST, Method.ALPHABETA)
    layout = layout_of(Walk(found), whole=True)
    for walk in moments(Walk(found)):
        for node in layout.nodes:
            shown = is_on_show(walk, node)
            if node.skipped:
                assert shown == (
                    node.entry + found.sizes[node.entry] - 1 <= walk.latest
                    and walk.is_done_with(node.entry)
                )
            else:
                assert shown == (node.entry <= walk.latest)
            if shown and not node.skipped and not walk.is_done_with(node.entry):
                assert node_label(walk, node)[:1] in ("", "≤", "≥")


@every_small_tree
def test_for_max_every_value_is_the_truth_or_a_true_bound_for_the_first_side(
    position: Position,
) -> None:
    found = record_search(position, Method.ALPHABETA)
    walk = Walk(found, done=True, for_max=True)
    points = position.totals is not None
    for entry in range(1, len(found)):
        words = value_words(walk, entry)
        value = int(words.strip("≤≥").replace("−", "-"))
        exact = truth(found.position_at(entry))
        if not points:
            value = (value > 0) - (value < 0)
        if words.startswith("≤"):
            assert exact <= value
        elif words.startswith("≥"):
            assert exact >= value
        else:
            assert exact == value


@every_small_tree
def test_what_a_side_is_sure_of_never_shrinks_on_the_way_down_and_a_cut_is_where_they_meet(
    position: Position,
) -> None:
    found = record_search(position, Method.ALPHABETA)

    def bounds(walk: Walk) -> tuple[float, float]:
        alpha, beta = (
            value.replace("−", "-").replace("∞", "inf") for _, value, _ in window_words(walk)[:2]
        )
        return float(alpha), float(beta)

    for walk in moments(Walk(found, for_max=True)):
        if found.sizes[walk.entry] == 1:
            continue
        alpha, beta = bounds(walk)
        if walk.has_just_cut:
            assert alpha >= beta
        elif not walk.done:
            assert alpha < beta
        for above in walk.path[1:-1]:
            outer = bounds(Walk(found, above, for_max=True))
            assert outer[0] <= alpha
            assert beta <= outer[1]


@pytest.mark.parametrize("algorithm", [Method.ALPHABETA, Method.ORDERED])
@every_small_tree
def test_the_answer_to_a_question_is_what_the_search_does_next(
    position: Position, algorithm: Method
) -> None:
    asked = {"yes": 0, "no": 0}
    cuts = 0
    for walk in moments(Walk(record_search(position, algorithm))):
        question, after = question_at(walk), walk.forward()
        cuts += after.has_just_cut
        if question is None:
            assert not after.has_just_cut
        elif question.answers == ("yes", "no"):
            assert len(walk.path) > 3, "what one first move is worth cuts no other"
            asked[question.answers[question.right]] += 1
            assert after.has_just_cut == (question.right == 1)
        else:
            cell = after.recording.moves[after.entry]
            assert question.answers[question.right] == position.notation.format(cell)
    assert asked["no"] == cuts > 0
    assert asked["yes"]


def test_nobody_is_asked_where_nothing_is_ever_skipped() -> None:
    for algorithm in (Method.PLAIN, Method.TABLE):
        walks = moments(Walk(record_search(LEAST, algorithm)))
        assert not any(map(question_at, walks))


@pytest.mark.parametrize("for_max", [False, True])
@every_small_tree
def test_the_picture_has_every_node_and_the_list_every_cut(
    position: Position, for_max: bool
) -> None:
    found = record_search(position, Method.ALPHABETA)
    walk = Walk(found, done=True, for_max=for_max)
    kinds = classes(as_svg(walk))
    assert kinds.count("skipped") == len(cuts_of(found))
    assert kinds.count("value") + kinds.count("cut") == len(found) + len(cuts_of(found))
    assert kinds.count("cut") == len(cuts_of(found))
    assert as_markdown(walk).count("*cut:*") == len(cuts_of(found))


def test_a_picture_shows_no_more_than_the_moment_and_of_a_large_search_the_first_moves() -> None:
    small = Walk(record_search(LEAST, Method.ALPHABETA)).at(4)
    large = Walk(record_search(EMPTY_BOARD.position, Method.ALPHABETA), done=True)
    for walk, boards in ((small, 5), (large, 10)):
        kinds = classes(as_svg(walk))
        assert kinds.count("value") + kinds.count("cut") == boards


def test_the_document_has_the_whole_search() -> None:
    found = record_search(ROWCOL, Method.ALPHABETA)
    told = json.loads(as_json(Walk(found)))

    def count(children: list[Any]) -> int:
        return sum((1 + count(each["children"]) for each in children), 0)

    assert (told["nodes"], count(told["tree"])) == (len(found), len(found) - 1)
    assert told["cuts"] == len(cuts_of(found))


def test_of_a_game_the_first_position_with_few_cells_left_is_taken() -> None:
    start = EMPTY_BOARD.position
    assert position_for_lesson(start, (0, 4, 1, 2, 6, 3)).ply == 4
    assert position_for_lesson(start, (0, 3, 1)).ply == 3
    assert position_for_lesson(LEAST, (7, 2)) == LEAST.play(7)


def test_the_picture_in_the_lesson_is_the_one_that_is_written() -> None:
    walk = Walk(record_search(LEAST, Method.ALPHABETA), done=True, for_max=True)
    picture = Path(__file__).parents[2] / "docs" / "pictures" / "small-tree.svg"
    assert picture.read_text(encoding="utf-8") == as_svg(walk)
