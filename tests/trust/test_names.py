"""Names and text in every place in short, and that markup taken from a name is seen."""

from tests.screens.record import shown
from tests.trust.names import SINKS, TYPED, drawn_places, names

TEXTS = 2


async def test_no_name_acts_or_escapes() -> None:
    outcome = await names(TEXTS)
    assert outcome.tried == TEXTS * (len(SINKS) + len(TYPED))
    assert outcome.lost == 0


async def test_a_name_taken_for_markup_is_lost() -> None:
    assert (await names(1, sabotaged=True)).lost > 0


async def test_the_name_is_on_the_screen_in_every_place() -> None:
    seen = [place async for place, table in drawn_places("Qqz") if "Qqz" in shown(table.app)]
    assert seen == [place for place, _ in SINKS]
