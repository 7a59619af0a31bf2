"""What the program says, read sentence by sentence and compared with what is true.

`verify` checks what is proved: rules, values, distances, labels, chances, matches, proofs, puzzles.
How that is put into words is checked here, with functions of the program called directly: verdicts,
scores and predictions, the bar of the evaluation and the JSON of an analysis ("words"), hints,
reasons, lines and what opponents remark on ("why", "labels"), what reviews say of mistakes and of
the end, sentences about refused moves, the ends of matches and first stones, the titles of lessons,
and who is introduced as never losing. A claim that is proved as well as put into words has the same
name in both places. The truth comes from the plain rules and solvers of `verify`.
"""

from tests.claims.registry import CLAIMS, check_claim

__all__ = ["CLAIMS", "check_claim"]
