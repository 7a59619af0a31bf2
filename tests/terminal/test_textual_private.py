"""What is used of Textual's insides is still there, and used in one module only.

Seen failing: a use of `self._nodes` in `app.py`, and a name in `textual_private.py` that Textual
does not have.
"""

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import textual

import tictactoe_tui
from tictactoe_tui.terminal import textual_private

PACKAGE = Path(tictactoe_tui.__file__).parent
TEXTUAL = Path(textual.__file__).parent
THE_ONE = Path(textual_private.__file__)
MODULES = sorted(set(PACKAGE.rglob("*.py")) - {THE_ONE, PACKAGE / "__main__.py"})


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def names_in(tree: ast.AST) -> Iterator[tuple[str, ast.expr | None, int]]:
    """Every private name that is defined or asked of something, of what, and the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and is_private(node.name):
            yield node.name, None, node.lineno
        elif isinstance(node, ast.Attribute) and is_private(node.attr):
            yield node.attr, node.value, node.lineno


def imports_in(tree: ast.AST) -> Iterator[tuple[str, str, int]]:
    """Every name that is imported from Textual, its module, and the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("textual"):
            yield from ((str(node.module), alias.name, node.lineno) for alias in node.names)


@cache
def bodies_in(path: Path) -> dict[str, ast.ClassDef]:
    """The classes of a module, those that stand under a condition too."""
    nodes = [*(tree := ast.parse(path.read_bytes())).body]
    nodes += [each for node in tree.body if isinstance(node, ast.If) for each in node.body]
    return {node.name: node for node in nodes if isinstance(node, ast.ClassDef)}


@cache
def textual_names(kind: type) -> set[str]:
    """The private names that Textual gives an object of this kind."""
    names: set[str] = set()
    for each in kind.__mro__:
        if each.__module__.partition(".")[0] == "textual":
            body = bodies_in(Path(inspect.getfile(each)))[each.__qualname__]
            names |= {name for name, of, _ in names_in(body) if of is None or is_self(of)}
            names |= {name for name in vars(each) if is_private(name)}
    return names


def is_self(value: ast.expr) -> bool:
    """Whether this is the object itself, as itself or as what it inherits from."""
    return (isinstance(value, ast.Name) and value.id in ("self", "cls")) or (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Name)
        and value.func.id == "super"
    )


OF_NAMED_TUPLES = {"_asdict", "_fields", "_make", "_replace"}
"""Public, in spite of their underscores, which keep them apart from the names of fields."""


@cache
def all_textual_names() -> set[str]:
    """Every private name in all of Textual, which takes seconds to read."""
    trees = (ast.parse(path.read_bytes()) for path in TEXTUAL.rglob("*.py"))
    return {name for tree in trees for name, of, _ in names_in(tree) if of is None or is_self(of)}


def classes_of(path: Path) -> Iterator[tuple[type, ast.ClassDef]]:
    """The classes of a module that inherit from one of Textual."""
    dotted = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
    module: ModuleType = import_module(dotted.removesuffix(".__init__"))
    for name, body in bodies_in(path).items():
        kind = getattr(module, name)
        if any(each.__module__.startswith("textual.") for each in kind.__mro__):
            yield kind, body


def wrong_uses(path: Path) -> Iterator[str]:
    """Every use of a private name of Textual in a module."""
    tree = ast.parse(path.read_bytes())
    here = path.relative_to(PACKAGE.parent)
    for module, name, line in imports_in(tree):
        if "._" in module or is_private(name):
            yield f"{here}:{line}: {module}.{name}"
    for name, of, line in names_in(tree):
        foreign = of is not None and not is_self(of) and ast.unparse(of) != "os"
        foreign = foreign and name not in OF_NAMED_TUPLES
        if foreign and name in all_textual_names():
            yield f"{here}:{line}: {name}"
    for kind, body in classes_of(path):
        taken = textual_names(kind)
        for name, of, line in names_in(body):
            if (of is None or is_self(of)) and name in taken:
                yield f"{here}:{line}: {kind.__name__}.{name}"


def test_no_private_name_of_textual_is_used_elsewhere() -> None:
    assert [use for path in MODULES for use in wrong_uses(path)] == []


def test_every_private_name_still_exists() -> None:
    missing = [
        f"{kind.__name__}.{name}, line {line}"
        for kind, body in classes_of(THE_ONE)
        for name, _, line in names_in(body)
        if name not in textual_names(kind)
    ]
    for module, name, line in imports_in(ast.parse(THE_ONE.read_bytes())):
        if not hasattr(import_module(module), name):
            missing.append(f"{module}.{name}, line {line}")
    assert not missing, f"Textual {version('textual')} lacks what {THE_ONE.name} uses: {missing}"
