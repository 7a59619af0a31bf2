"""One suite for the entry of every game: what it names is there, and what it says is true."""

from dataclasses import fields
from pkgutil import resolve_name

import pytest

from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.games import GAMES, Side, replay
from tictactoe_tui.games.entry import SEED, Cells, Game, PlayerEntry, Reference, Teaching
from tictactoe_tui.opponents import CHARACTERS

every_game = pytest.mark.parametrize("key", GAMES)
LONGEST_GOAL, LONGEST_LINE = 78, 74


def references(entry: Game | Teaching | PlayerEntry) -> list[Reference]:
    """Every reference in an entry, however deep."""
    found: list[Reference] = []
    for field in fields(entry):
        value = getattr(entry, field.name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str) and each.startswith("tictactoe_tui."):
                found.append(each)
            elif isinstance(each, Teaching | PlayerEntry):
                found += references(each)
    return found


@every_game
def test_everything_that_is_named_is_there(key: str) -> None:
    named = references(GAMES[key])
    assert len(named) >= 2
    for each in named:
        assert callable(resolve_name(each)), each


@every_game
def test_positions_know_their_game(key: str) -> None:
    game = GAMES[key]
    preview, cursor = game.preview()
    assert {game.start().key, preview.key, game.board({}, 3).key} == {key} == {game.key}
    assert cursor in preview.legal_moves()
    assert replay(game.start(), game.sample).ply == len(game.sample)
    assert game.parse(preview.code()) == preview


@every_game
def test_cells_are_drawn_as_what_they_hold(key: str) -> None:
    start = GAMES[key].start()
    filled = {bool(start.at(cell)) for cell in range(start.rows * start.columns)}
    assert filled == {GAMES[key].cells is Cells.NUMBERS}


@every_game
def test_the_score_is_of_the_kind_that_the_entry_says(key: str) -> None:
    game = GAMES[key]
    assert game.counts_points == (game.start().totals is not None)
    info = analyse(game.preview()[0], Limits(nodes=2_000))
    assert {each.cell for each in info.candidates} == set(game.preview()[0].legal_moves())
    if game.win_score is not None:
        assert all(abs(each.score or 0) <= game.win_score for each in info.candidates)


@every_game
def test_every_value_of_an_option_gives_a_board(key: str) -> None:
    game = GAMES[key]
    for option in game.options:
        assert {*option.excludes} <= {SEED, *(each.name for each in game.options)}
        for value in option.values or ():
            assert game.board({option.name: value}, 1).key == key
        if option.label:
            assert option.usual in (option.values or ())
            assert game.board({option.name: option.usual}, 0) == game.board({}, 0)


@every_game
def test_the_seed_draws_the_board_or_changes_nothing(key: str) -> None:
    game = GAMES[key]
    one, two = game.board({}, 1), game.board({}, 2)
    assert (one != two) == game.drawn_by_seed == (game.redrawn is not None)
    if game.redrawn is not None:
        assert game.redrawn(one, 1, 2) == two
        assert game.redrawn(one, 5, 2) == one  # not drawn by that seed: somebody chose it


@every_game
def test_its_words_fit_on_a_line(key: str) -> None:
    game = GAMES[key]
    assert game.rules
    said = [(game.goal, LONGEST_GOAL)]
    for player in game.players:
        for side in Side:
            said += [(player.introduction(side, size), LONGEST_LINE) for size in (4, 20)]
    for words, most in said:
        assert len(words) <= most, words
        assert words.isprintable(), words
        assert words.endswith("."), words


@every_game
def test_the_characters_play_it_and_no_name_is_there_twice(key: str) -> None:
    names = [player.name for player in GAMES[key].players]
    assert names[:3] == [*CHARACTERS]
    assert len({name.lower() for name in names}) == len(names)


@every_game
def test_the_textbook_algorithms_know_how_far_they_get(key: str) -> None:
    teaching = GAMES[key].teaching
    if teaching is not None:
        assert teaching.most_cells.keys() == {each.value for each in Algorithm}
        assert max(teaching.most_cells.values()) <= GAMES[key].most_cells
