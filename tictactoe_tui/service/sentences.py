"""The sentences about a match."""

from itertools import islice
from typing import Final

from tictactoe_tui.engine import candidate_words, knowledge
from tictactoe_tui.engine.info import Candidate, SearchInfo, Sense, Status, Verdict
from tictactoe_tui.engine.threat_cells import threat_cells
from tictactoe_tui.games import GAMES, Cells, IllegalMove, LinePosition, Position, Reason
from tictactoe_tui.match.actions import HintLevel
from tictactoe_tui.match.hints import Hint
from tictactoe_tui.match.names import NAMELESS, shortened
from tictactoe_tui.match.setup import Computer, Human, Mode
from tictactoe_tui.match.state import Ending, GameState
from tictactoe_tui.match.summary import Acquaintance, Tally
from tictactoe_tui.match.swap_rule import TAKE_IT
from tictactoe_tui.service.current_match import UnsavedGame
from tictactoe_tui.words import counted

LEAVING: Final = frozenset({"exit", "quit"})
"""Typed instead of a move, in any case, these leave the program."""
MENU: Final = "menu"
"""Typed instead of a move, in any case, this goes back to the menu."""
ANOTHER_GAME: Final = "Another game. The menu continues the one before."
_VARIATION: Final = "Move for both sides; nothing is recorded. Esc goes back."
EARLIER: Final = "This is an earlier move. Esc goes back to the game."
"""The message for an action that does not work while looking back."""
PAUSED: Final = "Paused. p goes on, . makes one move, [ and ] change the speed."
"""The keys while two computers are paused."""


_IN_A_ROW: Final = {3: "three", 4: "four", 5: "five", 6: "six"}


def result(state: GameState) -> str:
    """How a finished game ended, in one sentence."""
    found, totals = state.result, state.position.totals
    if found is None:
        return ""
    if found.winner is None:
        return "A draw: the board is full." if totals is None else f"A tie at {totals[0]}."
    name = shortened(state.seats[found.winner].name)
    if found.ending is Ending.RESIGNATION:
        loser = state.seats[found.winner.other]
        # No computer gives up of itself: a rule of play that it broke made it.
        how = "resigned" if isinstance(loser, Human) else "broke the rules of play"
        return f"{shortened(loser.name)} {how}: {name} wins."
    if isinstance(state.position, LinePosition):
        return f"{name} wins: {_IN_A_ROW[state.position.rules.connect]} in a row."
    if totals is None:
        return f"{name} wins."
    return f"{name} wins, {totals[found.winner]} to {totals[found.winner.other]}."


def ending(state: GameState) -> str:
    """How a finished game ended, and why it was over where the board does not show that."""
    position, cell = state.position, state.last_move
    if position.totals is None or position.outcome is None or cell is None:
        return result(state)
    if not any(map(position.at, range(position.rows * position.columns))):
        return f"{result(state)} All numbers are taken."
    name, base = shortened(state.seats[position.to_move].name), position.notation.base
    row, column = (at + base for at in divmod(cell, position.columns))
    return f"{result(state)} {name} has nothing left to take in row {row} or column {column}."


def change_words(before: GameState, state: GameState) -> str:
    """What a change of the match means that the board does not show."""
    if state.setup is not before.setup and before.result is None and before.plies:
        return ANOTHER_GAME
    if state.is_variation and not before.is_variation:
        return f"A variation. {_VARIATION}"
    if state.swapped and not before.swapped:
        return swap_words(state)
    if state.taken_over is not None and before.taken_over is None:
        side = state.position.to_move
        name, machine = state.position.side_names[side], shortened(before.seats[side].name)
        return f"You play {name} for {machine} from here on, and it is your move."
    return ""


def swap_words(state: GameState) -> str:
    """Who has taken over the first stone, and who plays what now."""
    first, second = state.position.side_names
    one, two = (shortened(seat.name, 20) for seat in state.seats)
    return f"{one} took the first stone and is {first}; {two} is {second}, to move."


def welcome(state: GameState, known: Acquaintance | None) -> str:
    """The welcome before a game against the machine, once a run; else the results against it."""
    if known is None or state.person is None:
        return record_so_far(state, known)
    total, seat = known.total, state.seats[state.person]
    name = "" if seat.name == NAMELESS else f", {shortened(seat.name)}"
    goal = GAMES[state.setup.game].goal
    if not total.games:
        first = "Your first game against the AI" if known.apart else "Your first game"
        return goal if known.has_met else f"{first}{name}! {goal}"
    # Whoever has not met this opponent at this game may not know the game.
    games, against = counted(total.games, "game"), record_so_far(state, known) or goal
    if known.was_told:
        return against
    if total == known.against and state.rivals is not None:
        games, against = f"{games} against {shortened(state.rivals[1])}", ""
    return f"Welcome back{name}! {games}: {_outcomes(total)}. {against}".rstrip()


