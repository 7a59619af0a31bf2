"""What a character says is about this moment, is said once, and gives nothing away."""

from collections.abc import Iterator

import pytest

from tests.service.table import BareTable
from tictactoe_tui.games import four, rowcol, tictactoe
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.match.names import NAMELESS
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Setup
from tictactoe_tui.opponents import CHARACTERS
from tictactoe_tui.opponents.facts import Fact
from tictactoe_tui.opponents.voice import NAME, Occasion, spoken_lines

SEARCHED = frozenset(Fact) - {
    Fact.FORK,
    Fact.BLOCK,
    Fact.LEFT_BIG_ONE,
    Fact.LEFT_LITTLE,
    Fact.TOOK_BIGGEST,
}
WHO_WINS = frozenset(
    {Fact.THREW_AWAY_DRAW, Fact.NOTHING_HELPED, Fact.FORCED_WIN, Fact.YOU_ARE_WINNING}
)


def against(
    name: str,
    position: LinePosition | None = None,
    *,
    seed: int = 1,
    spoilers: Spoilers = Spoilers.ON_DEMAND,
    swap_rule: bool = False,
) -> BareTable:
    """A game of Alice, who begins, against this character."""
    start = tictactoe.start() if position is None else position
    session = GameSession(Setup(start, (Human("Alice"), Computer(name)), seed, swap_rule))
    return BareTable(session, spoilers=spoilers)


def said_by(table: BareTable) -> str:
    return table.service.state.speech.words


def speech_along(table: BareTable) -> Iterator[str]:
    """What is said after each answer of a game in which the person takes the first free cell."""
    while table.session.turn is not None:
        table.service.play(table.session.state.position.legal_moves()[0])
        while table.work():
            pass
        table.wait(0)
        yield said_by(table)


def facts_said(name: str, *, spoilers: Spoilers, switched: bool = False) -> set[Fact]:
    """The facts that a character speaks of in many games while they go on."""
    of_line = {line: fact for fact in Fact for line in spoken_lines()[name][fact]}
    found = set[Fact]()
    for seed in range(60):
        table = against(name, seed=seed, spoilers=spoilers)
        if switched:
            table.service.switch_analysis()
        found |= {of_line[words] for words in speech_along(table) if words in of_line}
    return found


def test_a_word_goes_when_the_person_has_moved() -> None:
    table = against("Sera")
    table.save()
    assert said_by(table)
    before = said_by(table)
    table.service.play(4)
    assert said_by(table) != before


def test_a_word_goes_when_a_move_is_taken_back() -> None:
    for seed in range(20):
        table = against("Kitty", seed=seed)
        next(speech_along(table))
        table.service.undo()
        assert said_by(table) == ""


@pytest.mark.slow
def test_a_word_goes_when_the_machine_takes_over_the_first_stone() -> None:
    for seed in range(9):
        table = against("Sera", four.start(), seed=seed, swap_rule=True)
        table.save()
        table.service.play(190)
        table.work()
        assert (table.session.state.swapped, said_by(table)) == (True, "")


def test_a_word_goes_when_the_person_takes_over_the_first_stone() -> None:
    seats = (Computer("Sera"), Human("Alice"))
    for seed in range(9):
        table = BareTable(GameSession(Setup(four.start(6, 6), seats, seed, swap_rule=True)))
        table.save()
        table.work()
        greeting = said_by(table)
        assert greeting
        table.service.swap()
        assert said_by(table) != greeting


@pytest.mark.parametrize(
    "name", ["{0.__class__}", "{name}", "{", "%s", "\\1", "Ann {name} B", "a draw"]
)
def test_a_hostile_name_comes_out_as_it_is(name: str) -> None:
    for character in CHARACTERS:
        session = GameSession(Setup(rowcol.start(), (Human(name), Computer(character))))
        table = BareTable(session)
        table.save()
        greetings = spoken_lines()[character][Occasion.GREETING_NEW]
        greeting = said_by(table)
        assert greeting.casefold() in {name.join(each.split(NAME)).casefold() for each in greetings}


def test_the_greeting_stays_while_the_machine_opens() -> None:
    session = GameSession(Setup(tictactoe.start(), (Computer("Sera"), Human("Alice")), seed=3))
    table = BareTable(session)
    table.save()
    greeting = said_by(table)
    assert greeting
    while table.work():
        pass
    table.wait(0)
    assert len(table.moves()) == 1
    assert said_by(table) == greeting


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Kitty", "Cop", "Sera"])
def test_no_line_is_said_twice_in_a_game(name: str) -> None:
    for seed in range(15):
        table = against(name, four.start(6, 6), seed=seed)
        table.save()
        said, last = list[str](), said_by(table)
        for words in speech_along(table):
            if words and words != last:
                said.append(words)
            last = words
        assert len(said) == len(set(said))


def test_somebody_without_a_name_is_not_called_player() -> None:
    for seed in range(8):
        session = GameSession(
            Setup(tictactoe.start(), (Human(NAMELESS), Computer("Sera")), seed=seed)
        )
        table = BareTable(session)
        table.save()
        assert "friend" in said_by(table)
        assert NAMELESS not in said_by(table)


@pytest.mark.slow
def test_nobody_says_who_wins_unless_the_analysis_may_be_seen() -> None:
    kept_back = facts_said("Kitty", spoilers=Spoilers.ON_DEMAND)
    assert kept_back
    assert not kept_back & WHO_WINS
    assert facts_said("Kitty", spoilers=Spoilers.ON_DEMAND, switched=True) & WHO_WINS
    assert facts_said("Kitty", spoilers=Spoilers.ALWAYS) & WHO_WINS


def test_never_leaves_only_what_the_rules_show() -> None:
    said = facts_said("Kitty", spoilers=Spoilers.NEVER)
    assert said
    assert not said & SEARCHED
