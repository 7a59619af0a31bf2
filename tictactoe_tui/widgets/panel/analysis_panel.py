"""What the search says about the position, best move first, while it goes on."""

from typing import Final

from textual.app import RenderResult
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from tictactoe_tui.engine.candidate_words import prediction, score_text, verdict_words
from tictactoe_tui.engine.info import Candidate, SearchInfo, Status, Verdict
from tictactoe_tui.games import Position
from tictactoe_tui.service.view import AnalysisPart

_MARKED: Final = 3
_FAINT: Final = "$text-muted"
_ROWS_BESIDE_MOVES: Final = 5
"""The heading, two rows of the expected line, and two of work."""


class AnalysisPanel(Widget):
    """Candidates, expected line and work done for one position."""

    ALLOW_SELECT = False

    analysis: reactive[AnalysisPart] = reactive(AnalysisPart(None, None, False, ""))
    """What to show."""

    def render(self) -> RenderResult:
        """The whole panel."""
        if self.analysis.position is None:
            return Content.styled(self.analysis.empty, _FAINT)
        width, height = self.content_size
        return panel_content(
            self.analysis.position, self.analysis.info, self.analysis.ended, width, height
        )


def panel_content(
    position: Position, info: SearchInfo | None, ended: bool, width: int, height: int
) -> Content:
    """The lines of the panel, as many moves as there is room for."""
    name = position.side_names[position.to_move]
    if info is None or not info.candidates:
        return Content.assemble((f"For {name}\n", "bold"), ("Looking ...", _FAINT))
    rows = max(1, height - _ROWS_BESIDE_MOVES)
    moves = [
        _move(position, candidate, rank < _MARKED)
        for rank, candidate in enumerate(info.candidates[:rows])
    ]
    more = len(info.candidates) - len(moves)
    if more:
        moves[-1] = Content.styled(f"  and {more + 1} more", _FAINT)
    lines = [
        _heading(position, info, ended),
        *moves,
        *_line(position, info, width),
        *_work(info),
    ]
    return Content("\n").join(lines)


def _heading(position: Position, info: SearchInfo, ended: bool) -> Content:
    """For whom this is, the prediction of the game as far as it is proved, and if it goes on."""
    name = position.side_names[position.to_move]
    more = "" if info.done or ended else " ..."
    if info.result is None:
        return Content.assemble((f"For {name}", "bold"), (f", nothing proved yet{more}", _FAINT))
    words = prediction(position, info).replace(" with best play", "")
    return Content.assemble((words, "bold"), (more, _FAINT))


def _move(position: Position, candidate: Candidate, marked: bool) -> Content:
    """One candidate: mark, move, score and what it comes to, in columns that do not jump."""
    proved = candidate.status is Status.PROVED
    known = candidate.verdict is not Verdict.UNKNOWN
    words = verdict_words(candidate) if known else candidate.status.value
    text = f"{position.notation.format(candidate.cell):>5} {score_text(candidate):>6}  {words}"
    return Content.assemble(
        ("▸ " if marked else "  ", "bold $text-accent"),
        (text, "" if proved else _FAINT),
    )


def _line(position: Position, info: SearchInfo, width: int) -> list[Content]:
    """The expected line of the best move, on two rows."""
    separator = ", " if position.notation.separator == " " else "  "
    moves = separator.join(position.notation.format(cell) for cell in info.candidates[0].line)
    rows = Content(moves).wrap(max(width - 2, 10))[:2]
    padded = [*rows, *[Content("")] * (2 - len(rows))]
    marks = ("→ ", "  ")
    return [Content.assemble((mark, _FAINT), row) for mark, row in zip(marks, padded, strict=True)]


def _work(info: SearchInfo) -> list[Content]:
    """Nodes, depth, cutoffs, speed and time, right-aligned so that they count in place."""
    speed = info.nodes / info.elapsed / 1000 if info.elapsed > 0 else 0.0
    rows = (
        f"{info.nodes:>11,} nodes   depth {info.depth:>3}",
        f"{info.cutoffs:>11,} cuts {speed:>5,.0f}k/s {info.elapsed:>4.1f}s",
    )
    return [Content.styled(row, _FAINT) for row in rows]
