"""Fill in the recipes: `python packaging/fill.py dist/NAME.tar.gz ADDRESS --to DIRECTORY`.

ADDRESS is where the sdist can be fetched; version and digest are
taken from the sdist itself. Nothing is written with a place left open.
"""

import argparse
import re
import tarfile
from hashlib import sha256
from pathlib import Path

RECIPES = (
    "homebrew/tictactoe-tui.rb",
    "aur/PKGBUILD",
    "nix/default.nix",
    "container/Containerfile",
)
HERE = Path(__file__).parent


def fill(sdist: Path, address: str, homepage: str, directory: Path) -> list[Path]:
    """Write every recipe with its values, and return the files."""
    with tarfile.open(sdist) as archive:
        top = archive.getnames()[0].split("/")[0]
    values = {
        "VERSION": top.rpartition("-")[2],
        "SDIST": address,
        "HOMEPAGE": homepage,
        "SHA256": sha256(sdist.read_bytes()).hexdigest(),
    }
    written = []
    for name in RECIPES:
        text = (HERE / name).read_text(encoding="utf-8")
        text = re.sub(r"@([A-Z0-9]+)@", lambda found: values[found[1]], text)
        target = directory / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        written.append(target)
    return written


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sdist", type=Path)
    parser.add_argument("address")
    parser.add_argument("homepage", nargs="?", default="https://pypi.org/project/tictactoe-tui/")
    parser.add_argument("--to", type=Path, required=True, metavar="DIRECTORY")
    options = parser.parse_args()
    for each in fill(options.sdist, options.address, options.homepage, options.to):
        print(each)
