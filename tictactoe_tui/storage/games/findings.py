"""What was proved of a saved game, so that its review says no less after a restart.

It stands by the codes of the positions, packed, under a digest that is over the game's id too. What
is damaged or impossible counts as not there: a review finds it again.
"""

import zlib
from contextlib import suppress
from typing import Final

from msgspec import MsgspecError
from msgspec.json import Decoder, encode

from tictactoe_tui.engine.info import Candidate, SearchInfo
from tictactoe_tui.engine.judging import Judgement
from tictactoe_tui.games import Position, RulesError, parse_position, replay
from tictactoe_tui.match.state import GameState
from tictactoe_tui.service.match_search import EvaluationLog
from tictactoe_tui.storage.database.connection import Connection, digest_of

_FOUND: Final = Decoder(tuple[dict[str, Judgement], dict[str, SearchInfo]])
# Bytes that are read; a long game of four on 20x20 has a few millions, packed a tenth of it.
_LONGEST: Final = 2**26
_WRITE: Final = """
INSERT INTO findings SELECT id, :digest, :entry FROM games WHERE id = :game
ON CONFLICT DO UPDATE SET digest = excluded.digest, entry = excluded.entry
WHERE digest <> excluded.digest"""


def write_findings(connection: Connection, game: str, state: GameState, log: EvaluationLog) -> None:
    """Write what is proved of a saved game, and lose nothing that stands there already."""
    known = read_findings(connection, game)
    known.take(log.proved(state))
    judgements = {position.code(): each for (position, _), each in known.judgements.items()}
    infos = {position.code(): each for position, each in known.infos.items()}
    entry = zlib.compress(encode((judgements, infos)))
    digest = digest_of(game.encode() + entry)
    connection.execute(_WRITE, {"game": game, "digest": digest, "entry": entry})


def read_findings(connection: Connection, game: str) -> EvaluationLog:
    """What is known to be proved of the positions and the moves of a saved game."""
    question = "SELECT digest, entry FROM findings WHERE game = ?"
    for digest, entry in connection.execute(question, (game,)):
        # A damaged row can hold a value of any type.
        if isinstance(entry, bytes) and digest == digest_of(game.encode() + entry):
            with suppress(zlib.error, MsgspecError, RulesError):
                return _log_of(zlib.decompressobj().decompress(entry, _LONGEST))
    return EvaluationLog()


def _log_of(text: bytes) -> EvaluationLog:
    """What a text says; a RulesError where it names a move that cannot be made."""
    log, (judgements, infos) = EvaluationLog(), _FOUND.decode(text)
    for code, info in infos.items():
        best = () if info.best is None else (Candidate(info.best),)
        log.infos[_position(code, *info.candidates, *best)] = info
    for code, judged in judgements.items():
        named = Candidate(judged.cell), judged.played, judged.best or judged.played
        log.judgements[_position(code, *named), judged.cell] = judged
    return log


def _position(code: str, *named: Candidate) -> Position:
    """The position of a code in which these moves and their lines can be made."""
    position = parse_position(code)
    for each in named:
        replay(position.play(each.cell), each.line[1:])
    return position
