"""The seats of people here at tables, where another sits at another screen, and the way back."""

import os
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from functools import partial
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from msgspec import structs

from tictactoe_tui.data_dir import TABLES_VARIABLE
from tictactoe_tui.games import RulesError
from tictactoe_tui.match.choices import Choices, with_players_of_game
from tictactoe_tui.match.session import GameSession
from tictactoe_tui.match.setup import InvalidSetup, Mode, Setup
from tictactoe_tui.paths import command_to_install
from tictactoe_tui.service.jobs import Post
from tictactoe_tui.service.table_places import Place, read_places, table_named, written_places
from tictactoe_tui.service.table_seat import TableSeat

if TYPE_CHECKING:
    from tictactoe_tui.shared_state import SharedState


class TablesHere:
    """The `seats` that were taken in this run; each hears what comes from its table.

    The places of the last games are among the choices that are remembered, and so is the key to a
    seat before there is a place.
    """

    def __init__(self, shared: "SharedState", post: Post) -> None:
        self._shared, self._post = shared, post
        self.seats: list[TableSeat] = []

    def sit_down(self, choices: Choices) -> TableSeat:
        """A seat at the table that is named in these choices, or at a new one; or a RulesError.

        Who begins a table begins the game, by these choices.
        """
        places, page, shared = self._places(), _page(), self._shared
        server, word = table_named(choices.table, *(each.server for each in places[:1]))
        server, key = page or (server, shared.choices.seat_key or token_hex(16))
        known = (each for each in places if word in each.words)
        place = next((each for each in known if page or each.server == server), None)
        # Who is the other is not known yet, and nobody of the same name.
        offer = replace(with_players_of_game(choices), mode=Mode.VS_AI).setup(shared.new_seed())
        # On the disk before it is used: nobody without the key could take the seat again.
        saved = shared.remember_choices(replace(choices, numbers="", table="", seat_key=key))
        left = [each.session for each in shared.unfinished]
        if place is not None:
            here = [each.session for each in self.seats if each.place == place]
            waiting = (each for each in left if self.place_of(each) == place)
            for session in filter(None, (*here, *waiting)):
                if (seat := self.seat_at(session)) is not None:
                    seat.wish = choices.wish
                    return seat
        place = place or Place(server, choices.name, key, words=(word,) if word else ())
        if shared.records is not None and place.seed is not None:
            # It may be over here, and the other was not told any more.
            saved = shared.records.find_game(place.seed, left.append)
        return self._seat(place, offer, left, saved)

    def place_of(self, session: GameSession) -> Place | None:
        """Where a game that was left is played on two screens, if it is."""
        if not any(session is left.session for left in self._shared.unfinished):
            return None
        return next((each for each in self._places() if each.is_of(session.setup)), None)

    def seat_at(self, session: GameSession) -> TableSeat | None:
        """The seat at the table of a game on two screens, as long as its place is known."""
        for seat in self.seats:
            if seat.session is session:
                return seat
        if (place := self.place_of(session)) is not None:
            with suppress(RulesError):
                return self._seat(place, session.setup, session=session)
        return None

    def _seat(
        self,
        place: Place,
        offer: Setup,
        left: Sequence[GameSession] = (),
        saved: Future[Any] | None = None,
        session: GameSession | None = None,
    ) -> TableSeat:
        try:
            from tictactoe_tui.workers.table_link import TableLink
        except ModuleNotFoundError as error:
            command = command_to_install("serve")
            raise InvalidSetup(f"Two screens need more to be installed: {command}") from error
        if page := _page():
            place = structs.replace(place, server=page[0], key=page[1])
        seat = TableSeat(
            place,
            self._shared.choices.wish,
            offer,
            connect=partial(TableLink, self._post, saved),
            remember=self._remember_place,
            left=left,
            session=session,
        )
        self.seats.append(seat)
        return seat

    def _places(self) -> tuple[Place, ...]:
        """Where the last games on two screens were, the latest first."""
        return read_places(self._shared.choices.place)

    def _remember_place(self, place: Place) -> None:
        places = written_places([place, *self._places()])
        self._shared.remember_choices(replace(self._shared.choices, place=places, seat_key=""))


def _page() -> list[str]:
    """In a page of `serve` the server of its tables and its visitor's key there, else nothing.

    Its program runs on the server, and may reach nothing else from there.
    """
    return os.environ.get(TABLES_VARIABLE, "").split()
