"""What is true of a position and of its moves, for the sentences that say so."""

import re
from collections.abc import Collection
from operator import eq
from typing import Final

from tictactoe_tui.engine.info import Candidate, SearchInfo
from tictactoe_tui.verify.checks.form_checks import sign
from tictactoe_tui.verify.plain_lines import LineState
from tictactoe_tui.verify.plain_numbers import NumberState
from tictactoe_tui.verify.positions import Pair, State

KEEPS: Final = "keeps the draw"
LOOKS: Final = "looks best so far"
_RESULTS: Final = {1: "wins", 0: "draws", -1: "loses"}


def worded(state: State, text: str) -> str:
    """A text with the word for equal points, where points count."""
    return text.replace("draw", "tie") if isinstance(state, NumberState) else text


class Moment:
    """A position with the exact scores of its moves, and what an analysis has told of it."""

    def __init__(self, pair: Pair, info: SearchInfo) -> None:
        self.pair, self.solver, self.info = pair, pair.solver, info
        self.state, self.scores = pair.state, pair.scores
        self.results = {cell: sign(score) for cell, score in self.scores.items()}
        self.best = max(self.scores.values())
        self._winning = [each.cell for each in info.candidates if each.verdict == "win"]
        self.all_known = all(each.status == "proved" for each in info.candidates)

    def cell(self, text: str) -> int:
        """The cell of a written move."""
        row, column = (int(number) - self.pair.kind.base for number in re.split("[ ,]", text))
        return row * int(self.pair.position.columns) + column

    def area(self, words: str) -> list[int]:
        """The cells of `row 2`, `column 3` or `rows 0 to 2, columns 3 to 5`."""
        rows = range(self.pair.position.rows)
        columns = range(self.pair.position.columns)
        for name, first, last in re.findall(r"(row|column)s? (\d+)(?: to (\d+))?", words):
            span = range(
                int(first) - self.pair.kind.base, int(last or first) - self.pair.kind.base + 1
            )
            if name == "row":
                rows = span
            else:
                columns = span
        return [
            row * int(self.pair.position.columns) + column for row in rows for column in columns
        ]

    def after_line(self, cells: list[int]) -> State | None:
        """The position after a line of moves, None where one is not legal."""
        state: State = self.state
        for cell in cells:
            if not state.may(cell):
                return None
            state = state.after(cell)
        return state

    def reply(self, cell: int, reply: int) -> int:
        """What a reply after a move comes to, for the side that made the move."""
        return -self.pair._replace(state=self.state.after(cell)).scores[reply]

    def is_best_play(self, cells: list[int]) -> bool:
        """Whether neither side could do better anywhere in a line after its first move."""
        state = self.state.after(cells[0])
        for cell in cells[1:]:
            scores = self.solver.scores(state)
            if scores[cell] != max(scores.values()):
                return False
            state = state.after(cell)
        return True

    def nudges(self) -> dict[str, bool]:
        """Each sentence of a nudge, and whether it is true here."""
        results = list(self.results.values())
        wins, draws, losses = (results.count(result) for result in (1, 0, -1))
        at_once = any(
            self.state.after(cell).winner == self.state.mover
            for cell in (self.completing(self.state)[0] or self._winning[:1])
        )
        nothing = self.info.result is None
        said = [each.score for each in self.info.candidates[:2]]
        equal = len(said) == 2 and said[0] == said[1] is not None
        held = {
            "There is only one move.": len(results) == 1,
            "You can win at once.": at_once,
            "There is a win here, and only one move has it.": wins == 1,
            "There is a win here.": wins > 0,
            "Every move loses against best play; make it long or hard.": losses == len(results),
            "You must stop something: the other side threatens to win at once.": bool(
                self.completing(self.state)[1]
            ),
            "Only one move keeps the draw.": draws == 1 and not wins,
            "Every move keeps the draw: all are equally good.": draws == len(results),
            "Several moves keep the draw, and they are equally good; the others lose.": (
                draws > 1 and losses > 0 and not wins
            ),
            "With best play on both sides this is a draw.": self.best == 0,
            "Every move but one is proved to lose.": losses >= len(results) - 1,
            "No result is proved yet; several moves look equally good.": nothing and equal,
            "No result is proved yet; one move looks best.": nothing and not equal,
        }
        return {worded(self.state, text): is_so for text, is_so in held.items()}

    def praise(self) -> str:
        """What is known of the best move, from the rules and from what the analysis has proved."""
        first, numbers = self.info.candidates[0], isinstance(self.state, NumberState)
        if self._winning or self.completing(self.state)[0]:
            return "wins"
        if first.verdict == "draw":
            return worded(self.state, KEEPS if self.info.result == 0 else "draws")
        if self.info.result is None:
            return LOOKS
        if not self.all_known:
            return "loses like every other"
        return "loses by the least" if numbers else "holds out longest"

    def gives_away(self, cell: int, area: Collection[int]) -> bool:
        """Whether a row or column has no other move, while the other through the cell has some."""
        rows, columns = ({self._place(at)[axis] for at in area} for axis in (0, 1))
        others = {*self.state.moves()} - {cell}
        near = [at for at in others if any(map(eq, self._place(at), self._place(cell)))]
        line = min(len(rows), len(columns)) == 1 < len(area)
        return line and bool(near) and others.isdisjoint(area)

    def _place(self, cell: int) -> tuple[int, int]:
        """The row and the column of a cell."""
        return divmod(cell, int(self.pair.position.columns))

    def praised(self, cell: int, words: str) -> bool:
        """Whether these words are true of a move."""
        score = self.scores.get(cell)
        if score is None:
            return False
        lost = self.best < 0
        return {
            "wins": score > 0,
            worded(self.state, KEEPS): score == 0 == self.best,
            worded(self.state, "draws"): score == 0,
            "loses like every other": lost,
            "loses by the least": lost and score == self.best,
            "holds out longest": lost and score == self.best,
            LOOKS: cell == self.info.candidates[0].cell,
        }.get(words, False)

    def comes_to(self, each: Candidate, text: str) -> bool:
        """Whether this sentence tells what a move is worth."""
        kind, score = self.pair.kind, self.scores[each.cell]
        name = kind.sides[self.state.mover]
        if text == "Nothing is known yet.":
            return each.score is None
        match = re.fullmatch(
            r"(\w+) is (about |at most |at least |ahead or |behind or |)"
            r"(?:(\d+) (ahead|behind)|level) at the end \((\w+)\)\.",
            text,
        )
        if match is not None:
            side, how, number, where, status = match.groups()
            view = -1 if where == "behind" or how == "behind or " else 1
            says, truth = int(number or 0), view * score
            held = {
                "": ("proved", truth == says),
                "about ": ("estimate", each.score == view * says),
                "at most ": ("bound", truth <= says),
            }.get(how, ("bound", truth >= says))
            return side == name and held == (status, True)
        words = self.in_words(each.cell, text.removesuffix(" with it, which is proved."))
        return words is not None and text.startswith(f"{name} ") and words

    def in_words(self, cell: int, text: str) -> bool | None:
        """Whether `... wins in 3` ends what is true of a move; None if that is not what it says."""
        match = re.search(r"(wins|draws|ties|loses)(?: (in|within) (\d+)| at once)?$", text)
        if match is None:
            return None
        result, how, number = match.groups()
        if text.endswith(" at once"):
            how, number = "in", "1"
        score = self.scores[cell]
        plies = self.solver.plies(self.state, score)
        right = result == worded(self.state, _RESULTS[sign(score)])
        if how is None or plies is None:
            return right
        return right and (int(number) == plies + 1 if how == "in" else int(number) >= plies + 1)

    def facts(self, cell: int) -> dict[str, bool]:
        """Everything that opponents remark on, true or not of this move."""
        result = self.results[cell]
        others = [each for at, each in self.results.items() if at != cell]
        open_after = self.state.after(cell).winner is None
        known = self._of_lines(cell) | self._of_numbers(cell)
        return known | {
            "missed_win": result < 1 and 1 in others,
            "threw_away_draw": result < 0 and 0 in others,
            "nothing_helped": self.best < 0,
            "forced_win": open_after and result < 0,
            "you_are_winning": open_after and result > 0,
            "only_move": bool(others) and result > max(others),
            "best_move": min(self.scores.values()) < self.scores[cell] == self.best,
        }

    def completing(self, state: State) -> tuple[list[int], list[int]]:
        """The cells that complete a line, for the side to move and for the other."""
        if not isinstance(state, LineState) or state.winner is not None:
            return [], []
        own, other = state.stones[state.mover], state.stones[1 - state.mover]
        return state.grid.completing(own, other), state.grid.completing(other, own)

    def _of_lines(self, cell: int) -> dict[str, bool]:
        after = self.state.after(cell)
        mine, theirs = self.completing(self.state)
        yours, ours = self.completing(after)
        return {
            "block": theirs == [cell] and not mine,
            "fork": len(ours) > 1 and not mine and not yours,
        }

    def _of_numbers(self, cell: int) -> dict[str, bool]:
        state = self.state
        if not isinstance(state, NumberState):
            return dict.fromkeys(("took_biggest", "left_big_one", "left_little"), False)
        left: dict[int, int | None] = {}
        for move in state.moves():
            replies = state.after(move).moves()
            left[move] = max((state.values[reply] for reply in replies), default=None)
        mine, taken = left.pop(cell), state.values[cell]
        within = [state.values[move] for move in state.moves()]
        facts = {"took_biggest": min(within) < taken == max(within)}
        if mine is None:
            return facts | {"left_big_one": False, "left_little": False}
        others = [reply for reply in left.values() if reply is not None]
        smaller, larger = min(others, default=mine) < mine, max(others, default=mine) > mine
        largest = mine == max(state.after(cell).number.values())
        facts["left_big_one"] = largest and smaller and mine > max(taken, 0)
        facts["left_little"] = larger and not (largest or smaller or None in left.values())
        return facts
