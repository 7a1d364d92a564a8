"""A cache of parsed TOML files. Without it, parsing would slow down every command."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import Any


def load_toml(path: str, *, keep: bool) -> dict[str, Any]:
    """Load a TOML file. With ``keep``, cache its data as JSON in ``__pycache__`` beside the file.

    Raises tomllib.TOMLDecodeError or UnicodeDecodeError for invalid TOML, OSError for an unreadable file.
    """
    folder, name = os.path.split(path)
    cache_path = os.path.join(folder, "__pycache__", f"{name}.json")
    status = os.stat(path)
    made = [status.st_mtime_ns, status.st_size]
    if keep:
        with suppress(OSError, ValueError, KeyError, TypeError), open(cache_path, encoding="utf-8") as file:
            kept = json.load(file)
            if kept["made"] == made:
                held: dict[str, Any] = kept["holds"]
                return held
    import tomllib  # imported here: not needed if the data is cached

    with open(path, "rb") as toml:
        held = tomllib.load(toml)
    if keep and not sys.dont_write_bytecode:
        _write_cache(cache_path, {"made": made, "holds": held})
    return held


def _write_cache(path: str, content: dict[str, Any]) -> None:
    """Write the cache of a TOML file atomically. Write nothing if the data has dates or the folder is read-only."""
    temporary = f"{path}.{os.getpid()}"
    with suppress(OSError, TypeError):
        text = json.dumps(content, ensure_ascii=False)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(temporary, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(temporary, path)
    with suppress(OSError):
        os.unlink(temporary)
