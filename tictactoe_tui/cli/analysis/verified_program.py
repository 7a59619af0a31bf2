"""The program as `verify` gets it: what screens and commands call, as callables on plain values."""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from math import nan
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, TypeVar

from tictactoe_tui.arena.openings import OtherOpening, prove_opening
from tictactoe_tui.cli.analysis.analysis_report import analysis_document
from tictactoe_tui.cli.analysis.openings_command import opening_entries
from tictactoe_tui.cli.analysis.prove_command import DEFAULT_NODES
from tictactoe_tui.coach.cards import PracticeAnswer, Source, cards_of
from tictactoe_tui.coach.decisions import open_positions
from tictactoe_tui.coach.lessons import advice
from tictactoe_tui.coach.move_story import why
from tictactoe_tui.coach.progress import Rival, progress_of
from tictactoe_tui.coach.puzzles import check_answer, shipped_puzzles
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.candidate_words import (
    prediction,
    score_text,
    signed_points,
    verdict_words,
)
from tictactoe_tui.engine.control import Limits, SearchControl
from tictactoe_tui.engine.evaluation import evaluation_of
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.engine.judging import (
    Move,
    decisions,
    judge_game,
    judge_move,
    lost_at,
)
from tictactoe_tui.engine.lines.opening_prover import Opening, prove_reply
from tictactoe_tui.engine.rowcol.kernel import INFINITY, RowColKernel
from tictactoe_tui.engine.teaching.solve import Algorithm
from tictactoe_tui.engine.threat_cells import threat_cells
from tictactoe_tui.games import (
    IllegalMove,
    InvalidPosition,
    Position,
    RulesError,
    Side,
    four,
    game_of,
    parse_position,
    rowcol,
    tictactoe,
)
from tictactoe_tui.games.entry import NUMBERS, START
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.games.rowcol import RowColPosition
from tictactoe_tui.match.actions import HintLevel
from tictactoe_tui.match.hints import hint
from tictactoe_tui.match.journal import action_entry, replay_entries
from tictactoe_tui.match.light_replay import summary_of_entries
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Setup
from tictactoe_tui.match.state import GameState, Moment
from tictactoe_tui.match.summary import GameSummary
from tictactoe_tui.match.swap_rule import with_swap_rule
from tictactoe_tui.opponents import UnknownPlayer, player_of
from tictactoe_tui.opponents.exact_odds import expected_points
from tictactoe_tui.opponents.facts import facts_of_move
from tictactoe_tui.opponents.move_request import MoveRequest
from tictactoe_tui.proofs import atlas
from tictactoe_tui.service import sentences
from tictactoe_tui.service.end_of_game import line_words
from tictactoe_tui.service.review.review_service import ReviewState
from tictactoe_tui.service.review.review_words import verdict_of
from tictactoe_tui.verify import (
    DecisionTold,
    Explanation,
    HintGiven,
    MatchTold,
    Program,
    PuzzleGiven,
    Refused,
    Reviewed,
    VerdictTold,
    Words,
)

T = TypeVar("T")

_SEATS: Final = Human("Ann"), Human("Bob")
_COMPUTERS: Final = ("Kitty", "Cop", "Sera")


def program() -> Program:
    """Everything that is checked."""
    return Program(
        lines=_lines,
        numbers=lambda size, values, first: _made(
            lambda: rowcol.start(size, values=values, first=Side(first))
        ),
        drawn=lambda size, seed: _made(lambda: rowcol.start(size, seed)),
        board=lambda numbers, first: game_of(rowcol.KEY).board({NUMBERS: numbers, START: first}, 0),
        parse=lambda code: _made(lambda: parse_position(code)),
        play=lambda position, cell, by: _or_refused(lambda: position.play(cell, by=Side(by))),
        typed=lambda position, text: _or_refused(lambda: position.notation.parse(text)),
        analyse=_analyse,
        tabled=_tabled,
        choose=_choose,
        book=atlas.known_moves,
        certificates=_certificates,
        swapped=_swapped,
        match=_match,
        next_matches=_next_matches,
        prove=lambda first, answer, reply, nodes: prove_reply(Opening(first, answer), reply, nodes),
        prove_on=_prove_on,
        points=_points,
        decisions=_decisions,
        cannot_lose=_cannot_lose,
        openings=opening_entries,
        puzzles=_puzzles,
        words=Words(
            verdict=verdict_words,
            score=score_text,
            points=signed_points,
            made=sentences.verdict_on_move,
            threats=threat_cells,
            result=_result,
            where=lambda position, cell: line_words(position.play(cell)),
            advice=_advice,
            introduction=_introduction,
            prediction=prediction,
            document=lambda position, info: analysis_document(position, info, done=info.done),
            evaluation=_evaluation,
            hint=_hint,
            why=_why,
            label=lambda position, cell: judge_move(position, cell).label,
            opening=lambda first: sentences.opening_words(atlas.openings()[first]),
            answer=_answer,
            review=_review,
            told=_told,
            facts=facts_of_move,
        ),
    )


