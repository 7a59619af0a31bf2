"""The moving picture of the README: a scripted game on the real screen, frame by frame.

`UPDATE_GOLDEN=1 python -m pytest tests/screens/test_animation.py` draws it anew.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from tests.engines import ScriptedEngine
from tests.screens.conftest import Table
from tests.screens.golden import picture_of, require_same
from tictactoe_tui.app import TicTacToeApp
from tictactoe_tui.match.choices import Spoilers

MOVES = (4, 1, 0, 8, 6, 3, 2)
SECONDS = 1.6
_COLOURS = re.compile(r"^ *\.(?:f\d+)?r\d+ .*$", re.MULTILINE)


def animated(frames: Sequence[str]) -> str:
    """Pictures of one size as one that shows them in turn; where nothing moves, the last."""
    head, _, rest = frames[-1].partition("</style>")
    definitions = rest.partition("</defs>")[0]
    part = 100 / len(frames)
    rules = [
        f"@keyframes turn {{ 0% {{ opacity: 1 }} {part:.3f}%, 100% {{ opacity: 0 }} }}",
        f".frame {{ opacity: 0; animation: turn {SECONDS * len(frames):.1f}s step-end infinite }}",
        "@media (prefers-reduced-motion: reduce) { .frame { animation: none } }",
    ]
    bodies = []
    for number, frame in enumerate(frames):
        # Each picture numbers its colours anew.
        own = re.sub(r'(?<=[."])r(\d+)(?=[ "])', rf"f{number}r\1", frame)
        rules += _COLOURS.findall(own.partition("</style>")[0])
        shown = "; opacity: 1" if number == len(frames) - 1 else ""
        # Begun before the start, so that no frame waits for its first turn.
        delay = f'style="animation-delay: {SECONDS * (number - len(frames)):.1f}s{shown}"'
        body = own.partition("</defs>")[2].replace("</svg>", "")
        bodies.append(f'<g class="frame" {delay}>{body}</g>')
    style = _COLOURS.sub("", head) + "\n".join(rules)
    return f"{style}\n</style>{definitions}</defs>{''.join(bodies)}</svg>\n"


async def test_the_moving_picture_is_the_program_of_today(tmp_path: Path) -> None:
    app = TicTacToeApp(seed=7, engine=ScriptedEngine(), clock=lambda: 0.0)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Table(app, pilot)
        await table.record_answers()
        await table.open("tictactoe", spoilers=Spoilers.ALWAYS)
        await table.press("e")
        frames = [picture_of(app)]
        for cell in MOVES:
            await table.move_by_keys(cell)
            # Until then a stone is paler.
            await table.until(lambda: table.state.saved_plies == len(table.moves()))
            await pilot.pause()
            frames.append(picture_of(app))
        await table.until(lambda: "So far Player 1" in table.text("#end"))
        frames[-1] = picture_of(app)
    require_same("a-game", animated(frames), tmp_path)
