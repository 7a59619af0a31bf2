"""The lines of the older formats: what they say, and that what is written is read the same."""

import pytest
from hypothesis import given, strategies as st

from tests.exchange.records import ATTACKS, UNUSABLE, names
from tictactoe_tui.exchange.older import game_stats_txt, history_csv, leaderboard_txt
from tictactoe_tui.games import RulesError, Side
from tictactoe_tui.match.names import name_key
from tictactoe_tui.match.setup import Computer, Human, Mode, Seats, mode_of
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.storage.transfer.writing import OlderGame, Source

COMPUTERS = ["Sera", "Cop", "Kitty", "Greedy", "MaximizeFutureMin"]
COUNTS = st.integers(0, 10**9)
MOMENTS = st.integers(40_000_000, 7_000_000_000).map(lambda second: second * 1000)


@st.composite
def seats(draw: st.DrawFn) -> Seats:
    mode = draw(st.sampled_from(Mode))
    computer = Computer(draw(st.sampled_from(COMPUTERS)))
    if mode is Mode.WATCH:
        return computer, Computer(draw(st.sampled_from(COMPUTERS)))
    person = Human(draw(names()))
    if mode is Mode.VS_AI:
        return (person, computer) if draw(st.booleans()) else (computer, person)
    other = Human(draw(names().filter(lambda name: name_key(name) != name_key(person.name))))
    return person, other


@st.composite
def games_of_tictactoe(draw: st.DrawFn) -> OlderGame:
    one = draw(st.integers(0, 4))
    two, who = draw(st.integers(0, 5)), draw(seats())
    nodes = 0 if mode_of(who) is Mode.TWO_PLAYERS else draw(COUNTS)
    winner = draw(st.sampled_from([Side.ONE, Side.TWO, None]))
    ended = draw(MOMENTS)
    moves = (one, two)
    return OlderGame(Source.GAME_STATS, ended, who, winner, one + two, moves, None, nodes, 3)


@st.composite
def games_of_rowcol(draw: st.DrawFn) -> OlderGame:
    scores = st.integers(-999_999, 999_999)
    totals = draw(scores), draw(scores)
    winner = None if totals[0] == totals[1] else Side(totals[0] < totals[1])
    ended = draw(MOMENTS) // 60_000 * 60_000
    plies = draw(st.integers(int(any(totals)), 400))
    return OlderGame(Source.HISTORY, ended, draw(seats()), winner, plies, totals=totals)


@given(names(), COUNTS, COUNTS, COUNTS)
def test_a_standing_survives(name: str, wins: int, losses: int, draws: int) -> None:
    tally = Tally(wins + losses + draws, wins, losses, draws)
    line = leaderboard_txt.write_line(name, tally)
    assert "\n" not in line
    assert leaderboard_txt.read_line(line) == (name, tally)


@given(games_of_tictactoe())
def test_a_game_of_tictactoe_survives(game: OlderGame) -> None:
    line = game_stats_txt.write_line(game)
    again = game_stats_txt.read_line(line)
    assert game_stats_txt.write_line(again) == line
    assert (again.seats, again.winner, again.moves) == (game.seats, game.winner, game.moves)
    assert (again.plies, again.nodes, again.depth) == (game.plies, game.nodes, game.depth)


@given(games_of_rowcol())
def test_a_game_of_rowcol_survives(game: OlderGame) -> None:
    line = history_csv.write_line(game)
    again = history_csv.read_line(line)
    assert again is not None
    assert history_csv.write_line(again) == line
    assert (again.seats, again.winner, again.plies) == (game.seats, game.winner, game.plies)
    assert again.totals == game.totals


@pytest.mark.parametrize("name", ATTACKS)
def test_no_match_is_a_formula(name: str) -> None:
    human = Human(name)
    game = OlderGame(Source.HISTORY, 1_700_000_000_000, (human, Computer("Sera")), None, 3)
    cell = history_csv.write_line(game).split(",", 1)[1].removeprefix('"')
    assert cell[0] not in "=+-@\t\r＝＋－＠"


