"""What the program needs from others: each with its lowest version, and openly licensed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPEN = re.compile(r"MIT|BSD|Apache|MPL|Mozilla|LGPL|Lesser|PSF|Python Software|ISC|Unlicense|0BSD|Public Domain", re.I)
NAME = re.compile(r"[A-Za-z0-9._-]+")


def brought(requirements: list[str], seen: set[str]) -> Iterator[Distribution]:
    """Everything that pip brings for some requirements."""
    for requirement in requirements:
        found = NAME.match(requirement)
        assert found, requirement
        name = re.sub("[-_.]+", "-", found.group()).lower()
        if name in seen or "extra ==" in requirement:
            continue
        seen.add(name)
        try:
            one = distribution(name)
        except PackageNotFoundError:
            continue  # of another system, or another Python
        yield one
        yield from brought(one.requires or [], seen)


def test_every_dependency_says_its_lowest_version() -> None:
    assert [one for one in PROJECT["dependencies"] if ">=" not in one] == []


def test_everything_that_pip_brings_is_openly_licensed() -> None:
    closed = {
        one.name: said
        for one in brought(PROJECT["dependencies"], set())
        if not OPEN.search(said := " ".join(licences(one)))
    }
    assert closed == {}


def licences(one: Distribution) -> Iterator[str]:
    """What a distribution says of its licence, in each of the ways there are."""
    for field in ("License-Expression", "License"):
        yield from one.metadata.get_all(field) or []
    yield from (line for line in one.metadata.get_all("Classifier") or [] if line.startswith("License"))
