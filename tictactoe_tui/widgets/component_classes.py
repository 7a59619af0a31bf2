"""The component classes of a widget, read from the sheet that it has of its own."""

import re


def component_classes(sheet: str) -> set[str]:
    """All classes that a sheet gives a look to as parts of its widget."""
    return set(re.findall(r"& > \.([\w-]+)", sheet))
