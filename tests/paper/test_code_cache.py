"""The cache of QR codes beside the database. Cached codes are equal to drawn ones; a damaged file is ignored."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.paper.code_cache import ENDING, MOST, CodeCache
from gm.paper.codes import code
from gm.store.files import sidecar_path

PAYLOADS = [f"http://gm.local:5252/r/{rank}{suit}" for rank in "a23" for suit in "hdsc"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    shelf = CodeCache(str(tmp_path / "new" / "duels.codes.json"))
    for payload in PAYLOADS:
        shelf.code(payload)
    shelf.save()
    return tmp_path / "new" / "duels.codes.json"


def test_a_cached_code_is_not_drawn_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gm.paper.code_cache.code", lambda payload: pytest.fail("it is made again"))
    shelf = CodeCache(str(file))
    assert [shelf.code(payload) for payload in PAYLOADS] == [code(payload) for payload in PAYLOADS]
    before = file.stat().st_mtime_ns
    shelf.save()
    assert file.stat().st_mtime_ns == before


@pytest.mark.parametrize("harm", ["h1v1", "", "no JSON", "cut"])
def test_a_damaged_cache_is_ignored(file: Path, harm: str) -> None:
    text = file.read_text(encoding="utf-8")
    harmed = {"h1v1": text.replace("h1v1", "h2v1", 1), "cut": text[: len(text) // 2]}.get(harm, harm)
    file.write_text(harmed, encoding="utf-8")
    assert CodeCache(str(file)).code(PAYLOADS[0]) == code(PAYLOADS[0])


def test_an_unwritable_cache_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    shelf = CodeCache(str(tmp_path / "file" / "codes.json"))
    shelf.code(PAYLOADS[0])
    shelf.save()


def test_a_database_in_memory_has_no_cache() -> None:
    assert sidecar_path(":memory:", ENDING) is None
    assert sidecar_path("/games/duels.db", ENDING) == "/games/duels.codes.json"
    assert MOST > 200
