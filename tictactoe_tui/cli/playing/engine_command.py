r"""`engine`: our search for other programs, by the line protocol that outside players speak.

Plays for another program on standard input and output, by the line protocol of docs/protocol.md: it
reads a position and answers with a move.

lines that it understands:
  hello 1                        answers with name, games and ready
  position CODE                  a position, as analyse --json names it
  go [seconds S] [nodes N] [seed S]   answers with info lines and bestmove MOVE
  stop                           answers with the best move so far, at once
  quit                           ends at once, also while it thinks

examples:
  tictactoe-tui engine --as Cop
  printf 'hello 1\nposition tictactoe 3x3x3 3/3/3\ngo\n' | tictactoe-tui engine
  tictactoe-tui match @us Cop tictactoe --player us='tictactoe-tui engine'
"""

import sys
import threading
from collections.abc import Callable, Iterable
from queue import SimpleQueue
from random import Random
from typing import Final

from tictactoe_tui.cli.arguments import Options, Parser, add_number, add_option, word_of
from tictactoe_tui.cli.printing import print_line
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.games import GAMES, Position, RulesError, parse_position
from tictactoe_tui.opponents import CHARACTERS, player_of
from tictactoe_tui.opponents.move_request import MoveRequest


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    words, player = "who thinks: Kitty, Cop or Sera (else %(default)s)", word_of(CHARACTERS)
    add_option(parser, "--as NAME", words, dest="player", type=player, default="Sera")
    add_number(parser, "--nodes N", "search so many nodes a move at most", low=1)


def execute(options: Options) -> None:
    """Answer the lines of standard input until `quit` or their end."""
    serve_moves(sys.stdin, print_line, options.player, options.nodes)


_LIMITS: Final = ("seconds", "nodes", "seed")
# The share of the allowed time that is spent thinking; the rest is for pipes and scheduling.
_THINKING_SHARE: Final = 0.9


def serve_moves(
    lines: Iterable[str], say: Callable[[str], None], player: str, most_nodes: int | None = None
) -> None:
    """Answer the lines of the protocol until `quit` or their end, with the moves of this player.

    No move takes more than `most_nodes`, whatever `go` asks for. `stop` and `quit` take effect
    while it thinks, since a thread of its own reads the lines.
    """
    coming: SimpleQueue[str | None] = SimpleQueue()
    stopped = threading.Event()

    def read() -> None:
        for line in lines:
            words = line.split()
            if words[:1] in (["stop"], ["quit"]):
                stopped.set()
            coming.put(line.strip())
        coming.put(None)

    def print_info(info: SearchInfo) -> None:
        say(f"info depth {info.depth} nodes {info.nodes}")

    threading.Thread(target=read, daemon=True).start()
    position: Position | None = None
    while (line := coming.get()) is not None:
        word, _, rest = line.partition(" ")
        match word:
            case "" | "stop":
                stopped.clear()
            case "quit":
                return
            case "hello":
                say(f"name tictactoe-tui {player}")
                say(f"games {' '.join(GAMES)}")
                say("ready")
            case "position":
                position = _read_position(rest, say)
            case "go" if position is not None and position.outcome is None:
                if (asked := _read_go(rest.split(), most_nodes)) is None:
                    say("error go takes seconds, nodes and seed, each with a number")
                    continue
                _, play = player_of(player, position.key)
                choice = play(MoveRequest(position, *asked, print_info, stopped.is_set))
                say(f"bestmove {position.notation.format(choice.cell)}")
            case "go":
                say("error there is no position to move in")
            case _:
                say("error not a word of this protocol: hello, position, go, stop, quit")


def _read_position(code: str, say: Callable[[str], None]) -> Position | None:
    try:
        return parse_position(code)
    except RulesError as refusal:
        say(f"error {refusal}")
        return None


def _read_go(words: list[str], most_nodes: int | None) -> tuple[Random, Limits] | None:
    """The source of random numbers and the limits that `go` asks for; None for anything else."""
    try:
        given = dict(zip(words[::2], words[1::2], strict=True))
        numbers = {name: float(given.pop(name)) for name in _LIMITS if name in given}
    except ValueError:
        return None
    if given or not all(0 <= each < 2**63 for each in numbers.values()):
        return None
    seconds, nodes = numbers.get("seconds"), numbers.get("nodes")
    thinking = None if seconds is None else seconds * _THINKING_SHARE
    most = min((int(each) for each in (nodes, most_nodes) if each is not None), default=None)
    return Random(int(numbers.get("seed", 0))), Limits(seconds=thinking, nodes=most)
