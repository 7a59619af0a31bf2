"""What is said of the openings: sentences from what is proved, and nothing else."""

from collections import Counter
from typing import Final

from textual.content import Content

from tictactoe_tui.games.position import Side
from tictactoe_tui.proofs.atlas import FirstStone, Known, openings
from tictactoe_tui.proofs.certificate import SIDE

LEGEND: Final = "Stones of the winner: ≤ at most, X is 10; ○ White wins; ? is open."
_NAMES: Final = {Side.ONE: "Black", Side.TWO: "White"}


def count_winners() -> Content:
    """How many first stones are won by whom, and how many are open."""
    counts = Counter(opening.winner for opening in openings())
    rows = ((Side.ONE, "Black wins"), (Side.TWO, "White wins"), (None, "still open"))
    return Content("\n".join(f"{counts[winner]:>4}  {words}" for winner, words in rows))


def counted_stones() -> Content:
    """How many first stones are won with how many stones."""
    counts = Counter((each.stones, each.status) for each in openings() if each.stones is not None)
    lines = [Content.styled("─ Fewest stones", "bold")]
    for (stones, status), count in sorted(counts.items()):
        sign = "≤" if status == "bound" else " "
        known = "at most" if status == "bound" else "exactly"
        lines.append(Content(f"{sign} {stones:>2}  {known:<8} {count:>4} first stones"))
    return Content("\n").join(lines)


def about_opening(opening: FirstStone) -> Content:
    """What is proved of one first stone."""
    heading = f"─ First stone {opening.row} {opening.column}"
    title = Content.assemble((f"{heading:<24}", "bold"), f"{opening.status:>8}")
    if opening.winner is None or opening.stones is None:
        return Content("\n").join([title, Content("Nobody knows yet who wins here.")])
    move = 2 * opening.stones - (opening.winner is Side.ONE)
    most = "with" if opening.status == "proved" else "with at most"
    words = f"{_NAMES[opening.winner]} wins {most} {opening.stones} stones, by move {move}."
    return Content("\n").join([title, Content(words)])


def about_answer(reply: int, known: Known, winner: Side) -> str:
    """What the winner plays against a reply, and how long it can take."""
    cell = known.line[0]
    row, column = divmod(cell, SIDE)
    stones = "stone" if known.stones == 1 else "stones"
    at = "{} {}".format(*divmod(reply, SIDE))
    return f"Against {at} {_NAMES[winner]} plays {row} {column}: at most {known.stones} {stones}."
