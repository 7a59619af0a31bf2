"""What practice shows, made by pure functions from the service: one frozen view for each screen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from tictactoe_tui.coach.answers import Source
from tictactoe_tui.coach.cards import Card, day_of, due_by_day
from tictactoe_tui.coach.decisions import Decision, decisions
from tictactoe_tui.coach.lessons import LESSONS, advice
from tictactoe_tui.coach.progress import Mark, Progress, Rival
from tictactoe_tui.coach.puzzles import PuzzleKind
from tictactoe_tui.coach.reasons import explain
from tictactoe_tui.engine.info import RESULTS, Status
from tictactoe_tui.games import Position, Side
from tictactoe_tui.games.symmetry import canonical_move
from tictactoe_tui.service.overlay import NO_NOTES, Note, Tone, pointed
from tictactoe_tui.service.practice.practice_service import (
    PracticeService,
    Question,
    Round,
    Task,
    decision_of,
)
from tictactoe_tui.words import counted

_SECONDS_A_CARD: Final = 30
_LONGEST_LINE: Final = 34
_RESULT: Final = {1: "wins", 0: "holds the draw", -1: "loses"}
_SIGNS: Final = {
    True: Note("=", "=", Tone.GOOD),
    False: Note("×", "×", Tone.BAD),  # noqa: RUF001 - the sign of a mistake
    None: Note("?", "?", Tone.GUESS),
}


@dataclass(frozen=True, slots=True)
class HomeView:
    """The first screen of practice."""

    entries: tuple[tuple[Round | None, str, str, str], ...]
    """What each entry starts (None is the atlas), its key, its title, and words about it."""
    lessons: tuple[str, ...]
    """`passed`, `next`, or nothing, in the order of the lessons."""
    passed: str
    coming: str
    as_o: str
    message: str


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question and, once it was answered, the verdict."""

    position: Position
    notes: Mapping[int, Note]
    title: str
    badge: str
    sides: tuple[str, str]
    mover: int
    heading: str
    aside: str
    paragraphs: tuple[str, ...]
    message: str
    actions: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class AtlasView:
    """The map of all decisions, and what there is to say of any of them."""

    marks: tuple[Mark, ...]
    counts: Mapping[Mark, int]
    cards: Mapping[str, Card]
    as_side: tuple[str, str]
    now: int

    def about(self, number: int) -> tuple[str, ...]:
        """What is known of a decision: its moves, its answers, and when it comes again."""
        decision = decisions()[number - 1]
        moves, right = len(decision.results), len(decision.right)
        lines = [f"{right} of {moves} moves {'is' if right == 1 else 'are'} right."]
        card = self.cards.get(decision.code)
        if card is None:
            return (*lines, "You have not met it yet.")
        lines.append(f"Met {_times(card.met)}, right {_times(card.succeeded)}.")
        if card.last is not None and card.wrong:
            played = decision.position.notation.format(card.last.cell)
            lines.append(f"You played {played} the last time.")
        if card.due is not None:
            lines.append(f"Comes again {_day(day_of(card.due), day_of(self.now))}.")
        return tuple(lines)


def home_view(service: PracticeService) -> HomeView:
    """What there is to do."""
    now, progress = service.now(), service.progress
    due, mistakes, missed = service.due, service.mistakes, service.missed_wins
    entries = (
        (Round.DUE, "⏎", "Go on", _due_words(len(due))),
        (Round.GUIDED, "g", "Guided", _guided_words(progress)),
        (Round.MISTAKES, "m", "My mistakes", _mistake_words(mistakes, now)),
        (Round.PUZZLES, "z", "Puzzles", _puzzle_words(len(missed), service.puzzles_left)),
        (None, "a", "Atlas", f"{progress.count(Mark.KNOWN)} of {len(decisions())} decisions known"),
    )
    passed = [service.has_passed(lesson) for lesson in LESSONS]
    following = passed.index(False) if False in passed else None
    message = "A right answer comes back later, a wrong one sooner."
    if not due:
        message = "Nothing due. g goes on with the next decision."
    if not service.cards:
        message = "Nothing asked yet: 1 is the first lesson, g asks the first decision."
    return HomeView(
        entries,
        tuple(
            "passed" if done else "next" if number == following else ""
            for number, done in enumerate(passed)
        ),
        f"{sum(passed)} of {len(LESSONS)} passed",
        _coming_words(due_by_day(service.cards, now), day_of(now)),
        as_side(progress, Side.TWO),
        service.trouble or message,
    )


