"""The values of all positions of a row and column game at once, by arrays of numpy.

A position is which numbers are left, a mask of n bits, and the line the next one is taken from:

    value[line, mask] = the largest of: number - reply, over the numbers of the mask in the line
    reply = the larger value of the number's own row and column, of the mask without this number,
            or 0 where both are empty: then the game is over

A mask needs only masks of one number less. It is cut in two: the smallest numbers are its low part,
the others its high part, and the high parts stand in layers, by how many numbers they have. One
layer is valued after the other. Numbers of the high part lead to the layer before, whatever the low
part is. Then the low parts are gone through upwards, so that taking one of their numbers leads to a
low part that is done; each step values all high parts of the layer together.

The table of the 25 numbers of a board of 5 has ten lines of 2**25 bytes, 336 MB, and some 20 MB go
to making it. Large numbers, or several below zero, need two bytes each.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Final

_LOW_BITS: Final = 7


def entry_bytes(numbers: Sequence[int]) -> int:
    """How many bytes hold any difference that these numbers can still make."""
    if min(numbers) >= 0:
        # Then each side gains by its own numbers only, which are at most half of them all.
        numbers = sorted(numbers)[len(numbers) // 2 :]
    return 1 if sum(map(abs, numbers)) < 128 else 2


def value_table(
    numbers: Sequence[int], lines: Sequence[tuple[int, int]], poll: Callable[[], None]
) -> Callable[[int, int], int]:
    """A function of the mask of numbers left and the bit of the last one, to the mover's value.

    Bit b of a mask is numbers[b], whose row and column are lines[b]. It polls many times a second,
    and raises ImportError without numpy and MemoryError without room.
    """
    import numpy as np  # an extra, and slow to load

    low_bits = min(_LOW_BITS, len(numbers) // 2)
    high_bits = len(numbers) - low_bits
    kind = np.dtype(f"i{entry_bytes(numbers)}")
    empty = np.iinfo(kind).min  # the value in a line without numbers

    sizes = np.bitwise_count(np.arange(1 << high_bits))
    by_size = np.argsort(sizes, kind="stable")
    places = np.argsort(by_size)
    starts = [0, *np.cumsum(np.bincount(sizes)).tolist()]
    values = np.full((1 + max(map(max, lines)), 1 << low_bits, 1 << high_bits), empty, kind)

    def take(bit: int, rows_and_columns: Any) -> Any:
        """The values of taking this number, by what the line of each reply is worth."""
        row, column = lines[bit]
        reply = np.maximum(rows_and_columns[row], rows_and_columns[column])
        reply *= reply != empty
        return np.subtract(kind.type(numbers[bit]), reply, out=reply)

    before = values[:, :, :0]
    for start, end in pairwise(starts):
        layer, masks = values[:, :, start:end], by_size[start:end]
        for high in range(high_bits) if start else ():
            poll()
            found = take(low_bits + high, before)
            # Masks without the number look at one more entry, in which nothing can be taken.
            found = np.pad(found, ((0, 0), (0, 1)), constant_values=empty)
            without = places[masks & ~(1 << high)] - (start - before.shape[2])
            found = found.take(np.where(masks >> high & 1, without, before.shape[2]), axis=1)
            for line in lines[low_bits + high]:
                np.maximum(layer[line], found, out=layer[line])
        for low in range(1 << low_bits):
            for bit in range(low_bits):
                if low >> bit & 1:
                    found = take(bit, layer[:, low ^ 1 << bit])
                    for line in lines[bit]:
                        np.maximum(layer[line, low], found, out=layer[line, low])
        before = layer

    def value(mask: int, last: int) -> int:
        low, place = mask & (1 << low_bits) - 1, places[mask >> low_bits]
        return max(int(values[line, low, place]) for line in lines[last])

    return value
