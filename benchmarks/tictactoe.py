"""Tic-tac-toe against other ways to solve it: `python -m benchmarks.tictactoe [--rounds N]`.

Ours against a textbook minimax in Python, an array minimax in C, easyAI and open_spiel, in turn in
every round, the best time of each. Before each of our solutions the tables of the board are thrown
away, so that it starts from nothing. easyAI plays the class it ships, which only gets the key that
its transposition table asks for; without the table it is several times slower.
"""

import argparse
import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from benchmarks import textbook
from benchmarks.measure import NO_PEER, Bar, fastest, finish, peer, ratio
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.lines.winning_lines import (
    central_first,
    images_of,
    shortest_lines,
    wins_of,
)
from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.games import tictactoe

TEXTBOOK, IN_C = "textbook list minimax", "array minimax in C -O2"
PLAIN, TABLE = "plain minimax on bitboards", "cold table of all 5,478 positions"
NINE, EASY, SPIEL = "our nine scores, cold", "easyAI's nine scores", "open_spiel's nine scores"
NINE_DRAWS = [0] * 9
Solution = Callable[[], object]


def ours(algorithm: Algorithm | None) -> Solution:
    """All nine exact scores by our search, from nothing."""

    def solve() -> None:
        for table in (shortest_lines, wins_of, central_first, images_of):
            table.cache_clear()
        info = analyse(tictactoe.start(), algorithm=algorithm)
        check([each.score or 0 for each in info.candidates], info.nodes, algorithm)

    return solve


def check(scores: list[int], nodes: int, algorithm: Algorithm | None) -> None:
    """Make sure that what is timed is the whole work."""
    expected = {Algorithm.PLAIN: textbook.NODES, Algorithm.TABLE: 5_478, None: 765}
    if scores != NINE_DRAWS or nodes != expected[algorithm]:
        raise AssertionError(f"{algorithm}: {scores} with {nodes} nodes")


def in_c(folder: Path) -> Solution | None:
    """The array minimax in C, compiled here and now, or None without a compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        return None
    source, library = Path(__file__).with_name("tictactoe.c"), folder / "tictactoe.so"
    command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(source)]
    subprocess.run(command, check=True)  # noqa: S603
    function = ctypes.CDLL(str(library)).solve
    function.restype = ctypes.c_long
    scores = (ctypes.c_int * 9)()

    def solve() -> None:
        if function(scores) != textbook.NODES or list(scores) != NINE_DRAWS:
            raise AssertionError("the search in C is wrong")

    return solve


def with_easyai() -> Solution | None:
    """The nine scores by easyAI's Negamax to the end of the game, one table for all, or None."""
    easy, shipped = peer("easyAI"), peer("easyAI.games.TicTacToe")
    if easy is None or shipped is None:
        return None
    # The number of marks tells whose turn it is.
    keyed = type("Keyed", (shipped.TicTacToe,), {"ttentry": lambda game: tuple(game.board)})

    def solve() -> None:
        search = easy.Negamax(8, tt=easy.TranspositionTable())
        scores = []
        for move in range(1, 10):
            game = keyed([easy.AI_Player(search), easy.AI_Player(search)])
            game.make_move(move)
            game.switch_player()
            search(game)
            scores.append(-search.alpha)
        if scores != NINE_DRAWS:
            raise AssertionError(f"easyAI: {scores}")

    return solve


def with_open_spiel() -> Solution | None:
    """Who wins after each of the nine moves, by open_spiel's Python alpha-beta, or None."""
    spiel, minimax = peer("pyspiel"), peer("open_spiel.python.algorithms.minimax")
    if spiel is None or minimax is None:
        return None
    board = spiel.load_game("tic_tac_toe")

    def solve() -> None:
        scores = []
        for move in range(9):
            state = board.new_initial_state()
            state.apply_action(move)
            value, _ = minimax.alpha_beta_search(board, state=state, maximizing_player_id=0)
            scores.append(value)
        if scores != NINE_DRAWS:
            raise AssertionError(f"open_spiel: {scores}")

    return solve


def bars(rounds: int = 7) -> list[Bar]:
    """Measure everything that is there, and hold it against its bar."""
    with tempfile.TemporaryDirectory() as folder:
        calls = {
            TEXTBOOK: textbook.solve,
            PLAIN: ours(Algorithm.PLAIN),
            TABLE: ours(Algorithm.TABLE),
            NINE: ours(None),
            IN_C: in_c(Path(folder)),
            EASY: with_easyai(),
            SPIEL: with_open_spiel(),
        }
        times = fastest({name: call for name, call in calls.items() if call}, rounds)
    return [
        ratio(PLAIN, TEXTBOOK, times, 1 / 3, least=False),
        ratio(TABLE, IN_C, times, 0.6, "no C compiler: neither gcc nor cc found", least=False),
        ratio(EASY, NINE, times, 8, NO_PEER, least=True),
        ratio(SPIEL, NINE, times, 7, NO_PEER, least=True),
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    finish(bars(parser.parse_args().rounds))


if __name__ == "__main__":
    main()