def _lines(key: str, rows: int, columns: int, connect: int) -> Position | str:
    """An empty board for stones; tic-tac-toe has one size only."""
    if key == tictactoe.KEY:
        return game_of(key).start()
    return _made(lambda: four.start(rows, columns, connect))


def _made(make: Callable[[], Position]) -> Position | str:
    """A position, or the sentence that says why there is none."""
    try:
        return make()
    except InvalidPosition as refusal:
        return str(refusal)


def _or_refused(attempt: Callable[[], T]) -> T | Refused:
    """What comes of a move, or the refusal."""
    try:
        return attempt()
    except IllegalMove as refusal:
        return Refused(refusal.reason, refusal.sentence)


def _analyse(
    position: Position,
    *,
    nodes: int | None = None,
    depth: int | None = None,
    stop_after: int | None = None,
    algorithm: str | None = None,
    on_info: Callable[[SearchInfo], None] | None = None,
) -> SearchInfo:
    """A search, and whatever cuts it short."""
    return analyse(
        position,
        Limits(nodes=nodes, depth=depth),
        on_info,
        _stop_after(stop_after),
        None if algorithm is None else Algorithm(algorithm),
    )


def _stop_after(times: int | None) -> Callable[[], bool] | None:
    """Somebody who wants the search to stop when it asks for the so manieth time."""
    if times is None:
        return None
    asked = iter(range(times))
    return lambda: next(asked, None) is None


def _tabled(position: RowColPosition) -> dict[int, int] | None:
    """The scores of all moves by the table that values games with many numbers, with numpy only."""
    kernel = RowColKernel(position, SearchControl(position, Limits()))
    try:
        kernel.tabulate()
    except ImportError:
        return None
    lead = position.totals[position.to_move] - position.totals[position.to_move.other]
    ranks = (rank for rank, cell in enumerate(kernel.cells) if cell in position.legal_moves())
    return {
        kernel.cells[rank]: lead + kernel.value(rank, kernel.left, -INFINITY, INFINITY) // 2
        for rank in ranks
    }


def _choose(name: str, position: Position, source: Random, hurried: bool) -> int | str:
    """The move of a computer player, hurried or not, or why there is none."""
    try:
        _, player = player_of(name, position.key)
    except UnknownPlayer as refusal:
        return str(refusal)
    return player(MoveRequest(position, source, should_stop=lambda: hurried)).cell


def _certificates() -> str:
    """The written proofs of first stones."""
    return files("tictactoe_tui.proofs").joinpath(atlas.FILE_NAME).read_text(encoding="ascii")


def _swapped(position: LinePosition, info: SearchInfo) -> SearchInfo:
    """What is found of a position of a match with the swap rule."""
    setup = Setup(position.rules.start(), _SEATS, swap_rule=True)
    state = GameState(setup, _SEATS, (Moment(position),))
    return with_swap_rule(state, position, info)


def _match(
    start: Position, seats: tuple[str, str], swap_rule: bool, wanted: Sequence[int | str]
) -> MatchTold:
    """A match in which all this is tried; who has the name of a character is one."""
    one, two = (Computer(name) if name in _COMPUTERS else Human(name) for name in seats)
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
    entries = list(map(action_entry, session.actions))
    again = replay_entries(session.setup, entries)
    written = summary_of_entries(session.setup, entries) or again.summary()
    return MatchTold(
        refused,
        [record.cell for record in state.plies],
        (state.seats[0].name, state.seats[1].name),
        None if turn is None else turn.seat.name,
        state.can_swap,
        None if result is None else result.winner,
        None if written is None else _recorded(written),
        sentences.result(state),
    )


def _recorded(summary: GameSummary) -> tuple[tuple[str, str], str | None, int]:
    """The names by side, the winner's name and the number of moves of a game in the record."""
    one, two = (each.seat.name for each in summary.sides)
    winner = None if summary.winner is None else (one, two)[summary.winner]
    return (one, two), winner, summary.plies


