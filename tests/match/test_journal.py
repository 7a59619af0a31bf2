"""A journal continues the very same game, and a damaged one is refused in one sentence."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import pytest
from hypothesis import given, strategies as st

from tests.match.journals import from_journal, to_journal
from tests.match.matches import ALICE, KITTY, SERA, session, swap_session
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import Sense, Status
from tictactoe_tui.games import Position, Side, rowcol, tictactoe
from tictactoe_tui.match.actions import Hinted, HintLevel, Thinking, Train, thinking_of
from tictactoe_tui.match.journal import InvalidJournal, read_frame
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Seat
from tictactoe_tui.storage.games.game_rows import action_texts

FEW = Limits(nodes=512)


def stored(match: GameSession) -> GameSession:
    """The match after a night on the disk."""
    return from_journal(json.loads(json.dumps(to_journal(match))))


def step(match: GameSession) -> bool:
    turn = match.request()
    if turn is None:
        return False
    choice = turn.player(replace(turn.request, limits=FEW))
    match.play(choice.cell, thinking=thinking_of(choice.info, choice.cell, 0.5))
    return True


@pytest.mark.parametrize("start", [tictactoe.start(), rowcol.start(4, 3)])
@pytest.mark.parametrize("seats", [(KITTY, KITTY), (Computer("Cop"), SERA)])
def test_a_broken_off_game_goes_on_as_if_it_had_not_been(
    start: Position, seats: tuple[Seat, Seat]
) -> None:
    straight = session(*seats, start)
    while step(straight):
        pass
    for ply in range(len(straight.state.plies) + 1):
        broken = session(*seats, start)
        for _ in range(ply):
            step(broken)
        broken = stored(broken)
        while step(broken):
            pass
        assert broken.state == straight.state


def rich_matches() -> list[GameSession]:
    swapped = swap_session()
    thinking = Thinking(0.25, 9, 2, 1, -3, Status.BOUND, Sense.AT_MOST, analysis_shown=True)
    swapped.play(5, thinking=thinking)
    swapped.swap()
    swapped.play(6)
    swapped.undo()
    swapped.resign(Side.TWO)
    taken = session(KITTY, SERA)
    taken.apply(Train())
    taken.play(0)
    taken.undo()
    taken.redo()
    taken.take_over(Side.TWO, "Zoë")
    taken.apply(Hinted(HintLevel.REGION))
    return [swapped, taken]


@pytest.mark.parametrize("match", rich_matches())
def test_everything_comes_back(match: GameSession) -> None:
    again = stored(match)
    assert again.state == match.state
    assert again.actions == match.actions
    assert to_journal(again) == to_journal(match)
    assert again.version == match.version


Damage = Callable[[dict[str, Any]], object]


def setup(**changes: object) -> Damage:
    return lambda journal: journal["setup"].update(changes)


def first(**changes: object) -> Damage:
    return lambda journal: journal["actions"][0].update(changes)


def more(*actions: object) -> Damage:
    return lambda journal: journal["actions"].extend(actions)


DAMAGES: dict[str, Damage] = {
    "no format": lambda journal: journal.pop("format"),
    "another format": lambda journal: journal.update(format="chess"),
    "a number for a format": lambda journal: journal.update(format=1),
    "a newer version": lambda journal: journal.update(version=2),
    "a true version": lambda journal: journal.update(version=True),
    "one field more": lambda journal: journal.update(extra=1),
    "a key that is no text": lambda journal: journal.update({cast(str, 4): 1}),
    "no setup": lambda journal: journal.pop("setup"),
    "a list for a setup": lambda journal: journal.update(setup=[]),
    "an object for the actions": lambda journal: journal.update(actions={}),
    "an unknown game": setup(start="chess 8x8"),
    "no start": setup(start=""),
    "an endless start": setup(start="rowcol " + "1," * 10**6),
    "a start that is no text": setup(start=None),
    "a finished start": setup(start="tictactoe 3x3x3 XXX/OO1/3"),
    "a seed of text": setup(seed="5"),
    "a seed of 200 digits": setup(seed=10**200),
    "a real seed": setup(seed=5.0),
    "a true seed": setup(seed=True),
    "a swap rule of 1": setup(swap_rule=1),
    "a swap rule where there is none": setup(swap_rule=True),
    "one seat": setup(seats=[{"human": "Alice"}]),
    "three seats": setup(seats=[{"human": name} for name in ("A", "B", "C")]),
    "an empty seat": setup(seats=[{}, {}]),
    "a seat of both kinds": setup(seats=[{"human": "A", "computer": "Sera"}, {"human": "B"}]),
    "seats that are names": setup(seats=["Alice", "Bob"]),
    "an unknown computer": setup(seats=[{"computer": "Hal"}, {"human": "B"}]),
    "a computer without a name": setup(seats=[{"computer": None}, {"human": "B"}]),
    "half a character": setup(seats=[{"human": "\ud800"}, {"human": "B"}]),
    "a control sequence": setup(seats=[{"human": "\x1b[2J"}, {"human": "B"}]),
    "a false Sera": setup(seats=[{"human": "sera"}, {"human": "B"}]),
    "the same name twice": setup(seats=[{"human": "Bob"}, {"human": "BOB"}]),
    "an action that is none": more(5),
    "an action without a name": more({}),
    "an unknown action": more({"do": "cheat"}),
    "an action named by a list": more({"do": []}),
    "a move without a cell": more({"do": "play"}),
    "a move off the board": more({"do": "play", "cell": 9}),
    "a move far off the board": more({"do": "play", "cell": 10**30}),
    "a move on a taken cell": more({"do": "play", "cell": 0}),
    "a true move": first(cell=True),
    "a move with something more": first(by="me"),
    "a field that looks like a place": first(**{"a` - at `$.\x1b[2J": 1}),
    "a field like a place in the journal": lambda journal: journal.update(
        {"x` - at `$.\x1b[2J" + "y" * 999: 1}
    ),
    "a status that looks like a place": first(status="` - at `$.\u202e"),
    "endless seconds": first(seconds=float("inf")),
    "no seconds": first(seconds=float("nan")),
    "negative seconds": first(seconds=-1),
    "seconds of 400 digits": first(seconds=10**400),
    "true seconds": first(seconds=True),
    "negative nodes": first(nodes=-1),
    "an empty score": first(score=None),
    "an unknown status": first(status="surely"),
    "an empty list for a status": first(status=[]),
    "an unknown sense": first(sense="<"),
    "analysis shown twice": first(analysis_shown=2),
    "undo at the edge": more({"do": "undo"}, {"do": "undo"}),
    "redo at the edge": more({"do": "redo"}),
    "undo with something more": more({"do": "undo", "cell": 1}),
    "a swap": more({"do": "swap"}),
    "a resignation of nobody": more({"do": "resign"}),
    "a resignation of a third side": more({"do": "resign", "side": 2}),
    "a move after the end": more({"do": "resign", "side": 0}, {"do": "play", "cell": 1}),
    "a seat taken over from a person": more({"do": "take_over", "side": 0, "name": "Eve"}),
    "training after a move": more({"do": "train"}),
    "a hint of no level": more({"do": "hint", "level": 5}),
    "a hint twice": more({"do": "hint", "level": 1}, {"do": "hint", "level": 1}),
}


def refused(journal: object) -> str:
    with pytest.raises(InvalidJournal) as refusal:
        from_journal(journal)
    sentence = str(refusal.value)
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert sentence.isascii()
    assert sentence.isprintable()
    assert len(sentence) < 200
    return sentence


@pytest.mark.parametrize("name", DAMAGES)
def test_damaged_journals_are_refused(name: str) -> None:
    match = session()
    match.play(0)
    journal = to_journal(match)
    assert from_journal(journal).state == match.state
    DAMAGES[name](journal)
    refused(journal)


NAMED = {
    "one field more": "The journal has a field too many, 'extra'.",
    "no setup": "The journal has no 'setup'.",
    "a seed of text": "Field 'setup.seed' of the journal has a wrong value.",
    "one seat": "Field 'setup.seats' of the journal has a wrong value.",
    "a seat of both kinds": "Field 'setup.seats[0]' of the journal has a wrong value.",
    "an unknown action": "Field 'actions[1].do' of the journal has a wrong value.",
    "a move without a cell": "The journal has no 'actions[1].cell'.",
    "a move with something more": "The journal has a field too many, 'actions[0].by'.",
    "negative nodes": "Field 'actions[0].nodes' of the journal has a wrong value.",
    "a resignation of a third side": "Field 'actions[1].side' of the journal has a wrong value.",
}


@pytest.mark.parametrize("name", NAMED)
def test_a_refusal_names_the_field_that_is_wrong(name: str) -> None:
    match = session()
    match.play(0)
    journal = to_journal(match)
    DAMAGES[name](journal)
    assert refused(journal) == NAMED[name]


def test_values_that_are_usual_are_left_out_however_they_were_told() -> None:
    journal: dict[str, Any] = to_journal(session())
    told = {"do": "play", "cell": 0, "seconds": 0, "nodes": 0, "analysis_shown": False}
    journal["actions"] = [told, {"do": "play", "cell": 1, "seconds": -0.0, "depth": 0}]
    again: Any = to_journal(from_journal(journal))["actions"]
    assert again == [{"do": "play", "cell": 0}, {"do": "play", "cell": 1}]
    _, entries = read_frame(journal)
    assert action_texts(entries) == ['{"do":"play","cell":0}', '{"do":"play","cell":1}']


def test_a_newer_journal_is_told_from_a_damaged_one() -> None:
    assert "another version" in refused({**to_journal(session()), "version": 2})


def test_a_deep_value_is_refused() -> None:
    deep: object = 1
    for _ in range(100_000):
        deep = [deep]
    refused({**to_journal(session()), "setup": deep})
    refused({**to_journal(session()), "actions": [deep]})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(value=JSON, data=st.data())
def test_any_value_anywhere_gives_a_match_or_a_refusal(value: object, data: st.DataObject) -> None:
    journal: Any = to_journal(session(ALICE, SERA))
    journal["actions"] = [{"do": "play", "cell": 0, "seconds": 1.5, "nodes": 2}, {"do": "undo"}]
    at: Any = journal
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(at[key], dict | list) or not at[key] or data.draw(st.booleans()):
            at[key] = value
            break
        at = at[key]
    try:
        match = from_journal(journal)
    except InvalidJournal:
        refused(journal)
    else:
        assert stored(match).state == match.state


@given(value=JSON)
def test_any_value_at_all(value: object) -> None:
    refused(value)
