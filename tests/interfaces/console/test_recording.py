"""The recording in the README is what the console shows today; it needs no script and stands still if it must."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.readme import record
from tests.readme.picture import Run
from tests.support.running import unix

pytestmark = pytest.mark.needs("gatling")

SVG = "{http://www.w3.org/2000/svg}"
TEXT = record.RECORDING.read_text(encoding="utf-8")
SECONDS = 30


@unix
def test_the_recording_is_what_the_console_shows_today() -> None:
    assert record.film(record.record()) == TEXT


def test_it_is_small_and_not_too_long() -> None:
    assert len(TEXT.encode()) < 250_000
    (seconds,) = re.findall(r"animation: ([\d.]+)s step-end infinite", TEXT)
    assert 15 < float(seconds) < SECONDS + 2


def test_it_loads_and_runs_nothing() -> None:
    root = ElementTree.fromstring(TEXT)
    assert re.findall(r"https?://[^\"' ]+", TEXT) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<script|@import|@font-face|url\(|xlink|\son\w+=", TEXT)
    known = {f"#{line.get('id')}" for line in root.iter(f"{SVG}g")}
    assert {use.get("href") for use in root.iter(f"{SVG}use")} <= known


def test_it_has_a_description_for_screen_readers() -> None:
    title = ElementTree.fromstring(TEXT).findtext(f"{SVG}title")
    assert title == record.TITLE


def test_reduced_motion_shows_the_last_picture() -> None:
    assert re.search(r"prefers-reduced-motion: reduce\) \{ use,\.c \{ animation: none; \} \}", TEXT)
    root = ElementTree.fromstring(TEXT)
    still = [use for use in root.iter(f"{SVG}use") if " h" not in (use.get("class") or "")]
    rows = [use.get("y") for use in still]
    assert len(rows) == len(set(rows))
    lines = {f"#{line.get('id')}": " ".join(text.text or "" for text in line) for line in root.iter(f"{SVG}g")}
    shown = "\n".join(lines[str(use.get("href"))] for use in still)
    assert "▶ Ana gives Bo the bottom 5 pages" in shown
    assert "Corrected: 2 throw bo 5 mid" in shown


def test_every_screen_row_has_one_line_and_there_is_one_cursor() -> None:
    pictures = [
        record.Picture(((Run(0, "a", False, ""),), ()), (2, 1), 10),
        record.Picture(((Run(0, "b", False, ""),), ()), (3, 1), 30),
        record.Picture(((Run(0, "a", False, ""),), ()), (2, 1), 60),
    ]
    spans = record.shown(pictures)
    a, b = (pictures[at].lines[0] for at in (0, 1))
    assert spans == {(0, a): [(0, 10), (40, 100)], (0, b): [(10, 40)], (1, 2): [(0, 10), (40, 100)], (1, 3): [(10, 40)]}
    assert record.keyframes(spans[0, b], 100) == "0%{visibility:hidden}10%{visibility:visible}40%{visibility:hidden}"


@pytest.mark.parametrize("struck", [False, True])
def test_words_keep_their_columns_and_styles(struck: bool) -> None:
    from pyte.screens import Char

    cells = [Char(letter, fg="red", bold=letter == "A", strikethrough=struck) for letter in " Ab cd"]
    found = [(run.column, run.text, run.bold) for run in record.words(cells)]
    assert found == (
        [(1, "A", True), (2, "b cd", False)] if struck else [(1, "A", True), (2, "b", False), (4, "cd", False)]
    )
