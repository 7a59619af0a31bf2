"""Phrases that people stumbled over, and that nobody shall read here again."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
STUMBLED_OVER = (
    "Three in a line on three by three",
    "to someone who exploits her habits",
    "A number is worth it less the best reply",
    "Numbers: a seed",
    "o wins: take the stone",
    "X above",
    "Black above",
    "it holds firm",
    "could not win by force even after a pass",
    "who otherwise threatens on",
    "choices right",
    "Right where it mattered",
    "which says little yet",
    "No games of Player yet",
    "shows somebody else",
    "throws the draw",
    "Punished at move",
    "all lose alike",
    "Hi Player",
    "Player. I do not know you",
    "Guided - the next decision",
    "Met once, right never",
    "One or more moves are right",
    "With help it is no success",
    "A corner, else",
    "its own way to the end",
    "are there; ordered is next",
    "How many times the nodes of",
    "none was left to skip",
    "Only the classes",
    "All sit in both seats",
    "in 95 of 100 samples",
    "the flag is red",
    "after a beat",
    "cannot hand over files",
    "brings that back until you cannot lose",
    "deletes with a way back",
    "Standings are never counted up",
    "Here for somebody who has played Sera",
    "what was found by emulation is mended",
    "by whatever it is ended",
    "that is waited for is passed over",
    "what is to be said now",
    "the so manieth",
    "are asked of the games each time",
)


def _strings_of(path: Path) -> Iterator[str]:
    """Every string of a module, those with docstrings included; parts of f-strings one by one."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@cache
def what_is_read() -> dict[str, str]:
    """Whatever of this project a person reads, by the file it stands in, in one line each."""
    package = ROOT / "tictactoe_tui"
    read = {path: "\n".join(_strings_of(path)) for path in package.rglob("*.py")}
    texts = (ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *package.rglob("*.txt"))
    read |= {path: path.read_text(encoding="utf-8") for path in texts}
    return {str(path.relative_to(ROOT)): re.sub(r"\s+", " ", read[path]) for path in read}


@pytest.mark.parametrize("phrase", STUMBLED_OVER)
def test_nobody_stumbles_over_it_again(phrase: str) -> None:
    assert [path for path, text in what_is_read().items() if phrase in text] == []


def test_what_is_read_here_is_found() -> None:
    """The look itself works: it finds a sentence in a module, a document and a file of voices."""
    places = {path.partition("/")[0] for path, text in what_is_read().items() if "Kitty" in text}
    assert places == {"README.md", "docs", "tictactoe_tui"}
    assert "Get three in a row." in what_is_read()["tictactoe_tui/games/entries.py"]
