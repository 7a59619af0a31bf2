"""What is posted to the application by the workers and by its screens."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.message import Message

if TYPE_CHECKING:
    from tictactoe_tui.match.choices import Preferences
    from tictactoe_tui.service.jobs import FromWorker


@dataclass
class WorkerPosted(Message):
    """What engine or store say to the services of the games; it is made in their threads."""

    message: "FromWorker"


@dataclass
class DueCounted(Message):
    """The number of positions that are due in practice, posted from the thread of the database."""

    due: int


@dataclass
class Preferred(Message):
    """Something was set, for the application to do and to remember."""

    preferences: "Preferences"
