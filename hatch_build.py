"""At build time: the README as a package index shows it, and the addresses of the project.

What the README points to is made absolute by one setting, the address of the repository:

    TICTACTOE_TUI_REPOSITORY=https://example.org/me/tictactoe-tui python -m build

Without it nothing is invented: links become plain words, pictures are left out, and the build says
so.
"""

import os
import re
import sys
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

SETTING = "TICTACTOE_TUI_REPOSITORY"
_PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]+)\)")
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?!https?:|#)([^)]+)\)")
_MARK = re.compile(r"<!-- [^>]* -->\n")
_HEADING_OF_PICTURES = re.compile(r"## What it looks like\n.*?(?=^## )", re.DOTALL | re.MULTILINE)


def readme(text: str, repository: str, version: str) -> str:
    """The README for a reader who has no repository beside it."""
    text = _MARK.sub("", text)
    if not repository:
        return _LINK.sub(r"\1", _PICTURE.sub("", _HEADING_OF_PICTURES.sub("", text)))
    text = _PICTURE.sub(rf"![\1]({repository}/raw/v{version}/\2)", text)
    return _LINK.sub(rf"[\1]({repository}/blob/v{version}/\2)", text)


class CustomMetadataHook(MetadataHookInterface):
    """Gives the project its README and its addresses."""

    def update(self, metadata: dict) -> None:
        """Fill in what pyproject.toml calls dynamic."""
        repository = os.environ.get(SETTING, "").rstrip("/")
        if repository and not re.fullmatch(r"https?://[^\s/]+/\S+", repository):
            raise ValueError(f"{SETTING} must be like https://example.org/me/tictactoe-tui")
        if not repository:
            words = f"{SETTING} is not set: the README of this build has no links and no pictures."
            print(words, file=sys.stderr)
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        shown = readme(text, repository, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": shown}
        metadata["urls"] = (
            {
                "Repository": repository,
                "Documentation": f"{repository}/blob/v{metadata['version']}/docs/playing.md",
                "Changelog": f"{repository}/blob/v{metadata['version']}/CHANGELOG.md",
            }
            if repository
            else {}
        )