def as_side(progress: Progress, side: Side) -> str:
    """How much is known of a side, and what follows from it."""
    known, reach = (progress.count(mark, side=side) for mark in (Mark.KNOWN, Mark.WITHIN_REACH))
    total = progress.count(*Mark, side=side)
    return f"{known} of {total} known, {reach} within reach. {claim(progress, side)}"


def claim(progress: Progress, side: Side) -> str:
    """Whether the player can still lose, which is said only as far as the own answers hold."""
    name = "XO"[side]
    for rival, whom in ((Rival.ANYBODY, "anybody"), (Rival.SERA, "Sera")):
        if progress.cannot_lose(side, rival):
            return f"You cannot lose to {whom} as {name}."
    if progress.reached[side, Rival.SERA].safe:
        return f"You could not lose to Sera as {name}; now something is due."
    return "You can still lose to Sera."


def question_view(service: PracticeService, question: Question, *, late: bool) -> QuestionView:
    """A question as it stands; `late` says that what is not kept by now is to be marked."""
    position = question.position
    names = position.side_names
    title = "Practice" if service.lesson is None else service.lesson.title
    badge = f"{question.number} of {question.total}"
    if late and not service.all_kept:
        badge = f"not yet saved  {badge}"
    judged = question.judgement is not None
    heading, aside, words = _verdict(service, question) if judged else _asked(service, question)
    return QuestionView(
        position,
        _notes(question),
        title,
        badge,
        (names[0], names[1]),
        position.to_move,
        heading,
        aside,
        words,
        service.trouble or _message(question),
        {
            "hint": question.chosen is None,
            "go_on": judged and question.right is True,
            "try_again": judged and question.right is not True,
            "show": judged and bool(_line(question)),
        },
    )


def atlas_view(service: PracticeService) -> AtlasView:
    """The map as it is now."""
    progress = service.progress
    counts = {mark: progress.count(mark) for mark in Mark}
    sides = as_side(progress, Side.ONE), as_side(progress, Side.TWO)
    return AtlasView(progress.marks, counts, service.cards, sides, service.now())


def _asked(service: PracticeService, question: Question) -> tuple[str, str, tuple[str, ...]]:
    """What stands beside a position that is to be answered."""
    task = question.task
    words = [_task_words(service, task), _origin(service, question)]
    if question.tries:
        words[1] = "Once more. What you play now does not count as known."
    if question.hints:
        words.append(_hint(question))
    if question.judging:
        words.append("Your answer is being looked at ...")
    return "Your move", "no clock", tuple(filter(None, words))


def _task_words(service: PracticeService, task: Task) -> str:
    """What is asked for."""
    puzzle = task.puzzle
    if puzzle is not None:
        name = task.position.side_names[task.position.to_move]
        if puzzle.kind is PuzzleKind.GREEDY:
            return f"One take is the best for {name}, and not the largest number."
        return f"{name} wins with {puzzle.amount} stones, whatever happens. Place the first."
    if service.lesson is not None:
        return service.lesson.text
    return "One or more moves are right. Place the one you would play."


