"""A moment of a recorded search in words: values, bounds, why it cut, for screen and tests."""

from collections.abc import Sequence
from typing import Final

from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.games import Side
from tictactoe_tui.lab.walk import ROOT, NodeEnding, Recording, TreeRow, Walk
from tictactoe_tui.service.end_of_game import line_words
from tictactoe_tui.words import counted

WITH_WINDOW: Final = (Algorithm.ALPHABETA, Algorithm.ORDERED)
_NAMED: Final = 3
"""How many moves are named at most, of those skipped and of a line of play."""


def signed(number: int) -> str:
    """A number for a player: `+7`, `0`, `−7`."""  # noqa: RUF002 - a minus is meant
    return f"{number:+}".replace("-", "−").replace("+0", "0")  # noqa: RUF001


def value_words(recording: Recording, entry: int) -> str:
    """The value of an entry; `≤` where it is at most that, `≥` where it is at least."""
    value, inner = recording.values[entry], recording.sizes[entry] > 1
    at_most = recording.endings[entry] == NodeEnding.CUT
    at_least = inner and not at_most and value >= recording.betas[entry]
    return ("≤" if at_most else "≥" if at_least else "") + signed(value)


def mover_name(recording: Recording, depth: int) -> str:
    """The name of the side that makes the moves at this depth, from 1."""
    return recording.position.side_names[_mover(recording, depth)]


def move_words(recording: Recording, depth: int, cell: int) -> str:
    """A move with its side, `O 2 0`; at depth 0 `X to move`."""
    if depth == 0:
        return f"{mover_name(recording, 1)} to move"
    return f"{mover_name(recording, depth)} {recording.position.notation.format(cell)}"


def entry_words(walk: Walk, entry: int) -> str:
    """The move of an entry with its side, as `O 2 0`."""
    depth = len(walk.recording.path_to(entry)) - 1
    return move_words(walk.recording, depth, walk.recording.moves[entry])


def row_value(walk: Walk, row: TreeRow) -> str:
    """The value in a row of the tree; empty until the search knows it."""
    if not row.entry or not walk.is_done_with(row.entry):
        return ""
    return value_words(walk.recording, row.entry)


def row_steps(walk: Walk, row: TreeRow) -> str:
    """The steps of the search spent on a row of the tree, from the first to the last."""
    if row.entry is None:
        return "—"
    first, size = row.entry + 1, walk.recording.sizes[row.entry]
    return f"{first:,}" if size == 1 else f"{first:,}–{first + size - 1:,}"  # noqa: RUF001


def row_story(walk: Walk, row: TreeRow) -> str:
    """The state of a row of the tree: not searched, later, next, so far ..., cut, or its end."""
    recording, entry = walk.recording, row.entry
    if entry is None:
        return "not searched"
    if not walk.has_come_to(entry):
        return "next" if entry == walk.latest + 1 else "later"
    ending = recording.endings[entry]
    if ending == NodeEnding.KNOWN:
        return "known already"
    if ending in (NodeEnding.WON, NodeEnding.OVER):
        return _end_of_line(recording, entry)
    if not walk.is_done_with(entry):
        best = walk.best_child(entry)
        if best is None:
            return ""
        value = value_words(recording, best)
        return f"so far {mover_name(recording, row.depth + 1)} {value} at best"
    return "cut" if _skips(recording, entry) else ""


def row_word(walk: Walk, row: TreeRow) -> str:
    """The state of a row in one word, `cut` or `known`, where there is little room."""
    story = row_story(walk, row)
    return {"cut": "cut", "known already": "known"}.get(story, "")


def window_words(walk: Walk) -> list[tuple[str, str]]:
    """Alpha, beta and the best value so far at the current entry, as names and values."""
    recording, entry, depth = walk.recording, walk.entry, len(walk.path)
    rows = []
    if recording.algorithm in WITH_WINDOW:
        gain = _gain(walk)
        alpha, beta = gain - recording.betas[entry], gain - recording.alphas[entry]
        rows = [("alpha", _bound_words(recording, alpha)), ("beta", _bound_words(recording, beta))]
    best = walk.best_child(entry)
    if best is not None:
        move = recording.position.notation.format(recording.moves[best])
        words = f"{value_words(recording, best)}   by {move}"
    elif recording.sizes[entry] > 1:
        words = "nothing yet"
    else:
        return []
    return [*rows, (f"{mover_name(recording, depth)} has", words)]