def record_so_far(state: GameState, known: Acquaintance | None) -> str:
    """The results of the two players against each other; empty if they have not met."""
    if known is None or not known.against.games or state.rivals is None:
        return ""
    tally, (person, other) = known.against, map(shortened, state.rivals)
    game = GAMES[state.setup.game]
    if state.person is not None:
        return f"At {game.name.lower()} against {other}: {game.worded(_outcomes(tally))}."
    drawn = f"{game.worded('drawn')} {tally.draws}"
    return f"So far {person} {tally.wins}, {other} {tally.losses}, {drawn}."


def updated_record(state: GameState, known: Acquaintance | None) -> str:
    """All games of the person who played the machine, or those of two people with each other."""
    if state.is_training or state.taken_over is not None:
        kind = "Training" if state.is_training else "Taken over"
        return f"{kind}: this game counts nowhere."
    if known is None or state.person is None:
        return record_so_far(state, known)
    if not known.total.games:
        # The record has not been asked yet since this game was over.
        return ""
    return f"{counted(known.total.games, 'game')}: {_outcomes(known.total)}."


def _outcomes(tally: Tally) -> str:
    return f"{tally.wins:,} won, {tally.losses:,} lost, {tally.draws:,} drawn"


def variation(state: GameState) -> str:
    """What can be done in a variation, and that it is not saved."""
    if state.by_hand or state.person is None:
        return _VARIATION
    other = shortened(state.seats[state.person.other].name)
    return f"A variation against {other}: nothing is recorded. Esc goes back."


def situation(
    state: GameState,
    looking_back: int | None,
    *,
    paused: bool,
    known: Acquaintance | None,
    helps: bool,
) -> str:
    """The sentence about a game when there is nothing more urgent; never empty.

    `helps` says whether hints and the analysis are allowed.
    """
    turn = state.turn
    if looking_back == 0:
        return "The start of the game. , and . walk, Esc goes back."
    if looking_back is not None:
        return f"After move {looking_back} of {len(state.plies)}. , and . walk, Esc goes back."
    if turn is None:
        return f"{result(state)} {variation(state) if state.is_variation else ''}".rstrip()
    last = state.plies[-1] if state.plies else None
    begins = last is None and not state.is_training
    greeting = welcome(state, known) if begins else ""
    if not turn.is_human and (paused or last is None or state.mode is not Mode.WATCH):
        return PAUSED if paused else greeting or f"{turn.name} is thinking ..."
    if state.swapped and state.position.ply == 1:
        return swap_words(state)
    if state.can_swap:
        return f"{turn.name} may take over the first stone with o."
    if state.is_variation:
        first = variation(state)
    elif not state.elsewhere and (
        taken_back := sum(each.record is not None for each in state.undone)
    ):
        them = "it" if taken_back == 1 else "them"
        return f"{counted(taken_back, 'move')} taken back. r plays {them} again."
    else:
        first = (greeting or GAMES[state.setup.game].goal) if begins else ""
    if last is not None and not state.by_hand and isinstance(state.seats[last.side], Computer):
        first = first if state.person is not None else ""
        return f"{first} {move_made(state, last.ply, helps=helps)}".lstrip()
    if first or state.person is None:
        made = f"{move_made(state, last.ply, helps=False)} " if last is not None else ""
        return first or f"{made}{turn.name} to move."
    return f"Your move.{' i gives a hint.' if helps else ''}"


def move_made(state: GameState, ply: int, *, helps: bool) -> str:
    """The move with this number: what it does by the rules, or else what it took to find it.

    What it blocks or threatens is said only where help is allowed.
    """
    (before, cell), record = state.moves[ply - 1], state.plies[ply - 1]
    name, move, after = shortened(record.name), before.notation.format(cell), before.play(cell)
    if GAMES[before.key].cells is Cells.NUMBERS:
        took = f"{name} took the {before.at(cell)} at {move}."
        return f"{took} {where_next(after, cell)}".rstrip()
    deeds, seen = _deeds(before, after, cell) if helps else ".", record.thinking.nodes
    if deeds == "." and seen:
        deeds = f", after {counted(seen, 'position')}."
    return f"{name} played {move}{deeds}"


def _deeds(before: Position, after: Position, cell: int) -> str:
    """The end of a sentence about a move: whether it blocks, and which lines it threatens next."""
    blocks = cell in threat_cells(before).danger
    threatened = [after.notation.format(each) for each in threat_cells(after).danger]
    if len(threatened) == 1:
        return f"{', blocks' * blocks} and threatens {threatened[0]}."
    more = f" and {len(threatened) - 2} more" if threatened[2:] else ""
    named = (", " if more else " and ").join(threatened[:2])
    return " and blocks" * blocks + "." + f" It threatens {named}{more}." * bool(threatened)


def listed_move(start: Position, cell: int) -> str:
    """A move as lists have it: at row and column with the number that it takes, `2,3 +7`."""
    move = start.notation.format(cell)
    if GAMES[start.key].cells is not Cells.NUMBERS:
        return move
    return f"{move} {int(start.at(cell)):+d}".replace("-", "\N{MINUS SIGN}")


