"""Plain text in columns."""

from collections.abc import Sequence

from tictactoe_tui.match.names import cells


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


def _filled(text: str, width: int, *, to_the_right: bool) -> str:
    """The text with blanks up to this width in terminal cells."""
    blanks = " " * (width - cells(text))
    return f"{blanks}{text}" if to_the_right else f"{text}{blanks}"
