"""Lines of a record: only what is JSON, only what was written, and nothing that hurts."""

import json
from functools import cache
from hashlib import sha256
from typing import Any

import pytest

from tests.exchange.records import answered, filled, in_memory, reasons, taken, written
from tictactoe_tui.exchange.record_jsonl import HEADING, read_line, read_object
from tictactoe_tui.exchange.reports import Format
from tictactoe_tui.games import RulesError
from tictactoe_tui.storage.games.game_rows import to_json_text
from tictactoe_tui.storage.transfer.writing import EntryRefused

REFUSED = [
    ("", "not JSON"),
    ("{", "not JSON"),
    ("{} {}", "not JSON"),
    ("[]", "not a JSON object"),
    ("null", "not a JSON object"),
    ('{"a":1,"a":1}', "twice"),
    ('{"a":{"b":1,"b":2}}', "twice"),
    ('{"a":NaN}', "NaN"),
    ('{"a":-Infinity}', "-Infinity"),
    ('{"a":1e999}', "too large"),
    ('{"a":' + "9" * 5000 + "}", "too large"),
    ('{"a":"\\ud800"}', "half a character"),
    ('{"\\udc00":1}', "half a character"),
    ('{"a":[{"b":"\\ud83d"}]}', "half a character"),
    ("[" * 100_000, "nested"),
    ('{"a":' * 100_000, "nested"),
    ('{"a":' + "[" * 100_000 + "]" * 100_000 + "}", "nested"),
]


@pytest.mark.parametrize("text, reason", REFUSED, ids=[text[:20] for text, _ in REFUSED])
def test_what_is_refused(text: str, reason: str) -> None:
    with pytest.raises(EntryRefused, match=reason):
        read_line(text)


def test_what_is_read() -> None:
    text = '{"a":[1,2.5,-9223372036854775808,9223372036854775807,"\\ud83d\\ude00",true,null]}'
    assert read_object(text) == {"a": [1, 2.5, -(2**63), 2**63 - 1, "😀", True, None]}


@cache
def lines_with_everything() -> tuple[bytes, ...]:
    """A small record of all kinds of lines."""
    database = answered(filled(3))
    taken(database, "Ann 1 0 0 1", "leaderboard.txt")
    taken(database, '2025-11-23 18:04,"Alice VS Bob",21,17,A,9,H_VS_H')
    return tuple(written(database, Format.RECORD).splitlines())


def entries() -> list[dict[str, Any]]:
    """The lines of the small record as objects, which may be changed."""
    return [json.loads(line) for line in lines_with_everything()]


def signed(values: dict[str, Any]) -> str:
    """The line of these values with the digest that fits, worked out as the format says."""
    plain = {name: value for name, value in values.items() if name != "sha256"}
    text = json.dumps(plain, separators=(",", ":"))
    return json.dumps({**plain, "sha256": sha256(text.encode("ascii")).hexdigest()})


def of_kind(kind: str) -> dict[str, Any]:
    return next(each for each in entries() if each.get("kind") == kind)


def test_every_entry_names_its_digest_last() -> None:
    heading, *others = entries()
    assert to_json_text(heading) == HEADING
    assert {each["kind"] for each in others} == {"balance", "imported", "game", "answer"}
    assert all(list(each)[-1] == "sha256" for each in others)
    assert all(json.loads(signed(each)) == each for each in others)


