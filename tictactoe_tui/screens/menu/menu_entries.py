"""The entries of the menu: what each says, does, and shows beside it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tictactoe_tui.games import GAMES, Position, replay
from tictactoe_tui.match.choices import in_words
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.screens.records.record_pages import FIRST_KEY, PAGES, RecordPage
from tictactoe_tui.service.unfinished_games import how_long_ago, move_number, opponents
from tictactoe_tui.shared_state import SharedState

TITLES: Final[Mapping[Mode, str]] = {
    Mode.VS_AI: "Play against the AI",
    Mode.TWO_PLAYERS: "Player vs player with analysis",
    Mode.WATCH: "Watch AI vs AI",
}
"""The three ways to play, as the menu and the setup screen call them."""
MOST_OFFERED: Final = 3
"""How many entries for unfinished games there is room for."""
KEYS_OF_GAMES: Final = "cde"
"""The keys of the unfinished games that are offered, the latest first."""
_ABOUT: Final[Mapping[Mode, str]] = {
    Mode.VS_AI: "Choose a game, an opponent and your side.",
    Mode.TWO_PLAYERS: "Two people at one keyboard, and the machine explains.",
    Mode.WATCH: "Two computer players, and you look on.",
}
_ABOUT_KEYS: Final = "Every key. A code or a game that somebody sent you can be pasted here."
_ABOUT_PAGES: Final[Mapping[RecordPage, str]] = {
    RecordPage.LEADERBOARD: "Who wins most, and how strong everybody is.",
    RecordPage.HISTORY: "Every game that was played, to look at again.",
    RecordPage.STATISTICS: "How you are getting better.",
}


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """One entry: its text, the action that it stands for, and words with or without a picture."""

    text: str
    action: str
    position: Position | None = None
    last_move: int | None = None
    about: str = ""


def entry_groups(shared: SharedState) -> tuple[tuple[MenuEntry, ...], ...]:
    """All entries of the menu, with a line to be drawn between each group and the next."""
    return (*games(shared), *modes(shared)), tuple(pages()), tuple(rooms(shared))


def games(shared: SharedState) -> Iterator[MenuEntry]:
    """The unfinished games, the latest first, and then the last choices once more."""
    left = shared.unfinished
    shown = left if len(left) <= MOST_OFFERED else left[: MOST_OFFERED - 1]
    for number, (session, since) in enumerate(shown):
        state = session.state
        name = GAMES[session.setup.game].name
        yield MenuEntry(
            f"{KEYS_OF_GAMES[number]} Continue: {name.lower()},"
            f" {opponents(session)}, {how_long_ago(since)}",
            f"resume_game({number})",
            state.position,
            state.last_move,
            f"{name}, move {move_number(session)}.",
        )
    if len(shown) < len(left):
        text = f"m All {len(left)} unfinished games"
        yield MenuEntry(text, "list_unfinished", about="Every game that waits for a move.")
    game = GAMES[shared.choices.game]
    yield MenuEntry(
        f"l New game: {in_words(shared.choices)}",
        "play_last_choices",
        _sample(game.key),
        about=game.goal,
    )


def modes(shared: SharedState) -> Iterator[MenuEntry]:
    """A way into a new game for every mode, by its number."""
    for number, (mode, title) in enumerate(TITLES.items(), 1):
        picture = _sample(shared.choices.game)
        yield MenuEntry(f"{number} {title}", f"set_up_game('{mode}')", picture, about=_ABOUT[mode])


def pages() -> Iterator[MenuEntry]:
    """The pages of the record, by their numbers."""
    for number, (each, title) in enumerate(PAGES.items(), FIRST_KEY):
        yield MenuEntry(f"{number} {title}", f"open_page('{each}')", about=_ABOUT_PAGES[each])


def rooms(shared: SharedState) -> Iterator[MenuEntry]:
    """Where no game is begun: practice with what is due, the lab, the settings, and out."""
    due = f" ({shared.due} due)" if shared.due else ""
    about = "What you still get wrong comes back until it is yours."
    yield MenuEntry(f"p Practice{due}", "open_practice", about=about)
    yield MenuEntry("b Lab", "open_lab", about="See how the machine thinks; all openings of four.")
    yield MenuEntry("s Settings", "app.settings", about="Colours, characters, voices and more.")
    yield MenuEntry("? Keys", "app.help", about=_ABOUT_KEYS)
    yield MenuEntry("7 Exit", "app.quit")


def _sample(key: str) -> Position:
    """A position that shows what a game is about."""
    return replay(GAMES[key].start(), GAMES[key].sample)
