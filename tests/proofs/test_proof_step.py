"""The written form of a forced win."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tictactoe_tui.proofs.proof_step import BrokenProof, ProofStep, read_step, write_step

ROWS = COLUMNS = 20
cells = st.integers(0, 399)
endings = st.builds(ProofStep, cells, st.just({}))
steps = st.recursive(
    endings,
    lambda inner: st.builds(ProofStep, cells, st.dictionaries(cells, inner, max_size=3), inner),
    max_leaves=20,
)


@given(steps)
def test_what_is_written_reads_back(step: ProofStep) -> None:
    text = write_step(step, COLUMNS)
    assert read_step(text, ROWS, COLUMNS) == step
    assert write_step(read_step(text, ROWS, COLUMNS), COLUMNS) == text


def test_the_form() -> None:
    step = ProofStep(25, {26: ProofStep(46, {})}, ProofStep(26, {}))
    assert write_step(step, COLUMNS) == "1.5(1.6:2.6 *:1.6)"
    assert step.stones == 2
    assert step.answer(26) == ProofStep(46, {})
    assert step.answer(3) == ProofStep(26, {})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "1.20",
        "20.1",
        "1.5(1.6:2.6 1.6:2.7 *:1.6)",
        "1.005",
        "1.5(",
        "1.5()",
        "1.5(1.6:2.6)",
        "1.5(1.6:2.6 *:1.6",
        "1.5(1.6:2.6 *:1.6))",
        "1.5(1.6 *:1.6)",
        "1.5(1.6:2.6*:1.6)",
        "1.5(*:1.6 1.7:1.8)",
        "1.5 1.6",
        "a.b",
        "1.5\n",
    ],
)
def test_broken_text_is_refused(text: str) -> None:
    with pytest.raises(BrokenProof):
        read_step(text, ROWS, COLUMNS)


@given(st.text("0123456789.():* ", max_size=40))
def test_any_text_is_a_step_or_refused(text: str) -> None:
    try:
        step = read_step(text, ROWS, COLUMNS)
    except BrokenProof:
        return
    assert read_step(write_step(step, COLUMNS), ROWS, COLUMNS) == step
