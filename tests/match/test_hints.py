"""Hints tell the truth: in all of tic-tac-toe by exact scores, elsewhere on chosen positions."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.engine.oracle import rowcol_scores, tictactoe_scores
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import (
    Candidate,
    SearchInfo,
    Sense,
    Status,
    Verdict,
    best_first,
)
from tictactoe_tui.engine.teaching.tictactoe_table import exact_scores
from tictactoe_tui.games import Position, four, replay, rowcol, tictactoe
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.match.actions import HintLevel, NotPossible
from tictactoe_tui.match.hints import Hint, Nudge, hint


@cache
def hinted() -> tuple[tuple[LinePosition, dict[int, int], SearchInfo], ...]:
    """Every open tic-tac-toe position with its exact scores and the search of them."""
    found = []
    for position, scores in tictactoe_scores():
        candidates = []
        for cell, score in scores.items():
            verdict = Verdict.WIN if score > 0 else Verdict.LOSS if score else Verdict.DRAW
            plies = 10 - abs(score) if score else 8 - position.ply
            candidates.append(Candidate(cell, score, verdict, plies, Status.PROVED, (cell,)))
        candidates.sort(key=lambda each: (-(each.score or 0), each.cell))
        best = scores[candidates[0].cell]
        result = (best > 0) - (best < 0)
        info = SearchInfo(tuple(candidates), result, best=candidates[0].cell, done=True)
        found.append((position, scores, info))
    return tuple(found)


def wins_at_once(position: LinePosition, stones: int) -> bool:
    return any(
        position.rules.has_line(stones | position.rules.bits[cell])
        for cell in position.legal_moves()
    )


def true_nudges(position: LinePosition, scores: dict[int, int]) -> Iterator[Nudge]:
    """Everything that is so, worked out from the exact scores and the rules."""
    values = [(score > 0) - (score < 0) for score in scores.values()]
    best = max(values)
    count = values.count(best)
    if len(values) == 1:
        yield Nudge.ONE_MOVE
    if max(scores.values()) == 10:
        yield Nudge.WIN_AT_ONCE
    if best == 1:
        yield Nudge.WIN
        if count == 1:
            yield Nudge.ONLY_WIN
    if max(scores.values()) < 10 and wins_at_once(position, position.stones[1]):
        yield Nudge.STOP
    if best == 0:
        yield Nudge.DRAW
        if count == 1:
            yield Nudge.ONLY_DRAW
        elif count == len(values):
            yield Nudge.ALL_DRAW
        else:
            yield Nudge.SOME_DRAW
    if best == -1:
        yield Nudge.ALL_LOSE


def test_nudges_are_true_and_as_telling_as_can_be() -> None:
    told = set()
    for position, scores, info in hinted():
        found = hint(position, info, HintLevel.NUDGE)
        true = set(true_nudges(position, scores))
        expected = next(nudge for nudge in Nudge if nudge in true)
        assert found == Hint(HintLevel.NUDGE, expected.value, (), proved=True), position.code()
        told.add(expected)
    looks = {Nudge.ONE_LEFT, Nudge.LOOKS_BEST, Nudge.LOOKS_EQUAL}
    assert told == set(Nudge) - looks - {Nudge.DRAW}


def test_regions_and_cells_hold_a_best_move() -> None:
    claims = {1: "wins", 0: "keeps the draw", -1: "holds out longest"}
    for position, scores, info in hinted():
        best = max(scores.values())
        claim = claims[(best > 0) - (best < 0)]
        region = hint(position, info, HintLevel.REGION)
        cell = hint(position, info, HintLevel.CELL)
        assert scores[cell.cells[0]] == best
        words = cell.text.replace("is safe: ", "keeps the draw: it ").rstrip(".")
        told, _, reason = re.sub(r"\. (Left alone,)", r": it \1", words).partition(": it ")
        assert told == f"{position.notation.format(cell.cells[0])} {claim}"
        assert reason or best, "a draw has a reason"
        assert region.proved
        assert cell.proved
        legal = set(position.legal_moves())
        lines = [set(range(at, 9, 3)) for at in range(3)]
        lines += [set(range(at, at + 3)) for at in (0, 3, 6)]
        narrow = [line for line in lines if 1 < len(line & legal) < len(legal)]
        if not any(cell.cells[0] in line for line in narrow):
            assert region == cell, "no line narrows the choice"
            continue
        assert set(region.cells) in narrow
        assert cell.cells[0] in region.cells
        assert region.text.startswith(f"A move that {claim} is in ")
        kind, number = region.text.rstrip(".").split()[-2:]
        at = [cell // 3 if kind == "row" else cell % 3 for cell in region.cells]
        assert at == [int(number)] * 3


def test_a_hint_in_a_lost_position_stands_in_the_way() -> None:
    position = replay(four.start(), [42, 210, 43, 189, 44])
    info = analyse(position)
    assert hint(position, info, HintLevel.CELL).text == "2 5 holds out longest."
    assert [each.cell for each in info.candidates[:2]] == [45, 41]


def test_the_real_search_is_hinted_at_alike() -> None:
    for position, scores, _ in hinted()[::97]:
        info = analyse(position)
        line = hint(position, info, HintLevel.LINE)
        assert scores[line.cells[0]] == max(scores.values())
        end: Position = position
        for cell in line.cells:
            end = end.play(cell)
        assert end.outcome is not None
        assert line.proved
        assert "to the end: " in line.text
        for ahead in line.cells[1:]:
            assert position.notation.format(ahead) in line.text
        assert exact_scores(position) == scores


def partly_known(position: Position, info: SearchInfo) -> Iterator[SearchInfo]:
    """The same search stopped earlier: the best moves known, or the worst, the others not."""
    for ranking in (info.candidates, info.candidates[::-1]):
        for known in range(len(ranking)):
            unknown = [Candidate(each.cell) for each in ranking[known:]]
            yield SearchInfo(best_first(position, [*ranking[:known], *unknown]))


def test_a_stopped_search_claims_only_what_it_has_proved() -> None:
    wins = {Nudge.WIN, Nudge.WIN_AT_ONCE, Nudge.ONLY_WIN, Nudge.ONE_MOVE}
    estimates = {Nudge.LOOKS_BEST, Nudge.LOOKS_EQUAL}
    for position, scores, info in hinted()[::7]:
        values = list(scores.values())
        true = {*true_nudges(position, scores), *estimates}
        for early in partly_known(position, info):
            nudge = Nudge(hint(position, early, HintLevel.NUDGE).text)
            cell = hint(position, early, HintLevel.CELL)
            if nudge is Nudge.ONE_LEFT:
                assert sum(value < 0 for value in values) >= len(values) - 1
            else:
                assert nudge in true
            if " wins" in cell.text:
                assert nudge in wins
                assert scores[cell.cells[0]] > 0
            elif cell.proved:
                assert scores[cell.cells[0]] == 0
                assert cell.text.endswith(" draws.")
            else:
                assert cell.text.endswith(" looks best so far.")


@pytest.mark.parametrize("index", range(0, 30, 3))
def test_hints_of_the_number_game_are_true(index: int) -> None:
    samples = [each for each in rowcol_scores() if len(each[0].legal_moves()) > 1]
    position, scores = samples[index % len(samples)]
    info = analyse(position, Limits(nodes=20_000))
    best = max(scores.values())
    found = hint(position, info, HintLevel.CELL)
    value = scores[found.cells[0]]
    if found.text.endswith("wins."):
        assert value > 0
    elif found.text.endswith("keeps the draw."):
        assert value == best == 0
    elif found.text.endswith("loses by the least."):
        assert value == best < 0
    else:
        assert not found.proved or "like every other" in found.text
    region = hint(position, info, HintLevel.REGION)
    assert found.cells[0] in region.cells
    if position.last_move is not None and region.level is HintLevel.REGION:
        assert position.last_move in region.cells


def test_a_win_is_told_even_where_something_looks_better() -> None:
    position = rowcol.start(2, values=[5, 1, 1, 1])
    info = SearchInfo((Candidate(1, 9), Candidate(0, 3, Verdict.WIN, None, Status.BOUND, (0,))))
    found = hint(position, info, HintLevel.LINE)
    assert (found.cells, found.proved) == ((0,), False)
    assert hint(position, info, HintLevel.NUDGE).text == Nudge.WIN
    assert found.text == "1,1 wins. Expected line, as far as it is seen: 1,1."
    bare = hint(position, SearchInfo((Candidate(2),)), HintLevel.LINE)
    assert bare.text == "2,1 looks best so far. Expected line, as far as it is seen: 2,1."
    assert (bare.cells, bare.proved) == ((2,), False)


def test_bounds_can_settle_a_draw() -> None:
    position = rowcol.start(2, values=[5, 1, 1, 1])
    draw = Candidate(0, 0, Verdict.DRAW, 3, Status.PROVED, (0,))
    most = Candidate(1, 0, status=Status.BOUND, line=(1,), sense=Sense.AT_MOST)
    found = hint(position, SearchInfo((draw, most), result=0), HintLevel.NUDGE)
    assert (found.text, found.proved) == ("With best play on both sides this is a tie.", True)


def test_a_lost_position_with_unknown_lengths() -> None:
    position = four.start(4, 4)
    lost = tuple(
        Candidate(cell, -990, Verdict.LOSS, None, Status.BOUND, (cell,), Sense.AT_MOST)
        for cell in position.legal_moves()
    )
    found = hint(position, SearchInfo(lost, result=-1), HintLevel.CELL)
    assert found == Hint(HintLevel.CELL, "0 0 loses like every other.", (0,), proved=True)
    assert hint(position, SearchInfo(lost, result=-1), HintLevel.NUDGE).text == Nudge.ALL_LOSE


@pytest.mark.parametrize(
    "code, nudge",
    [
        ("BBB17/WWW17", Nudge.WIN_AT_ONCE),
        ("BBB17/WW18", Nudge.STOP),
        ("1BB17/W19", Nudge.LOOKS_EQUAL),
    ],
)
def test_the_rules_show_what_the_search_has_not_found_yet(code: str, nudge: Nudge) -> None:
    position = four.parse(f"four 20x20x4 {code}" + "/20" * 18)
    info = SearchInfo(tuple(Candidate(cell, 0) for cell in position.legal_moves()))
    assert hint(position, info, HintLevel.NUDGE).text == nudge
    wins = nudge is Nudge.WIN_AT_ONCE
    assert hint(position, info, HintLevel.CELL).proved == wins
    assert hint(position, info, HintLevel.LINE).proved == wins


@pytest.mark.parametrize("cell", [0, 19, 210, 380, 399])
def test_areas_of_a_large_board(cell: int) -> None:
    position = four.start()
    info = SearchInfo((Candidate(cell, 3, line=(cell,)), Candidate(7, 2)))
    found = hint(position, info, HintLevel.REGION)
    assert len(set(found.cells)) == 9
    assert cell in found.cells
    assert all(0 <= each < 400 for each in found.cells)
    rows = sorted({each // 20 for each in found.cells})
    columns = sorted({each % 20 for each in found.cells})
    assert found.text == (
        f"What looks best so far is in rows {rows[0]} to {rows[-1]},"
        f" columns {columns[0]} to {columns[-1]}."
    )
    assert not found.proved
    assert hint(position, info, HintLevel.NUDGE).text == Nudge.LOOKS_BEST


def test_nothing_to_hint_at() -> None:
    for level in HintLevel:
        with pytest.raises(NotPossible, match="nothing to hint at yet"):
            hint(tictactoe.start(), SearchInfo(), level)


def win_at(cell: int, plies: int) -> Candidate:
    """A move that is proved to win in so many plies."""
    return Candidate(cell, 1000 - plies, Verdict.WIN, plies, Status.PROVED, (cell,))


def test_all_steps_of_a_hint_are_about_the_same_move() -> None:
    """Seen failing: the third step named an area, the fourth a move outside it."""
    position = four.start()
    slow, fast = win_at(50, 9), win_at(210, 5)
    region = hint(position, SearchInfo((slow,), result=1), HintLevel.REGION)
    later = SearchInfo((fast, slow), result=1)
    cell = hint(position, later, HintLevel.CELL, region)
    assert (cell.text, cell.cells, cell.proved) == ("2 10 wins.", (50,), True)
    assert {*cell.cells} <= {*region.cells}
    assert hint(position, later, HintLevel.LINE, cell).cells[0] == 50
    assert hint(position, later, HintLevel.CELL).cells == (210,), "without an earlier step"


def test_a_move_that_led_before_is_not_said_to_look_best() -> None:
    position = four.start()
    before = hint(position, SearchInfo((Candidate(50, 9), Candidate(210, 8))), HintLevel.NUDGE)
    later = SearchInfo((Candidate(210, 20), Candidate(50, 9)))
    for level in (HintLevel.REGION, HintLevel.CELL, HintLevel.LINE):
        before = hint(position, later, level, before)
        assert 50 in before.cells
        assert "looks good so far" in before.text


@pytest.mark.parametrize("level", [HintLevel.CELL, HintLevel.LINE])
def test_a_step_says_so_when_another_move_is_known_to_be_better(level: HintLevel) -> None:
    position = four.start()
    earlier = SearchInfo((Candidate(50, 9), Candidate(210, 8)))
    nudge, region = (hint(position, earlier, each) for each in (HintLevel.NUDGE, HintLevel.REGION))
    lost = Candidate(50, -990, Verdict.LOSS, 9, Status.PROVED, (50,))
    for later in (
        SearchInfo((win_at(210, 5), Candidate(50, 9))),
        SearchInfo((earlier.candidates[1], lost)),
    ):
        found = hint(position, later, level, region)
        assert found.cells == (210,)
        assert found.text.startswith("By now the search prefers another move. 10 10 ")
        assert not found.on_board or found.on_board.startswith("By now the search prefers")
        assert "By now" not in hint(position, later, level, nudge).text, "nothing was named yet"
