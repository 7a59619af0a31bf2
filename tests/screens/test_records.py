"""What one run of the application leaves, the next one finds."""

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.widgets import OptionList

from tests.screens.conftest import Table, record_answers, said_by, until
from tests.screens.record import match, save
from tests.settled import HANGS
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.games import GAMES
from tictactoe_tui.match.choices import Choices, Preferences, Spoilers
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.opponents.voice import NAME, Occasion, spoken_lines
from tictactoe_tui.screens.game.board_screen import BoardScreen
from tictactoe_tui.screens.menu.menu_screen import MenuScreen
from tictactoe_tui.screens.sheet import HelpScreen
from tictactoe_tui.widgets.panel.end_sheet import EndSheet
from tictactoe_tui.workers.record_keeper import FoundAtStart, RecordKeeper

GOAL = GAMES["tictactoe"].goal


def first_entry(app: TicTacToeApp) -> str:
    return str(app.screen.query_one("#entries", OptionList).get_option_at_index(0).prompt)


async def test_an_unfinished_game_is_offered_at_the_next_start_to_the_ply() -> None:
    choices = Choices(Mode.TWO_PLAYERS, "rowcol", name="Ada", guest="[/]", boards="rowcol.size=4")
    app = TicTacToeApp(seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await record_answers(app, pilot)
        service = app.shared.begin_game(choices)
        session = service.session
        app.call_later(app.push_screen, BoardScreen(service, app.shared))
        await pilot.pause()
        await pilot.press("enter", "up", "enter", "u", "r")
        await record_answers(app, pilot)
    again = TicTacToeApp(seed=2)
    async with again.run_test(size=(80, 24)) as pilot:
        await record_answers(again, pilot)
        await pilot.pause()
        assert first_entry(again).startswith("c Continue: row and column")
        ((restored, _),) = again.shared.unfinished
        assert restored.state == session.state
        assert restored.setup.seed == session.setup.seed
        assert replace(again.shared.choices, looks="") == choices
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(again.screen, BoardScreen)
        assert again.screen.session is restored


@pytest.mark.parametrize(
    "keys, resumed", [(["enter"], True), (["c"], True), (["l"], False), (["down", "enter"], False)]
)
async def test_keys_before_the_record_is_read_wait_for_what_it_offers(
    keys: list[str], resumed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seen failing: in the first moment each of them began a first game of tic-tac-toe."""
    app = TicTacToeApp(seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await record_answers(app, pilot)
        service = app.shared.begin_game(Choices(Mode.TWO_PLAYERS, "four", name="Ada"))
        app.call_later(app.push_screen, BoardScreen(service, app.shared))
        await pilot.pause()
        await pilot.press("enter")
        await record_answers(app, pilot)
    gate, read = Event(), RecordKeeper.open

    def open_later(records: RecordKeeper, found: Callable[[Any], object], *others: Any) -> None:
        def offer(what: FoundAtStart) -> None:
            gate.wait(HANGS)
            found(what)

        read(records, offer, *others)

    monkeypatch.setattr(RecordKeeper, "open", open_later)
    again = TicTacToeApp(seed=2)
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.press(*keys)
        assert isinstance(again.screen, MenuScreen)
        gate.set()
        await record_answers(again, pilot)
        await until(pilot, lambda: isinstance(again.screen, BoardScreen))
        assert isinstance(again.screen, BoardScreen)
        assert again.screen.session.setup.game == "four"
        assert bool(again.screen.session.state.plies) == resumed
        await pilot.press("escape", "up")
        assert isinstance(again.screen, MenuScreen)


@pytest.mark.parametrize("key", ["q", "ctrl+q", "question_mark"])
async def test_some_keys_wait_for_nothing(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RecordKeeper, "open", lambda *_: None)
    app = TicTacToeApp(seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("l", key)
        assert app._exit or isinstance(app.screen, HelpScreen)


@pytest.mark.parametrize("chosen", [Spoilers.NEVER, Spoilers.ON_DEMAND])
async def test_a_game_comes_back_with_the_analysis_that_was_chosen_for_it(chosen: Spoilers) -> None:
    app = TicTacToeApp(seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await record_answers(app, pilot)
        service = app.shared.begin_game(Choices(Mode.TWO_PLAYERS, together=chosen))
        app.call_later(app.push_screen, BoardScreen(service, app.shared))
        await pilot.pause()
        await pilot.press("5")
        app.shared.begin_game(Choices(Mode.TWO_PLAYERS, together=Spoilers.ALWAYS))
        await record_answers(app, pilot)
    again = TicTacToeApp(seed=2)
    async with again.run_test(size=(80, 24)) as pilot:
        await record_answers(again, pilot)
        await pilot.press("c")
        await pilot.pause()
        assert isinstance(again.screen, BoardScreen)
        assert again.shared.service_of(again.screen.session).spoilers is chosen
        assert again.shared.choices.together is Spoilers.ALWAYS


async def test_a_finished_game_is_not_offered_again() -> None:
    app = TicTacToeApp(seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await record_answers(app, pilot)
        service = app.shared.begin_game(Choices(Mode.TWO_PLAYERS, together=Spoilers.NEVER))
        session = service.session
        app.call_later(app.push_screen, BoardScreen(service, app.shared))
        await pilot.pause()
        await pilot.press("5", "7", "4", "3", "6")
        assert session.turn is None
        await record_answers(app, pilot)
    again = TicTacToeApp(seed=2)
    async with again.run_test(size=(80, 24)) as pilot:
        await record_answers(again, pilot)
        assert again.shared.unfinished == ()


async def test_without_a_place_to_save_one_plays_all_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a directory")
    monkeypatch.setenv(VARIABLE, str(in_the_way / "data"))
    app = TicTacToeApp(seed=1)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await record_answers(app, pilot)
        assert len(app._notifications) == 1
        await pilot.press("enter", "5")
        await pilot.pause()
        assert isinstance(app.screen, BoardScreen)
        assert app.screen.session.state.plies


async def test_choices_that_make_no_sense_are_left_out() -> None:
    app = TicTacToeApp(seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await record_answers(app, pilot)
        assert app.shared.records is not None
        app.shared.records.remember(Choices(opponent="Nobody"), pytest.fail)
        await record_answers(app, pilot)
    again = TicTacToeApp(seed=2)
    async with again.run_test(size=(80, 24)) as pilot:
        await record_answers(again, pilot)
        assert again.shared.choices == Choices()


async def test_a_record_that_can_be_asked_has_been_told_to_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = TicTacToeApp(seed=1)
    asked_first = []
    read = RecordKeeper.open

    def open_after_a_while(records: RecordKeeper, *answers: Any) -> None:
        # Time enough for whoever else would let the record be asked meanwhile.
        if threading.current_thread() is not threading.main_thread():
            Event().wait(0.3)
        asked_first.append(app.shared.records is not None)
        read(records, *answers)

    monkeypatch.setattr(RecordKeeper, "open", open_after_a_while)
    async with app.run_test(size=(80, 24)) as pilot:
        await record_answers(app, pilot)
    assert asked_first == [False]


async def test_a_record_that_comes_when_everything_is_closed_is_too_late() -> None:
    app = TicTacToeApp(seed=1)
    async with app.run_test(size=(80, 24)) as pilot:
        await record_answers(app, pilot)
        late = FoundAtStart((), Choices(), Preferences(ascii=True), ("Late.",))
    app._offer_what_was_left(late)
    assert not len(app._notifications)


async def test_trouble_is_said_once() -> None:
    app = TicTacToeApp(seed=1)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await record_answers(app, pilot)
        for _ in range(3):
            app._say_trouble_later("The disk is full [/].")
        await pilot.pause()
        assert len(app._notifications) == 1


async def test_the_welcome_stands_beside_what_the_analysis_finds() -> None:
    choices = Choices(Mode.TWO_PLAYERS, name="Ada", together=Spoilers.ALWAYS)
    for known in (False, True):
        app = TicTacToeApp(seed=1)
        async with app.run_test(size=(80, 24)) as pilot:
            await record_answers(app, pilot)
            await app.push_screen(BoardScreen(app.shared.begin_game(choices), app.shared))
            await record_answers(app, pilot)
            if known:
                await _analysed_and_welcomed(Table(app, pilot))
            else:
                await pilot.press("R", "y")
                await record_answers(app, pilot)


async def _analysed_and_welcomed(table: Table) -> None:
    await table.until(lambda: "1 1 draws" in table.text("#message"))
    said = "So far Ada 0, Guest 1, drawn 0. Here: 1 1 draws, proved."
    assert table.text("#message").strip() == said


@pytest.mark.parametrize("has_met_a_person", [False, True])
async def test_a_known_player_is_welcomed_with_the_record_so_far(has_met_a_person: bool) -> None:
    if has_met_a_person:
        save(match("Ada", "Cy"))
    choices = Choices(Mode.VS_AI, name="Ada", opponent="Kitty")
    greetings = spoken_lines()["Kitty"]
    said: list[str] = []
    for run in range(2):
        app = TicTacToeApp(seed=1)
        async with app.run_test(size=(80, 24)) as pilot:
            # Sat down before the records are open, as `play` does.
            app.call_later(app.push_screen, BoardScreen(app.shared.begin_game(choices), app.shared))
            await pilot.pause()
            await record_answers(app, pilot)
            await pilot.pause()
            said.append(said_by(app.screen.query_one("#voice")))
            message = said_by(app.screen.query_one("#message")).strip()
            welcome = "Welcome back, Ada! 1 game against Kitty: 0 won, 1 lost, 0 drawn."
            first = "Your first game against the AI" if has_met_a_person else "Your first game"
            assert message == (welcome if run else f"{first}, Ada! {GOAL}")
            await pilot.press("R", "y")
            await record_answers(app, pilot)
            await pilot.pause()
            end = app.screen.query_one(EndSheet).end
            assert end is not None
            assert f"0 won, {run + 1} lost, 0 drawn" in end.record
            # Seen failing: welcome back, at every game.
            await pilot.press("ctrl+n")
            await record_answers(app, pilot)
            await pilot.pause()
            message = said_by(app.screen.query_one("#message")).strip()
            assert message == f"At tic-tac-toe against Kitty: 0 won, {run + 1} lost, 0 drawn."
    new, known = (
        {f"“{words.replace(NAME, 'Ada')}”" for words in greetings[occasion]}
        for occasion in (Occasion.GREETING_NEW, Occasion.GREETING_KNOWN)
    )
    assert said[0] in new
    assert said[1] in known
