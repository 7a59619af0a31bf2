"""Lines that are as this program writes them are read quicker, and come to the same."""

import json
from hashlib import sha256

import pytest
from msgspec import convert

from tests.exchange.records import answered, filled, written
from tests.match.journals import from_journal
from tictactoe_tui.exchange import record_jsonl
from tictactoe_tui.exchange.record_jsonl import read_line
from tictactoe_tui.exchange.reports import Format
from tictactoe_tui.games import RulesError, Side, four
from tictactoe_tui.match.actions import Action, Resign
from tictactoe_tui.match.journal import read_frame, summary_of_actions
from tictactoe_tui.match.setup import Human, Setup

LINES = written(answered(filled(60)), Format.RECORD).decode().splitlines()[1:]
GAMES = [line for line in LINES if '"kind":"game"' in line]
CHANGES = [
    *[("{", "{ "), (",", ", "), (":", ": "), ("play", "pl\\u0061y"), ('"cell":', '"cell":-')],
    *[(',"nodes"', ',"nodes":0,"nodes"'), ('"cell":0', '"cell":-0'), ('"cell":', '"cell":0.')],
    *[('"depth":', '"depth":1e0,"depht":'), ('"seconds":0.', '"seconds":00.'), ("}]", "},{}]")],
    *[('"cell":1', '"cell":0'), ('"do":"play"', '"do":"undo"'), ('"hint"', '"redo"')],
    *[('"do":"play","cell":', '"do":"resign","side":'), ("0", "0.0"), ("Alice", "A\\ud800")],
    *[("null", "1760000000000"), ('"nodes":', '"nodes":9223372036854775808'), ("true", "1")],
]


def test_lines_as_they_are_written_come_to_what_reading_them_strictly_gives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    strict = [read_line(strictly(line)) for line in LINES]
    looked: list[str] = []
    monkeypatch.setattr(record_jsonl, "require_each_name_once", looked.append)
    assert strict == [read_line(line) for line in LINES]
    assert looked == []


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_a_line_that_differs_in_anything_is_judged_strictly(change: tuple[str, str]) -> None:
    changed = [line.replace(*change, 1) for line in GAMES[:30] if change[0] in line]
    changed += [line.replace(*change) for line in GAMES[:30] if change[0] in line]
    lines = [form for line in changed for form in (line, *signed_again(line))]
    assert [judged(line) for line in lines] == [judged(strictly(line)) for line in lines]
    twice = [judged(line) for line in lines if '"nodes":0,"nodes"' in line]
    assert set(twice) <= {"The JSON has a name twice in one object."}


def test_a_game_read_without_a_match_ends_as_the_match_does() -> None:
    journals = [json.loads(line)["journal"] for line in GAMES]
    light = [summary_of_actions(*read_frame(journal)) for journal in journals]
    full = [from_journal(journal).summary() for journal in journals]
    same = [one == other for one, other in zip(light, full, strict=True) if one is not None]
    assert all(same)
    assert len(same) > len(GAMES) / 4


def strictly(line: str) -> str:
    """The same line, not to the letter as it is written here."""
    return f"{line} "


def signed_again(line: str) -> list[str]:
    """The line under the digest of its text, and under that of what it tells."""
    text = f"{line[: line.rindex(',')]}}}"
    signs = [sha256(text.encode()).hexdigest()]
    try:
        plain = json.dumps(json.loads(text), separators=(",", ":"))
        signs.append(sha256(plain.encode()).hexdigest())
    except ValueError:
        pass
    return [f'{text[:-1]},"sha256":"{sign}"}}' for sign in signs]


def judged(line: str) -> object:
    """What is read of a line, or why not."""
    try:
        return read_line(line)
    except RulesError as refusal:
        return str(refusal)


@pytest.mark.parametrize(
    "entries",
    [
        [{"do": "play", "cell": 0}, {"do": "resign", "side": 1}, {"do": "play", "cell": 1}],
        [{"do": "play", "cell": 0}, {"do": "swap"}, {"do": "undo"}, {"do": "resign", "side": 0}],
        [{"do": "play", "cell": 0}],
    ],
    ids=["moved after the end", "taken back", "going on"],
)
def test_what_only_a_match_can_tell_is_left_to_it(entries: list[object]) -> None:
    setup = Setup(four.start(4, 4), (Human("Alice"), Human("Bob")), swap_rule=True)
    happened = convert(entries, list[Action])
    assert summary_of_actions(setup, happened) is None
    assert summary_of_actions(setup, [*happened[:1], Resign(Side.TWO)]) is not None
