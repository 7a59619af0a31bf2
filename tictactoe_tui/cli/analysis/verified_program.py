"""The program as `verify` gets it: what screens and commands call, as callables on plain values."""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final

from tictactoe_tui.arena.openings import OtherOpening, prove_opening
from tictactoe_tui.coach.cards import PracticeAnswer, Source, cards_of
from tictactoe_tui.coach.decisions import Rival, open_positions, progress_of
from tictactoe_tui.coach.lessons import advice
from tictactoe_tui.coach.puzzles import check_answer, shipped_puzzles
from tictactoe_tui.engine import judging
from tictactoe_tui.engine.analyse import analyse as search
from tictactoe_tui.engine.control import Limits, OnInfo, SearchControl, ShouldStop
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.engine.lines.opening_prover import Opening, prove_reply
from tictactoe_tui.engine.rowcol.kernel import INFINITY, RowColKernel
from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.games import Position, RulesError, Side, four, parse_position, rowcol, tictactoe
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.match.journal import replay_actions, summary_of_actions
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Setup
from tictactoe_tui.match.state import GameState, Moment
from tictactoe_tui.match.swap_rule import with_swap_rule
from tictactoe_tui.opponents import CHARACTERS, exact_odds, move_request, player_of
from tictactoe_tui.pages.reviewed_game import Reviewed
from tictactoe_tui.proofs import atlas

_SEATS: Final = Human("Ann"), Human("Bob")
_PROOFS: Final = files("tictactoe_tui.proofs").joinpath(atlas.FILE_NAME)

refusal, parse = RulesError, parse_position
tictactoe_board, four_board, judge, advise = tictactoe.start, four.start, judging.judge_move, advice
book, openings, points = atlas.known_moves, atlas.openings, exact_odds.expected_points
decisions, puzzles, accepts = open_positions, shipped_puzzles, check_answer


def exploited(name: str, side: int) -> float:
    """How often a character loses on a side to an opponent who knows its habits."""
    return float(exact_odds.exploited(exact_odds.POLICIES[name.lower()], Side(side)).loss)


def certificates() -> str:
    """The text of the shipped proofs."""
    return _PROOFS.read_text(encoding="ascii")


def prove(first: int, answer: int | None, *asked: Any) -> object:
    """How one reply to a first stone, or to White's answer to it, is answered."""
    return prove_reply(Opening(first, answer), *asked)


def numbers_board(
    size: int, seed: int = 0, values: Sequence[int] | None = None, first: int = 0
) -> Position:
    """A board of row and column; the side that begins is a number."""
    return rowcol.start(size, seed, values, Side(first))


def analyse(
    position: Position,
    algorithm: str | None = None,
    on_info: OnInfo = None,
    should_stop: ShouldStop = None,
    **limits: Any,
) -> SearchInfo:
    """A search within these limits, the best one of the game or that of an algorithm."""
    chosen = None if algorithm is None else Algorithm(algorithm)
    return search(position, Limits(**limits), on_info, should_stop, chosen)


def tabled(position: RowColPosition) -> dict[int, int] | None:
    """The scores of all moves by the table that values games with many numbers, with numpy only."""
    kernel = RowColKernel(position, SearchControl(position, Limits()))
    try:
        kernel.tabulate()
    except ImportError:
        return None
    lead = position.totals[position.to_move] - position.totals[position.to_move.other]
    ranks = (rank for rank, cell in enumerate(kernel.cells) if cell in position.legal_moves())
    worths = {rank: kernel.value(rank, kernel.left, -INFINITY, INFINITY) // 2 for rank in ranks}
    return {kernel.cells[rank]: lead + worth for rank, worth in worths.items()}


def choose(name: str, position: Position, source: Random, stop: Callable[[], bool]) -> int:
    """The move of a computer player."""
    _, player = player_of(name, position.key)
    return player(move_request.MoveRequest(position, source, should_stop=stop)).cell


def swapped(position: LinePosition, info: SearchInfo) -> SearchInfo:
    """The analysis of a position in a match with the swap rule."""
    setup = Setup(position.rules.start(), _SEATS, swap_rule=True)
    return with_swap_rule(GameState(setup, _SEATS, (Moment(position),)), position, info)


def prove_on(first: int, text: str, nodes: int, on_reply: Callable[[int, int], None]) -> str | None:
    """Continue the proof of a first stone in a file; the file afterwards."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "proof")
        path.write_text(text, encoding="ascii")
        try:
            prove_opening(Opening(first, None), path, nodes=nodes, on_reply=on_reply)
        except OtherOpening:
            return None
        return path.read_text(encoding="ascii")


def match(
    start: Position, seats: tuple[str, str], swap_rule: bool, wanted: Sequence[int | str]
) -> dict[str, object]:
    """The state of a match after these actions; a character's name means that computer player."""
    one, two = (Computer(name) if name in CHARACTERS else Human(name) for name in seats)
    session = GameSession(Setup(start, (one, two), swap_rule=swap_rule))
    refused = []
    for number, action in enumerate(wanted):
        try:
            if isinstance(action, int):
                session.play(action)
            elif action == "resign":
                session.resign(session.state.position.to_move)
            else:
                {"undo": session.undo, "redo": session.redo, "swap": session.swap}[action]()
        except RulesError:
            refused.append(number)
    state = session.state
    turn, result = state.turn, state.result
    told = session.setup, session.actions
    record = summary_of_actions(*told) or replay_actions(*told).summary()
    return {
        "refused": refused,
        "cells": [each.cell for each in state.plies],
        "seats": [seat.name for seat in state.seats],
        "mover": turn and turn.seat.name,
        "may_swap": state.can_swap,
        "winner": result and result.winner,
        "recorded": record
        and ([each.seat.name for each in record.sides], record.winner, record.plies),
    }


def review(moves: Sequence[judging.Move], resigned: int | None) -> tuple[object, ...]:
    """The judgements on a whole game, the ply that lost it, and the decisions of both sides."""
    session = GameSession(Setup(moves[0][0], _SEATS))
    for _, cell in moves:
        session.play(cell)
    if resigned is not None:
        session.resign(Side(resigned))
    game = Reviewed.of_session(session)
    return game.judgements, game.lost_at, *judging.decisions(game.movers, game.judgements)


def cannot_lose(answers: Mapping[str, int], side: int, rival: str) -> bool:
    """Whether the program says "you cannot lose" to a player who gave these right answers."""
    given = [
        PracticeAnswer("Ann", tictactoe.KEY, code, cell, True, False, Source.GUIDED, 0)
        for code, cell in answers.items()
    ]
    return progress_of(cards_of(given), 0).cannot_lose(Side(side), Rival(rival))
