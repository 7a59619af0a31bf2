"""A question of practice as it is shown: the task, and after an answer the verdict."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tictactoe_tui.coach.line_reasons import MOST_NAMED
from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.coach.puzzles import PuzzleKind
from tictactoe_tui.engine.info import RESULTS, Verdict
from tictactoe_tui.engine.judging import Judgement
from tictactoe_tui.games import GAMES, Position, replay, tictactoe
from tictactoe_tui.games.symmetry import canonical_move
from tictactoe_tui.match.names import shortened
from tictactoe_tui.service.explanation import with_numbers
from tictactoe_tui.service.overlay import NO_NOTES, Note, Tone, pointed
from tictactoe_tui.service.practice.practice_service import PracticeService
from tictactoe_tui.service.practice.practice_view import again_sentence, day_words, met_words
from tictactoe_tui.service.practice.question import Question, Round, decision_of
from tictactoe_tui.service.sentences import where_next

_DOES: Final = {1: "wins", 0: "keeps the draw", -1: "loses"}
_BEST: Final = {1: "a win", 0: "a draw", -1: "a loss"}
_FOLLOWING: Final = 4
"""How many moves of a mistake and its refutation are marked on the board."""
_SIGNS: Final = {
    True: Note("✓", "✓", Tone.BEST),
    False: Note("×", "×", Tone.BAD),  # noqa: RUF001 - the sign of a mistake
    None: Note("?", "?", Tone.GUESS),
}


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A question and, once it was answered, the verdict."""

    position: Position
    last_move: int | None
    notes: Mapping[int, Note]
    title: str
    badge: str
    heading: str
    aside: str
    paragraphs: tuple[str, ...]
    message: str
    actions: Mapping[str, bool]


def question_view(service: PracticeService, question: Question, *, late: bool) -> QuestionView:
    """The view of a question; `late` marks an answer that is not saved by now."""
    position, made = question.position, question.line[: question.made]
    badge = f"{question.number} of {question.total}"
    if late and not service.all_kept:
        badge = f"not yet saved  {badge}"
    elif service.has_others:
        badge = f"{shortened(service.player)}, {badge}"
    judgement = question.judgement
    heading, aside, words = (
        _asked(service, question) if judgement is None else _verdict(service, question, judgement)
    )
    return QuestionView(
        replay(position, made),
        made[-1] if made else position.last_move,
        NO_NOTES if made else _notes(question),
        _title(question),
        badge,
        heading,
        aside,
        words,
        service.trouble or _message(service, question),
        {
            "give_hint": question.may_hint,
            "go_on": question.right is True or question.task.is_example,
            "try_again": judgement is not None and question.right is not True,
            "show": question.may_show,
            "play_out": len(question.line) > 1,
            "take_back": judgement is not None,
        },
    )


def _title(question: Question) -> str:
    """The lesson, or the game and its board."""
    position, lesson = question.position, question.task.lesson
    game = f"{GAMES[position.key].name}, {position.rows}x{position.columns}"
    return game if lesson is None else lesson.title


def _asked(service: PracticeService, question: Question) -> tuple[str, str, tuple[str, ...]]:
    """The text beside a position while it waits for an answer."""
    task, name = question.task, _mover(question)
    if task.lesson is not None and task.is_example:
        return "An example", "", (task.lesson.text, _where(question))
    words = [_goal(question), _origin(service, question)]
    if question.tries > (task.played is not None):
        words[1] = "Once more. What you play now does not count as known."
    words.insert(1, _standing(question.position))
    if question.hints:
        words.append(f"Hint: {question.known_hints[question.hints - 1]}")
    if question.judging:
        words.append("Your answer is being looked at ...")
    return f"{name} to move", "", tuple(filter(None, words))


def _where(question: Question) -> str:
    """The sentence about the marked cells of a lesson."""
    many = "one of the marked cells" if len(question.right_cells) > 1 else "the marked cell"
    return f"Here {_mover(question)} plays {many}."


