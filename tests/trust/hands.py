"""Random hands at a terminal, the same for the same seed: keys, words, nonsense, resizes."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tests.terminal.streams import KEPT_BACK, stream

KEYS = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "page up": "\x1b[5~",
    "page down": "\x1b[6~",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "shift+right": "\x1b[1;2C",
    "enter": "\r",
    "escape": "\x1b",
    "escape as kitty sends it": "\x1b[27u",
    "tab": "\t",
    "shift+tab": "\x1b[Z",
    "backspace": "\x7f",
    "delete": "\x1b[3~",
    "space": " ",
    "f1": "\x1bOP",
    "f2": "\x1bOQ",
    "palette": "\x10",
    "new game": "\x0e",
    "cut": "\x18",
    "paste": "\x16",
    "redo": "\x19",
    "select all": "\x01",
}
"""What a terminal sends for the keys that mean something somewhere."""
LETTERS = "uripotayexsnNR:,.[]!?hjkldgfm/1234568900"
WORDS = (
    "menu",
    "0 0",
    "1,1",
    "2 2",
    "theme",
    "undo",
    "resign",
    "Ann",
    "\u4e2d\u6587",
    "zz zz",
    "new",
)
SIZES = ((80, 24), (120, 40), (40, 12), (20, 5), (1, 1), (200, 60), (60, 20))
PAUSES = (0.0, 0.0, 0.0, 0.002, 0.01, 0.05, 0.2)
"""Seconds between what comes: mostly all at once, at times as a person types."""


@dataclass(frozen=True)
class Step:
    """Something that the terminal sends, or another size of its window, and how long it waits."""

    data: bytes
    size: tuple[int, int] | None
    pause: float


def steps(seed: int, count: int = 40) -> Iterator[Step]:
    """What happens at the terminal."""
    random = Random(seed)
    kinds = (_keys, _keys, _letters, _letters, _words, _mouse, _nonsense, _paste)
    for _ in range(count):
        size = random.choice(SIZES) if random.random() < 0.1 else None
        data = b"" if size else random.choice(kinds)(random)
        yield Step(data, size, random.choice(PAUSES))


def _keys(random: Random) -> bytes:
    return "".join(random.choices(list(KEYS.values()), k=random.randrange(1, 9))).encode()


def _letters(random: Random) -> bytes:
    return "".join(random.choices(LETTERS, k=random.randrange(1, 9))).encode()


def _words(random: Random) -> bytes:
    opening = random.choice(("", ":", "/", "\x10"))
    end = random.choice(("", "\r", "\x1b"))
    return f"{opening}{random.choice(WORDS)}{end}".encode()


def _mouse(random: Random) -> bytes:
    sent = []
    for _ in range(random.randrange(1, 6)):
        place = f"{random.randrange(1, 130)};{random.randrange(1, 45)}"
        button = random.choice((0, 0, 0, 2, 35, 64, 65))
        sent.append(f"\x1b[<{button};{place}M" + (f"\x1b[<{button};{place}m" if button < 3 else ""))
    return "".join(sent).encode()


def _nonsense(random: Random) -> bytes:
    return stream(random.randrange(10**9), random.randrange(8, 400))


def _paste(random: Random) -> bytes:
    text = random.choice(("Ann", "0 0", "x" * 300, "\x1b[200~", "a\nb"))
    end = random.choice(("", "\x1b[201~"))
    return f"\x1b[200~{text}{end}".encode()


def kept_back(data: bytes) -> bytes:
    """The data without keys that would leave or suspend the program before all of it came."""
    for each in KEPT_BACK:
        data = data.replace(each, b"x")
    return data