def way_up(walk: Walk) -> str:
    """How the value came up: the entries of the best line from its end to the current entry."""
    line = [walk.entry] if walk.is_done_with(walk.entry) else []
    best = walk.best_child(walk.entry)
    if best is not None:
        line += best_line(walk.recording, best)
    words = (
        f"{entry_words(walk, entry)}: {value_words(walk.recording, entry)}"
        for entry in reversed(line)
        if entry != ROOT
    )
    return " → ".join(words)


def step_reason_title(walk: Walk) -> str:
    """The heading above `step_reason`."""
    if walk.done and _skips(walk.recording, walk.entry):
        return "Why the rest was not needed"
    return "What happens here"


def step_reason(walk: Walk) -> str:
    """Sentences on why the search did what it has just done at the current entry."""
    recording, entry, depth = walk.recording, walk.entry, len(walk.path) - 1
    replier = mover_name(recording, depth + 1)
    if not walk.done:
        best = walk.best_child(entry)
        if best is None:
            return f"{replier} is to move. No move of {replier} has been looked at yet."
        return f"{replier} is to move, and has {value_words(recording, best)} so far."
    if entry == ROOT:
        return "The search is over: every first move has its exact value."
    mover, value = mover_name(recording, depth), signed(recording.values[entry])
    ending = recording.endings[entry]
    if ending == NodeEnding.CUT:
        return f"{_why_cut(walk)} {_skipped(walk)}".rstrip()
    if ending == NodeEnding.KNOWN:
        image = ", or a mirror image of it," if recording.algorithm is Algorithm.SYMMETRY else ""
        return f"This position{image} has been searched before. It is worth {value} to {mover}."
    if ending == NodeEnding.WON:
        return f"{mover} has a line: {_end_of_line(recording, entry)}. Worth {value} to {mover}."
    if ending == NodeEnding.OVER:
        return f"The game is over: {_end_of_line(recording, entry)}. Worth {value} to {mover}."
    bound = "at least " if value_words(recording, entry).startswith("≥") else ""
    return (
        f"{replier} has looked at every move. So {entry_words(walk, entry)} is worth"
        f" {bound}{value} to {mover}."
    )


def skipped_moves(recording: Recording, entry: int) -> list[int]:
    """The legal moves at an entry that the search skipped."""
    looked_at = {recording.moves[each] for each in recording.children(entry)}
    legal = recording.position_at(entry).legal_moves()
    return [cell for cell in legal if cell not in looked_at]


def _skips(recording: Recording, entry: int) -> bool:
    """Whether moves were cut at an entry: one that ends with its last move skips none."""
    cut = recording.endings[entry] == NodeEnding.CUT
    return cut and bool(skipped_moves(recording, entry))


def source_of_bound(recording: Recording, path: Sequence[int]) -> tuple[int, int]:
    """The entry whose value made a cut entry needless, and its depth.

    It is an alternative, tried before, to the entry itself or to an earlier move of the same player
    on the path.
    """
    for depth in range(len(path) - 1, 0, -2):
        for entry in recording.children(path[depth - 1]):
            if entry == path[depth]:
                break
            # An entry that was cut has only an upper bound, which justifies no further cut.
            exact = recording.endings[entry] != NodeEnding.CUT
            if exact and recording.values[entry] == recording.alphas[path[depth]]:
                return entry, depth
    raise ValueError("nothing explains why this was cut")


def best_line(recording: Recording, entry: int) -> list[int]:
    """A searched entry and the best play below it, as far as the search went."""
    line = [entry]
    while below := recording.children(line[-1]):
        line.append(max(below, key=lambda each: recording.values[each]))
    return line


