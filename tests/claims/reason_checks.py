"""Reasons: read sentence by sentence, each beside what the rules and the values say.

What a stone does is worked out from the list of all lines. A sentence that nobody can read here is
false, and so is one that praises what gives something away.
"""

import re
from dataclasses import replace
from typing import Final

from tests.claims.moments import Moment, worded
from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.candidate_words import verdict_words
from tictactoe_tui.engine.info import Candidate, SearchInfo
from tictactoe_tui.engine.judging import judgement_of
from tictactoe_tui.opponents.facts import facts_of_move
from tictactoe_tui.verify.checks.form_checks import sign
from tictactoe_tui.verify.checks.review_checks import true_label
from tictactoe_tui.verify.plain_lines import LineSolver, LineState, each
from tictactoe_tui.verify.plain_numbers import NumberState
from tictactoe_tui.verify.positions import Pair
from tictactoe_tui.verify.report import Findings

_MOVE: Final = r"\d+[ ,]\d+"
_VERBS: Final = ("completes", "blocks", "threatens", "makes", "wins", "leaves", "is", "holds")
_COUNTS: Final = {"two": 2, "three": 3, "four": 4}
_STOPS: Final = "Left alone, "
_GIVES_UP: Final = "This gives up the win:"
_DRAWN: Final = " and it is a draw"
_CALLED: Final = {
    "single": "only legal move",
    "only": "only move",
    "best": "best",
    "keeps": "keeps the draw",
    "slower": "slower win",
    "faster_loss": "faster loss",
    "all_lose": "already lost",
    "throws_win": "gives away the win",
    "throws_draw": "gives away the draw",
}
_STILL: Final = {1: ("keeps the win",), 0: ("keeps the draw",), -1: ()}
_HAD: Final = {
    "kept": "keeps",
    "won": "wins",
    "drawn": "draws",
    "tied": "ties",
    "held": "holds",
    "come": "comes",
    "been": "is",
}
_CUT: Final = 4
_BAD: Final = ("throws_win", "throws_draw", "faster_loss")


def _called(moment: Moment, cell: int, label: str) -> tuple[str, ...]:
    """What a move with this label may be called."""
    result, points = moment.results[cell], isinstance(moment.state, NumberState)
    if label == "open":
        losing = ("every move loses",) if moment.best < 0 else ()
        return "open", *_STILL[result], *losing
    if label == "points":
        return (f"gives away {moment.best - moment.scores[cell]}",)
    if label == "best" and not points:
        end = moment.state.after(cell).winner is not None
        return ("holds out longest" if result < 0 else "wins at once" if end else "fastest win",)
    return (_CALLED[label],)


def check_explanation(found: Findings, moment: Moment, played: Candidate) -> None:
    """The label of a move, what it comes to, the reasons, and the lines."""
    cell, points = played.cell, isinstance(moment.state, NumberState)
    position = moment.pair.position
    said = MoveStory(position, judgement_of(position, cell, moment.info))
    judged = judgement_of(moment.pair.position, cell, moment.info)
    what, right = f"cell {cell}", true_label(moment.scores, cell, points=points)
    known = (right,) if moment.all_known else (right, "open", *["best"] * (right == "only"))
    found.holds(judged.label in known, f"{what}: '{judged.label}' is in truth {right}")
    found.holds(
        judged.label == "open" or judged.status == "proved", f"{what}: a label without proof"
    )
    lost = moment.best - moment.scores[cell] if points else None
    found.holds(judged.lost in (None, lost), f"{what}: {judged.lost} are lost, in truth {lost}")
    called = _called(moment, cell, judged.label)
    if judged.label == "open":
        called = (*called, verdict_words(position, played))
    called = tuple(worded(moment.state, each) for each in called)
    found.holds(said.label_words in called, f"{what}: '{said.label_words}' is none of {called}")
    open_to_all = played.verdict == "unknown" and not points
    held = moment.comes_to(played, said.comes_to) or (
        open_to_all and _Reason(moment, played, judged.label).holds(said.comes_to)
    )
    found.holds(held, f"{what}: '{said.comes_to}' is not true")
    # Of a move that is made, what stood before it is told in the past, and whose that was.
    made = replace(said, player="Ann")
    for reason in {*said.reasons, *made.reasons}:
        held = _Reason(moment, played, judged.label).holds(reason)
        found.holds(held, f"{what}: '{reason}' is not true of a move labelled {judged.label}")
    _check_marks(found, moment, what, said)
    told = [said.comes_to, *said.reasons]
    found.same(f"{what}: sentences said twice", len({*told}), len(told))
    if moment.all_known:
        told_how = said.line_words or len(played.line) < 2
        found.holds(said.reasons and told_how, f"{what}: no reason")
        better = moment.scores[cell] < moment.best
        found.same(f"{what}: a better line", bool(said.better_words), better)
    for line in filter(None, (said.line_words, said.better_words)):
        _check_line(found, moment, f"{what}: '{line}'", line)


