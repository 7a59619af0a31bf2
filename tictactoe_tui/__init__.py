"""Small board games in the terminal, with a machine whose thinking can be watched.

As a library: positions, analysis, players, matches, and games as text; docs/api.md explains them.
The names in `__all__` are public, and each is loaded when it is first asked for.
"""

# Nothing is imported here: Ctrl+C is not heard yet.
_HOMES: dict[str, str] = {}


def _homes() -> dict[str, str]:
    """Where each public name comes from: the stub beside this file tells it to type checkers."""
    if _HOMES:
        return _HOMES
    import ast
    from pathlib import Path

    stub = ast.parse(Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    imports = [each for each in stub.body if isinstance(each, ast.ImportFrom)]
    _HOMES.update({alias.name: str(each.module) for each in imports for alias in each.names})
    return _HOMES


def __getattr__(name: str) -> object:
    if name == "__all__":
        return ["__version__", *_homes()]
    if name == "__version__":
        from importlib.metadata import version

        return version("tictactoe-tui")
    if name not in _homes():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    # Kept, so that the next one who asks finds it without this function.
    value = globals()[name] = getattr(import_module(_homes()[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), "__version__", *_homes()})
