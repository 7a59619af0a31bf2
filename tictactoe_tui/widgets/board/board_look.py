"""What the parts of a board look like, each by the class that it is styled with."""

from typing import Final

from tictactoe_tui.widgets import component_classes

BOARD_CSS: Final = """
BoardView {
    width: 1fr;
    height: 1fr;
    scrollbar-size: 0 0;

    & > .board--one { color: $text-primary; text-style: bold; }
    & > .board--two { color: $text-warning; }
    /* Numbers: any, those that can be taken now, and those that cannot. */
    & > .board--number { color: $foreground; }
    & > .board--open { color: $foreground; background: $primary 20%; text-style: bold; }
    & > .board--closed, & > .board--faint, & > .board--axis { color: $text-muted; }
    /* The digits that place on empty cells and the gap of the last number are faint, and what
       nearly all moves come to is quiet. */
    & > .board--guess, & > .board--quiet { color: $text-muted; }
    & > .board--dot { color: $foreground 35%; }
    & > .board--ghost { color: $text-muted; text-style: italic; }
    & > .board--best { color: $text-success; text-style: bold; }
    & > .board--good { color: $text-success; }
    & > .board--level { color: $foreground; text-style: bold; }
    & > .board--bad { color: $text-error; }
    & > .board--pointed { color: $text-accent; text-style: bold; }
    & > .board--line { color: $foreground 25%; }
    & > .board--axis-here { color: $foreground; text-style: bold; }
    & > .board--axis-open { color: $foreground; text-style: reverse; }
    & > .board--cursor { color: $foreground; text-style: bold; }
    & > .board--last-one { color: $text-primary; background: $primary 25%; text-style: bold; }
    & > .board--last-two { color: $text-warning; background: $warning 25%; text-style: bold; }
    /* Laid over moves that are not on the disk yet. */
    & > .board--unsaved-one { color: $text-primary 60%; }
    & > .board--unsaved-two { color: $text-warning 60%; }
    /* Wins in cells that are too narrow for a sign. */
    & > .board--best-cell { color: $text-success; background: $success 30%; text-style: bold; }
    & > .board--good-cell { color: $text-success; background: $success 15%; }
    /* Laid over the winning line, and over a stone that was placed a moment ago. */
    & > .board--won, & > .board--fresh { text-style: bold reverse; }

    /* Where nothing can be tinted, the last move is underlined, and set in brackets. */
    &:nocolor > .board--last-one, &:ansi > .board--last-one { text-style: bold underline; }
    &:nocolor > .board--last-two, &:ansi > .board--last-two { text-style: bold underline; }

    /* The terminal's own sixteen colours cannot be mixed, so what is quiet is dim. */
    &:ansi {
        & > .board--open { background: transparent; }
        & > .board--last-one, & > .board--last-two { background: transparent; }
        & > .board--best-cell, & > .board--good-cell { background: transparent; }
        & > .board--closed, & > .board--faint, & > .board--dot { text-style: dim; }
        & > .board--guess, & > .board--quiet { text-style: dim; }
        & > .board--line, & > .board--axis { text-style: dim; }
        & > .board--unsaved-one, & > .board--unsaved-two { text-style: dim; }
        & > .board--ghost { text-style: dim italic; }
    }
}
"""

COMPONENTS: Final = component_classes(BOARD_CSS)