def _prove_on(first: int, text: str) -> str | None:
    """What becomes of a file with a proof of a first stone, once it is gone on with."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "proof")
        path.write_text(text, encoding="ascii")
        try:
            prove_opening(Opening(first, None), path, nodes=DEFAULT_NODES)
        except OtherOpening:
            return None
        return path.read_text(encoding="ascii")


def _points(one: str, two: str) -> float:
    """The points of a game between two characters; of unknown ones a number that equals none."""
    return nan if (points := expected_points(one, two)) is None else points


def _decisions() -> list[DecisionTold]:
    """All open positions of tic-tac-toe, as practice has them."""
    return [
        DecisionTold(each.number, each.code, each.results, each.after)
        for each in open_positions().values()
    ]


def _cannot_lose(answers: Mapping[str, int], side: int, rival: str) -> bool:
    """Whether somebody who has just given these right answers is told that nothing can be lost."""
    given = [
        PracticeAnswer("Ann", tictactoe.KEY, code, cell, True, False, Source.GUIDED, 0)
        for code, cell in answers.items()
    ]
    return progress_of(cards_of(given), 0).cannot_lose(Side(side), Rival(rival))


def _next_matches(start: Position, seed: int) -> tuple[Position, Position]:
    """Where a rematch begins, and another match on the same board."""
    session = GameSession(Setup(start, _SEATS, seed=seed))
    return session.rematch().setup.start, session.same_board().setup.start


def _puzzles() -> list[PuzzleGiven]:
    """The shipped puzzles, with every answer tried."""
    return [
        PuzzleGiven(
            puzzle.id,
            puzzle.code,
            puzzle.solution,
            [cell for cell in puzzle.position.legal_moves() if check_answer(puzzle, cell)],
            puzzle.line,
            puzzle.kind,
            puzzle.amount,
            puzzle.rest,
            puzzle.grade,
        )
        for puzzle in shipped_puzzles()
    ]


def _evaluation(position: Position, info: SearchInfo) -> tuple[float, str] | None:
    """How a position stands for the first side, and how far to trust that."""
    found = evaluation_of(position, info)
    return None if found is None else (found.value, found.status)


def _hint(position: Position, info: SearchInfo, level: int) -> HintGiven:
    """The hint of this level."""
    given = hint(position, info, HintLevel(level))
    return HintGiven(given.text, given.cells, given.proved)


def _why(position: Position, cell: int, info: SearchInfo) -> Explanation:
    """The label of a move, and why it is worth what it is."""
    story = why(position, cell, info)
    words = story.comes_to, story.reasons, story.line_words, story.better_words
    return Explanation(story.judgement.label, story.label_words, story.judgement.status, *words)


def _result(position: Position, cell: int) -> str:
    """How a match that ends with this move is said to have ended."""
    setup = Setup(position, _SEATS)
    return sentences.result(GameState(setup, _SEATS, (Moment(position.play(cell)),)))


def _advice(position: LinePosition) -> tuple[str, Sequence[int]]:
    """The rule of thumb that applies first, and the cells that it advises."""
    lesson, cells = advice(position)
    return lesson.title, cells


def _answer(first: int, reply: int) -> str:
    """What is said of a reply to a first stone with a proof."""
    known, winner = atlas.answer(first, reply), atlas.openings()[first].winner
    return "" if known is None or winner is None else sentences.answer_words(reply, known, winner)


def _introduction(name: str, side: int) -> str:
    """Who a player of tic-tac-toe is, on this side."""
    players = game_of(tictactoe.KEY).players
    return next(each for each in players if each.name == name).introduction(Side(side), 3)


def _review(moves: Sequence[Move]) -> Reviewed:
    """A whole game, judged."""
    judged = judge_game(moves)
    return Reviewed(judged, lost_at(moves, judged), *decisions(moves, judged))


def _told(moves: Sequence[Move]) -> list[VerdictTold]:
    """What a review shows of a whole game, and of each of its moves."""
    session = GameSession(Setup(moves[0][0], _SEATS))
    for _, cell in moves:
        session.play(cell)
    game = session.state
    state = ReviewState(game, "", game.moves, tuple(judge_game(game.moves)))
    parts = (verdict_of(state, ply) for ply in range(len(moves) + 1))
    return [VerdictTold(part.title, part.aside, part.sentences) for part in parts]
