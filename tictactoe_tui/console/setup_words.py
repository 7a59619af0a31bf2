"""Reads a game's setup from words, as in `play four Sera second size 12`."""

import re
import shlex
from dataclasses import replace
from typing import Any, Final

from tictactoe_tui.games import GAMES, RulesError, entry
from tictactoe_tui.match.choices import TOGETHER, Choices, Spoilers, with_players_of_game
from tictactoe_tui.match.names import clean_name
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.opponents import players_at

SETUP_HELP: Final = (
    "a game, an opponent, first or second, size 12, seed 7, board 1,2,3,4, name Ann, analysis"
    " never, swap or noswap, games 4"
)
_PASSED_OVER: Final = frozenset({"against", "with", "vs", "and", "as", "at"})
_FLAGS: Final[dict[str, dict[str, Any]]] = {
    "first": {"first": True},
    "second": {"first": False},
    "swap": {"swap_rule": True},
    "noswap": {"swap_rule": False},
}
_SQUARE: Final = re.compile(r"([0-9]+)x\1")


def read_choices(text: str, choices: Choices, mode: Mode) -> Choices:
    """These choices, changed by the words that were typed; RulesError for words that do not fit."""
    words, names = split_words(text), list[str]()
    game = next((word.lower() for word in words if word.lower() in GAMES), choices.game)
    wish = with_players_of_game(replace(choices, mode=mode, game=game, numbers=""))
    known = {name.lower(): name for name in players_at(game)}
    words = [word for word in words if word.lower() not in {*GAMES, *_PASSED_OVER}]
    while words:
        typed = words.pop(0)
        word = typed.lower()
        if square := _SQUARE.fullmatch(word):
            word, words = entry.SIZE, [square[1], *words]
        if word in _FLAGS:
            wish = replace(wish, **_FLAGS[word])
        elif word == "analysis":
            wish, words = _with_spoilers(wish, words)
        elif word in ("seed", "board", "name", "games") or _option_of(wish, word):
            if not words:
                raise RulesError(f'Something has to follow "{word}".')
            wish = _with_value(wish, word, words.pop(0))
        elif word in known and mode is Mode.VS_AI:
            wish = replace(wish, opponent=known[word])
        elif word in known or mode is Mode.TWO_PLAYERS:
            names.append(known.get(word) or clean_name(typed))
        else:
            players = ", ".join(known.values())
            raise RulesError(
                f'"{typed}" says nothing here. What can follow: {SETUP_HELP}. Opponents: {players}.'
            )
    if len(names) not in (0, 2):
        raise RulesError("Name both players, or none.")
    if names and mode is Mode.WATCH:
        return replace(wish, machines=(names[0], names[1]))
    return replace(wish, name=names[0], guest=names[1]) if names else wish


def split_words(text: str) -> list[str]:
    """The words of a text, quoted ones in one piece, the names of games by their keys."""
    for key, game in GAMES.items():
        text = re.sub(game.name.replace("-", "."), key, text, flags=re.IGNORECASE)
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def _option_of(wish: Choices, word: str) -> Any:
    """The board option of this name, or None where the setup form has none."""
    return next((each for each in GAMES[wish.game].form_options if each.name == word), None)


def _with_value(wish: Choices, word: str, value: str) -> Choices:
    """The choices with a word that has a value."""
    option = _option_of(wish, word)
    if option is not None:
        values = {str(each).lower(): each for each in option.values}
        if value.lower() not in values:
            first, *_, last = values
            raise RulesError(f'After "{word}" comes {first} to {last}.')
        return wish.with_option(word, values[value.lower()])
    if word == "games":
        return replace(wish, games=int(value) if value.isdecimal() and len(value) < 5 else 1)
    if word == "name":
        return replace(wish, name=clean_name(value))
    return replace(wish, numbers=value)


def _with_spoilers(wish: Choices, words: list[str]) -> tuple[Choices, list[str]]:
    """The choices with when the machine may tell what it knows, and the words behind that."""
    together = wish.mode is Mode.TWO_PLAYERS
    offered = TOGETHER if together else tuple(Spoilers)
    said = " ".join(words).lower()
    wanted = next((each for each in offered if said.startswith(each)), None)
    if wanted is None:
        raise RulesError(f'After "analysis" comes {", ".join(offered)}.')
    chosen: dict[str, Any] = {"together" if together else "spoilers": wanted}
    return replace(wish, **chosen), words[len(wanted.split()) :]
