"""The data directory, with games, settings and backups, and the directory of crash reports."""

import os
from pathlib import Path
from typing import Final

VARIABLE: Final = "TICTACTOE_TUI_DATA_DIR"
CONFIG_VARIABLE: Final = "TICTACTOE_TUI_CONFIG"
"""Names the config file; the option --config sets it."""
LOG_DIR_VARIABLE: Final = "TICTACTOE_TUI_LOG_DIR"
TABLES_VARIABLE: Final = "TICTACTOE_TUI_TABLES"
"""Says in a page of `serve` where its tables are, and the visitor's key there."""
_PROGRAM: Final = "tictactoe-tui"
_PRIVATE: Final = 0o700


class NoDataDir(Exception):
    """There is no usable data directory; the text says why in one sentence."""


def data_dir(option: str | None = None) -> Path:
    """The data directory: from the option, else the environment, else the system's; not created."""
    chosen = os.environ.get(VARIABLE) if option is None else option
    try:
        if chosen:
            return Path(chosen).expanduser().absolute()
        if option is not None:
            raise NoDataDir("The data directory has no name.")
        from platformdirs import user_data_path

        return user_data_path(_PROGRAM, appauthor=False).absolute()
    except (OSError, RuntimeError) as error:
        raise NoDataDir("There is no home directory to keep games in.") from error


def prepare_data_dir(directory: Path) -> Path:
    """The directory, created if missing, and then readable by its owner only; or NoDataDir."""
    try:
        # An existing directory may be anything, even /tmp: its permissions are left alone.
        if not directory.is_dir():
            missing = [each for each in (directory, *directory.parents) if not each.is_dir()]
            directory.mkdir(_PRIVATE, parents=True)
            directory.chmod(_PRIVATE)
            # Else a power cut could lose the new directory's name, and with it every file inside.
            for made in missing:
                sync(made.parent)
    except FileExistsError as error:
        raise NoDataDir(f"{shown(directory)} is not a directory.") from error
    except OSError as error:
        raise NoDataDir(
            f"{shown(directory)} cannot be used to keep games in: {error.strerror}."
        ) from error
    except ValueError as error:
        raise NoDataDir("No directory can have the name of the data directory.") from error
    return directory


def sync(path: Path) -> None:
    """Wait until a file is on the disk, or the names in a directory, against power cuts."""
    is_directory = path.is_dir()
    # Windows syncs only what may be written, and no directories.
    if os.name == "posix" or not is_directory:
        handle = os.open(path, os.O_RDONLY if is_directory else os.O_RDWR)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def shown(path: Path) -> str:
    """A path for a message, with `?` for every unprintable character."""
    return "".join(character if character.isprintable() else "?" for character in str(path))


def log_dir() -> Path:
    """The directory for crash reports; not created here."""
    chosen = os.environ.get(LOG_DIR_VARIABLE)
    if chosen:
        return Path(chosen)
    from platformdirs import user_log_path

    return user_log_path(_PROGRAM, appauthor=False)
