"""`show`: one game of the record, as text, JSON, Markdown, a picture, or text to be read again.

Shows one game of the record: who played, every move with its label where one is proved, the last
position, and the result.

review --help explains labels and reasons, docs/game-text.md the text of --text.

JSON:
  id, started, ended  when, in ISO 8601, UTC; ended is null while it goes on
  game, seed, start   start is the position code of the first position, code that of the last
  code
  players             for each side: side (one or two), name, computer, plies
  plies               one entry a move as in review, with nodes, depth and seconds (null where they
                      are not known)
  result              win, draw, or open while the game goes on
  winner, ending      winner is one, two or null, beside winner_name; ending is how it ended
  totals              the points of both sides, or null
  summary             of a game of row and column that is over: a_score, b_score, rounds (moves),
                      mode (H_VS_H, H_VS_C or C_VS_C) and winner (A, B or Tie)
  lost_at, mattered, right
                      as in review

examples:
  tictactoe-tui show
  tictactoe-tui show 6f6b8f5e-8a3f-4a5e-9a80-0d6c0f0a3a51 --json
  tictactoe-tui show --svg > board.svg
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from tictactoe_tui.cli.arguments import Options, Parser, add_option, add_word
from tictactoe_tui.cli.output import add_json, print_json, text_table
from tictactoe_tui.cli.printing import Failure, one_line, print_line
from tictactoe_tui.cli.record.open_record import game_id, latest_game, record_to_read
from tictactoe_tui.exchange import game_text, match_text
from tictactoe_tui.games import GAMES, RulesError, Side, diagram
from tictactoe_tui.match.state import GameState
from tictactoe_tui.match.summary import SideSummary
from tictactoe_tui.pages import reviewed_game, words
from tictactoe_tui.service.sentences import result
from tictactoe_tui.storage.database.connection import Database
from tictactoe_tui.storage.transfer.reading import StoredGame, stored_games
from tictactoe_tui.words import counted

_HEAD: Final = ("ply", "by", "move", "label", "nodes", "depth", "seconds")
_RIGHT: Final = (0, 4, 5, 6)
_MARKUP: Final = re.compile(r"([\\`*_{}\[\]<>()#+!|~&-])")


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_word(parser, "[ID]", "which game (else the last that ended); see history", type=game_id)
    how = parser.add_mutually_exclusive_group()
    add_json(parser, how)
    add_option(how, "--markdown", "print Markdown")
    add_option(how, "--svg", "print the last position as a picture")
    add_option(how, "--text", "print what import reads")


def execute(options: Options) -> None:
    """Print the game."""
    with record_to_read() as database:
        stored = _stored(database, latest_game(database) if options.id is None else options.id)
    if options.json:
        print_json(options, reviewed_game.game_document(stored))
    else:
        chosen = (write for name, write in _WRITERS.items() if getattr(options, name))
        print_line(next(chosen, _as_text)(stored))


def _stored(database: Database, wanted: str) -> StoredGame:
    """The game of this id, or Failure."""
    for found in stored_games(database, [wanted]):
        if isinstance(found, RulesError):
            raise Failure(f"'{one_line(wanted)}': {str(found).rstrip('.')}")
        return found
    raise Failure(f"there is no game '{one_line(wanted)}' with moves; history --json has the ids")


def _as_text(stored: StoredGame) -> str:
    """The game as plain text."""
    state = stored.session.state
    head = "\n".join([_title(stored), f"Id: {stored.id}", *_players(state)])
    rows = _rows(stored)
    moves = text_table(_HEAD, rows, right=_RIGHT) if rows else "No move was made."
    board, work = diagram.diagram(state.position, state.resigned), "\n".join(_work(stored))
    return "\n\n".join(filter(None, [head, moves, work, board, _end(state)]))


def _as_markdown(stored: StoredGame) -> str:
    """The game as Markdown, in which no name is markup."""
    state = stored.session.state
    players = "\n".join(f"- {_escaped(each)}" for each in _players(state))
    rows = [_HEAD, tuple("--:" if at in _RIGHT else "---" for at in range(len(_HEAD)))]
    table = "\n".join(f"| {' | '.join(row)} |" for row in (*rows, *_rows(stored)))
    board = f"```\n{diagram.diagram(state.position, state.resigned)}\n```"
    work = "\n".join(f"- {line}" for line in _work(stored))
    parts = [f"# {_title(stored)}", players, table, work, board, _escaped(_end(state))]
    return "\n\n".join(filter(None, parts))


def _as_picture(stored: StoredGame) -> str:
    """The last position as SVG."""
    state = stored.session.state
    return diagram.board_svg(state.position, state.last_move, state.resigned)


def _title(stored: StoredGame) -> str:
    """Which game it was, and when."""
    times = stored.times
    when = words.moment(times.started if times.finished is None else times.finished)
    return f"{GAMES[stored.session.setup.game].name}, {when}"


def _players(state: GameState) -> list[str]:
    names = state.position.side_names
    return [f"{name}: {state.title(side)}" for side, name in zip(Side, names, strict=True)]


def _rows(stored: StoredGame) -> Sequence[tuple[str, ...]]:
    """The moves, each with its label and with what went into it."""
    state, position = stored.session.state, stored.session.setup.start
    stories = reviewed_game.Reviewed.of_session(stored.session).stories
    return [
        (
            str(record.ply),
            position.side_names[record.side],
            position.notation.format(record.cell),
            story.label_words,
            f"{record.thinking.nodes:,}" if record.thinking.nodes else words.DASH,
            str(record.thinking.depth or words.DASH),
            f"{record.thinking.seconds:.1f}" if record.thinking.seconds else words.DASH,
        )
        for record, story in zip(state.plies, stories, strict=True)
    ]


def _work(stored: StoredGame) -> list[str]:
    """What each side did, added up, once the game is over."""
    summary, names = stored.session.summary(), stored.session.state.position.side_names
    sides = () if summary is None else summary.sides
    return [f"{names[each.side]}: {', '.join(_figures(each))}" for each in sides]


def _figures(side: SideSummary) -> Iterator[str]:
    """What is known of the work of a side."""
    yield counted(side.moves, "move")
    if side.nodes:
        yield counted(side.nodes, "node")
    if side.seconds:
        yield f"{side.seconds:.1f} s"


def _end(state: GameState) -> str:
    return result(state) or "The game goes on."


def _escaped(text: str) -> str:
    """Text in which Markdown finds no markup."""
    return _MARKUP.sub(r"\\\1", text)


_WRITERS: Final[Mapping[str, Callable[[StoredGame], str]]] = {
    "markdown": _as_markdown,
    "svg": _as_picture,
    "text": lambda stored: game_text.write_game(match_text.text_of_stored(stored)),
}
