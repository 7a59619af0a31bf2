"""All mirror images of a position in one integer, so that one addition moves every one of them."""

import struct
from collections.abc import Callable, Sequence
from typing import Final

# Fields of machine words can be split by `struct`, which compares images fastest.
_WIDTHS: Final = ((8, "B"), (16, "H"), (32, "I"), (64, "Q"))


class PackedImages:
    """Packs two boards seen through every symmetry into fields of one integer.

    A field holds one image: the first board in its lower half, the second in its upper half.
    `of[bit]` has the image of that bit in the lower half of every field; shifted up by `half` it
    stands in the upper halves. Joining bits by `|` or `^` therefore works on all images at once.
    `first` is the first of the images in such an integer, the same for all images of a position.
    """

    def __init__(self, bits: Sequence[int], symmetries: Sequence[Sequence[int]]) -> None:
        self.half = max(bits).bit_length()
        width, code = next(
            (each for each in _WIDTHS if each[0] >= 2 * self.half), (2 * self.half + 7 & ~7, "")
        )
        size = width // 8 * len(symmetries)
        self.of = {
            bit: sum(
                bits[symmetry[cell]] << (width * field) for field, symmetry in enumerate(symmetries)
            )
            for cell, bit in enumerate(bits)
        }
        # Boards too wide for a machine word are compared as bytes: slower, and never wrong.
        layout = f"<{len(symmetries)}{code}" if code else "<" + f"{width // 8}s" * len(symmetries)
        split = struct.Struct(layout).unpack
        # An image that is alone needs no comparison, and a number is the quickest key.
        self.first: Callable[[int], int | bytes] = (
            int
            if len(symmetries) == 1
            else lambda packed: min(split(packed.to_bytes(size, "little")))
        )

    def pack(self, board: int) -> int:
        """The images of a whole board, in the lower halves."""
        return sum(image for bit, image in self.of.items() if bit & board)


def only_itself(bits: Sequence[int]) -> PackedImages:
    """Images for a search without symmetry: the position itself and no other."""
    return PackedImages(bits, [range(len(bits))])
