"""What is published: the README as an index shows it, pictures, the manual page and the recipes."""

import os
import re
import runpy
import subprocess
import sys
import tarfile
from argparse import Namespace
from email import message_from_bytes
from email.message import Message
from hashlib import sha256
from pathlib import Path
from shutil import copy, which

import pytest

from tictactoe_tui.cli.dispatch import COMMANDS, command_parser
from tictactoe_tui.paths import command_to_install

hatchling = pytest.importorskip("hatchling.build")

ROOT = Path(__file__).parent.parent
UNIT = ROOT / "packaging" / "server" / "tictactoe-tui.service"
ANALYZE = which("systemd-analyze")
SETTING = "TICTACTOE_TUI_REPOSITORY"
ADDRESS = "https://example.org/me/tictactoe-tui"
_TARGET = re.compile(r"\]\(([^)]+)\)")
_FETCHED = re.compile(r"(?:url\(|href=|src=)[\"']?(?!#)([^\"')\s]+)")


def metadata(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str) -> Message:
    """The metadata of a wheel that is built with this address."""
    monkeypatch.setenv(SETTING, address)
    source = tmp_path / "source"
    source.mkdir()
    # Not where this stands: an unpacked sdist has a PKG-INFO, from which a build takes all this.
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        copy(ROOT / name, source)
    monkeypatch.chdir(source)
    folder = hatchling.prepare_metadata_for_build_wheel(str(tmp_path))
    return message_from_bytes((tmp_path / folder / "METADATA").read_bytes())


def shown(found: Message) -> str:
    text = found.get_payload()
    assert isinstance(text, str)
    return text


def test_the_readme_of_an_index_points_to_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = metadata(tmp_path, monkeypatch, f"{ADDRESS}/")
    targets = [each for each in _TARGET.findall(shown(found)) if not each.startswith("#")]
    ours = [each for each in targets if each.startswith(ADDRESS)]
    assert len(ours) > 15
    assert all(each.startswith("https://") for each in targets)
    version = found["Version"]
    for each in ours:
        place, kind = each.removeprefix(f"{ADDRESS}/"), each.endswith(".svg")
        folder = f"{'raw' if kind else 'blob'}/v{version}/"
        assert place.startswith(folder)
        assert (ROOT / place.removeprefix(folder).partition("#")[0]).is_file()
    assert f"Repository, {ADDRESS}" in found.get_all("Project-URL", [])


def test_without_an_address_none_is_invented_and_the_build_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    found = metadata(tmp_path, monkeypatch, "")
    assert SETTING in capfd.readouterr().err
    assert found.get_all("Project-URL") is None
    assert "![" not in shown(found)
    assert all(each.startswith("http") for each in _TARGET.findall(shown(found)))
    assert "| Playing, line mode, a browser, two screens, troubleshooting |" in shown(found)


def test_what_is_no_address_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="must be like"):
        metadata(tmp_path, monkeypatch, "me/tictactoe-tui")


PICTURES = [*(ROOT / "tests/golden/screens").glob("*.svg"), *(ROOT / "docs").rglob("*.svg")]


def test_no_picture_fetches_anything() -> None:
    fetched = {each.name: _FETCHED.findall(each.read_text(encoding="utf-8")) for each in PICTURES}
    assert len(fetched) > 100
    assert {name: found for name, found in fetched.items() if found} == {}


def test_what_moves_stands_still_where_that_is_asked_for() -> None:
    moving = [each for each in PICTURES if "@keyframes" in each.read_text(encoding="utf-8")]
    assert [each.name for each in moving] == ["a-game.svg"]
    for each in moving:
        assert "prefers-reduced-motion: reduce" in each.read_text(encoding="utf-8")


PAGE = ROOT / "docs" / "tictactoe-tui.1"


def test_the_manual_page_has_every_command() -> None:
    text = PAGE.read_text(encoding="ascii")
    named = re.findall(r"^\.SS (\S+)$", text, re.MULTILINE)
    assert named == [each.name for each in COMMANDS if each.name != "bench"]


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="a newer argparse lays help out otherwise")
def test_the_manual_page_is_what_the_parsers_say() -> None:
    script = [sys.executable, str(ROOT / ".ci" / "man_page.py")]
    made = subprocess.run(script, cwd=ROOT, capture_output=True, text=True, check=True)
    assert made.stdout == PAGE.read_text(encoding="ascii")


def test_what_is_missing_is_added_by_pipx_where_that_installed_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where PIPX_HOME is a directory of another name."""
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert "inject" not in command_to_install("serve")
    (tmp_path / "pipx_metadata.json").touch()
    assert re.match(r"pipx inject tictactoe-tui '.*textual-serve", command_to_install("serve"))


def test_recipes_are_filled_in_from_the_sdist(tmp_path: Path) -> None:
    sdist = tmp_path / "tictactoe_tui-7.8.9.tar.gz"
    (tmp_path / "file").touch()
    with tarfile.open(sdist, "w:gz") as archive:
        archive.add(tmp_path / "file", "tictactoe_tui-7.8.9/PKG-INFO")
    fill = runpy.run_path(str(ROOT / "packaging" / "fill.py"))["fill"]
    written = fill(sdist, "https://example.org/sdist.tar.gz", "https://example.org", tmp_path)
    recipes = {each for each in (ROOT / "packaging").rglob("*") if each.is_file()}
    for each in written:
        text = each.read_text(encoding="utf-8")
        assert not re.search(r"@[A-Z0-9]+@", text)
        assert "7.8.9" in text or each.suffix == ".rb"
        assert sha256(sdist.read_bytes()).hexdigest() in text
        assert "https://example.org/sdist.tar.gz" in text
    asked = [each for each in recipes if "@SHA256@" in each.read_text(encoding="utf-8")]
    assert len(asked) == len(written)
    shell = ["bash", "-n", str(tmp_path / "aur" / "PKGBUILD")]
    subprocess.run(shell, check=True, env=dict(os.environ))


def served_with(options: str) -> Namespace:
    """What `serve` reads from these words."""
    (serve,) = (each for each in COMMANDS if each.name == "serve")
    return command_parser(serve).parse_args(options.split())


def test_the_unit_starts_the_server_with_options_that_it_has() -> None:
    command = re.search(r"^ExecStart=\S+ serve (.*)$", UNIT.read_text(encoding="ascii"), re.M)
    assert command is not None
    given = served_with(command[1])
    assert (given.visitors, given.expire, given.log, given.log_names) == (20, 180, True, False)


def test_the_container_has_places_for_the_class_that_it_is_for() -> None:
    recipe = (ROOT / "packaging" / "container" / "Containerfile").read_text(encoding="ascii")
    command = re.search(r"^# +(--origin .*)$", recipe, re.M)
    assert command is not None
    assert served_with(command[1]).visitors == 20


@pytest.mark.slow
@pytest.mark.skipif(ANALYZE is None, reason="there is no systemd here")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    text = UNIT.read_text(encoding="ascii")
    unit = tmp_path / UNIT.name
    unit.write_text(text.replace("/opt/tictactoe-tui/bin/tictactoe-tui", sys.executable))
    found = subprocess.run([str(ANALYZE), "verify", unit], capture_output=True, text=True)
    assert (found.returncode, found.stderr) == (0, "")
