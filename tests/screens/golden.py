"""Pictures of screens that are kept: a screen that looks different fails until somebody has looked.

`UPDATE_GOLDEN=1 python -m pytest tests/screens/test_goldens.py` draws them anew; look at what
changed before committing it.
"""

import os
import re
from pathlib import Path

from textual.app import App

PICTURES = Path(__file__).parent.parent / "golden" / "screens"
UPDATE = "UPDATE_GOLDEN"


def picture_of(app: App[None]) -> str:
    """The screen as SVG, without what differs from run to run."""
    drawn = app.export_screenshot(simplify=True)
    return re.sub(r"terminal-\d+-", "", drawn)


def require_same(name: str, drawn: str, actual: Path) -> None:
    """Compare with the picture that is kept, or keep this one where that is asked for."""
    kept = PICTURES / f"{name}.svg"
    if os.environ.get(UPDATE):
        PICTURES.mkdir(parents=True, exist_ok=True)
        kept.write_text(drawn, encoding="utf-8")
    assert kept.exists(), f"there is no picture of {name} yet: set {UPDATE}=1 and look at it"
    if kept.read_text(encoding="utf-8") != drawn:
        (actual / kept.name).write_text(drawn, encoding="utf-8")
        raise AssertionError(f"{name} looks different: compare {kept} and {actual / kept.name}")
