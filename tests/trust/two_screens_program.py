"""One side of a game on two screens, without a screen: `DIRECTORY LINK NAME SEED [hasty]`.

It plays by chance, and says the word of its table and every position that it has: a line of the
cells taken so far. A hasty one tells its moves, and does not save them.
"""

import asyncio
import os
import sys
from dataclasses import replace
from random import Random

from tests.engines import HeldEngine
from tictactoe_tui.data_dir import VARIABLE
from tictactoe_tui.match.choices import Preferences
from tictactoe_tui.service.game_service import GameService
from tictactoe_tui.service.jobs import Saved
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.workers.record_keeper import FoundAtStart, RecordKeeper

_AT_THE_LATEST = 0.01


def _say(words: str) -> None:
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


async def play(link: str, name: str, seed: int, *, is_hasty: bool) -> None:
    """Play one game to its end, and stay at the table."""
    loop = asyncio.get_running_loop()
    posted: asyncio.Queue[object] = asyncio.Queue()

    def post(message: object) -> None:
        loop.call_soon_threadsafe(posted.put_nowait, message)

    shared = SharedState(post=post, later=loop.call_later, failed=post, engine=HeldEngine())
    records = RecordKeeper()
    if is_hasty:
        records.keep = lambda game, answer: answer(Saved(game, len(game.actions)))  # type: ignore[method-assign, assignment]
    records.open(post, post, post)
    found = await posted.get()
    assert isinstance(found, FoundAtStart), found
    shared.restore_earlier_run(found.games, found.choices, Preferences())
    shared.open_records(records)
    service: GameService | None = None
    told = ""
    if shared.unfinished:
        service = shared.service_of(shared.unfinished[0].session)
        service.open(lambda _: None)
    else:
        chosen = replace(shared.choices, game="four", boards="four.size=4", name=name, table=link)
        seat = shared.tables.sit_down(chosen)
        seat.open(lambda: None)
    while True:
        if service is None and seat.trouble:
            sys.exit(seat.trouble)
        if service is None and seat.address and not told:
            told = f"table {seat.place.word}"
            _say(told)
        if service is None and seat.session is not None:
            service = shared.service_of(seat.session)
            service.open(lambda _: None)
        if service is not None:
            state = service.session.state
            said = " ".join(str(each.cell) for each in state.plies)
            if said and said != told:
                told = said
                _say(said)
            if state.turn is None and not records.unsaved:
                _say("over")
            elif state.turn is not None and state.turn.is_human:
                source = Random(f"{seed} {name} {len(state.plies)}")
                service.play(source.choice(state.position.legal_moves()))
                continue
        try:
            message = await asyncio.wait_for(posted.get(), _AT_THE_LATEST)
        except TimeoutError:
            continue
        shared.receive(message)  # type: ignore[arg-type]


if __name__ == "__main__":
    os.environ[VARIABLE] = sys.argv[1]
    asyncio.run(play(sys.argv[2], sys.argv[3], int(sys.argv[4]), is_hasty="hasty" in sys.argv))
