"""The entries of the menu: what each says, does, and shows beside it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from textwrap import fill
from typing import Final

from tictactoe_tui.games import GAMES, Position, replay
from tictactoe_tui.match.choices import in_words
from tictactoe_tui.match.names import NAMELESS, cells
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.screens.records.record_pages import FIRST_KEY, PAGES, RecordPage
from tictactoe_tui.service.unfinished_games import told_apart
from tictactoe_tui.shared_state import SharedState

TITLES: Final[Mapping[Mode, str]] = {
    Mode.VS_AI: "Play against the AI",
    Mode.TWO_PLAYERS: "Player vs player with analysis",
    Mode.WATCH: "Watch AI vs AI",
}
"""The three ways to play, as the menu and the setup screen call them."""
MOST_OFFERED: Final = 3
"""How many entries for unfinished games there is room for."""
_MOST_OF_A_NAME: Final = 16
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
    """One entry: its text, the action that it stands for, and words with or without a picture.

    Entries are equal that open the same, whatever they say of it. Of several `pictures` the first
    is shown that there is room for.
    """

    text: str = field(compare=False)
    action: str
    pictures: tuple[Position, ...] = ()
    last_move: int | None = None
    about: str = ""


def entry_groups(shared: SharedState, width: int) -> tuple[tuple[MenuEntry, ...], ...]:
    """All entries of the menu, with a line to be drawn between each group and the next.

    Their texts have lines of this width, which go on behind the key.
    """
    groups = (*games(shared), *modes(shared)), pages(shared), rooms(shared)
    return tuple(
        tuple(replace(each, text=fill(each.text, width, subsequent_indent="  ")) for each in group)
        for group in groups
    )


def games(shared: SharedState) -> Iterator[MenuEntry]:
    """The unfinished games, the latest first, and then the last choices once more."""
    left = shared.unfinished
    shown = left if len(left) <= MOST_OFFERED else left[: MOST_OFFERED - 1]
    told = enumerate(told_apart(shown, with_move=False))
    for number, (name, against, move, when) in told:
        state = shown[number].session.state
        at = "" if move is None else f" move {move},"
        yield MenuEntry(
            f"{KEYS_OF_GAMES[number]} Continue: {name.lower()}, {against},{at} {when}",
            f"resume_game({number})",
            (state.position,),
            state.last_move,
            f"{name}, move {len(state.plies) + 1}.",
        )
    if len(shown) < len(left):
        text = f"m All {len(left)} unfinished games"
        yield MenuEntry(text, "list_unfinished", about="Every game that waits for a move.")
    game = GAMES[shared.choices.game]
    text = f"l New game: {in_words(shared.choices)}"
    yield MenuEntry(text, "play_last_choices", _samples(game.key), about=game.goal)


def modes(shared: SharedState) -> Iterator[MenuEntry]:
    """A way into a new game for every mode, by its number."""
    for number, (mode, title) in enumerate(TITLES.items(), 1):
        pictures, action = _samples(shared.choices.game), f"app.set_up_game('{mode}')"
        yield MenuEntry(f"{number} {title}", action, pictures, about=_ABOUT[mode])


def pages(shared: SharedState) -> Iterator[MenuEntry]:
    """The pages of the record, by their numbers."""
    for number, (each, title) in enumerate(PAGES.items(), FIRST_KEY):
        whose = title if each is not RecordPage.STATISTICS else _with_name(title, shared)
        yield MenuEntry(f"{number} {whose}", f"go('{each}')", about=_ABOUT_PAGES[each])


def rooms(shared: SharedState) -> Iterator[MenuEntry]:
    """Where no game is begun: practice with what is due, the lab, the settings, and out."""
    practice = _with_name("Practice", shared, f"{shared.due} due" if shared.due else "")
    about = "What you still get wrong comes back until it is yours."
    yield MenuEntry(f"p {practice}", "go('practice')", about=about)
    yield MenuEntry("b Lab", "go('lab')", about="See how the machine thinks; all openings of four.")
    yield MenuEntry("s Settings", "app.settings", about="Colours, characters, voices and more.")
    yield MenuEntry("? Keys", "app.help", about=_ABOUT_KEYS)
    yield MenuEntry("7 Exit", "app.quit")


def _with_name(page: str, shared: SharedState, more: str = "") -> str:
    """A page of one person with the name of who played last, and with more.

    Of a long name it is the first part; without room for that, or where nobody is known, no name.
    """
    name = "" if shared.choices.name == NAMELESS else shared.choices.name
    ways = (name, name.partition(" ")[0], "")
    known = next(each for each in ways if cells(each) <= _MOST_OF_A_NAME)
    return ": ".join(filter(None, (page, ", ".join(filter(None, (known, more))))))


def _samples(key: str) -> tuple[Position, ...]:
    """Positions that show what a game is about, the last one on a small board."""
    game = GAMES[key]
    return replay(game.start(), game.sample), game.preview()[0]
