"""Every claim that is checked, by game, and how one check is run."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tictactoe_tui.verify import (
    analysis,
    book,
    forced_wins,
    opening_atlas,
    opponents,
    puzzles,
    rules,
    sentences,
)
from tictactoe_tui.verify.program import FOUR, ROWCOL, TICTACTOE, Kind, Program
from tictactoe_tui.verify.report import Enough, Findings, OnProgress, Report

Check = Callable[[Findings, int], None]

ORDINARY: Final = 1
LONG: Final = 12
"""How many times as many positions a long run looks at."""

_CHECKS: Final[Mapping[Kind, Mapping[str, Check]]] = {
    TICTACTOE: {
        "rules": rules.tictactoe_rules,
        "analysis": analysis.tictactoe_analysis,
        "algorithms": analysis.tictactoe_algorithms,
        "interrupted": analysis.tictactoe_interrupted,
        "opponents": opponents.tictactoe_opponents,
        "labels": sentences.tictactoe_labels,
        **{name: sentences.tictactoe_sentences(says) for name, says in sentences.SAYS.items()},
    },
    FOUR: {
        "rules": rules.four_rules,
        "small": analysis.four_small,
        "interrupted": analysis.four_interrupted,
        "wins": forced_wins.four_wins,
        "openings": opening_atlas.four_openings,
        "book": book.four_book,
        "puzzles": puzzles.four_puzzles,
        "opponents": opponents.four_opponents,
        **{name: sentences.four_sentences(says) for name, says in sentences.SAYS.items()},
    },
    ROWCOL: {
        "rules": rules.rowcol_rules,
        "analysis": analysis.rowcol_analysis,
        "interrupted": analysis.rowcol_interrupted,
        "puzzles": puzzles.rowcol_puzzles,
        "opponents": opponents.rowcol_opponents,
        **{name: sentences.rowcol_sentences(says) for name, says in sentences.SAYS.items()},
    },
}

CLAIMS: Final[Mapping[str, tuple[str, Check]]] = MappingProxyType(
    {
        f"{kind.key} {claim}": (kind.key, check)
        for kind, checks in _CHECKS.items()
        for claim, check in checks.items()
    }
)
"""Each claim with its game and its check."""


def check_claim(
    claim: str, program: Program, scale: int = ORDINARY, on_progress: OnProgress | None = None
) -> Report:
    """Check one claim, telling how far it is; whatever the program does, there is a report."""
    game, check = CLAIMS[claim]
    found = Findings(claim, program, on_progress)
    found.tell()
    stumbled = None
    try:
        check(found, scale)
    except Enough:
        pass
    except Exception as error:
        code = getattr(found.subject, "code", None)
        where = code() if code else found.subject
        stumbled = f"{where}: {type(error).__name__}: {error}"
    return Report(game, claim, found.checked, tuple(found.failures), stumbled)
