"""The openings of four in a row on 20x20: who wins after each of the 400 first stones, and how.

The package carries one certificate (see `certificate`) for each first stone, which also serves its
mirror images. The file is read on first use, and only the certificates that are needed are parsed.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from tictactoe_tui.games import LinePosition, Side, four, replay, symmetry
from tictactoe_tui.proofs import certificate as certificates
from tictactoe_tui.proofs.certificate import SIDE, Certificate, FirstStone, ProofStep

FILE_NAME: Final = "four_20x20_openings.txt"
_CELLS: Final = range(SIDE * SIDE)
_SECTION = re.compile(r"^opening .*\n(?:[0-9].*\n)*", re.MULTILINE)


class ProvedMove(NamedTuple):
    """A move with a proved result: whether it wins or loses, and the longest game after it.

    `stones` is how many more the winner needs: exactly so many if `exact`, else at most. A winning
    move counts as one of them. The line begins with the move.
    """

    wins: bool
    stones: int
    line: tuple[int, ...]
    exact: bool = False


@cache
def openings() -> tuple[FirstStone, ...]:
    """All 400 first stones, along the rows."""
    written = (next(_images_in_proof(cell))[cell] for cell in _CELLS)
    proved = (_sections()[first][0] for first in written)
    return tuple(each._replace(first=cell) for cell, each in enumerate(proved))


def winning_first_stones() -> tuple[int, ...]:
    """The cells from which Black has a proved win, ascending."""
    return tuple(cell for cell in _CELLS if openings()[cell].winner is Side.ONE)


def longest_first_stones() -> tuple[int, ...]:
    """The first stones after which the winner needs the most stones, ascending."""
    most = max(each.stones for each in openings())
    return tuple(cell for cell in _CELLS if openings()[cell].stones == most)


def winning_answer(first: int) -> int | None:
    """White's answer that wins after a first stone, or None where Black wins."""
    if openings()[first].winner is not Side.TWO:
        return None
    (answer,) = known_moves(four.start().play(first))
    return answer


def opening_of(first: int) -> tuple[int, ...]:
    """A first stone, and White's answer where White wins."""
    won = winning_answer(first)
    return (first,) if won is None else (first, won)


def answer(first: int, reply: int) -> ProvedMove:
    """The winner's answer to a reply of the loser.

    The reply is White's first stone; where White wins, it is Black's second, after White's
    winning answer.
    """
    (known,) = known_moves(replay(four.start(), (*opening_of(first), reply))).values()
    return known


def holding_replies(first: int) -> tuple[int, ...]:
    """The replies against which White needs a slow move, ascending; none where Black wins.

    No chain of threats wins against them at once, so the proof has a slow answer to each.
    """
    if openings()[first].winner is Side.ONE:
        return ()
    seen = next(_oriented_certificates(first, 1))
    replies = seen.certificate.root.replies.items()
    return tuple(sorted(seen.to_board[reply] for reply, step in replies if _is_slow(step)))


def longest_defence(moves: tuple[int, ...]) -> int | None:
    """The winner's next move by the proof, or the reply that holds out longest; None at the end."""
    known = known_moves(replay(four.start(), moves))
    return max(known, key=lambda cell: known[cell].stones, default=None)


def known_moves(position: LinePosition) -> Mapping[int, ProvedMove]:
    """The moves of a position whose results a shipped proof gives, in any order of its stones.

    If the winner of the proof is to move, that is his next move; if the loser is, every move.
    """
    if position.rules != four.rules() or position.outcome is not None:
        return {}
    if position.ply == 0:
        return {
            each.first: ProvedMove(
                each.winner is Side.ONE, each.stones, (each.first,), each.status == "proved"
            )
            for each in openings()
        }
    black = frozenset(position.rules.cells_of(position.one))
    white = frozenset(position.rules.cells_of(position.two))
    # The order of the stones is not known: any black one may have been the first.
    for first in sorted(black):
        for seen in _oriented_certificates(first, len(black)):
            step = seen.step_at(first, black, white)
            if step is None:
                continue
            if position.to_move is seen.certificate.proved.winner:
                return {seen.to_board[step.move]: seen.known_win(step)}
            return seen.known_losses(step, position.legal_moves())
    return {}


