"""A moment of a recorded search in words: values, bounds, why it cut, for screen and tests."""

from typing import Final

from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.games import Position
from tictactoe_tui.lab.recorder import positions_skipped
from tictactoe_tui.lab.walk import ROOT, Method, NodeEnding, Recording, Walk
from tictactoe_tui.service.end_of_game import line_words
from tictactoe_tui.words import counted

METHOD_NAMES: Final = {
    Method.PLAIN: "plain minimax",
    Method.ALPHABETA: "alpha-beta",
    Method.ORDERED: "alpha-beta, good moves first",
    Method.BEST: "alpha-beta, best moves first",
    Method.WORST: "alpha-beta, worst moves first",
    Method.TABLE: "with a table",
    Method.SYMMETRY: "with symmetry",
}
ALGORITHM_SENTENCES: Final = {
    Algorithm.PLAIN: "plain minimax plays every line to its end.",
    Algorithm.ALPHABETA: "alpha-beta skips moves that can change nothing any more.",
    Algorithm.ORDERED: "ordered is alpha-beta with promising moves first, so that it skips more.",
    Algorithm.TABLE: "table searches a position once, and remembers it.",
    Algorithm.SYMMETRY: "symmetry remembers a position with all its mirror images.",
}
_SCALES: Final = {
    (False, False): "+ is good for whoever made the move.",
    (False, True): "+ is good for {} (MAX ▲), − for {} (MIN ▼).",  # noqa: RUF001
    (True, False): "Points to come, for whoever made the move.",
    (True, True): "+: {} (MAX ▲) ends ahead, −: {} (MIN ▼).",  # noqa: RUF001
}
"""What the numbers are: whether points are counted, and whether they are told for MAX."""
_OPEN_WINDOWS: Final = "Each first move begins with an open window, to have its exact value."
_NAMED: Final = 3
"""How many moves are named at most, of those skipped and of a line of play."""
_EXAMPLE: Final = (
    "As with a coat that is yours for 40: next door you hear “45 or more”, and need not go in."
)


def scale_words(position: Position, *, for_max: bool) -> str:
    """What the numbers and their signs mean, without a full stop."""
    words = _SCALES[position.totals is not None, for_max].format(*position.side_names)
    return f"{words} ≤ at most, ≥ at least"


def signed(number: int) -> str:
    """A number for a player: `+7`, `0`, `−7`."""  # noqa: RUF002 - a minus is meant
    return f"{number:+}".replace("-", "−").replace("+0", "0")  # noqa: RUF001


def value_words(walk: Walk, entry: int) -> str:
    """The value of an entry; `≤` where it is at most that, `≥` where it is at least."""
    recording, path = walk.recording, walk.recording.path_to(entry)
    value, (at_most, at_least) = recording.values[entry], _bounds(recording, entry)
    if walk.for_max and recording.mover(len(path) - 1):
        at_most, at_least = at_least, at_most
    return ("≤" if at_most else "≥" if at_least else "") + signed(_told(walk, path, value))


def _bounds(recording: Recording, entry: int) -> tuple[bool, bool]:
    """Whether the value of an entry is at most, and at least, that; an only reply hands its on."""
    replies = recording.children(entry)
    if len(replies) == 1 and recording.endings[entry] != NodeEnding.CUT:
        at_most, at_least = _bounds(recording, replies[0])
        return at_least, at_most
    at_most, reached = recording.is_bound(entry), recording.values[entry] >= recording.betas[entry]
    return at_most, bool(replies) and not at_most and reached


def so_far_words(walk: Walk, entry: int) -> str:
    """What is known of an entry whose moves are being looked at; empty where that is nothing.

    One good reply is enough to say how much its move can get at most.
    """
    recording, best = walk.recording, walk.best_child(entry)
    if best is None or recording.is_bound(best):
        return ""
    path = recording.path_to(entry)
    if walk.for_max:
        return "≥≤"[recording.mover(len(path))] + value_words(walk, best).strip("≤≥")
    if entry == ROOT:
        return f"≥{signed(recording.values[best])}"
    return f"≤{signed(_gain(recording, path) - recording.values[best])}"


def player_name(walk: Walk, depth: int) -> str:
    """Who makes the moves at this depth, from 1: `X`, or `MAX` where values are told for MAX."""
    side = walk.recording.mover(depth)
    return ("MAX", "MIN")[side] if walk.for_max else walk.recording.position.side_names[side]


def move_words(recording: Recording, depth: int, cell: int) -> str:
    """A move with its side, `O 2 0`; at depth 0 `X to move`."""
    names = recording.position.side_names
    if depth == 0:
        return f"{names[recording.mover(1)]} to move"
    return f"{names[recording.mover(depth)]} {recording.position.notation.format(cell)}"


def entry_words(walk: Walk, entry: int) -> str:
    """The move of an entry with its side, as `O 2 0`."""
    depth = len(walk.recording.path_to(entry)) - 1
    return move_words(walk.recording, depth, walk.recording.moves[entry])


