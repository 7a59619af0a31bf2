"""The line at the foot of a screen: the keys that do something now, and what they do.

It looks like Textual's own, which mounts a widget for every key and takes all of them down again
whenever a binding changes, and leaks them (Textual issue #6666). Here one widget draws one line,
and only when that line is another one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar, Final

from textual import events
from textual.binding import ActiveBinding, Binding, BindingType
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget

from tictactoe_tui.widgets.clickable import clickable, part_under
from tictactoe_tui.widgets.component_classes import component_classes

Keys = list[BindingType]
"""What a screen or a widget declares as its BINDINGS."""


def key(keys: str, action: str, name: str, tooltip: str, label: str = "", **more: Any) -> Binding:
    """Keys that do something: by `name` a keymap can change them, the tooltip says what they do.

    Those with a label are in the footer under that word. `more` is what else a binding can have.
    """
    words, is_shown = label or tooltip, bool(label)
    return Binding(keys, action, words, id=name, tooltip=tooltip, show=is_shown, **more)


MOST_KEYS: Final = ((120, 11), (0, 8))
"""How many keys stand side by side, from the width on at which there is room to read them."""
LAST: Final = ("escape", "question_mark")
"""The keys that are always shown, and where everybody looks for them."""


@dataclass(frozen=True, slots=True)
class ShownKey:
    """A key as it is drawn, and what a click on it does."""

    key: str
    sign: str
    tooltip: str
    enabled: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """Keys that stand before one word; several where they belong together, such as two arrows."""

    keys: tuple[ShownKey, ...]
    label: str


class KeyFooter(Widget):
    """The keys of the screen in one line; a click on a key is as good as the key."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    KeyFooter {
        dock: bottom;
        height: 1;
        text-wrap: nowrap;
        color: $footer-foreground;
        background: $footer-background;

        & > .key-footer--key {
            color: $footer-key-foreground;
            background: $footer-key-background;
            text-style: bold;
        }
        & > .key-footer--label {
            color: $footer-description-foreground;
            background: $footer-description-background;
        }
        & > .key-footer--disabled { text-style: dim; }
        & > .key-footer--hover { background: $block-hover-background; }
        &.-over-key { pointer: pointer; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = component_classes(DEFAULT_CSS)

    offers: reactive[tuple[Offer, ...]] = reactive(())
    hovered: reactive[ShownKey | None] = reactive(None)

    def __init__(self) -> None:
        super().__init__()
        self._will_look = False

    def on_mount(self) -> None:
        """Subscribe to changes of the bindings."""
        self.screen.bindings_updated_signal.subscribe(self, self._read_bindings_soon)

    def render(self) -> Content:
        """The line of keys, as many as there is room for; those that do nothing are dim."""
        return Content("").join(self._parts())

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Do what the key does."""
        key = part_under(event)
        if key is not None:
            event.stop()
            if key.enabled:
                self.app.simulate_key(key.key)
            else:
                self.app.bell()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Mark the key under the mouse, and say what it does."""
        self.hovered = part_under(event)

    def on_leave(self) -> None:
        """Unmark the key that the mouse has left."""
        self.hovered = None

    def watch_hovered(self, key: ShownKey | None) -> None:
        """Look for the key under the mouse again, as the line has changed."""
        self.set_class(key is not None, "-over-key")
        self.tooltip = key.tooltip if key is not None and key.tooltip else None

    def _read_bindings_soon(self, _: object) -> None:
        """Look at the bindings once for all that changes now."""
        if not self._will_look and self.app.app_focus:
            self._will_look = True
            # Not after a refresh: that may be one of a screen which is on its way out.
            self.call_later(self._read_bindings)

    def _read_bindings(self) -> None:
        """Read the active bindings, and redraw if they differ."""
        self._will_look = False
        if self.is_attached:
            self.offers = tuple(self._offers())

    def _offers(self) -> Iterator[Offer]:
        """The bindings that are meant to be shown, the first key of each action."""
        firsts: dict[str, ActiveBinding] = {}
        for active in self.screen.active_bindings.values():
            if active.binding.show:
                firsts.setdefault(active.binding.action, active)
        for group, members in groupby(firsts.values(), lambda active: active.binding.group):
            run = list(members)
            if group is not None and len(run) > 1:
                yield Offer(tuple(map(self._shown, run)), group.description)
            else:
                for active in run:
                    yield Offer((self._shown(active),), active.binding.description)

    def _shown(self, active: ActiveBinding) -> ShownKey:
        """The key of a binding as it is drawn."""
        binding = active.binding
        sign = self.app.get_key_display(binding)
        return ShownKey(binding.key, sign, active.tooltip or binding.description, active.enabled)

    def _parts(self) -> Iterator[Content]:
        """The line from left to right."""
        for offer in fitting(self.offers, self.content_size.width):
            if len(offer.keys) > 1:
                signs = [self._part(key.sign, "key-footer--key", key) for key in offer.keys]
                label = self._part(offer.label, "key-footer--label")
                yield Content.assemble(" ", *signs, " ", label, " ")
            else:
                (key,) = offer.keys
                yield self._part(f" {key.sign} ", "key-footer--key", key)
                yield self._part(f"{offer.label} ", "key-footer--label", key)

    def _part(self, text: str, look: str, key: ShownKey | None = None) -> Content:
        """A text, which knows the key that it belongs to when the mouse is over it."""
        names = [look]
        if key is not None and not key.enabled:
            names.append("key-footer--disabled")
        if key is not None and key == self.hovered:
            names.append("key-footer--hover")
        return clickable(Content.styled(text, self.get_visual_style(*names, partial=True)), key)


def fitting(offers: tuple[Offer, ...], width: int) -> list[Offer]:
    """As many offers as there is room for, the first ones first, and Esc and ? behind them."""
    last = [offer for key in LAST for offer in offers if offer.keys[0].key == key]
    most = next(most for least, most in MOST_KEYS if width >= least)
    room, count = width - sum(map(_width, last)), most - len(last)
    chosen = []
    for offer in offers:
        if offer not in last:
            room, count = room - _width(offer), count - len(offer.keys)
            if room < 0 or count < 0:
                break
            chosen.append(offer)
    return chosen + last


def _width(offer: Offer) -> int:
    """The cells that an offer takes: the signs, the word, and a blank around and between them."""
    return 3 + Content(offer.label + "".join(key.sign for key in offer.keys)).cell_length
