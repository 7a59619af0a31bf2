"""JSON documents as the first release wrote them, made of those of version 2, for old scripts."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from tictactoe_tui.games import GAMES
from tictactoe_tui.match.summary import Tally

Document = dict[str, Any]
_SIDES: Final = ("one", "two")


def in_version_1(command: str, document: Mapping[str, object]) -> Document:
    """The document of a command as version 1 has it."""
    change = _CHANGES.get(command)
    return dict(document) if change is None else change(dict(document))


def _renamed(document: Document, **names: str) -> Document:
    """The document with other names for some of its keys."""
    return {names.get(key, key): value for key, value in document.items()}


def _without(document: Document, *keys: str) -> Document:
    return {key: value for key, value in document.items() if key not in keys}


def _written(moves: list[Document] | None) -> list[str] | None:
    """Moves as they are written."""
    return None if moves is None else [each["move"] for each in moves]


def _place(move: Document | None) -> Document | None:
    return None if move is None else {"row": move["row"], "col": move["col"]}


def _side_number(winner: str | None) -> Any:
    return None if winner is None else _SIDES.index(winner)


def _tally(entry: Document) -> Document:
    tally = Tally(entry["games"], entry["wins"], entry["losses"], entry["draws"])
    return entry | {"win_rate": tally.shown_rate}


def _standing(entry: Document | None) -> Document | None:
    return None if entry is None else _tally(entry)


def _analyse(document: Document) -> Document:
    won = 1 if document["winner"] == document["to_move"] else -1
    changed = document | {
        "to_move": document["to_move_name"],
        "result": {"open": None, "draw": 0, "win": won}[document["result"]],
        "candidates": [each | {"line": _written(each["line"])} for each in document["candidates"]],
    }
    return _renamed(_without(changed, "to_move_name", "winner", "winner_name"), seconds="elapsed")


def _race(document: Document) -> Document:
    runners = [
        _renamed(each, seconds="elapsed")
        | {"scores": [_without(score, "row", "col") for score in each["scores"]]}
        for each in document["runners"]
    ]
    return document | {"runners": runners}


def _review(document: Document) -> Document:
    plies = [
        _without(each, "row", "col", "by_name")
        | {
            "by": each["by_name"],
            "better": each["better"] and each["better"]["move"],
            "line": _written(each["line"]),
        }
        for each in document["plies"]
    ]
    return _without(document, "result", "winner", "winner_name") | {"plies": plies}


def _show(document: Document) -> Document:
    players = [_without(each, "side", "plies") for each in document["players"]]
    winner = _side_number(document["winner"])
    found = _review(_without(document, "summary")) | {"players": players, "winner": winner}
    return found | {"plies": [*map(_zeros, found["plies"])]}


def _history(document: Document) -> Document:
    return document | {"games": [*map(_past_game, document["games"])]}


_FIGURES: Final = ("nodes", "depth", "seconds", "hints", "undos")


def _zeros(entry: Document) -> Document:
    """An entry in which figures that are not known are 0, as they were."""
    return entry | {key: entry[key] or 0 for key in _FIGURES if key in entry}


def _past_game(game: Document) -> Document:
    changed = _zeros(game) | {
        "players": [_renamed(_without(each, "side"), plies="moves") for each in game["players"]],
        "winner": _side_number(game["winner"]),
        "moves": _written(game["moves"]),
    }
    return _without(changed, "result", "winner_name")


def _match(document: Document) -> Document:
    found = _renamed(document, a_points="a_score", seconds="elapsed")
    return found | {"results": [*map(_match_game, document["results"])]}


def _match_game(game: Document) -> Document:
    players = game["players"]
    winner = (
        "Draw" if game["winner"] is None else players[_side_number(game["winner"])]["side_name"]
    )
    return {
        "number": game["number"],
        "sides": {each["side_name"]: each["name"] for each in players},
        **game.get("summary", {"plies": game["plies"], "winner": winner}),
        "won_by": game["won_by"],
        "fault": game["fault"],
        "start": game["start"],
        "moves": _written(game["moves"]),
        "nodes": {each["side_name"]: each["nodes"] for each in players},
        "depth": {each["side_name"]: each["depth"] for each in players},
    }


def _tournament(document: Document) -> Document:
    shares = ("score", "low", "high", "exact")
    return document | {
        "players": [each["name"] for each in document["players"]],
        "table": [row | {key: _percent(row[key]) for key in shares} for row in document["table"]],
        "pairs": [_renamed(each, exact_points="exact") for each in document["pairs"]],
    }


def _percent(share: float | None, digits: int = 6) -> float | None:
    return None if share is None else round(100 * share, digits)


def _openings(document: Document) -> Document:
    return document | {"openings": [*map(_first_stone, document["openings"])]}


def _first_stone(document: Document) -> Document:
    """What `openings` and `prove` say of who wins."""
    winner = _side_number(document["winner"])
    colour = None if winner is None else ("black", "white")[winner]
    return _without(document, "move", "result", "winner_name") | {"winner": colour}


def _prove(document: Document) -> Document:
    return _first_stone(document) | {
        "opening": _place(document["opening"]),
        "answer": _place(document["answer"]),
        "left": [*map(_place, document["left"])],
    }


def _leaderboard(document: Document) -> Document:
    standings = [
        _tally(each) | {"imported_standing": _standing(each["imported_standing"])}
        for each in document["standings"]
    ]
    return document | {
        "standings": [_renamed(each, imported_standing="imported") for each in standings]
    }


def _stats(document: Document) -> Document:
    if document["player"] is None:
        return document
    trend = [
        each | {key: _percent(each[key], 1) for key in ("win_rate", "low", "high")}
        for each in document["trend"]
    ]
    by_side = [_tally(each) | {"side": each["side_name"]} for each in document["by_side"]]
    changed = document | {
        "total": _tally(document["total"]),
        "imported_standing": _standing(document["imported_standing"]),
        "imported": _tally(document["imported"]),
        "by_game": [*map(_tally, document["by_game"])],
        "by_side": [_without(each, "side_name") for each in by_side],
        "by_opponent": [*map(_tally, document["by_opponent"])],
        "trend": [_renamed(each, win_rate="rate") for each in trend],
    }
    kept = _without(changed, "standing")
    return _renamed(kept, imported_standing="opening", seconds_per_move="think_seconds")


def _verify(document: Document) -> Document:
    reports = [_renamed(each, seconds="elapsed") for each in document.get("reports", ())]
    return _renamed(document, seconds="elapsed") | ({"reports": reports} if reports else {})


def _players(document: Document) -> Document:
    if "player" in document:
        return _renamed(document, plays="games")
    players = document["players"]
    found = {key: [each["name"] for each in players if key in each["plays"]] for key in GAMES}
    return {"players": {key: names for key, names in found.items() if names}}


_CHANGES: Final[Mapping[str, Callable[[Document], Document]]] = {
    "analyse": _analyse,
    "race": _race,
    "review": _review,
    "show": _show,
    "history": _history,
    "match": _match,
    "tournament": _tournament,
    "openings": _openings,
    "prove": _prove,
    "leaderboard": _leaderboard,
    "stats": _stats,
    "players": _players,
    "verify": _verify,
}
