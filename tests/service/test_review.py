"""A game that is looked over, without a screen: labels come and only sharpen, whatever the game."""

import re
from dataclasses import replace
from random import Random

import pytest

from tests.engines import HeldEngine
from tictactoe_tui.coach.move_story import MoveStory
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.control import Limits
from tictactoe_tui.engine.info import (
    Candidate,
    SearchInfo,
    Sense,
    Status,
    Verdict,
    exact_candidate,
)
from tictactoe_tui.engine.judging import Judgement, Label, judge_game, judge_move, judgement_of
from tictactoe_tui.games import GAMES, Position, Side, four, rowcol, tictactoe
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Mode, Setup
from tictactoe_tui.service import jobs
from tictactoe_tui.service.end_of_game import turning_point
from tictactoe_tui.service.explanation import (
    BETTER,
    decisions_text,
    marks_of_mistake,
    story_of,
    verdict_of,
)
from tictactoe_tui.service.jobs import (
    FromWorker,
    GameJudged,
    GameJudging,
    LookOver,
    SearchFailed,
    SearchReported,
)
from tictactoe_tui.service.match_search import EvaluationLog
from tictactoe_tui.service.overlay import MISTAKE, Tone
from tictactoe_tui.service.review.review_service import ReviewService, ReviewState
from tictactoe_tui.service.review.review_view import (
    PlayedLine,
    ReviewView,
    ReviewViewer,
    line_to_play,
    next_mistake,
    review_view_of,
    shown_ply,
    walked_plies,
)

THROWN = (0, 4, 8, 1, 3, 7)
"""Alice loses to Sera: her fifth move of all gives away the draw."""
WON = (4, 0, 5, 8, 3)
LOST = (0, 4, 1, 5, 8, 3)
ADA, BOB, SERA = Human("Ada"), Human("Bob"), Computer("Sera")


def match(moves: tuple[int, ...], *seats: Human | Computer) -> GameSession:
    """A finished game of tic-tac-toe."""
    one, two = seats or (ADA, BOB)
    session = GameSession(Setup(tictactoe.start(), (one, two), 5))
    for cell in moves:
        session.play(cell)
    return session


def thrown() -> GameSession:
    return match(THROWN, Human("Alice"), SERA)


class Desk:
    """A review with its engine in the hands of the test."""

    def __init__(self, session: GameSession) -> None:
        self.engine = HeldEngine()
        self.posted: list[FromWorker] = []
        self.told = 0
        self.service = ReviewService(session, engine=self.engine, post=self.posted.append)
        self.service.open(self._hear)

    def _hear(self) -> None:
        self.told += 1

    def work(self) -> None:
        """Let the engine do all it is asked for."""
        while self.engine.work():
            self.take_in()

    def take_in(self) -> None:
        while self.posted:
            self.service.receive(self.posted.pop(0))

    def view(self, viewer: ReviewViewer | None = None) -> ReviewView:
        return review_view_of(self.service.state, viewer or ReviewViewer())


def finished(start: Position, seed: int = 1) -> GameSession:
    """A game of two people who play anything."""
    source, session = Random(seed), GameSession(Setup(start, (ADA, BOB), 5))
    while session.turn is not None:
        session.play(source.choice(session.state.position.legal_moves()))
    return session


def judged(session: GameSession) -> Desk:
    desk = Desk(session)
    desk.work()
    return desk


