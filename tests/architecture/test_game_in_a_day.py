"""The page that tells how to make a game is a game; a new one written from it passes the shared suite at once."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gm import games, read
from gm.errors import GmError
from gm.game import Outcome
from gm.games.new import PAGE, main, messages, source, write
from tests.conftest import ROOT

GAME = ROOT / "tests" / "games" / "highdie" / "__init__.py"


def test_the_blocks_of_the_page_put_together_are_high_die() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", Path(PAGE).read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert "\n\n".join(blocks) == GAME.read_text(encoding="utf-8")


def test_the_messages_of_the_page_are_those_of_high_die() -> None:
    assert messages() == (GAME.parent / "cards" / "en" / "messages.toml").read_text(encoding="utf-8")


def test_the_page_can_be_read_at_one_sitting() -> None:
    assert len(Path(PAGE).read_text(encoding="utf-8").splitlines()) <= 315


def test_everything_that_its_author_imports_is_in_one_place() -> None:
    imported = re.findall(r"^(?:from|import) (\S+)", GAME.read_text(encoding="utf-8"), re.MULTILINE)
    assert imported == ["__future__", "collections.abc", "typing", "gm"]
    assert "\nfrom gm import game\n" in GAME.read_text(encoding="utf-8")


def test_every_file_that_the_page_names_is_there() -> None:
    page = Path(PAGE).read_text(encoding="utf-8")
    for name in re.findall(r"`(test_\w+\.py)`", page):
        assert (ROOT / "tests" / "suite" / name).is_file(), name
    assert GAME.is_file()
    suite = (ROOT / "tests" / "suite" / "test_every_game.py").read_text(encoding="utf-8")
    for title in re.findall(r'\| .*, "(.*)" \|$', page, re.MULTILINE):
        assert f"\n# {title}\n" in suite, title


def test_a_new_game_passes_the_shared_suite_at_once(tmp_path: Path) -> None:
    """The new game is one file and names nothing of High Die. The suite lists what it does not have yet."""
    packages = tmp_path / "games"
    game, demo = write("foxes", "Three Foxes", str(packages), str(tmp_path / "cards"))
    shutil.move(Path(demo).parent, packages / "foxes" / "cards")
    assert game == str(packages / "foxes" / "__init__.py")
    assert not re.search(r"high ?die|\bhd\b", Path(game).read_text(encoding="utf-8"), re.IGNORECASE)
    status, output = run_suite(packages, "foxes")
    assert status == 0, output
    assert "foxes: not yet: sheets, mends" in output


def run_suite(packages: Path, chosen: str, *files: str) -> tuple[int, str]:
    """Run the tests of some or all files of the shared suite that are chosen by ``-k``.

    Returns their exit status and output.
    """
    places = [f"tests/suite/{file}.py" for file in files] or ["tests/suite"]
    words = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *places, "-k", chosen]
    environment = {**os.environ, "GM_TEST_GAMES": str(packages)}
    run = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True)
    return run.returncode, run.stdout


RULEBOOK = "texts, lambda: rulebook"
SHEET = ", lambda: {'score': game.Sheet('Score', 'the score', lambda request: game.SheetData({}))}"


def test_the_shared_suite_says_what_is_wrong_in_words(tmp_path: Path) -> None:
    """The faults are an entry without a form, wrong and missing messages, half a translation and a sheet without a
    template.
    """
    packages = tmp_path / "games"
    path, demo = write("foxes", "Three Foxes", str(packages), str(tmp_path / "cards"))
    cards = packages / "foxes" / "cards"
    shutil.move(Path(demo).parent, cards)
    source = Path(path).read_text(encoding="utf-8")
    source = source.replace('game.Stage({"throw": throw}', 'game.Stage({"throw": throw, "trow": throw}')
    Path(path).write_text(source.replace(RULEBOOK, RULEBOOK + SHEET), encoding="utf-8")
    english = cards / "en" / "messages.toml"
    (cards / "de").mkdir()
    (cards / "de" / "messages.toml").write_text(english.read_text(encoding="utf-8").partition("[refusals]")[0])
    for old, new in (("{who}: {number}", "{whoo}: {number:digits}"), ('tie = "Two', 'tied = "Two')):
        english.write_text(english.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    chosen = "foxes and (message or template or translation or field or stages or sheet)"
    _, output = run_suite(packages, chosen, "test_messages", "test_every_game", "test_sheets_filled")
    for text in (
        "entries of stages without a form",
        "there is no filter “digits”",
        "kinds without a message\n",
        "('notices', 'tie')",
        "messages of kinds that the code does not name",
        "texts that de/messages.toml does not have",
        "put the template of each sheet into printables/foxes: score.typ",
    ):
        assert text in output, text


def test_a_field_that_no_rule_gives_to_a_message_is_named(tmp_path: Path) -> None:
    packages = tmp_path / "games"
    _, demo = write("foxes", "Three Foxes", str(packages), str(tmp_path / "cards"))
    cards = packages / "foxes" / "cards"
    shutil.move(Path(demo).parent, cards)
    messages = cards / "en" / "messages.toml"
    messages.write_text(messages.read_text(encoding="utf-8").replace("{who}: {number}", "{whoo}: {number}"))
    _, output = run_suite(packages, "foxes and test_every_field", "test_messages")
    assert "fields that no rule gives to a message" in output
    assert "'whoo'" in output


SLUGS = ("go", "gg2", "w" * 30)
"""The shortest, one that begins like another game's prefix, the longest."""


