"""The certificates of first stones on 20x20, the list made of them, and what `prove` finds."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Final

from tictactoe_tui.verify import opening_replay as replay, positions
from tictactoe_tui.verify.report import Findings

# All that a search has shown: no first stone wins for Black with fewer stones than these.
_SHOWN: Final = 6
_MIDDLE: Final = 9 * replay.SIDE + 9
_CLAIMED: Final[Mapping[tuple[int, int | None], bool]] = {
    (_MIDDLE, None): True,
    (0, 2 * replay.SIDE + 2): True,
    (1, 3 * replay.SIDE + 3): True,
    (0, None): False,
    (_MIDDLE, _MIDDLE + 1): False,
    (5 * replay.SIDE + 7, 6 * replay.SIDE + 8): False,
}
"""First stones that are claimed to win, or lose to an answer, and whether they do."""
_SLOWLY: Final = 1, 3 * replay.SIDE + 3, 3, 150_000
"""A first stone, the answer that wins, a reply that only a slow answer beats, and its nodes."""
_NEAR: Final = 3
_SHORT: Final = 200
_NODES: Final = 3000


def four_openings(found: Findings, _scale: int) -> None:
    """Replay every certificate, and check the list of all first stones against them."""
    shown: dict[int, replay.OpeningProof] = {}
    for certificate in replay.certificates(found.program.certificates()):
        found.subject = certificate[0]
        with _refutations(found):
            proof = replay.read_opening(certificate)
            found.count(replay.replayed(proof))
            found.same("the board", proof.board, (replay.SIDE, replay.SIDE, 4))
            _check_least(found, proof)
            found.holds(proof.first not in shown, "another certificate is about this first stone")
            shown |= {image[proof.first]: proof for image in replay.IMAGES}
    found.subject = "The list of openings"
    entries = found.program.openings()
    found.same("the number of first stones", len(entries), len(replay.CELLS))
    for cell, entry in enumerate(entries):
        told, by = (entry.first, entry.winner, entry.stones, entry.status), shown.get(cell)
        true = by and (cell, by.winner, by.most, by.status)
        found.same(f"the first stone {_place(cell)}", told, true)
    found.subject = start = positions.four(found).position
    book = found.program.book(start).items()
    written = {cell: (each.wins, each.stones, each.exact, (*each.line,)) for cell, each in book}
    by_proofs = {cell: (*_written(proof), (cell,)) for cell, proof in shown.items()}
    found.same("the book of the empty board", written, by_proofs)
    known = [each for each in found.analyse(start, nodes=1).candidates if each.verdict != "unknown"]
    said = {each.cell: (each.verdict, each.plies, each.status) for each in known}
    right = {cell: _analysed(proof) for cell, proof in shown.items()}
    found.same("the analysis of the empty board", said, right)


def proofs_in_file(found: Findings, text: str, scale: int) -> None:
    """Replay all certificates of a text; in a long run every reply on 20x20 alone, and counted."""
    for certificate in replay.certificates(text):
        found.subject = certificate[0]
        with _refutations(found):
            if certificate[0].startswith("proving "):
                raise replay.Refuted("The proof is not finished")
            proof = replay.read_opening(certificate)
            steps = replay.replayed(proof)
            if scale == 1 or proof.board != (replay.SIDE, replay.SIDE, 4):
                found.count(steps)
                continue
            game = replay.ReplyByReply(proof)
            for reply in game.replies:
                game.play(reply)
            found.count(game.played)


@contextmanager
def _refutations(found: Findings, where: str = "") -> Iterator[None]:
    """Note a Refuted inside the block as a statement that does not hold."""
    try:
        yield
    except replay.Refuted as refuted:
        found.holds(False, f"{refuted}{where}")


def _check_least(found: Findings, proof: replay.OpeningProof) -> None:
    """Check that a proof says that fewer stones do not suffice only where a search has shown it."""
    backed = proof.winner == 0 and proof.least == min(_SHOWN, proof.most)
    found.holds(backed or proof.least is None, "nobody has shown that fewer stones cannot do")


def four_proving(found: Findings, scale: int) -> None:
    """Check `prove` on true and on false claims: each reply that it settles is replayed at once.

    A win against one reply can hold where the whole claim is false, and is replayed like any other.
    """
    source = Random("proving")
    for (first, answer), settles in _CLAIMED.items():
        near = [cell for cell in _around(first) if cell not in (first, answer)]
        settled = 0
        asked = [(each, _NODES) for each in source.sample(near, min(5 * scale, len(near)))]
        if (first, answer) == _SLOWLY[:2]:
            asked.append(_SLOWLY[2:])
        for reply, nodes in asked:
            found.subject = f"first stone {_place(first)}, reply {_place(reply)}"
            node = found.program.prove(first, answer, reply, nodes, found.stopping_at_call(None))
            if node is None:
                continue
            settled += 1
            own, other = replay.BITS[first], replay.BITS[reply]
            if answer is not None:
                own, other = replay.BITS[answer], own | other
            with _refutations(found, f", where {_place(answer or first)} wins"):
                found.count(replay.replayed_after(node, own, other, node.stones))
        found.holds(settled or not settles, "no reply is settled by `prove`")
    for first in source.sample(_around(_MIDDLE), 2 * scale):
        _check_file(found, first, "after 0.0\n6.6\n10.10\n")
    for lines in replay.certificates(found.program.certificates()):
        proof = replay.read_opening(lines)
        if proof.winner == 0 and proof.most > _SHOWN and len(lines) < _SHORT:
            _check_file(found, proof.first, _settled(lines, proof))
        if proof.winner == 1:
            found.subject = f"a file about White's answer to {_place(proof.first)}"
            text = _proved_on(found, proof.first, "\n".join(lines))
            found.same("what becomes of it as a proof for Black", text, None)
    found.subject = "a file about another first stone"
    text = _proved_on(found, _MIDDLE, f"proving {_name(_MIDDLE + 1)}\n")
    found.same("what becomes of it", text, None)


def _around(cell: int) -> list[int]:
    """The cells near one, itself included."""
    return [each for each in replay.CELLS if replay.distance(each, cell) < _NEAR]


def _settled(lines: list[str], proof: replay.OpeningProof) -> str:
    """The text of a file of `prove` with a part for each reply, from the lines of a certificate."""
    root = proof.steps[-1]
    texts = []
    for reply in replay.CELLS:
        answer = root.replies.get(reply, root.others)
        if reply != proof.first and answer is not None:
            # Steps lead to earlier ones only.
            number = proof.steps.index(answer)
            texts += [f"after {_name(reply)}", *lines[1 : number + 2], "done"]
    return "\n".join(texts) + "\n"


def _name(cell: int) -> str:
    """A cell as files of proofs write it."""
    return ".".join(map(str, divmod(cell, replay.SIDE)))


def _check_file(found: Findings, first: int, parts: str) -> None:
    """Check that `prove` completes a file, the last part of which may be cut short."""
    found.subject = f"the first stone {_place(first)}"
    with _refutations(found):
        text = _proved_on(found, first, f"proving {_name(first)}\n{parts}")
        proof = replay.read_opening(next(replay.certificates(text or ""), [""]))
        found.count(replay.replayed(proof))
        found.same("what is proved", (proof.first, proof.winner), (first, 0))
        _check_least(found, proof)


def _proved_on(found: Findings, first: int, text: str) -> str | None:
    """The file about a first stone after `prove`; Refuted if a reply is left open."""
    replies = count()

    def on_reply(settled: int, _: int) -> None:
        found.work()
        # Trying all the other replies for as long would show nothing more.
        if settled <= next(replies):
            raise replay.Refuted(f"A reply is left open by {2 * _NODES} nodes")

    text_now: str | None = found.program.prove_on(first, text, 2 * _NODES, on_reply)
    return text_now


def _place(cell: int) -> str:
    """A cell as people write it."""
    return positions.FOUR.written(cell, replay.SIDE)


def _written(proof: replay.OpeningProof) -> tuple[bool, int, bool]:
    """What the book has of a first stone: whether it wins, with how many stones, and no fewer."""
    return proof.winner == 0, proof.most, proof.status == "proved"


def _analysed(proof: replay.OpeningProof) -> tuple[str, int, str]:
    """What an analysis should say of a first stone: the verdict, the plies after it, the status.

    The game ends with the last stone of the winner, and where Black wins the first stone is his.
    """
    won = proof.winner == 0
    return "win" if won else "loss", 2 * proof.most - 1 - won, proof.status


_TRIED: Final = 4
_WON: Final = (380, 20)
_ONE_IN: Final = 7


def four_replies(found: Findings, scale: int) -> None:
    """Play some replies to every certificate alone; a long run plays all where White wins."""
    source = Random("replies")
    for certificate in replay.certificates(found.program.certificates()):
        found.subject = certificate[0]
        with _refutations(found):
            proof = replay.read_opening(certificate)
            game = replay.ReplyByReply(proof)
            every = proof.winner and scale > 1
            for reply in game.replies if every else source.sample(game.replies, _TRIED * scale):
                game.play(reply)
            found.count(game.played)


def four_settled(found: Findings, scale: int) -> None:
    """Check that no first stone is open, and that with the swap rule the second player wins."""
    answers: dict[int, int | None] = {}
    for proof in map(replay.read_opening, replay.certificates(found.program.certificates())):
        found.count(replay.replayed(proof))
        for image in replay.IMAGES:
            answer = image[proof.steps[-1].move] if proof.winner else None
            answers[image[proof.first]] = answer
    won_by_black = [*answers.values()].count(None)
    found.subject = "All first stones"
    found.same("how many are won", _WON, (won_by_black, len(answers) - won_by_black))
    start = positions.four(found)
    info = found.analyse(start.position, nodes=1)
    found.same("the result", info.result, 1)
    swapped = found.program.swapped(start.position, info)
    found.same("the result with the swap rule", swapped.result, -1)
    for cell, answer in answers.items():
        if scale == 1 and answer is None and cell % _ONE_IN:
            continue
        pair = positions.step(found, start, cell)
        info = found.analyse(pair.position, nodes=1)
        swapped = found.program.swapped(pair.position, info)
        # None if the stone is to be taken over, as that is a move to no cell.
        found.same("the result and the move", (swapped.result, swapped.best), (1, answer))