def where_next(position: Position, cell: int) -> str:
    """The row and the column of this cell, where the next number may be taken from."""
    row, column = divmod(cell, position.columns)
    places = [divmod(each, position.columns) for each in position.legal_moves()]
    base = position.notation.base
    lines = [f"row {row + base}"] if any(at[0] == row for at in places) else []
    lines += [f"column {column + base}"] if any(at[1] == column for at in places) else []
    return f"Take from {' or '.join(lines)}." if lines else ""


def hint_words(hint: Hint) -> str:
    """What a hint says beside the board, and that the next one says more."""
    more = "" if hint.level is HintLevel.LINE or hint == TAKE_IT else " i again says more."
    return f"Hint: {hint.on_board or hint.text}{more}"


def lost_by_leaving(lost: UnsavedGame) -> str:
    """Which moves of a game are lost if the program ends now, and why."""
    state = lost.session.state
    kept, plies = lost.session.plies_kept(lost.actions), len(state.plies)
    one, two = (shortened(seat.name) for seat in state.seats)
    game = f"{GAMES[state.setup.game].name}, {one} against {two}"
    what = which_moves(kept + 1, plies) if kept < plies else "what was done last"
    return f"Not saved of {game}: {what}. {lost.reason}".rstrip()


def which_moves(first: int, last: int) -> str:
    """One move or several, by their numbers."""
    return f"move {first}" if first == last else f"moves {first} to {last}"


def unsaved(first: int, last: int, trouble: str) -> str:
    """Which moves are not on the disk yet, and why."""
    return f"Not saved yet: {which_moves(first, last)}. {trouble}".rstrip()


def prompt(position: Position) -> str:
    """The question before a typed move, with an example in the game's notation."""
    notation = position.notation
    name = position.side_names[position.to_move]
    return f"{name}'s move, like {notation.pair(0, min(2, notation.columns - 1))}:"


def worth(position: Position, cell: int, info: SearchInfo) -> str:
    """The value of a move, and how far to trust it; empty for a cell without a move."""
    found = next((each for each in info.candidates if each.cell == cell), None)
    if found is None:
        return ""
    move = position.notation.format(cell)
    if not GAMES[position.key].counts_points and found.verdict is not Verdict.UNKNOWN:
        return f"{move} {candidate_words.verdict_words(position, found)}, proved."
    if GAMES[position.key].counts_points or found.score is None:
        return f"{move}: {candidate_words.points_words(position, found)}."
    trust = "a bound" if found.status is Status.BOUND else "an estimate"
    return f"{move} comes to {candidate_words.signed_score(found)}, {trust}."


def verdict_on_move(position: Position, cell: int, info: SearchInfo, instead: str = "") -> str:
    """What is proved of a move that was made, and of a better one, or of what to do `instead`."""
    known = knowledge.Knowledge(position, info)
    moves, made = known.moves.values(), known.moves[cell]
    if made.verdict is Verdict.UNKNOWN:
        wins = (_proved_worth(position, each) for each in moves if each.verdict is Verdict.WIN)
        unknown = f"What {position.notation.format(cell)} comes to is not known."
        return "\n".join([unknown, *islice(wins, 1)])
    told, is_exact = f"Your move: {_proved_worth(position, made)}\n", made.status is Status.PROVED
    if instead:
        return f"{told}{instead}"
    for each in moves:
        better = known.values.get(each.cell, -1) > known.values[cell]
        more = each.verdict is Verdict.WIN and each.status is Status.PROVED and made.score is None
        if better or more or known.is_better(each, cell):
            # This one may be as good, where it has only been shown what it comes to at least.
            better |= is_exact or made.sense is Sense.AT_MOST
            return f"{told}{'Better: ' * better}{_proved_worth(position, each)}"
    wins_at_once = made.plies == 0 and not GAMES[position.key].counts_points
    sure = wins_at_once or (is_exact and known.has_best_score(cell))
    return f"{told}{'Nothing was better.' if sure else 'Nothing better is known.'}"


def _proved_worth(position: Position, move: Candidate) -> str:
    """What is proved of a move, short enough for a row beside the board."""
    told = candidate_words.verdict_words(position, move)
    if GAMES[position.key].counts_points and move.status is Status.PROVED:
        told = f"ends {candidate_words.ahead_words(move)}"
    return f"{position.notation.format(move.cell)} {told}."


def refusal_words(
    refusal: IllegalMove, position: Position, cell: int, digit: int | None = None
) -> str:
    """Why a move was refused; of one by a digit of the pad also which cell that is."""
    if digit is None or refusal.reason is not Reason.TAKEN:
        return refusal.sentence
    where, stone = position.notation.format(cell), position.at(cell)
    return f"{digit} is the cell {where}, which {stone} has taken."
