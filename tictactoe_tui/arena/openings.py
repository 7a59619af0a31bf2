"""Proves an opening of four in a row over any executor, into a file from which it can resume.

The file first has a heading, and for each reply that is settled a line `after CELL`, its steps as
in `proofs.certificate`, and a line `done`. A part without `done` was cut short and is proved again.
Once all replies are settled the finished certificate replaces the file.
"""

import os
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

from tictactoe_tui.arena.spreading import HERE, Spread, run_tasks, told_to_stop
from tictactoe_tui.engine.lines.opening_prover import Opening, certificate_of, prove_reply
from tictactoe_tui.proofs import certificate as certificates

_ReplyAsText = tuple[int, tuple[str, ...] | None]


class OtherOpening(ValueError):
    """The file holds the proof of another opening."""


@dataclass(frozen=True, slots=True)
class OpeningResult:
    """How far a proof has come: the certificate, or the replies that are left."""

    certificate: certificates.Certificate | None
    left: tuple[int, ...] = ()


def _prove_as_text(opening: Opening, nodes: int, reply: int) -> _ReplyAsText:
    """The reply and the steps that answer it, or None where the nodes did not suffice."""
    step = prove_reply(opening, reply, nodes, told_to_stop)
    if step is None:
        return reply, None
    lines = certificates.StepLines()
    lines.add(step)
    # As text, since steps share their parts, and a process would be sent each part many times.
    return reply, tuple(lines.texts)


def prove_opening(
    opening: Opening,
    path: Path,
    *,
    nodes: int,
    spread: Spread = HERE,
    on_reply: Callable[[int, int], None] = lambda settled, replies: None,
) -> OpeningResult:
    """Prove the replies that the file does not hold yet, with this many nodes for each.

    `on_reply` is called after each reply with how many are settled, and of how many.
    """
    finished = _finished_certificate(opening, path)
    if finished is not None:
        return OpeningResult(finished)
    steps = _steps_so_far(opening, path)
    replies = opening.replies
    left = [reply for reply in replies if reply not in steps]
    tasks = (partial(_prove_as_text, opening, nodes, reply) for reply in left)
    answers = run_tasks(tasks, spread)
    with path.open("a", encoding="ascii") as file, closing(answers):
        for reply, lines in chain.from_iterable(answers):
            if lines is not None:
                steps[reply] = certificates.read_steps(lines)[-1]
                file.write("\n".join([f"after {certificates.cell_text(reply)}", *lines, "done\n"]))
                file.flush()
            on_reply(len(steps), len(replies))
    left = [reply for reply in replies if reply not in steps]
    if left:
        return OpeningResult(None, tuple(left))
    certificate = certificate_of(opening, steps)
    _replace_file(path, certificates.write_certificate(certificate))
    return OpeningResult(certificate)


def _file_heading(opening: Opening) -> str:
    moves = [opening.first] if opening.answer is None else [opening.first, opening.answer]
    cells = " ".join(map(certificates.cell_text, moves))
    return f"proving {cells}{certificates.on_board(opening.board)}"


def _finished_certificate(opening: Opening, path: Path) -> certificates.Certificate | None:
    """The certificate in the file, where it is complete."""
    text = path.read_text(encoding="ascii") if path.exists() else ""
    if not text.startswith("opening "):
        return None
    certificate = certificates.read_certificate(text.splitlines())
    proved, root = certificate
    if (proved.first, root.move, proved.board) != (opening.first, opening.move, opening.board):
        raise OtherOpening("it proves another opening")
    if proved.stones > opening.most:
        raise OtherOpening(f"it has a proof with {proved.stones} stones")
    return certificate


def _steps_so_far(opening: Opening, path: Path) -> dict[int, certificates.ProofStep]:
    """The proved replies in the file; a part that was cut short is removed from it."""
    heading, *parts = _parts(path) or [_file_heading(opening)]
    if heading != _file_heading(opening):
        raise OtherOpening("it is about another opening")
    steps = {reply: step for reply, step in map(_read_part, parts) if step.stones < opening.most}
    _replace_file(path, "\n".join([heading, *(f"{part}\ndone" for part in parts)]) + "\n")
    return steps


def _parts(path: Path) -> list[str]:
    """The heading of the file and the text of each complete part; empty without a file."""
    if not path.exists() or not path.stat().st_size:
        return []
    heading, _, text = path.read_text(encoding="ascii").partition("\n")
    return [heading, *text.split("\ndone\n")[:-1]]


def _read_part(part: str) -> tuple[int, certificates.ProofStep]:
    """Read a part of the file: the reply, and the step that answers it; or BrokenProof."""
    heading, *lines = part.splitlines()
    reply = certificates.read_steps([heading.removeprefix("after ")])[0].move
    steps = certificates.read_steps(lines)
    if not heading.startswith("after ") or not steps:
        raise certificates.BrokenProof("a part begins with its reply and has steps")
    return reply, steps[-1]


def _replace_file(path: Path, text: str) -> None:
    """Replace the file by this text in one rename, so that it is never seen half written."""
    beside = path.with_name(f"{path.name}.part")
    beside.write_text(text, encoding="ascii")
    os.replace(beside, path)
