"""Playing a tournament: what is not in its file yet, by any executor, kept as it comes."""

from collections.abc import Callable
from contextlib import closing

from tictactoe_tui.arena.game_records import GameRecord
from tictactoe_tui.arena.spreading import HERE, Spread, played_anywhere
from tictactoe_tui.arena.tournament_file import TournamentFile
from tictactoe_tui.arena.tournament_plan import TournamentPlan


def play_tournament(
    plan: TournamentPlan,
    file: TournamentFile,
    spread: Spread = HERE,
    on_games: Callable[[tuple[GameRecord, ...]], object] = lambda _: None,
    should_stop: Callable[[], bool] = lambda: False,
) -> None:
    """Play the games that the file does not hold, and tell of some at a time once they are kept.

    The games are the same with any spread; the order in which they come is not. Raises
    GameAbandoned once it should stop: what was played is in the file, and the rest can be played
    another time.
    """
    left = (plan.task(key) for key in plan.game_keys() if key not in file.games)
    with closing(played_anywhere(left, spread, should_stop)) as played:
        for records in played:
            on_games(file.add(records))
