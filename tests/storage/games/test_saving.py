"""A saved game is the game, to the ply; twice or late changes nothing; nothing is ever deleted."""

from contextlib import closing, suppress
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tests.match.matches import KITTY, SERA, session, swap_session, won_by_x
from tests.match.setups import setups
from tests.storage.matches import begun, count, kept, play_any, restored, same
from tictactoe_tui.engine.info import Sense, Status
from tictactoe_tui.games import RulesError, Side, four
from tictactoe_tui.match import actions
from tictactoe_tui.match.actions import Hinted, HintLevel, Thinking
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Human, Setup
from tictactoe_tui.storage.database.connection import Database, GameDiverged
from tictactoe_tui.storage.database_opening import in_memory
from tictactoe_tui.storage.games.saving import (
    GameSnapshot,
    abandon_game,
    new_game_id,
    remove_empty_game,
    save_game,
    unfinished_games,
)
from tictactoe_tui.storage.repair.mending import examine_directory

MANY = 2**62


def result(database: Database) -> list[tuple[object, ...]]:
    return database.read(
        lambda c: c.execute(
            "SELECT ending, winner, plies, finished IS NOT NULL FROM games ORDER BY number"
        ).fetchall()
    )


def test_a_game_comes_back_to_the_ply(database: Database) -> None:
    match = begun(0)
    game = kept(database, match)
    for _ in range(4):
        play_any(match)
        kept(database, match, game)
        assert same(restored(database)[game], match)


def test_every_action_comes_back(database: Database) -> None:
    swapped = swap_session()
    swapped.play(5, thinking=Thinking(0.25, 9, 2, 1, -3, Status.BOUND, Sense.AT_MOST))
    swapped.swap()
    swapped.play(6)
    swapped.undo()
    taken = session(KITTY, SERA)
    taken.play(0)
    taken.undo()
    taken.redo()
    taken.take_over(Side.TWO, "Zoë")
    taken.apply(Hinted(HintLevel.REGION))
    games = {kept(database, match): match for match in (swapped, taken)}
    for game, match in restored(database).items():
        assert same(match, games.pop(game))
    assert games == {}


def test_the_latest_comes_first(database: Database) -> None:
    matches = [begun(1), begun(2), begun(3)]
    games = [kept(database, match) for match in matches]
    assert list(restored(database)) == games[::-1]
    assert [each.id for each in unfinished_games(database, most=2).games] == [games[2], games[1]]


def test_keeping_twice_or_late_changes_nothing(database: Database) -> None:
    match = begun(2)
    early = GameSnapshot.of(match)
    play_any(match)
    game = kept(database, match)
    kept(database, match, game)
    save_game(database, game, early)
    assert count(database, "actions") == 3
    assert same(restored(database)[game], match)


def test_what_a_failed_call_left_out_is_added_by_the_next(database: Database) -> None:
    match = begun(1)
    game = kept(database, match)
    for _ in range(3):
        play_any(match)
    kept(database, match, game)
    assert same(restored(database)[game], match)


def test_a_game_that_went_on_elsewhere_is_noticed(database: Database) -> None:
    here = begun(2)
    game = kept(database, here)
    there = restored(database)[game]
    here.play(min(here.state.position.legal_moves()))
    there.play(max(there.state.position.legal_moves()))
    kept(database, here, game)
    with pytest.raises(GameDiverged):
        kept(database, there, game)
    other = kept(database, there)
    games = restored(database)
    assert same(games[game], here)
    assert same(games[other], there)


def test_a_finished_game_is_no_longer_offered(database: Database) -> None:
    kept(database, won_by_x())
    assert restored(database) == {}
    assert result(database) == [("line", 0, 5, 1)]
    assert count(database, "players") == 2
    assert count(database, "sides") == 2


def test_an_undo_after_the_end_takes_the_result_back(database: Database) -> None:
    match = won_by_x()
    game = kept(database, match)
    late = GameSnapshot.of(match)
    match.apply(actions.Undo())  # as earlier versions let people do
    kept(database, match, game)
    save_game(database, game, late)
    assert result(database) == [(None, None, None, 0)]
    assert count(database, "sides") == 0
    assert same(restored(database)[game], match)
    match.redo()
    kept(database, match, game)
    assert result(database) == [("line", 0, 5, 1)]


def test_a_result_that_was_not_saved_is_saved_at_the_next_start(database: Database) -> None:
    match = won_by_x()
    save_game(database, new_game_id(), GameSnapshot(match.setup, match.actions, None))
    assert restored(database) == {}
    assert result(database) == [("line", 0, 5, 1)]


