"""JSON documents as the first release wrote them, made of those of version 2, for old scripts."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tictactoe_tui.games import GAMES
from tictactoe_tui.match.summary import Tally

Document = dict[str, Any]
Change = Callable[[Any, Document], Any] | Mapping[str, Any]
"""How a value was: a function of it and of the object that it stands in, or of an object a table by
keys, which has another name, no name where the key is new, a change, or a name and a change."""


def in_version_1(command: str, document: Mapping[str, object]) -> Document:
    """The document of a command as version 1 has it."""
    found: Document = _changed(document, _CHANGES.get(command, {}), {})
    return found


def _changed(value: Any, change: Change, within: Document) -> Any:
    """A value as it was; of a list each of its values."""
    if isinstance(value, list):
        return [_changed(each, change, within) for each in value]
    if callable(change):
        return change(value, within)
    if value is None:
        return None
    found = Document()
    for key, each in value.items():
        how = change.get(key, key)
        name, inner = how if isinstance(how, tuple) else (how, None)
        if not isinstance(name, str):
            name, inner = key, how
        if name:
            found[name] = each if inner is None else _changed(each, inner, value)
    return found


def _side_number(winner: str | None, _: Document) -> int | None:
    return None if winner is None else ("one", "two").index(winner)


def _written(move: Document | None, _: Document) -> Any:
    return move and move["move"]


def _zero(figure: float | None, _: Document) -> float:
    """A figure that is not known was 0."""
    return figure or 0


def _percent(share: float | None, _: Document) -> float | None:
    return None if share is None else round(100 * share, 6)


def _one_decimal(share: float, _: Document) -> float:
    return round(100 * share, 1)


def _shown_rate(_: float, of: Document) -> float:
    return Tally(of["games"], of["wins"], of["losses"], of["draws"]).shown_rate


def _value(result: str, of: Document) -> int | None:
    """What a position is worth to the side to move."""
    return {"open": None, "draw": 0, "win": 1 if of["winner"] == of["to_move"] else -1}[result]


def _match_game(game: Document, _: Document) -> Document:
    players = game["players"]
    winner = "Draw"
    if game["winner"] is not None:
        winner = players[_side_number(game["winner"], game)]["side_name"]
    return {
        "number": game["number"],
        "sides": {each["side_name"]: each["name"] for each in players},
        **game.get("summary", {"plies": game["plies"], "winner": winner}),
        **{key: game[key] for key in ("won_by", "fault", "start")},
        "moves": [each["move"] for each in game["moves"]],
        "nodes": {each["side_name"]: each["nodes"] for each in players},
        "depth": {each["side_name"]: each["depth"] for each in players},
    }


def _players(document: Document, _: Document) -> Document:
    if "player" in document:
        return {"games" if key == "plays" else key: each for key, each in document.items()}
    players = document["players"]
    found = {key: [each["name"] for each in players if key in each["plays"]] for key in GAMES}
    return {"players": {key: names for key, names in found.items() if names}}


_TIMED: Final = {"seconds": "elapsed"}
_TALLY: Final = {"win_rate": _shown_rate}
_RESULT: Final = {"result": "", "winner_name": ""}
_MOVES: Final = dict.fromkeys(("better", "line"), _written)
_PLY: Final = {"row": "", "col": "", "by": "", "by_name": "by", **_MOVES}
_FIGURES: Final = dict.fromkeys(("nodes", "depth", "seconds", "hints", "undos"), _zero)
_PAST_GAME: Final = {"players": {"side": "", "plies": "moves"}, "moves": _written, **_FIGURES}
_FIRST_STONE: Final = {
    **_RESULT,
    "move": "",
    "winner": lambda winner, _: {"one": "black", "two": "white"}.get(winner),
}
_CHANGES: Final[Mapping[str, Change]] = {
    "analyse": {
        **{"to_move": "", "to_move_name": "to_move", "winner": "", "winner_name": ""},
        "result": _value,
        "candidates": {"line": _written},
        **_TIMED,
    },
    "race": {"runners": {"scores": {"row": "", "col": ""}, **_TIMED}},
    "review": {**_RESULT, "winner": "", "plies": _PLY},
    "show": {
        **_RESULT,
        "winner": _side_number,
        "summary": "",
        "players": {"side": "", "plies": ""},
        "plies": _PLY | _FIGURES,
    },
    "history": {"games": {**_RESULT, "winner": _side_number, **_PAST_GAME}},
    "match": {"a_points": "a_score", "results": _match_game, **_TIMED},
    "tournament": {
        "players": lambda player, _: player["name"],
        "table": dict.fromkeys(("score", "low", "high", "exact"), _percent),
        "pairs": {"exact_points": "exact"},
    },
    "openings": {"openings": _FIRST_STONE},
    "prove": _FIRST_STONE | {key: {"move": ""} for key in ("opening", "answer", "left")},
    "leaderboard": {"standings": _TALLY | {"imported_standing": ("imported", _TALLY)}},
    "stats": {
        **dict.fromkeys(("total", "imported", "by_game", "by_opponent"), _TALLY),
        "by_side": {"side": "", "side_name": "side", **_TALLY},
        "imported_standing": ("opening", _TALLY),
        "standing": "",
        "trend": {"win_rate": ("rate", _one_decimal), "low": _one_decimal, "high": _one_decimal},
        "seconds_per_move": "think_seconds",
    },
    "players": _players,
    "verify": {"reports": _TIMED, **_TIMED},
}
