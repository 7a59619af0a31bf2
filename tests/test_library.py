"""The documented API: its page holds word for word, and its names cost nothing until asked for."""

import ast
import doctest
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from threading import Event

import pytest

import tictactoe_tui as ttt
from tests.cli.program import document
from tests.cli.records import data_at, make_record
from tests.match.matches import STARTS
from tictactoe_tui import library

PAGE = Path(__file__).parents[1] / "docs" / "api.md"


def test_every_example_of_the_page_holds() -> None:
    # A fence would count as something that was printed.
    text = re.sub(r"^```.*$", "", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    examples = doctest.DocTestParser().get_doctest(text, {}, "api.md", str(PAGE), 0)
    assert len(examples.examples) > 40
    told: list[str] = []
    ran = doctest.DocTestRunner(verbose=False).run(examples, out=told.append)
    assert ran.failed == 0, "".join(told)


def test_the_page_names_everything_that_is_public() -> None:
    words = set(re.findall(r"\w+", PAGE.read_text(encoding="utf-8")))
    assert set(ttt.__all__) - words <= {"Candidate", "GameRecord", "MatchResult", "Position"}
    assert set(ttt.__all__) <= set(dir(ttt))


def test_type_checkers_see_the_same_names() -> None:
    stub = Path(ttt.__file__).with_suffix(".pyi").read_text(encoding="ascii")
    seen = {
        (node.module, alias.name)
        for node in ast.walk(ast.parse(stub))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tictactoe_tui.")
        for alias in node.names
        if alias.asname == alias.name
    }
    assert {"__version__", *(name for _, name in seen)} == set(ttt.__all__)
    for room, name in seen:
        assert getattr(ttt, name) is getattr(import_module(str(room)), name)


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    code = (
        "import json, sys, tictactoe_tui as ttt\n"
        "first = [name for name in sys.modules if name.startswith('tictactoe_tui.')]\n"
        "ttt.parse_position, ttt.analyse\n"
        "heavy = {'textual', 'rich', 'sqlite3', 'argparse'}.intersection(sys.modules)\n"
        "print(json.dumps([first, [*heavy]]))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert json.loads(result.stdout) == [[], []]


def test_what_is_not_there_is_said_as_usual() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        ttt.nonsense  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.code())
def test_a_notebook_gets_a_picture_of_every_position(start: ttt.Position) -> None:
    position = start
    while True:
        picture = ElementTree.fromstring(ttt.board_svg(position))  # noqa: S314 - our own
        assert picture.tag == "{http://www.w3.org/2000/svg}svg"
        cells = position.rows * position.columns
        filled = sum(bool(position.at(cell)) for cell in range(cells))
        marks = [each for each in picture.iter() if each.get("class") in MARKS]
        assert len(marks) == filled
        assert getattr(position, "_repr_svg_")() == ttt.board_svg(position)  # noqa: B009
        assert str(position) == ttt.diagram(position)
        if position.outcome is not None:
            break
        position = position.play(position.legal_moves()[0])


MARKS = {"one", "two", "dark", "light", "number"}


def test_an_analysis_tells_what_went_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> ttt.SearchInfo:
        raise ValueError("broken")

    monkeypatch.setattr(library, "analyse", fail)
    analysis = ttt.Analysis(ttt.new_position("tictactoe"))
    with pytest.raises(ValueError, match="broken"):
        analysis.wait()
    with pytest.raises(ValueError, match="broken"):
        list(analysis)


def test_an_analysis_goes_on_until_it_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped = Event()

    def search(
        _position: ttt.Position,
        _limits: ttt.Limits | None,
        on_info: Callable[[ttt.SearchInfo], None],
        should_stop: Callable[[], bool],
    ) -> ttt.SearchInfo:
        on_info(ttt.SearchInfo(nodes=1))
        while not should_stop():
            stopped.wait(0.001)
        return ttt.SearchInfo(nodes=2)

    monkeypatch.setattr(library, "analyse", search)
    with ttt.Analysis(ttt.new_position("four")) as analysis:
        with pytest.raises(TimeoutError):
            analysis.wait(0)
        assert next(iter(analysis)).nodes == 1
        assert analysis.running
    assert not analysis.running
    assert [info.nodes for info in analysis] == [2]
    assert analysis.wait().nodes == 2


@pytest.mark.parametrize(
    "game, options",
    [
        ("go", {}),
        ("four", {"size": "x"}),
        ("four", {"size": 99}),
        ("four", {"size": 6, "rows": 6}),
        ("rowcol", {"board": 3}),
        ("rowcol", {"board": "1,2;3"}),
        ("rowcol", {"start": "C"}),
    ],
)
def test_boards_that_there_are_not(game: str, options: dict[str, int | str]) -> None:
    with pytest.raises(ttt.InvalidPosition):
        ttt.new_position(game, 0, **options)


def test_nobody_moves_when_the_game_is_over() -> None:
    over = ttt.parse_position("tictactoe 3x3x3 XXX/OO1/3")
    with pytest.raises(ttt.RulesError, match="over"):
        ttt.choose_move("Kitty", over)
    with pytest.raises(ttt.RulesError, match="No such player"):
        ttt.choose_move("Nobody", over)


def asked(question: Callable[[ttt.Record], object]) -> object:
    """An answer of one's own record, which is closed after it."""
    with ttt.Record() as record:
        return question(record)


POSITION = ttt.new_position("tictactoe")
SEATS = (ttt.Human("Ann"), ttt.Human("Bob"))
WRONG: dict[str, Callable[[], object]] = {
    "a number for a game": lambda: ttt.new_position(3),  # type: ignore[arg-type]
    "a seed of another kind": lambda: ttt.new_position("rowcol", "x"),  # type: ignore[arg-type]
    "no code": lambda: ttt.parse_position(None),  # type: ignore[arg-type]
    "a written move": lambda: POSITION.play("0 0"),  # type: ignore[arg-type]
    "a written move at numbers": lambda: ttt.new_position("rowcol").play("1,1"),  # type: ignore[arg-type]
    "moves that are none": lambda: ttt.replay(POSITION, 5),  # type: ignore[arg-type]
    "a code for a position": lambda: ttt.analyse(POSITION.code()),  # type: ignore[arg-type]
    "a number for limits": lambda: ttt.analyse(POSITION, 5),  # type: ignore[arg-type]
    "text for a limit": lambda: ttt.Limits(nodes="5"),  # type: ignore[arg-type]
    "a limit below nothing": lambda: ttt.Limits(seconds=-1),
    "a number for a player": lambda: ttt.choose_move(3, POSITION),  # type: ignore[arg-type]
    "text to choose in": lambda: ttt.choose_move("Sera", "x"),  # type: ignore[arg-type]
    "text to play on": lambda: ttt.play_match("Sera", "Cop", "x"),  # type: ignore[arg-type]
    "a game that is none": lambda: ttt.players_at("chess"),
    "text to watch": lambda: ttt.Analysis("x"),  # type: ignore[arg-type]
    "text to draw": lambda: ttt.board_svg("x"),  # type: ignore[arg-type]
    "text to print": lambda: ttt.diagram("x"),  # type: ignore[arg-type]
    "text to review": lambda: ttt.review("x", []),  # type: ignore[arg-type]
    "a number for a name": lambda: ttt.Human(3),  # type: ignore[arg-type]
    "names for seats": lambda: ttt.Setup(POSITION, ("Ann", "Bob")),  # type: ignore[arg-type]
    "text for a seed": lambda: ttt.Setup(POSITION, SEATS, seed="x"),  # type: ignore[arg-type]
    "a number to read": lambda: ttt.read_game(3),  # type: ignore[arg-type]
    "text to write": lambda: ttt.write_game("x"),  # type: ignore[arg-type]
    "text to search": lambda: ttt.search_picture("x"),  # type: ignore[arg-type]
    "no search": lambda: ttt.search_picture(POSITION, "fast"),
    "text for a setup": lambda: ttt.play_game("x"),  # type: ignore[arg-type]
    "text for a match": lambda: ttt.text_of_match("x"),  # type: ignore[arg-type]
    "an id that is none": lambda: asked(lambda record: record.game("x")),
    "nobody": lambda: asked(lambda record: record.statistics("x")),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_arguments_raise_a_sentence(wrong: str) -> None:
    with pytest.raises((ttt.RulesError, TypeError, ValueError)) as raised:
        WRONG[wrong]()
    said = str(raised.value)
    assert said[0].isupper()
    assert said.endswith(".")


def test_ones_own_record_is_read_as_the_commands_print_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_record(data_at(monkeypatch, tmp_path / "data"), games=12)
    with ttt.Record() as record:
        games = record.history()
        listed = document("history", "--limit", "1000")["games"]
        assert json.loads(json.dumps(games)) == listed
        played = next(each for each in games if not each["imported"])
        shown = json.loads(json.dumps(record.game(played["id"])))
        assert {"version": 2, **shown} == document("show", played["id"])
        assert record.leaderboard() == document("leaderboard")["standings"]
        assert record.leaderboard("four") == document("leaderboard", "four")["standings"]
        name = played["players"][0]["name"]
        assert {"version": 2, **record.statistics(name)} == document("stats", name)
        cards = record.practice(name)["cards"]
        assert sum(card["due_now"] for card in cards) == record.practice(name)["due"]
    start = ttt.new_position("tictactoe")
    told = json.loads(json.dumps(ttt.review(start, [0, 4, 8])))
    moves = ["--moves", "0 0; 1 1; 2 2"]
    assert {"version": 2, **told} == document("review", "tictactoe", *moves)
