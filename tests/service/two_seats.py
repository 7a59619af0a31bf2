"""Two people at two screens in one test: a server that only hands on, and two services."""

from collections.abc import Sequence

from msgspec import json

from tests.service.table import BareTable
from tictactoe_tui.games import tictactoe
from tictactoe_tui.match.choices import Spoilers
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import Computer, Human, Setup
from tictactoe_tui.service.table_messages import FromTable, Game, Heard, Other, Seated, Sit
from tictactoe_tui.service.table_places import Place
from tictactoe_tui.service.table_seat import TableSeat

_HEARD: json.Decoder[FromTable] = json.Decoder(FromTable)


class FakeLink:
    """A connection that keeps what is said until the test hands it on."""

    def __init__(self, sit: Sit) -> None:
        self.sit = sit
        self.said: list[bytes] = []
        self.is_closed = False

    def send(self, said: Game) -> None:
        self.said.append(json.encode(said))

    def close(self) -> None:
        self.is_closed = True


class Person:
    """One side of the table, with the service once the game has begun."""

    def __init__(
        self,
        name: str,
        wish: Spoilers = Spoilers.NEVER,
        offer: Setup | None = None,
        left: Sequence[GameSession] = (),
        session: GameSession | None = None,
    ) -> None:
        usual = Setup(tictactoe.start(), (Human(name), Computer("Kitty")), 7)
        self.links: list[FakeLink] = []
        self.places: list[Place] = []
        self.board: BareTable | None = None
        self.seat = TableSeat(
            Place(
                "http://server",
                name,
                f"key of {name}",
                "" if session is None else "table",
                ("mira-7",),
                None if session is None else 7,
            ),
            wish,
            offer or usual,
            connect=self._connect,
            remember=self.places.append,
            left=left,
            session=session,
        )
        self.seat.open(lambda: None)

    def _connect(self, server: str, sit: Sit) -> FakeLink:
        self.links.append(FakeLink(sit))
        return self.links[-1]

    @property
    def link(self) -> FakeLink:
        return self.links[-1]

    @property
    def table(self) -> BareTable:
        """The board of this person."""
        if self.board is None:
            assert self.seat.session is not None
            session = self.seat.session
            self.board = BareTable(session, is_resumed=bool(session.actions), seat=self.seat)
        return self.board

    @property
    def cells(self) -> tuple[int, ...]:
        return self.table.moves()

    def hear(self, *said: FromTable) -> None:
        """Let the server say this."""
        for each in said:
            self.seat.receive(Heard(self.link, each))

    def hear_raw(self, text: bytes) -> None:
        self.hear(_HEARD.decode(text))

    def play(self, cell: int) -> None:
        self.table.service.play(cell)
        self.table.save()


def hand_on(*people: Person) -> None:
    """Hand on everything that was said, and save whatever comes, until all is quiet."""
    one, two = people
    for _ in range(50):
        for each, other in ((one, two), (two, one)):
            said, each.link.said = each.link.said, []
            for text in said:
                other.hear_raw(text)
            if other.seat.session is not None:
                other.table.save()
        if not one.link.said and not two.link.said:
            return
    raise AssertionError("they never stop talking")


def meet(one: Person, two: Person) -> None:
    """Seat both, and let them tell each other all they have."""
    one.hear(Seated("mira-7", "http://server/mira-7", "table", True))
    two.hear(Seated("mira-7", "http://server/mira-7", "table", False))
    for each in (one, two):
        each.hear(Other(True))
    hand_on(one, two)


def ann_and_bob(
    ann: Spoilers = Spoilers.NEVER, bob: Spoilers = Spoilers.NEVER, offer: Setup | None = None
) -> tuple[Person, Person]:
    """Two people with a new game between them."""
    pair = Person("Ann", ann, offer), Person("Bob", bob)
    meet(*pair)
    return pair
