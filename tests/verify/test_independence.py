"""The checkers load nothing of what they check, and name nothing of it."""

import ast
import subprocess
import sys
from pathlib import Path

import tictactoe_tui.verify.claims

ROOM = Path(tictactoe_tui.verify.claims.__file__).parent


def test_nothing_else_of_the_package_is_loaded() -> None:
    code = (
        "import sys, tictactoe_tui.verify.claims\n"
        "names = [name.split('.') for name in sys.modules]\n"
        "print(*sorted({name[1] for name in names if name[0] == 'tictactoe_tui' and name[1:]}))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert result.stdout.split() == ["verify"]


def test_nothing_else_of_the_package_is_imported_later() -> None:
    """Imports inside functions count as well."""
    imported = {
        name
        for path in ROOM.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names]
        )
    }
    ours = {name for name in imported if name.startswith("tictactoe_tui")}
    assert ours
    assert all(name.startswith("tictactoe_tui.verify") for name in ours)
    assert "importlib" not in imported
