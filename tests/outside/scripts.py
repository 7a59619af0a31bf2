"""Small programs that play, or do not, for tests."""

import re
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
FIRST_FREE = (
    "import sys\n"
    "for line in sys.stdin:\n"
    "    word, *rest = line.split()\n"
    "    if word == 'hello': print('ready', flush=True)\n"
    "    if word == 'position': code = rest\n"
    "    if word == 'go': {go}\n"
    "    if word == 'quit': break\n"
)


def script(go: str) -> tuple[str, ...]:
    """The command of a program that does this when it is to move; it may read `code`."""
    return sys.executable, "-S", "-E", "-c", FIRST_FREE.format(go=go)


def says(text: str) -> tuple[str, ...]:
    """The command of a program that answers `go` with this."""
    return script(f"print({text!r}, flush=True)")


def example(directory: Path) -> Path:
    """The example of the page, as a file."""
    found = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    path = directory / "corner.py"
    path.write_text(found[1], encoding="utf-8")
    return path
