"""What is chosen before a tournament: the rows of its form, and the plan that they make."""

import re
from dataclasses import dataclass
from typing import Final

from tictactoe_tui.arena.tournament_plan import InvalidTournament, TournamentPlan
from tictactoe_tui.games import GAMES
from tictactoe_tui.games.entry import SIZE
from tictactoe_tui.opponents import players_at
from tictactoe_tui.widgets.form.form import Rows
from tictactoe_tui.widgets.form.form_rows import ChoiceRow, NameRow, choice_row

GAMES_OF_A_PAIR: Final = (10, 20, 50, 100, 200, 500, 1000)
_SEED: Final = re.compile(r"-?[0-9]{1,18}")


@dataclass(frozen=True, slots=True)
class TournamentChoices:
    """What is chosen in rows; players and seed are typed. No size is the usual one."""

    game: str = next(iter(GAMES))
    gauntlet: bool = False
    games: int = 100
    size: int | None = None

    @property
    def players(self) -> str:
        """All players of the game, as they are typed."""
        return " ".join(players_at(self.game))

    def plan(self, players: str, seed: str) -> TournamentPlan:
        """The tournament, or a RulesError that says what is wrong with it."""
        if not _SEED.fullmatch(seed.strip()):
            raise InvalidTournament("A seed is a whole number, like 7.")
        usual = _usual_size(self.game)
        other = self.size is not None and self.size != usual
        return TournamentPlan(
            self.game,
            tuple(players.replace(",", " ").split()),
            self.games,
            int(seed),
            ((SIZE, self.size),) if other and self.size is not None else (),
            GAMES[self.game].random_opening,
            self.gauntlet,
        )


def tournament_rows(choices: TournamentChoices) -> Rows:
    """The rows of the form, in their order on the screen."""
    titles = tuple(game.name for game in GAMES.values())
    return (
        choice_row(choices, "game", "Game", tuple(GAMES), titles),
        _size_row(choices),
        NameRow("players", "Players", choices.players, "names, with blanks between them"),
        choice_row(
            choices, "gauntlet", "Pairs", (False, True), ("all", "the first against all others")
        ),
        choice_row(
            choices, "games", "Games of a pair", GAMES_OF_A_PAIR, tuple(map(str, GAMES_OF_A_PAIR))
        ),
        NameRow("seed", "Seed", "7", "a whole number"),
    )


def _size_row(choices: TournamentChoices) -> ChoiceRow[TournamentChoices]:
    """The size of the board; a board of one size is told and not asked."""
    option = GAMES[choices.game].option(SIZE)
    if option is None:
        start = GAMES[choices.game].start()
        words = f"{start.rows}x{start.columns}"
        return ChoiceRow("size", "Board", "size", (None,), (words,), 0)
    sizes = tuple(int(size) for size in option.values or ())
    size = choices.size if choices.size in sizes else _usual_size(choices.game)
    names = tuple(f"{each}x{each}" for each in sizes)
    return ChoiceRow("size", "Board", "size", sizes, names, sizes.index(size or 0), ranged=True)


def _usual_size(game: str) -> int | None:
    option = GAMES[game].option(SIZE)
    return None if option is None else int(option.usual)
