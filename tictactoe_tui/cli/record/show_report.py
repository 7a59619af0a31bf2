"""A game of the record for people: as plain text and as Markdown."""

import re
from collections.abc import Sequence
from typing import Final

from tictactoe_tui.cli.analysis.review_report import Reviewed
from tictactoe_tui.cli.text_tables import text_table
from tictactoe_tui.exchange.moments import local_time
from tictactoe_tui.games import GAMES, Side
from tictactoe_tui.games.board_svg import diagram
from tictactoe_tui.match.state import GameState
from tictactoe_tui.service.sentences import result
from tictactoe_tui.storage.transfer.reading import StoredGame
from tictactoe_tui.words import counted

_HEAD: Final = ("ply", "by", "move", "label", "nodes", "depth", "seconds")
_RIGHT: Final = (0, 4, 5, 6)
_MARKUP: Final = re.compile(r"([\\`*_{}\[\]<>()#+!|~&-])")


def show_text(stored: StoredGame, reviewed: Reviewed) -> str:
    """The game as plain text."""
    state = stored.session.state
    parts = [_title(stored), f"Id: {stored.id}", *_players(state)]
    rows = _rows(state, reviewed)
    moves = text_table(_HEAD, rows, right=_RIGHT) if rows else "No move was made."
    work = "\n".join(_work(stored))
    return "\n\n".join(
        filter(None, ["\n".join(parts), moves, work, diagram(state.position), _end(state)])
    )


def show_markdown(stored: StoredGame, reviewed: Reviewed) -> str:
    """The game as Markdown, in which no name is markup."""
    state = stored.session.state
    players = "\n".join(f"- {_escaped(each)}" for each in _players(state))
    rows = [_HEAD, tuple("--:" if at in _RIGHT else "---" for at in range(len(_HEAD)))]
    table = "\n".join(f"| {' | '.join(row)} |" for row in (*rows, *_rows(state, reviewed)))
    board = f"```\n{diagram(state.position)}\n```"
    work = "\n".join(f"- {line}" for line in _work(stored))
    parts = [f"# {_title(stored)}", players, table, work, board, _escaped(_end(state))]
    return "\n\n".join(filter(None, parts))


def _title(stored: StoredGame) -> str:
    """Which game it was, and when."""
    times = stored.times
    when = local_time(times.started if times.finished is None else times.finished)
    return f"{GAMES[stored.session.setup.game].name}, {when}"


def _players(state: GameState) -> list[str]:
    names = state.position.side_names
    return [f"{name}: {state.title(side)}" for side, name in zip(Side, names, strict=True)]


def _rows(state: GameState, reviewed: Reviewed) -> Sequence[tuple[str, ...]]:
    """The moves, each with its label and with what went into it."""
    position = state.setup.start
    return [
        (
            str(record.ply),
            position.side_names[record.side],
            position.notation.format(record.cell),
            told.label_words,
            f"{record.thinking.nodes:,}",
            str(record.thinking.depth),
            f"{record.thinking.seconds:.1f}",
        )
        for record, told in zip(state.plies, reviewed.reasons, strict=True)
    ]


def _work(stored: StoredGame) -> list[str]:
    """What each side did, added up, once the game is over."""
    summary, names = stored.session.summary(), stored.session.state.position.side_names
    return [
        f"{names[each.side]}: {counted(each.moves, 'move')}, {counted(each.nodes, 'node')},"
        f" {each.seconds:.1f} s"
        for each in (summary.sides if summary is not None else ())
    ]


def _end(state: GameState) -> str:
    return result(state) or "The game goes on."


def _escaped(text: str) -> str:
    """Text in which Markdown finds no markup."""
    return _MARKUP.sub(r"\\\1", text)
