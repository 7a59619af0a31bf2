"""The game-session service, driven without any front end."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.engines import HeldEngine
from tests.match.matches import ALICE, BOB, KITTY, SERA, STARTS, session, swap_session, won_by_x
from tests.service.table import BareTable
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.info import (
    Candidate,
    Evaluation,
    SearchInfo,
    Sense,
    Status,
    Verdict,
    evaluation_of,
)
from tictactoe_tui.engine.judging import Label
from tictactoe_tui.games import GAMES, IllegalMove, Position, Reason, Side, four, rowcol, tictactoe
from tictactoe_tui.match.actions import NotPossible
from tictactoe_tui.match.choices import Beat, Spoilers
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Mode, Setup
from tictactoe_tui.match.state import Ending, Result
from tictactoe_tui.match.summary import Acquaintance, Tally
from tictactoe_tui.opponents.voice import NAME, Occasion, spoken_lines
from tictactoe_tui.service.current_match import LATE_AFTER, RETRY_AFTER, Means, UnrecordedGames
from tictactoe_tui.service.end_of_game import end_of
from tictactoe_tui.service.explanation import Explanation
from tictactoe_tui.service.game_service import GameService
from tictactoe_tui.service.jobs import (
    AnalyseJob,
    Answer,
    ComputerMove,
    FromWorker,
    GameJudging,
    LookOver,
    MoveFound,
    RecordTold,
    SaveFailed,
    SearchFailed,
    SearchReported,
    Urgency,
)
from tictactoe_tui.service.pace import BEAT
from tictactoe_tui.service.review.review_service import ReviewService
from tictactoe_tui.service.review.review_view import ReviewViewer, review_view_of
from tictactoe_tui.service.sentences import change_words, result, situation, verdict_on_move
from tictactoe_tui.service.service_state import ServiceState
from tictactoe_tui.service.view import Viewer, view_of
from tictactoe_tui.shared_state import SharedState


def answers(table: BareTable) -> list[Answer]:
    """What those who asked got."""
    return [answer for answer in table.changes if answer is not None]


def test_it_needs_no_textual_no_threads_and_no_database() -> None:
    code = (
        "import sys, tictactoe_tui.service.game_service, tictactoe_tui.service.view\n"
        "print([m for m in ('textual', 'rich', 'sqlite3', 'concurrent') if m in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert result.stdout.strip() == "[]"


@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.code())
@pytest.mark.parametrize("person_first", [True, False])
def test_a_whole_game_against_a_computer(start: Position, person_first: bool) -> None:
    one, two = (ALICE, KITTY) if person_first else (KITTY, ALICE)
    table = BareTable(session(one, two, start))
    while (turn := table.session.turn) is not None:
        if turn.is_human:
            table.service.play(table.session.state.position.legal_moves()[-1])
        else:
            assert isinstance(table.engine.job, ComputerMove)
            table.work()
    assert table.session.summary() is not None
    assert {record.name for record in table.session.state.plies} <= {"Alice", "Kitty"}
    assert table.engine.job is None or isinstance(table.engine.job, LookOver | GameJudging)
    table.work()
    assert None not in table.service.state.evaluations
    table.save()
    assert table.service.state.saved_plies == len(table.session.state.plies)
    assert table.service.state.speech.speaker == "Kitty"


@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.code())
def test_a_whole_game_of_two_people_with_the_analysis(start: Position) -> None:
    table = BareTable(session(ALICE, BOB, start), spoilers=Spoilers.ALWAYS)
    while table.session.turn is not None:
        position = table.session.state.position
        job = table.engine.job
        assert isinstance(job, AnalyseJob)
        assert job.position == position
        info = table.service.state.info
        assert info is None or not info.nodes, "but what the last move proved"
        table.work()
        state = table.service.state
        assert state.search_ended
        assert state.info is not None
        assert {each.cell for each in state.info.candidates} == set(position.legal_moves())
        assert state.info.best is not None
        table.service.play(state.info.best)
    assert table.service.state.evaluations[-1] is not None


@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.code())
def test_a_series_of_two_computers(start: Position) -> None:
    table = BareTable(session(KITTY, SERA, start), games=3)
    first = table.session.state.seats
    table.play_on()
    series = table.service.state.series
    assert series.over
    assert len(series.games) == 3
    assert [game.sides[0].seat.name for game in series.games] == ["Kitty", "Sera", "Kitty"]
    assert table.session.state.seats == first
    assert len({id(kept) for kept, _ in table.store.kept}) == 3


def test_the_same_seed_brings_the_same_game_whoever_looks_away() -> None:
    games = []
    for leaves in (False, True):
        table = BareTable(session(KITTY, SERA, rowcol.start(3, seed=4)))
        while table.session.turn is not None:
            if leaves:
                table.service.close(table.changes.append)
                assert table.engine.job is None, "nothing is searched for nobody"
                table.service.open(table.changes.append)
            table.work()
            table.wait(1.0)
        games.append(table.moves())
    assert games[0] == games[1]


def test_pause_step_and_speed() -> None:
    table = BareTable(session(KITTY, SERA))
    table.service.pause()
    table.work()
    table.wait(60)
    assert table.moves() == (), "a move that was found is held"
    assert table.service.state.thinking
    table.service.step()
    assert len(table.moves()) == 1
    assert isinstance(table.engine.job, AnalyseJob), "and no move"
    table.service.step()
    table.work()
    assert len(table.moves()) == 2, "a step is not held back by the beat"
    table.service.pause()
    table.work()
    assert len(table.moves()) == 2, "the beat of a second"
    table.wait(1.0)
    assert len(table.moves()) == 3
    assert table.service.change_speed(+2) == 4.0
    table.work()
    table.wait(0.25)
    assert len(table.moves()) == 4
    assert table.service.change_speed(+9) == 16.0
    assert table.service.change_speed(-99) == 0.25


def test_what_nobody_has_time_to_see_is_not_analysed_until_the_game_is_paused() -> None:
    table = BareTable(session(KITTY, SERA))
    table.service.change_speed(1)
    table.work()
    assert table.engine.job is None
    table.service.pause()
    assert isinstance(table.engine.job, AnalyseJob)


@pytest.mark.parametrize("paused", [False, True])
def test_while_a_watched_move_waits_its_position_is_analysed(paused: bool) -> None:
    """Seen failing: there stood the short search of the machine alone, after a step nothing.

    Of a win that was proved before no row showed how.
    """
    table = BareTable(session(KITTY, SERA))
    if paused:
        table.service.pause()
    table.work()
    job = table.engine.job
    assert isinstance(job, AnalyseJob)
    assert job.position == table.session.state.position, "its move is found and held"
    table.service.step()
    if paused:
        table.work()
        seen = view_of(table.service.state, Viewer()).analysis
        assert seen.position == table.session.state.position
        assert seen.ended
    assert len(table.moves()) == 1


def test_a_person_takes_over_and_the_series_ends() -> None:
    table = BareTable(session(KITTY, SERA), games=5)
    table.service.pause()
    table.service.take_over("Alice")
    state = table.service.state
    assert state.game.mode is Mode.VS_AI
    assert (state.series.total, state.series.games) == (0, ())
    assert not state.paused
    assert state.game.taken_over is Side.ONE
    table.service.play(4)
    table.work()
    assert len(table.moves()) == 2
    with pytest.raises(NotPossible, match="only while two computers play"):
        table.service.take_over("Bob")


def test_undo_in_a_watched_game_pauses_it() -> None:
    table = BareTable(session(KITTY, SERA))
    table.work()
    table.wait(1.0)
    table.service.undo()
    assert table.service.state.paused
    assert isinstance(table.engine.job, AnalyseJob), "and no move"
    table.service.redo()
    assert len(table.moves()) == 1


def test_the_clock_of_the_turn_runs_while_the_board_is_open_whatever_is_looked_at() -> None:
    from tictactoe_tui.service.view import Viewer, look_at, view_of

    table = BareTable(session(ALICE, BOB))
    table.wait(1.5)
    table.service.play(4)
    kept, jobs = len(table.store.kept), len(table.engine.taken)
    table.wait(3.0)
    viewer = look_at(Viewer(), table.session.state, 0)
    assert view_of(table.service.state, viewer).board.position.ply == 0
    table.wait(3.6)
    assert len(table.store.kept) == kept, "looking back saves nothing"
    assert len(table.engine.taken) == jobs, "and searches nothing"
    table.service.play(0)
    table.wait(2.0)
    table.service.close(table.changes.append)
    table.wait(1_000.0)
    table.service.open(table.changes.append)
    table.wait(0.5)
    table.service.play(8)
    seconds = [record.thinking.seconds for record in table.session.state.plies]
    assert seconds == pytest.approx([1.5, 6.6, 2.5])


def test_what_is_found_too_late_changes_nothing() -> None:
    table = BareTable(session(ALICE, KITTY))
    table.service.play(4)
    job = table.engine.job
    assert job is not None
    table.service.undo()
    for late in (
        MoveFound(job.number, 0, None, 0.0, frozenset()),
        SearchReported(job.number, table.session.state.position, SearchInfo(nodes=99), True),
        SearchFailed(job.number, "late"),
    ):
        table.service.receive(late)
    assert table.moves() == ()
    assert table.service.state.info is None
    assert answers(table) == []


def test_a_computer_whose_search_breaks_makes_the_first_legal_move() -> None:
    table = BareTable(session(ALICE, KITTY))
    table.service.play(0)
    assert table.engine.job is not None
    table.engine.say(SearchFailed(table.engine.job.number, "ZeroDivisionError: planted"))
    table.take_in()
    assert table.moves() == (0, 1)
    assert "ZeroDivisionError: planted" in answers(table)[-1].text


def test_a_player_from_outside_that_breaks_the_rules_of_play_has_lost() -> None:
    table = BareTable(session(ALICE, Computer("@mine")))
    table.service.play(0)
    assert table.engine.job is not None
    fault = SearchFailed(table.engine.job.number, "gave no answer within 2 s", fault=True)
    table.engine.say(fault)
    table.take_in()
    assert table.session.state.result == Result(Side.ONE, Ending.RESIGNATION)
    assert answers(table)[-1].text == "@mine gave no answer within 2 s: it loses."
    assert result(table.session.state) == "@mine broke the rules of play: Alice wins."


def test_the_game_of_a_player_that_is_not_here_waits() -> None:
    table = BareTable(session(ALICE, Computer("@nobody")))
    table.service.play(0)
    assert table.engine.work()
    table.take_in()
    assert table.moves() == (0,)
    assert table.session.state.result is None
    assert answers(table)[-1].text.startswith("There is no player @nobody")


def test_refusals_change_nothing_and_say_why() -> None:
    table = BareTable(session(ALICE, KITTY, tictactoe.start()))
    table.service.play(4)
    before = table.service.state
    with pytest.raises(IllegalMove) as refusal:
        table.service.play(0)
    assert refusal.value.reason is Reason.NOT_YOUR_TURN
    assert refusal.value.sentence == "Not your turn: Kitty is to move."
    assert table.service.state == before


def test_a_key_ends_the_waiting_for_a_computers_move() -> None:
    table = BareTable(session(ALICE, KITTY), beat=Beat.SHORT)
    table.service.play(4)
    table.work()
    assert len(table.moves()) == 1, "it waits for the beat"
    assert not table.service.play(0)
    assert len(table.moves()) == 2
    table.service.undo()
    table.service.play(4)
    table.work()
    table.wait(BEAT)
    assert len(table.moves()) == 2


def test_jobs_are_done_by_urgency_and_what_was_pushed_aside_resumes() -> None:
    table = BareTable(session(ALICE, BOB, four.start(5, 5)), spoilers=Spoilers.ALWAYS)
    analysis = table.engine.job
    assert isinstance(analysis, AnalyseJob)
    table.service.explain(table.session.state.position, 12)
    job = table.engine.job
    assert job is not None
    assert job.urgency is Urgency.ANSWER
    table.engine.say(SearchReported(job.number, table.session.state.position, SearchInfo(), True))
    table.take_in()
    assert answers(table)[-1].why is not None
    assert table.engine.taken[-1] is analysis, "and then the analysis goes on"


def test_hints_come_as_soon_as_there_is_something_to_say() -> None:
    table = BareTable(session(ALICE, BOB))
    for _ in range(4):
        table.service.ask_hint()
        table.work()
    texts = [answer.text for answer in answers(table)]
    assert texts.count("Looking for a hint ...") == 1
    assert len(set(texts)) == 5
    assert table.session.state.hints == (4, 0)
    assert table.service.state.version == 0, "a hint is no change of the match"


def test_a_question_that_is_still_looked_into_can_be_dropped() -> None:
    """Seen failing: Esc in that second went to the menu."""
    table = BareTable(session(ALICE, BOB))
    assert not table.service.drop_question()
    for ask in (
        table.service.ask_hint,
        lambda: table.service.explain(table.session.state.position, 12),
    ):
        ask()
        assert table.service.drop_question()
        assert not table.service.drop_question()
    table.work()
    assert [answer.text[:7] for answer in answers(table)] == ["Looking", "Looking"]


def test_whoever_is_known_is_welcomed_until_the_first_move() -> None:
    """Seen failing: the welcome stood before the machine's move, and what was new was cut."""
    table = BareTable(session(KITTY, ALICE), counts=Tally(3, 1, 2, 0))
    table.save()
    words = view_of(table.service.state, Viewer()).message.text
    assert words == "Welcome back, Alice! 3 games against Kitty: 1 won, 2 lost, 0 drawn."
    table.work()
    assert table.session.state.plies
    assert view_of(table.service.state, Viewer()).message.text.startswith("Kitty played ")
    table.service.play(table.session.state.position.legal_moves()[0])
    table.work()
    assert "Welcome" not in view_of(table.service.state, Viewer()).message.text