@dataclass(frozen=True, slots=True)
class _OrientedCertificate:
    """A certificate with the symmetry that carries a board onto the one it was written for."""

    certificate: Certificate
    to_proof: tuple[int, ...]
    to_board: tuple[int, ...]

    def step_at(self, first: int, black: Set[int], white: Set[int]) -> ProofStep | None:
        """The winner's next step, or his last where the loser is to move, if all stones fit."""
        if self.certificate.proved.winner is Side.ONE:
            winner, loser = black, white
        else:
            winner, loser = white, black - {first}
        mine = frozenset(self.to_proof[cell] for cell in winner)
        theirs = frozenset(self.to_proof[cell] for cell in loser)
        return _find_step(self.certificate.root, mine, theirs, set())

    def known_win(self, step: ProofStep) -> ProvedMove:
        """What the proof says of the winner's next step."""
        line = tuple(self.to_board[cell] for cell in _longest_line(step))
        return ProvedMove(True, step.stones, line)

    def known_losses(self, step: ProofStep, replies: Iterable[int]) -> dict[int, ProvedMove]:
        """The proved loss by each reply to a step; most replies share one answer."""
        found: dict[int, ProvedMove] = {}
        wins: dict[int, ProvedMove] = {}
        for reply in replies:
            then = step.answer(self.to_proof[reply])
            if then is None:
                raise ValueError("a completed line leaves no reply")
            won = wins.get(id(then)) or wins.setdefault(id(then), self.known_win(then))
            found[reply] = ProvedMove(False, won.stones, (reply, *won.line))
        return found


def _find_step(
    step: ProofStep,
    winner: frozenset[int],
    loser: frozenset[int],
    failed: set[tuple[int, frozenset[int]]],
) -> ProofStep | None:
    """The winner's next step in this position, or his last one where the loser is to move.

    None where no order of these stones follows the proof; `failed` has dead ends seen already.
    """
    if not winner:
        return step
    if step.move not in winner or (id(step), loser) in failed:
        return None
    if not loser and len(winner) == 1:
        return step
    for reply in sorted(loser):
        then = step.answer(reply)
        found = then and _find_step(then, winner - {step.move}, loser - {reply}, failed)
        if found:
            return found
    # Without this the search over orders of the stones would be factorial.
    failed.add((id(step), loser))
    return None


def _is_slow(step: ProofStep) -> bool:
    """Whether a move needs more than threats to win, even if the other side then passes."""
    then = step.others
    while then is not None and then.others is not None:
        if then.others.others is not None:
            return True
        # A threat, which has one answer by name, or two ways to win.
        then = next(iter(then.replies.values()))
    return False


def _longest_line(step: ProofStep) -> list[int]:
    """The win against the named replies that hold out longest, until another reply lasts longer."""
    line = [step.move]
    while step.others is not None:
        named = max(step.replies, key=lambda reply: step.replies[reply].stones, default=None)
        if named is None or step.others.stones > step.replies[named].stones:
            break
        step = step.replies[named]
        line += [named, step.move]
    return line


@cache
def _sections() -> Mapping[int, tuple[FirstStone, str]]:
    """What is proved, and the text of every certificate by its first stone."""
    text = files("tictactoe_tui.proofs").joinpath(FILE_NAME).read_text(encoding="ascii")
    sections = (match[0] for match in _SECTION.finditer(text))
    headed = ((certificates.read_heading(each.partition("\n")[0]), each) for each in sections)
    return {proved.first: (proved, section) for proved, section in headed}


@cache
def _certificate(first: int) -> Certificate:
    return certificates.read_certificate(_sections()[first][1].splitlines())


def _images_in_proof(first: int) -> Iterator[tuple[int, ...]]:
    """The symmetries that lead from a first stone to one that has a certificate.

    There are several where a mirror image of the stone is the stone itself.
    """
    return (each for each in symmetry.symmetries(SIDE, SIDE) if each[first] in _sections())


def _oriented_certificates(first: int, stones: int) -> Iterator[_OrientedCertificate]:
    """The certificate of a first stone in each image, unless all of its games are shorter."""
    for image in _images_in_proof(first):
        if stones <= _sections()[image[first]][0].stones:
            back = tuple(sorted(_CELLS, key=image.__getitem__))
            yield _OrientedCertificate(_certificate(image[first]), image, back)
