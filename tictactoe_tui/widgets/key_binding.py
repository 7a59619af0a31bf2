"""How keys are declared: in one line, which feeds footer, key help and palette alike."""

from textual.binding import Binding, BindingType

Keys = list[BindingType]
"""What a screen or a widget declares as its BINDINGS."""


def key(
    keys: str,
    action: str,
    name: str,
    tooltip: str,
    label: str = "",
    *,
    priority: bool = False,
    group: Binding.Group | None = None,
) -> Binding:
    """Keys that do something: by `name` a keymap can change them, the tooltip says what they do.

    Those with a label are in the footer under that word.
    """
    return Binding(
        keys,
        action,
        label or tooltip,
        id=name,
        tooltip=tooltip,
        show=bool(label),
        priority=priority,
        group=group,
    )
