"""Plain text in columns."""

from collections.abc import Sequence


def table(head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> str:
    """Rows under their headings; the columns counted in `right` end under each other."""
    widths = [max(len(row[at]) for row in (head, *rows)) for at in range(len(head))]
    return "\n".join(
        "  ".join(
            text.rjust(width) if at in right else text.ljust(width)
            for at, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in (head, *rows)
    )


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun, in the plural where it needs one."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