def test_the_record_is_asked_for_a_game_that_has_ended_once_the_end_is_saved() -> None:
    """Asked as the last stone falls it can be answered before, and is then one game behind."""
    table = BareTable(session(ALICE, BOB), counts=Tally(1, 1, 0, 0))
    table.save()
    for cell in (4, 0, 5, 8, 3):
        table.service.play(cell)
    asked = [each for each in table.store.answers if isinstance(each, RecordTold)]
    assert not asked
    table.save()
    (told,) = table.store.answers
    assert isinstance(told, RecordTold)
    table.save()
    assert table.service.state.known == Acquaintance(
        Tally(1, 1, 0, 0), Tally(1, 1, 0, 0), has_met=True
    )


def test_the_opponent_welcomes_by_the_record_and_keeps_silent_where_that_is_wanted() -> None:
    for counts, occasion in (
        (Tally(), Occasion.GREETING_NEW),
        (Tally(3), Occasion.GREETING_KNOWN),
    ):
        table = BareTable(session(ALICE, SERA), counts=counts)
        assert table.service.state.speech.words == ""
        table.save()
        lines = {each.replace(NAME, "Alice") for each in spoken_lines()["Sera"][occasion]}
        assert table.service.state.speech.words in lines
    imported = BareTable(session(ALICE, SERA))
    told = RecordTold(imported.session, Acquaintance(Tally(26, 15, 8, 3), Tally()))
    imported.service.receive(told)
    # Sera has not met who has played elsewhere.
    lines = {each.replace(NAME, "Alice") for each in spoken_lines()["Sera"][Occasion.GREETING_NEW]}
    assert imported.service.state.speech.words in lines
    said = situation(imported.session.state, None, paused=False, known=told.known, helps=True)
    goal = GAMES["tictactoe"].goal
    assert said == f"Welcome back, Alice! 26 games: 15 won, 8 lost, 3 drawn. {goal}"
    met = Acquaintance(Tally(2, 0, 2, 0), Tally(1, 0, 1, 0))
    said = situation(imported.session.state, None, paused=False, known=met, helps=True)
    assert said.endswith("At tic-tac-toe against Sera: 0 won, 1 lost, 0 drawn.")
    silent = BareTable(session(ALICE, SERA), counts=Tally(3))
    silent.preferences = type(silent.preferences)(voices=False)
    silent.save()
    assert silent.service.state.speech.words == ""