def test_the_same_person_in_another_spelling_is_one_player(database: Database) -> None:
    for names in (("Zoë", "Bob"), ("ZOË", "bob")):
        match = session(Human(names[0]), Human(names[1]))
        match.resign(Side.ONE)
        kept(database, match)
    assert count(database, "players") == 2


def test_numbers_past_any_column(database: Database) -> None:
    match = session()
    for cell in (0, 3, 1, 4, 2):
        match.play(cell, thinking=Thinking(nodes=MANY))
    kept(database, match)
    assert result(database) == [("line", 0, 5, 1)]


def test_an_abandoned_game_stays_saved_and_can_go_on(database: Database) -> None:
    match = begun()
    game = kept(database, match)
    abandon_game(database, game)
    assert restored(database) == {}
    kept(database, match, game)
    assert restored(database) == {}
    play_any(match)
    kept(database, match, game)
    assert same(restored(database)[game], match)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE actions SET entry = replace(entry, 'play', 'pray') WHERE number = 2",
        "UPDATE actions SET entry = '[[[' WHERE number = 1",
        "UPDATE actions SET entry = CAST(x'ff' AS TEXT) WHERE number = 1",
        "DELETE FROM actions WHERE number = 3",
        "DELETE FROM actions WHERE number = 1",
        "UPDATE games SET seed = seed + 1",
        "UPDATE games SET seats = replace(seats, 'Alice', 'Alina')",
        "UPDATE games SET start = 'chess'",
        "UPDATE games SET form = 99",
        "UPDATE games SET digest = ''",
    ],
)
def test_a_broken_game_is_told_once_and_left_in_place(
    directory: Path, database: Database, change: str
) -> None:
    broken = kept(database, begun())
    database.write(lambda c: c.execute(change))
    whole = kept(database, begun(2))
    for told in (1, 0, 0):
        found = unfinished_games(database)
        assert [each.id for each in found.games] == [whole]
        assert len(found.broken) == told
        assert all(each.endswith(".") for each in found.broken)
    assert count(database, "games") == 2
    assert examine_directory(directory).damaged == (broken,)


def test_a_game_that_was_forged_with_its_digest_is_refused_by_the_rules(
    database: Database,
) -> None:
    match = begun(1)
    save_game(database, new_game_id(), GameSnapshot(match.setup, match.actions * 2, None))
    assert len(unfinished_games(database).broken) == 1


def act(data: st.DataObject, match: GameSession) -> None:
    what = data.draw(st.sampled_from(["play", "play", "play", "undo", "redo", "swap"]))
    moves = sorted(match.state.position.legal_moves()) if match.turn else []
    if what == "play" and moves:
        match.play(
            data.draw(st.sampled_from(moves)),
            thinking=Thinking(data.draw(st.floats(0, 1e9)), data.draw(st.integers(0, 2**63 - 1))),
        )
    elif what in ("undo", "redo"):
        with suppress(RulesError):  # there may be nothing to take back or to make again
            # Earlier versions took moves back after the end too.
            match.apply(actions.Undo() if what == "undo" else actions.Redo())
    elif match.state.can_swap:
        match.swap()


@pytest.mark.slow
@given(st.data())
def test_any_game_kept_at_any_moments_comes_back(data: st.DataObject) -> None:
    with closing(in_memory()) as database:
        match, game = GameSession(data.draw(setups())), new_game_id()
        for _ in range(data.draw(st.integers(0, 12))):
            act(data, match)
            if data.draw(st.booleans()):
                kept(database, match, game)
        kept(database, match, game)
        if match.turn is None:
            assert restored(database) == {}
            assert result(database)[0][3] == 1
        elif match.actions:
            assert same(restored(database)[game], match)


def test_a_game_is_there_before_its_first_move_and_goes_if_none_is_made(
    database: Database,
) -> None:
    match = begun(0)
    game = kept(database, match)
    assert count(database, "games") == 1
    assert restored(database) == {}, "nobody comes back to it"
    remove_empty_game(database, game)
    assert count(database, "games") == 0
    play_any(match)
    kept(database, match, game)
    remove_empty_game(database, game)
    assert same(restored(database)[game], match), "not where something has happened"


def test_a_large_board(database: Database) -> None:
    match = GameSession(Setup(four.start(20, 20), (KITTY, SERA), 7))
    game = new_game_id()
    for cell in range(0, 400, 3):
        match.play(cell)
        if match.turn is None:
            break
    kept(database, match, game)
    assert count(database, "actions") == len(match.actions)
