"""Answers are kept once and for good; what games tell goes and comes with the games."""

import json
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.match.matches import ALICE, SERA, session
from tests.storage.matches import begun, count, kept
from tests.storage.practice.answers import some_answers
from tests.storage.steps import opened_by
from tictactoe_tui.coach.cards import PracticeAnswer, Source
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.games import RulesError
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.storage.database.connection import Database, StorageError, connect
from tictactoe_tui.storage.database.files import DATABASE_FILE
from tictactoe_tui.storage.database.schema import STEPS
from tictactoe_tui.storage.database_opening import open_in
from tictactoe_tui.storage.games.saving import delete_game, restore_game
from tictactoe_tui.storage.practice.answer_rows import answer_id
from tictactoe_tui.storage.practice.practice_log import (
    answers_in_games,
    answers_in_practice,
    append_answer,
    player_answers,
)
from tictactoe_tui.storage.repair.backups import find_backups, make_backup
from tictactoe_tui.storage.repair.mending import examine_directory, repair_directory
from tictactoe_tui.workers.record_keeper import RecordKeeper

ANSWERS = some_answers(12)


def log(directory: Path, player: str = "Alice") -> tuple[PracticeAnswer, ...]:
    with closing(open_in(directory)) as database:
        return answers_in_practice(database, player)


def write(directory: Path, answers: tuple[PracticeAnswer, ...] = ANSWERS) -> None:
    with closing(open_in(directory)) as database:
        for answer in answers:
            append_answer(database, answer)


def spoil(directory: Path, statement: str) -> None:
    """Change what no program would."""
    with closing(connect(directory / DATABASE_FILE)) as connection:
        assert connection.execute(statement).rowcount == 1


def mistaken() -> GameSession:
    match = session(SERA, ALICE)
    for cell in (0, 1, 4):
        match.play(cell)
    return match


def test_answers_come_back_in_the_order_of_time(directory: Path) -> None:
    write(directory, ANSWERS[::-1])
    assert log(directory) == ANSWERS
    assert log(directory, "ALICE") == ANSWERS
    assert log(directory, "Bob") == ()


def test_an_answer_kept_twice_is_kept_once(directory: Path) -> None:
    write(directory, (*ANSWERS, *ANSWERS))
    with closing(open_in(directory)) as database:
        assert count(database, "answers") == len(ANSWERS)


@pytest.mark.parametrize(
    "change", [{"player": "Sera"}, {"cell": 99}, {"code": "tictactoe 3x3x3 XXX/OO1/3"}]
)
def test_what_could_not_be_read_again_is_refused(
    database: Database, change: dict[str, Any]
) -> None:
    with pytest.raises(RulesError):
        append_answer(database, replace(ANSWERS[0], **change))
    assert count(database, "answers") == 0


def test_games_tell_their_answers_while_they_are_there(database: Database) -> None:
    match = mistaken()
    game = kept(database, match)
    (mistake,) = answers_in_games(database, "alice")
    assert (mistake.source, mistake.right, mistake.at > 0) == (Source.GAME, False, True)
    match.resign(match.state.position.to_move)
    kept(database, match, game)
    assert len(answers_in_games(database, "Alice")) == 1
    assert answers_in_games(database, "Bob") == answers_in_games(database, "Sera") == ()
    delete_game(database, game)
    assert player_answers(database, "Alice") == ()
    restore_game(database, game)
    assert len(player_answers(database, "Alice")) == 1


def test_games_and_practice_are_told_in_the_order_of_time(database: Database) -> None:
    game = kept(database, mistaken())
    (mistake,) = answers_in_games(database, "Alice")
    database.write(lambda c: c.execute("UPDATE games SET touched = 5 WHERE id = ?", (game,)))
    append_answer(database, ANSWERS[0])
    assert [each.source for each in player_answers(database, "Alice")] == [
        Source.GAME,
        ANSWERS[0].source,
    ]
    assert mistake.player == "Alice"


def test_what_a_later_program_wrote_is_passed_over(directory: Path) -> None:
    write(directory)
    entry = json.dumps({"player": "Alice", "source": "dream"})
    with closing(connect(directory / DATABASE_FILE)) as connection:
        connection.execute(
            "INSERT INTO answers (id, entry) VALUES (digest_of(CAST(? AS BLOB)), ?)", (entry, entry)
        )
    assert log(directory) == ANSWERS
    assert not examine_directory(directory).damaged_answers


