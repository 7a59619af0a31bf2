"""Why a move is good or bad: sentences that hold, each with the fact that makes it true."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tictactoe_tui.engine.candidate_words import points_words, verdict_words
from tictactoe_tui.engine.info import RESULTS, Candidate, SearchInfo, Status, Verdict
from tictactoe_tui.engine.threat_cells import threat_cells
from tictactoe_tui.games import GAMES, Position
from tictactoe_tui.opponents.facts import Fact, facts_of_move

_SENTENCES: Final[Mapping[Fact, str]] = {
    Fact.MISSED_WIN: "There was a win to be had, and this move gives it away.",
    Fact.THREW_AWAY_DRAW: "There was a draw to be had, and this move gives it away.",
    Fact.NOTHING_HELPED: "Every move loses here; none is to blame.",
    Fact.FORK: "More than one cell completes a line now, and only one of them can be taken.",
    Fact.BLOCK: "It blocks the other side's line.",
    Fact.ONLY_MOVE: "No other move is as good.",
    Fact.LEFT_BIG_ONE: "It leaves the largest number within reach; another move would not.",
    Fact.LEFT_LITTLE: "No other move leaves the other side less to take.",
    Fact.TOOK_BIGGEST: "It takes the largest number within reach.",
    Fact.BEST_MOVE: "No move has a higher score.",
}


@dataclass(frozen=True, slots=True)
class Why:
    """A move, what it comes to, the reasons for that, and how the game is expected to go on."""

    move: str
    comes_to: str
    reasons: tuple[str, ...]
    line: str


def why(before: Position, cell: int, info: SearchInfo) -> Why:
    """Why a move in this position is worth what it is, as far as a search of the position knows."""
    candidate = next((each for each in info.candidates if each.cell == cell), Candidate(cell))
    notation = before.notation
    line = "; ".join(map(notation.format, candidate.line)) if len(candidate.line) > 1 else ""
    return Why(
        notation.format(cell),
        _comes_to(before, candidate),
        tuple(_reasons(before, cell, info, candidate)),
        line,
    )


def _comes_to(before: Position, candidate: Candidate) -> str:
    """The worth of the move in one sentence, with its status."""
    after = before.play(candidate.cell)
    name = before.side_names[before.to_move]
    counts_points = GAMES[before.key].counts_points
    if after.outcome is not None and not counts_points:
        return "It completes a line." if after.outcome.winner is not None else "The board is full."
    if counts_points:
        words = points_words(before, candidate)
        return f"{words[0].upper()}{words[1:]}."
    if candidate.verdict is Verdict.UNKNOWN:
        return "Nothing is proved of it; what is expected is only an estimate."
    return f"{name} {verdict_words(candidate)} with it, which is proved."


def _reasons(before: Position, cell: int, info: SearchInfo, candidate: Candidate) -> Iterator[str]:
    """What is true of the move, the most telling first."""
    facts = facts_of_move(before, cell, info)
    if Fact.ONLY_MOVE in facts:
        facts -= {Fact.BEST_MOVE}  # said already
    yield from (sentence for fact, sentence in _SENTENCES.items() if fact in facts)
    yield from _left_open(before, cell)
    yield from _better(before, info, candidate)


def _left_open(before: Position, cell: int) -> Iterator[str]:
    """Where the other side can complete a line after the move."""
    after = before.play(cell)
    moves = [after.notation.format(each) for each in threat_cells(after).winning]
    if moves:
        name = after.side_names[after.to_move]
        yield f"It lets {name} complete a line on {' or '.join(moves[:3])}."


def _better(before: Position, info: SearchInfo, candidate: Candidate) -> Iterator[str]:
    """The better move, where there is one that is proved to be better."""
    best = info.candidates[0] if info.candidates else candidate
    if best.cell == candidate.cell:
        return
    move = before.notation.format(best.cell)
    if GAMES[before.key].counts_points:
        exact = best.status is Status.PROVED is candidate.status
        if exact and best.score is not None and candidate.score is not None:
            points = best.score - candidate.score
            if points > 0:
                yield f"{move} comes to {points} more."
        return
    worth, mine = RESULTS.get(best.verdict), RESULTS.get(candidate.verdict)
    if worth is not None and mine is not None and worth > mine:
        yield f"{move} {verdict_words(best)}."
    elif worth == mine and worth and _is_exact(best) and _is_exact(candidate):
        gain = ((best.plies or 0) - (candidate.plies or 0)) * -worth
        if gain > 0:
            how = "is faster" if worth > 0 else "holds out longer"
            yield f"{move} {how}: it {verdict_words(best)}."


def _is_exact(candidate: Candidate) -> bool:
    """Whether it is proved how long the game still takes."""
    return candidate.status is Status.PROVED and candidate.plies is not None
