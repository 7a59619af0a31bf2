"""Checks of the proved openings of four in a row, as Sera and analyses read them."""

from itertools import product
from random import Random
from typing import Any, Final, NamedTuple

from tictactoe_tui.verify import opening_replay as replay
from tictactoe_tui.verify.opening_replay import OpeningProof
from tictactoe_tui.verify.plain_lines import LineState, each
from tictactoe_tui.verify.positions import Pair, four, random_game, step
from tictactoe_tui.verify.report import Findings

_LONGEST_GAME: Final = 25
_GAMES: Final = 9
_WALKS: Final = 3
_ANALYSED_ONE_IN: Final = 8


class _Place(NamedTuple):
    """The step of a certificate that a position has reached, in one of the mirror images.

    That is the winner's next step or, where the loser is to move, the winner's last.
    """

    proof: OpeningProof
    image: tuple[int, ...]
    step: replay.Step


def _places(proofs: list[OpeningProof], state: LineState) -> list[_Place]:
    """Every place in the certificates to which these stones lead, in any order and image."""
    black, white = (frozenset(each(side)) for side in state.stones)
    return [
        _Place(proof, image, step)
        for proof, image in product(proofs, replay.IMAGES)
        if (first := image[proof.first]) in black
        for step in _reached(
            proof,
            _seen_in(image, white if proof.winner else black),
            _seen_in(image, black - {first} if proof.winner else white),
        )
    ]


def _seen_in(image: tuple[int, ...], stones: frozenset[int]) -> frozenset[int]:
    """These stones as cells of the certificate."""
    return frozenset(image.index(cell) for cell in stones)


def _reached(
    proof: OpeningProof, own: frozenset[int], other: frozenset[int]
) -> dict[replay.Step, None]:
    """The steps to which these stones lead in some order."""
    reached = dict[replay.Step, None]()
    waiting = [(proof.steps[-1], own, other)]
    seen = set(waiting)
    while waiting:
        step, own, other = waiting.pop()
        if not own or (own == {step.move} and not other):
            reached[step] = None
        elif step.move in own and step.others is not None:
            for reply in other:
                then = step.replies.get(reply, step.others)
                following = (then, own - {step.move}, other - {reply})
                if following not in seen:
                    seen.add(following)
                    waiting.append(following)
    return reached


