"""The tournament screen: form, table, pause, cancel, and going on behind other screens."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import Input

from tests.screens.conftest import Table, record_answers
from tests.screens.drawn import lines
from tests.screens.tournaments import FIVE, THREE, WrittenRunner, open_tournament
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.arena.tournament import TournamentPlan, play_match
from tictactoe_tui.arena.tournament_file import TournamentFile, usual_file
from tictactoe_tui.games import GAMES, tictactoe
from tictactoe_tui.screens.choosing import ChoiceScreen
from tictactoe_tui.screens.files.file_dialog import SaveScreen
from tictactoe_tui.screens.game.review_screen import ReviewScreen
from tictactoe_tui.screens.lab import tournament_screen
from tictactoe_tui.screens.lab.lab_screen import LabScreen
from tictactoe_tui.screens.lab.tournament_form import TournamentChoices
from tictactoe_tui.screens.lab.tournament_screen import TournamentScreen
from tictactoe_tui.widgets.key_footer import KeyFooter
from tictactoe_tui.widgets.lab.cross_table_view import CrossTable
from tictactoe_tui.workers.tournament_runner import TournamentRunner, TournamentStatus


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[TournamentPlan]:
    """The plans of what was begun, of which nothing is played."""
    plans: list[TournamentPlan] = []

    def runner(plan: TournamentPlan) -> TournamentRunner:
        plans.append(plan)
        return WrittenRunner(plan, 0)

    monkeypatch.setattr(tournament_screen, "TournamentRunner", runner)
    return plans


def labels(table: Table) -> list[str]:
    return [offer.label for offer in table.app.screen.query_one(KeyFooter).offers]


def drawn(table: Table) -> str:
    return "\n".join(lines(table.app))


def the_screen(table: Table) -> TournamentScreen:
    assert isinstance(table.app.screen, TournamentScreen)
    return table.app.screen


async def test_the_form_makes_the_tournament_that_it_shows(
    table: Table, begun: list[TournamentPlan]
) -> None:
    await table.press("b", "t", "right", "right")
    form = the_screen(table)
    assert "Sera Greedy" in form.query_one("#players Input", Input).value
    form.query_one("#players Input", Input).value = "greedy, COP"
    form.query_one("#seed Input", Input).value = "11"
    await table.press("down", "left", "enter")
    (plan,) = begun
    assert plan == TournamentPlan("rowcol", ("Greedy", "Cop"), 100, 11, (("size", 4),))
    assert "Tournament   row and column 4x4, round robin, seed 11" in drawn(table)


@pytest.mark.parametrize(
    "players, seed, words",
    [
        ("Kitty", "7", "two players"),
        ("Kitty kitty", "7", "twice"),
        ("Kitty [/foo]", "7", "No such player"),
        ("Kitty @gone", "7", "@gone"),
        ("Kitty Cop", "seven", "whole number"),
    ],
)
async def test_what_cannot_be_is_said_and_changes_nothing(
    table: Table, begun: list[TournamentPlan], players: str, seed: str, words: str
) -> None:
    await table.press("b", "t")
    the_screen(table).query_one("#players Input", Input).value = players
    the_screen(table).query_one("#seed Input", Input).value = seed
    await table.press("enter")
    assert words in table.text("#notice")
    assert begun == []
    the_screen(table).query_one("#seed Input", Input).value = "8"
    await table.pilot.pause()
    assert table.text("#notice") == ""


def written(plan: TournamentPlan) -> Path:
    """The file of a tournament of which three games were played before the program was left."""
    runner = WrittenRunner(plan, 3)
    with TournamentFile(usual_file(plan), plan) as file:
        for pair in plan.pairs:
            file.add(runner.games_of(pair))
    return usual_file(plan)


async def test_a_tournament_of_an_earlier_run_is_offered_and_goes_on(
    table: Table, begun: list[TournamentPlan]
) -> None:
    plan = TournamentPlan("rowcol", ("Cop", "Greedy"), 100, 11, (("size", 4),))
    written(plan)
    await table.press("b", "t")
    assert "Begun before" in table.text("#notice")
    the_screen(table).query_one("#seed Input", Input).value = "12"
    await table.pilot.pause()
    assert table.text("#notice") == ""
    the_screen(table).query_one("#seed Input", Input).value = "11"
    await table.press("enter")
    assert begun == [plan]


@pytest.mark.parametrize("harm", ["text", "players", "nothing", "other version", "command's"])
async def test_a_file_that_is_no_tournament_of_the_form_offers_the_usual(
    table: Table, harm: str
) -> None:
    opening = 2 if harm == "command's" else 0
    path = written(TournamentPlan("rowcol", ("Cop", "Greedy"), 100, 11, opening=opening))
    text = path.read_text()
    match harm:
        case "text":
            path.write_text("[/foo]\n" * 3)
        case "players":
            path.write_text(text.replace("Greedy", "Nobody"))
        case "nothing":
            path.write_text("")
        case "other version":
            path.rename(path.with_name("rowcol-0.jsonl"))
    await table.press("b", "t")
    assert table.text("#notice") == ""
    assert the_screen(table).query_one("#seed Input", Input).value == "7"


@pytest.mark.parametrize("game", GAMES)
def test_the_form_offers_a_tournament_of_every_game(game: str) -> None:
    choices = TournamentChoices(game)
    plan = choices.plan(choices.players, "7")
    assert plan.game == game
    assert plan.opening == GAMES[game].random_opening
    assert plan.board == ()


async def test_the_table_says_who_did_how_against_whom(table: Table) -> None:
    runner = WrittenRunner(FIVE, 838)
    await open_tournament(table, runner)
    shown = drawn(table)
    assert "838 of 1,000" in shown
    assert "41 s left" in shown
    for line in runner.state.table:
        assert f"{line.score:.1f}" in shown
    leader, second = runner.state.table[:2]
    points = leader.against[second.name].points
    assert f"{points:g} of 100 points" in table.text("#now")
    assert "To come:" in table.text("#now")
    await table.press("right", "right", "right")
    assert runner.state.table[4].name in table.text("#now")


async def test_rows_keep_their_order_until_a_pair_is_done(table: Table) -> None:
    screen = await open_tournament(table, WrittenRunner(FIVE, 150))
    before = [line.name for line in screen.query_one(CrossTable).standings.lines]
    for played, changed in ((190, False), (FIVE.total, True)):
        runner = WrittenRunner(FIVE, played)
        table.app.shared.tournament = runner
        screen.state = runner.state
        now = [line.name for line in screen.query_one(CrossTable).standings.lines]
        best_first = [line.name for line in runner.state.table]
        assert now == (best_first if changed else before)


async def test_pause_and_go_on(table: Table) -> None:
    runner = WrittenRunner(FIVE, 838)
    screen = await open_tournament(table, runner)
    assert "Pause" in labels(table)
    assert "Go on" not in labels(table)
    await table.press("p")
    assert screen.state == runner.state
    assert "Pause" not in labels(table)
    await table.press("p")
    assert runner.told == ["pause", "start"]
    assert screen.state == runner.state
    assert "Pause" in labels(table)


async def test_esc_leaves_it_running_and_coming_back_shows_it(table: Table) -> None:
    runner = WrittenRunner(FIVE, 500)
    await open_tournament(table, runner)
    await table.press("escape")
    assert isinstance(table.app.screen, LabScreen)
    assert runner.told == []
    runner.show(TournamentStatus.RUNNING)
    await table.press("t")
    assert "500 of 1,000" in drawn(table)
    runner.show(TournamentStatus.PAUSED)
    await table.until(lambda: "paused" in drawn(table))


async def test_cancel_keeps_what_was_played_and_asks_for_another(table: Table) -> None:
    runner = WrittenRunner(FIVE, 500)
    screen = await open_tournament(table, runner)
    await table.press("c")
    assert runner.told == ["pause"]
    assert screen.state is None
    assert screen.query_one("#form").has_focus_within
    runner.show(TournamentStatus.RUNNING)
    await table.pilot.pause()
    assert screen.state is None


@pytest.mark.parametrize("how", ["keys", "mouse"])
async def test_the_games_of_a_pair(table: Table, how: str) -> None:
    runner = WrittenRunner(FIVE, 838)
    screen = await open_tournament(table, runner)
    cross = screen.query_one(CrossTable)
    if how == "keys":
        await table.press("enter")
    else:
        await table.pilot.click(cross, offset=(31, 3))
        assert cross.cursor == (1, 2)
        await table.pilot.click(cross, offset=(26, 1))
        assert cross.cursor == (0, 1)
        await table.pilot.click(cross, offset=(26, 1))
    await table.until(lambda: isinstance(table.app.screen, ChoiceScreen))
    await table.pilot.pause()
    assert "Maximize future - Greedy, 100 games" in drawn(table)
    assert "40:35" in drawn(table)
    await table.press("enter")
    assert "Its moves cannot be played" in table.text("#message"), "nobody played these"


@pytest.mark.parametrize("how", ["keys", "mouse"])
async def test_a_game_is_replayed_in_the_review_as_training(
    table: Table, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = play_match("Cop", "Kitty", lambda _: tictactoe.start(), games=2, seed=1).records
    runner = WrittenRunner(THREE, THREE.total)
    monkeypatch.setattr(runner, "games_of", lambda _: games)
    await open_tournament(table, runner)
    await table.press("enter")
    if how == "keys":
        await table.press("down", "enter")
    else:
        await table.pilot.click("#entries", offset=(4, 1))
    await table.until(lambda: isinstance(table.app.screen, ReviewScreen))
    review = table.app.screen
    assert isinstance(review, ReviewScreen)
    state = review.session.state
    assert [record.cell for record in state.plies] == [*games[1].moves]
    assert state.is_training


async def test_the_table_and_the_games_can_be_saved(table: Table) -> None:
    runner = WrittenRunner(THREE, THREE.total)
    await open_tournament(table, runner)
    await table.press("w")
    assert isinstance(table.app.screen, SaveScreen)
    assert runner.as_csv().count("\n") == THREE.total + 1
    assert '"exact"' in runner.as_json()


async def test_seven_players_are_scrolled_sideways_and_names_stay(table: Table) -> None:
    players = tuple(each.name for each in GAMES["rowcol"].players)
    screen = await open_tournament(table, WrittenRunner(TournamentPlan("rowcol", players, 10), 40))
    cross = screen.query_one(CrossTable)
    assert "▸" in drawn(table)
    await table.press(*["right"] * 5)
    assert cross.cursor == (0, 6)
    assert "7 games" in drawn(table).replace("  ", " ")
    assert "◂" in drawn(table)
    assert "Kitty (Easy)" in drawn(table)


async def test_leaving_the_program_closes_it() -> None:
    app, runner = TicTacToeApp(seed=7), WrittenRunner(FIVE, 838)
    async with app.run_test() as pilot:
        await record_answers(app, pilot)
        await open_tournament(Table(app, pilot), runner)
        await pilot.press("q")
    assert runner.told == ["close"]


async def test_a_real_one_is_played_by_processes_beside_the_application(table: Table) -> None:
    plan = TournamentPlan("tictactoe", ("Kitty", "Cop"), 12)
    runner = TournamentRunner(plan, jobs=2)
    await table.press("b", "t")
    the_screen(table).begin_tournament(runner)
    await wait_long(table, lambda: runner.state.status is not TournamentStatus.RUNNING)
    assert runner.state.trouble == ""
    assert runner.state.status is TournamentStatus.FINISHED
    await table.until(lambda: "12 of 12" in drawn(table))
    assert [record.number for record in runner.games_of(("Kitty", "Cop"))] == list(range(1, 13))
    await table.press("enter")
    assert "12 games" in drawn(table)


async def wait_long(table: Table, happened: Callable[[], bool]) -> None:
    """Wait for processes, which a busy machine may take its time to start."""
    for _ in range(1200):
        if happened():
            return
        await asyncio.sleep(0.1)
    raise AssertionError("it never happened")