def _standing(position: Position) -> str:
    """How many points each has, and where the next number may be taken from."""
    totals, last = position.totals, position.last_move
    if totals is None:
        return ""
    each = zip(position.side_names, totals, strict=True)
    points = ", ".join(f"{name} {total}" for name, total in each)
    return f"{points}. {'' if last is None else where_next(position, last)}".rstrip()


def _goal(question: Question) -> str:
    """The goal of the question."""
    task = question.task
    if task.lesson is not None:
        return f"Find {task.lesson.goal}."
    if task.puzzle is not None:
        if task.puzzle.kind is PuzzleKind.GREEDY:
            return "One take is the best, and not the largest number."
        amount = task.puzzle.amount
        return f"{_mover(question)} wins with {amount} stones, whatever happens. Place the first."
    decision, found = decision_of(question.position), question.best
    known = None if found is None else RESULTS.get(found.verdict)
    best = known if decision is None else max(decision.results.values())
    worded = GAMES[question.position.key].worded
    told = "" if best is None else worded(f"Best result: {_BEST[best]}. ")
    if task.asks_for_points:
        if best == -1:
            return "Every take loses. Find the one that comes to most."
        return f"{told}Find the take that comes to most."
    return f"{told}Find a move that keeps {'it' if told else 'the result'}."


def _origin(service: PracticeService, question: Question) -> str:
    """Where a question comes from."""
    task, position = question.task, question.position
    if task.puzzle is not None:
        return f"A puzzle of grade {task.puzzle.grade}, with its proof."
    if task.played is not None:
        whose = f"In this game {task.by}" if task.by else "In your game you"
        return f"{whose} played {position.notation.format(task.played.cell)}."
    card = service.cards.get(canonical_move(position, position.legal_moves()[0])[0])
    if card is None or not card.met:
        return f"New: you come here as {_mover(question)}." if service.round is Round.GUIDED else ""
    mistake = card.mistake
    if mistake is None:
        turned = " The board may be turned." if position.key == tictactoe.KEY else ""
        return f"{met_words(card)}{turned}"
    who = f" with {shortened(mistake.against)}" if mistake.against else ""
    return f"From your game{who}, {day_words(mistake.at, service.now())}; the board may be turned."


def _mover(question: Question) -> str:
    return question.position.side_names[question.position.to_move]


def _verdict(
    service: PracticeService, question: Question, judgement: Judgement
) -> tuple[str, str, tuple[str, ...]]:
    """The verdict on an answer, why, and when the position is asked again."""
    position, right, task = question.position, question.right, question.task
    move, asked = position.notation.format(judgement.cell), question.asked_for
    # Points given away may be unknown where the result is proved.
    is_open = asked is None and task.asks_for_points and judgement.lost is None
    status = str(judgement.status) if right and is_open else "proved"
    story, game = MoveStory(position, judgement, reader=position.to_move), GAMES[position.key]
    if right is None:
        return _undecided(service, question, judgement, move)
    card = service.cards[canonical_move(position, judgement.cell)[0]]
    again = again_sentence(card, service.now())
    rule = "" if task.lesson is None else task.lesson.text
    if right is False:
        best = None if judgement.best is None else RESULTS.get(judgement.best.verdict)
        seek = "how do you win" if best == 1 else "what must be stopped"
        ask = f"Try again: {'which take' if game.counts_points else seek}?"
        if question.shown:
            ask = _where(question) if rule else story.comparison or ""
        # Once the right move is shown the board has the numbers of its line.
        cause = story.cause if question.shown else with_numbers(story.cause, story)
        keeps = f"{move} {_DOES[best]} too, with fewer points." if judgement.right and best else ""
        words = [keeps, cause, rule, ask, again]
        return f"Not {move}", status, tuple(filter(None, words))
    result = RESULTS.get(judgement.played.verdict)
    words = [game.worded(f"{move} {_DOES[result]}.") if result is not None else ""]
    if task.puzzle is not None:
        does = f"wins with {task.puzzle.amount} stones, this one counted"
        greedy = task.puzzle.kind is PuzzleKind.GREEDY
        words = [f"{move} {'is the only best take' if greedy else does}."]
    words += [rule] if rule else [with_numbers(story.cause, story), story.comparison or ""]
    if card.last != service.given:
        again = f"{_why_uncounted(question)}, so this does not count yet. {again}"
    if task.lesson is not None and question.number == question.total:
        passed = service.has_passed(task.lesson)
        words.append("Lesson passed." if passed else "One answer was not right: start it again.")
    return "Right", status, (*filter(None, words), again)


