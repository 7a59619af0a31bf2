"""The options that say which board a game starts on, shared by every command that starts one."""

import argparse
import shlex
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from tictactoe_tui.cli import arguments, printing
from tictactoe_tui.cli.arguments import Options, Parser, add_option
from tictactoe_tui.games import GAMES, Position, RulesError, game_of
from tictactoe_tui.games.entry import SEED, BoardOption, Game
from tictactoe_tui.opponents import player_of
from tictactoe_tui.outside import own_players

GAME_KEYS: Final = ", ".join(GAMES)


def game_key_of(text: str) -> str:
    """The type of an argument that names a game, in any case."""
    with refusing(kind=argparse.ArgumentTypeError):
        return game_of(text).key


def add_game(parser: Parser, words: str = f"{GAME_KEYS} (else all)") -> None:
    """Declare a game that may stand first, or behind --game, and may be left out."""
    arguments.add_word(parser, "[GAME]", words, type=game_key_of)
    add_option(parser, "--game GAME", "the same", dest="same", type=game_key_of)


def add_game_and_players(parser: Parser) -> None:
    """Declare players with a game before them, which may also stand last or behind --game."""
    arguments.add_word(parser, "GAME", GAME_KEYS, "first")
    arguments.add_word(parser, "PLAYER", "who plays", "players", nargs="+")
    add_option(parser, "--game GAME", "the game, as an option", dest="same", type=game_key_of)


def game_and_players(options: Options) -> tuple[str, list[str]]:
    """The game that is named, and the players; UsageError unless there is exactly one game."""
    words = [options.first, *options.players]
    named = options.same or taken_game(words)
    extra = any(word.lower() in GAMES for word in words)
    if extra or not named:
        raise printing.UsageError("name one GAME" if extra else "GAME is missing")
    return named, words


def taken_game(words: list[str]) -> str | None:
    """The game that stands first or last among these words, taken out of them."""
    at = next((at for at in (0, -1) if words and words[at].lower() in GAMES), None)
    return None if at is None else words.pop(at).lower()


def only_game(options: Options) -> str | None:
    """The game of `add_game`, if one is named."""
    if options.same is not None and options.game is not None:
        raise printing.UsageError("name one GAME")
    named: str | None = options.game or options.same
    return named


def require_players(game: str, names: Sequence[str]) -> None:
    """Raise UsageError for a name that is no computer player of this game."""
    for name in names:
        with refusing(f"player {name!r}: "):
            own_players.own_players((player_of(name, game)[0],), game)


def add_own_players(parser: Parser) -> None:
    """Declare `--player`, which makes a program a player for one command."""
    words = "know this program as @NAME, like mine='python3 mine.py' (docs/protocol.md)"
    add_option(parser, "--player NAME=COMMAND", words, type=_own_player_given, action="append")
    usual = f"{own_players.SECONDS:g}"
    words = f"time of your own players for a move; slower ones lose (else {usual})"
    add_option(parser, "--move-time SECONDS", words, type=_move_time_given)


def _move_time_given(text: str) -> float:
    seconds = arguments.seconds_given(text)
    own_players.set_move_time(seconds)
    return seconds


def _own_player_given(text: str) -> str:
    name, _, command = text.partition("=")
    try:
        return own_players.register_player(name, tuple(shlex.split(command)))
    except ValueError as refusal:
        raise argparse.ArgumentTypeError(str(refusal).rstrip(".")) from refusal


@contextmanager
def refusing(where: str = "", kind: type[Exception] = printing.UsageError) -> Iterator[None]:
    """Turn a RulesError into a UsageError about the arguments, or into another error."""
    try:
        yield
    except RulesError as refusal:
        raise kind(f"{where}{str(refusal).rstrip('.')}") from refusal


def add_board_options(parser: Parser) -> None:
    """Declare the options of all games; which of them fit is checked once the game is known."""
    group = parser.add_argument_group("board")
    for name, offers in _offers().items():
        words = "; ".join(f"{game.key}: {option.help}" for game, option in offers)
        kind = _type_of([option for _, option in offers])
        add_option(group, f"--{name} {offers[0][1].metavar}", words, type=kind)


def add_board_seed(parser: Parser) -> None:
    """Declare `--seed` where it does nothing but draw the board."""
    games = ", ".join(game.key for game in GAMES.values() if game.drawn_by_seed)
    words, seed = f"{games}: the board that this seed draws (else 0)", arguments.whole_number()
    add_option(parser, "--seed S", words, dest=_BOARD_SEED, type=seed)