STANDINGS = [
    ("Alice 12 3 5 20", "Alice", (20, 12, 3, 5)),
    ("  Alice\t12  3 5 20 ", "Alice", (20, 12, 3, 5)),
    ("Alice Smith 1 0 0 1", "Alice Smith", (1, 1, 0, 0)),
    ("Player 2 1 0 0 1", "Player 2", (1, 1, 0, 0)),
    ('"Alice Smith" 1 0 0 1', "Alice Smith", (1, 1, 0, 0)),
    ('"Alice  ""A"" Smith" 1 0 0 1', 'Alice "A" Smith', (1, 1, 0, 0)),
    ('"Bob 1 0 0 1', '"Bob', (1, 1, 0, 0)),
    ("0 0 0 0 0", "0", (0, 0, 0, 0)),
    ("Ann +1 00 0 1", "Ann", (1, 1, 0, 0)),
]


@pytest.mark.parametrize("line, name, numbers", STANDINGS)
def test_a_standing(line: str, name: str, numbers: tuple[int, int, int, int]) -> None:
    assert leaderboard_txt.read_line(line) == (name, Tally(*numbers))


@pytest.mark.parametrize(
    "line",
    ["name wins losses draws games", "Player   Wins  Losses  Draws  Total", "| Wins | Losses |"],
)
def test_a_heading_of_a_leaderboard_is_no_standing(line: str) -> None:
    assert leaderboard_txt.read_line(line) is None


BAD_STANDINGS = [
    ("Alice", "not a name and four numbers"),
    ("Alice 1 2 3", "not a name and four numbers"),
    ("1 0 0 1", "not a name and four numbers"),
    ('"Alice" 1 0 0 1 1', "not a name and four numbers"),
    ('"" 1 0 0 1', "not a name and four numbers"),
    ("Alice 1 0 0 2", "1 + 0 + 0, are not 2 games"),
    ("Alice -1 1 0 0", "number of wins is negative"),
    ("Alice 1 x 0 1", "number of losses is not a whole number"),
    ("Alice 1 0 1.5 2", "number of draws is not a whole number"),
    ("Alice 1 0 0 ١", "number of games is not a whole number"),
    ("Alice 9999999999999 0 0 9999999999999", "is too large"),
    (f"Alice {'9' * 5000} 0 0 1", "is too large"),
    ("Sera 1 0 0 1", "computer player"),
    (f"{'x' * 10_000} 1 0 0 1", "at most 49"),
    ("a\x1b[2J 1 0 0 1", "U+001B"),
]


@pytest.mark.parametrize(
    "line, reason", BAD_STANDINGS, ids=[each[:20] for each, _ in BAD_STANDINGS]
)
def test_a_bad_standing(line: str, reason: str) -> None:
    with pytest.raises(RulesError) as refusal:
        leaderboard_txt.read_line(line)
    assert reason in str(refusal.value)


TICTACTOE = (
    "Sat Nov 29 12:02:05 2025 | Match: Alice vs Sera | Moves: 7 (Alice: 4, Sera: 3)"
    " | AI Nodes: 549 | Depth: 6 | Winner: O"
)


def test_a_line_of_game_stats() -> None:
    game = game_stats_txt.read_line(TICTACTOE)
    assert game.seats == (Human("Alice"), Computer("Sera"))
    assert (game.winner, game.plies, game.moves) == (Side.TWO, 7, (4, 3))
    assert (game.nodes, game.depth) == (549, 6)
    assert game_stats_txt.write_line(game) == TICTACTOE


def test_nought_is_o() -> None:
    printed = game_stats_txt.read_line(TICTACTOE.replace("Winner: O", "Winner: 0"))
    assert printed == game_stats_txt.read_line(TICTACTOE)


