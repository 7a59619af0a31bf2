"""What the search says about the position, best move first, while it goes on."""

from itertools import groupby
from typing import Final

from textual.content import Content
from textual.reactive import reactive

from tictactoe_tui.engine import candidate_words
from tictactoe_tui.engine.info import Candidate, SearchInfo, Sense, Status, Verdict
from tictactoe_tui.games import GAMES, Position
from tictactoe_tui.match.names import shown_name
from tictactoe_tui.match.state import PlyRecord
from tictactoe_tui.service.view import AnalysisPart
from tictactoe_tui.widgets import Clickable, clickable
from tictactoe_tui.widgets.panel.panel_text import title_line, wrapped
from tictactoe_tui.words import counted, cut_short

Row = tuple[Candidate, ...]
"""Moves that come to the same, or what is left of them all, the best first."""
_FAINT: Final = "$text-muted"
_BETWEEN: Final = "  "
"""What parts moves, whose own parts one blank or a comma parts."""
_MOST_MOVES: Final = 12
_LEAST_MOVES: Final = 8
_SCORE: Final = 5
_WORDS: Final = 15
_WIDE: Final = 50
"""The width from which on every row has room for the line that it begins."""
_NARROW: Final = 32
"""The width under which there is no room for the scores."""
_FEW_ROWS: Final = 5
_MORE_ROWS: Final = 8
"""How many rows of candidates there are at most, without and with room beside them."""


class AnalysisPanel(Clickable):
    """Candidates, expected line and work done for one position; a click opens a group."""

    DEFAULT_CSS = "AnalysisPanel { text-wrap: nowrap; text-overflow: ellipsis; }"

    analysis: reactive[AnalysisPart] = reactive(AnalysisPart(None, None, False, ""))
    opened: reactive[int] = reactive(0)
    """The row whose moves are listed under it; the first, which is one move, for none."""

    def render(self) -> Content:
        """The whole panel."""
        if self.analysis.position is None:
            width = self.content_size.width
            rows = (wrapped(each, width) for each in self.analysis.empty.splitlines())
            return Content.styled("\n".join(rows), _FAINT)
        return panel_content(self.analysis, *self.content_size, self.opened)

    def watch_analysis(self, old: AnalysisPart, new: AnalysisPart) -> None:
        """Close what was opened of another position."""
        if old.position != new.position:
            self.opened = 0

    def take_click(self, part: int) -> None:
        """Open the group in the row that was clicked, or close it again."""
        self.opened = 0 if part == self.opened else part

    def open_next(self) -> None:
        """Open the group after the one that is open, and after the last none."""
        info, position = self.analysis.info, self.analysis.position
        if info is None or position is None:
            return
        rows = _rows(position, info.candidates, _most_rows(self.content_size.width))
        groups = (at for at, row in enumerate(rows) if at > self.opened and len(row) > 1)
        self.opened = next(groups, 0)


def panel_content(part: AnalysisPart, width: int, height: int, opened: int = 0) -> Content:
    """The lines of the panel; `opened` is the row whose moves are listed."""
    position, info = part.position, part.info
    if position is None or info is None or not info.candidates:
        return title_line(f"─ Best for {part.name}", "looking ...", width)
    machine = [] if part.machine_move is None else [_machine_work(part.machine_move, width)]
    spare = height - 5 - len(machine)
    rows = _rows(position, info.candidates, max(1, min(spare, _most_rows(width))))
    moves = [_drawn(position, rows, at, width) for at in range(len(rows))]
    if 0 < opened < len(rows):
        room = max(1, spare - len(rows))
        moves[opened + 1 : opened + 1] = _opened(position, rows[opened], width, room)
    most = max(1, min(2, spare - len(moves) + 1))
    line = zip("→ ", _wrapped(position, info.candidates[0].line, width - 2, most), strict=False)
    return Content("\n").join(
        [
            title_line(f"─ Best for {part.name}", _rests_on(part, info), width),
            Content(part.outlook).truncate(width, ellipsis=True),
            _headings(position, width),
            *moves,
            *(Content.assemble((f"{mark} ", _FAINT), row) for mark, row in line),
            _work(info, width),
            *machine,
        ]
    )


def _rests_on(part: AnalysisPart, info: SearchInfo) -> str:
    """Whether the result is proved, and whether the search goes on."""
    going_on = not (info.done or part.ended)
    if info.result is None:
        return "looking ..." if going_on else ""
    return "proved ..." if going_on else "proved"


def _most_rows(width: int) -> int:
    return _MORE_ROWS if width >= _WIDE else _FEW_ROWS


def _rows(position: Position, candidates: Row, room: int) -> list[Row]:
    """The best move, then those that come to the same together, in as many rows as there is room.

    Where there are too many, rows of one verdict become one, the worst first.
    """
    groups = groupby(candidates[1:], lambda each: _outcome(position, each))
    rows = [candidates[:1], *(tuple(group) for _, group in groups)]
    points = GAMES[position.key].counts_points
    while len(rows) > max(2, room):
        verdicts = [row[0].verdict if row[0].verdict is row[-1].verdict else None for row in rows]
        pairs = (at for at in reversed(range(2, len(rows))) if verdicts[at - 1] is verdicts[at])
        last = len(rows) - 1
        at = last if points else next(pairs, last)
        rows[at - 1 : at + 1] = [rows[at - 1] + rows[at]]
    return rows


def _worth(move: Candidate) -> tuple[object, ...]:
    """What a move comes to, for comparing."""
    return (move.score, move.verdict, move.plies, move.status, move.sense)


