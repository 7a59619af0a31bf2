"""Where the program finds the files it ships with."""

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
