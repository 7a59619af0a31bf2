"""Names, numbers and days of the record, as people read them."""

from datetime import datetime
from typing import Final

from tictactoe_tui.games import GAMES
from tictactoe_tui.match.names import shown_name
from tictactoe_tui.match.setup import Mode
from tictactoe_tui.match.summary import Tally
from tictactoe_tui.storage.record.people import ALL

COMPUTER: Final = "■"
IMPORTED: Final = "*"
"""The mark of a game from a file that counts in no standing."""
BEFORE: Final = "+"
"""The mark of a standing that begins with that of an earlier leaderboard, which counts."""
DASH: Final = "–"  # noqa: RUF001 - an en dash is what is meant
PROVISIONAL: Final = 110
"""The deviation from which a rating is provisional: it says little yet."""
MODES: Final = {
    Mode.VS_AI: "against the AI",
    Mode.TWO_PLAYERS: "two players",
    Mode.WATCH: "AI vs AI",
    Mode.TRAINING: "training",
}


def game_name(key: str) -> str:
    """What a game is called; one that this release does not know, by its key."""
    if key == ALL:
        return "All games"
    return GAMES[key].name if key in GAMES else key


def worded(key: str, text: str) -> str:
    """A text that speaks of draws, in the words of this game."""
    return GAMES[key].worded(text) if key in GAMES else text


def percent(tally: Tally) -> str:
    """The win rate with one decimal, or a dash without games."""
    return f"{tally.shown_rate:.1f}" if tally.games else DASH


def rated(rating: float | None, deviation: float | None) -> tuple[tuple[str, str]]:
    """A rating with its deviation; quiet and without one while it is provisional."""
    if rating is None or deviation is None:
        return ((f"{DASH} ", ".table--faint"),)
    if deviation >= PROVISIONAL:
        return ((f"{rating:.0f} ", ".table--faint"),)
    return ((f"{rating:.0f} ± {deviation:>3.0f} ", ""),)


def rated_in_words(rating: float, deviation: float) -> str:
    """A rating and how certain it is, for a sentence."""
    provisional = deviation >= PROVISIONAL
    return f"{rating:.0f}, provisional" if provisional else f"{rating:.0f} ± {deviation:.0f}"


def person(name: str, *, computer: bool, before: bool = False) -> tuple[tuple[str, str], str, str]:
    """A name behind its mark, which has a style of its own."""
    mark = COMPUTER if computer else BEFORE if before else " "
    return (mark, ".table--mark"), " ", shown_name(name)


def player_label(name: str, *, computer: bool) -> str:
    """A name as it stands in a text table."""
    return f"{name} (computer)" if computer else name


def moment(milliseconds: int) -> str:
    """A moment as local day and time; one that no calendar has stays a dash."""
    try:
        return datetime.fromtimestamp(milliseconds / 1000).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        return DASH
