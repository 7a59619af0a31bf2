"""`verify`: the program's claims checked again by code that shares nothing with the search."""

import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from textwrap import indent
from typing import Final

from tictactoe_tui.cli.arguments import Parser
from tictactoe_tui.cli.board_options import GAME_KEYS, game_key_of
from tictactoe_tui.cli.printing import print_json, print_line
from tictactoe_tui.engine.analyse import analyse
from tictactoe_tui.engine.teaching.tictactoe_table import exact_scores
from tictactoe_tui.games import GAMES, Position, four, rowcol, tictactoe
from tictactoe_tui.games.lines import LinePosition
from tictactoe_tui.opponents.tictactoe_players import sera_chances
from tictactoe_tui.verify import (
    Report,
    check_differences,
    check_never_loses,
    check_opening,
    check_scores,
)

REFUTED: Final = 1

DESCRIPTION: Final = """\
Checks the program's claims again, exhaustively, with checkers that share no code with the search:
every score of every tic-tac-toe position; that Sera never loses there, whatever she is faced with
and whichever of her equal moves she takes, and that no player does who only keeps the result; the
proof that Black has won four in a row from the centre of 20x20, against every legal reply; and
every score of every position of some small row and column boards."""

EPILOG: Final = """\
The exit code is 0 if every claim holds and 1 if one does not.

JSON:
  ok                  whether every claim holds
  reports             one entry a checker: name, checked (claims, games or replies), failures
                      (sentences), details (figures by name), elapsed (seconds)

examples:
  tictactoe-tui verify
  tictactoe-tui verify four --json"""


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "game", metavar="GAME", nargs="?", type=game_key_of, help=f"{GAME_KEYS} (else all of them)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def execute(options: Namespace) -> int:
    """Run the checkers, saying what each has found, or as JSON what all have found."""
    found: list[dict[str, object]] = []
    clean = True
    for game in (options.game,) if options.game else GAMES:
        for report, elapsed in _reports(game):
            clean = clean and report.clean
            if options.json:
                found.append(_document(report, elapsed))
            else:
                print_line(_text(report, elapsed))
    if options.json:
        print_json({"ok": clean, "reports": found})
    return 0 if clean else REFUTED


def _reports(game: str) -> Iterator[tuple[Report, float]]:
    """What each checker of a game finds, and how many seconds it took."""
    for check in _CHECKS.get(game, ()):
        started = time.perf_counter()
        report = check()
        yield report, time.perf_counter() - started


def _keeping_the_result(position: LinePosition) -> list[int]:
    """Every move that gives nothing away, slow wins included."""
    scores = exact_scores(position)
    best = max(scores.values())
    return [cell for cell, score in scores.items() if _sign(score) == _sign(best)]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _searched_differences(position: Position) -> Mapping[int, int]:
    """The final difference after every move, as the search gives it."""
    candidates = analyse(position).candidates
    return {each.cell: each.score for each in candidates if each.score is not None}


_CHECKS: Final[Mapping[str, tuple[Callable[[], Report], ...]]] = {
    tictactoe.KEY: (
        lambda: check_scores(exact_scores),
        lambda: check_never_loses(sera_chances),
        lambda: check_never_loses(_keeping_the_result, "A player who keeps the result"),
    ),
    four.KEY: (check_opening,),
    rowcol.KEY: (lambda: check_differences(_searched_differences),),
}


def _document(report: Report, elapsed: float) -> dict[str, object]:
    """The findings of a checker for JSON."""
    return {
        "name": report.name,
        "checked": report.checked,
        "failures": list(report.failures),
        "details": dict(report.details),
        "elapsed": round(elapsed, 6),
    }


def _text(report: Report, elapsed: float) -> str:
    """The findings of a checker in words."""
    verdict = "holds" if report.clean else "DOES NOT HOLD"
    figures = "\n".join(f"{number:>13,}  {name}" for name, number in report.details.items())
    head = f"{report.name}: {verdict} ({report.checked:,} checked, {elapsed:.1f} s)"
    return "\n".join([head, figures, *(indent(each, "  ! ") for each in report.failures)])
