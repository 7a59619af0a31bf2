"""Tournaments: one result whatever plays them, nothing lost, nothing counted twice."""

import json
import random
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tictactoe_tui.arena import tournament_file
from tictactoe_tui.arena.single_game import GameAbandoned, GameRecord
from tictactoe_tui.arena.spreading import HERE, InThisProcess, Spread, WorkerPool
from tictactoe_tui.arena.tournament import (
    GameKey,
    InvalidTournament,
    TournamentPlan,
    TournamentTally,
)
from tictactoe_tui.arena.tournament_file import (
    OtherTournament,
    TournamentFile,
    play_tournament,
    usual_file,
)
from tictactoe_tui.games import GAMES, RulesError, Side, replay
from tictactoe_tui.opponents.exact_odds import expected_points

PLAYERS = ("Greedy", "Cop", "Kitty")
PLAN = TournamentPlan("rowcol", PLAYERS, 7, seed=3, board=(("size", 3),))


def played(path: Path, plan: TournamentPlan = PLAN, **options: Any) -> dict[GameKey, GameRecord]:
    with TournamentFile(path, plan) as file:
        play_tournament(plan, file, **options)
    return file.games


def table_of(plan: TournamentPlan, games: dict[GameKey, GameRecord]) -> list[tuple[object, ...]]:
    tally = TournamentTally(plan)
    tally.add(games.values())
    return [
        (each.name, each.points, each.rating, each.nodes_per_move, each.seconds_per_move)
        for each in tally.table()
    ]