def test_a_ply_is_settled_only_when_the_store_has_acknowledged_it() -> None:
    table = BareTable(session(ALICE, BOB))
    table.service.play(4)
    state = table.service.state
    assert (state.saved_plies, state.saving_is_late) == (0, False)
    table.changes.clear()
    table.wait(LATE_AFTER)
    assert table.service.state.saving_is_late
    assert table.changes == [None]
    table.save()
    state = table.service.state
    assert (state.saved_plies, state.saving_is_late) == (1, False)
    table.service.play(0)
    table.save()
    table.wait(LATE_AFTER)
    assert not table.service.state.saving_is_late, "what is saved in time is never marked"
    table.service.undo()
    table.service.play(8)
    assert table.service.state.saved_plies == 1, "the second move on the disk is another one"


def test_a_ply_is_unsaved_from_its_first_picture_until_the_store_has_it() -> None:
    table = BareTable(session(ALICE, BOB))
    assert table.store.kept == [(table.session, 0)], "in the record before its first move"
    table.save()
    table.service.play(4)
    assert view_of(table.service.state, Viewer()).board.unsaved == {4}
    table.changes.clear()
    table.save()
    assert table.changes == [None]
    table.service.play(0)
    table.service.play(8)
    assert view_of(table.service.state, Viewer()).board.unsaved == {0, 8}
    assert view_of(table.service.state, Viewer(ply=2)).board.unsaved == {0}
    assert view_of(table.service.state, Viewer()).unsaved_from is None, "no word yet"
    table.save()
    assert view_of(table.service.state, Viewer()).board.unsaved == frozenset()


def test_what_was_pasted_is_kept_at_once_and_what_is_resumed_is_there() -> None:
    pasted = session(ALICE, BOB)
    pasted.play(4)
    table = BareTable(pasted)
    assert table.store.kept == [(pasted, 1)]
    assert table.service.state.first_unsaved == 1
    resumed = BareTable(pasted, is_resumed=True)
    assert resumed.store.kept == []
    assert resumed.service.state.first_unsaved is None


def test_nothing_of_a_variation_is_unsaved() -> None:
    table = BareTable(won_by_x())
    table.save()
    table.service.undo()
    assert table.service.is_beside_match
    table.service.play(8)
    assert table.service.state.first_unsaved is None


