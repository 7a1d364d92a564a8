"""Tests that the code that signs is the published and audited package, unchanged, with its licence."""

from __future__ import annotations

import json
import re
import tomllib
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from gm.interfaces.phone.signing import PRIME

ROOT = Path(__file__).parents[3]
NOBLE = files("gm.interfaces.phone").joinpath("static", "noble")
PUBLISHED = {
    "LICENSE": "4f221aee6e072336700c408c68ab3b96a3fc09f6aebe6f48f1bd99e5ef13faec",
    "_md.js": "60cf3010fda89e3e4d3f0e7ff1ce249e9c467f34b4fd41b6fd6101d9f69be763",
    "_u64.js": "b09da8c07fe8187c07649494cdb7cd0bcf13df90b506a9473d19e4d5f8c2e102",
    "hmac.js": "fec9f8f3aeda785ea2de91cc4c059d54ef98196261c026c43f48341007ae52c9",
    "sha2.js": "471746bba6ec4c6238ca41358d1d3b40b6ff31cf3363f0b4d550c649c1a8e83b",
    "utils.js": "037ad49adb78168b6b699598fd33f85f7877456b1d28b4d032e2a1a16807947c",
}
"""The files of this package on npm, by .ci/vendor."""

VERSION = "2.4.0"


def test_the_files_are_the_published_ones() -> None:
    found = {
        file.name: file.read_bytes().replace(b"\r\n", b"\n") for file in NOBLE.iterdir() if file.name != "README.md"
    }
    assert {name: sha256(body).hexdigest() for name, body in found.items()} == PUBLISHED


def test_the_licence_is_installed_too() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "gm/interfaces/phone/static/noble/LICENSE" in project["license-files"]


def test_version_and_licence_are_those_that_the_build_takes() -> None:
    lock = json.loads((ROOT / ".ci" / "npm" / "package-lock.json").read_text(encoding="utf-8"))
    package = lock["packages"]["node_modules/@noble/hashes"]
    assert (package["version"], package["license"]) == (VERSION, "MIT")
    assert package["integrity"].startswith("sha512-")
    assert f"`@noble/hashes` {VERSION} " in NOBLE.joinpath("README.md").read_text(encoding="utf-8")
    assert NOBLE.joinpath("LICENSE").read_text(encoding="utf-8").startswith("The MIT License")


def test_both_sides_use_the_same_group() -> None:
    script = files("gm.interfaces.phone").joinpath("static", "signing.js").read_text(encoding="utf-8")
    digits = "".join(line.strip(' "+,') for line in script.partition("BigInt(\n")[2].partition("\n);")[0].splitlines())
    assert int(digits, 16) == PRIME


def test_no_phones_clock_is_used() -> None:
    own = [file for file in files("gm.interfaces.phone").joinpath("static").iterdir() if file.name.endswith(".js")]
    assert len(own) > 3
    assert [file.name for file in own if re.search(r"\bDate\b", file.read_text(encoding="utf-8"))] == []