def _check_marks(found: Findings, moment: Moment, what: str, said: MoveStory) -> None:
    """The cells on the board are those of the cause, in its order, and what needs blocking."""
    named = [moment.cell(text) for text in re.findall(_MOVE, said.cause)]
    if isinstance(moment.state, NumberState):
        found.same(f"{what}: marks", (said.cells, said.threats), ((), ()))
        return
    marked = [*said.cells] or [*said.threats][: len(named)]
    found.same(f"{what}: the cells of '{said.cause}'", marked, named)
    count = re.search(r"(\w+) (?:lines need|threats at)|one move cannot| at once", said.cause)
    least = 0 if count is None else _COUNTS.get(count[1], 2)
    apart = {*said.threats}.isdisjoint(said.cells)
    found.holds(apart, f"{what}: a threat is one of the moves of '{said.cause}'")
    wins = re.search(r"(\w+) (?:can play|plays) [^.]*threat|(\w+) threatens", said.cause)
    if said.threats and wins is not None:
        sides, who = moment.pair.kind.sides, wins[1] or wins[2]
        must = {*sides} - {sides[moment.state.mover] if who in ("It", "it") else who}
        found.holds({said.blocker} == must, f"{what}: {said.blocker} must block '{said.cause}'")
    enough = len(said.threats) == least or (
        count is not None and count[1] is None and len(said.threats) > least
    )
    found.holds(enough, f"{what}: {said.threats} need no blocking after '{said.cause}'")


def _cut_short(candidate: Candidate) -> Candidate:
    """The move with the beginning of its line."""
    return replace(candidate, line=candidate.line[:_CUT])


def reasons(found: Findings, pair: Pair, info: SearchInfo) -> None:
    """What each move comes to, the reasons for that, and the facts that opponents remark on."""
    if pair.state.winner is not None:
        return
    moment = Moment(pair, info)
    if isinstance(pair.state, LineState):
        # A search that was cut short, or told at another place, has not the whole line.
        cut = Moment(pair, replace(info, candidates=(*map(_cut_short, info.candidates),)))
        for played in cut.info.candidates:
            check_explanation(found, cut, played)
    for played in info.candidates:
        check_explanation(found, moment, played)
        facts = moment.facts(played.cell)
        told = set(facts_of_move(pair.position, played.cell, info))
        for fact in sorted(told | facts.keys()):
            right = facts.get(fact)
            if right is None or moment.all_known or fact in told:
                found.same(f"cell {played.cell}: the fact {fact}", fact in told, bool(right))


def _check_line(found: Findings, moment: Moment, what: str, line: str) -> None:
    """The moves are legal and, where all is known, best play; running totals add up."""
    takes = [
        re.fullmatch(rf"({_MOVE})(?: ([+-]\d+) = (-?\d+))?", each) for each in line.split("; ")
    ]
    cells = [moment.cell(take[1]) for take in takes if take is not None]
    end = moment.after_line(cells) if len(cells) == len(takes) else None
    if not found.holds(end is not None, f"{what} is no line") or end is None:
        return
    found.holds(not moment.all_known or moment.is_best_play(cells), f"{what} is not the best play")
    if isinstance(moment.state, NumberState):
        state, side = moment.state, moment.state.mover
        for cell, take in zip(cells, takes, strict=True):
            number = state.values[cell] * (1 if state.mover == side else -1)
            state = state.after(cell)
            ahead = state.totals[side] - state.totals[1 - side]
            right = [f"{number:+}", str(ahead)]
            found.same(f"{what}: a take", [take and take[2], take and take[3]], right)
        if moment.all_known:
            ahead = state.totals[side] - state.totals[1 - side]
            found.same(f"{what}: the sum", ahead, moment.scores[cells[0]])


