"""Hints: what each of the four levels says is read, and must be true of the cells it points at."""

import re

from tests.claims.moments import KEEPS, LOOKS, Moment
from tests.claims.reason_checks import Deeds
from tictactoe_tui.engine.info import SearchInfo
from tictactoe_tui.match.actions import HintLevel
from tictactoe_tui.match.hints import Hint, hint
from tictactoe_tui.verify.positions import Pair
from tictactoe_tui.verify.report import Findings


def hints(found: Findings, pair: Pair, info: SearchInfo) -> None:
    """The four levels of a hint: what they say, where they point, and each within the last."""
    if pair.state.winner is not None or not info.candidates:
        return
    moment = Moment(pair, info)
    nudge, *others = (hint(pair.position, info, level) for level in HintLevel)
    _check_nudge(found, moment, nudge)
    within = set(range(pair.position.rows * pair.position.columns))
    for given in others:
        what = f"'{given.text}'"
        said, _, ahead = given.text.removesuffix(".").partition(". Expected line, ")
        match = re.fullmatch(
            r"(?:A move that (?P<told>.+)|(?P<looks>What looks best so far)) is in (?P<where>.+)"
            r"|(?P<move>\d+[ ,]\d+) (?:(?P<safe>is safe: .+)"
            r"|(?P<praise>[^:.]+)(?:: it (?P<deed>.+)"
            r"|\. (?P<stops>Left alone, .+))?)",
            said.removesuffix("."),
        )
        if not found.holds(match is not None, f"{what} cannot be read") or match is None:
            continue
        praise = match["told"] or match["praise"] or (KEEPS if match["safe"] else LOOKS)
        deed = match["safe"] or match["deed"] or match["stops"]
        sure, whole = praise != LOOKS, True
        cells = moment.area(match["where"]) if match["where"] else [moment.cell(match["move"])]
        held = any(moment.praised(cell, praise) for cell in cells)
        found.holds(held, f"{what} is true of none of {cells}")
        found.same(f"{what}: the praise", praise, moment.praise())
        found.holds(within.issuperset(cells), f"{what} points beyond the board or the last hint")
        if deed:
            found.holds(Deeds(moment).done(deed, cells[0]), f"{what} is not what it does")
        if match["move"] and given is not others[0]:
            found.holds(not moment.gives_away(cells[0], within), f"{what} was given away before")
        within &= {*cells}
        if ahead:
            whole = _check_line_ahead(found, moment, what, ahead, list(given.cells))
            cells += given.cells[1:]
        found.same(f"{what}: the cells", sorted(given.cells), sorted(cells))
        found.same(f"{what}: proved", given.proved, sure and whole)


def _check_nudge(found: Findings, moment: Moment, given: Hint) -> None:
    """A sentence that is true, and where all is known the most telling one."""
    true, what = [text for text, held in moment.nudges().items() if held], f"'{given.text}'"
    found.holds(given.text in true, f"{what} is not true")
    if moment.all_known:
        found.same("the most telling sentence", given.text, true[0])
    found.same(f"{what}: proved", given.proved, not given.text.startswith("No result is proved"))


def _check_line_ahead(
    found: Findings, moment: Moment, what: str, ahead: str, cells: list[int]
) -> bool:
    """The expected line of a hint: legal, and best play to the end if that is what it says."""
    head, _, moves = ahead.partition(": ")
    found.same(f"{what}: the line", [moment.cell(move) for move in moves.split("; ")], cells)
    whole = head.endswith("to the end")
    end = moment.after_line(cells)
    if found.holds(end is not None, f"{what}: the line is not legal") and end is not None:
        over = end.winner is not None
        found.holds(over or not whole, f"{what}: the line is not the whole")
        found.holds(whole or not over or not moment.all_known, f"{what}: the line is the whole")
        best = not whole or moment.is_best_play(cells)
        found.holds(best, f"{what}: the line is not the best play")
    return whole
