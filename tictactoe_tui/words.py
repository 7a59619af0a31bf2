"""Words that every room needs."""


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun, in the plural where it needs one."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def counted_or_no(number: int, one: str) -> str:
    """The same, with `no` in place of 0."""
    return counted(number, one) if number else f"no {one}s"