def test_where_why_and_what_instead() -> None:
    desk = judged(thrown())
    state, view = desk.service.state, desk.view()
    assert (state.ended, state.lost_at, state.mistakes) == (True, 5, (5,))
    assert view.shown == 5
    assert (view.verdict.title, view.verdict.aside) == ("Lost here", "proved")
    assert "Sera used it at move 6." in view.verdict.sentences
    (better,) = (moves for name, moves in view.verdict.lines if name == BETTER)
    assert better.startswith("2 1  ")
    assert view.badge == "mistake 1/1"
    assert view.message == "Moves that mattered: Alice 0 of 1 right, Sera 3 of 3."
    assert view.board.notes[3].text == MISTAKE
    # Seen failing: where the better move is also what follows its number was skipped.
    assert [view.board.notes[7].fitting(width) for width in (3, 2, 1)] == ["◌ ①", "◌①", "◌"]
    # Seen failing: in a cell of two columns the number was not to be seen.
    assert view.board.legend.startswith("① what follows, × mistake, ◌ better.")
    # Seen failing: in one column the legend named a number that had no room.
    narrow = desk.view(ReviewViewer(cell_width=1)).board.legend
    assert narrow.startswith("× mistake, ◌ better.")
    assert [each.tone for each in view.moves].count(Tone.BAD) == 1
    assert [point.evaluation and point.evaluation.value for point in view.graph] == [0] * 5 + [
        -1
    ] * 2


def test_the_values_on_the_board_include_what_the_judgements_prove() -> None:
    """Seen failing: the cells of moves that the words beside the board prove were "not known"."""
    session = GameSession(Setup(four.start(), (ADA, BOB), 5))
    for cell in (189, 210, 190, 188, 168):
        session.play(cell)
    session.resign(Side.TWO)
    desk = Desk(session)
    _, (third, played), (fourth, _), *_ = moves = session.state.moves[1:]
    known = [None, None, None, judge_move(fourth, 188), judge_move(*moves[3])]
    best = Candidate(149, 990, Verdict.WIN, 9, Status.PROVED, (149,))
    won = Candidate(played, 601, Verdict.WIN, None, Status.BOUND, (played,), Sense.AT_LEAST)
    known[2] = Judgement(played, Label.SLOWER, Status.PROVED, won, best, None, True)
    assert isinstance(desk.engine.job, GameJudging)
    desk.service.receive(GameJudged(desk.engine.job.number, tuple(known), done=True))
    desk.service.find_values(third)
    assert isinstance(desk.engine.job, LookOver)
    guesses = tuple(Candidate(cell, 5) for cell in third.legal_moves())
    found = SearchInfo(guesses, nodes=9)
    desk.service.receive(SearchReported(desk.engine.job.number, third, found, done=True))
    notes = desk.view(ReviewViewer(2, values=True)).board.notes
    assert [notes[cell].text for cell in (149, played, 0)] == ["+10", "+", "·"]
    stood = [each.evaluation for each in desk.view().graph]
    assert [each and each.value for each in stood[1:4]] == [1, 1, 1]


def test_a_game_without_a_mistake_begins_at_its_end() -> None:
    desk = judged(match((4, 0, 8, 2, 1, 7, 3, 5, 6)))
    assert desk.service.state.mistakes == ()
    assert desk.view().shown == 9
    assert desk.view().verdict.sentences[-1] == "A draw: the board is full."
    assert next_mistake(desk.service.state.mistakes, 3, 1) is None


def test_a_draw_begins_where_one_went_wrong_first() -> None:
    """Seen failing: it began at its end, while the end had told of that move."""
    desk = judged(match((1, 0, 7, 4, 3, 5, 2, 6, 8), ADA, SERA))
    first = desk.service.state.mistakes[0]
    assert (desk.view().shown, desk.view(ReviewViewer(everybody=True)).shown) == (first, first)
    assert first == turning_point(desk.service.state.game, judge_game(desk.service.state.moves)).ply


def test_every_point_given_away_is_marked_and_walked() -> None:
    """Seen failing: "gives away 1" stood in the list, and no mark and no `n` knew of it."""
    # Given away: 1 point at move 5, 13 at move 6, 6 at move 7.
    session = GameSession(Setup(rowcol.start(3, 0), (ADA, BOB), 5))
    for cell in (0, 3, 4, 7, 8, 2, 1):
        session.play(cell)
    desk = judged(session)
    assert desk.view().moves[4].words == "gives away 1"
    assert desk.view().marked == desk.service.state.mistakes == (5, 6, 7)
    assert [point.is_mistake for point in desk.view().graph][5:] == [True, True, True]
    # Seen failing: "mistake 1/3", though none of them changed the result.
    told = [desk.view(ReviewViewer(ply)).badge for ply in (5, 6, 7)]
    assert told == ["points lost 1/3", "points lost 2/3", "points lost 3/3"]


