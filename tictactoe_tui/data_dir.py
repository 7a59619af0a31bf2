"""Where the games, the settings and their backups are kept, and the reports of crashes."""

import os
from pathlib import Path
from typing import Final

VARIABLE: Final = "TICTACTOE_TUI_DATA_DIR"
CONFIG_VARIABLE: Final = "TICTACTOE_TUI_CONFIG"
"""Names the config file; the option --config sets it."""
LOG_DIR_VARIABLE: Final = "TICTACTOE_TUI_LOG_DIR"
_PROGRAM: Final = "tictactoe-tui"
_PRIVATE: Final = 0o700


class NoDataDir(Exception):
    """There is no directory to keep anything in; says why in one sentence."""


def data_dir(option: str | None = None) -> Path:
    """The directory of the option, else of the environment, else the usual one; not yet made."""
    chosen = os.environ.get(VARIABLE) if option is None else option
    try:
        if chosen:
            return Path(chosen).expanduser().absolute()
        if option is not None:
            raise NoDataDir("The data directory has no name.")
        return _usual().absolute()
    except (OSError, RuntimeError) as error:
        raise NoDataDir("There is no home directory to keep games in.") from error


def prepare_data_dir(directory: Path) -> Path:
    """The directory, made where it is missing so that only its owner can look into it."""
    try:
        # One that is there already may be anything, even /tmp: its permissions are left alone.
        if not directory.is_dir():
            missing = [each for each in (directory, *directory.parents) if not each.is_dir()]
            directory.mkdir(_PRIVATE, parents=True)
            directory.chmod(_PRIVATE)
            # A file in it is of no use after a power cut that forgets the directory.
            for made in missing:
                sync_directory(made.parent)
    except FileExistsError as error:
        raise NoDataDir(f"{shown(directory)} is not a directory.") from error
    except OSError as error:
        raise NoDataDir(
            f"{shown(directory)} cannot be used to keep games in: {error.strerror}."
        ) from error
    except ValueError as error:
        raise NoDataDir("The name of the data directory is not one a file can have.") from error
    return directory


def sync_directory(directory: Path) -> None:
    """Make the names in a directory last, where the system can."""
    if os.name == "posix":
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def shown(path: Path) -> str:
    """A path as it can be shown anywhere, whatever bytes it is made of."""
    return "".join(character if character.isprintable() else "?" for character in str(path))


def _usual() -> Path:
    """The directory that the system means for such data."""
    from platformdirs import user_data_path

    return user_data_path(_PROGRAM, appauthor=False)


def log_dir() -> Path:
    """Where the reports of crashes go; not yet made."""
    chosen = os.environ.get(LOG_DIR_VARIABLE)
    if chosen:
        return Path(chosen)
    from platformdirs import user_log_path

    return user_log_path(_PROGRAM, appauthor=False)
