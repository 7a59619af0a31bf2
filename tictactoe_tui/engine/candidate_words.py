"""Candidates in words, the same wherever they are shown."""

from typing import Final

from tictactoe_tui.engine.info import RESULTS, Candidate, SearchInfo, Status
from tictactoe_tui.games import Position

_WORDS: Final = {1: "wins", 0: "draws", -1: "loses"}


def verdict_words(candidate: Candidate) -> str:
    """`wins in 3`, `draws`, `loses in 4`: plies of both sides, the candidate itself included.

    `wins within 11` where that is the most it can take.
    """
    result = RESULTS.get(candidate.verdict)
    words = "open" if result is None else _WORDS[result]
    if candidate.plies is None or not result:
        return words
    how = "in" if candidate.status is Status.PROVED else "within"
    return f"{words} {how} {candidate.plies + 1}"


def score_text(candidate: Candidate) -> str:
    """The score with its status at a glance: `5` proved, `>=5` a bound, `~5` an estimate."""
    if candidate.score is None:
        return "?"
    if candidate.status is Status.PROVED:
        return str(candidate.score)
    return f"{candidate.sense or '~'}{candidate.score}"


def prediction(position: Position, info: SearchInfo) -> str:
    """What the game comes to with best play, for the side to move: a clause without its end."""
    name = position.side_names[position.to_move]
    if info.result is None:
        return "the result is not proved"
    if info.end_ply is None:
        return f"{name} {_WORDS[info.result]} with best play"
    return f"{name} {_WORDS[info.result]} with best play, at ply {info.end_ply}"
