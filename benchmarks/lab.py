"""The lab's recordings: `python -m benchmarks.lab [--rounds N]`.

Plain minimax of the empty tic-tac-toe board, recorded, against the same search by itself, in turn
in every round; how much memory its 549,946 entries take; and how long a step of a walk through them
takes, with all that is said of it and of the nodes of the tree.
"""

import argparse
from random import Random

from benchmarks.measure import CLOCK, Bar, fastest, finish, ratio
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.games import tictactoe
from tictactoe_tui.lab.recorder import record_search
from tictactoe_tui.lab.tree import is_on_show, layout_of, node_label
from tictactoe_tui.lab.walk import Method, Walk
from tictactoe_tui.lab.walk_words import (
    counter_words,
    message_words,
    step_reason,
    window_words,
)

SEARCHED, RECORDED = "plain minimax", "the same, recorded"
ENTRIES = 549_946


def open_recording() -> Walk:
    """The whole search, and the first picture of it."""
    walk = Walk(record_search(tictactoe.start(), Method.PLAIN))
    if len(walk.recording) != ENTRIES:
        raise AssertionError(f"{len(walk.recording)} entries")
    say_everything(walk)
    return walk


def say_everything(walk: Walk) -> None:
    """Everything that is said of a moment, and every node that is drawn of it."""
    for node in layout_of(walk, whole=False).nodes:
        if is_on_show(walk, node):
            node_label(walk, node)
    for words in (step_reason, message_words, counter_words, window_words):
        words(walk)


def steps(walk: Walk, count: int) -> list[float]:
    """The seconds of steps of all kinds, from all over the search."""
    source, taken = Random(1), []
    for _ in range(count):
        start = walk.at(source.randrange(len(walk.recording)))
        ways = (start.forward, start.back, start.over, start.into, start.out)
        started = CLOCK()
        say_everything(source.choice(ways)())
        taken.append(CLOCK() - started)
    return sorted(taken)


def bars(rounds: int = 5, count: int = 2000) -> list[Bar]:
    """Measure everything, and hold it against its bar."""
    calls = {
        SEARCHED: lambda: analyse(tictactoe.start(), algorithm=Algorithm.PLAIN),
        RECORDED: lambda: record_search(tictactoe.start(), Method.PLAIN),
    }
    times = fastest(calls, rounds)
    started = CLOCK()
    walk = open_recording()
    opened = CLOCK() - started
    taken = steps(walk, count)
    found = walk.recording
    parts = found.moves, found.values, found.sizes, found.alphas, found.betas
    size = sum(len(part) * part.itemsize for part in parts) + len(found.endings)
    return [
        ratio(RECORDED, SEARCHED, times, 3.5, least=False),
        Bar("a recording opened, with its first picture", opened, 3.0, "s"),
        Bar("memory of 549,946 entries", size / 1e6, 10.0, "MB"),
        Bar("a step of the walk, 99 of 100", 1000 * taken[int(0.99 * len(taken))], 5.0, "ms"),
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    finish(bars(parser.parse_args().rounds))


if __name__ == "__main__":
    main()
