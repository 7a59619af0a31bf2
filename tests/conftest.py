"""What every test run shares."""

import os

import pytest
from hypothesis import settings

from tictactoe_tui.data_dir import VARIABLE

settings.register_profile("ci", max_examples=200, deadline=None, derandomize=True)
settings.register_profile("thorough", max_examples=100_000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


@pytest.fixture(autouse=True)
def no_real_data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test does, the records of the person who runs it stay as they are."""
    monkeypatch.setenv(VARIABLE, str(tmp_path_factory.mktemp("data")))
