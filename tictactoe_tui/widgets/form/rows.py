"""The rows of a form, as values."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")


@dataclass(frozen=True, slots=True)
class ChoiceRow(Generic[T]):
    """One thing to choose: its options, and the values of a field that they stand for.

    Of a `ranged` row, such as that of many sizes, only the chosen option is shown. A row without a
    choice is not there. A `note` stands below.
    """

    key: str
    label: str
    options: tuple[str, ...]
    chosen: int = 0
    field: str = ""
    values: tuple[Any, ...] = ()
    note: str | None = None
    ranged: bool = False

    @property
    def shown(self) -> bool:
        """Whether there is anything to choose."""
        return len(self.options) > 1

    def choose(self, fields: T, index: int) -> T:
        """The fields with another option of this row."""
        return replace(fields, **{self.field: self.values[index]})


@dataclass(frozen=True, slots=True)
class NameRow:
    """One name, or another text, to type, kept in the field of its key; `hint` stands in its place.

    A row that is not `shown` has no meaning now, and is not there.
    """

    key: str
    label: str
    name: str
    hint: str = ""
    shown: bool = True


def choice_row(
    fields: T, field: str, label: str, options: dict[Any, str], **more: Any
) -> ChoiceRow[T]:
    """The row of a field: its values with what each is called, and `more` that a row can have."""
    values = tuple(options)
    chosen = values.index(getattr(fields, field))
    # Not ChoiceRow[T](...): that would be noted on the row, which is frozen and has slots.
    row: ChoiceRow[T] = ChoiceRow(field, label, tuple(options.values()), chosen, field, values)
    return replace(row, **more)


Rows = tuple[ChoiceRow[Any] | NameRow, ...]