@pytest.mark.parametrize("spoilers", Spoilers)
def test_a_move_builds_no_state(spoilers: Spoilers, monkeypatch: pytest.MonkeyPatch) -> None:
    table = BareTable(session(ALICE, BOB), spoilers=spoilers)
    table.work()
    state, built = vars(GameService)["state"], list[GameService]()

    def note_build(service: GameService) -> ServiceState:
        built.append(service)
        found: ServiceState = state.fget(service)
        return found

    monkeypatch.setattr(GameService, "state", property(note_build))
    table.service.play(4)
    assert built == []
    told = table.service.state.verdict
    assert told.startswith("Your move: 1 1") == (spoilers is Spoilers.AFTER_MY_MOVE)


def test_what_cannot_be_saved_is_said_and_tried_again() -> None:
    table = BareTable(session(ALICE, BOB))
    table.service.play(4)
    table.service.receive(SaveFailed(table.session, "The disk is full."))
    assert table.service.state.saving_trouble == "The disk is full."
    tried = len(table.store.kept)
    table.wait(RETRY_AFTER)
    assert len(table.store.kept) == tried + 1
    table.save()
    assert table.service.state.saving_trouble == ""
    assert table.service.state.saved_plies == len(table.session.state.plies)


def test_a_rematch_keeps_the_players_and_swapping_changes_their_sides() -> None:
    table = BareTable(session(ALICE, KITTY))
    table.service.play(4)
    table.service.begin_rematch()
    assert table.moves() == ()
    seats = table.session.state.seats
    assert seats == (ALICE, KITTY)
    table.changes.clear()
    table.service.begin_with_sides_swapped()
    assert table.session.state.seats == seats[::-1]
    assert isinstance(table.engine.job, ComputerMove)
    assert table.changes == [None]


def test_the_swap_rule_and_resigning() -> None:
    table = BareTable(swap_session())
    table.service.play(0)
    table.service.swap()
    assert table.session.state.seats == (BOB, ALICE)
    table.service.resign()
    result = table.session.state.result
    assert result is not None
    assert result.winner is Side.ONE
    for refused in (table.service.resign, table.service.ask_hint):
        with pytest.raises(NotPossible):
            refused()


def test_a_computer_takes_over_the_first_stone() -> None:
    table = BareTable(GameSession(Setup(four.start(), (ALICE, SERA), 5, swap_rule=True)))
    table.service.play(190)
    with pytest.raises(NotPossible, match="It is for Sera"):
        table.service.swap()
    assert view_of(table.service.state, Viewer()).actions["take_stone"] is False
    before = table.service.state.game
    table.work()
    state = table.service.state.game
    assert (state.seats, table.moves()) == ((SERA, ALICE), (190,))
    assert change_words(before, state) == (
        "Sera took the first stone and is Black; Alice is White, to move."
    )
    assert view_of(table.service.state, Viewer()).message.text == change_words(before, state)
    assert state.turn is not None
    assert state.turn.is_human
    table.service.play(211)
    assert isinstance(table.engine.job, ComputerMove)
    table.work()
    assert len(table.moves()) == 3
    table.save()
    assert table.store.kept[-1][1] == len(table.session.actions) == 4
    table.service.resign()
    assert table.service.state.speech.speaker == "Sera"


def test_two_computers_play_by_the_swap_rule() -> None:
    seats = (KITTY, SERA)
    table = BareTable(GameSession(Setup(four.start(), seats, 5, swap_rule=True)))
    for _ in range(60):
        table.wait(60)
        if table.session.turn is not None:
            table.work()
    assert table.session.state.swapped
    assert table.session.state.seats == (SERA, KITTY)
    result = table.session.state.result
    assert result is not None
    assert result.winner is Side.ONE
    series = table.service.state.series
    assert [series.contestant(which).wins for which in (0, 1)] == [0, 1]


def test_going_back_from_the_end_is_a_variation_and_the_match_stays_as_it_is() -> None:
    table = BareTable(session(ALICE, SERA, tictactoe.start()), spoilers=Spoilers.NEVER)
    match = table.session
    while match.turn is not None:
        if match.turn.is_human:
            table.service.play(match.state.position.legal_moves()[0])
        else:
            table.work()
    table.save()
    over, kept = match.state, len(table.store.kept)
    table.service.undo()
    state = table.service.state
    assert state.game.is_variation
    last = max(each.ply for each in over.plies if each.name == "Alice")
    assert (state.game.plies, state.game.seats) == (over.plies[: last - 1], over.seats)
    assert isinstance(table.engine.job, AnalyseJob)  # nothing is spoilt any more
    table.work()
    view = view_of(table.service.state, Viewer())
    assert (view.badge, view.end, view.analysis.info is None) == (
        f"variation, move {last}",
        None,
        False,
    )
    for cell in state.game.position.legal_moves()[::-1]:
        if table.service.session.turn is not None:
            table.service.play(cell)
    assert table.service.session.turn is None
    table.service.undo()
    table.service.redo()
    table.service.undo()
    table.service.end_variation()
    assert table.service.session is match
    assert match.state is over
    assert len(table.store.kept) == kept


def test_whoever_goes_all_the_way_back_to_the_end_is_in_the_match_again() -> None:
    table = BareTable(won_by_x())
    match = table.session
    for _ in range(3):
        table.service.undo()
    for _ in range(2):
        table.service.redo()
        assert table.service.session is not match
    table.service.redo()
    assert table.service.session is match
    table.service.undo()
    table.service.begin_rematch()
    assert not table.service.state.game.is_variation
    assert table.service.session is not match


@pytest.mark.slow
def test_where_the_first_stone_may_be_taken_over_it_is_worth_the_worse_side() -> None:
    match = GameSession(Setup(four.start(), (ALICE, BOB), swap_rule=True))
    table = BareTable(match, spoilers=Spoilers.ALWAYS)
    table.work()
    info = table.service.state.info
    assert info is not None
    # Every first stone loses: it is taken over, or answered by White's proof.
    assert {each.verdict for each in info.candidates} == {Verdict.LOSS}
    assert info.result == -1
    assert info.candidates[0].plies == max(each.plies or 0 for each in info.candidates)
    middle = next(each for each in info.candidates if each.cell == 210)
    assert (middle.verdict, middle.score, middle.plies) == (Verdict.LOSS, -990, 10)
    table.service.play(210)
    table.work()
    state = table.service.state
    assert state.info is not None
    assert (state.info.result, state.info.best) == (1, None)
    assert view_of(state, Viewer()).analysis.outlook == "Taking the stone wins (o)"
    table.service.ask_hint()
    assert answers(table)[-1].text == "Taking over the first stone wins: press o."
    table.service.explain(state.game.position, 209)
    table.work()
    story = answers(table)[-1].why
    assert story is not None
    # Seen failing: "Every move loses", and no word of what wins.
    assert (story.label_words, story.reasons[-1]) == (
        "gives away the win",
        "Taking over the first stone wins.",
    )
    table.service.swap()
    table.work()
    after = table.service.state
    assert after.info is not None
    assert after.info.result == -1  # for who now plays the other colour
    assert view_of(after, Viewer()).analysis.outlook == "Alice loses by move 11"