def _origin(service: PracticeService, question: Question) -> str:
    """Where a question comes from."""
    if question.task.puzzle is not None:
        return f"A puzzle of grade {question.task.puzzle.grade}, with its proof."
    cell = question.position.legal_moves()[0]
    card = service.cards.get(canonical_move(question.position, cell)[0])
    if card is None or not card.met:
        name = question.position.side_names[question.position.to_move]
        return f"New: you come here as {name}." if service.round is Round.GUIDED else ""
    source = card.last.source if card.last is not None else None
    where = "From a game of yours; the board may be turned." if source is Source.GAME else ""
    return f"{where} Met {_times(card.met)}, right {_times(card.succeeded)}.".strip()


def _hint(question: Question) -> str:
    """The rule that helps, and then where."""
    decision = decision_of(question.position)
    puzzle = question.task.puzzle
    if question.hints > 1 and (right := _right_cells(question)):
        return f"Hint: {'one of the marked cells' if len(right) > 1 else 'the marked cell'}."
    if decision is not None and decision.number:
        lesson, _ = advice(decision.position)
        advised = lesson.advised(decision.position)
        if decision.right.issuperset(advised):
            return f"Hint: {lesson.title}."
    if puzzle is not None and puzzle.kind is not PuzzleKind.GREEDY:
        return f"Hint: a {puzzle.kind}{' move' if puzzle.kind is PuzzleKind.QUIET else ''}."
    return "There is no hint here yet."


def _verdict(service: PracticeService, question: Question) -> tuple[str, str, tuple[str, ...]]:
    """What an answer comes to, why, and when it is asked again."""
    judgement, position = question.judgement, question.position
    if judgement is None:
        raise ValueError("there is no verdict yet")
    move = position.notation.format(judgement.cell)
    right = question.right
    card = service.cards[canonical_move(position, judgement.cell)[0]]
    again = f"It comes again {_again(card, service.now())}."
    if right is None:
        return _undecided(question, move)
    why = explain(position, judgement)
    if right is False:
        words = [why.cause]
        if question.shown:
            words += [why.comparison or "", f"→ {_moves(position, _line(question))}"]
        else:
            words += [f"× {_moves(position, why.line)}", "Try again: which move is right?"]  # noqa: RUF001
        return f"Not this one: {move}", str(judgement.status), (*filter(None, words), again)
    result = RESULTS.get(judgement.played.verdict)
    words = [f"{move} {_RESULT[result]}." if result is not None else "", why.cause]
    if question.task.puzzle is not None:
        words = [_solved_words(question, move)]
    words += [why.comparison or "", f"→ {_moves(position, _line(question))}"]
    if question.helped:
        again = "With help it is no success: it comes again as before."
    return "Right", str(Status.PROVED), (*filter(None, words), again)


def _undecided(question: Question, move: str) -> tuple[str, str, tuple[str, ...]]:
    """What is said of an answer that is neither right nor wrong."""
    position, judgement = question.position, question.judgement
    line = f"→ {_moves(position, _line(question))}" if question.shown else "Try another one."
    if question.task.puzzle is not None and judgement is not None and judgement.right:
        words = f"{move} keeps the result, and is not what is asked."
        return f"Not this one: {move}", str(judgement.status), (words, line)
    words = "It is not proved what it comes to, so it is neither right nor wrong."
    return f"Not known: {move}", "open", (words, line)


def _solved_words(question: Question, move: str) -> str:
    """What the move of a puzzle does."""
    puzzle = question.task.puzzle
    if puzzle is None or puzzle.kind is PuzzleKind.GREEDY:
        return f"{move} is the only best take."
    return f"{move} wins with {puzzle.amount} stones, this one counted."


def _message(question: Question) -> str:
    """The line under the board."""
    if question.judgement is None:
        name = question.position.side_names[question.position.to_move]
        return f"{name} to move. Enter or a click answers."
    return "Enter goes on." if question.right is True else "Enter tries again, z goes on."


