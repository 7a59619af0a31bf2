"""help, near misses, and completion in real shells."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.program import assert_refused, ran
from tictactoe_tui import paths
from tictactoe_tui.cli.dispatch import COMMANDS
from tictactoe_tui.games import GAMES
from tictactoe_tui.opponents import computer_names

TRY = """
COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
name=$(complete -p tictactoe-tui | sed 's/.*-F \\([^ ]*\\).*/\\1/')
$name tictactoe-tui "${COMP_WORDS[COMP_CWORD]}" ""
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def script() -> str:
    result = ran("completion", "bash")
    assert (result.code, result.err) == (0, "")
    return result.out


def completed(script: str, place: Path, *words: str) -> set[str]:
    """What a real bash offers for the last word."""
    source = place / "completion.bash"
    source.write_text(f"source {place}/script\n{TRY}")
    (place / "script").write_text(script)
    shell = shutil.which("bash")
    assert shell is not None
    result = subprocess.run(
        [shell, "--norc", str(source), "tictactoe-tui", *words],
        capture_output=True,
        text=True,
        check=True,
        cwd=place,
        timeout=60,
    )
    assert result.stderr == ""
    return set(result.stdout.split())


@pytest.mark.parametrize(
    "words, offered",
    [
        ([""], {command.name for command in COMMANDS}),
        (["hi"], {"history"}),
        (["play", ""], set(GAMES)),
        (["--data-dir", "here", "exp"], {"export"}),
        (["play", "four", "--mo"], {"--moves", "--move-time"}),
        (["play", "four", "--vs", ""], set(computer_names())),
        (["match", "four", "Se"], {"Sera"}),
        (["analyse", "four", "--algorithm", "sy"], {"symmetry"}),
        (["history", "--as"], {"--ascii"}),
        (["help", "le"], {"leaderboard"}),
        (["completion", ""], {"bash", "zsh", "fish"}),
        (["import", "cl"], {"club.games"}),
    ],
)
def test_a_real_bash_completes(
    script: str, tmp_path: Path, words: list[str], offered: set[str]
) -> None:
    (tmp_path / "club.games").touch()
    assert completed(script, tmp_path, *words) == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_gets_all_commands_the_same_each_time(shell: str, tmp_path: Path) -> None:
    result = ran("completion", shell)
    assert (result.code, result.err) == (0, "")
    assert all(command.name in result.out for command in COMMANDS)
    assert ran("completion", shell).out == result.out
    if found := shutil.which(shell):
        path = tmp_path / "script"
        path.write_text(result.out)
        subprocess.run([found, "-n", str(path)], check=True, timeout=60)
    if found and shell == "fish":
        ask = f"source {path}; complete -C 'tictactoe-tui play '"
        told = subprocess.run([found, "-c", ask], capture_output=True, text=True, check=True)
        assert {line.split("\t")[0] for line in told.stdout.splitlines()} == set(GAMES)


def test_help_is_what_the_option_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert ran("help").out == ran("--help").out
    for command in COMMANDS:
        assert ran("help", command.name).out == ran(command.name, "--help").out


def test_the_benchmarks_are_those_of_the_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """One that is there is run as a program, and its exit code counts; installed there are none."""
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path / "tictactoe_tui")
    assert ran("bench").code == 1
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "benchmarks").mkdir()
    (tmp_path / "benchmarks" / "__init__.py").touch()
    (tmp_path / "benchmarks" / "__main__.py").write_text("print('all')")
    (tmp_path / "benchmarks" / "one.py").write_text("print('one'); raise SystemExit(3)")
    assert (ran("bench").code, ran("bench", "one").code) == (0, 1)
    assert capfd.readouterr().out == "all\none\n"


@pytest.mark.parametrize(
    "arguments, meant",
    [
        (["anlayse"], "did you mean analyse?"),
        (["help", "plya"], "did you mean play?"),
        (["play", "four", "--mvoes", "1 1"], "did you mean --moves?"),
        (["history", "--limt=3"], "did you mean --limit?"),
        (["--dta-dir", "x"], "did you mean --data-dir?"),
    ],
)
def test_near_misses_are_told_what_was_meant(arguments: list[str], meant: str) -> None:
    assert_refused(ran(*arguments), meant)


def test_far_misses_are_told_no_nonsense() -> None:
    assert "did you mean" not in ran("x" * 5000).err
    assert "did you mean" not in ran("play", "four", "--zzz").err
