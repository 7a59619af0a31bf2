"""What is chosen before a tournament: the rows of its form, and the plan that they make."""

import re
from dataclasses import dataclass, replace
from typing import Final

from tictactoe_tui.arena.tournament import InvalidTournament, TournamentPlan
from tictactoe_tui.arena.tournament_file import latest_plan
from tictactoe_tui.data_dir import NoDataDir
from tictactoe_tui.games import GAMES, RulesError
from tictactoe_tui.games.entry import SIZE
from tictactoe_tui.opponents import players_at
from tictactoe_tui.widgets.form import ChoiceRow, NameRow, Rows, choice_row

GAMES_OF_A_PAIR: Final = (10, 20, 50, 100, 200, 500, 1000)
_USUAL_GAMES: Final = 100
_SEED: Final = re.compile(r"-?[0-9]{1,18}")


@dataclass(frozen=True, slots=True)
class TournamentChoices:
    """What is chosen in rows; players and seed are typed. No size is the usual one.

    `names` and `seed` are the texts that their rows begin with.
    """

    game: str = next(iter(GAMES))
    gauntlet: bool = False
    games: int = _USUAL_GAMES
    size: int | None = None
    names: tuple[str, ...] = ()
    seed: str = "7"

    @property
    def players(self) -> str:
        """The players as they are typed; all of the game where none are given."""
        return " ".join(self.names or players_at(self.game))

    def plan(self, players: str, seed: str) -> TournamentPlan:
        """The tournament, or a RulesError that says what is wrong with it."""
        if not _SEED.fullmatch(seed.strip()):
            raise InvalidTournament("A seed is a whole number, like 7.")
        size, names = self.size, tuple(players.replace(",", " ").split())
        board = () if size is None or size == _usual_size(self.game) else ((SIZE, size),)
        opening = GAMES[self.game].random_opening
        return TournamentPlan(
            self.game, names, self.games, int(seed), board, opening, self.gauntlet
        )


def latest_choices() -> TournamentChoices:
    """What makes the tournament that was played last, so that it can go on; else the usual."""
    try:
        plan = latest_plan()
    except (RulesError, NoDataDir):
        plan = None
    if plan is None:
        return TournamentChoices()
    least = max(plan.games, _USUAL_GAMES)
    games = next((each for each in GAMES_OF_A_PAIR if each >= least), GAMES_OF_A_PAIR[-1])
    size = next((each for name, each in plan.board if name == SIZE and isinstance(each, int)), None)
    choices = TournamentChoices(plan.game, plan.gauntlet, games, size, plan.players, str(plan.seed))
    # One that the form cannot make, such as the command's with another opening, is not offered.
    same = choices.plan(choices.players, choices.seed) == replace(plan, games=games)
    return choices if same else TournamentChoices()


def tournament_rows(choices: TournamentChoices) -> Rows:
    """The rows of the form, in their order on the screen."""
    games = {each: GAMES[each].name for each in GAMES}
    pairs = {False: "all", True: "the first against all others"}
    counts = {each: str(each) for each in GAMES_OF_A_PAIR}
    return (
        choice_row(choices, "game", "Game", games),
        _size_row(choices),
        NameRow("players", "Players", choices.players, "names, with blanks between them"),
        choice_row(choices, "gauntlet", "Pairs", pairs),
        choice_row(choices, "games", "Games of a pair", counts),
        NameRow("seed", "Seed", choices.seed, "a whole number"),
    )


def _size_row(choices: TournamentChoices) -> ChoiceRow[TournamentChoices]:
    """The row for the size of the board; only text if there is one size."""
    option = GAMES[choices.game].option(SIZE)
    sizes: dict[int | None, str]
    if option is None:
        start = GAMES[choices.game].start()
        sizes = {None: f"{start.rows}x{start.columns}"}
    else:
        sizes = {int(each): f"{each}x{each}" for each in option.values or ()}
    size = choices.size if choices.size in sizes else _usual_size(choices.game)
    row = choice_row(replace(choices, size=size), "size", "Board", sizes)
    return replace(row, ranged=option is not None)


def _usual_size(game: str) -> int | None:
    option = GAMES[game].option(SIZE)
    return None if option is None else int(option.usual)
