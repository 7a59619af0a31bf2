"""First stones of four in a row: the sentences about them and about replies, beside the proofs."""

from collections.abc import Mapping
from importlib.resources import files
from random import Random

from tictactoe_tui.cli.analysis.openings_command import opening_entries
from tictactoe_tui.games import four
from tictactoe_tui.proofs import atlas
from tictactoe_tui.service.opening_words import (
    answer_words,
    defence_words,
    holding_words,
    opening_words,
)
from tictactoe_tui.verify import opening_replay as replay
from tictactoe_tui.verify.positions import FOUR
from tictactoe_tui.verify.report import Findings


def four_openings(found: Findings, scale: int) -> None:
    """What is said of every first stone, and of some replies to those with a proof."""
    text = files("tictactoe_tui.proofs").joinpath(atlas.FILE_NAME).read_text(encoding="ascii")
    shown: dict[int, replay.OpeningProof] = {}
    for proof in map(replay.read_opening, replay.certificates(text)):
        shown |= {image[proof.first]: proof for image in replay.IMAGES}
    for cell, entry in zip(replay.CELLS, opening_entries(), strict=True):
        found.subject = f"The first stone {_place(cell)}"
        said = opening_words(atlas.openings()[cell])
        found.same("what is said", said, _words(shown[cell]))
        found.same("the entry", entry, _entry(cell, shown[cell]))
        found.same("what holds White up", holding_words(cell), _held_up(cell, shown[cell]))
    _check_answers(found, shown, Random("answers"), scale)
    for cell in Random("defence").sample(sorted(shown), 2 * scale):
        _check_defence(found, cell, shown[cell])


def _entry(cell: int, proof: replay.OpeningProof) -> Mapping[str, object]:
    """What `openings --json` should say of a first stone."""
    row, column = divmod(cell, replay.SIDE)
    return {
        "row": row,
        "col": column,
        "move": f"{row} {column}",
        "result": "win",
        "winner": ("one", "two")[proof.winner],
        "winner_name": ("Black", "White")[proof.winner],
        "stones": proof.most,
        "status": proof.status,
    }


def _held_up(cell: int, proof: replay.OpeningProof) -> str:
    """White's answer, and the replies to it that only a slow move answers, by the certificate."""
    if proof.winner == 0:
        return ""
    root = proof.steps[-1]
    slow = []
    for reply, step in root.replies.items():
        passed = step.others
        # After a slow move a pass is not yet answered by threats, of which each names its answer.
        while passed is not None and (then := passed.others) is not None:
            if then.others is not None:
                slow.append(reply)
                break
            passed = next(iter(passed.replies.values()))
    image = next(image for image in replay.IMAGES if image[proof.first] == cell)
    said = f"White answers {_place(image[root.move])}."
    cells = [_place(each) for each in sorted(image[reply] for reply in slow)]
    if not cells:
        return said
    named = " and ".join(cells) if len(cells) < 3 else " ".join("①②③"[: len(cells)])
    return f"{said} Only {named} hold White up."


def _check_defence(found: Findings, cell: int, proof: replay.OpeningProof) -> None:
    """The longest defence takes all the stones of the proof, and is told move by move."""
    winner, moves = FOUR.sides[proof.winner], atlas.opening_of(cell)
    left = proof.most - 1
    while (move := atlas.longest_defence(moves)) is not None:
        moves = (*moves, move)
        mover = FOUR.sides[(len(moves) + 1) % 2]
        left -= mover == winner
        does = "plays" if mover == winner else "holds out longest with"
        needs = f"{winner} needs at most {left} more stone{'s' * (left != 1)}"
        right = f"{mover} {does} {_place(move)}: {needs}."
        if not left:
            right = f"{winner} plays {_place(move)} and wins."
        found.same("what is said", defence_words(moves), right)
    found.same("the stones that are left", left, 0)


def _words(proof: replay.OpeningProof) -> str:
    """What should be said of a first stone."""
    most = "with" if proof.least == proof.most else "with at most"
    move = 2 * proof.most - (proof.winner == 0)
    return f"{FOUR.sides[proof.winner]} wins {most} {proof.most} stones, by move {move}."


def _check_answers(
    found: Findings, shown: Mapping[int, replay.OpeningProof], source: Random, scale: int
) -> None:
    """What is said of some replies is what the book has, which `verify` checks."""
    for first in source.sample(sorted(shown), 8 * scale):
        position = four.start().play(first)
        if shown[first].winner == 1:
            book = atlas.known_moves(position)
            position = position.play(next(cell for cell, move in book.items() if move.wins))
        reply = source.choice(position.legal_moves())
        who = FOUR.sides[shown[first].winner]
        right = [
            f"Against {_place(reply)} {who} plays {_place(cell)}: "
            f"at most {move.stones} stone{'s' * (move.stones != 1)}."
            for cell, move in atlas.known_moves(position.play(reply)).items()
        ]
        known, winner = atlas.answer(first, reply), atlas.openings()[first].winner
        found.subject = f"The reply {_place(reply)} to {_place(first)}"
        found.same("what is said", [answer_words(reply, known, winner)], right)


def _place(cell: int) -> str:
    """A cell as people write it."""
    return FOUR.written(cell, replay.SIDE)
