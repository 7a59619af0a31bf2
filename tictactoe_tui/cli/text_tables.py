"""Plain text in columns."""

from collections.abc import Sequence

from tictactoe_tui.cli.printing import one_line
from tictactoe_tui.match.names import cells
from tictactoe_tui.pages.columns import RecordColumn, T


def text_table(
    head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()
) -> str:
    """Rows under their headings; the columns counted in `right` end under each other."""
    widths = [max(cells(row[at]) for row in (head, *rows)) for at in range(len(head))]
    return "\n".join(
        "  ".join(
            _filled(text, width, to_the_right=at in right)
            for at, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (head, *rows)
    )


def record_table(columns: Sequence[RecordColumn[T]], lines: Sequence[T]) -> str:
    """Lines of the record as a text table, safe with any names in them."""
    shown = [each for each in columns if each.heading is not None]
    rows = [[one_line(each.cell_as_text(line)) for each in shown] for line in lines]
    right = [at for at, each in enumerate(shown) if each.column.right]
    return text_table([one_line(each.heading or "") for each in shown], rows, right)


def _filled(text: str, width: int, *, to_the_right: bool) -> str:
    """The text with blanks up to this width in terminal cells."""
    blanks = " " * (width - cells(text))
    return f"{blanks}{text}" if to_the_right else f"{text}{blanks}"