TICTACTOE_ANSWER = {"game": "tictactoe", "code": "tictactoe 3x3x3 3/3/3", "cell": 0}
FALSIFIED: list[tuple[str, dict[str, object], str]] = [
    ("balance", {"name": "Sera"}, "computer player"),
    ("balance", {"name": "a\x1b"}, "U+001B"),
    ("balance", {"name": 3}, "'name' of the line has a wrong value"),
    ("balance", {"games": 2}, "not its wins"),
    ("balance", {"wins": -1}, "'wins' of the line has a wrong value"),
    ("balance", {"wins": True}, "'wins' of the line has a wrong value"),
    ("balance", {"games": 2**62, "wins": 2**62}, "wrong value"),
    ("balance", {"wins": 2**63}, "'wins' of the line has a wrong value"),
    ("balance", {"wins": -(2**63) - 1}, "'wins' of the line has a wrong value"),
    ("balance", {"wins": 10**4000}, "'wins' of the line has a wrong value"),
    ("balance", {"wins": 1.0}, "'wins' of the line has a wrong value"),
    ("balance", {"imported": -1}, "'imported' of the line has a wrong value"),
    ("balance", {"more": 1}, "field too many"),
    ("imported", {"id": "x"}, "id"),
    ("imported", {"source": "chess"}, "'source' of the line has a wrong value"),
    ("imported", {"seats": [{"human": "A"}]}, "'seats' of the line has a wrong value"),
    ("imported", {"id": "0" * 64 + "\n"}, "'id' of the line has a wrong value"),
    ("imported", {"seats": [{"human": "A"}, {"computer": "\x00"}]}, "U+0000"),
    ("imported", {"winner": 2}, "wrong value"),
    ("imported", {"totals": [1]}, "wrong value"),
    ("imported", {"totals": [1, False]}, "wrong value"),
    ("imported", {"ended": 10**15}, "wrong value"),
    ("imported", {"nodes": 2**63 - 1}, "wrong value"),
    ("game", {"id": "../../etc/passwd"}, "id"),
    ("game", {"id": "A" * 36}, "id"),
    ("game", {"finished": "now"}, "wrong value"),
    ("game", {"journal": None}, "not an object"),
    ("game", {"journal": {"format": "x"}}, "The journal has no 'version'"),
    ("game", {"journal": {"format": "x", "version": 1}}, "not the journal"),
    ("game", {"journal": {"format": "tictactoe-tui match", "version": 2}}, "another version"),
    ("game", {"kind": "chess"}, "kind"),
    ("game", {"kind": None}, "wrong value"),
    ("answer", {"player": "Sera"}, "computer player"),
    ("answer", {"game": "chess"}, "not a legal move of its position"),
    ("answer", {"game": "four"}, "starts with 'four'"),
    ("answer", {"code": "tictactoe 3x3x3 XXX/OO1/3"}, "not a legal move of its position"),
    ("answer", {"code": "tictactoe"}, "A tictactoe code has after its name"),
    ("answer", {"code": "TICTACTOE 3x3x3 3/3/3"}, "not a legal move of its position"),
    ("answer", {"cell": 99}, "not a legal move of its position"),
    ("answer", {"cell": -1}, "wrong value"),
    ("answer", {"right": 1}, "'right' of the line has a wrong value"),
    ("answer", {"helped": None}, "wrong value"),
    ("answer", {"source": "dream"}, "'source' of the line has a wrong value"),
    ("answer", {"at": 2**52}, "'at' of the line has a wrong value"),
    ("answer", {"more": 1}, "field too many"),
]


@pytest.mark.parametrize("kind, change, reason", FALSIFIED)
def test_a_line_with_a_fitting_digest_still_has_to_make_sense(
    kind: str, change: dict[str, object], reason: str
) -> None:
    database = in_memory()
    entry = of_kind(kind) if kind != "answer" else of_kind(kind) | TICTACTOE_ANSWER
    report = taken(database, f"{HEADING}\n{signed({**entry, **change})}\n")
    assert (report.taken, report.refused_total) == (0, 1)
    assert reason in reasons(report)[2]
    assert written(database, Format.RECORD) == b""


def test_the_replay_decides_and_never_the_file() -> None:
    game = of_kind("game")
    assert game["finished"] is not None
    unending = {**game["journal"], "actions": game["journal"]["actions"][:2]}
    report = taken(in_memory(), f"{HEADING}\n{signed({**game, 'journal': unending})}")
    assert reasons(report) == {2: "The line says that the game is over, and it is not."}
    first = game["journal"]["actions"][0]
    twice = {**game["journal"], "actions": [first, first]}
    report = taken(in_memory(), f"{HEADING}\n{signed({**game, 'journal': twice})}")
    assert "Action 2 of the journal does not fit" in reasons(report)[2]


def test_more_nodes_than_can_be() -> None:
    game = of_kind("game")
    first, *others = game["journal"]["actions"]
    journal = {**game["journal"], "actions": [{**first, "nodes": 2**62}, *others]}
    report = taken(in_memory(), f"{HEADING}\n{signed({**game, 'journal': journal})}")
    assert "nodes" in reasons(report)[2]


def test_a_name_twice_is_refused_whatever_the_digest_is_over() -> None:
    values = of_kind("balance")
    line = signed({**values, "wins": 1, "games": 1, "losses": 0, "draws": 0})
    told = [line.replace('"wins": 1', f'"wins": {first}, "wins": 1') for first in (1, 7, "null")]
    assert taken(in_memory(), f"{HEADING}\n{line}").taken == 1
    for twice in told:
        report = taken(in_memory(), f"{HEADING}\n{twice}")
        assert reasons(report) == {2: "The JSON has a name twice in one object."}


def test_a_heading_is_nothing_but_a_heading() -> None:
    with pytest.raises(RulesError):
        read_line(signed(entries()[0]))
    with pytest.raises(EntryRefused, match="twice"):
        read_line('{"format":"tictactoe-tui record","version":1,"version":2}')


def test_a_changed_line_is_noticed() -> None:
    line = to_json_text(of_kind("balance"))
    report = taken(in_memory(), f"{HEADING}\n{line.replace('Ann', 'Eve')}")
    assert reasons(report) == {2: "The line is not as it was written: its sha256 does not fit."}
    unsigned = {name: value for name, value in of_kind("balance").items() if name != "sha256"}
    assert taken(in_memory(), f"{HEADING}\n{to_json_text(unsigned)}").refused_total == 1


def test_blanks_in_a_line_do_no_harm() -> None:
    line = json.dumps(of_kind("game"), indent=None, ensure_ascii=False)
    assert taken(in_memory(), f"{HEADING}\n{line}\r\n").taken == 1
