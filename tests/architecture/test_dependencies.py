"""Dependencies: each states its lowest version, and pip installs nothing that is not openly licensed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
OPEN_LICENCE = re.compile(
    r"MIT|BSD|Apache|MPL|Mozilla|LGPL|Lesser|PSF|Python Software|HPND|ISC|Unlicense|0BSD|Public Domain", re.I
)
NAME = re.compile(r"[A-Za-z0-9._-]+")


def installed(requirements: list[str], seen: set[str]) -> Iterator[Distribution]:
    """Yield every distribution that pip installs for these requirements on this system."""
    for requirement in requirements:
        name = re.sub("[-_.]+", "-", NAME.match(requirement)[0]).lower()  # type: ignore[index]
        if name in seen or "extra ==" in requirement:
            continue
        seen.add(name)
        try:
            package = distribution(name)
        except PackageNotFoundError:
            continue  # for another system or another Python
        yield package
        yield from installed(package.requires or [], seen)


def licences(package: Distribution) -> Iterator[str]:
    """Yield what a distribution says about its licence, wherever it says it."""
    for field in ("License-Expression", "License"):
        yield from package.metadata.get_all(field) or []
    yield from (line for line in package.metadata.get_all("Classifier") or [] if line.startswith("License"))


def test_every_dependency_states_its_lowest_version() -> None:
    assert [requirement for requirement in PROJECT["dependencies"] if ">=" not in requirement] == []


def test_every_installed_package_is_openly_licensed() -> None:
    packages = list(installed(PROJECT["dependencies"], set()))
    assert {"click", "pydantic", "typst", "zeroconf"} <= {package.name for package in packages}
    texts = {package.name: " ".join(licences(package)) for package in packages}
    assert {name: text for name, text in texts.items() if not OPEN_LICENCE.search(text)} == {}
