"""A series of games between two machines, and their comparison."""

from dataclasses import replace
from functools import partial

from tests.screens.conftest import Table
from tictactoe_tui.games import Side, tictactoe
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Mode, Setup
from tictactoe_tui.service.end_of_game import series_result
from tictactoe_tui.service.service_state import Series
from tictactoe_tui.widgets.panel.side_panel import SeriesView, score


def more_moves_than(table: Table, played: int) -> bool:
    return len(table.moves()) > played


async def fast(table: Table) -> None:
    await table.press(*["right_square_bracket"] * 4)


async def test_a_series_is_played_to_its_end_and_compared(table: Table) -> None:
    await table.open("tictactoe", Mode.WATCH, machines=("Cop", "Kitty"), games=4)
    first = table.session.state.seats
    await fast(table)
    await table.until(lambda: "nodes a move" in table.text("#end"))
    series = table.screen.query_one(SeriesView).series
    assert series is not None
    assert series.over
    one, two = series.contestant(0), series.contestant(1)
    assert (one.name, two.name) == ("Cop", "Kitty")
    assert one.wins + two.wins + series.draws == 4
    assert one.nodes > 0
    assert two.nodes == 0
    assert table.session.state.seats == (first[1], first[0]), "sides change after every game"
    assert [game.sides[0].seat.name for game in series.games] == ["Cop", "Kitty"] * 2
    assert f"Game 4 of 4: Cop {one.wins}" in str(score(series))
    assert series_result(series) in table.text("#end")
    assert series_result(series) in table.text("#message")
    assert "nodes a move" in table.text("#end")


def series_of(*winners: int | None) -> Series:
    """A series of Cop and Sera over, whose games these two, 0 and 1, have won."""
    games = []
    for number, winner in enumerate(winners):
        session = GameSession(Setup(tictactoe.start(), (Human("a"), Human("b"))))
        session.resign(Side.TWO)
        summary = session.summary()
        assert summary is not None
        side = None if winner is None else Side((winner + number) % 2)
        games.append(replace(summary, winner=side))
    return Series(tictactoe.KEY, len(games), ("Cop", "Sera"), tuple(games))


def test_the_result_of_a_series_names_the_winner_first() -> None:
    won = "Sera wins the series 3–1, 1 drawn."
    assert series_result(series_of(1, 0, None, 1, 1)) == won
    assert series_result(series_of(0, 1)) == "The series is level, 1–1."


async def test_a_paused_series_goes_on_move_by_move(table: Table) -> None:
    await table.open("rowcol", Mode.WATCH, machines=("Greedy", "Greedy"), numbers=2, games=2)
    await table.press("p")
    while table.session.turn is not None:
        played = len(table.moves())
        await table.press("full_stop")
        await table.until(partial(more_moves_than, table, played))
    finished = table.session
    await table.press("full_stop")
    assert table.session is not finished
    assert not table.moves()


async def test_a_person_who_takes_over_ends_the_series(table: Table) -> None:
    await table.open("tictactoe", Mode.WATCH, games=10)
    await table.press("p")
    assert table.screen.query_one(SeriesView).display
    await table.press("t")
    await table.pilot.pause()
    assert not table.screen.query_one(SeriesView).display
    assert table.screen.view is not None
    assert table.screen.view.series is None