def add_position_options(parser: Parser) -> None:
    """Declare the options of a board, `--moves`, which go on from it, and `--code` in its place."""
    words = (
        'moves from the start, in the game\'s own notation, like "0 0; 1 1" (rowcol counts '
        'from 1: "1,2; 1,3")'
    )
    add_option(parser, "--moves MOVES", words, default="")
    add_code_option(parser)
    add_board_options(parser)


def add_code_option(parser: Parser) -> None:
    """Declare `--code`, which takes the place of a board."""
    add_option(parser, "--code CODE", "start from this position code instead of a new board")


def add_position(parser: Parser) -> None:
    """Declare the arguments that say which position is meant."""
    arguments.add_word(parser, "GAME", GAME_KEYS, type=game_key_of)
    add_position_options(parser)
    add_board_seed(parser)


def position_given(options: Options, seed: int | None = None) -> Position:
    """The position that the board's options, `--code` and `--moves` lead to, or UsageError."""
    position = coded_or_start_position(options, seed)
    for before, cell in moves_written(position, options.moves):
        position = before.play(cell)
    return position


def position_to_search(options: Options) -> Position:
    """The position of `add_position`, in which there must be a move."""
    return position_to_start(options, what_of_it=", so there is nothing to search")


def position_to_start(options: Options, seed: int | None = None, what_of_it: str = "") -> Position:
    """The same position as a start of games, in which there must be a move."""
    position = position_given(options, seed)
    if position.outcome is not None:
        raise printing.UsageError(f"the game is over in this position{what_of_it}")
    return position


def coded_or_start_position(options: Options, seed: int | None = None) -> Position:
    """The position of `--code`, or else the board of the game that is asked for, or UsageError.

    The seed draws what the options leave open; without one the option of `add_board_seed` does.
    """
    game, given = GAMES[options.game], given_options(options)
    if options.code is not None:
        for name in given:
            raise printing.UsageError(f"--code and --{name} cannot be used together")
        with refusing("--code: "):
            return game.parse(options.code)
    fitting = {option.name: option for option in game.options}
    for name in given:
        if name not in fitting and not (name == SEED and game.drawn_by_seed):
            raise printing.UsageError(f"--{name} does not belong to {game.key}")
    for name, option in fitting.items():
        for other in option.excludes:
            if name in given and other in given:
                raise printing.UsageError(f"--{name} and --{other} cannot be used together")
    with refusing():
        return game.board(given, int(given.get(SEED, 0)) if seed is None else seed)


def moves_written(start: Position, text: str, where: str = "--moves") -> list[tuple[Position, int]]:
    """The moves of a text like `0 0; 1 1`, each with the position before it, or UsageError."""
    position, moves = start, list[tuple[Position, int]]()
    text = text.strip().removesuffix(";")
    for move in text.split(";") if text else ():
        with refusing(f'{where}, ply {position.ply + 1} "{move.strip()}": '):
            cell = position.notation.parse(move)
            moves.append((position, cell))
            position = position.play(cell)
    return moves


_BOARD_SEED: Final = "board_seed"


def _offers() -> dict[str, list[tuple[Game, BoardOption]]]:
    """Every option by its name, with the games that take it."""
    offers: defaultdict[str, list[tuple[Game, BoardOption]]] = defaultdict(list)
    for game in GAMES.values():
        for option in game.options:
            offers[option.name].append((game, option))
    return offers


def given_options(options: Options) -> dict[str, int | str]:
    """The board options that were used, by name."""
    values = {name: getattr(options, name, None) for name in _offers()}
    values[SEED] = getattr(options, _BOARD_SEED, None)
    return {name: value for name, value in values.items() if value is not None}


def _type_of(options: list[BoardOption]) -> Callable[[str], int | str]:
    """The type of an option that several games may take: what fits one of them.

    What fits another game than the one that is played is refused by its rules.
    """
    ranges = [option.values for option in options if isinstance(option.values, range)]
    if ranges:
        low, high = min(each[0] for each in ranges), max(each[-1] for each in ranges)
        return arguments.whole_number(low, high)
    words = [str(word) for option in options for word in option.values or ()]
    return arguments.word_of(words) if words else str