def test_after_my_move_it_is_told_that_taking_over_was_better() -> None:
    """Seen failing: "Nothing better is known.", though the first stone could be taken over."""
    match = GameSession(Setup(four.start(), (KITTY, ALICE), 3, swap_rule=True))
    table = BareTable(match, spoilers=Spoilers.AFTER_MY_MOVE)
    table.work()
    first = table.session.state.position
    assert first.ply == 1
    table.service.play(next(cell for cell in (0, 19) if cell in first.legal_moves()))
    table.work()
    assert table.service.state.verdict.endswith("\nBetter: taking over the first stone.")


@pytest.mark.parametrize("bad", [True, False])
def test_after_my_move_it_is_told_what_the_move_came_to_until_the_next_one(bad: bool) -> None:
    table = BareTable(session(ALICE, KITTY), spoilers=Spoilers.AFTER_MY_MOVE)
    table.work()
    assert view_of(table.service.state, Viewer()).analysis.position is None
    table.service.play(4)
    told = "Your move: 1 1 draws.\nNothing was better."
    assert view_of(table.service.state, Viewer()).analysis.empty == told
    table.work()
    assert view_of(table.service.state, Viewer()).analysis.empty == told
    table.work()  # the next position is looked at, and not shown
    known = table.service.state.info
    assert known is not None
    cell = known.candidates[-1 if bad else 0].cell
    table.service.play(cell)
    told = view_of(table.service.state, Viewer()).analysis.empty
    assert told.startswith(f"Your move: {tictactoe.start().notation.format(cell)} ")
    assert ("Better: " in told) == (
        known.candidates[0].verdict != known.candidates[-1].verdict and bad
    )
    table.service.undo()
    assert table.service.state.verdict == ""


def test_of_a_move_only_what_is_proved_is_told_and_that_as_soon_as_it_is() -> None:
    """Seen failing: an estimate was told, and stayed when the search had proved something else."""
    table = BareTable(session(ALICE, KITTY), spoilers=Spoilers.AFTER_MY_MOVE)
    job = table.engine.job
    assert job is not None
    won = Candidate(0, 6, Verdict.WIN, 4, Status.PROVED, (0,))
    guess = SearchInfo((won, Candidate(4, -2)), 1)
    table.service.receive(SearchReported(job.number, tictactoe.start(), guess, done=False))
    table.service.play(4)
    told = "What 1 1 comes to is not known.\n0 0 wins in 5."
    assert table.service.state.verdict == told
    lost = SearchInfo((Candidate(0, -5, Verdict.LOSS, 4, Status.PROVED, (0,)),), -1)
    job, after = table.engine.job, tictactoe.start().play(4)
    assert job is not None
    table.service.receive(SearchReported(job.number, after, lost, done=False))
    assert table.service.state.verdict == "Your move: 1 1 wins.\n0 0 wins in 5."


def test_a_faster_win_than_this_one_is_known_to_be_is_told() -> None:
    """Seen failing: "Nothing better is known.", with a win in 9 on the board beside "within 11"."""
    start = four.start(6, 6)
    faster = Candidate(9, 992, Verdict.WIN, 8, Status.PROVED, (9,))
    made = Candidate(15, 990, Verdict.WIN, 10, Status.BOUND, (15,), Sense.AT_LEAST)
    told = verdict_on_move(start, 15, SearchInfo((faster, made), 1))
    assert told == "Your move: 2 3 wins within 11.\n1 3 wins in 9."
    as_fast = replace(made, score=992, plies=8)
    told = verdict_on_move(start, 15, SearchInfo((faster, as_fast), 1))
    assert told == "Your move: 2 3 wins within 9.\nNothing better is known."


@pytest.mark.parametrize("start", [rowcol.start(3, 4), four.start(20, 20), tictactoe.start()])
def test_what_is_told_of_a_move_has_room_beside_the_board(start: Position) -> None:
    """Seen failing: "12,12: A is 112 behind at the end (proved)." had none at 80x24."""
    *others, cell = start.legal_moves()
    made = Candidate(cell, -112, Verdict.LOSS, 11, Status.PROVED, (cell,))
    for better in (Verdict.WIN, Verdict.DRAW, Verdict.UNKNOWN):
        best = Candidate(others[-1], 112, better, 10, Status.BOUND, (), Sense.AT_LEAST)
        for each in (made, best):
            told = verdict_on_move(start, each.cell, SearchInfo((best, made)))
            assert max(map(len, told.splitlines())) <= 33


def test_what_a_move_proves_is_proved_of_the_position_after_it() -> None:
    """Seen failing: the strip of the game had a guess there, and the table a proof beside it."""
    table = BareTable(session(ALICE, BOB), spoilers=Spoilers.ALWAYS)
    lost = Evaluation(-1, Status.PROVED)
    for cell, status, known in (
        (4, Status.ESTIMATE, (None,)),
        (0, Status.PROVED, (lost, lost)),
        (1, Status.ESTIMATE, (lost, lost, lost)),
    ):
        position, job = table.session.state.position, table.engine.job
        assert job is not None
        won = Candidate(cell, 6, Verdict.WIN, 4, Status.PROVED, (cell,))
        info = SearchInfo((Candidate(cell, 1), Candidate(8, 2)))
        if status is Status.PROVED:
            info = SearchInfo((won, Candidate(8, 2)), 1)
        table.service.receive(SearchReported(job.number, position, info, done=False))
        table.service.play(cell)
        assert table.service.state.evaluations[1:] == known


