"""The checker of the opening: clean on the shipped proof, and not to be fooled by a broken one."""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from tictactoe_tui.cli.analysis.verified_program import program
from tictactoe_tui.games import four
from tictactoe_tui.proofs.proof_step import BrokenProof, ProofStep, read_step
from tictactoe_tui.verify.four_opening import (
    CENTRE,
    SIDE,
    WINDOWS,
    check_line,
    four_opening,
)
from tictactoe_tui.verify.proof_text import Refuted
from tictactoe_tui.verify.report import MOST_FAILURES, Enough, Findings

RULES = four.rules()
PROGRAM = program()
SHIPPED = list(PROGRAM.proof())
LINES = [line for line in SHIPPED if not line.startswith("#")]
TOKEN = re.compile(r"[0-9]+\.[0-9]+|[(): *]")
MUTANTS = 120
REPLIES = 187_221_733


class Fails(Exception):
    """What the slow replay says of a proof that does not win."""


def replay_slowly(step: ProofStep, black: int, white: int) -> int:
    """Play every single reply by the rules of the game, and count them."""
    if step.move >= RULES.cells or (black | white) & RULES.bits[step.move]:
        raise Fails
    black |= RULES.bits[step.move]
    if step.others is None:
        if not RULES.has_line(black):
            raise Fails
        return 0
    if RULES.has_line(black):
        raise Fails
    replies = 0
    for cell, bit in enumerate(RULES.bits):
        if not (black | white) & bit:
            then = step.answer(cell)
            if then is None or RULES.has_line(white | bit):
                raise Fails
            replies += 1 + replay_slowly(then, black, white | bit)
    return replies


def replies_by_the_slow_way(line: str) -> int | None:
    """The number of replies in a line, or None where it does not win."""
    reply, _, text = line.partition(" ")
    try:
        cell = read_step(reply, SIDE, SIDE).move
        return replay_slowly(read_step(text, SIDE, SIDE), RULES.bits[CENTRE], RULES.bits[cell])
    except (Fails, BrokenProof):
        return None


def mutant(source: Random) -> str:
    """A line of the proof, of those won with five stones, with a single token changed."""
    line = source.choice([line for line in LINES if len(line) < 450])
    tokens = TOKEN.findall(line)
    assert "".join(tokens) == line
    cells = [token for token in tokens if "." in token]
    of_cell = source.random() < 0.7
    at = source.choice([at for at, token in enumerate(tokens) if ("." in token) == of_cell])
    if of_cell:
        cells += [f"{source.randrange(SIDE)}.{source.randrange(SIDE)}"] * len(cells)
        others = [cell for cell in cells if cell != tokens[at]]
    else:
        others = [mark for mark in ["(", ")", ":", " ", "*", "", "9.8"] if mark != tokens[at]]
    tokens[at] = source.choice(others)
    return "".join(tokens)


def checked(lines: Sequence[str]) -> Findings:
    """What the check finds about a proof with these lines."""
    found = Findings("four opening")
    with suppress(Enough):
        four_opening(replace(PROGRAM, proof=lambda: lines), found, 1)
    return found


def test_the_shipped_proof_wins_against_every_reply() -> None:
    found = checked(SHIPPED)
    assert found.failures == []
    assert found.checked == REPLIES


def test_the_windows_are_the_lines_of_the_rules() -> None:
    """There are 17 starts in each row and column and 17 times 17 of each diagonal."""
    assert len({frozenset(window) for window in WINDOWS}) == 2 * 20 * 17 + 2 * 17 * 17
    assert all(RULES.has_line(RULES.board(window)) for window in WINDOWS)


@pytest.mark.parametrize("line", [LINES[0], LINES[170], LINES[398]])
def test_no_reply_is_skipped(line: str) -> None:
    """As many replies are counted as there are when each is played on its own."""
    _, tally = check_line(line)
    assert tally.replies == replies_by_the_slow_way(line)


def test_a_changed_token_is_noticed() -> None:
    """What is accepted wins by the slow way too; of what is refuted the first dozen does not."""
    source = Random("mutants of the opening")
    refuted: list[str] = []
    malformed = 0
    for _ in range(MUTANTS):
        line = mutant(source)
        try:
            _, tally = check_line(line)
        except Refuted as why:
            if str(why).startswith("Character "):
                malformed += 1
            else:
                assert re.match(r"After 9 9, \d+ \d+(, \d+ \d+)*: .+\.$", str(why)), line
                refuted.append(line)
        else:
            assert tally.replies == replies_by_the_slow_way(line), line
    assert malformed > 20
    assert len(refuted) > 50
    assert len(refuted) + malformed > MUTANTS - 5
    assert all(replies_by_the_slow_way(line) is None for line in refuted[:12])


