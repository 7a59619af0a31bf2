"""Keymaps to begin with: the names of keys, as they are declared, and other keys for them."""

from collections.abc import Mapping
from typing import Final

_VIM: Final = {
    "menu.first": "g,home",
    "menu.last": "G,shift+g,end",
    "sheet.top": "g,home",
    "sheet.end": "G,shift+g,end",
    "table.last": "G,shift+g,end",
    "game.start": "g,home",
    "game.groups": "z",
    "game.now": "G,shift+g,end",
    "game.redo": "ctrl+r,r",
    "game.back": "H,shift+h,comma",
    "game.forward": "L,shift+l,full_stop",
    "review.start": "g,home",
    "review.end": "G,shift+g,end",
}
_LEFT_HAND: Final = {
    "board.up": "w,up",
    "board.left": "a,left",
    "board.down": "s,down",
    "board.right": "d,right",
    "board.up-five": "W,shift+w,shift+up",
    "board.left-five": "A,shift+a,shift+left",
    "board.down-five": "S,shift+s,shift+down",
    "board.right-five": "D,shift+d,shift+right",
    "game.analysis": "z",
    "game.swap-sides": "V,shift+v",
    "game.undo": "f,ctrl+z",
    "game.another-way": "f,ctrl+z",
    "game.hint": "g",
    "game.groups": "G,shift+g",
    "game.why": "tab,y",
    "menu.up": "shift+tab,up",
    "menu.down": "tab,down",
    "table.up": "w,up",
    "table.down": "s,down",
    "review.back": "a,left,comma",
    "review.on": "d,right,full_stop",
    "review.next": "f,n",
    "review.previous": "F,shift+f,N,shift+n",
    "review.everybody": "z",
    "review.why": "tab,y",
    "question.hint": "g",
    "question.show": "tab",
    "sheet.up": "w,up",
    "sheet.down": "s,down",
}
DEFAULT: Final = "default"
PRESETS: Final[Mapping[str, Mapping[str, str]]] = {
    DEFAULT: {},
    "vim": _VIM,
    "left-hand": _LEFT_HAND,
}
"""The keymaps by their names; what a keymap does not name stays as it is."""