def test_the_analysis_proves_what_the_strip_of_the_game_does() -> None:
    """Seen failing: it said "not proved" over a bar that was a win."""
    table = BareTable(session(ALICE, BOB, four.start()), spoilers=Spoilers.ALWAYS)
    position, job = table.session.state.position, table.engine.job
    assert job is not None
    won = Candidate(189, 990, Verdict.WIN, 9, Status.PROVED, (189,))
    table.service.receive(SearchReported(job.number, position, SearchInfo((won,)), done=True))
    table.service.play(189)
    position, job = table.session.state.position, table.engine.job
    assert job is not None
    guess = SearchInfo((Candidate(210, -40),), nodes=9)
    table.service.receive(SearchReported(job.number, position, guess, done=True))
    view = view_of(table.service.state, Viewer())
    assert view.evaluations[-1] == Evaluation(1, Status.PROVED)
    assert view.analysis.outlook == "Bob loses"
    assert view.analysis.info is not None
    assert view.analysis.info.nodes == 9
    assert {each.verdict for each in view.analysis.info.candidates} == {Verdict.LOSS}


@pytest.mark.parametrize("spoilers", Spoilers)
def test_a_game_that_is_gone_on_with_is_looked_over_where_the_analysis_is_on(
    spoilers: Spoilers,
) -> None:
    """Seen failing: the chart stayed empty for all moves before the program was left."""
    played = session(ALICE, KITTY, four.start(7, 7))
    for cell in (24, 17, 25, 23):
        played.play(cell)
    table = BareTable(played, spoilers=spoilers, is_resumed=True)
    told = spoilers in (Spoilers.ALWAYS, Spoilers.AFTER_MY_MOVE)
    assert isinstance(table.engine.job, LookOver) == told
    if told:
        table.work()
        assert None not in table.service.state.evaluations[:-1]
        assert isinstance(table.engine.job, AnalyseJob)


def test_whoever_wants_no_analysis_gets_no_hint_either_and_is_told_why() -> None:
    table = BareTable(session(ALICE, KITTY), spoilers=Spoilers.NEVER)
    with pytest.raises(NotPossible, match="without analysis"):
        table.service.ask_hint()


def test_only_whoever_has_it_open_can_close_it() -> None:
    table = BareTable(session(ALICE, KITTY))
    first, second = [], []  # type: list[object], list[object]
    table.service.open(first.append)
    table.service.open(second.append)
    table.service.close(first.append)
    table.service.play(4)
    assert second
    assert not first


def test_to_redo_lets_two_computers_wait_as_to_undo_does() -> None:
    """Going on at once they would make another move of the one that was made again."""
    table = BareTable(session(KITTY, SERA))
    for _ in range(2):
        table.work()
        table.wait(1.0)
    table.service.undo()
    table.service.pause()
    assert not table.service.state.paused
    table.service.redo()
    assert table.service.state.paused
    assert isinstance(table.engine.job, AnalyseJob), "and no move"


def test_a_variation_ends_when_nobody_looks_at_it_any_more() -> None:
    table = BareTable(won_by_x())
    match = table.session
    table.service.undo()
    assert table.session is not match
    table.service.close(table.changes.append)
    assert table.session is match


def test_the_end_tells_how_many_decisions_were_good() -> None:
    table = BareTable(session(ALICE, BOB))
    for cell in (0, 4, 8, 1, 3, 7):
        table.service.play(cell)
    end = end_of(table.service.state)
    assert end is not None
    assert (end.decisions, end.story) == ("", ("Looking for where it was lost ...",))
    while table.work():
        pass
    end = end_of(table.service.state)
    assert end is not None
    assert end.decisions == "Moves that mattered: Alice 0 of 1 right, Bob 3 of 3."
    table.service.undo()
    table.service.redo()
    assert end_of(table.service.state) == end, "what is judged stays known"


def test_who_had_no_choice_that_mattered_has_none_right_of_none() -> None:
    table = BareTable(session(ALICE, BOB))
    for cell in (4, 1):
        table.service.play(cell)
    table.service.resign()
    while table.work():
        pass
    end = end_of(table.service.state)
    assert end is not None
    assert end.decisions == "Moves that mattered: Bob 0 of 1 right."
    assert end.story == ("Alice resigned a won game.",)


@pytest.mark.slow
def test_points_given_away_in_a_lost_game_can_be_tried_once_more() -> None:
    """Seen failing: where no move changed the result `p` did nothing."""
    table = BareTable(GameSession(Setup(rowcol.start(3, 1), (ALICE, BOB))))
    for cell in (6, 7, 8, 2, 1, 0, 3, 5, 4):
        table.service.play(cell)
    while table.work():
        pass
    judged, end = table.service.state.judged, end_of(table.service.state)
    assert judged is not None
    assert all(each.right for each in judged)
    assert judged[1].lost == 4
    assert end is not None
    assert end.mistakes == (2,)


def test_the_end_counts_no_decisions_where_a_review_would_count_more() -> None:
    table = BareTable(GameSession(Setup(four.start(), (ALICE, BOB), 5)))
    for cell in (210, 189, 211, 190, 212, 191, 213):
        table.service.play(cell)
    while table.work():
        pass
    judged, end = table.service.state.judged, end_of(table.service.state)
    assert judged is not None
    assert end is not None
    assert any(each.matters for each in judged)
    assert any(each.matters is None for each in judged)
    assert end.decisions == ""


def test_the_end_and_the_review_know_what_the_game_s_own_searches_proved() -> None:
    """Seen failing: moves were open there that had been settled before."""
    engine, posted = HeldEngine(), list[FromWorker]()
    shared = SharedState(post=posted.append, later=lambda *_: None, failed=print, engine=engine)
    service = shared.service_of(GameSession(Setup(four.start(7, 7), (ALICE, BOB), 1)))
    service.open(lambda _: None)
    for cell in (24, 26, 9, 19, 36, 33):
        service.play(cell)
    between = service.session.state.moves[4][0]
    service.resign()
    while posted or engine.work():
        while posted:
            service.receive(posted.pop(0))
    assert shared.log_of(service.session).infos[between].result == 1
    judged = service.state.judged
    assert judged is not None
    assert [each.label for each in judged[3:5]] == [Label.THROWS_WIN, Label.THROWS_WIN]
    shared.review_of(service.session).open(lambda: None)
    assert isinstance(engine.job, GameJudging)
    assert engine.job.known == shared.log_of(service.session).infos
    review = shared.reviews[0]
    # Seen failing: on the graph it was not known yet.
    (stood,) = [each.evaluation for each in review_view_of(review.state, ReviewViewer()).graph[4:5]]
    assert stood == evaluation_of(between, shared.log_of(service.session).infos[between])
    review.find_values(between)
    assert isinstance(engine.job, LookOver)
    review.receive(SearchReported(engine.job.number, between, SearchInfo(), True))
    assert review.state.infos[between].result == 1, "not an estimate where a proof is known"
    again = GameSession(Setup(four.start(7, 7), (ALICE, BOB), 1))
    for _, cell in service.session.state.moves:
        again.play(cell)
    # Seen failing: the same game from the history.
    assert shared.review_of(again).state.infos[between].result == 1


