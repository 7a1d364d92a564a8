"""The cache of parsed card files is ignored whenever it might be stale or damaged."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from gm.errors import GmError
from gm.store.shipped import Cards
from gm.store.toml_cache import load_toml


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Python write caches next to its files, whatever the environment says."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


@pytest.fixture
def spells(tmp_path: Path) -> Path:
    """Return a card file that was read once."""
    file = tmp_path / "spells.toml"
    file.write_text('[fright]\nname = "Fright"\n', encoding="utf-8")
    assert load_toml(str(file), keep=True) == {"fright": {"name": "Fright"}}
    return file


def shelf(file: Path) -> Path:
    return file.parent / "__pycache__" / f"{file.name}.json"


def test_the_cache_replaces_the_file(spells: Path) -> None:
    kept = shelf(spells)
    kept.write_text(kept.read_text(encoding="utf-8").replace('"Fright"', '"Kept"'), encoding="utf-8")
    assert load_toml(str(spells), keep=True) == {"fright": {"name": "Kept"}}
    assert load_toml(str(spells), keep=False) == {"fright": {"name": "Fright"}}


def test_a_changed_file_is_read_again(spells: Path) -> None:
    spells.write_text('[fright]\nname = "Terror"\n', encoding="utf-8")
    os.utime(spells, ns=(1, 1))
    assert load_toml(str(spells), keep=True) == {"fright": {"name": "Terror"}}
    assert [file.name for file in shelf(spells).parent.iterdir()] == ["spells.toml.json"]


@pytest.mark.parametrize("damage", ["", "{", "[]", "{}", '{"made": 1}', "\udcff", "null", '{"made": [1, 2]}'])
def test_a_damaged_cache_is_read_again(spells: Path, damage: str) -> None:
    shelf(spells).write_bytes(damage.encode("utf-8", "surrogateescape"))
    assert load_toml(str(spells), keep=True) == {"fright": {"name": "Fright"}}


def test_without_a_cache_the_file_is_parsed_each_time(tmp_path: Path) -> None:
    file = tmp_path / "spells.toml"
    file.write_text("made = 2020-01-01\n", encoding="utf-8")  # a date, which JSON has not got
    assert load_toml(str(file), keep=True) == load_toml(str(file), keep=True)
    assert not shelf(file).parent.exists()
    shelf(file).parent.write_text("no folder")
    file.write_text("made = 1\n", encoding="utf-8")
    assert load_toml(str(file), keep=True) == {"made": 1}


def test_nothing_is_cached_in_a_users_folder(tmp_path: Path) -> None:
    shipped, own = tmp_path / "shipped", tmp_path / "own"
    for folder in (shipped, own):
        folder.mkdir()
        (folder / "spells.toml").write_text(f'of = "{folder.name}"\n', encoding="utf-8")
    assert Cards(str(shipped), str(own))["spells"] == {"of": "own"}
    assert [file.name for file in own.iterdir()] == ["spells.toml"]


def test_an_invalid_toml_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "spells.toml").write_text("[fright\n", encoding="utf-8")
    with pytest.raises(GmError, match=r"spells\.toml cannot be read"):
        Cards(str(tmp_path))["spells"]