class Deeds:
    """What a stone does, for the side to move or for the other side after a first stone."""

    def __init__(self, moment: Moment, first: int | None = None) -> None:
        self._moment = moment
        self._solver = moment.solver
        state = moment.state if first is None else moment.state.after(first)
        self._sides = moment.pair.kind.sides
        self._own_side, self._other_side = self._sides[state.mover], self._sides[1 - state.mover]
        if isinstance(state, LineState):
            self._grid = state.grid
            self._own, self._other = state.stones[state.mover], state.stones[1 - state.mover]

    def done(self, words: str, cell: int) -> bool:
        """Whether these words, `completes column 1`, and what they say comes next, are true."""
        if words.startswith(_STOPS):
            return self._stops(words.removeprefix(_STOPS), cell)
        verb, _, rest = words.partition(" ")
        own, other, stone = self._own, self._other, 1 << cell
        if verb not in _VERBS:
            return False
        if verb == "completes":
            return self._lines(own, cell) == sorted(rest.split(" and ")) != []
        if verb == "blocks":
            return self._lines(other, cell) == sorted(rest.split(" and ")) != []
        if verb in ("threatens", "makes"):
            return not own & stone and self._threatens(words, own | stone, other)
        score = self._score(own, other, cell)
        if verb == "wins":
            threats = self._grid.completing(own | stone, other)
            first = re.fullmatch(rf"by force, with a threat on ({_MOVE}) first", rest)
            quiet = rest == "by force, without a threat at first" and not threats
            return score > 0 and (quiet or bool(first and [self._moment.cell(first[1])] == threats))
        if verb == "leaves":
            taken = own | stone
            return rest == "no line open for anybody" and all(
                line & taken and line & other for lines in self._grid.through for line in lines
            )
        if rest == f"safe: {self._other_side} has no threat to follow up":
            free = self._grid.all & ~(own | other)
            return score == 0 >= max(self._score(other, own, at) for at in each(free))
        return words == "holds against every answer" and score == 0

    def _stops(self, words: str, cell: int) -> bool:
        """Whether the stone keeps a draw where the other side, to move, would win like this."""
        match = re.fullmatch(rf"(\w+) plays ({_MOVE}) and (.+)", words)
        if match is None or match[1] != self._other_side:
            return False
        passed, where = self._passed(), self._moment.cell(match[2])
        wins = passed._score(self._other, self._own, where) > 0
        return (
            self._score(self._own, self._other, cell) == 0 and wins and passed.done(match[3], where)
        )

    def _threatens(self, words: str, own: int, other: int) -> bool:
        """Whether exactly these threats stand, or stand once the only one of them is answered."""
        threats = self._grid.completing(own, other)
        count = re.fullmatch(r"makes (\w+) threats at once", words)
        listed = re.fullmatch(rf"threatens ({_MOVE}) and ({_MOVE}) at once", words)
        quiet = not self._grid.completing(other, own)
        if count is not None:
            return quiet and 1 < len(threats) == (_COUNTS.get(count[1]) or int(count[1]))
        if listed is not None:
            return quiet and threats == [self._moment.cell(listed[at]) for at in (1, 2)]
        match = re.fullmatch(
            rf"threatens ({_MOVE})\. (\w+) blocks?, (\w+) plays ({_MOVE}),"
            r" and (\w+) lines need blocking",
            words,
        )
        if match is None:
            return False
        answer, move = (self._moment.cell(match[at]) for at in (1, 4))
        # Only the side to move in the position is spoken to.
        spoken_to = self._sides[self._moment.state.mover]
        blocker = spoken_to if match[2] == "You" else match[2]
        right = [self._other_side, self._own_side] == [blocker, match[3]]
        after = other | 1 << answer
        if not right or threats != [answer] or (own | after) >> move & 1:
            return False
        return self._threatens(f"makes {match[5]} threats at once", own | 1 << move, after)

    def _passed(self) -> "Deeds":
        """The same stones with the other side to move."""
        passed = Deeds(self._moment)
        passed._own, passed._other = self._other, self._own
        passed._own_side, passed._other_side = self._other_side, self._own_side
        return passed

    def _score(self, own: int, other: int, cell: int) -> int:
        return self._solver.score(own, other, cell) if isinstance(self._solver, LineSolver) else 0

    def _lines(self, stones: int, cell: int) -> list[str]:
        """The names of the lines that a stone makes whole, each once."""
        names = set[str]()
        for line in self._grid.through[cell]:
            if line & ~stones == 1 << cell:
                first, second, *_ = each(line)
                columns = self._grid.columns
                down, right = second // columns - first // columns, (second - first) % columns
                row, column = f"row {first // columns}", f"column {first % columns}"
                names.add(row if not down else "the diagonal" if right else column)
        return sorted(names)