def window_words(walk: Walk) -> list[tuple[str, str, str]]:
    """Alpha, beta and the best value so far at the current entry: names, values, and whose.

    Alpha and beta are what the two sides are sure of already, as far as the search has come.
    """
    recording, entry, depth = walk.recording, walk.entry, len(walk.path)
    best, rows = walk.best_child(entry), []
    if recording.method.has_window:
        gain = _gain(recording, walk.path)
        alpha, beta = gain - recording.betas[entry], gain - recording.alphas[entry]
        if best is not None and entry != ROOT:
            alpha = max(alpha, recording.values[best])
        bounds, lead = [alpha, beta], 0
        who = [player_name(walk, depth), player_name(walk, depth + 1)]
        if walk.for_max:
            lead = _lead(recording.position_at(entry))
            if recording.mover(depth):
                bounds, who = [-beta, -alpha], who[::-1]
        rows = [
            (name, _bound_words(recording, bound, lead), f"sure for {whose}")
            for name, bound, whose in zip(("alpha", "beta"), bounds, who, strict=True)
        ]
    if best is not None:
        move = recording.position.notation.format(recording.moves[best])
        return [*rows, ("best", value_words(walk, best), f"by {move}")]
    return [*rows, ("best", "", "nothing yet")] if recording.sizes[entry] > 1 else []


def bound_of_other(walk: Walk, entry: int) -> str:
    """What the side that made a move is sure of elsewhere already; empty where that is nothing."""
    recording, alpha = walk.recording, walk.recording.alphas[entry]
    if abs(alpha) > recording.boundless:
        return ""
    return signed(_told(walk, recording.path_to(entry), alpha))


def step_reason_title(walk: Walk) -> str:
    """The heading above `step_reason`."""
    return "Why the rest was not needed" if walk.has_just_cut else "What happens here"


def step_reason(walk: Walk) -> str:
    """Sentences on why the search did what it has just done at the current entry."""
    recording, entry, depth = walk.recording, walk.entry, len(walk.path) - 1
    replier = player_name(walk, depth + 1)
    if not walk.done:
        best, told = walk.best_child(entry), f"{replier} is to move"
        if best is None:
            told = f"{told}. No move of {replier} has been looked at yet."
        else:
            told = f"{told}, and has {value_words(walk, best)} so far."
        is_open = entry == ROOT and recording.method.has_window
        return f"{told} {_OPEN_WINDOWS}" if is_open else told
    if entry == ROOT:
        return "The search is over: every first move has its exact value."
    ending, worth = recording.endings[entry], _worth(walk, entry)
    if recording.is_bound(entry):
        return f"{_why_cut(walk)} {_skipped(walk)}".rstrip()
    if ending == NodeEnding.KNOWN:
        image = ", or a mirror image of it," if recording.method is Method.SYMMETRY else ""
        return f"This position{image} has been searched before. It is {worth}."
    if ending == NodeEnding.WON:
        mover = recording.position.side_names[recording.mover(depth)]
        return f"{mover} has a line: {_end_of_line(recording, entry)}. It is {worth}."
    if ending == NodeEnding.OVER:
        return f"The game is over: {_end_of_line(recording, entry)}. It is {worth}."
    return f"{replier} has looked at every move. So {entry_words(walk, entry)} is {worth}."


def _worth(walk: Walk, entry: int) -> str:
    """What an entry is worth, in words: `worth +7 to X (X wins at move 8)`."""
    recording, told = walk.recording, value_words(walk, entry)
    depth, value = len(recording.path_to(entry)) - 1, recording.values[entry]
    words = "worth " + told.replace("≥", "at least ").replace("≤", "at most ")
    words += "" if walk.for_max else f" to {player_name(walk, depth)}"
    if told.startswith(("≥", "≤")) or recording.position.totals is not None:
        return words
    if not value:
        return f"{words} (a draw)"
    winner = recording.position.side_names[recording.mover(depth if value > 0 else depth + 1)]
    move = recording.position.ply + recording.boundless // 2 - abs(value)
    return f"{words} ({winner} wins at move {move})"


def source_of_bound(recording: Recording, path: list[int]) -> tuple[int, int]:
    """The entry whose value made a cut entry needless, and its depth.

    It is an alternative, tried before, to the entry itself or to an earlier move of the same player
    on the path.
    """
    for depth in range(len(path) - 1, 0, -2):
        for entry in recording.children(path[depth - 1]):
            if entry == path[depth]:
                break
            # An entry that was cut has only an upper bound, which justifies no further cut.
            is_exact = not recording.is_bound(entry)
            if is_exact and recording.values[entry] == recording.alphas[path[depth]]:
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
    mover, replier = player_name(walk, depth), player_name(walk, depth + 1)
    source, source_depth = source_of_bound(recording, path)
    notation, best = recording.position.notation, walk.best_child(walk.entry)
    where = notation.format(recording.moves[source])
    if source_depth == depth:
        line = "Here"
    else:
        instead = notation.format(recording.moves[path[source_depth]])
        where += f" instead of {instead}"
        line = f"After {instead}, down here,"
    follow = [notation.format(recording.moves[each]) for each in best_line(recording, source)[1:]]
    if follow:
        more = ", …" if len(follow) > _NAMED else ""
        where += f" (then {', '.join(follow[:_NAMED])}{more})"
    reply = "" if best is None else value_words(walk, best).strip("≤≥")
    if walk.for_max:
        name, less = ("beta", "more") if recording.mover(depth) else ("alpha", "less")
        return (
            f"{mover} is already sure of {value_words(walk, source).strip('≤≥')}, by {where}: that"
            f" is {name}. {line} {replier} makes it {reply} or {less}, so {mover} will not come"
            " here."
        )
    has = recording.values[source]
    most = has - (recording.alphas[walk.entry] - recording.values[walk.entry])
    return (
        f"{mover} already has {where}, {_worth(walk, source)}. {line} {replier} gets"
        f" {reply} or better, so {mover} gets {signed(most)} at most: no reason to come here."
    )


