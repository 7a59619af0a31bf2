"""A question of practice as it is shown: what is asked, and once it is answered the verdict."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tictactoe_tui.coach.cards import Source
from tictactoe_tui.coach.lessons import advice
from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.coach.puzzles import PuzzleKind
from tictactoe_tui.engine.info import RESULTS, Status
from tictactoe_tui.games import Position
from tictactoe_tui.games.symmetry import canonical_move
from tictactoe_tui.service.overlay import NO_NOTES, Note, Tone, pointed
from tictactoe_tui.service.practice.practice_service import (
    PracticeService,
    Question,
    Round,
    Task,
    decision_of,
)
from tictactoe_tui.service.practice.practice_view import again_words, met_words

_LONGEST_LINE: Final = 34
_RESULT: Final = {1: "wins", 0: "holds the draw", -1: "loses"}
_BEST: Final = {1: "a win", 0: "a draw", -1: "a loss"}
_SIGNS: Final = {
    True: Note("=", "=", Tone.GOOD),
    False: Note("×", "×", Tone.BAD),  # noqa: RUF001 - the sign of a mistake
    None: Note("?", "?", Tone.GUESS),
}


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
    name, decision = task.position.side_names[task.position.to_move], decision_of(task.position)
    if decision is None:
        return f"{name} to move. Find a move that keeps the result."
    best = _BEST[max(decision.results.values())]
    return f"{name} to move. Best result: {best}. Find a move that keeps it."


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
    return f"{where} {met_words(card)}".strip()


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
    again = f"It comes again {again_words(card, service.now())}."
    if right is None:
        return _undecided(question, move)
    story = MoveStory(position, judgement, reader=position.to_move)
    if right is False:
        words = [story.cause]
        if question.shown:
            words += [story.comparison or "", f"→ {_moves(position, _line(question))}"]
        else:
            words += [f"× {_moves(position, story.line)}", "Try again: which move is right?"]  # noqa: RUF001
        return f"Not this one: {move}", str(judgement.status), (*filter(None, words), again)
    result = RESULTS.get(judgement.played.verdict)
    words = [f"{move} {_RESULT[result]}." if result is not None else "", story.cause]
    if question.task.puzzle is not None:
        words = [_solved_words(question, move)]
    words += [story.comparison or "", f"→ {_moves(position, _line(question))}"]
    if question.helped:
        why = "You used a hint" if question.hints else "It was not your first try"
        again = f"{why}, so this does not count yet. You will see it again."
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