class _Reason:
    """One sentence about a move with a label."""

    def __init__(self, moment: Moment, played: Candidate, label: str) -> None:
        self._moment, self._played, self._label = moment, played, label
        self._score = moment.scores[played.cell]
        self._keeps = sign(self._score) == sign(moment.best)
        sides = moment.pair.kind.sides
        self._mover, self._other = sides[moment.state.mover], sides[1 - moment.state.mover]

    def holds(self, text: str) -> bool:
        """Whether the sentence is true and points the way of the label."""
        fixed = self._fixed().get(text)
        if fixed is not None:
            return fixed
        had = re.match(rf"(\w+)'s ({_MOVE}) would have (\w+)", text)
        if had is not None:
            does = f"{had[2]} {_HAD.get(had[3])}{text[had.end() :]}"
            return had[1] == self._mover and self.holds(does)
        if isinstance(self._moment.state, NumberState):
            return self._of_numbers(text.removesuffix("."))
        return self._of_lines(text.removesuffix("."))

    def _fixed(self) -> dict[str, bool]:
        """The sentences that have no part of their own."""
        moment, label = self._moment, self._label
        known = self._played.verdict != "unknown"
        partly, points = not moment.all_known, isinstance(moment.state, NumberState)
        best, score = moment.best, self._score
        return {
            "No other move wins.": label == "only" and best > 0,
            "Every other move loses.": label == "only" and best == 0,
            worded(moment.state, "Every move draws."): {*moment.results.values()} == {0},
            "This loses.": score < 0 <= best and points,
            "This gives up the win.": score <= 0 < best and points,
            "No move comes to more.": label == "best" and score == best and points,
            "Every move comes to the same.": points and {*moment.scores.values()} == {score},
            "A search to the end of the game has shown it.": known
            and (len(self._played.line) < 2 or label == "open"),
            "A win was there; what this move comes to is open.": not known and best > 0,
            "What this move comes to is open.": not known,
            "Whether another move is better is open.": partly and label == "open",
            "Whether another comes to more is open.": partly and label == "open" and points,
            "Whether another wins sooner is open.": partly
            and label == "open"
            and score > 0
            and not points,
            "Whether another holds out longer is open.": partly
            and best < 0
            and label == "open"
            and not points,
        }

    def _of_numbers(self, text: str) -> bool:
        """What a take brings, alone or beside a better one, or where its points go."""
        moment, state = self._moment, self._moment.state
        lost = re.fullmatch(
            r"(This loses:|This gives up the win:|It takes (-?\d+), but) (.+)", text
        )
        if lost is not None:
            heads = {"This loses:": self._score < 0, "This gives up the win:": self._score == 0}
            took = self._keeps and lost[2] == str(state.values[self._played.cell])
            head = heads[lost[1]] and not self._keeps if lost[1] in heads else took
            if lost[3].startswith("it takes "):
                return head and self._of_numbers(f"I{lost[3][1:]}")
            return head and self._go_there(lost[3])
        more = re.fullmatch(rf"({_MOVE}) comes to (\d+) more", text)
        if more is not None:
            return moment.scores[moment.cell(more[1])] - self._score == int(more[2]) > 0
        better = re.fullmatch(rf"({_MOVE}) (?:(wins|ties)|is .+ good): it (takes .+)", text)
        cell = self._played.cell if better is None else moment.cell(better[1])
        if better is not None:
            if moment.scores[cell] < self._score and not better[2]:
                return False
            if better[2] and sign(moment.scores[cell]) != {"wins": 1, "ties": 0}[better[2]]:
                return False
            text = f"It {better[3]}"
        match = re.fullmatch(
            r"It takes (-?\d+)"
            rf"(?:, and (?:(the game is over)|(\w+) can take (-?\d+) at ({_MOVE})))?",
            text,
        )
        if match is None or state.values[cell] != int(match[1]):
            return False
        after = state.after(cell)
        if match[5] is None:
            return not after.moves() if match[2] else better is not None or not moment.all_known
        reply = moment.cell(match[5])
        number = after.values[reply]
        best = moment.is_best_play([cell, reply])
        return (match[3], int(match[4]), best) == (self._other, number, True)

    def _go_there(self, text: str) -> bool:
        """Whether these numbers change hands between the played line and a best one.

        Both are best play to the very end, so that all numbers together make up the difference.
        """
        moment, played = self._moment, [*self._played.line]
        for candidate in moment.info.candidates:
            better = [*candidate.line]
            if moment.scores[candidate.cell] < moment.best:
                continue
            ends = map(moment.after_line, (played, better))
            whole = all(end is not None and not end.moves() for end in ends)
            if whole and all(map(moment.is_best_play, (played, better))):
                named = (self._changes(part, played, better) for part in text.split(", and "))
                return all(named) and len(re.findall(_MOVE, text)) <= 2
        return False

    def _changes(self, text: str, played: list[int], better: list[int]) -> bool:
        """Whether these numbers are taken by others now, and whoever moved is the worse for it."""
        match = re.fullmatch(
            rf"(\w+) (can get|may miss|may have to take|need not take) (the -?\d+ at {_MOVE}"
            rf"(?: and the -?\d+ at {_MOVE})?)(?: instead of (\w+))?",
            text,
        )
        if match is None:
            return False
        who, does, numbers, instead = match.groups()
        sides = self._moment.pair.kind.sides[:: -1 if self._moment.state.mover else 1]
        takers = [
            {cell: sides[at % 2] for at, cell in enumerate(line)} for line in (played, better)
        ]
        welcome, taken = does in ("can get", "may miss"), does in ("can get", "may have to take")
        for number, move in re.findall(rf"the (-?\d+) at ({_MOVE})", numbers):
            cell = self._moment.cell(move)
            change = tuple(takers_of.get(cell) for takers_of in takers)
            right = change == ((who, instead) if taken else (None, who))
            costs = (who == self._other) is (welcome is taken)
            true = int(number) == self._moment.state.values[cell] and (int(number) > 0) is welcome
            if not (right and costs and true):
                return False
        return True

    def _of_lines(self, text: str) -> bool:
        """What a stone does, what it lets the other side do, or what a better one does."""
        moment, cell, best = self._moment, self._played.cell, self._moment.best
        state = moment.state
        forked = re.fullmatch(
            r"(.+)\. (?:No move stops both (diagonals)"
            r"|(?:Nothing|No move) stops (.+?)(?: at once)?)",
            text,
        )
        if forked is not None:
            return self._cannot_be_stopped(forked[2] or forked[3]) and self._of_lines(forked[1])
        own, other = state.stones[state.mover], state.stones[1 - state.mover]
        match = re.fullmatch(
            rf"(\w+) threaten(?:s ({_MOVE}) and ({_MOVE}), and one move cannot"
            rf"|ed ({_MOVE}) and ({_MOVE}), and one move could not) stop both",
            text,
        )
        if match is not None:
            cells = [moment.cell(named) for named in match.groups()[1:] if named]
            stuck = not state.grid.completing(own, other)
            threats = state.grid.completing(other, own)
            return match[1] == self._other and stuck and threats[:2] == cells and best < 0
        match = re.fullmatch(
            rf"(Every move loses: after this one|This loses:|This loses sooner:|{_GIVES_UP}) (\w+)"
            rf" (?:can play ({_MOVE}), which (.+)|((?:completes|blocks) .+) at ({_MOVE})"
            rf"(?:{_DRAWN})?|plays ({_MOVE}){_DRAWN})",
            text,
        )
        if match is not None:
            head, name, played, deed, line, at, drawing = match.groups()
            move = moment.cell(played or at or drawing)
            ends = text.endswith(_DRAWN) == (head == _GIVES_UP)
            return name == self._other and ends and self._lets(head, deed or line, move)
        if text.endswith(" would have blocked it"):
            blocking = moment.cell(text.removesuffix(" would have blocked it"))
            is_best = best == 0 or self._label == "open"
            draws = moment.scores[blocking] == 0
            return is_best and draws and blocking == self._played.line[1]
        match = re.fullmatch(
            rf"({_MOVE}) (?:(is safe: .+)|(holds out longer: it )?([^:.]+)"
            r"(?:: it (.+)|\. (Left alone, .+))?)",
            text,
        )
        if match is not None:
            better, deed = moment.cell(match[1]), match[2] or match[5] or match[6]
            longer = bool(match[3]) == (self._label == "faster_loss")
            words = "keeps the draw" if match[2] else match[4]
            worth = (words == "keeps the draw" and best == moment.scores[better] == 0) or (
                bool(moment.in_words(better, words))
            )
            done = deed is None or Deeds(moment).done(deed, better)
            unknown = self._played.verdict == "unknown"
            return (unknown or moment.scores[better] > self._score) and longer and worth and done
        let = re.fullmatch(r"It lets (\w+) (complete .+)", text)
        if let is not None:
            deed = let[2].replace("complete", "completes", 1)
            done = Deeds(moment, cell).done(deed, self._played.line[1])
            return let[1] == self._other and done and self._score < best
        slow = re.fullmatch(r"This wins, but takes (\d+) moves(?:: it (.+))?", text)
        if slow is not None:
            plies = (moment.solver.plies(state, self._score) or 0) + 1
            right = self._label == "slower" and int(slow[1]) == plies and self._keeps
            return right and (slow[2] is None or Deeds(moment).done(slow[2], cell))
        deed = text if text.startswith(_STOPS) else text.removeprefix("It ")
        tells = deed != text or text.startswith(_STOPS)
        told = tells and self._keeps and self._label != "slower"
        return told and Deeds(moment).done(deed, cell)

    def _cannot_be_stopped(self, names: str) -> bool:
        """Whether these are the lines that stand open at once, however far down the played line."""
        line = self._played.line
        for made in range(2, len(line) + 1, 2):
            after = self._moment.after_line([*line[:made]])
            assert isinstance(after, LineState)
            own, other = after.stones[1 - after.mover], after.stones[after.mover]
            threats = after.grid.completing(own, other)
            if len(threats) > 1 and not after.grid.completing(other, own):
                lines = [
                    each
                    for at in threats
                    for each in after.grid.through[at]
                    if not each & ~(own | 1 << at)
                ]
                told = {name for at in threats for name in Deeds(self._moment)._lines(own, at)}
                if names == "diagonals":
                    return told == {"the diagonal"} and len({each & own for each in lines}) > 1
                return sorted(names.split(" and ")) == sorted(told)
        return False

    def _lets(self, head: str, words: str | None, reply: int) -> bool:
        """Whether the other side does this after the move, and whether that is to be blamed."""
        moment, cell, score = self._moment, self._played.cell, self._score
        after = Deeds(moment, cell)
        if head == _GIVES_UP:
            done = words is None or (words.startswith("blocks ") and after.done(words, reply))
            return score == 0 < moment.best and done and moment.reply(cell, reply) == 0
        if words is None or not (score < 0 and moment.reply(cell, reply) < 0):
            return False
        if not after.done(words, reply):
            return False
        if head == "This loses sooner:":
            return self._label == "faster_loss" and score < moment.best
        if head == "This loses:":
            return self._label == "open" or score < moment.best >= 0
        return moment.best < 0 and self._label not in _BAD
