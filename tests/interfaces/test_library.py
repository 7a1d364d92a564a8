"""``import gm``: duels opened, begun, played and read by another program."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import gm
from gm.game import Prompt
from tests.support.rules import begun


def journey() -> gm.Duel:
    """Ana and Bo on the road, their cards told."""
    duel = gm.new("toy", "Ana", "Bo", first="Bo", house={"rounds": 2}, title="Downhill")
    duel("hand ana 3 5", "hand bo 1 6")
    return duel


@pytest.mark.needs("gatling")
def test_the_documented_example_works() -> None:
    assert doctest.testmod(gm, optionflags=doctest.IGNORE_EXCEPTION_DETAIL) == doctest.TestResults(0, 7)


def test_importing_it_imports_nothing_else() -> None:
    """A quick entry pays for what it uses."""
    seen = "import sys, gm; print(*sorted(name for name in sys.modules if name.split('.')[0] == 'gm'))"
    process = subprocess.run([sys.executable, "-c", seen], capture_output=True, text=True, check=True)
    assert process.stdout.split() == ["gm"]


def test_the_public_names_are_complete() -> None:
    for name in gm.__all__:
        assert getattr(gm, name).__doc__, name
    assert {"open", "new", "__version__"} <= set(dir(gm))
    with pytest.raises(AttributeError, match="no attribute 'shuffle'"):
        gm.shuffle  # noqa: B018


def test_a_duel_in_memory_is_played_line_by_line() -> None:
    duel = journey()
    answer = duel("weather sun", "note windy", "choose ana dash 2")
    assert (answer.text, answer.seq) == ("choose ana dash 2", 5)
    assert duel.title == "Downhill"
    assert duel.names == {"ana": "Ana", "bo": "Bo"}
    assert duel.state["phase"] == "plans"
    assert [(type(prompt), prompt.entry, prompt.seats) for prompt in duel.due] == [(Prompt, "choose", ("bo",))]
    assert [prompt.entry for prompt in duel.prompts] == ["choose", "mend", "hire"]
    assert duel.outcome is None


def test_a_played_duel_can_be_read() -> None:
    duel = journey()
    duel("weather rain", "undo")
    assert [(item.line.words, item.struck) for item in duel.log][-2:] == [("weather rain", 4), ("undo", None)]
    assert duel.record().splitlines()[:2] == [
        begun("new toy Ana Bo --first bo --house rounds=2 --title Downhill"),
        "hand ana 3 5",
    ]
    assert duel.why("ana", "cards").data()["amount"] == 2


def test_a_record_is_imported_in_memory_and_in_a_file(tmp_path: Path) -> None:
    duel = journey()
    duel("weather sun", "choose ana dash 2", "fix 3 weather fog --yes")
    again = gm.read(duel.record())
    assert (again.state, again.title) == (duel.state, "Downhill")
    with gm.open(tmp_path / "evening.db") as duels:
        assert duels.read(duel.record()).state == duel.state
        assert duels.opened.number == 1


@pytest.mark.parametrize("text", ["", "weather sun", "new toy Ana Bo\nweather hail", "{}"])
def test_an_invalid_record_is_rejected_and_nothing_stored(tmp_path: Path, text: str) -> None:
    with gm.open(tmp_path / "evening.db") as duels, pytest.raises(gm.GmError) as no:
        duels.read(text)
    assert no.value.code == "import"
    assert not (tmp_path / "evening.db").exists()


def test_a_rejected_line_says_why_and_changes_nothing() -> None:
    duel = journey()
    with pytest.raises(gm.GmError) as no:
        duel("weather sun", "toll ana=3")
    assert (no.value.code, no.value.rule) == ("not-due", "toy.r9")
    assert no.value.remedy.endswith("Enter what is next first: gm now")
    assert [item.line.words for item in duel.log][-1] == "weather sun"


@pytest.mark.parametrize("line", ["now", "log", "open 1", "new toy Cy Di", "demo", "play", "import x.gm"])
def test_a_line_that_cannot_be_stored_is_rejected(line: str) -> None:
    duel = journey()
    with pytest.raises(gm.GmError, match="does not write a line") as no:
        duel(line)
    assert "weather" in no.value.remedy
    assert len(duel.log) == 3


def test_a_correction_is_recorded_with_yes_alone() -> None:
    duel = journey()
    with pytest.raises(gm.GmError, match="Nothing was written") as no:
        duel("fix 1 hand ana 2 5")
    assert no.value.remedy == "Add --yes to save a correction."
    assert duel("fix 1 hand ana 2 5 --yes").settlement == ()
    assert [item.line.words for item in duel.log][1] == "hand ana 2 5"


def test_no_line_at_all_writes_nothing() -> None:
    with pytest.raises(gm.GmError, match="Nothing was written"):
        journey()()


@pytest.mark.parametrize(("names", "house"), [(("Ana",), {}), (("Ana", "ana"), {}), (("Ana", "Bo"), {"rounds": 9})])
def test_an_impossible_setup_is_rejected(names: tuple[str, ...], house: dict[str, int]) -> None:
    with pytest.raises(gm.GmError) as no:
        gm.new("toy", *names, house=house)
    assert no.value.code == "words"


@pytest.mark.parametrize("line", ["", " ", "\t"])
def test_an_empty_line_is_refused(line: str) -> None:
    with pytest.raises(gm.GmError, match="The line is empty") as no:
        journey()(line)
    assert no.value.code == "words"


@pytest.mark.parametrize(
    ("files", "said"),
    [
        ({"bogus": "x.toml"}, "new has no option --bogus"),
        ({"title": "x.toml"}, "new has no option --title"),
        ({"skies": {"ana": "x.toml"}}, "--skies needs one file"),
        ({"skies": Path("x.toml")}, "--skies needs one file"),
    ],
    ids=str,
)
def test_files_that_the_game_does_not_accept_are_rejected(files: dict[str, str], said: str) -> None:
    with pytest.raises(gm.GmError, match=said) as no:
        gm.new("toy", "Ana", "Bo", files=files)
    assert (no.value.code, no.value.remedy) == ("words", "See which files the game accepts: gm cards --game toy")


@pytest.mark.parametrize("name", [None, 7, b"Bo"], ids=repr)
def test_a_name_that_is_not_text_is_rejected(name: str) -> None:
    with pytest.raises(gm.GmError, match="Expected text") as no:
        gm.new("toy", "Ana", name)
    assert no.value.code == "words"


def test_an_unknown_game_is_rejected() -> None:
    with pytest.raises(gm.GmError) as no:
        gm.load("chess")
    assert no.value.code == "no-such"
    assert gm.load("toy").info.slug == "toy"


def test_duels_are_stored_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "evening.db"
    with gm.open(file) as duels:
        first = duels.new("toy", "Ana", "Bo")
        duels.new("toy", "Cy", "Di", "Eve")
        first("hand ana 3 5")
        assert duels.opened.number == 2
    with gm.open(file) as duels:
        assert [duel.title for duel in duels] == ["Ana, Bo", "Cy, Di, Eve"]
        assert len(duels) == 2
        assert duels[1].record().splitlines()[-1] == "hand ana 3 5"
        with pytest.raises(gm.GmError) as no:
            duels[3]
        assert no.value.code == "no-duel"


def test_closing_one_duel_leaves_the_others_open(tmp_path: Path) -> None:
    with gm.open(tmp_path / "evening.db") as duels:
        with duels.new("toy", "Ana", "Bo") as duel:
            duel("hand ana 3 5")
        other = duels.new("toy", "Cy", "Di")
        assert other("hand cy 1 1").seq == 1


def test_two_handles_on_one_duel_see_each_other(tmp_path: Path) -> None:
    with gm.open(tmp_path / "evening.db") as duels, gm.open(tmp_path / "evening.db") as two:
        duel = duels.new("toy", "Ana", "Bo")
        two[1]("hand bo 1 6")
        assert duel("hand ana 3 5").seq == 2


def test_only_the_first_duel_creates_a_missing_file(tmp_path: Path) -> None:
    file = tmp_path / "new.db"
    duels = gm.open(file)
    for look in (lambda: list(duels), lambda: duels[1], lambda: duels.opened, lambda: len(duels)):
        with pytest.raises(gm.GmError) as no:
            look()
        assert no.value.code == "no-duel"
    with pytest.raises(gm.GmError):
        duels.new("toy", "Ana")
    assert not file.exists()
    duels.new("toy", "Ana", "Bo")
    assert file.exists()
    duels.close()


def test_a_file_that_is_not_a_database_is_rejected(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ana, " * 200)
    with pytest.raises(gm.GmError) as no:
        len(gm.open(file))
    assert no.value.code == "file"


def test_a_party_continues_in_a_file_and_in_memory(tmp_path: Path) -> None:
    with gm.open(tmp_path / "duels.db") as duels:
        first = duels.new("toy", "Ana", "Bo", party="Night Owls")
        first("hand ana 1 2", "hand bo 3 4", "weather rain storm")
        second = duels.new("toy", "Bo", "Cy", party="night owls")
        carry = second.table.setup.carry
        state = second.state
    assert carry == '{"lamps":{"ana":1,"bo":1}}'
    with gm.new("toy", "Bo", "Cy", party="Night Owls", carry=carry) as alone:
        assert alone.state == state
    with pytest.raises(gm.GmError, match="no parties that continue"):
        gm.new("highdie", "Ana", "Bo", party="Night Owls")