def four_book(found: Findings, scale: int) -> None:
    """Check the book in positions of every proof and of other boards, and games of Sera."""
    source = Random("book")
    start = four(found)
    proofs = [*map(replay.read_opening, replay.certificates(found.program.certificates()))]
    for proof in proofs:
        for _ in range(_WALKS * scale):
            _follow(found, proofs, proof, start, source)
    for rows, columns, connect in ((20, 20, 5), (19, 20, 4), (12, 12, 4), (20, 20, 3)):
        other = four(found, rows, columns, connect)
        found.subject = other.position
        _check_no_book(found, other)
        middle = (rows - 1) // 2 * columns + (columns - 1) // 2
        for pair in random_game(found, step(found, other, middle), source):
            _check_no_book(found, pair)
            if pair.state.ply > 6:
                break
    won = {image[each.first] for each in proofs if each.winner == 0 for image in replay.IMAGES}
    found.subject = start.position
    # From the seed that draws the least to the one that draws the most, so that both ends show.
    seeds = sorted(range(2000), key=lambda seed: Random(seed).random())[:: 1999 // 3]
    opened = {found.choose("Sera", start.position, Random(seed), hurried=True) for seed in seeds}
    found.holds(opened <= won and len(opened) > 1, f"Sera opens with one of {opened}")
    for number in range(_GAMES * scale):
        _sera_wins(found, start, source, against_herself=number % 8 == 0)


def _follow(
    found: Findings, proofs: list[OpeningProof], proof: OpeningProof, start: Pair, source: Random
) -> None:
    """Play one game of a proof on a mirrored board, and check the book at each position."""
    pair = step(found, start, source.choice(replay.IMAGES)[proof.first])
    while pair.state.winner is None:
        places = _places(proofs, pair.state)
        found.subject = pair.position
        if not found.holds(places, "the book has led out of its own proof"):
            return
        _asked(found, pair, places, source)
        if not source.randrange(_ANALYSED_ONE_IN):
            _analysed(found, pair)
        place = source.choice(places)
        if pair.state.mover == place.proof.winner:
            _asked(found, _in_another_order(found, start, pair.state, source), places, source)
            cell = place.image[place.step.move]
        else:
            cell = _reply(place, pair.state, source)
        pair = step(found, pair, cell)
    _check_no_book(found, pair)


def _check_no_book(found: Findings, pair: Pair) -> None:
    """Check that the book has nothing about a position of another board, or after the end."""
    found.subject = pair.position
    found.same("what the book has", dict(found.program.book(pair.position)), {})


def _reply(place: _Place, state: LineState, source: Random) -> int:
    """A reply of the loser: mostly one that the proof names, at times any legal one."""
    free = state.moves()
    named = [place.image[reply] for reply in place.step.replies]
    kept = [reply for reply in named if reply in free and source.randrange(3)]
    return source.choice(kept or free)


def _in_another_order(found: Findings, pair: Pair, state: LineState, source: Random) -> Pair:
    """The same stones, put on the board in another order."""
    orders = [list(each(side)) for side in state.stones]
    for order in orders:
        source.shuffle(order)
    for number in range(state.ply):
        pair = step(found, pair, orders[number % 2][number // 2])
    return pair


def _asked(found: Findings, pair: Pair, places: list[_Place], source: Random) -> None:
    """Check that the book says what one of these places says, with lines that can be played."""
    book = found.program.book(pair.position)
    found.subject = pair.position
    said = {cell: (move.wins, move.stones) for cell, move in book.items()}
    true = [_moves_of(place, pair.state) for place in places]
    if not found.holds(said in true, f"the book says {_short(said)}, in truth {_short(true[0])}"):
        return
    found.holds(not any(move.exact for move in book.values()), "the book calls a bound exact")
    for cell in source.sample(sorted(book), min(2, len(book))):
        _line_can_be(found, pair, cell, book[cell])


def _analysed(found: Findings, pair: Pair) -> None:
    """Check that an analysis of one node says of each move what the book says, or ends sooner."""
    candidates = {each.cell: each for each in found.analyse(pair.position, nodes=1).candidates}
    for cell, move in found.program.book(pair.position).items():
        each = candidates[cell]
        found.same(f"cell {cell}: the verdict", each.verdict, "win" if move.wins else "loss")
        most = 2 * move.stones - 1 - move.wins
        known = each.plies is not None and each.plies <= most
        found.holds(known, f"cell {cell}: {each.plies} plies, where the book has {most} at most")


def _moves_of(place: _Place, state: LineState) -> dict[int, tuple[bool, int]]:
    """The winner's next move, or every reply: whether it wins, and the stones that he needs."""
    proof, image, step = place
    if state.mover == proof.winner:
        return {image[step.move]: (True, step.stones)}
    if step.others is None:
        raise replay.Refuted("a completed line leaves no reply")
    after = {image[reply]: then for reply, then in step.replies.items()}
    return {cell: (False, after.get(cell, step.others).stones) for cell in state.moves()}


def _short(said: dict[int, tuple[bool, int]]) -> str:
    """The first few moves of a book as text."""
    return str(dict(sorted(said.items())[:3]))


def _line_can_be(found: Findings, pair: Pair, cell: int, move: Any) -> None:
    """Check that a line begins with its move, can be played, and is not won by the other side."""
    winner = pair.state.mover if move.wins else 1 - pair.state.mover
    line = tuple(move.line)
    found.same("the first move of the line", line[:1], (cell,))
    stones = (len(line) + move.wins) // 2
    state = pair.state
    for number, played in enumerate(line):
        found.subject = pair.position
        if not found.holds(state.may(played), f"move {number + 1} of {line} cannot be"):
            return
        state = state.after(played)
    if state.winner is None:
        found.holds(stones < move.stones, f"{line} is no win")
    else:
        found.same("the winner of the line", (state.winner, stones), (winner, move.stones))


def _sera_wins(found: Findings, pair: Pair, source: Random, *, against_herself: bool) -> None:
    """Check that Sera wins when she moves first on 20x20, even if told to stop thinking at once."""
    while pair.state.winner is None and pair.state.ply < _LONGEST_GAME:
        cell = (
            found.choose("Sera", pair.position, source, hurried=pair.state.mover == 0)
            if pair.state.mover == 0 or against_herself
            else _defence(pair.state, source)
        )
        if not found.holds(cell in pair.state.moves(), f"{cell} is played, which is not legal"):
            return
        pair = step(found, pair, cell)
    found.subject = pair.position
    found.same("the winner where Sera moves first", pair.state.winner, 0)


def _defence(state: LineState, source: Random) -> int:
    """A move for Sera's opponent: complete a line, else prevent one, else play near the stones.

    At times it is any move.
    """
    own, other = state.stones[state.mover], state.stones[1 - state.mover]
    urgent = state.grid.completing(own, other) or state.grid.completing(other, own)
    if urgent:
        return urgent[0]
    reach = source.choice((1, 2, 20))
    stones = [*each(own | other)]
    near = [
        cell for cell in state.moves() if any(replay.distance(cell, at) <= reach for at in stones)
    ]
    return source.choice(near)