def _outcome(position: Position, move: Candidate) -> tuple[object, ...]:
    """What a move comes to, where estimates have no rows of their own."""
    guess = Verdict.UNKNOWN is move.verdict or move.status is Status.ESTIMATE
    return (move.verdict,) if guess and not GAMES[position.key].counts_points else _worth(move)


def _is_guess(position: Position, move: Candidate) -> bool:
    """Whether nothing is proved of what stands in the row of a move."""
    is_told = move.verdict is not Verdict.UNKNOWN and not GAMES[position.key].counts_points
    return move.status is Status.ESTIMATE and not is_told


def _headings(position: Position, width: int) -> Content:
    """What stands in the columns."""
    points = GAMES[position.key].counts_points
    score, words = ("take", "by the end") if points else ("score", "comes to")
    then = "  then" if width >= _WIDE else ""
    return Content.styled(f"  {_in_columns('move', score, words, width)}{then}", _FAINT)


def _drawn(position: Position, rows: list[Row], at: int, width: int) -> Content:
    """One row: mark, moves, score, what it comes to, and where there is room how it goes on."""
    row, candidate = rows[at], rows[at][0]
    is_like_best = at == 1 and _worth(candidate) == _worth(rows[0][0])
    is_group = len(row) > 1 or is_like_best
    move = f"{len(row):,} more" if is_group else position.notation.format(candidate.cell)
    text = _in_columns(move, *_columns(position, row), width)
    then = ""
    if width >= _WIDE and not is_group:
        line = _wrapped(position, candidate.line[1:], width - len(text) - 4, 1)
        then = f"  {''.join(line)}"
    best = not at
    look = _FAINT if _is_guess(position, candidate) else "bold" if best else ""
    drawn = Content.assemble(
        ("▸ " if best else "  ", "bold $text-accent"),
        (text if then else text.rstrip(), look),
        (then, _FAINT),
    )
    return clickable(drawn, at if is_group else None)


def _in_columns(moves: str, score: str, words: str, width: int) -> str:
    """What stands in the columns, without the score where there is no room for it."""
    middle = f" {score:>{_SCORE}}" if width >= _NARROW else ""
    return f"{moves:<{_moves_width(width)}}{middle}  {words:<{_WORDS}}"


def _columns(position: Position, row: Row) -> tuple[str, str]:
    """The score and what a row comes to; of a number its value, and who is ahead in the end."""
    first, last = row[0], row[-1]
    alike = _worth(first) == _worth(last)
    if GAMES[position.key].counts_points:
        takes = {position.at(each.cell).replace("-", "−") for each in row}  # noqa: RUF001
        take = takes.pop() if len(takes) == 1 else ""
        return take, candidate_words.signed_points(first) if alike else _range(row)
    is_guess = all(_is_guess(position, each) for each in (first, last))
    if alike:
        words = candidate_words.verdict_words(position, first, several=len(row) > 1)
        # A result can be proved by the moves around it, beside a score that is not.
        is_told = is_guess or first.status is not Status.ESTIMATE
        return candidate_words.signed_score(first) if is_told else "", words
    if first.verdict is not last.verdict:
        return "", "various"
    result = Candidate(first.cell, verdict=first.verdict)
    return "≈" * is_guess, candidate_words.verdict_words(position, result, several=True)


def _range(row: Row) -> str:
    """The range of the points that the moves of one row come to."""
    if row[0].score is None:
        return "not known"
    if any(each.sense is Sense.AT_LEAST for each in row):
        return "various"
    return f"{candidate_words.signed_points(row[0])} or less"


def _opened(position: Position, row: Row, width: int, most: int) -> list[Content]:
    """The moves of a row in lines of their own, as many as there is room for."""
    lines = _wrapped(position, tuple(each.cell for each in row), width - 4, most)
    return [Content.styled(f"    {line}", _FAINT) for line in lines]


def _moves_width(width: int) -> int:
    room = width - (2 + _WORDS + 2 + (_SCORE + 1 if width >= _NARROW else 0))
    return max(_LEAST_MOVES, min(room, _MOST_MOVES if width >= _WIDE else room))


def _wrapped(position: Position, cells: tuple[int, ...], width: int, most: int) -> list[str]:
    """Moves in so many lines of this width at most, none of them broken; ` …` where they go on."""
    lines: list[str] = []
    for move in map(position.notation.format, cells):
        longer = f"{lines[-1]}{_BETWEEN}{move}" if lines else ""
        if lines and len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(move)
    if len(lines) > most:
        lines[most - 1 :] = [cut_short(_BETWEEN.join(lines[most - 1 :]), width)]
    return lines


def _work(info: SearchInfo, width: int) -> Content:
    """Nodes, depth, cutoffs, speed and time, right-aligned so that they count in place."""
    text = f"{counted(info.nodes, 'node'):>15}  depth {info.depth:>2}"
    time = f"  {info.elapsed:>4.1f} s"
    known = info.elapsed > 0.01 and info.nodes >= 1000 * info.elapsed
    speed = f"{info.nodes / info.elapsed / 1000:>5,.0f}k a second" if known else ""
    more = f"  {counted(info.cutoffs, 'cut'):>14}  {speed:<15}"
    longer = (each for each in (text + time + more, text + time) if len(each) <= width)
    return Content.styled(next(longer, text), _FAINT)


def _machine_work(made: PlyRecord, width: int) -> Content:
    """What a machine did for its last move."""
    thinking = made.thinking
    nodes = counted(thinking.nodes, "node")
    text = f"{shown_name(made.name)}: {nodes}  depth {thinking.depth}"
    longer = f"{text}  {thinking.seconds:.1f} s"
    return Content.styled(longer if len(longer) <= width else text, _FAINT)
