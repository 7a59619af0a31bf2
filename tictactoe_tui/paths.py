"""Where the program finds the files it ships with, and how what it lacks is installed."""

import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def styles_dir() -> Path:
    """The style sheets: inside the package once installed, beside it in a checkout."""
    shipped = _PACKAGE / "styles"
    return shipped if shipped.is_dir() else _PACKAGE.parent / "styles"


def benchmarks_dir() -> Path | None:
    """The benchmarks beside the package in a checkout; what is installed has none."""
    root = _PACKAGE.parent
    return root / "benchmarks" if (root / "pyproject.toml").is_file() else None


def command_to_install(extra: str) -> str:
    """The command that adds an extra to the environment in which this program is installed."""
    from importlib.metadata import requires
    from importlib.util import find_spec

    marked = (each.partition(";") for each in requires("tictactoe-tui") or ())
    wanted = [name.strip() for name, _, mark in marked if f"'{extra}'" in mark.replace('"', "'")]
    words = " ".join(f"'{each}'" for each in wanted)
    if Path(sys.prefix, "pipx_metadata.json").is_file():
        return f"pipx inject tictactoe-tui {words}"
    if find_spec("pip"):
        return f"{sys.executable} -m pip install {words}"
    return f"uv pip install --python {sys.executable} {words}"
