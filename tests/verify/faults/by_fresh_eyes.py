"""Twenty faults by somebody who had not seen the checker, which noticed all but one of them.

It missed the file of White's win; the check that notices it was written afterwards.
"""

from typing import Final

from tests.verify.faults import fault

FAULTS: Final = (
    fault(
        "rules",
        "four rules",
        "typed columns are held against the rows",
        "0 <= column < self.columns):",
        "0 <= column < self.rows):",
    ),
    fault(
        "rules",
        "rowcol rules",
        "a code with a total of B below zero is refused",
        '_TOTALS = re.compile(r"(-?[0-9]{1,6}):(-?[0-9]{1,6})")',
        '_TOTALS = re.compile(r"(-?[0-9]{1,6}):([0-9]{1,6})")',
    ),
    fault(
        "rules",
        "tictactoe matches",
        "the pair that was taken back returns in the wrong order",
        "undone=(*state.undone, *reversed(state.moments[at + 1 :])),",
        "undone=(*state.undone, *state.moments[at + 1 :]),",
    ),
    fault(
        "rules",
        "four matches",
        "a game read from the record has its seats as they were before the swap",
        "moments=(Moment(position, None, state.swapped),)",
        "moments=(Moment(position),)",
    ),
    fault(
        "search",
        "rowcol analysis",
        "a bound forgets the number below zero that the other side may end with",
        "        at_the_end = -2 * cheapest\n",
        "        at_the_end = 0\n",
    ),
    fault(
        "search",
        "four small",
        "twice the potential is asked for before a position is called lost",
        "(WIN if 2 * mine >= self._unit else DRAW)",
        "(WIN if mine >= self._unit else DRAW)",
    ),
    fault(
        "search",
        "tictactoe interrupted",
        "one draw known makes a stopped search call the position a draw",
        "    if best.verdict is not Verdict.WIN and any(",
        "    if best.verdict is Verdict.LOSS and any(",
    ),
    fault(
        "search",
        "four wins",
        "the zone of a win forgets how many quiet moves are in it",
        "need = max(self._rules.connect - 2 - tree.quiet, 0)",
        "need = max(self._rules.connect - 2, 0)",
    ),
    fault(
        "opponents",
        "tictactoe opponents",
        "Cop looks three plies ahead",
        "COP_DEPTH = 4",
        "COP_DEPTH = 3",
    ),
    fault(
        "opponents",
        "rowcol opponents",
        "the largest reply is kept instead of the largest number",
        "    highest = max(_numbers(after, range(len(after.cells))), default=0)\n",
        "    highest = max(_replies(after), default=0)\n",
    ),
    fault(
        "opponents",
        "tictactoe why",
        "a losing move is called the only kind before the others are known",
        "        if all_known and max(others, default=-1) < 0:",
        "        if max(others, default=-1) < 0:",
    ),
    fault(
        "opponents",
        "four book",
        "openings that are not settled are in the book",
        "if openings()[cell].winner is Side.ONE)",
        "if openings()[cell].winner is not Side.TWO)",
    ),
    fault(
        "proofs",
        "four book",
        "what is proved of four in a row is told of longer lines",
        "    if position.rules != four.rules() or position.outcome is not None:",
        "    if (position.rows, position.columns) != (SIDE, SIDE) or position.outcome is not None:",
    ),
    fault(
        "proofs",
        "four proving",
        "a file of White's win passes for Black's",
        "    if (certificate.first, certificate.root.move) != (opening.first, opening.move):",
        "    if certificate.first != opening.first:",
    ),
    fault(
        "proofs",
        "four openings",
        "one reply of a shipped proof leads to the step of another",
        "2.4 0.6>40 1.5,4.2>110 *>37",
        "2.4 0.6>18 1.5,4.2>110 *>37",
    ),
    fault(
        "proofs",
        "four puzzles",
        "a puzzle that threatens is called quiet",
        "four-116 threat 3 open",
        "four-116 quiet 3 open",
    ),
    fault(
        "words",
        "four openings",
        "the move of White's win is one too early",
        "    move = 2 * stones - (winner is Side.ONE)\n",
        "    move = 2 * stones - 1\n",
    ),
    fault(
        "words",
        "rowcol words",
        "a bound behind is told the wrong way round",
        'how = "at most " if at_most == (score > 0) else "at least "',
        'how = "at most " if at_most else "at least "',
    ),
    fault(
        "words",
        "tictactoe lessons",
        "a threat whose answer is the fork is advised",
        "        if not (set(forced) & set(forks) if forced else forks):",
        "        if forced or not forks:",
    ),
    fault(
        "words",
        "tictactoe reviews",
        "a game is lost at the first mistake, given back or not",
        "in reversed(list(enumerate(judgements))) if",
        "in enumerate(judgements) if",
    ),
)
