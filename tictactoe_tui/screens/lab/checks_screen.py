"""The checks: `verify` on the screen, claim by claim."""

from dataclasses import dataclass
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from tictactoe_tui.pages.columns import Column
from tictactoe_tui.paths import styles_dir
from tictactoe_tui.screens.dismissal import DismissedOnTop
from tictactoe_tui.screens.sheet import SheetScreen
from tictactoe_tui.shared_state import SharedState
from tictactoe_tui.verify.claims import CLAIMS, COMPARED
from tictactoe_tui.widgets import KeyFooter, Keys, key
from tictactoe_tui.widgets.panel.panel_text import TitleLine
from tictactoe_tui.widgets.table.record_table import RecordTable
from tictactoe_tui.words import counted
from tictactoe_tui.workers.claim_checker import ChecksEnded, ClaimChecker, ClaimProgress

_NAMES: Final = tuple(CLAIMS)
_COLUMNS: Final = (
    Column("mark", "", 1),
    Column("claim", "Claim", 22),
    Column("checked", "Checked", 11, right=True),
    Column("compared", "What is compared", 30, rank=1, most=64),
)
_MARKS: Final = {True: "✓", False: "✗", None: "…"}
_LEGEND: Final = "✓ holds  ✗ does not hold  … being compared. The same as tictactoe-tui verify."
Told = ClaimProgress | ChecksEnded


@dataclass
class Heard(Message):
    """A report of the checks that are running."""

    checker: ClaimChecker
    told: Told


class ChecksScreen(DismissedOnTop[None], inherit_bindings=False):
    """A line for each claim, with how many statements were compared so far and whether all held."""

    BINDING_GROUP_TITLE = "Checks"
    CSS_PATH: ClassVar = [styles_dir() / "lab.tcss"]
    BINDINGS: ClassVar[Keys] = [
        key("s", "run", "checks.run", "Stop, or check everything again", "Stop, again"),
        key("escape", "dismiss", "checks.back", "Stop, and back to the lab", "Lab"),
    ]

    def __init__(self, _shared: SharedState) -> None:
        super().__init__()
        self._checker: ClaimChecker | None = None
        self._told: dict[str, ClaimProgress] = {}
        self._sheet: SheetScreen | None = None

    def compose(self) -> ComposeResult:
        """The claims in a table, and two lines below."""
        yield TitleLine("Checks   what the program claims, by code that shares nothing")
        yield RecordTable(_COLUMNS, id="claims")
        yield Static(_LEGEND, id="legend", markup=False)
        yield Static(id="message", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        """Begin at once."""
        self.query_one(RecordTable).focus()
        self._begin_checks()

    def on_unmount(self) -> None:
        """Stop the checks of a screen that was left."""
        self._stop_checks()

    @on(Heard)
    def _take_told(self, event: Heard) -> None:
        """Take a report, unless it is of checks that were stopped."""
        if event.checker is not self._checker:
            return
        if isinstance(event.told, ChecksEnded):
            self._checker = None
            self._show_claims()
        else:
            self._told[event.told.name] = event.told
            self._show_claims(_NAMES.index(event.told.name))
            if self._sheet is not None:
                self._sheet.change_text(event.told.name, self._words_of(event.told.name))

    @on(RecordTable.Opened)
    def _show_claim(self, event: RecordTable.Opened) -> None:
        """Show what is known of a claim, for as long as the sheet is open."""
        name = _NAMES[event.line]
        self._sheet = SheetScreen(name, self._words_of(name))
        self.app.push_screen(self._sheet)

    def _words_of(self, name: str) -> Content:
        """What is compared for a claim, and what does not hold."""
        told = self._told.get(name)
        lines = [f"{_compared(name)}.".capitalize()]
        if told is None:
            lines.append("It has not been looked at yet.")
        else:
            so_far = " so far" if told.holds is None else ""
            lines.append(f"{counted(told.checked, 'statement')} compared{so_far}.")
            lines += told.failures or (["All of them hold."] if told.holds else [])
        return Content("\n\n".join(lines))

    def action_run(self) -> None:
        """Stop, or begin again."""
        if self._checker is None:
            self._begin_checks()
        else:
            self._stop_checks()
            self._show_claims()

    def _begin_checks(self) -> None:
        """Begin to check all claims."""
        self._told = {}
        checker = ClaimChecker(lambda told: self.post_message(Heard(checker, told)))
        self._checker = checker
        checker.start()
        self._show_claims(0)

    def _stop_checks(self) -> None:
        """Stop checking."""
        if self._checker is not None:
            self._checker.stop()
            self._checker = None

    def _show_claims(self, line: int | None = None) -> None:
        """Show how far each claim is checked, and all of them together."""
        self.query_one(RecordTable).show_lines(len(_NAMES), self._cells_of_line, cursor=line)
        done = [told for told in self._told.values() if told.holds is not None]
        wrong = sum(1 for told in self._told.values() if told.wrong or told.holds is False)
        total = sum(told.checked for told in self._told.values())
        self.query_one(TitleLine).aside = f"{len(done)} of {len(_NAMES)}"
        statements = counted(total, "statement")
        if wrong:
            verb = "does" if wrong == 1 else "do"
            words = f"{counted(wrong, 'claim')} {verb} not hold. Enter on its line shows why."
        elif len(done) == len(_NAMES):
            words = f"All {len(_NAMES)} claims hold: {statements} compared."
        elif self._checker is None:
            words = f"Stopped after {statements}. s checks again from the start."
        else:
            words = f"{statements} compared so far, and all of them hold."
        self.query_one("#message", Static).update(Content(words))

    def _cells_of_line(self, line: int) -> tuple[Content, ...]:
        """The mark, the claim, the count, and what is compared."""
        name = _NAMES[line]
        told = self._told.get(name)
        mark = " " if told is None else _MARKS[told.holds]
        checked = "" if told is None else f"{told.checked:,}"
        return Content(mark), Content(name), Content(checked), Content(_compared(name))


def _compared(name: str) -> str:
    return COMPARED[name.partition(" ")[2]]