DAMAGE = [
    "UPDATE answers SET entry = replace(entry, '\"cell\":', '\"cell\":1') WHERE number = 3",
    "UPDATE answers SET entry = CAST(x'7bfe7d' AS TEXT) WHERE number = 3",
    "UPDATE answers SET id = hex(zeroblob(32)) WHERE number = 3",
]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_answer_is_passed_over_and_named(directory: Path, damage: str) -> None:
    write(directory)
    spoil(directory, damage)
    left = tuple(each for each in ANSWERS if each is not ANSWERS[2])
    assert log(directory) == left
    assert len(examine_directory(directory).damaged_answers) == 1
    repair_directory(directory)
    assert log(directory) == left
    assert len(examine_directory(directory).damaged_answers) == 1


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_answer_comes_back_from_a_backup(directory: Path, damage: str) -> None:
    write(directory)
    with closing(connect(directory / DATABASE_FILE)) as connection:
        make_backup(connection, directory)
    spoil(directory, damage)
    found = examine_directory(directory)
    assert (len(found.damaged_answers), sum(n for _, n in found.only_in_backups)) == (1, 1)
    repair_directory(directory)
    assert log(directory) == ANSWERS
    assert examine_directory(directory).damaged_answers == ()
    with closing(open_in(directory)) as database:
        assert count(database, "answers") == len(ANSWERS)


def test_answers_come_out_of_a_damaged_file(directory: Path) -> None:
    write(directory)
    path = directory / DATABASE_FILE
    path.write_bytes(b"?" * 100 + path.read_bytes()[100:])
    assert log(directory) == ()
    (aside,) = examine_directory(directory).set_aside.values()
    assert aside["practice answer"] == len(ANSWERS)
    done = repair_directory(directory)
    assert f"Took {len(ANSWERS)} practice answers out of it." in done
    assert log(directory) == ANSWERS
    (aside,) = examine_directory(directory).set_aside.values()
    assert aside["practice answer"] == 0


def test_what_the_table_gets_wrong_of_a_digest_its_index_has_right(directory: Path) -> None:
    write(directory)
    path = directory / DATABASE_FILE
    name = answer_id(ANSWERS[4]).encode()
    data = path.read_bytes()
    assert data.count(name) == 2
    path.write_bytes(data.replace(name, b"0" * 64, 1))
    repair_directory(directory)
    assert log(directory) == ANSWERS
    assert examine_directory(directory).damaged_answers == ()


def test_a_record_of_answers_alone_is_no_empty_one(directory: Path) -> None:
    with closing(open_in(directory)) as database:
        kept(database, begun())
    open_in(directory).close()  # with a backup that has a game
    for path in (directory / DATABASE_FILE, directory / "games.marker"):
        path.unlink()
    backup = find_backups(directory)[0]
    elsewhere = directory.parent / backup.name
    backup.rename(elsewhere)
    write(directory)
    elsewhere.rename(backup)
    assert log(directory) == ANSWERS


def test_a_vanished_record_comes_back_with_its_answers(directory: Path) -> None:
    write(directory)
    open_in(directory).close()
    (directory / DATABASE_FILE).unlink()
    assert log(directory) == ANSWERS


def test_an_older_program_changes_nothing(directory: Path) -> None:
    write(directory)
    database = opened_by(STEPS[:-1], directory)
    assert "newer version" in " ".join(database.condition.notices)
    with pytest.raises(StorageError, match="nothing is saved"):
        kept(database, begun())
    database.close()
    assert log(directory) == ANSWERS


@pytest.fixture
def keeper(directory: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RecordKeeper]:
    monkeypatch.setenv(VARIABLE, str(directory))
    made = RecordKeeper()
    yield made
    made.close(10)


def test_the_keeper_says_what_is_on_the_disk(directory: Path, keeper: RecordKeeper) -> None:
    told: list[object] = []
    for answer in ANSWERS:
        keeper.ask(partial(append_answer, answer=answer), told.append, told.append)
    keeper.ask(partial(player_answers, player="Alice"), told.append, told.append)
    keeper.close(10)
    assert told == [*ANSWERS, ANSWERS]
    assert log(directory) == ANSWERS


def test_the_keeper_says_why_nothing_is_kept(directory: Path, keeper: RecordKeeper) -> None:
    told: list[object] = []
    keeper.ask(lambda _: None, lambda _: None, told.append).result(10)
    (directory / DATABASE_FILE).rename(directory / "elsewhere")
    keep = partial(append_answer, answer=ANSWERS[0])
    keeper.ask(keep, lambda _: told.append("kept"), told.append)
    keeper.close(10)
    assert told == ["The file of the saved games was moved while it was in use."]
