"""Atomic file writes: even after a failure or a power cut, no file is written in part."""

from __future__ import annotations

import errno
import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress

from gm.errors import GmError

_REMEDY = "Name another file."
_MANY = 50
"""From this number of files on, syncing the whole disk is faster than syncing each file."""
_BESIDE = ("", "-journal", "-wal", "-shm")
"""The suffixes of a database file and of the files that SQLite stores beside it."""


def sidecar_path(database: str, ending: str) -> str | None:
    """Return the path of a file beside a database, with its own ``ending``; None for a database in memory."""
    return None if database == ":memory:" else f"{os.path.splitext(database)[0]}{ending}"


def write_new(path: str, text: str, *, private: bool = False) -> None:
    """Write a file that does not exist yet. With ``private``, only its owner can read it. Raises GmError (``file``)."""
    with atomic_files([path], there=f"Nothing was written. {_REMEDY}") as parts:
        (write_private if private else _fill)(parts[path], text.encode("utf-8"))


def write_files(files: Mapping[str, bytes], *, force: bool = False, folders: bool = False) -> None:
    """Write several files. If one fails, none is written. Raises GmError (``file``).

    Without ``force``, a file that exists is an error. Symbolic links are kept. With ``folders``, missing folders are
    created.
    """
    files = {os.path.realpath(path) if force and os.path.islink(path) else path: data for path, data in files.items()}
    kept = "" if force else "It was not changed. Overwrite it with --force."
    with _folders_of(files if folders else ()), atomic_files(files, there=kept) as parts:
        for path, data in files.items():
            _fill(parts[path], data)


@contextmanager
def _folders_of(paths: Iterable[str]) -> Iterator[None]:
    """Create the missing parent folders of ``paths``. If the ``with`` block raises an error, remove them again."""
    missing: dict[str, None] = {}
    for path in paths:
        folder = os.path.dirname(path)
        while folder and folder not in missing and not os.path.isdir(folder):
            missing[folder] = None
            folder = os.path.dirname(folder)
    folder = ""
    try:
        try:
            for folder in sorted(missing, key=len):
                os.makedirs(folder, exist_ok=True)
            _sync_all({os.path.dirname(os.path.abspath(folder)) for folder in missing})
        except (OSError, ValueError) as error:
            raise GmError("file", f"The folder {folder} cannot be created: {os_message(error)}.", _REMEDY) from None
        yield
    except BaseException:
        for folder in sorted(missing, key=len, reverse=True):
            with suppress(OSError, ValueError):
                os.rmdir(folder)  # fails if the folder is not empty
        raise


def _fill(path: str, data: bytes) -> None:
    with open(path, "xb") as file:
        file.write(data)


def write_private(path: str, data: bytes | bytearray) -> None:
    """Write a new file that only its owner may read. Raises OSError."""
    with open(path, "xb", opener=lambda name, flags: os.open(name, flags, 0o600)) as file:
        file.write(data)


@contextmanager
def atomic_files(paths: Iterable[str], *, there: str = "") -> Iterator[Mapping[str, str]]:
    """Yield a mapping from each of ``paths`` to a temporary name. The caller writes files with the temporary names.

    Afterwards, these files are synced and renamed to ``paths``. So no file is half written, and after a power cut none
    of the finished files is missing. If ``there`` is '', files that exist are replaced. Otherwise ``there`` is a
    remedy, and an existing file raises GmError (``file``) with this remedy. Other errors raise GmError (``file``) too.
    After an error, all temporary files are removed.
    """
    parts = {path: f"{path}.{os.getpid()}.part" for path in paths}
    now, named = next(iter(parts)), list[str]()
    new = {path for path in parts if not os.path.lexists(path)}
    try:
        for path in parts:
            if there and path not in new:
                raise _there_already(path, there)
        yield parts
        _sync_all(parts.values())
        for now, part in parts.items():
            _take_name(part, now, there)
            named.append(now)
        _sync_all({os.path.dirname(os.path.abspath(path)) for path in parts})
    except (OSError, ValueError) as error:
        for path in new.intersection(named):
            _remove(path)
        failed = next((path for path, part in parts.items() if part == getattr(error, "filename", "")), now)
        raise GmError("file", f"{failed} cannot be written: {os_message(error)}.", _REMEDY) from None
    finally:
        for part in parts.values():
            for ending in _BESIDE:
                _remove(part + ending)


def _take_name(part: str, path: str, there: str) -> None:
    """Rename the finished temporary file ``part`` to ``path``.

    If ``there`` is '', an existing file is replaced. Otherwise ``there`` is the remedy in the error for such a file.
    """
    if there:
        try:
            os.link(part, path)
            return
        except FileExistsError:
            raise _there_already(path, there) from None
        except (OSError, AttributeError):
            pass  # some systems and file systems have no links
    os.replace(part, path)


def _there_already(path: str, remedy: str) -> GmError:
    return GmError("file", f"{path} already exists.", remedy)


def make_folder(path: str) -> None:
    """Create a folder and its parents, and sync them to disk. Raises OSError."""
    missing = []
    while path and not os.path.isdir(path):
        missing.append(path)
        path = os.path.dirname(path)
    if missing:
        os.makedirs(missing[0], exist_ok=True)
        for folder in missing:
            sync(os.path.dirname(os.path.abspath(folder)))


def _sync_all(paths: Collection[str]) -> None:
    """Sync files to disk. Many files are synced in a single call, if the system has such a call. Raises OSError."""
    if len(paths) >= _MANY and hasattr(os, "sync"):
        os.sync()
        return
    for path in paths:
        sync(path)


def sync(path: str) -> None:
    """Sync a file to disk. For a folder, sync the names of the files in it. Raises OSError."""
    folder = os.path.isdir(path)
    if folder and os.name == "nt":
        return  # Windows can neither open nor sync a folder
    handle = os.open(path, os.O_RDONLY if folder else os.O_RDWR)
    try:
        os.fsync(handle)
    except OSError as error:
        if not folder or error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems cannot sync folders
            raise
    finally:
        os.close(handle)


def _remove(path: str) -> None:
    with suppress(OSError, ValueError):
        os.unlink(path)


def os_message(error: Exception) -> str:
    """Return the operating system's message for an error."""
    return (getattr(error, "strerror", None) or str(error)).lower()
