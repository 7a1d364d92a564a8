"""Files that cannot be brought: all that is wrong with one is said at once, with what to type instead."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.running import Command


def test_all_mistakes_of_a_file_are_reported_at_once(gm: Command, home: Path) -> None:
    (home / "bad.toml").write_text(
        '[skies.sun]\nname = "Sun"\nstages = 9\noxen = 1\n[skies.rain]\nname = "a\\u0007"\nstages = "no"\n'
    )
    error = gm.refused("new toy Ana Bo --skies bad.toml")
    assert (error["status"], error["code"]) == (3, "file")
    assert [(fault["line"], fault["key"]) for fault in error["faults"]] == [
        (1, "skies.fog"),
        (3, "skies.sun.stages"),
        (4, "skies.sun.oxen"),
        (6, "skies.rain.name"),
        (7, "skies.rain.stages"),
    ]
    assert "line 4, skies.sun.oxen: there is no such key" in error["message"]
    assert "gm cards template skies --game toy" in error["remedy"]
    assert gm.refused("cards check bad.toml --game toy")["faults"] == error["faults"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "no such file"),
        (b"", "skies: it is missing"),
        (b"skies = ", "is not valid TOML: invalid value"),
        (b'skies = "sun', "is not valid TOML: unterminated string"),
        (b'title = "sun\n', "is not valid TOML: a closing quote is missing (at line 1"),
        (b"skies = 1", "skies: it must be"),
        (b"skies = nan", "skies: nan is not a number"),
        (b"\xff\xfe\x00", "is not UTF-8 text"),
        (b"a = " + b"[" * 3000 + b"]" * 3000, "nested too deeply"),
        (b"a = " + b"9" * 5000, "is not valid TOML: an integer has too many digits."),
        (b"a = 0x" + b"9" * 5000, "line 1, a: an integer has too many digits"),
        (b"[a.'(b']\n[a.'(b']\n", "is not valid TOML: cannot declare a.(b twice (at line 2"),
        (b"#" * 1_000_001, "too large for a skies file"),
        (b"skies = 1979-05-27 07:32:00\n", "skies: it must be"),
    ],
    ids=[
        "missing",
        "empty",
        "broken",
        "no quote at its end",
        "no quote in a line",
        "a number",
        "no number",
        "no text",
        "deep",
        "long",
        "longer",
        "twice",
        "huge",
        "a date",
    ],
)
def test_invalid_file_is_rejected(gm: Command, home: Path, content: bytes | None, said: str) -> None:
    if content is not None:
        (home / "bad.toml").write_bytes(content)
    for line in ("new toy Ana Bo --skies bad.toml", "cards check bad.toml --game toy"):
        error = gm.refused(line)
        assert (error["status"], error["code"]) == (3, "file")
        assert said in error["message"]
        assert error["remedy"]


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("new toy Ana Bo --skies", "words", "--skies needs FILE"),
        ("new toy Ana Bo --skies a --skies b", "words", "given twice"),
        ("new toy Ana Bo --cards a", "words", "has no option --cards"),
        pytest.param(
            "new gatling Ana Bo --skies a", "words", "has no option --skies", marks=pytest.mark.needs("gatling")
        ),
        (["new", "toy", "Ana", "Bo", "--skies", "#0123456789ab"], "no-such", "No stored file is called"),
        ("new toy Ana Bo --skies .", "file", "cannot be read"),
        pytest.param(
            "cards check a --game gatling",
            "words",
            "does not use files of your own",
            marks=pytest.mark.needs("gatling"),
        ),
        ("cards check", "words", "the file is missing"),
        ("cards check a b --game toy", "words", "does not accept “b”"),
        ("cards template x y --game toy", "words", "Unexpected word"),
        ("cards deal", "words", "“cards” does not accept"),
        ("cards keep skies", "words", "needs a name and content"),
        (["cards", "keep", "skies", "{"], "file", "is not valid JSON"),
        (["cards", "keep", "skies", "{}"], "words", "“cards keep” works only in a record"),
        (["cards", "keep", "bogus", "{}"], "words", "accepts “bogus”"),
        (["cards", "keep", "bogus", "{}", "--game", "toy"], "words", "Lantern Road does not accept “bogus”"),
        (["cards", "keep", "skies", "[]"], "file", "must be a JSON object"),
        (["cards", "keep", "skies", f'{{"a": {"9" * 5000}}}'], "file", "an integer has too many digits"),
        (["cards", "keep", "skies", '{"a": NaN}'], "file", "is not a number"),
    ],
    ids=str,
)
def test_invalid_file_option_is_rejected(gm: Command, line: str, code: str, said: str) -> None:
    error = gm.refused(line)
    assert (error["code"], said in error["message"]) == (code, True), error["message"]
    assert error["remedy"]


def test_invalid_number_is_reported_with_other_mistakes(gm: Command, home: Path) -> None:
    (home / "bad.toml").write_text('[skies.sun]\nname = "Sun"\nstages = nan\noxen = 1\n[skies.rain]\nstages = -inf\n')
    found = [
        (fault["line"], fault["key"], fault["said"])
        for fault in gm.refused("cards check bad.toml --game toy")["faults"]
    ]
    assert (3, "skies.sun.stages", "nan is not a number") in found
    assert (6, "skies.rain.stages", "-inf is not a number") in found
    assert (4, "skies.sun.oxen", "there is no such key") in found
    assert len({key for _, key, _ in found}) == len(found)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in files here")
def test_pipe_instead_of_a_file_is_rejected(gm: Command, home: Path) -> None:
    os.mkfifo(home / "bad.toml")
    for path in ("bad.toml", os.devnull):
        error = gm.refused(f"new toy Ana Bo --skies {path}")
        assert (error["code"], "it is not a regular file" in error["message"]) == ("file", True)


def test_stored_file_in_a_record_is_checked(gm: Command) -> None:
    (kept,) = gm.play(['cards keep skies "{""skies"":1}"']).answers
    mark = kept["answer"]["mark"]
    ran = gm.play(['cards keep skies "{""skies"":1}"', f"new toy Ana Bo --skies {mark}"])
    assert "skies: it must be" in ran.answers[-1]["error"]["message"]


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("cards keep bogus {}\nnew toy Ana Bo\n", "accepts “bogus”"),
        ("new toy Ana Bo\ncards keep bogus {}\n", "Lantern Road does not accept “bogus”"),
        pytest.param(
            "cards keep skies {}\nnew gatling Ana Bo\n", "does not accept “skies”", marks=pytest.mark.needs("gatling")
        ),
    ],
)
def test_record_with_an_unaccepted_file_is_rejected(gm: Command, home: Path, record: str, said: str) -> None:
    (home / "record").write_text(record, encoding="utf-8")
    error = gm.refused("import record")
    assert (error["code"], said in error["message"]) == ("import", True), error["message"]
