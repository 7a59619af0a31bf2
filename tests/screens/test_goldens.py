"""Every screen in small and large windows, in colour and without."""

import time
from collections.abc import Iterator
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn

import pytest

from tests.coach.learners import practised_for
from tests.engines import ScriptedEngine
from tests.screens.at_table import bob_asks_for_his_move, wait_at_table
from tests.screens.conftest import WINS, Table
from tests.screens.drawn import (
    Scene,
    checks,
    microscope,
    microscope_asks,
    practised,
    pressed,
    race,
    survive,
)
from tests.screens.golden import PICTURES, picture_of, require_same
from tests.screens.record import many, match, save, save_answers, turn_to
from tests.screens.tournaments import finished_tournament, games_of_a_pair, running_tournament
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.games import four
from tictactoe_tui.match.choices import Choices, Spoilers
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.screens.choosing import UnfinishedScreen
from tictactoe_tui.service import jobs, pace
from tictactoe_tui.storage.database import clock
from tictactoe_tui.workers.search_thread import SearchThread

_TODAY = 1_760_300_000_000
LOOKS = {"80x24": (80, 24), "120x40": (120, 40), "80x24-grey": (80, 24), "200x50": (200, 50)}
VAST = {
    "microscope",
    "race",
    "four-analysed",
    "rowcol-analysed",
    "game-over",
    "review-four",
    "leaderboard",
    "history",
    "statistics",
}
"""The screens that have another order in the largest windows."""
GREY = {
    "setup-against-the-ai",
    "tictactoe-analysed",
    "rowcol-analysed",
    "game-over",
    "tournament",
    "leaderboard",
    "review",
    "question-wrong",
    "atlas",
}
"""The screens on which colours say most, so that an ordinary run looks at them without any."""
APART = {"menu-with-a-game", "players"}
"""The screens whose focus depends on the window that they were opened in."""


async def menu_with_a_game(table: Table) -> None:
    await table.open("rowcol")
    await table.press("enter", "right", "enter", "escape")


async def tictactoe(table: Table) -> None:
    await table.open("tictactoe", Mode.VS_AI, opponent="Sera")
    # The greeting waits for the record, and is not said any more once a move was made.
    await table.until(lambda: bool(table.state.speech.words))
    await table.press("5")
    await table.until(lambda: len(table.moves()) == 2)


async def tictactoe_analysed(table: Table) -> None:
    await analysed(table, "tictactoe", (4, 1))


async def four_analysed(table: Table) -> None:
    await analysed(table, "four", (210, 189, 209, 211))


async def rowcol_analysed(table: Table) -> None:
    await analysed(table, "rowcol", (12, 14, 4))


async def analysed(table: Table, key: str, moves: tuple[int, ...]) -> None:
    """A game of two people with all that can be shown."""
    await table.open(key, spoilers=Spoilers.ALWAYS)
    for cell in moves:
        await table.move_by_typing(cell)
    await table.press("e")


async def swap_rule(table: Table) -> None:
    """A first stone that is taken over rather than answered."""
    await table.open("four", spoilers=Spoilers.ALWAYS, swap_rule=True)
    await table.move_by_typing(210)


async def hinted(table: Table) -> None:
    """A hint that points at a part of the board."""
    await table.open("four")
    for cell in (210, 189, 231, 190, 252):
        await table.move_by_typing(cell)
    await table.press("i", "i")


