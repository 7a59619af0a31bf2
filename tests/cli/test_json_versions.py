"""JSON of version 2 has one word for one thing, and --json-version 1 gives what scripts know."""

import json
import re
import shlex
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import document, ran, strict
from tests.cli.records import data_at, make_record
from tictactoe_tui.storage.database import clock

WRITTEN = Path(__file__).parents[1] / "written_before" / "json_version_1.jsonl"
BEFORE = [json.loads(line) for line in WRITTEN.read_text(encoding="ascii").splitlines()]
WRITTEN_ON = 1_795_046_400_000  # 2026-11-19
CLOCK = ("elapsed", "seconds", "seconds_per_move")
COMMANDS = Path(__file__).parents[2] / "docs" / "commands.md"


@pytest.fixture
def _record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The record that was there when the documents of version 1 were written, on that day."""
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    # Ratings grow less certain with every day.
    monkeypatch.setattr(clock, "now", lambda: WRITTEN_ON)
    monkeypatch.chdir(tmp_path)
    make_record(data_at(monkeypatch, tmp_path / "data"))
    yield
    monkeypatch.undo()
    time.tzset()


def without_clock(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_clock(each) for key, each in value.items() if key not in CLOCK}
    return [*map(without_clock, value)] if isinstance(value, list) else value


@pytest.mark.usefixtures("_record")
@pytest.mark.parametrize("before", BEFORE, ids=[each["command"] for each in BEFORE])
def test_scripts_of_the_first_release_read_the_same(before: dict[str, Any]) -> None:
    result = ran(*shlex.split(before["command"]), "--json", "--json-version", "1")
    expected, found = before["document"], without_clock(strict(result.out))
    if "openings" in found:
        # More has been proved since; what was proved then stands.
        kept = [at for at, each in enumerate(expected["openings"]) if each["winner"]]
        assert len(kept) > 15
        expected["openings"] = [expected["openings"][at] for at in kept]
        found["openings"] = [found["openings"][at] for at in kept]
    for now, then in zip(found.get("runners", ()), expected.get("runners", ()), strict=True):
        # A last move that reached the bound was counted too, though it left none to skip.
        assert bool(then["cutoffs"]) <= now["cutoffs"] <= then["cutoffs"]
        then["cutoffs"] = now["cutoffs"]
    assert in_shape_of(expected, found) == expected


def in_shape_of(expected: Any, found: Any) -> Any:
    """What is found, without keys that have come since, and with reasons as they were worded."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return {
            key: value if key == "reason" and found[key] else in_shape_of(value, found[key])
            for key, value in expected.items()
        }
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [in_shape_of(*pair) for pair in zip(expected, found, strict=True)]
    return found


def every_object(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    for each in value.values() if isinstance(value, dict) else value:
        if isinstance(each, dict | list):
            yield from every_object(each)


@pytest.mark.usefixtures("_record")
@pytest.mark.parametrize("command", [each["command"] for each in BEFORE])
def test_one_thing_has_one_name(command: str) -> None:
    found = strict(ran(*shlex.split(command), "--json").out)
    assert found["version"] == 2
    for each in every_object({key: each for key, each in found.items() if key != "summary"}):
        if "summary" in each:
            assert each.pop("summary")["winner"] in ("A", "B", "Tie")
        assert not {"elapsed", "think_seconds", "end"} & set(each)
        if "winner" in each:
            assert each["winner"] in ("one", "two", None)
            assert (each["winner"] is None) == (each["winner_name"] is None)
            assert each["result"] in ("win", "draw", "open")
            assert (each["result"] == "win") == (each["winner"] is not None)
        for side in {"side", "by", "to_move"} & set(each):
            assert each[side] in ("one", "two")
            assert isinstance(each.get(f"{side}_name", ""), str)
        for moves in {"moves", "line", "left"} & set(each):
            assert all({"row", "col", "move"} <= set(move) for move in each[moves] or ())
        for move in {"best", "better", "answer"} & set(each):
            assert each[move] is None or {"row", "col", "move"} <= set(each[move])
        for share in {"win_rate", "score", "low", "high", "exact"} & set(each) - {"score"}:
            assert each[share] is None or 0 <= each[share] <= 1
        for number in {"seconds", "depth"} & set(each):
            assert each[number] is None or isinstance(each[number], int | float)
        # Of a game that is judged the moves themselves.
        assert isinstance(each.get("plies"), list) == ("lost_at" in each)
    assert all(0 <= row["score"] <= 1 for row in found.get("table", ()))


def test_the_page_has_every_word() -> None:
    page = COMMANDS.read_text(encoding="utf-8")
    table = page.partition("## JSON")[2]
    for word in ("winner", "winner_name", "result", "row", "plies", "ply", "seconds", "win_rate"):
        assert re.search(rf"`[^`]*\b{word}\b", table), word


def test_another_version_is_bad_usage_and_the_usual_one_is_2() -> None:
    refused = ran("analyse", "tictactoe", "--json", "--json-version", "3")
    assert (refused.code, refused.out, refused.err.count("\n")) == (2, "", 1)
    (last,) = ran("analyse", "tictactoe", "--stream", "--json-version", "1").out.splitlines()[-1:]
    assert strict(last)["to_move"] == "X"
    assert document("analyse", "tictactoe")["to_move"] == "one"