def test_a_change_that_leaves_a_win_is_no_fault() -> None:
    """The reply 5.14 has the answer that all others have, so it need not be named at all."""
    line = next(line for line in LINES if line.startswith("5.13 "))
    assert line.count("5.14:6.10(5.11:9.7 *:5.11)") == 2
    assert line.count("*:6.10(5.11:9.7 *:5.11)") == 2
    changed = line.replace("5.14:", "7.15:", 1)
    _, tally = check_line(changed)
    assert tally.replies == check_line(line)[1].replies == replies_by_the_slow_way(changed)


@pytest.mark.parametrize(
    "old, new, sentence",
    [
        ("0.4 8.8(", "0.4 8.7(", "After 9 9, 0 4, 8 7, 6 6, 10 10, 7 7: Black 11 11 comp"),
        ("*:6.6", "*:6.5", "After 9 9, 0 4, 8 8, 0 0, 7 7, 0 1: Black 6 5 completes no line."),
        ("*:7.7(", "*:9.9(", "After 9 9, 0 4, 8 8, 0 0: Black cannot play 9 9, the cell is taken."),
        ("*:7.7)", "*:10.10)", "6 6, 10 10, 0 0: Black cannot play 10 10, the cell is taken."),
        (
            "10.10:7.9(5.11:",
            "10.10:7.9(12.10:",
            "7 9, 5 11, 6 10, 0 0: Black cannot play 5 11, the cell is taken.",
        ),
        ("11.11", "11.11(0.0:0.1 *:0.2)", "the game ends with Black 11 11, yet the proof goes on."),
        ("6.6:10.10", "6.6:20.1", "Character 13: 20.1 is off the board."),
        ("8.8(", "8.8(7.7:6.6 ", "Character 47: this reply has been answered before."),
        ("8.8(", "8.8:", "Character 8: the line should end here."),
        ("8.8(", "8.8((", "Character 9: a cell should stand here."),
        ("0.4 ", "9.9 ", "After 9 9, 9 9: Black is there already."),
        ("0.4 8.8(", "0.4 8.8(0.4:" + "8.8(*:" * 200, "the proof is nested too deeply."),
    ],
)
def test_a_refutation_says_where(old: str, new: str, sentence: str) -> None:
    line = next(line for line in LINES if line.startswith("0.4 "))
    assert old in line
    with pytest.raises(Refuted) as refused:
        check_line(line.replace(old, new, 1))
    assert sentence in str(refused.value)


def test_a_line_of_white_is_seen_unless_black_stops_it() -> None:
    """White has 0 0, 0 1 and 0 2; whatever the proof says then, 0 3 wins for White."""
    line = "0.0 19.0(0.1:19.2(0.2:{}(*:5.6) *:5.5) *:5.5)"
    start = "After 9 9, 0 0, 19 0, 0 1, 19 2, 0 2: "
    with pytest.raises(Refuted, match=f"^{start}after Black 5 5 White wins on 0 3.$"):
        check_line(line.format("5.5"))
    with pytest.raises(Refuted, match="completes no line"):
        check_line(line.format("0.3"))


def test_every_first_reply_needs_a_line_of_its_own() -> None:
    found = checked(["# a remark", LINES[1], LINES[2], LINES[1], "nonsense"])
    assert found.failures[:3] == [
        "Line 4 of the proof: 0 1 has been answered before.",
        "Line 5 of the proof: Character 1: a cell should stand here.",
        "The proof: no line proves a win after White 0 0.",
    ]
    assert len(found.failures) == MOST_FAILURES


def test_lines_in_another_order_are_the_same_proof() -> None:
    """A line says itself which reply it answers, so that two that change places still prove it."""
    swapped = [SHIPPED[0], SHIPPED[2], SHIPPED[1], *SHIPPED[3:]]
    assert swapped != SHIPPED
    found = checked(swapped)
    assert found.failures == []
    assert found.checked == REPLIES


def test_lines_that_exchange_their_replies_are_noticed_or_still_win() -> None:
    """Far away many replies have the same answer; the slow way says of a few that they do."""
    source = Random("exchanged")
    accepted, refuted = list[str](), list[str]()
    for _ in range(100):
        one, two = (line.split(" ", 1) for line in source.sample(LINES, 2))
        for line in (f"{one[0]} {two[1]}", f"{two[0]} {one[1]}"):
            try:
                check_line(line)
                accepted.append(line)
            except Refuted:
                refuted.append(line)
    assert len(refuted) > 5
    assert all(replies_by_the_slow_way(line) is None for line in refuted[:3])
    assert all(replies_by_the_slow_way(line) for line in accepted[:2])
