"""Arguments that make no sense: one line that says why, exit code 2, never a traceback."""

import pytest
from hypothesis import given, strategies as st

from tests.cli.program import assert_refused, program, ran, run_python
from tictactoe_tui.games import GAMES

REFUSED = [
    # analyse
    (["analyse"], "GAME"),
    (["analyse", "chess"], "tictactoe, four, rowcol"),
    (["analyse", "tictactoe", "--moves", "0 0; 0 0"], 'ply 2 "0 0": Cell taken: X is on 0 0'),
    (["analyse", "tictactoe", "--moves", "0 0; 3 0"], "ply 2", "rows and columns run from 0 to 2"),
    (["analyse", "tictactoe", "--moves", "0 0;; 1 1"], "ply 2", "Nothing was typed"),
    (["analyse", "tictactoe", "--moves", "0 0; a\nb"], "ply 2", "Not two whole numbers"),
    (["analyse", "tictactoe", "--moves", "0 0;1 0;0 1;1 1;0 2;2 2"], "ply 6", "The game is over"),
    (["analyse", "rowcol", "--moves", "1,1; 2,2"], "ply 2", "row 1 or column 1"),
    (["analyse", "rowcol", "--moves", "0,0"], "ply 1", "run from 1 to 5"),
    (["analyse", "rowcol", "--board", "1,2;3"], "square"),
    (["analyse", "rowcol", "--board", "1,x;3,4"], "whole numbers"),
    (["analyse", "rowcol", "--board", "1000,1;1,1"], "-999 to 999"),
    (["analyse", "rowcol", "--board", ""], "2 to 20"),
    (["analyse", "rowcol", "--size", "21"], "2 to 20"),
    (["analyse", "rowcol", "--size", "3", "--board", "1,2;3,4"], "cannot be used together"),
    (["analyse", "rowcol", "--seed", "3", "--board", "1,2;3,4"], "--board and --seed"),
    (["analyse", "rowcol", "--seed", "1_000"], "whole number"),
    (["analyse", "rowcol", "--start", "C"], "--start"),
    (["analyse", "rowcol", "--rows", "6"], "--rows does not belong to rowcol"),
    (["analyse", "tictactoe", "--size", "3"], "--size does not belong to tictactoe"),
    (["analyse", "tictactoe", "--seed", "3"], "--seed does not belong to tictactoe"),
    (["analyse", "tictactoe", "--moves", "-1,0"], "ply 1", "Off the board"),
    (["leaderboard", "--data-dir", ""], "--data-dir", "must not be empty"),
    (["--config", "", "leaderboard"], "--config", "must not be empty"),
    (["analyse", "four", "--start", "A"], "--start does not belong to four"),
    (["analyse", "four", "--rows", "3"], "4 to 20"),
    (["analyse", "four", "--size", "3"], "4 to 20"),
    (["analyse", "four", "--size", "6", "--rows", "6"], "cannot be used together"),
    (["analyse", "four", "--connect", "7"], "3 to 6"),
    (["analyse", "four", "--code", "tictactoe 3x3x3 3/3/3"], "--code", "four"),
    (["analyse", "tictactoe", "--code", "tictactoe 3x3x3 XX1/3/3"], "--code", "X must have"),
    (["analyse", "four", "--code", "four 4x4x4 4/4/4/4", "--rows", "4"], "cannot be used together"),
    (["analyse", "tictactoe", "--time", "-1"], "--time"),
    (["analyse", "tictactoe", "--time", "0"], "--time"),
    (["analyse", "tictactoe", "--time", "nan"], "--time"),
    (["analyse", "tictactoe", "--time", "inf"], "--time"),
    (["analyse", "tictactoe", "--time", "1e400"], "--time"),
    (["analyse", "tictactoe", "--time", "."], "--time"),
    (["analyse", "tictactoe", "--nodes", "0"], "--nodes"),
    (["analyse", "tictactoe", "--nodes", "9" * 5000], "--nodes"),
    (["analyse", "tictactoe", "--algorithm", "minimax"], "symmetry"),
    (["analyse", "four", "--algorithm", "symmetry"], "400 cells", "--time or --nodes"),
    (["analyse", "rowcol", "--algorithm", "plain"], "25 cells"),
    (["analyse", "tictactoe", "--json", "--stream"], "--stream"),
    (["analyse", "tictactoe", "--js"], "--js"),
    (["analyse", "tictactoe", "a\nb\x1b[31m\ud800"], r"a\nb\x1b[31m\ud800"),
    # others
    (["race", "four", "--size=--"], "--size", "one argument"),
    (["prove", "four", "--opening=--"], "--opening", "one argument"),
    (["players", "--check=--"], "--check", "one argument"),
    (["players", "--check", "@typo"], "no player @typo"),
    (["players", "--check", "@"], "no player @"),
    (["serve", "--host", "a" * 64], "no address of this machine"),
    (["verify", "four", "--claim", "tictactoe rules"], "no claim about four"),
    (["bench", "nonsense"], "'nonsense'", "docs/measured.md"),
    (["play", "tictactoe", "--vs", ""], "player ''", "Kitty, Cop, Sera"),
    (["play", "--join", "mira"], "--join", "a word like mira-7"),
    (["play", "four", "--join", "mira-7", "--size", "8"], "--join and --size"),
    (["play", "--join", "mira-7", "--seed", "0"], "--join and --seed"),
    (["play", "--join", "mira-7", "--second"], "--join and --second"),
    (["play", "--join", "mira-7", "--moves", "0 0"], "--join and --moves"),
    # match
    (["match", "Sera", "--game", "four"], "PLAYER"),
    (["match", "Sera", "Cop"], "GAME"),
    (["match", "Sera", "Cop", "four", "--game", "rowcol"], "name one GAME"),
    (["match", "Sera", "Cop", "--game", "go"], "tictactoe, four, rowcol"),
    (["match", "Sera", "Bob", "--game", "tictactoe"], "'Bob'", "Kitty, Cop, Sera"),
    (["match", "Greedy", "Sera", "--game", "four"], "'Greedy'", "Kitty, Cop, Sera"),
    (["match", "x", "Sera", "--game", "rowcol"], "Greedy, MaximizeFutureMin"),
    (["match", "Sera", "Cop", "--game", "four", "--games", "0"], "--games"),
    (["match", "Sera", "Cop", "--game", "four", "--games", "1.5"], "--games"),
    (["match", "Sera", "Cop", "--game", "four", "--jobs", "0"], "--jobs"),
    (["match", "Sera", "Cop", "--game", "four", "--jobs", "62"], "1 to 61"),
    (["match", "Sera", "Cop", "--game", "four", "--seed", "x"], "--seed"),
    (["match", "Sera", "Cop", "--game", "four", "--board", "1,2;3,4"], "does not belong to four"),
    (["match", "Sera", "Cop", "--game", "tictactoe", "--size", "3"], "does not belong"),
]


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: " ".join(case[0])[:60])
def test_refused(case: tuple[list[str], *tuple[str, ...]]) -> None:
    arguments, *words = case
    assert_refused(ran(*arguments), *words)


