"""The recorded searches are the real ones: the same nodes, values and cutoffs, and true bounds."""

from collections.abc import Iterator

import pytest

from tests.engine.oracle import rowcol_scores, tictactoe_scores
from tictactoe_tui.engine.control import Limits, SearchControl, SearchStopped
from tictactoe_tui.engine.teaching.solve import solve
from tictactoe_tui.games import Position, four, replay, rowcol, tictactoe
from tictactoe_tui.lab import recorder
from tictactoe_tui.lab.recorder import TooLong, record_search
from tictactoe_tui.lab.walk import ROOT, Method, NodeEnding, Recording

POSITIONS: dict[str, Position] = {
    "tictactoe": tictactoe.start(),
    "two stones": replay(tictactoe.start(), (4, 1)),
    "four 4x4": replay(four.start(4, 4), (5, 6, 9, 10, 0, 15, 3)),
    "four 4x4, three win": replay(four.start(4, 4, 3), (5, 6, 1, 9, 8, 2, 12)),
    "rowcol 3x3": rowcol.start(3, 7),
    "rowcol 3x3, negative": rowcol.start(3, values=(-4, 9, 2, 300, -5, 7, 8, 1, -600)),
    "rowcol 3x3, its own image": rowcol.start(3, values=(1, 2, 1, 2, 3, 2, 1, 2, 1)),
    "rowcol 4x4, later": replay(rowcol.start(4, 3), (0, 2, 6, 5)),
}
every_algorithm = pytest.mark.parametrize(
    "algorithm", [each for each in Method if not each.is_sorted]
)


def compare(position: Position, algorithm: Method) -> Recording:
    """Require of a recording what the kernel counts and finds."""
    info = solve(position, algorithm.algorithm, SearchControl(position, Limits()))
    found = record_search(position, algorithm)
    assert found.nodes_until(len(found) - 1) == info.nodes
    assert found.endings.count(NodeEnding.CUT) == info.cutoffs
    assert len(found.deepest_at) == info.depth
    totals = position.totals
    lead = 0 if totals is None else totals[position.to_move] - totals[position.to_move.other]
    values = {found.moves[e]: found.values[e] + lead for e in found.children(ROOT)}
    assert values == {each.cell: each.score for each in info.candidates}
    return found


def walk(found: Recording) -> Iterator[tuple[int, Position, int]]:
    """Every entry with the position before its move and how deep it lies."""
    line = [(len(found), found.position)]
    for entry in range(1, len(found)):
        while entry >= line[-1][0]:
            line.pop()
        before = line[-1][1]
        yield entry, before, len(line)
        after = before.play(found.moves[entry])
        line.append((entry + found.sizes[entry], after))


@pytest.mark.slow
@every_algorithm
@pytest.mark.parametrize("name", POSITIONS)
def test_nodes_values_and_cutoffs_are_those_of_the_kernels(name: str, algorithm: Method) -> None:
    compare(POSITIONS[name], algorithm)


@pytest.mark.slow
@every_algorithm
def test_so_they_are_for_positions_of_the_oracle(algorithm: Method) -> None:
    for position, scores in tictactoe_scores()[::40]:
        found = compare(position, algorithm)
        assert {found.moves[e]: found.values[e] for e in found.children(ROOT)} == scores
    for numbers, _ in rowcol_scores():
        if sum(value is not None for value in numbers.cells) <= 8 and numbers.outcome is None:
            compare(numbers, algorithm)


def test_half_a_million_nodes_are_kept_in_ten_million_bytes() -> None:
    found = record_search(tictactoe.start(), Method.PLAIN)
    assert len(found) == 549_946
    parts = found.moves, found.values, found.sizes, found.alphas, found.betas
    assert sum(len(part) * part.itemsize for part in parts) + len(found.endings) <= 10_000_000


@pytest.mark.slow
@every_algorithm
def test_every_entry_says_what_is_true_of_its_move(algorithm: Method) -> None:
    exact: dict[Position, dict[int, int]] = dict(tictactoe_scores())
    start = replay(tictactoe.start(), (0,)) if algorithm is Method.PLAIN else tictactoe.start()
    found = record_search(start, algorithm)
    for entry, before, depth in walk(found):
        value, ending = found.values[entry], found.endings[entry]
        truth = exact[before][found.moves[entry]]
        truth -= (depth - 1) * ((truth > 0) - (truth < 0))
        outcome = before.play(found.moves[entry]).outcome
        if value <= found.alphas[entry]:
            assert truth <= value
        elif value >= found.betas[entry]:
            assert truth >= value
        else:
            assert truth == value
        if ending != NodeEnding.KNOWN:
            assert (outcome is not None) == (ending in (NodeEnding.WON, NodeEnding.OVER))
            assert (outcome is not None and outcome.winner is not None) == (
                ending == NodeEnding.WON
            )
        if found.is_bound(entry):
            assert value <= found.alphas[entry]
            skips = bool(found.skipped_moves(entry))
            assert skips == (ending == NodeEnding.CUT)


def test_the_ways_through_the_tree_agree_with_each_other() -> None:
    found = record_search(POSITIONS["two stones"], Method.ORDERED)
    for entry, before, depth in walk(found):
        path = found.path_to(entry)
        assert len(path) == depth + 1
        assert entry in found.children(path[-2])
        assert found.position_at(path[-2]) == before


@pytest.mark.parametrize("name", ["two stones", "rowcol 3x3, negative"])
def test_the_best_or_the_worst_move_is_looked_at_first(name: str) -> None:
    position = POSITIONS[name]
    truth = compare(position, Method.TABLE)

    def exact(at: Position, cell: int) -> int:
        after = at.play(cell)
        if after.outcome is None:
            return -max(exact(after, reply) for reply in after.legal_moves())
        if after.totals is not None:
            lead = after.totals[0] - after.totals[1]
            return -lead if at.to_move else lead
        return 0 if after.outcome.winner is None else 20 - after.ply

    sizes = {}
    for method in (Method.BEST, Method.WORST):
        found = record_search(position, method)
        sizes[method] = len(found)
        told = {found.moves[each]: found.values[each] for each in found.children(ROOT)}
        assert told == {truth.moves[each]: truth.values[each] for each in truth.children(ROOT)}
        entries = [0, *range(1, len(found), 97)]
        for entry in entries:
            at = found.position_at(entry)
            order = [exact(at, found.moves[each]) for each in found.children(entry)]
            assert order == sorted(order, reverse=method is Method.BEST)
    assert 2 * sizes[Method.BEST] < sizes[Method.WORST]


def test_what_is_known_already_is_no_node() -> None:
    found = record_search(tictactoe.start(), Method.TABLE)
    assert found.endings.count(NodeEnding.KNOWN) == 16_167 - 5_477
    assert found.nodes_until(len(found) - 1) == 5_478


def test_a_search_that_is_too_long_or_not_wanted_any_more_is_not_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(SearchStopped):
        record_search(tictactoe.start(), Method.PLAIN, lambda: True)
    monkeypatch.setattr(recorder, "MOST_ENTRIES", 10_000)
    with pytest.raises(TooLong):
        record_search(tictactoe.start(), Method.PLAIN)
    record_search(tictactoe.start(), Method.SYMMETRY)
