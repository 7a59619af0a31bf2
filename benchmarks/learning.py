"""Simulated people who practise: `python -m benchmarks.learning [--learners N] [--jobs N]`.

Who they are. Somebody who meets a decision of tic-tac-toe takes a win in sight with the chance
`wins`, else blocks with the chance `blocks`, else plays anywhere; the same move whenever the same
decision comes, until a lesson or a loss changes it. Shown what is right, they take it up with the
chance `learns`, and otherwise pick a move anew in that way. The casual player sees most lines of
three, the beginner half of the blocks.

Questions. Guided learning asks, without anything being forgotten, until exhaustive play against
what this person plays now, known or not, finds no loss as O, or as X: against Sera, whose every
best move is tried, and against anybody. Every question counts, the repeated ones too. Offered
mistakes is the same person as O in games with Sera, who never opens practice: at the end of a lost
game each own move that gave the result away is asked about and shown, as `p` does it. Trial and
error is the same without that: after a loss one of the own decisions of the game, drawn by lot,
gets another move.

Forgetting. What was taught is remembered for t days with the chance 2^(-t/h); h is a day and a half
at first, 2.5 times as much after each time it was known when asked, half as much (never under a
day) when it was not. Forgotten, they play as they did before. Every day up to ten cards are asked,
what is due first and then what guided learning comes to. The chance to lose as O is that of a game
with Sera on day 60, all her best moves equally likely. Shown once is the same person with as many
questions a day, to whom a decision never comes back after the day it was shown.
"""

import argparse
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from statistics import mean, median, quantiles
from typing import Final

from benchmarks.measure import Bar, finish, over_processes
from tictactoe_tui.coach.cards import Card, PracticeAnswer, Source, due_cards, with_answer
from tictactoe_tui.coach.decisions import Decision, Rival, decisions, open_positions, reach
from tictactoe_tui.coach.lessons import LESSONS
from tictactoe_tui.games import Side, tictactoe

DAYS: Final = 60
CARDS_A_DAY: Final = 10
MOST_GAMES: Final = 5_000
_START: Final = 1_760_000_000_000
_DAY: Final = 86_400_000
_MINUTE: Final = 60_000
_WIN, _BLOCK = (lesson.advised for lesson in LESSONS[:2])


@dataclass(frozen=True, slots=True)
class Skill:
    """How well somebody sees lines of three, and how surely something shown is taken up."""

    name: str
    wins: float
    blocks: float
    learns: float


CASUAL: Final = Skill("casual", wins=0.95, blocks=0.85, learns=0.9)
BEGINNER: Final = Skill("beginner", wins=0.75, blocks=0.5, learns=0.75)


@dataclass(slots=True)
class Person:
    """A simulated person: the move played at each decision, by the position's code."""

    skill: Skill
    source: random.Random
    habits: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.habits = {each.code: self.pick(each) for each in decisions()}

    def pick(self, decision: Decision) -> int:
        """A move as this person finds it without help."""
        for advised, chance in ((_WIN, self.skill.wins), (_BLOCK, self.skill.blocks)):
            cells = advised(decision.position)
            if cells and self.source.random() < chance:
                return self.source.choice(cells)
        return self.source.choice(decision.position.legal_moves())

    def is_shown(self, decision: Decision) -> None:
        """Take up what is right, or not."""
        learnt = self.source.random() < self.skill.learns
        self.habits[decision.code] = min(decision.right) if learnt else self.pick(decision)


def questions_until_safe(rival: Rival, side: Side, skill: Skill, seed: int) -> int:
    """How many questions a person needs until the rival cannot beat this side any more."""
    person = Person(skill, random.Random(seed))
    known: dict[str, int] = {}
    wrong = set[str]()
    asked = 0
    while reach(side, rival, person.habits).loses:
        undecided = reach(side, rival, known).undecided
        # What was wrong has its turn last, as in the program.
        decision = min(undecided, key=lambda each: each.code in wrong)
        asked += 1
        if person.habits[decision.code] in decision.right:
            known[decision.code] = person.habits[decision.code]
        else:
            wrong.add(decision.code)
            person.is_shown(decision)
    return asked


def games_until_safe(skill: Skill, seed: int, *, offered: bool = False) -> int:
    """How many games against Sera as O, lost or drawn, a person needs until none can be lost."""
    person = Person(skill, random.Random(seed))
    games = 0
    while games < MOST_GAMES and reach(Side.TWO, Rival.SERA, person.habits).loses:
        met: list[Decision] = []
        while not met:
            games += 1
            met = _lost_game(person)
        if offered:
            for each in met:
                if person.habits[each.code] not in each.right:
                    person.is_shown(each)
            continue
        blamed = person.source.choice(met)
        others = [cell for cell in blamed.results if cell != person.habits[blamed.code]]
        person.habits[blamed.code] = person.source.choice(others)
    return min(games, MOST_GAMES)


def _lost_game(person: Person) -> list[Decision]:
    """The decisions of O in a game with Sera; none of a game that was not lost."""
    positions = open_positions()
    here, met = positions[tictactoe.start().code()], []
    while True:
        if here.side is Side.ONE:
            cell = person.source.choice(sorted(here.right))
        elif here.number:
            met.append(here)
            cell = person.habits[here.code]
        else:
            cell = person.source.choice(sorted(here.results))
        if cell not in here.after:
            lost = here.side is Side.ONE and here.results[cell] == 1
            return met if lost else []
        here = positions[here.after[cell]]