def test_it_begins_where_the_card_says_it_was_lost_and_counts_all_that_n_walks() -> None:
    """Seen failing: it began at "points lost 1/1", and `n` went on to "mistake 1/1"."""
    session = GameSession(Setup(rowcol.start(4, 17), (ADA, SERA), 5))
    for cell in (13, 15, 11, 10, 8, 0, 3, 2, 1, 9, 5, 4, 6, 14, 12):
        session.play(cell)
    desk = judged(session)
    state = desk.service.state
    told = [desk.view(ReviewViewer(ply)).badge for ply in walked_plies(state, ReviewViewer())]
    lost = "points lost {}/4"
    assert told == [lost.format(1), lost.format(2), "mistake 3/4", lost.format(4)]
    assert desk.view().shown == turning_point(state.game, judge_game(state.moves)).ply


def test_points_lost_are_told_apart_from_mistakes_in_a_won_game() -> None:
    """Seen failing: "mistake 1/2" beside "Moves that mattered: Ada 3 of 3 right"."""
    session = GameSession(Setup(rowcol.start(3, 25), (ADA, SERA), 5))
    for cell in (6, 8, 2, 1, 0, 3, 5, 4, 7):
        session.play(cell)
    view = judged(session).view()
    assert (view.shown, view.badge) == (1, "points lost 1/2")
    assert view.message == "Moves that mattered for the result: Ada 3 of 3 right."
    assert view.board.legend == "① ② ③ ④ what follows, × points lost, ◌ better."


@pytest.mark.parametrize(
    "start, moves, number",
    [
        (rowcol.start(2, values=[1, 2, 3, 9]), (0, 1, 3, 2), 5),
        (rowcol.start(2, values=[8, 1, 3, 2]), (0, 1, 3, 2), 6),
        (tictactoe.parse("tictactoe 3x3x3 X1O/3/3"), (6, 3, 8, 4, 7), 5),
    ],
)
def test_the_start_has_its_number_where_that_is_proved(
    start: Position, moves: tuple[int, ...], number: int
) -> None:
    """Seen failing: the first bar was proved, and without a number in all games."""
    session = GameSession(Setup(start, (ADA, BOB), 5))
    for cell in moves:
        session.play(cell)
    first, second = judged(session).view().graph[:2]
    assert first.evaluation == second.evaluation
    assert (first.number, second.number) == (number, number - (start.key == tictactoe.KEY))


def test_walking_between_mistakes() -> None:
    desk = judged(match(LOST))
    state = desk.service.state
    assert len(state.mistakes) > 1
    ply, seen = 0, []
    while (found := next_mistake(state.mistakes, ply, 1)) is not None:
        ply = found
        seen.append(ply)
    assert tuple(seen) == state.mistakes
    assert next_mistake(state.mistakes, state.mistakes[-1], -1) == state.mistakes[-2]
    gave_back = desk.view(ReviewViewer(state.mistakes[0])).verdict.sentences
    assert "At move 5 Ada gave back even a win." in gave_back


@pytest.mark.parametrize(
    "moves, ply, said",
    [
        ((5, 3, 1, 4, 7, 2), 5, ["At move 6 Bob gave back the draw."]),
        ((2, 1, 4, 0, 7, 8), 5, ["At move 6 Bob gave it back."]),
        ((1, 8, 0), 2, ["At move 3 Ada gave back even a win."]),
        ((2, 1, 4), 2, ["Ada used it at move 3."]),
        # Seen failing: a slower win elsewhere "used it", which was what the sentence before named.
        ((6, 7, 0), 2, ["Ada kept the win at move 3."]),
        ((2, 1, 4, 0, 7, 8, 5), 6, []),
    ],
)
def test_what_came_of_a_mistake(moves: tuple[int, ...], ply: int, said: list[str]) -> None:
    """By what the moves come to; of an answer by which nothing could be lost, nothing is said."""
    sentences = judged(match(moves)).view(ReviewViewer(ply)).verdict.sentences
    assert [each for each in sentences if re.search("gave |used it|kept the win at", each)] == said


