"""`play_match`: computer against computer, the sides swapped after every game."""

import time
from argparse import Namespace
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from textwrap import fill
from typing import Final

from tictactoe_tui.arena.matches import board_seed, play_match
from tictactoe_tui.arena.single_game import MatchResult
from tictactoe_tui.arena.worker_pool import WorkerPool
from tictactoe_tui.cli.arguments import Parser, add_number
from tictactoe_tui.cli.board_options import (
    GAME_KEYS,
    add_board_options,
    add_own_players,
    game_key_of,
    require_players,
    start_position,
)
from tictactoe_tui.cli.playing.match_report import ScoreSheet, match_document
from tictactoe_tui.cli.printing import Failure, UsageError, print_json, print_line
from tictactoe_tui.games import GAMES, Position
from tictactoe_tui.opponents import OWN_MARK

DEFAULT_GAMES: Final = 10
MOST_GAMES: Final = 1_000_000
MOST_JOBS: Final = 61  # more than Windows can wait for

DESCRIPTION: Final = """\
Plays a match between two computer players, who swap sides after every game: A sits on the first
side (X, Black, A) in games 1, 3, 5 and so on. The same seed gives the same games whatever --jobs
is; players think in nodes, never against the clock."""

NAMES: Final = "\n".join(
    fill(
        f"{key:<10} {', '.join(each.name for each in game.players)}",
        width=90,
        initial_indent="  ",
        subsequent_indent=" " * 13,
    )
    for key, game in GAMES.items()
)

EPILOG: Final = f"""\
players, in any case:
{NAMES}

boards of rowcol:
  Games 1 and 2 are played on the board of the match's seed, each further pair on a new one
  drawn from that seed; with --board all games are played on that board.

JSON:
  game, a, b, games, a_wins, b_wins, draws, elapsed, seed
  a_score             the points of A: one for a win, a half for a draw
  results             one entry a game, in order; in rowcol a_score, b_score, rounds (plies),
                      mode and winner (A, B or Tie, the side), in the others plies and winner
                      (the side, or Draw); in all games
    number, sides     the number of the game, and which player sat on which side
    won_by            "a" or "b", the player as named in the match, or null
    fault             by which rule of play a player from outside lost, or null
    start, moves      the start as a position code, and all moves in the game's own notation
    nodes, depth      by side: nodes searched, and the greatest depth

examples:
  tictactoe-tui match Cop Kitty tictactoe --games 100 --seed 7
  tictactoe-tui match sera greedy rowcol --size 4 --jobs 2 --json"""


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument("a", metavar="A", help="the first player")
    parser.add_argument("b", metavar="B", help="the second player")
    parser.add_argument("game", metavar="GAME", nargs="?", type=game_key_of, help=GAME_KEYS)
    parser.add_argument(
        "--game", dest="same", type=game_key_of, metavar="GAME", help="the game, said in this way"
    )
    add_number(
        parser, "--games", "N", "how many games", usual=DEFAULT_GAMES, low=1, high=MOST_GAMES
    )
    add_number(parser, "--seed", "S", "decides every random choice", usual=0)
    add_number(parser, "--jobs", "J", "how many processes play", usual=1, low=1, high=MOST_JOBS)
    add_board_options(parser)
    add_own_players(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(options: Namespace) -> int:
    """Play the match, saying the result of each game or, as JSON, of all at the end."""
    options.game = _game(options)
    require_players(options.game, (options.a, options.b))
    start_position(options.game, options, options.seed)
    started = time.perf_counter()
    result = _play(options)
    elapsed = time.perf_counter() - started
    if options.json:
        print_json(match_document(result, elapsed))
    else:
        print_line(ScoreSheet.total(result, elapsed))
    return 0


def _game(options: Namespace) -> str:
    """The game, named in either way; UsageError where it is missing or two are named."""
    named = {options.game, options.same} - {None}
    if len(named) != 1:
        raise UsageError("name one GAME" if named else "which GAME is missing")
    return str(named.pop())


def _play(options: Namespace) -> MatchResult:
    """The match, in this process or in several."""

    def boards(pair: int) -> Position:
        return start_position(options.game, options, board_seed(options.seed, pair))

    jobs = min(options.jobs, options.games)
    # A worker outlives nobody, and takes programs with it that would otherwise stay behind.
    alone = jobs == 1 and not any(each.startswith(OWN_MARK) for each in (options.a, options.b))
    sheet = None if options.json else ScoreSheet(boards(0))
    try:
        with nullcontext() if alone else WorkerPool(jobs) as executor:
            return play_match(
                options.a,
                options.b,
                boards,
                games=options.games,
                seed=options.seed,
                executor=executor,
                on_game=sheet,
            )
    except BrokenProcessPool as error:
        raise Failure("a worker process ended before its game was over") from error