@dataclass(slots=True)
class Memory:
    """What a person remembers of a decision; after `half_life` days half of all have forgotten."""

    cell: int
    half_life: float
    day: int

    def recall(self, day: int) -> float:
        """The chance that it is still there."""
        return 2 ** -((day - self.day) / self.half_life)

    def refresh(self, known: bool, day: int) -> None:
        """Hold it longer when it was known, and not so long when it was not."""
        if day > self.day:
            self.half_life *= 2.5 if known else 0.5
        self.half_life, self.day = max(1.0, self.half_life), day


def chance_to_lose(repeated: bool, skill: Skill, seed: int) -> float:
    """The chance to lose a game with Sera as O on day 60, cards coming back or shown once."""
    person = Person(skill, random.Random(seed))
    memories: dict[str, Memory] = {}
    answers: list[PracticeAnswer] = []
    cards: Mapping[str, Card] = {}
    for day in range(DAYS):
        for number in range(CARDS_A_DAY):
            now = _START + day * _DAY + number * _MINUTE
            code = _next_code(cards, now, repeated)
            if code is None:
                break
            decision = open_positions()[code]
            cell = _ask(person, memories, decision, day)
            right = cell in decision.right
            answers.append(
                PracticeAnswer("", tictactoe.KEY, code, cell, right, False, Source.GUIDED, now)
            )
            cards = with_answer(cards, answers)
    return _chance(person, memories, open_positions()[tictactoe.start().code()])


def _next_code(cards: Mapping[str, Card], now: int, repeated: bool) -> str | None:
    """The code of the next question: a card that is due, else the next of guided learning."""
    due = due_cards(cards, now)
    if not repeated:
        due = tuple(card for card in due if card.wrong)
    if due:
        return due[0].code
    answers = {code: card.known_cell for code, card in cards.items() if card.known_cell is not None}
    undecided = reach(Side.TWO, Rival.SERA, answers).undecided
    return undecided[0].code if undecided else None


def _ask(person: Person, memories: dict[str, Memory], decision: Decision, day: int) -> int:
    """Ask a person a decision, and teach the right answer; returns the cell that was chosen."""
    memory = memories.get(decision.code)
    recalled = memory is not None and person.source.random() < memory.recall(day)
    cell = memory.cell if memory is not None and recalled else person.habits[decision.code]
    if memory is not None:
        memory.refresh(recalled, day)
    elif cell in decision.right or person.source.random() < person.skill.learns:
        taught = cell if cell in decision.right else min(decision.right)
        memories[decision.code] = Memory(taught, 1.5, day)
    return cell


def _chance(person: Person, memories: Mapping[str, Memory], here: Decision) -> float:
    """The exact chance that O loses the game from this decision on."""
    if here.side is Side.ONE:
        moves = dict.fromkeys(here.right, 1 / len(here.right))
    elif not here.number:
        moves = dict.fromkeys(here.results, 1 / len(here.results))
    else:
        memory = memories.get(here.code)
        moves = {person.habits[here.code]: 1.0}
        if memory is not None:
            recall = memory.recall(DAYS)
            moves = {person.habits[here.code]: 1 - recall}
            moves[memory.cell] = moves.get(memory.cell, 0.0) + recall
    return sum(
        chance
        * (
            _chance(person, memories, open_positions()[here.after[cell]])
            if cell in here.after
            else float(here.side is Side.ONE and here.results[cell] == 1)
        )
        for cell, chance in moves.items()
    )


def bars(learners: int = 200, jobs: int = 1) -> list[Bar]:
    """All figures over so many people of each kind."""
    found = []

    def each(work: Callable[[int], float]) -> list[float]:
        return over_processes(work, range(learners), jobs)

    for skill, most, offers, chance in ((CASUAL, 60, 600, 0.15), (BEGINNER, 90, 1_600, 0.2)):
        for rival, side, bar in (
            (Rival.SERA, Side.TWO, most),
            (Rival.SERA, Side.ONE, most),
            (Rival.ANYBODY, Side.TWO, 225),
        ):
            asked = each(partial(questions_until_safe, rival, side, skill))
            middle, most_asked, name = median(asked), max(asked), "XO"[side]
            print(
                f"{skill.name}, {name}, {rival}: {middle:.0f} in the middle, at most {most_asked}"
            )
            what = f"questions until {name} cannot lose to {rival}, {skill.name}, 90 of 100"
            found.append(Bar(what, quantiles(asked, n=10)[-1], bar, ""))
        games = each(partial(games_until_safe, skill, offered=True))
        print(f"{skill.name}: with each mistake offered, {median(games):,.0f} games in the middle")
        what = f"games with Sera, each offered mistake taken, {skill.name}, 90 of 100"
        found.append(Bar(what, quantiles(games, n=10)[-1], offers, ""))
        games = each(partial(games_until_safe, skill))
        print(f"{skill.name}: trial and error, {median(games):,.0f} games in the middle")
        what = f"games with Sera by trial and error for the same, {skill.name}, 90 of 100"
        found.append(Bar(what, quantiles(games, n=10)[-1], 1_000, "", at_least=True))
        practised, once = (mean(each(partial(chance_to_lose, way, skill))) for way in (True, False))
        what = f"chance to lose as O on day {DAYS}, {skill.name}"
        found.append(Bar(what, 100 * practised, 100 * chance, "%"))
        print(f"{skill.name}: shown once {100 * once:.1f} %")
        what = f"chance to lose when shown once / when repeated, {skill.name}"
        found.append(Bar(what, once / practised, 3, "x", at_least=True))
    return found


def main() -> None:
    """Simulate and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--learners", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    finish(bars(options.learners, options.jobs))


if __name__ == "__main__":
    main()