def _skipped(walk: Walk) -> str:
    """A sentence that names the skipped moves, if any, and tells how much they spare."""
    cells = walk.recording.skipped_moves(walk.entry)
    replier = player_name(walk, len(walk.path))
    if not cells:
        return ""
    named = [walk.recording.position.notation.format(cell) for cell in cells[:_NAMED]]
    if len(cells) > _NAMED:
        named.append(f"{len(cells) - _NAMED} more")
    listed = " and ".join(filter(None, (", ".join(named[:-1]), named[-1])))
    spared = counted(positions_skipped(walk.recording, walk.entry), "position")
    return f"{replier} need not look at {listed}: {spared} not looked at."


def message_words(walk: Walk) -> str:
    """One sentence on what has just happened, for the message line."""
    recording, entry = walk.recording, walk.entry
    if walk.moment is not None:
        return f"This was step {entry + 1:,}. Enter goes back to it; . goes on where you were."
    if not walk.done:
        return f"Come to {entry_words(walk, entry)}." if entry else "The search begins."
    if walk.has_just_cut:
        skipped = counted(len(recording.skipped_moves(entry)), "move")
        replier = recording.position.side_names[recording.mover(len(walk.path))]
        words = f"Cut at {entry_words(walk, entry)}: {skipped} of {replier} not searched."
        is_first = Walk(recording).next_cut().entry == entry
        return f"{words} {_EXAMPLE}" if is_first else words
    if entry == ROOT:
        return "Done: every first move has its value."
    return f"Done with {entry_words(walk, entry)}: {value_words(walk, entry)}."


def step_words(walk: Walk) -> str:
    """Which step this is, and on the way back up to which move."""
    now, count = walk.now, len(walk.recording)
    words = f"step {walk.latest + 1:,} of {count:,}"
    if now.done and walk.recording.sizes[now.entry] > 1:
        words += f", back at {entry_words(walk, now.entry)}" if now.entry else ", done"
    return words


def counter_words(walk: Walk) -> str:
    """The counters of the search up to now."""
    recording, now = walk.recording, walk.latest
    depth = sum(1 for entry in recording.deepest_at if entry <= now)
    words = [counted(recording.nodes_until(now), "node"), f"depth {depth}"]
    if recording.method.has_window:
        # Entries recorded as cut, without those that are still open.
        cuts = recording.endings.count(NodeEnding.CUT, 0, now + 1)
        path = (entry for entry in walk.now.path if not walk.is_done_with(entry))
        cuts -= sum(recording.endings[entry] == NodeEnding.CUT for entry in path)
        words.append(counted(cuts, "cut"))
    known = recording.endings.count(NodeEnding.KNOWN, 0, now + 1)
    if known:
        words.append(f"{known:,} known already")
    return "   ".join(words)


def _end_of_line(recording: Recording, entry: int) -> str:
    """How the game ended at an entry: where the line is, or why there is no further move."""
    after = recording.position_at(entry)
    if recording.endings[entry] == NodeEnding.WON:
        return line_words(after)
    return "the board is full" if after.totals is None else "no number is left to take"


def _bound_words(recording: Recording, bound: int, lead: int) -> str:
    """An end of a window, or that it is open."""
    if abs(bound) > recording.boundless:
        return "−∞" if bound < 0 else "+∞"  # noqa: RUF001
    return signed(bound + lead)


def _gain(recording: Recording, path: list[int]) -> int:
    """The points that the last move of a path brought its player; 0 where none are counted."""
    if len(path) == 1 or recording.position.totals is None:
        return 0
    before, after = (_lead(recording.position_at(each)) for each in path[-2:])
    return before - after if recording.mover(len(path) - 1) else after - before


def _lead(position: Position) -> int:
    """How many points the first side is ahead; 0 where none are counted."""
    return 0 if position.totals is None else position.totals[0] - position.totals[1]


def _told(walk: Walk, path: list[int], value: int) -> int:
    """A value for the mover at the end of a path; for MAX, with points, the final lead."""
    if not walk.for_max:
        return value
    told = -value if walk.recording.mover(len(path) - 1) else value
    return told if len(path) == 1 else told + _lead(walk.recording.position_at(path[-2]))
