"""Sentences about the proved openings of four: first stones, replies, the longest defence."""

from tictactoe_tui.games import Side, four, replay
from tictactoe_tui.proofs import atlas, certificate
from tictactoe_tui.service.overlay import NUMBERS
from tictactoe_tui.words import counted


def opening_words(opening: certificate.FirstStone) -> str:
    """The sentence about what is proved of a first stone of four."""
    winner, stones = opening.winner, opening.stones
    most = "with" if opening.status == "proved" else "with at most"
    move = 2 * stones - (winner is Side.ONE)
    return f"{four.rules().side_names[winner]} wins {most} {stones} stones, by move {move}."


def answer_words(reply: int, known: atlas.ProvedMove, winner: Side) -> str:
    """What the winner of an opening of four plays against a reply, and how long it can take."""
    rules = four.rules()
    against, plays = map(rules.notation.format, (reply, known.line[0]))
    stones = counted(known.stones, "stone")
    return f"Against {against} {rules.side_names[winner]} plays {plays}: at most {stones}."


def holding_words(first: int) -> str:
    """White's answer to a first stone that loses, and the replies that hold White up."""
    won, notation = atlas.winning_answer(first), four.rules().notation
    if won is None:
        return ""
    answers = f"White answers {notation.format(won)}."
    holding = atlas.holding_replies(first)
    if not holding:
        return answers
    cells = [*map(notation.format, holding)]
    # No sentence names more than two cells: three have their marks.
    named = " and ".join(cells) if len(cells) < 3 else " ".join(NUMBERS[: len(cells)])
    return f"{answers} Only {named} hold White up."


def defence_words(moves: tuple[int, ...]) -> str:
    """The last of these moves, and what the winner still needs."""
    first, *_, last = moves
    rules, winner = four.rules(), atlas.openings()[first].winner
    mover, cell = Side((len(moves) - 1) % 2), rules.notation.format(last)
    position = replay(four.start(), moves)
    if position.outcome is not None:
        return f"{rules.side_names[winner]} plays {cell} and wins."
    needs = max(known.stones for known in atlas.known_moves(position).values())
    verb = "plays" if mover is winner else "holds out longest with"
    then = f"{rules.side_names[winner]} needs at most {counted(needs, 'more stone')}."
    return f"{rules.side_names[mover]} {verb} {cell}: {then}"