async def threatened(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("5", "7", "9", "x")


async def paused(table: Table) -> None:
    await table.open("tictactoe", Mode.WATCH, machines=("Sera", "Sera"), games=5)
    await table.press("p", "right_square_bracket")


async def game_over(table: Table) -> None:
    await table.open("tictactoe")
    for cell in WINS["tictactoe"]:
        await table.move_by_typing(cell)
    await table.until(lambda: table.state.known is not None and table.state.known.against.games > 0)


async def game_lost(table: Table) -> None:
    """The end of a game against the machine, by somebody who has played others before."""
    save(*(match("Player", "Cop") for _ in range(3)))
    await table.open("tictactoe", Mode.VS_AI, opponent="Sera", first=False)
    for key in "789654321":
        if table.state.game.result is None:
            await table.press(key)
    await table.until(lambda: "4 games" in table.text("#end"))


def after_a_loss(*keys: str) -> Scene:
    """What is on the screen after these keys, pressed at the end of that game."""

    async def scene(table: Table) -> None:
        await game_lost(table)
        await table.until(lambda: "Try move" in table.text("#end"))
        await table.press(*keys)
        await table.record_answers()

    return scene


async def practised_after_a_loss(table: Table) -> None:
    await after_a_loss("escape", "escape")(table)
    await practised()(table)


async def variation(table: Table) -> None:
    await game_over(table)
    await table.press("u", "u", "4")


async def series_over(table: Table) -> None:
    await table.open("tictactoe", Mode.WATCH, games=2)
    await table.until(lambda: "series" in table.text("#end"))


async def unfinished(table: Table) -> None:
    """Games of all kinds that were left."""
    for key, mode in (
        ("tictactoe", Mode.VS_AI),
        ("rowcol", Mode.TWO_PLAYERS),
        ("rowcol", Mode.VS_AI),
        ("tictactoe", Mode.TWO_PLAYERS),
    ):
        await table.open(key, mode)
        await table.press("enter")
        await table.until(lambda: table.session.turn is None or table.session.turn.is_human)
        await table.press("escape")
    await table.press("m")
    await table.until(lambda: isinstance(table.app.screen, UnfinishedScreen))
    await table.record_answers()


async def keys(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("question_mark")


async def rules(table: Table) -> None:
    await table.open("four")
    await table.press("exclamation_mark")


async def resigning(table: Table) -> None:
    await table.open("rowcol")
    await table.press("R")


async def explained(table: Table) -> None:
    await table.open("tictactoe")
    await table.press("7", "8", "4", "down", "y")
    await table.until(lambda: bool(table.board.notes))


def of_the_record(*keys: str, games: int = 40) -> Scene:
    """What is on the screen after these keys, where ten people have played so many games."""

    async def scene(table: Table) -> None:
        save(*many(games))
        table.app.shared.choices = Choices(name="Person 3")
        await turn_to(table, *keys)

    return scene


def among_files(*keys: str) -> Scene:
    """The same in a directory with files that can be imported."""

    async def scene(table: Table) -> None:
        with TemporaryDirectory() as place, chdir(place):
            Path("old").mkdir()
            for name in ("club.games", "games.jsonl", "history.csv", "leaderboard.txt"):
                Path(name).touch()
            await of_the_record(*keys)(table)

    return scene


def of_practice(*keys: str, days: int = 12) -> Scene:
    """What is on the screen after these keys, where somebody has practised for so many days."""

    async def scene(table: Table) -> None:
        save_answers(*practised_for(days, _TODAY))
        await practised(*keys)(table)
        await table.record_answers()

    return scene


def of_no_record(key: str) -> Scene:
    """What is on the screen after this key, where nobody has played."""

    async def scene(table: Table) -> None:
        await turn_to(table, key)

    return scene


def reviewed(session: GameSession, *keys: str) -> Scene:
    """A finished game that is looked over."""

    async def scene(table: Table) -> None:
        save(session)
        await turn_to(table, "5", "enter", *keys)

    return scene


FOUR = (189, 210, 190, 188, 168, 147, 209, 169, 171, 152, 228)
"""A game in which both sides miss a win."""
SCENES: dict[str, Scene] = {
    "menu": pressed(),
    "menu-with-a-game": menu_with_a_game,
    "setup-against-the-ai": pressed("1"),
    "setup-of-two-people": pressed("2", "right"),
    "setup-of-a-watched-game": pressed("3", "right", "right"),
    "setup-on-two-screens": pressed("2", "down", "right"),
    "table-waiting": wait_at_table,
    "two-screens": bob_asks_for_his_move,
    "settings": pressed("s"),
    "tictactoe": tictactoe,
    "tictactoe-analysed": tictactoe_analysed,
    "four-analysed": four_analysed,
    "rowcol-analysed": rowcol_analysed,
    "swap-rule": swap_rule,
    "hinted": hinted,
    "threatened": threatened,
    "paused": paused,
    "game-over": game_over,
    "game-lost": game_lost,
    "variation": variation,
    "series-over": series_over,
    "unfinished": unfinished,
    "explained": explained,
    "keys": keys,
    "rules": rules,
    "resigning": resigning,
    "openings": pressed("o"),
    "opening-answered": pressed("o", "enter", "up", "up", "up", "enter"),
    "opening-of-white": pressed("o", *["shift+up", "shift+left"] * 2, "right", "right", "enter"),
    "lab": pressed("b"),
    "challenge": pressed("b", "w"),
    "positions": pressed("b", "m"),
    "microscope": microscope,
    "microscope-asks": microscope_asks,
    "race": race,
    "tournament-form": pressed("b", "t", "right", "right"),
    "tournament": running_tournament,
    "tournament-finished": finished_tournament,
    "tournament-games": games_of_a_pair,
    "checks": checks,
    "survive": survive,
    "leaderboard": of_the_record("4"),
    "leaderboard-empty": of_no_record("4"),
    "history": of_the_record("5"),
    "history-empty": of_no_record("5"),
    "statistics": of_the_record("6", games=1000),
    "statistics-empty": of_no_record("6"),
    "players": of_the_record("6", "p"),
    "review": reviewed(match("Alice", "Sera", (0, 4, 8, 1, 3, 7))),
    "review-four": reviewed(match("Alice", "Ben", FOUR, four.start())),
    "play-on": reviewed(match("Alice", "Sera", (0, 4, 8, 1, 3, 7)), "enter"),
    "practice": of_practice(),
    "practice-empty": practised(),
    "question": of_practice("enter", "i"),
    "question-right": of_practice("g", "1"),
    "question-wrong": practised("g", "9"),
    "question-shown": practised("g", "9", "y"),
    "puzzle": practised("z"),
    "mistake-tried": after_a_loss("p"),
    "mistake-wrong": after_a_loss("p", "1"),
    "mistake-reviewed": after_a_loss("v"),
    "practice-after-a-loss": practised_after_a_loss,
    "lesson": practised("4"),
    "lesson-asks": practised("4", "enter"),
    "atlas": of_practice("a", "n"),
    "atlas-closer": of_practice("a", "down", "plus"),
    "atlas-closest": of_practice("a", "right", "plus", "plus"),
    "import": among_files("4", "I", "tab", "down", "space"),
    "export": of_the_record("4", "E"),
}


def not_for_pictures(*_: object, **__: object) -> NoReturn:
    """In the place of the live search, behind which a picture would be a clock in disguise."""
    raise AssertionError("a picture shows what was written down, not what a search finds now")


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[None]:
    """Nothing that a clock, a place or a search decides."""
    monkeypatch.setattr(pace, "BEAT", 0.0)
    # Whoever is to be paused before a move must not be faster than the key.
    monkeypatch.setattr(pace, "WATCHED", 3600.0 if "paused" in request.node.name else 0.01)
    monkeypatch.setattr(jobs, "analyse", not_for_pictures)
    monkeypatch.setattr(clock, "now", lambda: _TODAY)
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def looks_of(name: str) -> list[tuple[str, ...]]:
    """The pictures of a scene: together what one application shows as its window grows."""
    sizes = [look for look in ("80x24", "120x40", "200x50") if look != "200x50" or name in VAST]
    grown = [(size,) for size in sizes] if name in APART else [tuple(sizes)]
    return [*grown, ("80x24-grey",)]


def left_out(name: str, looks: tuple[str, ...]) -> tuple[pytest.MarkDecorator, ...]:
    """Where colours say little, the small picture without them is left to a thorough run."""
    return (pytest.mark.thorough,) if "80x24-grey" in looks and name not in GREY else ()


@pytest.mark.parametrize(
    "name, looks",
    [
        pytest.param(name, looks, id=f"{name}-{'+'.join(looks)}", marks=left_out(name, looks))
        for name in SCENES
        for looks in looks_of(name)
    ],
)
async def test_screens_look_as_they_did(
    name: str, looks: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "80x24-grey" in looks:
        monkeypatch.setenv("NO_COLOR", "1")
    app = TicTacToeApp(seed=7, engine=ScriptedEngine(), clock=lambda: 0.0)
    async with app.run_test(size=LOOKS[looks[0]]) as pilot:
        table = Table(app, pilot)
        await table.record_answers()
        await SCENES[name](table)
        for look in looks:
            await pilot.resize_terminal(*LOOKS[look])
            # A slow disk has its words, which come and go by the clock.
            await table.until(lambda: not app.shared.unsaved)
            await table.record_answers()
            require_same(f"{name}-{look}", picture_of(app), tmp_path)


def test_every_picture_is_of_a_scene() -> None:
    drawn = {f"{name}-{look}" for name in SCENES for looks in looks_of(name) for look in looks}
    assert {each.stem for each in PICTURES.glob("*-*x*.svg")} == drawn


async def test_a_picture_that_reaches_the_live_engine_fails() -> None:
    engine = SearchThread()
    app = TicTacToeApp(seed=7, engine=engine)
    async with app.run_test() as pilot:
        table = Table(app, pilot)
        await table.open("tictactoe", spoilers=Spoilers.ALWAYS)
        await table.until(
            lambda: (
                "a picture shows what was written down" in " ".join(table.text("#message").split())
            )
        )
    engine.close()
