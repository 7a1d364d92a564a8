"""The digest of a duel is the same in every file, byte for byte as published."""

from __future__ import annotations

import pytest

from gm.store.digest import digests

pytestmark = pytest.mark.needs("gatling")

VECTORS = {
    "no lines": (
        (1, "0" * 32, "x", "gatling", 2, "2026-01-02T03:04:05+00:00"),
        (),
        ("fa36f02bab1a999e93ba5fe5cb4079561c4747dbf29aaa10aefe6c02f51a2211",),
    ),
    "texts beyond ASCII": (
        (7, "c7c09650f1ac425793796d857626a9b2", "y", "gatling", 2, "2026-11-22T20:42:00+00:00"),
        (
            (
                *(0, "2026-11-22T20:42:00+00:00", "new", "new gatling Ana Bo"),
                *('{"seats": [["ana", "Ana"]]}', None, '{"notices":[],"settlement":[]}'),
            ),
            (
                *(1, "2026-11-22T20:42:07+00:00", "note", 'note "café 🎲"'),
                *('{"text": "caf\\u00e9 \\ud83c\\udfb2"}', None, "{}"),
            ),
        ),
        (
            "a8a62402c1826dccf508f1a0cdb5e285745f82105ad6c4eca4804c0717ff1eee",
            "e4bcd4198b39b3a7a432ee4d1351f341c03558a46e0baaa53317680afcae83df",
            "070d95b79e478fabdabefd7bdacc18face2dcaa2460b76a5ff256b0b41f4d956",
        ),
    ),
    "kinds and games unknown here": (
        (0, "0f", "", "new-game", 12, ""),
        (
            (0, "", "new", "", "{}", None, "{}"),
            (1, "x", "undo", "undo", "{}", 0, "{}"),
            (2, "x", "from-next-year", "5:abc,", "[1, 2]", 1, '{"a": 1}'),
        ),
        (
            "7f521fc2026be10c1606e47d733044e5af1a32ad54ed57190cc07846186ec93a",
            None,
            "21462bbfcaa9df8b33d0fdf0f51e0ed710aebf819fabf445a086048f435c88cf",
            "404b398829e771587b1a99368d8ce2bf9150d570a6f088339af7d25bb3e4bcbe",
        ),
    ),
}


@pytest.mark.parametrize("name", VECTORS)
def test_the_digest_equals_the_published_vectors(name: str) -> None:
    facts, rows, expected = VECTORS[name]
    chain = [*digests(facts, rows)]
    assert [digest if known else None for digest, known in zip(chain, expected, strict=True)] == [*expected]
