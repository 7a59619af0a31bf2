"""Input that no keyboard makes, the same for the same seed."""

from random import Random

BEGINNINGS = ("\x1b[", "\x1b]", "\x1bO", "\x1bP", "\x1b[<", "\x1b[?", "\x1b[48;", "\x1b", "\x9b")
NUMBERS = (0, 1, 5, 27, 48, 97, 113, 200, 201, 2026, 2048, 55296, 1114112, 9999999999)
ENDS = "uRtMm~$yABCHcI"
KEPT_BACK = (b"\x03", b"\x11", b"\x1a", b"7", b"q", b"Q")
"""What would leave or suspend the program before the stream is over."""


def stream(seed: int, size: int) -> bytes:
    """Bytes, letters, sequences or characters of all the world, by turns."""
    random = Random(seed)
    kind = seed % 4
    if kind == 0:
        data = random.randbytes(size)
    elif kind == 1:
        data = bytes(random.randrange(0x20, 0x7F) for _ in range(size))
    elif kind == 2:
        data = "".join(_sequence(random) for _ in range(size // 8)).encode()
    else:
        data = "".join(chr(random.randrange(0x20, 0x3000)) for _ in range(size // 3)).encode()
    for each in KEPT_BACK:
        data = data.replace(each, b"x")
    return data


def _sequence(random: Random) -> str:
    numbers = ";".join(str(random.choice(NUMBERS)) for _ in range(random.randrange(5)))
    return random.choice(BEGINNINGS) + numbers + random.choice(ENDS)
