"""Try the program with other releases of what it stands on, and say what broke, a line each.

    python .ci/try_dependencies.py lowest          the oldest releases that pyproject admits
    python .ci/try_dependencies.py highest         the newest ones that it admits
    python .ci/try_dependencies.py next-textual    the newest Textual, pre-releases included
    python .ci/try_dependencies.py next-textual 8.1.1    this Textual
    python .ci/try_dependencies.py constraints     the oldest releases, as constraints for pip

It works in an environment of its own, which is gone afterwards; the exit code is 1 if something
broke.
"""

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
AT_PEOPLE = ("serve", "cluster", "fast")
"""The extras that people install; the tools of the tests are always the newest."""
TESTS = (
    "tests/terminal/test_textual_private.py::test_every_private_name_still_exists",
    "tests/terminal/test_input.py",
    "tests/screens/test_goldens.py",
    "tests/screens/test_bindings.py",
    "tests/match/test_names.py",  # widths of names, by Rich
    "tests/storage/test_data_dir.py",  # platformdirs
    "tests/storage/database/test_files.py",  # filelock
    "tests/cli/test_shell.py",  # shtab
    "tests/match/test_journal.py",  # msgspec
    "tests/exchange/test_strict_json.py",  # msgspec
    "tests/coach/test_cards.py",  # fsrs
    "tests/arena/test_cluster.py",  # distributed
    "tests/engine/test_value_table.py",  # numpy
    "tests/served/test_server.py::test_a_visitor_has_a_record_of_their_own_and_finds_it_again",
)
"""Tests of what depends on other packages; of the pictures only those of small windows."""
_SMALL = ("-k", "not 120x40 and not 200x50")


def oldest_admitted() -> Iterator[str]:
    """The oldest release that pyproject.toml admits of each dependency, as a constraint."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    for each in [*project["dependencies"], *(one for name in AT_PEOPLE for one in extras[name])]:
        name, bound = re.match(r"([\w.-]+)[^;]*?>=([\w.]+)", each).groups()
        yield f"{name}=={bound}"


def newest_textual() -> str:
    """The newest release of Textual, pre-releases included."""
    command = [sys.executable, "-m", "pip", "index", "versions", "textual", "--pre"]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    return re.search(r"Available versions: ([^,\s]+)", found.stdout)[1]


def version_of(python: str, name: str) -> str:
    """The release of a package that is installed for this Python."""
    code = f"from importlib.metadata import version; print(version({name!r}))"
    return subprocess.run([python, "-c", code], capture_output=True, text=True).stdout.strip()


def broken(python: str) -> list[str]:
    """Run TESTS; a line for each cause of failures, with how many tests and the first of them."""
    command = [
        "-m",
        "pytest",
        "--quiet",
        "--tb=no",
        "-rfE",
        "--no-header",
        "--thorough",
        *_SMALL,
        *TESTS,
    ]
    wide = {**os.environ, "COLUMNS": "1000"}
    run = subprocess.run([python, *command], cwd=ROOT, capture_output=True, text=True, env=wide)
    tests = dict[str, list[str]]()
    for line in run.stdout.splitlines():
        if line.startswith(("FAILED ", "ERROR ")):
            test, _, cause = line.partition(" ")[2].partition(" - ")
            tests.setdefault(cause[:300], []).append(test)
    if run.returncode and not tests:
        return [(run.stdout + run.stderr)[-2000:]]
    return [f"{len(names)} tests, {names[0]} first: {cause}" for cause, names in tests.items()]


def tried(kind: str, wanted: str) -> list[str]:
    """Install these releases in a new environment; a line for everything that breaks there."""
    with tempfile.TemporaryDirectory() as place:
        python = f"{place}/bin/python"
        subprocess.run([sys.executable, "-m", "venv", place], check=True)
        pip = [python, "-m", "pip", "--quiet", "--disable-pip-version-check"]
        constraints = Path(place, "constraints")
        constraints.write_text("\n".join(oldest_admitted() if kind == "lowest" else ()))
        install = [*pip, "install", "--constraint", str(constraints), "--editable", ".[test]"]
        subprocess.run(install, cwd=ROOT, check=True)
        if kind == "next-textual":
            # pip warns that pyproject.toml does not admit it: that is just what is tried here.
            subprocess.run([*pip, "install", f"textual=={wanted}"], check=True)
        names = [each.partition("==")[0] for each in oldest_admitted()]
        print("Tried:", ", ".join(f"{each} {version_of(python, each)}" for each in names))
        sys.stdout.flush()
        command = [python, str(ROOT / ".ci/first_screen.py"), str(ROOT)]
        first = subprocess.run(command, capture_output=True, text=True)
        lines = [f"The first screen: {each}" for each in first.stderr.strip().splitlines()[-1:]]
        return (lines if first.returncode else []) + broken(python)


def main() -> int:
    """Try what the arguments say."""
    kind, wanted = (*sys.argv[1:], "", "")[:2]
    if kind == "constraints":
        print("\n".join(oldest_admitted()))
        return 0
    if kind not in ("lowest", "highest", "next-textual"):
        sys.exit(__doc__)
    if kind == "next-textual":
        wanted = wanted or newest_textual()
        if f"textual=={wanted}" in oldest_admitted():
            print(f"There is no Textual after {wanted}, which the program has.")
            return 0
    lines = tried(kind, wanted)
    print("\n".join(lines) or "Nothing broke.")
    return bool(lines)


if __name__ == "__main__":
    sys.exit(main())
