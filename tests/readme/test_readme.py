"""The README matches the program: made parts are current, links work, and its commands run."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

import gm
from gm.commands.catalogue import COMMANDS
from gm.games import load
from gm.store.errors import LOWEST_SQLITE
from tests.readme import make
from tests.readme.terminal import shell, table
from tests.readme.typed import console
from tests.support.rules import begun

TEXT = make.README.read_text(encoding="utf-8")
PICTURE = make.PICTURE.read_text(encoding="utf-8")
CHANGES = (make.HOUSE / "CHANGELOG.md").read_text(encoding="utf-8")
SCRIPT = (make.HOUSE / ".ci" / "run").read_text(encoding="utf-8")
PROJECT = tomllib.loads((make.HOUSE / "pyproject.toml").read_text(encoding="utf-8"))

PAGES = (
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "gm/README.md", "gm/PLATFORMS.md", "tests/README.md"),
    "printables/README.md",
)
"""The pages written by hand."""

ABROAD = {"printables/README.md"}
"""The pages with links to other sites."""

LONGEST = 200
"""The most lines of the README; the manual has everything else."""


def slug(heading: str) -> str:
    """Return the anchor of a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def one_liners(language: str) -> list[str]:
    """Return the lines of every code block in a language."""
    blocks = re.findall(rf"^```{language}\n(.*?)^```", TEXT, re.M | re.S)
    return [line for block in blocks for line in block.splitlines()]


def test_the_made_parts_are_what_the_program_says_today() -> None:
    """Regenerate them with python tests/readme/make.py."""
    assert make.readme(TEXT) == TEXT


def test_the_picture_is_what_the_program_shows_today() -> None:
    """Regenerate it with python tests/readme/make.py."""
    assert make.picture() == PICTURE


def test_the_readme_is_short() -> None:
    assert len(TEXT.splitlines()) <= LONGEST


@pytest.mark.parametrize("words", re.findall(r"\| `([a-z -]+)` \|$", TEXT, re.M))
def test_the_named_chapters_of_the_manual_exist(words: str) -> None:
    with table():
        told = json.loads(shell(f"gm --json help manual {words}"))
    assert told["chapter"] == words.split()[0]
    assert told["more"] == []


def test_every_command_that_it_names_is_one() -> None:
    known = {*COMMANDS, *load(make.GAME).inputs.forms}
    named = re.findall(r"`gm ([a-z]+)", TEXT)
    assert set(named) <= known, set(named) - known
    assert len(set(named)) > 20


def test_the_layers_are_drawn_as_the_contract_has_them() -> None:
    layers = PROJECT["tool"]["importlinter"]["contracts"][0]["layers"]
    packages = [name for layer in layers[1:] for name in layer.split(" | ")]
    text = (make.HOUSE / "gm" / "README.md").read_text(encoding="utf-8")
    drawing = re.search(r"```text\n(interfaces/.*?)```", text, re.S)
    assert drawing
    steps = [re.split(" {3,}", line.strip())[0] for line in drawing[1].splitlines()]
    assert [word for step in steps for word in step.partition("/")[0].split()] == packages


def test_no_line_of_the_first_duel_is_rejected() -> None:
    with table():
        shell("gm new gatling Ana Bo")
        console(make.FIRST)
        record = shell("gm log --lines").splitlines()
    assert record == [
        begun("new gatling Ana Bo"),
        "power ana 4 1 6 2",
        "power bo 2 5 3 3",
        "draw 7C",
        "throw bo 5 mid hit",
        "rest",
        "draw QH",
    ]


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    text = (make.HOUSE / page).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)]+)\)", text):
        path, _, anchor = target.partition("#")
        if "://" in target:
            assert page in ABROAD
            continue
        there = (make.HOUSE / page).parent / path
        assert there.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", there.read_text(encoding="utf-8") if path else text, re.M)
            assert anchor in map(slug, headings), target


@pytest.mark.parametrize("page", PAGES)
def test_every_path_that_is_named_is_there(page: str) -> None:
    text = (make.HOUSE / page).read_text(encoding="utf-8")
    named = re.findall(r"(?:^|[ `])((?:gm|tests|cards|printables|\.ci)/[\w./-]*\w/?)", text, re.M)
    assert [path for path in named if not (make.HOUSE / path).exists()] == []


def test_the_picture_fetches_nothing() -> None:
    ElementTree.fromstring(PICTURE)
    assert re.findall(r"https?://[^\"' ]+", PICTURE) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"@import|@font-face|url\(|xlink|href", PICTURE)


def test_the_words_of_the_picture_do_not_overlap() -> None:
    rows: dict[str, float] = {}
    for x, y, length in re.findall(r'<text x="([\d.]+)" y="(\d+)" textLength="([\d.]+)"', PICTURE):
        assert float(x) > rows.get(y, 0)
        rows[y] = float(x) + float(length)
    width = re.search(r'viewBox="0 0 (\d+)', PICTURE)
    assert width
    assert max(rows.values()) < int(width[1])


def test_each_command_is_one_line_for_each_shell() -> None:
    sh, windows = one_liners("sh"), one_liners("powershell")
    assert [line.rpartition(" && ")[2] for line in sh] == [".venv/bin/gm demo", ".venv/bin/python -m pytest"]
    assert [line.replace("\\", "/").replace("Scripts", "bin").rpartition("; ")[2] for line in windows] == [
        ".venv/bin/gm demo",
        ".venv/bin/python -m pytest",
    ]


def test_the_script_reads_the_test_command_from_here() -> None:
    assert "README.md" in SCRIPT
    assert all(line not in SCRIPT for line in one_liners("sh"))


def test_the_changes_name_the_version() -> None:
    newest = re.search(r"^## \[?([\d.]+)", CHANGES, re.M)
    assert newest
    assert newest[1] == gm.__version__


def test_the_lowest_python_and_sqlite_are_those_of_the_package() -> None:
    lowest = ".".join(map(str, LOWEST_SQLITE[:2]))
    assert f"Python {PROJECT['project']['requires-python'].removeprefix('>=')} or newer with SQLite {lowest}" in TEXT


def test_no_machine_shows_through() -> None:
    for text in (TEXT, PICTURE, CHANGES, SCRIPT):
        assert not re.search(r"/(?:home|root|tmp|Users|work)/", text)
        assert str(Path(gm.__file__).parent.parent) not in text


def test_every_promise_names_the_tests_that_hold_it() -> None:
    promises = TEXT.partition("| Promise | Tests |")[2].partition("\n## ")[0]
    rows = [row for row in promises.splitlines() if row.startswith("| ") and not row.startswith(("| Promise", "| ---"))]
    assert rows
    for row in rows:
        held = re.findall(r"\((tests/[^)]+)\)", row)
        assert held, row
        for name in held:
            assert "def test_" in (make.README.parent / name).read_text(encoding="utf-8"), name
