"""The Pythons newer than this one that are on the path or under pyenv, one of each version."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

USABLE = "import ensurepip, sys, venv; sys.exit(sys.version_info.releaselevel != 'final')"
NEWEST = 30


def candidates(minor: int) -> Iterator[str]:
    """The paths at which a Python 3.`minor` may be: on the path, then under pyenv."""
    on_path = shutil.which(f"python3.{minor}")
    if on_path is not None:
        yield on_path
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    for found in sorted((root / "versions").glob(f"3.{minor}.*/bin/python")):
        yield str(found)


def is_usable(candidate: str) -> bool:
    """Whether it is a final release that runs; pyenv puts names on the path that lead nowhere."""
    return not subprocess.run([candidate, "-c", USABLE], capture_output=True).returncode


if __name__ == "__main__":
    for minor in range(sys.version_info.minor + 1, NEWEST):
        usable = next(filter(is_usable, candidates(minor)), None)
        if usable is not None:
            sys.stdout.write(f"3.{minor} {usable}\n")
