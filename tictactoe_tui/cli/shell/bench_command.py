"""`bench`: the benchmarks of the repository.

Runs all benchmarks in short and prints one table, or runs one of them at length. They are only in
the repository, and some need pip install -e '.[bench]'.

docs/measured.md names them and what they showed; `python -m benchmarks.NAME --help` has their own
options. The exit code is 1 if a bar is missed.

examples:
  tictactoe-tui bench rules
  tictactoe-tui bench
"""

import subprocess
import sys

from tictactoe_tui.cli.arguments import Options, Parser, add_word
from tictactoe_tui.cli.printing import Failure, UsageError
from tictactoe_tui.paths import benchmarks_dir


def configure(parser: Parser) -> None:
    """Declare the arguments."""
    add_word(parser, "[NAME]", "one benchmark at length (else all in short)")


def execute(options: Options) -> int:
    """Run them in a process of their own, as `python -m benchmarks` does."""
    place = benchmarks_dir()
    if place is None:
        raise Failure("the benchmarks are in the repository, not in the installed program")
    module = "benchmarks"
    if options.name is not None:
        if options.name not in {each.stem for each in place.glob("[a-z]*.py")}:
            raise UsageError(f"there is no benchmark {options.name!r}; docs/measured.md has them")
        module = f"benchmarks.{options.name}"
    run = [sys.executable, "-m", module]
    return int(subprocess.call(run, cwd=place.parent) != 0)  # noqa: S603 - our own
