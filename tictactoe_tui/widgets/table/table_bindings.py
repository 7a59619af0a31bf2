"""The keys of a table: lines, pages, and the column that lines are sorted by."""

from typing import Final

from textual.binding import Binding, BindingType

from tictactoe_tui.widgets.key_binding import key

_SORT: Final = Binding.Group("Sort by the column beside", compact=True)


TABLE_BINDINGS: Final[list[BindingType]] = [
    key("up,k", "step(-1)", "table.up", "Line above"),
    key("down,j", "step(1)", "table.down", "Line below"),
    key("pageup,ctrl+b", "turn_pages(-1)", "table.page-up", "Page above"),
    key("pagedown,ctrl+f", "turn_pages(1)", "table.page-down", "Page below"),
    key("home", "end(False)", "table.first", "First line"),
    key("end", "end(True)", "table.last", "Last line"),
    key("left,h", "sort(-1)", "table.sort-left", "Sort by the column to the left", group=_SORT),
    key("right,l", "sort(1)", "table.sort-right", "Sort by the column to the right", group=_SORT),
    key("o", "reverse", "table.reverse", "Reverse the order", "Order"),
    key("enter,space", "choose", "table.open", "Open the line", "Open"),
]