@pytest.mark.parametrize("at", [25, 43, 80, 105])
def test_a_wrapped_entry_is_one_line(at: int) -> None:
    """As printed samples have it, over three lines, between others that are whole or broken."""
    cut = TICTACTOE.index(" ", at)
    last = TICTACTOE.index(" ", cut + 1)
    wrapped = [TICTACTOE[:cut], f"    {TICTACTOE[cut + 1 : last]}", TICTACTOE[last:]]
    lines = [TICTACTOE, *wrapped, TICTACTOE[:50], TICTACTOE, "junk", TICTACTOE[:60]]
    expected = [(1, TICTACTOE), (2, TICTACTOE), (5, TICTACTOE[:50]), (6, TICTACTOE), (7, "junk")]
    found = list(game_stats_txt.unwrapped(iter(list(enumerate(lines, 1)))))
    assert found == [*expected, (8, TICTACTOE[:60])]


SEATS_OF_TICTACTOE = [
    ("Alice", "Bob", 0, Mode.TWO_PLAYERS),
    ("sera", "KITTY", 5, Mode.WATCH),
    ("Cop", "Alice", 5, Mode.VS_AI),
    ("Alice", "AI", 5, Mode.VS_AI),
    ("Alice", "AI", 0, Mode.TWO_PLAYERS),
    ("Computer 1", "AI", 5, Mode.TWO_PLAYERS),
    ("Ai Weiwei", "Bob", 5, Mode.TWO_PLAYERS),
]


@pytest.mark.parametrize("one, two, nodes, mode", SEATS_OF_TICTACTOE)
def test_who_was_a_machine_at_tictactoe(one: str, two: str, nodes: int, mode: Mode) -> None:
    line = TICTACTOE.replace("Alice", "\0").replace("Sera", two).replace("\0", one)
    game = game_stats_txt.read_line(line.replace("549", str(nodes)))
    assert mode_of(game.seats) is mode


BAD_TICTACTOE = [
    (TICTACTOE.replace("Nov", "Nox"), "date"),
    (TICTACTOE.replace("29", "31"), "no such date"),
    (TICTACTOE.replace("2025", "1926"), "year"),
    (TICTACTOE.replace("Winner: O", "Winner: Q"), "winner"),
    (TICTACTOE.replace("Moves: 7", "Moves: 8"), "4 + 3, are not 8"),
    (TICTACTOE.replace("Moves: 7", "Moves: 70"), "too large"),
    (TICTACTOE.replace("(Alice", "(Alicia"), "not the same two"),
    (TICTACTOE.replace("549", "-549"), "negative"),
    (TICTACTOE.replace("549", "5.49"), "not a whole number"),
    (TICTACTOE.replace("Sera", "Alice"), "same name"),
    (TICTACTOE.replace(" | Depth: 6", ""), "not like"),
    (TICTACTOE.replace("Alice", "x" * 50), "at most 49"),
    (TICTACTOE.replace("Alice", " vs " * 3000), "too long"),
    (TICTACTOE.replace("Alice", "a\u202eb"), "U+202E"),
]


@pytest.mark.parametrize("line, reason", BAD_TICTACTOE, ids=[why for _, why in BAD_TICTACTOE])
def test_a_bad_line_of_game_stats(line: str, reason: str) -> None:
    with pytest.raises(RulesError) as refusal:
        game_stats_txt.read_line(line)
    assert reason in str(refusal.value)


ROWCOL = '2025-11-23 18:04,"Alice VS Bob",21,17,A,9,H_VS_H'


def test_a_line_of_history() -> None:
    game = history_csv.read_line(ROWCOL)
    assert game is not None
    assert game.seats == (Human("Alice"), Human("Bob"))
    assert (game.winner, game.plies, game.totals) == (Side.ONE, 9, (21, 17))
    assert history_csv.write_line(game) == ROWCOL


@pytest.mark.parametrize(
    "line",
    [
        "2025-11-23 18:04,Alice VS Bob,21,17,A,9,H_VS_H",
        '"2025-11-23 18:04:59", Alice vs Bob ,"21"," 17",a,9,h_vs_h',
        '2025-11-23T18:04,"Alice   VS  Bob","21",17,A,9,H_VS_H',
        '2025-11-23 18:04,"""Alice"" VS ""Bob""",21,17,A,9,H_VS_H',
    ],
)
def test_other_ways_to_write_the_same_game(line: str) -> None:
    assert history_csv.read_line(line) == history_csv.read_line(ROWCOL)


