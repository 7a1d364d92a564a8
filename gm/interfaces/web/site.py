"""The rule pages as files for any web host, with the same addresses as on the server. The search needs no server."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from gm.errors import GmError
from gm.interfaces.web.html import RulePages, static
from gm.interfaces.web.manual import Manual, write_sections
from gm.interfaces.web.statistics import StatsPages
from gm.links import path_of
from gm.store.files import os_message, write_files
from gm.table.lookup import IDLE


def top(base: str) -> str:
    """Return the path in ``base``, the URL of the pages on a web host: ``/gm/`` for ``https://club.example/gm``.

    Raises GmError (``network``) if ``base`` is invalid.
    """
    path = path_of(base)
    if path is None:
        text = f"“{base[:60]}” is not a web address."
        raise GmError("network", text, "Type: gm site OUT --base https://club.example/gm/")
    return f"{path}/"


def write(folder: str, base: str = "", database: str | None = None) -> int:
    """Write all pages into ``folder`` and return the number of pages. If an error occurs, nothing is written.

    If ``database`` has duels, the pages include statistics. The folder must be new or contain nothing but pages that
    gm has written. Raises GmError: ``file`` for a folder with other files, ``network`` for an invalid ``base``.
    """
    root = top(base) if base else "/"
    out = Path(folder)
    stats = StatsPages(database) if database else None
    names = stats.names() if stats else []
    rules = RulePages("Start", files=True, stats=bool(names))
    manual = Manual(rules, write_sections())
    try:
        _check(out)
        every = rules.rules
        pages = {f"r/{name}/index.html": rules.page(rule, "../../") for name, rule in every.items()}
        pages |= {f"r/{code}/index.html": rules.behind(code, meant, "../../") for code, meant in rules.codes.items()}
        pages["r/index.html"] = rules.contents("../", "site")
        pages["index.html"] = rules.contents("", "site")
        pages["404.html"] = rules.fill("lost", root)
        pages |= {f"manual/{slug}/index.html": manual.page(slug, "../../") for slug in manual.chapters}
        pages["manual/index.html"] = manual.contents("../")
        pages |= _stats(rules, stats, names) if stats and names else {}
        index = {"GM_IDLE": sorted(IDLE), "GM_RULES": _index(rules), "GM_MANUAL": [*manual.index()]}
        lines = (f"window.{name}={json.dumps(rows, ensure_ascii=False)};\n" for name, rows in index.items())
        pages["static/rules.js"] = "".join(lines)
        files = {str(out / name): text.encode() for name, text in pages.items()}
        files |= {str(out / "static" / name): asset.body for name, asset in static().items()}
        write_files({**files, str(out / ".nojekyll"): b""}, force=True, folders=True)
    except OSError as error:
        message = f"{error.filename or folder} cannot be written: {os_message(error)}."
        raise GmError("file", message, "Name another folder.") from error
    finally:
        rules.close()
        manual.close()
    return len(every)


def _stats(rules: RulePages, stats: StatsPages, names: Sequence[str]) -> dict[str, str]:
    """Return the HTML pages of statistics by file name."""
    pages = {f"stats/{name}/index.html": stats.page(rules, name, "../../") for name in names}
    pages["stats/index.html"] = stats.page(rules, "", "../")
    return {file: page for file, page in pages.items() if page is not None}


def _check(out: Path) -> None:
    if out.exists() and not out.is_dir():
        raise GmError("file", f"{out} is not a folder.", "Name a folder, existing or new.")
    if out.is_dir() and any(out.iterdir()) and not (out / "static" / "rules.js").exists():
        raise GmError("file", f"{out} contains other files.", "Name an empty or new folder.")


def _index(rules: RulePages) -> list[list[str]]:
    """Return the data of each rule for the search in the browser: id, title, phrases, text, short code."""
    listed = rules.rules.values()
    return [
        [rule.id, rule.title, "\n".join((rule.code, *rule.words, *rule.asked)), rule.text, rule.code] for rule in listed
    ]
