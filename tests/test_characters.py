"""What the terminal can show."""

import os
from io import BytesIO, TextIOWrapper

import pytest

from tests.cli.program import ran
from tictactoe_tui import characters


@pytest.mark.parametrize(
    "encoding, enough",
    [("utf-8", True), ("ascii", False), ("latin-1", False), ("cp437", False), ("utf-16", True)],
)
def test_the_encoding_of_the_screen_decides(
    monkeypatch: pytest.MonkeyPatch, encoding: str, enough: bool
) -> None:
    monkeypatch.setattr("sys.__stderr__", TextIOWrapper(BytesIO(), encoding=encoding))
    assert characters.can_show_signs() is enough


def test_without_standard_error_nothing_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.__stderr__", None)
    assert characters.can_show_signs()


@pytest.mark.parametrize("value, asked", [("1", True), ("yes", True), ("0", False), ("", False)])
def test_the_environment_can_ask_for_ascii(
    monkeypatch: pytest.MonkeyPatch, value: str, asked: bool
) -> None:
    monkeypatch.setenv(characters.VARIABLE, value)
    assert characters.only_ascii() is asked


@pytest.mark.parametrize(
    "kind, value, ascii_only",
    [("linux", "", True), ("linux", "0", False), ("linux", "1", True), ("xterm", "", False)],
)
def test_the_console_of_linux_has_no_signs(
    monkeypatch: pytest.MonkeyPatch, kind: str, value: str, ascii_only: bool
) -> None:
    monkeypatch.setenv("TERM", kind)
    monkeypatch.setenv(characters.VARIABLE, value)
    assert characters.only_ascii() is ascii_only


def test_the_option_asks_for_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(characters.VARIABLE, "0")
    assert ran("analyse", "tictactoe", "--nodes", "1").code == 0
    assert not characters.only_ascii()
    assert ran("--ascii", "analyse", "tictactoe", "--nodes", "1").code == 0
    assert os.environ[characters.VARIABLE] == "1"
    assert characters.only_ascii()
