"""Faults in the opponents: moves that are not those of the character or the named strategy."""

from typing import Final

from tests.verify.faults import fault

FAULTS: Final = (
    fault(
        "opponents",
        "tictactoe opponents",
        "Sera takes the worst move",
        "scores = exact_scores(position)\n    best = max(scores.values())",
        "scores = exact_scores(position)\n    best = min(scores.values())",
    ),
    fault(
        "opponents",
        "tictactoe opponents",
        "Sera ignores her table",
        "draw(sera_chances(position), request.source)",
        "draw(kitty_chances(position), request.source)",
    ),
    fault(
        "opponents",
        "tictactoe opponents",
        "Sera wins two plies later than she could",
        "return [cell for cell, score in scores.items() if score == best]",
        "return [\n        cell\n        for cell, score in scores.items()\n"
        "        if score >= best - 2 and score * best >= 0\n    ]",
    ),
    fault(
        "opponents",
        "tictactoe opponents",
        "Kitty never plays the last free cell",
        "return _equal(position.legal_moves())",
        "return _equal(position.legal_moves()[:-1] or position.legal_moves())",
    ),
    fault(
        "opponents",
        "tictactoe opponents",
        "Cop does not block",
        "return winning(me, empty) or winning(you, empty) or [cell",
        "return winning(me, empty) or [cell",
    ),
    fault(
        "opponents",
        "tictactoe opponents",
        "Cop blocks before he wins",
        "return winning(me, empty) or winning(you, empty) or [cell",
        "return winning(you, empty) or winning(me, empty) or [cell",
    ),
    fault(
        "opponents",
        "tictactoe opponents",
        "one way to win is a fork to Cop",
        "return len(winning(me | rules.bits[cell], others)) >= 2",
        "return len(winning(me | rules.bits[cell], others)) >= 1",
    ),
    fault(
        "opponents",
        "tictactoe opponents",
        "Cop strays every second time",
        "COP_AT_RANDOM = Fraction(1, 5)",
        "COP_AT_RANDOM = Fraction(1, 2)",
    ),
    fault(
        "opponents",
        "tictactoe opponents",
        "Cop takes losing moves for good ones",
        "COP_TOLERANCE = 2\nCOP_AT_RANDOM",
        "COP_TOLERANCE = 20\nCOP_AT_RANDOM",
    ),
    fault(
        "opponents",
        "tictactoe opponents",
        "moves are drawn by half of the chances only",
        "point = Fraction(source.random())",
        "point = Fraction(source.random() / 2)",
    ),
    fault(
        "opponents",
        "rowcol opponents",
        "Kitty and Sera have changed places",
        'f"{_PLAYERS}:kitty", "Still learning: she takes any number."',
        'f"{_PLAYERS}:sera", "Still learning: she takes any number."',
        'f"{_PLAYERS}:sera", "A cold perfectionist: exact near the end."',
        'f"{_PLAYERS}:kitty", "A cold perfectionist: exact near the end."',
    ),
    fault(
        "opponents",
        "rowcol opponents",
        "Greedy takes the smallest number",
        "return (-number,)",
        "return (number,)",
    ),
    fault(
        "opponents",
        "rowcol opponents",
        "MaximizeFutureMin expects the smallest reply",
        "return max(_replies(after), default=0) - number, -number",
        "return min(_replies(after), default=0) - number, -number",
    ),
    fault(
        "opponents",
        "rowcol opponents",
        "MinimizeOpponentOptions leaves the most replies",
        "return len(_replies(after)), -number",
        "return -len(_replies(after)), -number",
    ),
    fault(
        "opponents",
        "rowcol opponents",
        "MinimizeOpponentOptions prefers the smaller number among equals",
        "return len(_replies(after)), -number",
        "return len(_replies(after)), number",
    ),
    fault(
        "opponents",
        "rowcol opponents",
        "PreserveHighValues looks at the numbers within reach only",
        "highest = max(_numbers(after, range(len(after.cells))), default=0)",
        "highest = max(_replies(after), default=0)",
    ),
    fault(
        "opponents",
        "rowcol opponents",
        "a strategy looks down the column first",
        "for cell in (*in_row, *in_column) if cells[cell] is not None",
        "for cell in (*in_column, *in_row) if cells[cell] is not None",
    ),
    fault(
        "opponents",
        "rowcol opponents",
        "Cop strays more often than not",
        "COP_AT_RANDOM: Final = 0.2",
        "COP_AT_RANDOM: Final = 0.6",
    ),
    fault(
        "opponents",
        "rowcol opponents",
        "Sera takes the last of the candidates",
        "info = search(position, control, best_only=True)\n    "
        "return PlayerMove(info.candidates[0]",
        "info = search(position, control, best_only=True)\n    "
        "return PlayerMove(info.candidates[-1]",
    ),
    fault(
        "opponents",
        "rowcol opponents",
        "Sera hardly looks ahead",
        "position, limits = request.position, request.limits.or_nodes(SERA_NODES)",
        "position, limits = request.position, request.limits.or_nodes(1)",
    ),
    fault(
        "opponents",
        "rowcol opponents",
        "Greedy is another player",
        'f"{_STRATEGIES}:greedy"',
        'f"{_STRATEGIES}:maximize_future_min"',
    ),
    fault(
        "opponents",
        "four opponents",
        "Cop blocks before he wins at four",
        "if at_once := threats.winning or threats.danger:",
        "if at_once := threats.danger or threats.winning:",
    ),
    fault(
        "opponents",
        "four opponents",
        "Kitty is blind",
        "KITTY_SEES: Final = 0.75",
        "KITTY_SEES: Final = 0.0",
    ),
    fault(
        "opponents",
        "four opponents",
        "Sera takes the quickest loss",
        "latest = [each.cell for each in info.candidates "
        "if each.score == info.candidates[0].score]",
        "latest = [info.candidates[-1].cell]",
    ),
    fault(
        "opponents",
        "four opponents",
        "Sera passes over her proved win",
        "return PlayerMove(_most_natural(position, info), info)\n    "
        "return PlayerMove(info.candidates[0]",
        "return PlayerMove(_most_natural(position, info), info)\n    "
        "return PlayerMove(info.candidates[-1]",
    ),
    fault(
        "opponents",
        "four opponents",
        "Sera stops thinking before she has begun",
        "return won or (request.should_stop is not None and request.should_stop())",
        "return True",
    ),
    # Planted by somebody who had not written the checker.
    fault(
        "opponents",
        "four opponents",
        "Cop blocks a line rather than complete his own",
        "if at_once := threats.winning or threats.danger:\n        return",
        "if at_once := threats.danger or threats.winning:\n        return",
    ),
    fault(
        "opponents",
        "rowcol opponents",
        "Cop strays one time in fifty",
        "COP_AT_RANDOM: Final = 0.2\n",
        "COP_AT_RANDOM: Final = 0.02\n",
    ),
    fault(
        "opponents",
        "tictactoe opponents",
        "Cop takes moves far from the best for as good",
        "COP_TOLERANCE = 2\nCOP_AT_RANDOM",
        "COP_TOLERANCE = 9\nCOP_AT_RANDOM",
    ),
    fault(
        "opponents",
        "rowcol opponents",
        "of moves with as few replies the smallest number is taken",
        "return len(_replies(after)), -number",
        "return len(_replies(after)), number",
    ),
)
