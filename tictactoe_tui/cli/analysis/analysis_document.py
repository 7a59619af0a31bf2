"""The JSON document of an analysis; `analyse --help` says what its keys mean."""

from tictactoe_tui.engine.info import Candidate, SearchInfo
from tictactoe_tui.games import Position

_ELAPSED_DIGITS = 6


def analysis_document(position: Position, info: SearchInfo, *, done: bool) -> dict[str, object]:
    """What a search has found, in plain values; `done` says that nothing follows."""
    return {
        "game": position.key,
        "code": position.code(),
        "to_move": position.side_names[position.to_move],
        "ply": position.ply,
        "result": info.result,
        "end_ply": info.end_ply,
        "best": None if info.best is None else _cell(position, info.best),
        "candidates": [_candidate(position, candidate) for candidate in info.candidates],
        "nodes": info.nodes,
        "depth": info.depth,
        "cutoffs": info.cutoffs,
        "elapsed": round(info.elapsed, _ELAPSED_DIGITS),
        "done": done,
        "complete": info.done,
    }


def _cell(position: Position, cell: int) -> dict[str, object]:
    """A move: its place counted from 0, and as the game writes it."""
    row, column = divmod(cell, position.columns)
    return {"row": row, "col": column, "move": position.notation.format(cell)}


def _candidate(position: Position, candidate: Candidate) -> dict[str, object]:
    """One candidate with everything that is known about it."""
    return {
        **_cell(position, candidate.cell),
        "score": candidate.score,
        "verdict": candidate.verdict.value,
        "plies": candidate.plies,
        "status": candidate.status.value,
        "bound": None if candidate.sense is None else candidate.sense.value,
        "line": [position.notation.format(cell) for cell in candidate.line],
    }
