"""Every planted fault is noticed, by a comparison and not because something fell over.

Each fault names the claim that has to notice it, and only that claim is checked here, with the
parameters of an ordinary run. An ordinary run of the tests plants a third of the faults, some for
each claim; with `--thorough` it plants them all.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Final

import pytest

from tests import claims
from tests.verify.faults import KINDS, TESTS, VERIFY, Fault
from tests.verify.faults.changes import always, constant, in_text
from tests.verify.planting import FAULTS, PACKAGE, MissingTarget, PlantedServer, plant
from tictactoe_tui.verify import claims as verified

_CLAIMS: Final = {VERIFY: set(verified.CLAIMS), TESTS: set(claims.CLAIMS)}
_ONE_IN: Final = 3


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Plant of each claim every third fault that a check of it has to notice, thoroughly all."""
    if "fault" in metafunc.fixturenames:
        some = {fault.breaks for fault in _some_of_each_claim()}
        rest = pytest.mark.thorough
        metafunc.parametrize(
            "fault",
            [
                pytest.param(fault, id=fault.breaks, marks=() if fault.breaks in some else rest)
                for fault in FAULTS
            ],
        )


def _some_of_each_claim() -> list[Fault]:
    seen = Counter[tuple[str, str, str]]()
    some = []
    for fault in FAULTS:
        place = fault.kind, fault.claim, fault.noticed_by
        if seen[place] % _ONE_IN == 0:
            some.append(fault)
        seen[place] += 1
    return some


@pytest.fixture(scope="module")
def server() -> Iterator[PlantedServer]:
    with PlantedServer() as server:
        yield server


def test_the_list_is_long_enough() -> None:
    """At least ten faults of each kind, none of them twice, and some for nearly every claim."""
    kinds = Counter(fault.kind for fault in FAULTS)
    assert set(kinds) == set(KINDS)
    assert min(kinds.values()) >= 10
    assert len({fault.breaks for fault in FAULTS}) == len(FAULTS) >= 300
    assert {fault.kind for fault in _some_of_each_claim()} == set(KINDS)


@pytest.mark.parametrize("noticed_by", [VERIFY, TESTS])
def test_each_fault_says_who_has_its_claim(noticed_by: str) -> None:
    named = {fault.claim for fault in FAULTS if fault.noticed_by == noticed_by}
    assert named <= _CLAIMS[noticed_by]
    assert named == {
        fault.claim for fault in _some_of_each_claim() if fault.noticed_by == noticed_by
    }


def test_without_a_fault_the_program_holds(server: PlantedServer) -> None:
    assert server.check("rowcol matches", VERIFY) == ([], None)
    assert server.check("rowcol matches", TESTS) == ([], None)


def test_a_planted_fault_is_noticed(server: PlantedServer, fault: Fault) -> None:
    failures, stumbled = server.check(fault.claim, fault.noticed_by, fault.breaks)
    assert failures, f"{fault.noticed_by}, {fault.claim}: nothing noticed; {stumbled}"


def _truth() -> str:
    return "truth"


@cache
def _remembered() -> str:
    return _truth()


class _Somebody:
    @property
    def opinion(self) -> str:
        return _truth()


def _module(monkeypatch: pytest.MonkeyPatch, name: str, **contents: object) -> ModuleType:
    """A module of the program for one test."""
    module = ModuleType(f"{PACKAGE}.{name}")
    vars(module).update(contents)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return module


def _lie(target: str) -> Fault:
    return Fault("rules", "rowcol rules", "somebody lies", target, always("lie"))


def test_a_function_is_changed_wherever_it_is_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """Imported elsewhere, in a table, behind a property, and remembered from before."""
    honest = FunctionType(_truth.__code__, globals(), "honest")
    one = _module(monkeypatch, "one", answer=honest, Somebody=_Somebody, remembered=_remembered)
    other = _module(monkeypatch, "other", answer=honest, table={"answer": honest})
    assert (_remembered(), _Somebody().opinion) == ("truth", "truth")
    plant(_lie("one:answer"))
    assert (one.answer(), other.answer(), other.table["answer"]()) == ("lie", "lie", "lie")
    plant(_lie("one:Somebody.opinion"))
    assert _Somebody().opinion == "lie"
    plant(_lie("one:remembered"))
    assert _remembered() == "lie"


def test_a_function_with_variables_of_its_own_is_changed_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def answer() -> str:
        return PACKAGE + str(monkeypatch)

    one, other = (_module(monkeypatch, name, answer=answer) for name in ("one", "other"))
    plant(_lie("one:answer"))
    assert (one.answer(), other.answer()) == ("lie", "lie")


def test_a_constant_is_changed_where_it_was_imported_too(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = (_module(monkeypatch, name, MOST=2, DEPTH=2) for name in ("one", "other"))
    plant(Fault("rules", "rowcol rules", "too much is allowed", "one:MOST", constant(20)))
    assert (one.MOST, other.MOST, one.DEPTH, other.DEPTH) == (20, 20, 2, 2)


@pytest.mark.parametrize(
    "target", ["games.no_such_module:name", "games.lines:no_name", "games.lines:LinePosition.no"]
)
def test_a_target_that_is_gone_is_said_plainly(target: str) -> None:
    gone = Fault("rules", "rowcol rules", "a module was rewritten", target, always(None))
    with pytest.raises(MissingTarget, match=f"a module was rewritten: there is no {target}"):
        plant(gone)


def test_words_that_a_text_does_not_hold_are_said_plainly() -> None:
    def read(_: Path) -> str:
        return "the text of a proof"

    path = Path("proofs.txt")
    assert in_text("proofs.txt", {"proof": "joke"})(read)(path) == "the text of a joke"
    with pytest.raises(LookupError, match=r"proofs.txt does not hold each of \['oracle'\] once"):
        in_text("proofs.txt", {"oracle": ""})(read)(path)
