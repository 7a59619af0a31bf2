"""The replay of certificates: the shipped ones hold, and none passes that fails by the rules."""

import random
import re
from contextlib import suppress
from functools import cache
from importlib.resources import files

import pytest

from tests.verify.other_program import other_program
from tictactoe_tui.games import Side, four
from tictactoe_tui.proofs.certificate import ProofStep, read_certificate
from tictactoe_tui.verify.checks.opening_checks import four_openings
from tictactoe_tui.verify.report import Enough, Findings

RULES = four.rules()
NUMBER = re.compile(r"[0-9]+")


@cache
def shipped() -> dict[str, str]:
    """The text of each certificate by its first stone."""
    text = files("tictactoe_tui.proofs").joinpath("four_20x20_openings.txt").read_text("ascii")
    parts = text.split("opening ")[1:]
    return {part.split()[0]: f"opening {part}" for part in parts}


def checked(text: str) -> Findings:
    """What the check finds about a program with these certificates."""
    found = Findings("four openings", other_program(certificates=lambda: text), 10_000_000)
    with suppress(Enough):
        four_openings(found, 1)
    return found


def refuted(text: str) -> bool:
    """Whether the replay refuses one of these certificates."""
    return any(sentence.startswith("opening ") for sentence in checked(text).failures)


def loses(step: ProofStep, own: int, other: int) -> bool:
    """Whether some reply to a step escapes, every one of them played by the rules.

    Replies without a name differ in nothing where the answer to them completes a line at once.
    """
    move = RULES.bits[step.move]
    if (own | other) & move:
        return True
    own |= move
    if step.others is None or RULES.has_line(own):
        return step.others is not None or not RULES.has_line(own)
    unnamed = 0
    for cell, bit in enumerate(RULES.bits):
        if (own | other) & bit:
            continue
        if RULES.has_line(other | bit):
            return True
        if cell not in step.replies:
            unnamed |= bit
        elif loses(step.replies[cell], own, other | bit):
            return True
    last = RULES.bits[step.others.move]
    if step.others.others is None and not unnamed & last:
        return bool(unnamed) and loses(step.others, own, other)
    return any(loses(step.others, own, other | bit) for bit in RULES.bits if bit & unnamed)


def fails_by_the_rules(text: str, source: random.Random) -> bool:
    """Whether some of the loser's first replies escapes, each with everything that follows."""
    certificate = read_certificate(text.splitlines())
    root, first = certificate.root, RULES.bits[certificate.proved.first]
    move = RULES.bits[root.move]
    own, other = (move, 0) if certificate.proved.winner is Side.ONE else (move, first)
    free = [cell for cell in range(400) if not (own | other) & RULES.bits[cell]]
    tried = source.sample(free, 2) + source.sample(sorted(root.replies), 2)
    for cell in tried:
        then = root.answer(cell)
        assert then is not None
        if not (own | other) & RULES.bits[cell] and loses(then, own, other | RULES.bits[cell]):
            return True
    return False


def test_every_shipped_certificate_holds() -> None:
    found = checked("".join(shipped().values()))
    assert found.failures == []
    assert found.checked > 400_000


@pytest.mark.parametrize("first", ["9.9", "1.4"])
def test_a_damaged_certificate_passes_only_where_it_still_holds(first: str) -> None:
    """A number somewhere, of a cell or of a step, becomes another."""
    passed = 0
    for seed in range(16):
        source = random.Random(f"{first} {seed}")
        heading, body = shipped()[first].split("\n", 1)
        places = list(NUMBER.finditer(body))
        place, other = source.choice(places), source.choice(places)[0]
        damaged = f"{heading}\n{body[: place.start()]}{other}{body[place.end() :]}"
        if not refuted(damaged):
            passed += 1
            assert not fails_by_the_rules(damaged, source), (seed, place)
    assert passed < 10


@pytest.mark.parametrize(
    "change, why",
    [
        (("black 6 6", "black 5 6"), "The longest win takes 6 stones."),
        (("opening 9.9", "opening 9.8"), "The last step is not the first stone."),
        (("black", "white"), "it may be taken."),
        ((" *>", " *<"), "cannot stand here."),
    ],
)
def test_what_is_wrong_is_said(change: tuple[str, str], why: str) -> None:
    (sentence, *_) = checked(shipped()["9.9"].replace(*change)).failures
    assert sentence.startswith("opening ")
    assert sentence.endswith(why)


def test_lines_that_have_changed_places_are_refused() -> None:
    """Steps refer to each other by their numbers, so hardly any two can."""
    lines = shipped()["9.9"].splitlines()
    source = random.Random("swapped")
    passed = 0
    for _ in range(12):
        one, two = source.sample(range(1, len(lines)), 2)
        swapped = [*lines]
        swapped[one], swapped[two] = lines[two], lines[one]
        text = "\n".join(swapped) + "\n"
        if not refuted(text):
            passed += 1
            assert not fails_by_the_rules(text, source), (one, two)
    assert passed < 3


def test_two_certificates_for_images_of_one_stone_are_refused() -> None:
    text = "".join(shipped().values())
    (sentence,) = checked(text + shipped()["9.9"]).failures
    assert sentence == "opening 9.9 black 6 6: another certificate is about this first stone."


def test_a_stone_without_its_certificate_is_not_settled() -> None:
    """What is still said of it then has no proof."""
    found = checked("".join(text for first, text in shipped().items() if first != "9.9"))
    # Four images in the list, the book and the analysis of the empty board.
    assert len(found.failures) == 6
    assert "'proved'), in truth None" in found.failures[0]


def test_an_empty_text_is_no_proof() -> None:
    assert checked("").failures
