"""Sera's strength at four in a row on 20x20: `python -m benchmarks.four_play [--games N --jobs J]`.

First against Kitty, Cop and a uniformly random player, from the empty board: how many games she
wins, and with how many stones at most. Second against a plain threat player whose first stone is
on a random cell. She has no clock, only her usual nodes: the same seed gives the same games.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random

from benchmarks import rivals
from benchmarks.measure import Bar, finish, over_processes
from tictactoe_tui.games import Side, four
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.opponents import four_players
from tictactoe_tui.opponents.move_request import MoveRequest, PlayerMove

Player = Callable[[MoveRequest[LinePosition]], PlayerMove]
RIVALS: dict[str, Player] = {
    "Kitty": four_players.kitty,
    "Cop": four_players.cop,
    "random": rivals.uniformly_random,
    "threat": rivals.threat,
}
CENTRE = 9 * 20 + 9


@dataclass(frozen=True, slots=True)
class Game:
    """A game to be played by this seed; the rival's first stone is free when he begins."""

    rival: str
    sera: Side
    seed: int


@dataclass(frozen=True, slots=True)
class Result:
    """How it ended for Sera, who had so many stones on the board by then."""

    game: Game
    won: bool
    drawn: bool
    stones: int
    moves: tuple[int, ...]


@cache
def sera_move(position: LinePosition) -> int:
    """Sera's move, found once for a position: she draws no random numbers."""
    return four_players.sera(MoveRequest(position, Random(0))).cell


def play(game: Game) -> Result:
    """Play it to the end."""
    source = Random(f"{game.rival} {game.seed}")
    position = four.start()
    moves: list[int] = []
    while position.outcome is None:
        if position.to_move == game.sera:
            cell = sera_move(position)
        elif position.ply == 0:
            cell = source.randrange(position.rules.cells)
        else:
            cell = RIVALS[game.rival](MoveRequest(position, source)).cell
        position = position.play(cell)
        moves.append(cell)
    won, drawn = position.winner == game.sera, position.winner is None
    stones = len(moves[game.sera :: 2])
    return Result(game, won, drawn, stones, tuple(moves))


def print_pairing(results: list[Result]) -> None:
    """Print one pairing, and the moves of every game that was not won, for replay."""
    game = results[0].game
    seat = "first" if game.sera is Side.ONE else "second"
    won = sum(result.won for result in results)
    most = max(result.stones for result in results)
    print(f"Sera {seat} against {game.rival}: {won}/{len(results)}, {most} own stones at most")
    for result in results:
        if not result.won:
            ended = "drawn" if result.drawn else "lost"
            print(f"  seed {result.game.seed} {ended}: {_written(result.moves)}", flush=True)


def _written(moves: tuple[int, ...]) -> str:
    """Moves as the command line takes them."""
    return "; ".join(four.rules().notation.format(cell) for cell in moves)


def as_first(games: int, seed: int, jobs: int) -> list[Bar]:
    """Sera begins against Kitty, Cop and chance: how many games she wins, with how many stones."""
    found, stones = [], 0
    for rival in ("Kitty", "Cop", "random"):
        seeds = range(seed, seed + games)
        results = over_processes(play, [Game(rival, Side.ONE, each) for each in seeds], jobs)
        print_pairing(results)
        won = sum(result.won for result in results)
        found.append(
            Bar(f"games of {games} that Sera wins first against {rival}", won, games, "", True)
        )
        if all(result.moves[0] == CENTRE for result in results):
            stones = max(stones, *(result.stones for result in results))
        else:
            print("  she did not begin in the centre")
    return [*found, Bar("her stones at most, the first one in the centre", stones or None, 6, "")]


def as_second(games: int, seed: int, jobs: int) -> list[Bar]:
    """Sera answers the threat player's random first stones."""
    seeds = range(seed, seed + games)
    results = over_processes(play, [Game("threat", Side.TWO, each) for each in seeds], jobs)
    print_pairing(results)
    won = 100 * sum(result.won for result in results) / games
    return [Bar(f"games of {games} Sera wins second against the threat player", won, 90, "%", True)]


def bars(games: int = 200, second: int = 100, seed: int = 0, jobs: int = 1) -> list[Bar]:
    """Play everything that any games are asked of, and hold it against its bars."""
    found = as_first(games, seed, jobs) if games else []
    return found + (as_second(second, seed, jobs) if second else [])


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="as first, against each rival")
    parser.add_argument("--second", type=int, default=100, help="against the threat player")
    parser.add_argument("--seed", type=int, default=0, help="of the first game; then one more each")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    finish(bars(options.games, options.second, options.seed, options.jobs))


if __name__ == "__main__":
    main()
