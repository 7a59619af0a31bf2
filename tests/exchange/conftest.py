"""What all tests of files share."""

import os

import pytest


@pytest.fixture(autouse=True)
def no_power_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the disk: what a power cut leaves cannot be shown here anyway."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