def test_what_is_found_of_a_game_is_known_at_its_end_in_its_review_and_in_the_history() -> None:
    """Seen failing: the card went on saying that it was not known where the game was lost."""
    engine, posted = HeldEngine(), list[FromWorker]()
    shared = SharedState(post=posted.append, later=lambda *_: None, failed=print, engine=engine)
    service = shared.service_of(GameSession(Setup(four.start(), (ALICE, BOB), 1)))

    listener = list[Answer | None]().append

    def end_told() -> tuple[str, ...]:
        service.open(listener)
        while posted or engine.work():
            while posted:
                service.receive(posted.pop(0))
        service.close(listener)
        end = end_of(service.state)
        assert end is not None
        return end.story

    for cell in (210, 189, 211, 190, 212, 191, 213):
        service.play(cell)
    assert end_told() == ("Where it was lost is not known yet. The review goes on looking.",)
    moves = service.session.state.moves
    review = shared.review_of(service.session)
    judged = review.state.judgements
    assert None not in judged, "seen failing: the list of moves was empty until all was done again"
    review.open(lambda: None)
    review.find_values(moves[3][0])
    assert isinstance(engine.job, LookOver)
    won = SearchInfo((Candidate(191, verdict=Verdict.WIN),), 1)
    review.receive(SearchReported(engine.job.number, moves[3][0], won, True))
    review.close()
    assert review.state.lost_at == 4
    end = end_of(service.state)
    assert end is not None
    assert end.story[0].startswith("Bob lost it at move 4")
    assert end_told() == end.story
    told = service.state.evaluations
    assert told[3:5] == (Evaluation(-1, Status.PROVED), Evaluation(1, Status.PROVED))
    assert told == tuple(
        each.evaluation for each in review_view_of(review.state, ReviewViewer()).graph
    )
    # Seen failing: once another game had been begun, it was searched from nothing.
    service.begin_rematch()
    again = GameSession(Setup(four.start(), (ALICE, BOB), 1))
    for _, cell in moves:
        again.play(cell)
    shared.service_of(GameSession(Setup(four.start(), (ALICE, BOB), 2)))
    after, then = shared.review_of(again).state.judgements, review.state.judgements
    # What was searched since may have shown how a move is answered.
    known = [each and (each.label, each.right, each.best) for each in then]
    assert [each and (each.label, each.right, each.best) for each in after] == known


@pytest.mark.parametrize("looked_over", [False, True])
def test_a_match_and_its_review_share_the_engine_and_both_are_done(looked_over: bool) -> None:
    table = BareTable(session(ALICE, BOB))
    for cell in (0, 4, 8, 1, 3, 7):
        table.service.play(cell)
    if looked_over:
        # What it says of the last position is still on its way when the review begins.
        assert isinstance(table.engine.job, LookOver)
        table.engine.work()
    review = ReviewService(table.session, engine=table.engine, post=table.posted.append)
    review.open(lambda: None)
    while table.posted or table.engine.work():
        while table.posted:
            message = table.posted.pop(0)
            table.service.receive(message)
            review.receive(message)
    assert review.state.ended
    assert None not in table.service.state.evaluations
    assert table.service.state.judged is not None


def test_nobody_keeps_a_variation_and_nothing_of_it_is_late() -> None:
    match = won_by_x()
    branch = match.variation(2, (ALICE, BOB))
    posted: list[FromWorker] = []
    timers: list[Callable[[], object]] = []
    means = Means(
        engine=HeldEngine(),
        store=UnrecordedGames(),
        post=posted.append,
        later=lambda _, call: timers.append(call),
    )
    service = GameService(branch, means)
    changes: list[Answer | None] = []
    service.open(changes.append)
    service.play(branch.state.position.legal_moves()[0])
    for message in posted:
        service.receive(message)
    for call in timers:
        call()
    state = service.state
    assert (state.saved_plies, state.saving_is_late) == (3, False)
    assert state.game.is_variation
    assert not service.is_beside_match
    service.begin_rematch()
    assert service.session.state.plies == match.state.plies[:2]


def told(table: BareTable) -> tuple[int | None, object]:
    """What the panel says is proved of the position, and of its first move."""
    info = view_of(table.service.state, Viewer()).analysis.info
    assert info is not None
    return info.result, info.candidates[0]


def test_what_was_proved_stays_known_when_a_move_is_taken_back() -> None:
    """Seen failing: the panel began anew with estimates, and recommended another move."""
    position = four.start(5, 5)
    table = BareTable(session(ALICE, BOB, position), spoilers=Spoilers.ALWAYS)
    win = Candidate(7, 993, Verdict.WIN, 7, Status.PROVED, (7,))
    # What it finds is scripted: it was proved late, and is not found at once again.
    guess = SearchInfo((Candidate(12, 90), Candidate(7, 10)), nodes=99)

    def report(info: SearchInfo, *, done: bool = False) -> None:
        job = table.engine.job
        assert isinstance(job, AnalyseJob)
        table.engine.say(SearchReported(job.number, table.session.state.position, info, done))
        table.take_in()

    report(SearchInfo((win, Candidate(12, 90)), 1, best=7, nodes=9))
    table.service.play(7)
    table.service.undo()
    assert told(table) == (1, win), "at once"
    report(guess)
    assert told(table) == (1, win), "and while it is searched again"
    table.service.play(12)
    assert table.service.state.info is None, "nothing is known of another position"
    table.service.undo()
    table.service.close(table.changes.append)
    table.service.open(table.changes.append)
    report(guess)
    assert told(table) == (1, win)
    table.service.explain(position, 7)
    job = table.engine.job
    assert isinstance(job, LookOver)
    table.engine.say(SearchReported(job.number, position, guess, True))
    table.take_in()
    why = answers(table)[-1].why
    assert why is not None
    assert why.judgement.played.verdict is Verdict.WIN, "and where it is explained"