def test_everybody_meets_everybody_from_both_seats_on_the_same_positions(tmp_path: Path) -> None:
    games = played(tmp_path / "t")
    assert set(games) == {(pair, n) for pair in combinations(PLAYERS, 2) for n in range(1, 8)}
    for (pair, number), record in games.items():
        assert record.names == (pair if number % 2 else pair[::-1])
        assert record.start == GAMES["rowcol"].parse(record.start).code()
        assert record.start == games[(("Greedy", "Cop"), (number - 1) // 2 * 2 + 1)].start
        end = replay(record.position(), record.moves)
        assert end.outcome is not None
        assert end.outcome.winner == record.winner
    assert len({record.start for record in games.values()}) == 4
    assert len({record.seed for record in games.values()}) == len(games)


def test_in_a_gauntlet_the_first_meets_all_others() -> None:
    plan = TournamentPlan("rowcol", PLAYERS, 2, gauntlet=True)
    assert plan.pairs == (("Greedy", "Cop"), ("Greedy", "Kitty"))


def test_any_spread_and_any_order_give_the_same_table(tmp_path: Path) -> None:
    here = played(tmp_path / "here")
    with ThreadPoolExecutor(3) as threads:
        assert played(tmp_path / "threads", spread=Spread(threads, 5, 0.001)) == here
    with WorkerPool(2) as pool:
        assert played(tmp_path / "pool", spread=Spread(pool, 8)) == here
    timed = {key: replace(each, seconds=(0.1 * key[1], 0.7)) for key, each in here.items()}
    for seed in range(9):
        shuffled = list(timed.items())
        random.Random(seed).shuffle(shuffled)
        assert table_of(PLAN, dict(shuffled)) == table_of(PLAN, timed)


def test_what_was_played_is_kept_and_only_the_rest_is_played(tmp_path: Path) -> None:
    path, whole = tmp_path / "t", played(tmp_path / "whole")
    told: list[GameRecord] = []
    one_by_one = Spread(InThisProcess(), 1, 0)
    with TournamentFile(path, PLAN) as file, pytest.raises(GameAbandoned):
        play_tournament(PLAN, file, one_by_one, told.extend, lambda: len(told) >= 5)
    again: list[GameRecord] = []
    with TournamentFile(path, PLAN) as file:
        assert list(file.games.values()) == told
        play_tournament(PLAN, file, HERE, again.extend)
    assert file.games == whole
    assert len(told) + len(again) == PLAN.total
    assert TournamentFile(path, PLAN).games == whole


def test_more_games_go_on_from_those_there_are(tmp_path: Path) -> None:
    few = TournamentPlan("rowcol", PLAYERS, 2, seed=3, board=(("size", 3),))
    games = played(tmp_path / "t", few)
    told: list[GameRecord] = []
    with TournamentFile(tmp_path / "t", PLAN) as file:
        play_tournament(PLAN, file, HERE, told.extend)
    assert len(told) == PLAN.total - few.total
    assert games.items() <= file.games.items()
    assert TournamentFile(tmp_path / "t", few).games == games


@pytest.mark.parametrize("harm", ["flip", "cut", "drop", "twice", "alien", "heading"])
def test_damaged_lines_are_named_and_their_games_played_again(harm: str, tmp_path: Path) -> None:
    path = tmp_path / "t"
    whole = played(path)
    lines = path.read_bytes().split(b"\n")
    named = 1
    match harm:
        case "flip":
            lines[4] = lines[4].replace(b'"winner":', b'"winner": ')
        case "cut":
            lines = [*lines[:-2], lines[-2][:40]]
        case "drop":
            lines[5], named = b"", 0
        case "twice":
            lines.insert(3, lines[7])
            named = 0
        case "alien":
            other = TournamentPlan("rowcol", PLAYERS, 7, seed=4, board=(("size", 3),))
            played(tmp_path / "other", other)
            lines[2] = (tmp_path / "other").read_bytes().split(b"\n")[1]
        case "heading":
            lines[0] = lines[0][:-1]
    path.write_bytes(b"\n".join(lines))
    with TournamentFile(path, PLAN) as file:
        assert len(file.damaged) == named
        assert all(each.startswith("line ") for each in file.damaged)
        missing = PLAN.total - len(file.games)
        told: list[GameRecord] = []
        play_tournament(PLAN, file, HERE, told.extend)
    assert len(told) == missing == (0 if harm in ("twice", "heading") else 1)
    assert file.games == whole
    assert TournamentFile(path, PLAN).games == whole


def test_every_flipped_byte_is_noticed_or_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "t"
    plan = TournamentPlan("tictactoe", ("Kitty", "Cop"), 1)
    whole = played(path, plan)
    data = path.read_bytes()
    begin = data.index(b"\n") + 1
    for at in range(begin, len(data) - 1):
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        with TournamentFile(path, plan) as file:
            assert file.damaged
            assert file.games in ({}, whole)


@pytest.mark.parametrize(
    "wrong",
    [
        {"winner": True},
        {"winner": 7},
        {"moves": ["x"]},
        {"moves": [0]},
        {"totals": [1]},
        {"seconds": ["a", 1]},
        {"names": ["Cop"]},
        {"number": 0},
        {"fault": "\x1b[2J"},
        {"start": "rowcol A 0:0 - 1,2/3,4"},
        {"more": 1},
    ],
    ids=str,
)
def test_a_line_that_was_made_up_is_named(wrong: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "t"
    plan = TournamentPlan("rowcol", ("Kitty", "Cop"), 1, board=(("size", 2),))
    played(path, plan)
    heading, line = path.read_text().splitlines()
    values = {name: value for name, value in json.loads(line).items() if name != "check"}
    path.write_text(f"{heading}\n{tournament_file._line(values | wrong)}")
    with TournamentFile(path, plan) as file:
        assert file.damaged == (
            "line 2 is not of this tournament" if "start" in wrong else "line 2 is no game",
        )
        assert file.games == {}


@pytest.mark.parametrize("text", ["my shopping list\n", "{}\n", '{"check":"00000000"}\n', "\0\xff"])
def test_another_file_is_left_alone(text: str, tmp_path: Path) -> None:
    (tmp_path / "t").write_text(text, encoding="latin-1")
    with pytest.raises(OtherTournament):
        TournamentFile(tmp_path / "t", PLAN)
    assert (tmp_path / "t").read_text(encoding="latin-1") == text


def test_another_tournament_is_left_alone(tmp_path: Path) -> None:
    played(tmp_path / "t", TournamentPlan("tictactoe", ("Kitty", "Cop"), 1))
    with pytest.raises(OtherTournament, match=r"it is of another tournament$"):
        TournamentFile(tmp_path / "t", PLAN)


def test_a_tournament_of_players_who_chose_otherwise_does_not_go_on(tmp_path: Path) -> None:
    """The first version's players began elsewhere and had no say in the swap rule."""
    played(tmp_path / "t")
    heading, *games = (tmp_path / "t").read_text().splitlines()
    values = {name: value for name, value in json.loads(heading).items() if name != "check"}
    assert values["version"] == 2
    older = tournament_file._line({**values, "version": 1})
    (tmp_path / "t").write_text("\n".join([older.strip(), *games, ""]))
    with pytest.raises(OtherTournament, match="another version, whose players may play otherwise"):
        TournamentFile(tmp_path / "t", PLAN)


def test_the_same_plan_has_the_same_file_however_many_games() -> None:
    def plan(games: int, seed: int = 3) -> TournamentPlan:
        return TournamentPlan("rowcol", PLAYERS, games, seed=seed)

    assert usual_file(plan(1)) == usual_file(plan(2)) != usual_file(plan(1, 4))


@pytest.mark.parametrize("names", [("Kitty",), ("Kitty", "kitty"), ("Kitty", "Bob")])
def test_what_is_no_tournament_is_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(RulesError):
        TournamentPlan("tictactoe", names, 1)
    with pytest.raises(InvalidTournament, match="twice"):
        TournamentPlan("tictactoe", ("Kitty", "kitty"), 1)


def test_openings_are_varied_by_the_seed_and_never_over() -> None:
    plan = TournamentPlan("tictactoe", ("Kitty", "Cop"), 40, opening=9)
    starts = [plan.start(number) for number in range(1, 41)]
    assert starts[0::2] == starts[1::2]
    assert len({start.code() for start in starts}) > 5
    assert all(start.outcome is None and start.ply for start in starts)


def test_a_spread_is_not_flooded_and_parcels_grow(tmp_path: Path) -> None:
    waiting, most, sizes = 0, 0, list[int]()

    class Watched(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            nonlocal waiting, most
            waiting += 1
            most = max(most, waiting)
            sizes.append(len(args[0]))
            future: Future[Any] = Future()
            future.set_result(fn(*args, **kwargs))
            return future

    def one_less(_: object) -> None:
        nonlocal waiting
        waiting -= 1

    plan = TournamentPlan("tictactoe", ("Kitty", "Cop"), 300)
    games = played(tmp_path / "t", plan, spread=Spread(Watched(), 4, 1e9), on_games=one_less)
    assert len(games) == 300
    assert most == 4
    assert max(sizes) > 1


def test_points_ratings_and_work_are_those_of_the_games(tmp_path: Path) -> None:
    plan = TournamentPlan("rowcol", ("Sera", "Kitty", "Greedy"), 6, board=(("size", 3),))
    games = played(tmp_path / "t", plan)
    tally = TournamentTally(plan)
    tally.add(games.values())
    lines = {line.name: line for line in tally.table()}
    assert next(iter(lines)) == "Sera"
    for name, line in lines.items():
        own = [record for record in games.values() if name in record.names]
        won = sum(r.winner is not None and r.names[r.winner] == name for r in own)
        assert line.points == won + sum(r.winner is None for r in own) / 2
        assert line.games == len(own) == 12
        assert line.low <= (line.score or 0) <= line.high
        assert set(line.against) == set(lines) - {name}
        for other, score in line.against.items():
            assert score.points + lines[other].against[name].points == score.games == 6
    assert lines["Sera"].nodes_per_move > 0 == lines["Kitty"].nodes_per_move
    assert lines["Sera"].rating > lines["Kitty"].rating
    assert all(line.exact is None for line in lines.values())


def test_a_move_that_never_came_was_waited_for_too() -> None:
    plan = TournamentPlan("rowcol", ("Greedy", "Kitty"), 2, board=(("size", 3),))
    tally = TournamentTally(plan)
    for number, names in enumerate((("Greedy", "Kitty"), ("Kitty", "Greedy")), 1):
        winner = Side(names.index("Kitty"))
        seconds = (0.0, 10.0) if winner is Side.ONE else (10.0, 0.0)
        start, seed = plan.start(number).code(), plan.seed_of((("Greedy", "Kitty"), number))
        fault = "gave no answer within 10 s"
        record = GameRecord(
            number=number,
            start=start,
            names=names,
            seed=seed,
            winner=winner,
            totals=None,
            fault=fault,
            seconds=seconds,
            moves=(),
            nodes=(),
            depth=(),
        )
        tally.add([record])
    silent = next(line for line in tally.table() if line.name == "Greedy")
    assert (silent.faults, silent.seconds_per_move) == (2, 10.0)


def test_before_the_first_game_nothing_is_claimed() -> None:
    for line in TournamentTally(PLAN).table():
        assert (line.score, line.low, line.high, line.games) == (None, 0, 100, 0)


@pytest.mark.slow
def test_the_exact_score_of_tictactoe_stands_beside_the_sample(tmp_path: Path) -> None:
    plan = TournamentPlan("tictactoe", ("Kitty", "Cop", "Sera"), 4)
    tally = TournamentTally(plan)
    tally.add(played(tmp_path / "t", plan).values())
    lines = {line.name: line for line in tally.table()}
    points = expected_points("Kitty", "Sera")
    assert points is not None
    assert lines["Kitty"].against["Sera"].exact == pytest.approx(4 * points)
    assert sum(line.exact or 0 for line in lines.values()) == pytest.approx(150)
    assert tally.score(("Sera", "Kitty")).exact == pytest.approx(4 - 4 * points)