@pytest.mark.slow
@pytest.mark.parametrize(
    "start",
    [tictactoe.start(), four.start(5, 5), four.start(8, 8), rowcol.start(3, 2), rowcol.start(4, 1)],
    ids=str,
)
@pytest.mark.parametrize("seed", range(3))
def test_every_moment_of_a_whole_game_of_each_game(start: Position, seed: int) -> None:
    session = finished(start, seed)
    desk = judged(session)
    state = desk.service.state
    assert state.ended
    assert None not in state.judgements
    for ply in range(len(state.moves) + 1):
        viewer = ReviewViewer(ply)
        view = desk.view(viewer)
        assert view.shown == ply
        assert view.game.position == session.state.moment_after(ply).position
        assert view.verdict.title
        assert (story_of(state, ply) is not None) == bool(ply)
        line = line_to_play(state, ply)
        for made in range(len(line.cells) + 1 if line is not None else 0):
            assert line is not None
            on_line = desk.view(replace(viewer, line=replace(line, made=made)))
            assert on_line.board.position.ply == state.moves[line.ply][0].ply + made
    assert [len(state.moves), len(state.moves) + 1] == [len(view.moves), len(view.graph)]
    mattered, right = state.decisions
    assert all(0 <= good <= all_ for good, all_ in zip(right, mattered, strict=True))