def test_a_heading_is_no_game() -> None:
    assert history_csv.read_line("date,match,a_score,b_score,winner,rounds,mode") is None


SEATS_OF_ROWCOL = [
    ("Alice", "Greedy", "H_VS_C", (Human("Alice"), Computer("Greedy"))),
    ("greedy", "Alice", "H_VS_C", (Computer("Greedy"), Human("Alice"))),
    ("Alice", "Robby", "H_VS_C", (Human("Alice"), Computer("Robby"))),
    ("Computer", "Alice", "H_VS_C", (Computer("Computer"), Human("Alice"))),
    ("Robby", "Greedy", "C_VS_C", (Computer("Robby"), Computer("Greedy"))),
    ("Greedy", "Greedy", "C_VS_C", (Computer("Greedy"), Computer("Greedy"))),
]


@pytest.mark.parametrize("one, two, mode, expected", SEATS_OF_ROWCOL)
def test_who_was_a_machine_at_rowcol(one: str, two: str, mode: str, expected: Seats) -> None:
    line = ROWCOL.replace("Alice", one).replace("Bob", two).replace("H_VS_H", mode)
    game = history_csv.read_line(line)
    assert game is not None
    assert game.seats == expected


BAD_ROWCOL = [
    ("2025-11-23 18:04,Alice VS Bob,21,17,A,9", "not date, match"),
    (ROWCOL.replace("2025-11-23", "2025-02-30"), "no such date"),
    (ROWCOL.replace("2025-11-23", "23.11.2025"), "date is not like"),
    (ROWCOL.replace("Alice VS Bob", "Alice Bob"), "two names"),
    (ROWCOL.replace("Bob", "Bob VS Eve"), "cannot be told"),
    (ROWCOL.replace("Bob", "VS Bob"), "cannot be told"),
    (ROWCOL.replace("Bob", "Greedy"), "computer player"),
    (ROWCOL.replace("Bob", "aLICE"), "same name"),
    (ROWCOL.replace("21,17", "11,21"), "The winner is A, and the points are 11:21."),
    (ROWCOL.replace("21,17", "21,21"), "The winner is A, and the points are 21:21."),
    (ROWCOL.replace("17,A", "17,Tie"), "The winner is Tie, and the points are 21:17."),
    (ROWCOL.replace(",A,", ",C,"), "winner"),
    (ROWCOL.replace("H_VS_H", "H_VS_X"), "mode"),
    (ROWCOL.replace(",9,", ",401,"), "too large"),
    (ROWCOL.replace(",9,", ",-9,"), "negative"),
    (ROWCOL.replace(",9,", ",0,"), "No move was made, and the points are 21:17."),
    (ROWCOL.replace("21", "21e3"), "points of A is not a whole number"),
    (ROWCOL.replace("21", "9" * 20), "points of A is too large"),
    (ROWCOL.replace('Bob"', "Bob"), "quotation mark"),
    (
        ROWCOL.replace("Alice", "Sera").replace("Bob", "Cop").replace("H_VS_H", "H_VS_C"),
        "one was a person",
    ),
]


@pytest.mark.parametrize("line, reason", BAD_ROWCOL, ids=[why for _, why in BAD_ROWCOL])
def test_a_bad_line_of_history(line: str, reason: str) -> None:
    with pytest.raises(RulesError) as refusal:
        history_csv.read_line(line)
    assert reason in str(refusal.value)


@pytest.mark.parametrize("name", UNUSABLE, ids=ascii)
def test_names_that_nobody_can_have_are_refused(name: str) -> None:
    with pytest.raises(RulesError):
        leaderboard_txt.read_line(f"{name} 1 0 0 1")
    with pytest.raises(RulesError):
        history_csv.read_line(ROWCOL.replace("Alice", name))
