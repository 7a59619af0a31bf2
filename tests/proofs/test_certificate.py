"""The written form of steps: what is written reads back, and anything else is refused."""

from hypothesis import given, strategies as st

from tictactoe_tui.proofs.certificate import BrokenProof, ProofStep, StepLines, read_steps

cells = st.integers(0, 399)
endings = st.builds(ProofStep, cells, st.just({}))
steps = st.recursive(
    endings,
    lambda inner: st.builds(ProofStep, cells, st.dictionaries(cells, inner, max_size=3), inner),
    max_leaves=20,
)


def written(step: ProofStep) -> list[str]:
    lines = StepLines()
    lines.add(step)
    return lines.texts


def same(one: ProofStep, two: ProofStep) -> bool:
    """Whether both answer every reply alike, under whatever name."""
    if one.move != two.move or (one.others is None) != (two.others is None):
        return False
    if one.others is None or two.others is None:
        return True
    named = {*one.replies, *two.replies}
    return same(one.others, two.others) and all(
        same(one.replies.get(reply, one.others), two.replies.get(reply, two.others))
        for reply in named
    )


@given(steps)
def test_what_is_written_reads_back(step: ProofStep) -> None:
    texts = written(step)
    read = read_steps(texts)[-1]
    assert same(read, step)
    assert written(read) == texts


def test_the_form() -> None:
    step = ProofStep(25, {26: ProofStep(46, {})}, ProofStep(26, {}))
    assert written(step) == ["1.6", "2.6", "1.5 1.6>1 *>0"]
    assert step.stones == 2
    assert step.answer(26) == ProofStep(46, {})
    assert step.answer(3) == ProofStep(26, {})


@given(st.lists(st.text("0123456789.,>* ", max_size=20), max_size=4))
def test_any_text_is_steps_or_refused(lines: list[str]) -> None:
    try:
        steps = read_steps(lines)
    except BrokenProof:
        return
    assert len(steps) == len(lines)
