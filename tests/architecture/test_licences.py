"""What the program needs is openly licensed, all of it that pip brings along."""

from __future__ import annotations

import re
from importlib.metadata import distribution

FREE = ("MIT", "BSD", "Apache", "PSF", "Python Software Foundation", "MPL", "LGPL", "HPND", "ISC", "Public Domain")
OPEN = re.compile(rf"\b({'|'.join(FREE)})\b", re.IGNORECASE)
"""Licences under which anybody may use, change and pass on a library."""


def needed(name: str, found: set[str]) -> set[str]:
    """A distribution and all that it needs here, without what only an extra or another system asks for."""
    if name in found:
        return found
    found.add(name)
    for line in distribution(name).requires or ():
        if "extra ==" not in line and "platform" not in line and "python_version" not in line:
            needed(re.split(r"[^\w.-]", line)[0].lower(), found)
    return found


def licence(name: str) -> str:
    """What a distribution says of its licence, in whichever way it says so."""
    said = distribution(name).metadata
    classifiers = [line for line in said.get_all("Classifier") or () if line.startswith("License")]
    told = (str(line)[:200] for key in ("License-Expression", "License") for line in said.get_all(key) or ())
    return " ".join([*told, *classifiers])


def test_all_that_pip_brings_along_is_openly_licensed() -> None:
    found = needed("gm-referee", set())
    assert {"click", "pydantic", "typst", "zeroconf"} <= found
    assert {name: licence(name) for name in found if not OPEN.search(licence(name))} == {}
