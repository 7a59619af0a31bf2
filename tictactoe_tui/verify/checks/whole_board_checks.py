"""All first stones on 20x20 together: every reply alone, and what follows from the proofs."""

from random import Random
from typing import Final

from tictactoe_tui.verify.opening_replay import replayed
from tictactoe_tui.verify.positions import four, step
from tictactoe_tui.verify.proof_text import (
    IMAGES,
    Refuted,
    certificates,
    read_opening,
)
from tictactoe_tui.verify.reply_by_reply import ReplyByReply
from tictactoe_tui.verify.report import ProgramFindings

_TRIED: Final = 4
_WON: Final = (380, 20)
_ONE_IN: Final = 7


def four_replies(found: ProgramFindings, scale: int) -> None:
    """Play some replies to every certificate alone, and all in a long run where White wins."""
    source = Random("replies")
    for certificate in certificates(found.program.certificates()):
        found.subject = certificate[0]
        try:
            proof = read_opening(certificate)
            game = ReplyByReply(proof)
            every = proof.winner and scale > 1
            for reply in game.replies if every else source.sample(game.replies, _TRIED * scale):
                before = game.played
                game.play(reply)
                found.count(game.played - before)
        except Refuted as refuted:
            found.holds(False, str(refuted))


def four_settled(found: ProgramFindings, scale: int) -> None:
    """No first stone is open; and whoever may take it over always wins, so says the program."""
    answers: dict[int, int | None] = {}
    for proof in map(read_opening, certificates(found.program.certificates())):
        found.count(replayed(proof))
        for image in IMAGES:
            answer = image[proof.steps[-1].move] if proof.winner else None
            answers[image[proof.first]] = answer
    won_by_black = [*answers.values()].count(None)
    found.subject = "All first stones"
    found.same("how many are won", _WON, (won_by_black, len(answers) - won_by_black))
    start = four(found)
    found.subject = start.position
    info = found.analyse(start.position, nodes=1)
    found.same("the result", info.result, 1)
    swapped = found.program.swapped(start.position, info)
    found.same("the result with the swap rule", swapped.result, -1)
    for cell, answer in answers.items():
        if scale == 1 and answer is None and cell % _ONE_IN:
            continue
        pair = step(found, start, cell)
        info = found.analyse(pair.position, nodes=1)
        swapped = found.program.swapped(pair.position, info)
        found.subject = pair.position
        # None where the stone is to be taken over, which is no cell.
        found.same("the result and the move", (swapped.result, swapped.best), (1, answer))
