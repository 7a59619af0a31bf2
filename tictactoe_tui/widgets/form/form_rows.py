"""What the rows of a form are, whatever they choose: fields of one frozen dataclass."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")


@dataclass(frozen=True, slots=True)
class ChoiceRow(Generic[T]):
    """One thing to choose: the values of a field, and how each is called.

    A `ranged` row has too many options to show more than one; a row that is not `shown` has no
    meaning now, but keeps its room.
    """

    key: str
    label: str
    field: str
    values: tuple[Any, ...]
    options: tuple[str, ...]
    chosen: int
    note: str | None = None
    ranged: bool = False
    shown: bool = True

    def choose(self, fields: T, index: int) -> T:
        """The fields with another option of this row."""
        return replace(fields, **{self.field: self.values[index]})


@dataclass(frozen=True, slots=True)
class NameRow:
    """One name, or another text, to type, kept in the field of its key; `hint` stands in its place.

    A row that is not `shown` has no meaning now, but keeps its room.
    """

    key: str
    label: str
    name: str
    hint: str = ""
    shown: bool = True


def choice_row(
    fields: T, key: str, label: str, values: tuple[Any, ...], options: tuple[str, ...]
) -> ChoiceRow[T]:
    """The row of the field that is called like its key."""
    chosen = values.index(getattr(fields, key))
    return ChoiceRow(key, label, key, values, options, chosen)