def _why_uncounted(question: Question) -> str:
    """Why a right answer does not count."""
    if question.hints:
        return "You used a hint"
    if question.seen:
        return "You have seen the answer"
    if question.tries > (question.task.played is not None):
        return "It was not your first try"
    return "You come from the game itself" if question.tries else "You were asked this minutes ago"


def _undecided(
    service: PracticeService, question: Question, judgement: Judgement, move: str
) -> tuple[str, str, tuple[str, ...]]:
    """The words about an answer that is neither right nor wrong."""
    lesson, again = question.task.lesson, "Try another one."
    code, cell = canonical_move(question.position, judgement.cell)
    card = service.cards.get(code)
    if card is not None and card.wrong is not None and card.wrong.cell == cell:
        words = f"It was proved to be a mistake when you played it before. {again}"
        return f"Not {move}", "proved", (words,)
    if not judgement.right:
        words = "It is not proved what it comes to, so it is neither right nor wrong."
        return f"Not known: {move}", "open", (words, again)
    does = "wins" if judgement.played.verdict is Verdict.WIN else "holds"
    words = f"{move} keeps the result, and is not what is asked. {again}"
    if lesson is not None:
        words = f"This {does} too; find {lesson.goal}."
        words = f"{words} {_where(question)}" if question.shown else words
    return f"Not {move}", "proved", (words,)


def _message(service: PracticeService, question: Question) -> str:
    """The line under the board."""
    if question.task.is_example:
        return "Enter goes on to the first question."
    if question.judgement is None:
        training = service.round is Round.GUIDED and question.number == 1 and not service.due
        first = "Nothing is due: this is training" if training else f"{_mover(question)} to move"
        return f"{first}. Enter or a click answers."
    if question.made:
        does = "goes on" if question.made < len(question.line) else "takes them back"
        return f"Step {question.made} of {len(question.line)}: b {does}."
    right = question.right is True
    line = f" b {'shows how it goes on' if right else 'plays it on the board'}."
    goes_on = "Enter goes on." if right else "Enter tries again, z goes on."
    return f"{goes_on}{line if len(question.line) > 1 else ''}"


def _notes(question: Question) -> Mapping[int, Note]:
    """The notes on the cells: an example, a hint, the verdict, or the moves of a line."""
    if question.task.is_example:
        return dict.fromkeys(question.right_cells, _SIGNS[True])
    if question.judgement is None or question.chosen is None:
        marked = 0 < question.hints == len(question.known_hints)
        return pointed(sorted(question.right_cells), in_order=False) if marked else NO_NOTES
    if question.shown:
        # A lesson asks for its own move, which need not be the one that a search prefers.
        cells = question.line or sorted(question.right_cells)
        return pointed(cells, in_order=bool(question.line))
    follows = question.line[1:_FOLLOWING] if question.right is False else ()
    if question.right and question.task.lesson is None:
        # What would have happened otherwise, where the sentence has numbers for it.
        follows = MoveStory(question.position, question.judgement).cells[:_FOLLOWING]
        follows = follows if len(follows) > MOST_NAMED else ()
    notes, sign = dict(pointed(follows, in_order=True)), _SIGNS[question.right]
    if question.chosen in notes:
        # Where the other side would have played: the mark and the number.
        number = notes[question.chosen].text
        sign = replace(sign, text=f"{number} {sign.text}", short=f"{number}{sign.text}")
    return {**notes, question.chosen: sign}
