"""The keys of a table: lines, pages, and the column that lines are sorted by."""

from typing import Final

from textual.binding import Binding, BindingType

_SORT: Final = Binding.Group("Sort by the column beside", compact=True)


def _key(
    keys: str,
    action: str,
    name: str,
    tooltip: str,
    label: str = "",
    *,
    group: Binding.Group | None = None,
) -> Binding:
    """A binding of the table; one with a label of its own is in the footer."""
    return Binding(
        keys,
        action,
        label or tooltip,
        id=f"table.{name}",
        tooltip=tooltip,
        show=bool(label),
        group=group,
    )


TABLE_BINDINGS: Final[list[BindingType]] = [
    _key("up,k", "step(-1)", "up", "Line above"),
    _key("down,j", "step(1)", "down", "Line below"),
    _key("pageup,ctrl+b", "leaf(-1)", "page-up", "Page above"),
    _key("pagedown,ctrl+f", "leaf(1)", "page-down", "Page below"),
    _key("home", "end(False)", "first", "First line"),
    _key("end", "end(True)", "last", "Last line"),
    _key("left,h", "sort(-1)", "sort-left", "Sort by the column to the left", group=_SORT),
    _key("right,l", "sort(1)", "sort-right", "Sort by the column to the right", group=_SORT),
    _key("o", "reverse", "reverse", "Reverse the order", "Order"),
    _key("enter,space", "choose", "open", "Open the line", "Open"),
]
