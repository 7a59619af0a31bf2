"""Names and text in every place in short, and that markup taken from a name is seen."""

from tests.trust.names import SINKS, TYPED, names


async def test_no_name_acts_or_escapes() -> None:
    outcome = await names(2)
    assert outcome.tried == 2 * (len(SINKS) + len(TYPED))
    assert outcome.lost == 0


async def test_a_name_taken_for_markup_is_lost() -> None:
    assert (await names(1, sabotaged=True)).lost > 0
