"""The checkers load none of what they check."""

import subprocess
import sys


def test_no_search_and_no_player_is_loaded() -> None:
    code = (
        "import sys, tictactoe_tui.verify\n"
        "names = [name.split('.') for name in sys.modules]\n"
        "print(*sorted({name[1] for name in names if name[0] == 'tictactoe_tui' and name[1:]}))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert result.stdout.split() == ["games", "proofs", "verify"]
