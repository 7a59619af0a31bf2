"""An analysis as JSON and as text; `analyse --help` says what the keys of the JSON mean."""

from tictactoe_tui.cli.text_tables import text_table
from tictactoe_tui.engine.candidate_words import prediction, score_text, verdict_words
from tictactoe_tui.engine.info import Candidate, SearchInfo, win_score
from tictactoe_tui.games import GAMES, Position
from tictactoe_tui.games.diagram import diagram
from tictactoe_tui.games.json_values import (
    SECONDS_DIGITS,
    SIDE_KEYS,
    JsonResult,
    json_move,
    json_result,
)
from tictactoe_tui.words import counted

_MOST_CANDIDATES = 10
_MOST_MOVES = 8


def analysis_document(position: Position, info: SearchInfo, *, done: bool) -> dict[str, object]:
    """What a search has found, in plain values; `done` says that nothing follows."""
    return {
        "game": position.key,
        "code": position.code(),
        "to_move": SIDE_KEYS[position.to_move],
        "to_move_name": position.side_names[position.to_move],
        "ply": position.ply,
        **_result(position, info.result),
        "end_ply": info.end_ply,
        "best": None if info.best is None else json_move(position, info.best),
        "candidates": [_candidate(position, candidate) for candidate in info.candidates],
        "nodes": info.nodes,
        "depth": info.depth,
        "cutoffs": info.cutoffs,
        "seconds": round(info.elapsed, SECONDS_DIGITS),
        "done": done,
        "complete": info.done,
    }


def _result(position: Position, value: int | None) -> JsonResult:
    """Who wins, from what the position is worth to the side to move."""
    winner = position.to_move if value == 1 else position.to_move.other if value == -1 else None
    return json_result(winner, position.side_names, known=value is not None)


def _candidate(position: Position, candidate: Candidate) -> dict[str, object]:
    """One candidate with everything that is known about it."""
    return {
        **json_move(position, candidate.cell),
        "score": candidate.score,
        "verdict": candidate.verdict.value,
        "plies": candidate.plies,
        "status": candidate.status.value,
        "bound": None if candidate.sense is None else candidate.sense.value,
        "line": [json_move(position, cell) for cell in candidate.line],
    }


def analysis_text(position: Position, info: SearchInfo) -> str:
    """The analysis for people: the board, the moves best first, and the work done."""
    parts = [diagram(position), _summary(position, info)]
    if info.candidates:
        parts += [_moves(position, info.candidates), _legend(position)]
    return "\n\n".join([*parts, _work(info)])


def _summary(position: Position, info: SearchInfo) -> str:
    """A sentence with the side to move, the result as far as it is known, and the best move."""
    name = position.side_names[position.to_move]
    if position.outcome is not None:
        words = {1: "won", 0: "drawn", -1: "lost"}[info.result or 0]
        return f"The game is over. From the view of {name}, next to move, it is {words}."
    best = "none" if info.best is None else position.notation.format(info.best)
    return f"{name} is to move. {prediction(position, info)}. Best move: {best}"


def _moves(position: Position, candidates: tuple[Candidate, ...]) -> str:
    """The table of the best moves, and how many more there are."""
    shown = text_table(
        ("move", "score", "status", "verdict", "expected line"),
        [_row(position, candidate) for candidate in candidates[:_MOST_CANDIDATES]],
        right=(0, 1),
    )
    more = len(candidates) - _MOST_CANDIDATES
    return f"{shown}\nand {more} more; --json lists them all" if more > 0 else shown


def _row(position: Position, candidate: Candidate) -> tuple[str, ...]:
    """One row of that table."""
    moves = [position.notation.format(cell) for cell in candidate.line]
    line = "; ".join(moves[:_MOST_MOVES]) + (" ..." if len(moves) > _MOST_MOVES else "")
    return (
        position.notation.format(candidate.cell),
        score_text(candidate),
        candidate.status.value,
        verdict_words(candidate),
        line,
    )


def _legend(position: Position) -> str:
    """The legend of the table: what scores, signs and distances mean."""
    if not GAMES[position.key].counts_points:
        most = win_score(position)
        score = f"{most} - d for a win, d - {most} for a loss, d plies after the move"
    else:
        score = "the mover's final total minus the other's, with best play"
    return (
        f"score: {score}\n"
        "       ~ marks an estimate, >= and <= a bound, ? what is not known yet\n"
        "in n:  the game ends with the n-th ply from here, both sides' moves counted"
    )


def _work(info: SearchInfo) -> str:
    """The nodes, depth, cutoffs, speed and time of the search, and whether it came to its end."""
    parts = [counted(info.nodes, "node"), f"depth {info.depth}", counted(info.cutoffs, "cutoff")]
    if info.nodes and info.elapsed > 0:
        parts.append(f"{info.nodes / info.elapsed:,.0f} nodes/s")
    ended = "complete" if info.done else "ended by its limit"
    return ", ".join([*parts, f"{info.elapsed:.3f} s", ended])
