"""Faults in the rules: who is to move, what may be played, when it is over, who has won, codes."""

from typing import Final

from tests.verify.faults import fault

FAULTS: Final = (
    fault(
        "rules",
        "rowcol rules",
        "the number goes to the other side's total",
        "totals = (a, b + value) if self.to_move else (a + value, b)",
        "totals = (a + value, b) if self.to_move else (a, b + value)",
    ),
    fault(
        "rules",
        "rowcol rules",
        "B's numbers count double",
        "totals = (a, b + value) if self.to_move else (a + value, b)",
        "totals = (a, b + 2 * value) if self.to_move else (a + value, b)",
    ),
    fault(
        "rules",
        "rowcol rules",
        "the lower total wins",
        "return Outcome(Side.ONE if a > b else Side.TWO)",
        "return Outcome(Side.ONE if a < b else Side.TWO)",
    ),
    fault(
        "rules",
        "rowcol rules",
        "equal totals are a win for B",
        "if a == b:\n            return Outcome(None)",
        "if a == b:\n            return Outcome(Side.TWO)",
    ),
    fault(
        "rules",
        "rowcol rules",
        "the column of the last number gives no moves",
        "if value is not None and (cell // self.size == row or cell % self.size == column)",
        "if value is not None and cell // self.size == row",
    ),
    fault(
        "rules",
        "rowcol rules",
        "the game ends although the column has numbers",
        "return in_row.count(None) + in_column.count(None) < 2 * self.size",
        "return in_row.count(None) < self.size",
    ),
    fault(
        "rules",
        "rowcol rules",
        "the same side moves again",
        "return type(self)(self.size, cells, totals, cell, self.to_move.other)",
        "return type(self)(self.size, cells, totals, cell, self.to_move)",
    ),
    fault(
        "rules",
        "rowcol rules",
        "any number may be taken, in line or not",
        "if cell // self.size != row and cell % self.size != column:",
        "if cell // self.size != row and cell % self.size != column and value > 999:",
    ),
    fault(
        "rules",
        "rowcol rules",
        "the totals of a code are read the wrong way round",
        "totals=(int(match[1]), int(match[2])),",
        "totals=(int(match[2]), int(match[1])),",
    ),
    fault(
        "rules",
        "rowcol rules",
        "drawn boards have zeros",
        "tuple(1 + int(source.random() * 9) for _ in range(size * size))",
        "tuple(int(source.random() * 10) for _ in range(size * size))",
    ),
    fault(
        "rules",
        "rowcol rules",
        "the seed is forgotten",
        'Random(f"{KEY} {size} {seed}")',
        'Random(f"{KEY} {size} {seed % 7}")',
    ),
    fault(
        "rules",
        "rowcol rules",
        "moves are written column first",
        'return f"{row + self.base}{self.separator}{column + self.base}"',
        'return f"{column + self.base}{self.separator}{row + self.base}"',
    ),
    fault(
        "rules",
        "four rules",
        "one of the two diagonals makes no line",
        "return 1, self.stride - 1, self.stride, self.stride + 1",
        "return 1, self.stride, self.stride, self.stride + 1",
    ),
    fault(
        "rules",
        "four rules",
        "five in a row are needed",
        "return LineRules(KEY, rows, columns, connect, "
        'side_names=("Black", "White"), letters="BW")',
        "return LineRules(\n"
        '        KEY, rows, columns, connect + 1, side_names=("Black", "White"), letters="BW"\n'
        "    )",
    ),
    fault(
        "rules",
        "four rules",
        "lines run over the edge into the next row",
        "return self.columns + 1",
        "return self.columns",
    ),
    fault(
        "rules",
        "four rules",
        "the empty lines of a long run are cut in codes",
        'run: str(len(run[0])), "".join(cells)',
        'run: str(min(len(run[0]), 9)), "".join(cells)',
    ),
    fault(
        "rules",
        "four rules",
        "only the first stones of a winning line are named",
        "for step in range(self.connect):\n                found |= starts << (step * direction)",
        "for step in range(self.connect - 1):\n"
        "                found |= starts << (step * direction)",
    ),
    fault(
        "rules",
        "four rules",
        "a stone of White may be played over",
        "if (self.one | self.two) & bit:",
        "if self.one & bit:",
    ),
    fault(
        "rules",
        "four rules",
        "the game is drawn with one cell free",
        "if self.ply == self.rules.cells:\n            return Outcome(None)",
        "if self.ply >= self.rules.cells - 1:\n            return Outcome(None)",
    ),
    fault(
        "rules",
        "tictactoe rules",
        "to_move is the other side",
        "return Side.TWO if self.ply & 1 else Side.ONE",
        "return Side.ONE if self.ply & 1 else Side.TWO",
    ),
    fault(
        "rules",
        "tictactoe rules",
        "the line is credited to the other side",
        "last, stones = (Side.ONE, self.one) if ply & 1 else (Side.TWO, self.two)",
        "last, stones = (Side.TWO, self.one) if ply & 1 else (Side.ONE, self.two)",
    ),
    fault(
        "rules",
        "tictactoe rules",
        "a finished game lists moves",
        "if self.winner is not None:\n            return ()",
        "if self.winner is Side.TWO:\n            return ()",
    ),
    fault(
        "rules",
        "tictactoe rules",
        "a finished game is played on",
        "if self.winner is not None or self.ply == rules.cells:",
        "if self.ply == rules.cells:",
    ),
    fault(
        "rules",
        "tictactoe rules",
        "whose turn it is does not matter",
        "if by is not None and by != self.to_move:\n            name = rules",
        "if by is not None and by > 1:\n            name = rules",
    ),
    # Planted by somebody who had not written the checker.
    fault(
        "rules",
        "rowcol rules",
        "a single number left in reach ends the game",
        "in_row.count(None) + in_column.count(None) < 2 * self.size",
        "in_row.count(None) + in_column.count(None) < 2 * self.size - 1",
    ),
    fault(
        "rules",
        "four rules",
        "a code may have a stone of the second side too many",
        "if lead not in (0, 1):",
        "if lead not in (-1, 0, 1):",
    ),
    fault(
        "rules",
        "rowcol rules",
        "a comma between two numbers is no gap",
        'words = text.replace(",", " ").split()\n        if not all(_WHOLE',
        'words = text.replace(",", "").split()\n        if not all(_WHOLE',
    ),
    fault(
        "rules",
        "four rules",
        "a column one beyond the edge is on the board",
        "0 <= column < self.columns):",
        "0 <= column <= self.columns):",
    ),
    # Planted when a third pair of eyes walked the contract, before it wrote its checks.
    fault(
        "rules",
        "rowcol rules",
        "presets may hold thousands",
        "VALUES = range(-999, 1000)",
        "VALUES = range(-9999, 10000)",
    ),
    fault(
        "rules",
        "rowcol rules",
        "no board of twenty rows",
        "SIZES = range(2, 21)",
        "SIZES = range(2, 20)",
    ),
    fault(
        "rules",
        "rowcol rules",
        "a seed draws the same numbers whatever the size",
        'Random(f"{KEY} {size} {seed}")',
        'Random(f"{KEY} {seed}")',
    ),
    fault(
        "rules",
        "four rules",
        "two lines that no move joins may stand in a code",
        "if rules.has_line(stones) and not any(",
        "if not rules.full and not any(",
    ),
    fault(
        "rules",
        "tictactoe rules",
        "both sides may have a line in a code",
        "if rules.has_line(one if last is Side.TWO else two):",
        "if not rules.full:",
    ),
    fault(
        "rules",
        "tictactoe rules",
        "what follows two numbers is not read",
        "if len(words) != 2:",
        "if len(words) < 2:",
        "row, column = (int(word) - self.base for word in words)",
        "row, column = (int(word) - self.base for word in words[:2])",
    ),
    fault(
        "rules",
        "tictactoe rules",
        "of two lines at once only one is named",
        "for step in range(self.connect):\n                found |= starts << (step * direction)",
        "for step in range(0 if found else self.connect):\n"
        "                found |= starts << (step * direction)",
    ),
    fault(
        "rules",
        "rowcol rules",
        "totals no numbers add up to are read",
        "abs(total) > VALUES[-1] * count for",
        "abs(total) > VALUES[-1] * 400 for",
    ),
    fault(
        "rules",
        "rowcol rules",
        "the last number of a column is out of reach",
        "if cell // self.size != row and cell % self.size != column:",
        "if cell // self.size != row and (\n"
        "                cell % self.size != column\n"
        "                or cell // self.size == self.size - 1 != row + 1 and self.size > 4\n"
        "            ):",
    ),
    # Planted after its checks were written.
    fault(
        "rules",
        "rowcol rules",
        "the first move must be in the first row",
        "return tuple(range(len(self.cells)))",
        "return tuple(range(self.size))",
    ),
    fault(
        "rules",
        "four rules",
        "a run of empty cells in a code has one digit",
        '_TOKEN = re.compile(r"[0-9]{1,2}|[a-z.]")',
        '_TOKEN = re.compile(r"[0-9]|[a-z.]")',
    ),
)