def test_refused_the_same_from_outside() -> None:
    result = program("analyse", "tictactoe", "--moves", "0 0; 0 0")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == (
        'tictactoe-tui analyse: --moves, ply 2 "0 0": Cell taken: X is on 0 0 (try --help)\n'
    )


def test_a_complaint_stays_short() -> None:
    result = ran("analyse", "tictactoe", "--moves", "7" * 100_000)
    assert_refused(result, "too long")
    assert len(result.err) < 600


JUNK = st.text(max_size=12) | st.sampled_from(
    [
        *("tictactoe", "four", "rowcol", "Sera", "Greedy", "-", "--", "", "-1", "nan", "1e9"),
        *("--moves", "--rows", "--cols", "--connect", "--size", "--board", "--start", "--seed"),
        *("--code", "--algorithm", "--time", "--json", "--stream", "--help", "--games", "--jobs"),
        *("0 0", "1,1; 1,2", "4,9,2;3,5,7;8,1,6", "plain", "A", "3", "0", "\x00", "\ud800", "%s"),
        "tictactoe 3x3x3 X2/3/3",
    ]
)


@given(st.sampled_from(list(GAMES)) | JUNK, st.lists(JUNK, max_size=5))
def test_junk_for_analyse_never_ends_in_a_traceback(game: str, junk: list[str]) -> None:
    assert_tidy("analyse", game, *junk, "--nodes", "1")


@given(st.lists(JUNK, max_size=5))
def test_junk_for_match_never_ends_in_a_traceback(junk: list[str]) -> None:
    assert_tidy("match", *junk, "--game", "tictactoe", "--games", "1", "--jobs", "1")


@given(st.text(min_size=1, max_size=12), st.lists(JUNK, max_size=3))
def test_junk_instead_of_a_command_never_ends_in_a_traceback(word: str, junk: list[str]) -> None:
    assert_tidy(f"x{word}", *junk)


def assert_tidy(*arguments: str) -> None:
    result = ran(*arguments)
    assert "a fault of the program" not in result.err
    if result.code:
        assert_refused(result)
    else:
        assert result.err == ""


@pytest.mark.slow
def test_no_arguments_are_a_fault_of_the_program(thorough: bool) -> None:
    """Seen failing with each of those above that are `--`, and with a player who is not there."""
    count = 3000 if thorough else 250
    tried = run_python(f"from tests.cli.argument_vectors import main; main({count})")
    assert (tried.returncode, tried.stdout) == (0, ""), tried.stderr