def full_board() -> GameSession:
    """A draw of 400 moves: pairs of stones that never make four."""
    session = GameSession(Setup(four.start(), (ADA, BOB), 5))
    black = [cell for cell in range(400) if (cell % 20 // 2 + cell // 20) % 2 == 0]
    white = [cell for cell in range(400) if cell not in black]
    for pair in zip(black, white, strict=True):
        for cell in pair:
            session.play(cell)
    return session


def test_a_game_of_400_moves_is_shown_as_far_as_it_is_judged() -> None:
    desk = Desk(full_board())
    job, state = desk.engine.job, desk.service.state
    assert job is not None
    known = [judge_move(*move) for move in state.moves[-5:]]
    desk.service.receive(GameJudged(job.number, (*(None,) * 395, *known), done=False))
    view = desk.view()
    assert view.shown == 400
    assert view.moves[-6].words == "…"
    assert view.verdict.sentences[-1] == "A draw: the board is full."
    assert len(view.graph) == 401
    assert desk.view(ReviewViewer(7)).moves is view.moves, "walking makes the list only once"


def test_labels_come_one_by_one_and_are_never_withdrawn() -> None:
    session = thrown()
    whole = judged(session).service.state.judgements
    desk = Desk(session)
    job = desk.engine.job
    assert isinstance(job, GameJudging)
    desk.service.receive(GameJudged(job.number, (*(None,) * 4, *whole[4:]), done=False))
    view = desk.view()
    assert [each.words for each in view.moves[:4]] == ["…"] * 4
    assert (view.shown, view.badge) == (5, "move 5/6")
    assert view.verdict.title == "Move 5: gives away the draw", "what comes may say otherwise"
    assert view.message == "Still looking at the moves ..."
    assert verdict_of(desk.service.state, 0).sentences == ("6 moves. Sera wins: three in a row.",)
    vague = replace(whole[4], label=Label.OPEN, right=None) if whole[4] else None
    desk.service.receive(GameJudged(job.number, (*whole[:4], vague, None), done=False))
    assert desk.service.state.judgements == whole


def test_what_was_not_asked_here_or_comes_late_changes_nothing() -> None:
    desk = Desk(thrown())
    before, job = desk.service.state, desk.engine.job
    assert job is not None
    desk.service.receive(GameJudged(job.number + 1_000, (None,) * 6, done=True))
    desk.service.close()
    assert desk.engine.job is None, "leaving stops the job"
    desk.service.receive(GameJudged(job.number, (None,) * 6, done=True))
    assert desk.service.state is before
    assert desk.told == 0


def test_coming_back_goes_on_judging() -> None:
    desk = Desk(thrown())
    desk.service.close()
    desk.service.open(lambda: None)
    desk.work()
    assert desk.service.state.ended
    desk.service.open(lambda: None)
    assert desk.engine.job is None, "nothing is left to judge"


def test_values_go_before_the_judging_which_goes_on_afterwards() -> None:
    session = thrown()
    desk = Desk(session)
    position = session.state.moment_after(4).position
    desk.service.find_values(position)
    assert isinstance(desk.engine.job, LookOver)
    viewer = ReviewViewer(4, values=True)
    assert desk.view(viewer).message.startswith("Looking at what the moves come to")
    desk.engine.work()
    desk.take_in()
    assert isinstance(desk.engine.job, GameJudging)
    notes = desk.view(viewer).board.notes
    assert {cell: note.text for cell, note in notes.items()} == {
        2: "−2", 3: "−2", 5: "−2", 6: "−2", 7: "=",
    }  # fmt: skip
    assert desk.service.state.judgement(5) is not None, "the search of a position judges its move"
    desk.work()
    assert desk.service.state.ended
    jobs = len(desk.engine.taken)
    desk.service.find_values(position)
    desk.service.find_values(session.state.position)
    assert len(desk.engine.taken) == jobs, "what is known, or over, is not looked at again"
    assert "Looking" not in desk.view(ReviewViewer(6, values=True)).message


def test_a_move_that_is_not_proved_to_be_better_has_no_sign() -> None:
    """Seen failing: on an empty board a cell was called better than its own mirror image."""
    won = Candidate(14, 990, Verdict.WIN, 10, Status.BOUND, (14,))
    position = four.start(6, 6)
    played = judgement_of(position, 21, SearchInfo((won, Candidate(21, 20)), 1))
    assert (played.label, played.best) == (Label.OPEN, won)
    notes, legend = marks_of_mistake(MoveStory(position, played), 3)
    assert 14 not in notes
    assert "better" not in legend


def test_a_computer_s_own_search_says_nothing_of_all_moves() -> None:
    """Seen failing: the values stayed unknown, and the move undecided, until the next start."""
    session, log, engine = thrown(), EvaluationLog(), HeldEngine()
    position = session.state.moment_after(3).position
    log.learn(position, SearchInfo((Candidate(1, 2),), nodes=9, done=True))
    review = ReviewService(session, engine, lambda _: None, log=log)
    review.open(lambda: None)
    review.find_values(position)
    assert isinstance(engine.job, LookOver)
    assert engine.job.positions == (position,)


def test_where_a_move_is_not_decided_the_review_goes_on_looking(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Seen failing: a game of the history stayed open where its own analysis had found a proof."""
    monkeypatch.setattr(jobs, "AT_LEISURE", Limits(seconds=10))
    desk = Desk(finished(four.start(5, 5), 2))
    while isinstance(desk.engine.job, GameJudging):
        desk.engine.work()
        desk.take_in()

    def undecided() -> list[int]:
        state = desk.service.state
        judged = enumerate(state.judgements)
        wrong = ((at, each) for at, each in judged if each is not None and not each.right)
        open_ = [at for at, each in wrong if each.right is None or each.best is None]
        return [at for at in open_ if not state.is_searched(state.moves[at][0])]

    assert desk.service.state.ended
    assert undecided()
    while left := undecided():
        # A proof may decide what other moves did too.
        at = left[-1]
        position, cell = desk.service.state.moves[at]
        job = desk.engine.taken[-1]
        assert isinstance(job, LookOver)
        assert (job.positions, job.limits) == ((position,), jobs.AT_LEISURE)
        proof = SearchInfo(tuple(exact_candidate(0, (each,)) for each in position.legal_moves()))
        before = desk.service.state.judgements[at]
        desk.engine.say(SearchReported(job.number, position, proof, done=True))
        desk.take_in()
        found = desk.service.state.judgements[at]
        assert before is not None
        assert found is not None
        assert (found.cell, found.right) == (cell, before.right is None)
    assert desk.view().message.count("Not decided") == 0
    jobs_so_far = len(desk.engine.taken)
    desk.service.close()
    desk.service.open(lambda: None)
    assert len(desk.engine.taken) == jobs_so_far, "each position is looked into once"


def test_where_a_result_was_given_away_the_review_looks_for_the_better_move() -> None:
    """Seen failing: "gives away the draw", proved, and what was better stayed empty."""
    desk = Desk(thrown())
    moves, job = desk.service.state.moves, desk.engine.job
    assert isinstance(job, GameJudging)
    judged = list(judge_game(moves))
    judged[4] = replace(judged[4], best=None)
    desk.service.receive(GameJudged(job.number, tuple(judged), done=True))
    job, story = desk.engine.job, story_of(desk.service.state, 5)
    assert story is not None
    assert (story.label_words, story.brief_better) == ("gives away the draw", "")
    assert isinstance(job, LookOver)
    assert (job.positions, job.limits) == ((moves[4][0],), jobs.AT_LEISURE)
    desk.work()
    story = story_of(desk.service.state, 5)
    assert story is not None
    assert story.brief_better == "2 1  draws"


@pytest.mark.parametrize("named, then", [(3, (3,)), (0, (0,)), (2, (2,)), (4, (3, 0, 2))])
def test_the_review_names_the_better_move_of_the_card_unless_it_is_worse(
    named: int, then: tuple[int, ...]
) -> None:
    """Seen failing: 0 0 on the card and 1 0 in the review, which both win. 1 1 only draws."""
    session, log = match((6, 8, 7, 2, 4, 3, 0, 5), Human("Alice"), SERA), EvaluationLog()
    moves = session.state.moves
    position, cell = moves[2]
    known = {each.cell: each for each in analyse(position).candidates}
    told = judgement_of(position, cell, SearchInfo((known[named], known[cell])))
    log.take_judgements(moves, [told if each is moves[2] else None for each in moves])
    posted: list[FromWorker] = []
    engine = HeldEngine()
    review = ReviewService(session, engine, posted.append, log=log)
    review.open(lambda: None)
    while engine.work():
        while posted:
            review.receive(posted.pop(0))
    found = review.state.judgements[2]
    assert found is not None
    assert found.best is not None
    assert (found.label, found.best.cell in then) == (Label.THROWS_WIN, True)
    card = turning_point(session.state, tuple(log.judgements[each] for each in moves))
    better = position.notation.format(found.best.cell)
    assert any(f"{better} would have" in each for each in card.sentences), "it is shown again"


def test_a_search_that_breaks_down_ends_only_itself() -> None:
    desk = Desk(thrown())
    desk.service.find_values(tictactoe.start())
    assert desk.engine.job is not None
    desk.service.receive(SearchFailed(desk.engine.job.number, "Oops"))
    judging = desk.engine.job
    assert isinstance(judging, GameJudging)
    assert not desk.service.state.ended
    desk.service.receive(SearchFailed(judging.number, "Oops"))
    assert desk.service.state.ended
    assert "Oops" in desk.view().message
    assert desk.view().verdict.sentences == ("Looking ...",) or desk.view().shown == 6


def test_the_line_is_played_out_on_the_board() -> None:
    desk = judged(thrown())
    line = line_to_play(desk.service.state, 5)
    assert line is not None
    assert (line.name, line.ply, line.cells[0], line.last_move) == ("better", 4, 7, 7)
    view = desk.view(ReviewViewer(5, line=line))
    assert view.board.position.at(7) == "X"
    assert view.board.position.at(3) == ""
    assert view.badge == f"better line 1/{len(line.cells)}"
    whole = desk.view(ReviewViewer(5, line=replace(line, made=len(line.cells))))
    assert whole.game.result is not None
    assert line_to_play(desk.service.state, 0) is None
    assert PlayedLine("better", 4, (7,), 0).last_move is None


@pytest.mark.parametrize("swapped", [True, False])
def test_under_the_swap_rule_a_first_stone_that_wins_loses(swapped: bool) -> None:
    """Seen failing: "open", though the board beside it said that the stone loses."""
    start = four.start(6, 6)
    session = GameSession(Setup(start, (ADA, BOB), 5, swap_rule=True))
    session.play(14)
    if swapped:
        session.swap()
    for cell in (0, 15, 1, 16, 2, 13):
        if session.turn is not None:
            session.play(cell)
    desk = judged(session)
    view = desk.view(ReviewViewer(1))
    taken = "Bob took it over." if swapped else "It was not taken over."
    assert view.verdict.sentences[-1] == taken
    assert view.moves[0].words.startswith("loses ")
    judgements = tuple(filter(None, desk.service.state.judgements))
    card = turning_point(session.state, judgements)
    if swapped:
        assert card.sentences == ("From move 1 on nothing could save Ada.",)
    else:
        assert card.sentences[0] == "Bob lost it at move 2: 0 0"
        assert card.sentences[-1] == "Taking over the first stone would have won."
        assert desk.view().moves[1].words == "gives away the win"
    assert desk.view().shown == (1 if swapped else 2)
    desk.service.find_values(start)
    desk.work()
    first = desk.service.state.judgement(1)
    assert first is not None
    assert first.played.verdict is Verdict.LOSS
    # The board, where the values are written, says the same.
    board = desk.view(ReviewViewer(0, values=True)).board
    plies = first.played.plies
    assert plies is not None
    assert board.notes[14].text == f"−{plies + 1}"
    again = Desk(session)
    again.service._log.take(desk.service._log.proved(session.state))
    again.work()
    assert again.view(ReviewViewer(1)).moves[0].words == desk.view().moves[0].words
    assert desk.view(ReviewViewer(3)).game.seats == session.state.seats


@pytest.mark.parametrize("moves", [0, 1, 3])
def test_a_resigned_or_unfinished_game(moves: int) -> None:
    session = GameSession(Setup(tictactoe.start(), (ADA, BOB), 5))
    for cell in (4, 0, 8)[:moves]:
        session.play(cell)
    assert judged(session).view().shown == moves, "as it stands"
    session.resign(Side.ONE)
    desk = judged(session)
    assert desk.service.state.ended
    assert desk.view().shown == moves
    assert "resigned" in desk.view().verdict.sentences[-1 if moves else 0]


def test_who_resigns_a_won_game_has_not_been_beaten_by_the_others_mistake() -> None:
    session = GameSession(Setup(tictactoe.start(), (ADA, BOB), 5))
    for cell in (4, 1):
        session.play(cell)
    session.resign(Side.ONE)
    desk = judged(session)
    assert desk.service.state.mistakes == (2,)
    assert desk.service.state.lost_at is None


@pytest.mark.parametrize("key", GAMES)
def test_a_variation_begins_anywhere_and_is_kept_by_nobody(key: str) -> None:
    game = GAMES[key]
    session = match(WON) if key == "tictactoe" else finished(game.start())
    for ply in (0, 1, len(session.state.plies) - 1):
        by_hand = session.variation(ply)
        assert by_hand.state.mode is Mode.TWO_PLAYERS
        assert by_hand.turn is not None
        assert by_hand.turn.is_human
        seats = (ADA, SERA)
        played = session.variation(ply, seats)
        assert played.state.seats == seats
        assert played.state.mode is Mode.VS_AI
        assert played.turn is not None
        assert played.turn.is_human == (played.turn.side is Side.ONE)
        assert played.state.is_variation
        assert len(played.state.plies) == ply
        again = played.swap_sides()
        assert again.state.is_variation, "another go is a variation too"
        assert again.state.seats == seats[::-1]
        assert again.same_board().state.plies == played.state.plies
        assert again.version > played.version


def test_what_is_shown_stays_within_the_game() -> None:
    state = judged(match(WON)).service.state
    assert shown_ply(state, ReviewViewer(-3)) == 0
    assert shown_ply(state, ReviewViewer(99)) == 5


def test_a_count_of_right_decisions_says_how_many_moves_it_leaves_out() -> None:
    """Seen failing: who had thrown two stones away was told "1 of 1 right" and no more."""
    game = thrown().state
    judged = tuple(judge_game(game.moves))
    state = ReviewState(game, "", game.moves, judged, ended=True)
    assert decisions_text(state) == "Moves that mattered: Alice 0 of 1 right, Sera 3 of 3."
    partly = replace(state, judgements=(judged[0], None, *judged[2:]))
    assert decisions_text(partly).endswith(". Not decided: 1 move.")
    # Seen failing: it looked finished, and other words came some seconds later.
    looking = replace(partly, looking=True)
    assert decisions_text(looking).endswith(". Still looking at 1 move ...")


def test_a_loss_without_a_known_mistake_begins_where_it_is_proved() -> None:
    """Seen failing: it began at its end, with "No move is known to have mattered; 3 open."."""
    session = GameSession(Setup(four.start(6, 6), (Human("Alice"), SERA), 5))
    for cell in (5, 10, 6, 8, 27, 9, 32, 7):
        session.play(cell)
    game = session.state
    (card,) = turning_point(game, judge_game(game.moves)).sentences
    assert card == "Where it was lost is not known yet. The review goes on looking."
    desk = judged(session)
    # Lost from the first ply on whose proof says so, and so on to the end.
    judgements = [each for each in desk.service.state.judgements if each is not None]
    unknown = [each.played.verdict is Verdict.UNKNOWN for each in judgements]
    first = max(ply for ply, each in enumerate(unknown, 1) if each) + 1
    assert desk.service.state.lost_at is None
    assert (desk.view().shown, desk.view().verdict.title) == (
        first,
        f"Move {first}: {desk.view().moves[first - 1].words}",
    )
    undecided = sum(each.right is None for each in judgements)
    said = f"From move {first} on nothing could save Alice. Not decided: {undecided} moves."
    assert desk.view().message == said


def test_a_game_that_no_move_has_lost_was_lost_from_the_start() -> None:
    """Seen failing: as if the first move had lost it."""
    session = GameSession(Setup(rowcol.start(3, 24), (ADA, BOB), 5))
    session.play(4)
    session.resign(Side.TWO)
    assert judged(session).view().message == "From the start nothing could save Bob."


def test_what_a_move_of_who_has_won_did_stands_above_it() -> None:
    """Seen failing: "Lost for Bob" stood over points that Ada had given away, and won."""
    session = GameSession(Setup(rowcol.start(3, 24), (ADA, BOB), 5))
    session.play(1)
    session.resign(Side.TWO)
    view = judged(session).view(ReviewViewer(1))
    assert view.verdict.title == "Move 1: gives away 2"


@pytest.mark.parametrize("seats", [(ADA, BOB), (ADA, SERA), (SERA, BOB)])
def test_it_begins_with_the_first_mistake_so_that_the_next_is_further_on(
    seats: tuple[Human | Computer, Human | Computer],
) -> None:
    """Seen failing: a review began with "mistake 2/2", and `n` knew none further on."""
    for seed in range(30):
        session = GameSession(Setup(tictactoe.start(), seats, 5))
        for _, cell in finished(tictactoe.start(), seed).state.moves:
            session.play(cell)
        desk = judged(session)
        walked = walked_plies(desk.service.state, ReviewViewer())
        view = desk.view()
        if walked:
            assert (view.shown, view.badge) == (walked[0], f"mistake 1/{len(walked)}")
            assert next_mistake(walked, view.shown, 1) == next(iter(walked[1:]), None)
        else:
            assert view.shown == (desk.service.state.lost_at or len(session.state.moves))