def test_a_move_is_explained_by_what_is_proved_of_the_position_after_it() -> None:
    """Seen failing: what a move came to was open, beside the proof of it in the panel."""
    start = four.start(5, 5)
    table = BareTable(session(ALICE, BOB, start), spoilers=Spoilers.ALWAYS)
    table.service.play(0)
    answer = Candidate(12, 993, Verdict.WIN, 7, Status.PROVED, (12,))

    def report(position: Position, info: SearchInfo) -> None:
        job = table.engine.job
        assert job is not None
        table.engine.say(SearchReported(job.number, position, info, done=True))
        table.take_in()

    report(table.session.state.position, SearchInfo((answer,), 1, best=12, nodes=9))
    table.service.explain(start, 0)
    report(start, SearchInfo((Candidate(12, 90), Candidate(0, 10)), nodes=99))
    why = answers(table)[-1].why
    assert why is not None
    assert why.judgement.played.verdict is Verdict.LOSS
    assert why.line == (0, 12)


def test_a_first_stone_that_may_be_taken_over_is_not_said_to_win() -> None:
    """Seen failing: "Your move: 1 1 wins", since the answer to it was proved to lose."""
    table = BareTable(swap_session(), spoilers=Spoilers.AFTER_MY_MOVE)

    def report(info: SearchInfo) -> None:
        job, position = table.engine.job, table.session.state.position
        assert isinstance(job, AnalyseJob)
        table.engine.say(SearchReported(job.number, position, info, done=True))
        table.take_in()

    report(SearchInfo((Candidate(6, 90),), nodes=1))
    table.service.play(5)
    report(SearchInfo((Candidate(0, -990, Verdict.LOSS, 10, Status.PROVED, (0,)),), -1))
    assert table.service.state.verdict.startswith("Your move: 1 1 loses.")


def test_of_a_first_stone_that_may_be_taken_over_it_is_said_what_is_proved() -> None:
    """Seen failing: no number stood there, though the board said that the stone loses."""
    table = BareTable(swap_session(), spoilers=Spoilers.ALWAYS)
    job, start = table.engine.job, table.session.state.position
    assert isinstance(job, AnalyseJob)
    won = Candidate(5, 990, Verdict.WIN, 10, Status.PROVED, (5,))
    info = SearchInfo((won, Candidate(6, 90)), 1, best=5)
    table.engine.say(SearchReported(job.number, start, info, done=True))
    table.take_in()
    table.service.explain(start, 5)
    story = answers(table)[-1].why
    assert story is not None
    assert Explanation(0, story).verdict.sentences[:2] == (
        "Whoever places it loses in 11, which is proved.",
        "Whoever is to answer it may take it over, and so gets the better side.",
    )


@pytest.mark.parametrize("is_found", [True, False])
def test_in_a_paused_game_a_move_is_explained(is_found: bool) -> None:
    """Seen failing: "Sera is thinking; ask once the move is made", and none was to come."""
    table = BareTable(session(KITTY, SERA))
    table.work()
    table.wait(1.0)
    table.service.pause()
    assert isinstance(table.engine.job, ComputerMove)
    if is_found:
        table.work()
    table.service.explain(*table.session.state.moves[0])
    while table.engine.job is not None:
        table.work()
    why = answers(table)[-1].why
    assert why is not None
    assert why.player == "Kitty"
    assert len(table.moves()) == 1, "and the move that was found is still held"
    table.service.pause()
    table.wait(1.0)
    assert len(table.moves()) == 2


def test_why_names_the_better_move_that_the_card_of_the_end_has_named() -> None:
    """Seen failing: 0 0 on the card, and 1 0 in the reasons beside it, which is as good."""
    table = BareTable(session(ALICE, BOB))
    for cell in (6, 8, 7, 2, 4, 3, 0, 5):
        table.service.play(cell)
    while table.engine.job is not None:
        table.work()
    position, cell = table.session.state.moves[2]
    judged, log = table.service.state.judged, table.service._current.search.log
    assert judged is not None
    assert judged[2].best is not None
    best_of_all = [each for each in analyse(position).candidates if each.score == 6]
    assert len(best_of_all) == 3
    for best in best_of_all:
        log.judgements[position, cell] = replace(judged[2], best=best)
        table.service.explain(position, cell)
        while table.engine.job is not None:
            table.work()
        why = answers(table)[-1].why
        assert why is not None
        assert why.better_line[0] == best.cell


def test_why_in_a_running_game_of_two_computers_says_how_to_ask() -> None:
    """Seen failing: "ask once the move is made", when the next search has begun already."""
    table = BareTable(session(KITTY, SERA))
    table.work()
    table.wait(1.0)
    with pytest.raises(NotPossible, match=r"^Pause the game to ask why\.$"):
        table.service.explain(*table.session.state.moves[0])


def test_a_position_is_not_searched_again_once_its_search_has_ended() -> None:
    table = BareTable(session(ALICE, BOB), spoilers=Spoilers.ALWAYS)
    table.work()
    before = table.service.state
    assert before.search_ended
    table.service.play(4)
    assert isinstance(table.engine.job, AnalyseJob)
    table.service.undo()
    assert table.engine.job is None
    assert (table.service.state.info, table.service.state.search_ended) == (before.info, True)


def test_the_steps_of_a_hint_follow_the_move_of_the_first_one_while_the_search_goes_on() -> None:
    """Seen failing: the fourth step named a move outside the area of the third."""
    table = BareTable(session(ALICE, BOB, four.start()))
    slow = Candidate(49, 991, Verdict.WIN, 9, Status.PROVED, (49,))
    fast = Candidate(210, 995, Verdict.WIN, 5, Status.PROVED, (210,))
    told: list[int] = []
    for nodes, found in enumerate([(slow,), (slow,), (fast, slow), (fast, slow)]):
        table.service.ask_hint()
        job = table.engine.job
        assert job is not None
        info = SearchInfo(found, 1, best=found[0].cell, nodes=nodes, elapsed=1)
        table.engine.say(SearchReported(job.number, table.session.state.position, info, False))
        table.take_in()
        told += [each.hint.move for each in answers(table)[-1:] if each.hint and each.hint.move]
    assert told == [49] * 4