def _why_cut(walk: Walk) -> str:
    """Sentences on a cut: what its player already has elsewhere, and what the reply leaves here."""
    recording, path = walk.recording, walk.path
    depth = len(path) - 1
    mover, replier = mover_name(recording, depth), mover_name(recording, depth + 1)
    source, source_depth = source_of_bound(recording, path)
    has = recording.values[source]
    most = has - (recording.alphas[walk.entry] - recording.values[walk.entry])
    notation = recording.position.notation
    where = notation.format(recording.moves[source])
    if source_depth == depth:
        line = "Here"
    else:
        instead = notation.format(recording.moves[path[source_depth]])
        where += f" instead of {instead}"
        line = f"After {instead}, down here,"
    best = walk.best_child(walk.entry)
    reply = "" if best is None else signed(recording.values[best])
    follow = [notation.format(recording.moves[each]) for each in best_line(recording, source)[1:]]
    if follow:
        more = ", …" if len(follow) > _NAMED else ""
        where += f" (then {', '.join(follow[:_NAMED])}{more})"
    return (
        f"{mover} already has {where}, worth {signed(has)} to {mover}. {line} {replier} gets"
        f" {reply} or better, so {mover} gets {signed(most)} at most: no reason to come here."
    )


def _skipped(walk: Walk) -> str:
    """A sentence that names the skipped moves, if any."""
    cells = skipped_moves(walk.recording, walk.entry)
    replier = mover_name(walk.recording, len(walk.path))
    if not cells:
        return ""
    named = [walk.recording.position.notation.format(cell) for cell in cells[:_NAMED]]
    if len(cells) > _NAMED:
        named.append(f"{len(cells) - _NAMED} more")
    listed = " and ".join(filter(None, (", ".join(named[:-1]), named[-1])))
    return f"{replier} need not look at {listed}."


def message_words(walk: Walk) -> str:
    """One sentence on what has just happened, for the message line."""
    recording, entry = walk.recording, walk.entry
    if not walk.done:
        return f"Come to {entry_words(walk, entry)}." if entry else "The search begins."
    if _skips(recording, entry):
        skipped = counted(len(skipped_moves(recording, entry)), "move")
        replier = mover_name(recording, len(walk.path))
        return f"Cut at {entry_words(walk, entry)}: {skipped} of {replier} not searched."
    if entry == ROOT:
        return "Done: every first move has its value."
    return f"Done with {entry_words(walk, entry)}: {value_words(recording, entry)}."


def counter_words(walk: Walk) -> str:
    """The counters of the search up to now."""
    recording, now = walk.recording, walk.latest
    depth = sum(1 for entry in recording.deepest_at if entry <= now)
    words = [counted(recording.nodes_until(now), "node"), f"depth {depth}"]
    if recording.algorithm in WITH_WINDOW:
        words.append(counted(_cuts_until(walk), "cut"))
    known = recording.endings.count(NodeEnding.KNOWN, 0, now + 1)
    if known:
        words.append(f"{known:,} known already")
    return "   ".join(words)


def _cuts_until(walk: Walk) -> int:
    """How many cuts have happened by now: entries recorded as cut, without those still open."""
    endings = walk.recording.endings
    open_now = [entry for entry in walk.path if not walk.is_done_with(entry)]
    begun = endings.count(NodeEnding.CUT, 0, walk.latest + 1)
    return begun - sum(1 for entry in open_now if endings[entry] == NodeEnding.CUT)


def _end_of_line(recording: Recording, entry: int) -> str:
    """How the game ended at an entry: where the line is, or why there is no further move."""
    after = recording.position_at(entry)
    if recording.endings[entry] == NodeEnding.WON:
        return line_words(after)
    return "the board is full" if after.totals is None else "no number is left to take"


def _bound_words(recording: Recording, bound: int) -> str:
    """An end of a window, or that it is open."""
    if abs(bound) > recording.boundless:
        return "−∞" if bound < 0 else "+∞"  # noqa: RUF001
    return signed(bound)


def _gain(walk: Walk) -> int:
    """The points that the last move brought its player; 0 where no points are counted."""
    if walk.entry == ROOT:
        return 0
    before = walk.recording.position_at(walk.path[-2])
    after = before.play(walk.recording.moves[walk.entry])
    if before.totals is None or after.totals is None:
        return 0
    return after.totals[before.to_move] - before.totals[before.to_move]


def _mover(recording: Recording, depth: int) -> Side:
    first = recording.position.to_move
    return first if depth % 2 else first.other
