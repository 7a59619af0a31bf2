"""Faults in the proofs: the text that is shipped, how it is read, and how proofs are made."""

from typing import Final

from tests.verify.faults import fault

FAULTS: Final = (
    fault(
        "proofs",
        "four opening",
        "the first answer of a line is another cell",
        "\n0.4 8.8(",
        "\n0.4 8.7(",
    ),
    fault(
        "proofs",
        "four opening",
        "a line answers the reply of another line",
        "\n19.19 ",
        "\n19.18 ",
    ),
    fault(
        "proofs",
        "four opening",
        "two lines have changed their names",
        "\n8.8 ",
        "\n18.1 ",
        "\n18.1 ",
        "\n8.8 ",
    ),
    fault(
        "proofs",
        "four opening",
        "a reply that stops the answer to all others is not named",
        "\n0.7 8.8(6.6:10.10(7.7:11.11 *:7.7) 7.7:",
        "\n0.7 8.8(7.7:",
    ),
    fault(
        "proofs",
        "four opening",
        "the last move of a line completes nothing",
        "\n0.9 8.8(6.6:10.10(7.7:11.11 *:7.7)",
        "\n0.9 8.8(6.6:10.10(7.7:11.12 *:7.7)",
    ),
    fault(
        "proofs",
        "four book",
        "every reply gets the answer to the others",
        "return self.replies.get(reply, self.others)\n\n    def stones",
        "return self.others or self.replies.get(reply)\n\n    def stones",
    ),
    fault(
        "proofs",
        "four book",
        "answers are kept under the winner's move",
        "replies[cell] = then\n        if following",
        "replies[move] = then\n        if following",
    ),
    fault(
        "proofs",
        "four book",
        "the book offers a stone that lies there already",
        "if not black:\n        return step",
        "if len(black) < 2:\n        return step",
    ),
    fault(
        "proofs",
        "four book",
        "the book mixes up a reply and the one opposite of it",
        "{read_step(reply, ROWS, COLUMNS).move: step for reply, step in lines}",
        "{\n"
        "        378 - cell if cell <= 378 else cell: step\n"
        "        for cell, step in (\n"
        "            (read_step(reply, ROWS, COLUMNS).move, step) for reply, step in lines\n"
        "        )\n"
        "    }",
    ),
    fault(
        "proofs",
        "four book",
        "the book is used where five in a row are needed",
        "if rules != four.rules() or position.outcome",
        "if rules.cells != 400 or position.outcome",
    ),
    fault(
        "proofs",
        "four book",
        "the rows of the book are read from the bottom",
        "return int(row) * columns + int(column)",
        "return (rows - 1 - int(row)) * columns + int(column)",
    ),
    fault(
        "proofs",
        "four book",
        "Sera does not look into the book",
        "if info.result != 1 and known is not None:",
        "if info.result == 1 and known is not None:",
    ),
    fault(
        "proofs",
        "four book",
        "Sera opens in the corner and loses what the proof has won",
        "return PlayerMove(lines_search.central_cell(position.rules), info)",
        "return PlayerMove(0, info)",
    ),
    fault(
        "proofs",
        "four wins",
        "the two ways of a double threat are answered crosswise",
        "cell = open_cell if reply == self.hostile else self.hostile",
        "cell = self.hostile if reply == self.hostile else open_cell",
    ),
    fault(
        "proofs",
        "four wins",
        "a proof forgets one of its two winning cells",
        "return ForcedWin(2, move, move | first | (rest & -rest), first)",
        "return ForcedWin(2, move, move | first, first)",
    ),
    fault(
        "proofs",
        "four wins",
        "a proof forgets where the forced reply stands",
        "then.touched | move | reply,\n        then.hostile | reply,",
        "then.touched | move,\n        then.hostile,",
    ),
    fault(
        "proofs",
        "four wins",
        "a proof counts no stone for a forcing move",
        "return ForcedWin(\n        then.stones + 1,\n        move,",
        "return ForcedWin(\n        then.stones,\n        move,",
    ),
    fault(
        "proofs",
        "four wins",
        "a proof overlooks that the other side has two ways to complete a line",
        "if danger & (danger - 1):\n            return None",
        "if not danger + 1:\n            return None",
    ),
)