def _right_cells(question: Question) -> frozenset[int]:
    """The moves that are known to be right, on the board as it is shown."""
    if question.task.puzzle is not None:
        return frozenset(question.task.puzzle.solution)
    decision, position = decision_of(question.position), question.position
    if decision is None:
        return frozenset()
    moves = {cell: canonical_move(position, cell)[1] for cell in position.legal_moves()}
    same = {canonical_move(decision.position, cell)[1] for cell in decision.right}
    return frozenset(cell for cell, image in moves.items() if image in same)


def _line(question: Question) -> tuple[int, ...]:
    """The moves to show: what is right after a mistake, else how it goes on."""
    judgement = question.judgement
    if judgement is None:
        return ()
    puzzle = question.task.puzzle
    if puzzle is not None:
        return puzzle.line
    if question.right is not False:
        return judgement.played.line
    return () if judgement.best is None else judgement.best.line


def _notes(question: Question) -> Mapping[int, Note]:
    """What is written on the cells: a hint, the verdict, or the moves of a line."""
    if question.judgement is None or question.chosen is None:
        cells = _right_cells(question) if question.hints > 1 else ()
        return pointed(sorted(cells), in_order=False) if cells else NO_NOTES
    if question.shown:
        return pointed(_line(question), in_order=True)
    notes = {question.chosen: _SIGNS[question.right]}
    replies = question.judgement.played.line[1:2] if question.right is False else ()
    for cell in replies:
        # Small, since it is no stone that stands there.
        mark = question.position.play(question.chosen).play(cell).at(cell).lower()
        notes[cell] = Note(mark, mark[:1], Tone.POINTED)
    return notes


def _moves(position: Position, line: Sequence[int]) -> str:
    """A line as it is written in this game, in whole moves, as far as it fits a line."""
    words = ""
    for cell in line:
        move = position.notation.format(cell)
        if len(words) + len(move) > _LONGEST_LINE:
            return f"{words} …"
        words = f"{words}  {move}" if words else move
    return words


def _due_words(due: int) -> str:
    if not due:
        return "nothing is due today"
    minutes = max(1, round(due * _SECONDS_A_CARD / 60))
    return f"{due} due, about {counted(minutes, 'minute')}"


def _guided_words(progress: Progress) -> str:
    found = progress.next_decision()
    if found is None:
        return "every decision that you reach is answered"
    side, rival, _ = found
    return f"the next decision you still reach as {'XO'[side]} against {rival}"


def _mistake_words(mistakes: Sequence[Card], now: int) -> str:
    if not mistakes:
        return "none of your games is waiting"
    due = sum(card.is_due(now) for card in mistakes)
    return f"{counted(len(mistakes), 'mistake')} from your games, {due} due"


def _puzzle_words(missed: int, shipped: int) -> str:
    own = f"{counted(missed, 'win')} you missed; " if missed else ""
    return f"{own}{shipped} {'more, ' if missed else ''}with proofs"


def _coming_words(days: Mapping[date, int], today: date) -> str:
    """How many cards come when: today, tomorrow, and the days after as far as there is room."""
    named = [(_day(day, today), number) for day, number in sorted(days.items())]
    words = [f"{name} {number}" for name, number in named[:3]]
    later = sum(number for _, number in named[3:])
    return "    ".join([*words, *([f"later {later}"] if later else [])]) or "nothing yet"


def _again(card: Card, now: int) -> str:
    return "soon" if card.due is None else _day(day_of(card.due), day_of(now))


def _day(day: date, today: date) -> str:
    """`today`, `tomorrow`, a weekday of this week, or in how many days."""
    ahead = (day - today).days
    if ahead <= 1:
        return "tomorrow" if ahead == 1 else "today"
    return f"on {day:%A}" if ahead < 7 else f"in {ahead} days"


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times") if number else "never"


def board_words(decision: Decision) -> str:
    """The board of a decision in three short lines."""
    cells = [decision.position.at(cell) or "·" for cell in range(9)]
    return "\n".join(" ".join(cells[row : row + 3]) for row in (0, 3, 6))