@pytest.mark.parametrize("slug", SLUGS)
def test_a_new_game_is_formatted_whatever_its_name(slug: str) -> None:
    """The formatter would otherwise change lines that the author has not written."""
    page = GAME.read_text(encoding="utf-8").splitlines()
    made = source(slug, "W" * 40).splitlines()
    longer = [new.strip() for old, new in zip(page, made, strict=True) if len(old) != len(new)]
    assert [line.partition("=")[0] for line in longer] == ["slug", "title", "example"]
    assert max(map(len, made)) <= 120


@pytest.mark.parametrize("slug", SLUGS)
def test_the_house_finds_nothing_to_correct_in_it(slug: str, tmp_path: Path) -> None:
    ruff = shutil.which("ruff", path=os.pathsep.join((os.path.dirname(sys.executable), os.environ.get("PATH", ""))))
    if not ruff:
        pytest.skip("ruff is not there")
    packages = tmp_path / "games"
    game, _ = write(slug, "W" * 40, str(packages), str(tmp_path / "cards"))
    for asked in (["check"], ["format", "--check"]):
        words = [ruff, *asked, "--no-cache", "--config", str(ROOT / "pyproject.toml"), game]
        ran = subprocess.run(words, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stdout


def test_its_prefix_is_no_other_game_s() -> None:
    """The prefix is two letters, the first of them the slug's own where it is free."""
    taken = {name for slug in games.slugs() for name in (slug, games.info(slug).prefix)}
    for slug, first in (("foxes", "f"), ("hd7", "h"), ("gg", "g")):
        match = re.search(r'^    prefix="(.*)",$', source(slug, "Foxes"), re.MULTILINE)
        assert match
        assert match[1] not in taken
        assert match[1][0] == first
        assert len(match[1]) == 2


def test_its_demonstration_is_played_to_the_end(tmp_path: Path) -> None:
    _, demo = write("foxes", "Three Foxes", str(tmp_path / "games"), str(tmp_path / "cards"))
    text = Path(demo).read_text(encoding="utf-8").replace("foxes", "highdie")
    assert text == games.demo("highdie")
    assert read(text).outcome == Outcome(("ana",))


@pytest.mark.parametrize(
    "slug", ["", "w", "Foxes", "three foxes", "three-foxes", "3foxes", "new", "class", "../up", "wölfe", "w" * 31]
)
def test_a_slug_that_cannot_name_a_folder_is_refused(tmp_path: Path, slug: str) -> None:
    with pytest.raises(GmError) as no:
        write(slug, "Three Foxes", str(tmp_path), str(tmp_path))
    assert no.value.code == "words"
    assert "Type: python -m gm.games.new" in no.value.remedy
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("slug", ["toy", "highdie", "hd"])
def test_a_slug_of_another_game_is_rejected(tmp_path: Path, slug: str) -> None:
    with pytest.raises(GmError, match="belongs to") as no:
        write(slug, "Three Foxes", str(tmp_path / "games"), str(tmp_path / "cards"))
    assert no.value.code == "words"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("title", ["", "  ", 'The "Foxes"', "back\\slash", "two\nlines", "w" * 41, "high die"])
def test_an_impossible_title_is_rejected(tmp_path: Path, title: str) -> None:
    with pytest.raises(GmError) as no:
        write("foxes", title, str(tmp_path / "games"), str(tmp_path / "cards"))
    assert no.value.code == "words"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("taken", ["games/foxes", "cards/foxes"])
def test_a_folder_that_is_there_is_kept(tmp_path: Path, taken: str) -> None:
    (tmp_path / taken).mkdir(parents=True)
    with pytest.raises(GmError, match="already exists") as no:
        write("foxes", "Three Foxes", str(tmp_path / "games"), str(tmp_path / "cards"))
    assert no.value.code == "file"
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_caches_of_a_deleted_game_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "games" / "foxes" / "__pycache__").mkdir(parents=True)
    for path in write("foxes", "Three Foxes", str(tmp_path / "games"), str(tmp_path / "cards")):
        assert Path(path).read_text(encoding="utf-8")


def test_a_place_that_cannot_be_written_to_is_named(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a letter")
    with pytest.raises(GmError, match="cannot be created") as no:
        write("foxes", "Three Foxes", str(tmp_path / "games"), str(tmp_path / "cards"))
    assert no.value.code == "file"


@pytest.mark.parametrize("words", [[], ["foxes"], ["foxes", "Three", "Foxes"], ["Foxes", "Three Foxes"]])
def test_wrong_words_say_what_to_type(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert "Type: python -m gm.games.new" in capsys.readouterr().err


def test_the_written_files_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("gm.games.new.root", lambda kind: str(tmp_path / kind))
    monkeypatch.setattr(games, "__path__", [str(tmp_path / "games"), *games.__path__])
    assert main(["foxes", "Three Foxes"]) == 0
    assert "gm demo foxes" in capsys.readouterr().out
    assert (tmp_path / "games" / "foxes" / "__init__.py").read_text(encoding="utf-8") == source("foxes", "Three Foxes")
