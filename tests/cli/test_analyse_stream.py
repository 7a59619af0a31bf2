"""A streamed analysis: documents that improve, and a last one that says it is the last."""

from itertools import pairwise

import pytest

from tests.cli.program import Document, document, ran, strict


def stream(*arguments: str) -> list[Document]:
    result = ran("analyse", *arguments, "--stream")
    assert (result.code, result.err) == (0, "")
    return [strict(line) for line in result.out.splitlines()]


@pytest.mark.parametrize(
    "arguments",
    [
        ["tictactoe"],
        ["tictactoe", "--algorithm", "plain"],
        ["four", "--moves", "10 10", "--nodes", "3000"],
        ["rowcol", "--size", "4"],
        ["rowcol", "--size", "8", "--nodes", "20000"],
    ],
    ids=" ".join,
)
def test_lines_improve_and_the_last_is_the_answer(arguments: list[str]) -> None:
    found = stream(*arguments)
    assert len(found) > 1
    assert [each["done"] for each in found] == [False] * (len(found) - 1) + [True]
    assert {each["complete"] for each in found[:-1]} == {False}
    assert sorted(each["nodes"] for each in found) == [each["nodes"] for each in found]
    assert sorted(each["seconds"] for each in found) == [each["seconds"] for each in found]
    for before, after in pairwise(found[:-1]):
        assert before["candidates"] != after["candidates"]
    answer = document("analyse", *arguments)
    del answer["seconds"], found[-1]["seconds"]
    assert found[-1] == answer


def test_what_is_proved_stays_proved() -> None:
    proved: dict[str, int] = {}
    for each in stream("rowcol", "--size", "4", "--seed", "3"):
        now = {
            candidate["move"]: candidate["score"]
            for candidate in each["candidates"]
            if candidate["status"] == "proved"
        }
        assert proved.items() <= now.items()
        proved = now
    assert len(proved) == 16


def test_a_finished_position_is_one_line() -> None:
    (found,) = stream("tictactoe", "--moves", "0 0; 1 0; 0 1; 1 1; 0 2")
    assert (found["done"], found["best"], found["winner"]) == (True, None, "one")


def test_a_limit_ends_the_stream_with_a_last_document_too() -> None:
    last = stream("rowcol", "--size", "8", "--nodes", "20000")[-1]
    assert (last["done"], last["complete"]) == (True, False)
