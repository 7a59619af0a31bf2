"""Scores, verdicts and predictions of candidates in words, the same wherever they are shown."""

from typing import Final

from tictactoe_tui.engine.info import RESULTS, Candidate, SearchInfo, Sense, Status, Verdict
from tictactoe_tui.games import GAMES, Position

_WORDS: Final = {1: "wins", 0: "draws", -1: "loses"}
_UNKNOWN: Final = "nothing is known yet"
_SCREEN_SIGNS: Final = str.maketrans({"-": "−", "~": "≈"})  # noqa: RUF001 - a minus is meant


def verdict_words(position: Position, candidate: Candidate, *, several: bool = False) -> str:
    """`wins in 3`, `draws`, `loses in 4`: plies of both sides, the candidate itself included.

    A candidate that completes a line `wins at once`. It is `wins within 11` if the number is only a
    bound, and with `several` `win in 3`. In a game of points, which a line does not end, it `wins`.
    """
    game = GAMES[position.key]
    result = RESULTS.get(candidate.verdict)
    if result is None:
        return "not known"
    words = game.worded(_WORDS[result]).removesuffix("s" * several)
    if candidate.plies is None or not result or game.counts_points:
        return words
    if not candidate.plies and result == 1:
        return f"{words} at once"
    how = "in" if candidate.status is Status.PROVED else "within"
    return f"{words} {how} {candidate.plies + 1}"


def points_words(position: Position, candidate: Candidate) -> str:
    """`B is about 2 behind at the end (estimate)`: the score of a move in a game of points.

    A clause without a full stop, about the side to move.
    """
    name = position.side_names[position.to_move]
    if candidate.score is not None:
        return f"{name} is {ahead_words(candidate)} at the end ({candidate.status})"
    known = candidate.verdict in RESULTS
    return f"{name} {verdict_words(position, candidate)}" if known else _UNKNOWN


def ahead_words(candidate: Candidate) -> str:
    """`about 2 behind`: by how many points the side to move is ahead at the end."""
    score, at_most = candidate.score or 0, candidate.sense is Sense.AT_MOST
    if candidate.status is not Status.BOUND:
        how = "about " if candidate.status is Status.ESTIMATE else ""
    elif score:
        how = "at most " if at_most == (score > 0) else "at least "
    else:
        how = "behind or " if at_most else "ahead or "
    return how + (f"{abs(score)} {'ahead' if score > 0 else 'behind'}" if score else "level")


def score_text(candidate: Candidate) -> str:
    """The score with its status at a glance: `5` proved, `>=5` a bound, `~5` an estimate."""
    if candidate.score is None:
        return "?"
    if candidate.status is Status.PROVED:
        return str(candidate.score)
    return f"{candidate.sense or '~'}{candidate.score}"


def signed_score(candidate: Candidate) -> str:
    """The score as a screen shows it: `5`, `−5`, `≥5` a bound, `≈5` an estimate."""  # noqa: RUF002
    return score_text(candidate).translate(_SCREEN_SIGNS).replace("<=", "≤").replace(">=", "≥")


def signed_points(candidate: Candidate) -> str:
    """The points by which the mover is ahead in the end: `+4`, `=`, `−2`, `≥+1`, `≈+3`."""  # noqa: RUF002
    text, score = signed_score(candidate), candidate.score
    if not score:
        return "=" if candidate.status is Status.PROVED and score == 0 else text
    return text.replace(str(score), f"+{score}") if score > 0 else text


def prediction(position: Position, info: SearchInfo, before: int = 0, name: str = "") -> str:
    """`X can win by move 7`: the proved result, from the view of the side to move.

    There is no full stop at the end. `name` replaces the name of the side. A game of points says by
    how many. In a game that began from a code, the moves made `before` are not counted.
    """
    if info.result is None:
        return "The result is not proved"
    if not info.result:
        return GAMES[position.key].worded("Best play: a draw")
    words = f"{name or position.side_names[position.to_move]} "
    words += "can win" if info.result == 1 else "loses"
    if info.result == 1 and all(each.verdict is not Verdict.WIN for each in info.candidates):
        return f"{words}; how is open"
    if GAMES[position.key].counts_points:
        scores = [each.score for each in info.candidates[:1] if each.status is Status.PROVED]
        return f"{words} by {abs(scores[0])}" if scores and scores[0] else words
    return words if info.end_ply is None else f"{words} by move {info.end_ply - before}"
