"""Files of which everybody brings an own: a roster for each carter, without which no journey begins."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gm import games
from gm.game import AnyGame, Attachment
from gm.games import load, sample
from tests.support.running import Command

ROSTER = Attachment("what a carter brings along", "sky:Skies", "skies", needed=True, each=True)


@pytest.fixture(autouse=True)
def rostered(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Lantern Road, to which everybody brings a roster."""
    toy = load("toy")
    made = toy._replace(inputs=toy.inputs._replace(attachments={**toy.inputs.attachments, "roster": ROSTER}))
    monkeypatch.setattr(games, "load", lambda slug: made if slug == "toy" else load(slug))
    return made


@pytest.fixture
def files(home: Path) -> Path:
    """Return a folder with a roster for Ana and another for Bo."""
    for name in ("ana", "bo"):
        text = sample("toy", "skies").replace("The road is dry.", name)
        (home / f"{name}.toml").write_text(text, encoding="utf-8")
    return home


@pytest.fixture
def begun(gm: Command, files: Path) -> Command:
    """Return a journey with both rosters attached."""
    assert gm("new toy Ana Bo --roster Ana=ana.toml bo=bo.toml --title Rosters").status == 0
    return gm


def marks(gm: Command) -> dict[str, str]:
    """Return the content mark of each player's roster."""
    return {held["seat"]: held["mark"] for held in gm.answer("cards")["holds"]}


def test_each_player_keeps_their_roster(begun: Command) -> None:
    held = marks(begun)
    assert sorted(held) == ["ana", "bo"]
    assert held["ana"] != held["bo"]
    words = f"new toy Ana Bo --roster ana={held['ana']} --roster bo={held['bo']} --title Rosters"
    assert begun.words() == [words]
    assert sorted(json.loads(begun.log()[0][5])["brought"]) == ["roster.ana", "roster.bo"]
    assert f"uses roster of ana: {held['ana']}" in begun("cards").out
    assert "--roster NAME=FILE …  what a carter brings along (needed)" in begun("cards").out
    assert begun.answer("check")["differences"] == []


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        ("", "words", "needs --roster Ana=FILE: what a carter brings along"),
        ("--roster ana=ana.toml", "words", "needs --roster Bo=FILE"),
        ("--roster ana.toml", "words", "“ana.toml” is not NAME=FILE"),
        ("--roster ana= bo=bo.toml", "words", "“ana=” is not NAME=FILE"),
        ("--roster zoe=ana.toml", "words", "no player is called “zoe”"),
        ("--roster ana=ana.toml a=bo.toml", "words", "Ana is named twice"),
        ("--roster ana=ana.toml bo=none.toml", "file", "none.toml cannot be read"),
    ],
)
def test_missing_roster_or_unknown_owner_is_reported(
    gm: Command, files: Path, options: str, code: str, said: str
) -> None:
    error = gm.refused(f"new toy Ana Bo {options}")
    assert (error["code"], said in error["message"]) == (code, True), error["message"]
    assert error["remedy"]


def test_renamed_player_keeps_the_roster(begun: Command, files: Path) -> None:
    held = marks(begun)
    for line in ("hand ana 1 2", "hand bo 3 4"):
        assert begun(line).status == 0
    words = ["fix", "0", "new", "toy", "Anna", "Bo", "--roster", f"anna={held['ana']}", f"bo={held['bo']}"]
    short = begun.refused("fix 0 new toy Ana Bo")
    assert short["remedy"].startswith(
        f"To keep the current file: --roster Ana={held['ana']}. For a sample: gm cards template roster"
    )
    shown = begun.answer([*words])
    assert shown["preview"]["conflicts"] == []
    assert begun([*words, "--yes"]).status == 0
    assert marks(begun) == {"anna": held["ana"], "bo": held["bo"]}
    assert begun.answer("check")["differences"] == []


def test_again_uses_the_same_rosters(begun: Command, files: Path) -> None:
    held = marks(begun)
    (files / "bo.toml").unlink()
    assert begun("new --again").status == 0
    assert marks(begun) == held
    assert "--roster Cy=FILE" in begun.refused("new toy Ana Bo Cy --again")["message"]
    assert begun("new toy Ana Bo Cy --again --roster cy=ana.toml").status == 0
    assert marks(begun) == {**held, "cy": held["ana"]}


@pytest.mark.parametrize("form", ["", "--json"])
def test_records_contain_every_roster(begun: Command, files: Path, form: str) -> None:
    held = marks(begun)
    begun(f"export {form} --out record")
    for file in files.glob("*.toml"):
        file.unlink()
    assert begun("import record --copy").status == 0
    assert (begun.answer("now")["duel"]["id"], marks(begun)) == (2, held)
    assert begun.words(2) == begun.words(1)


def test_record_with_a_missing_roster_is_rejected(begun: Command, files: Path) -> None:
    record = begun.answer("export --json")
    del record["log"][0]["body"]["brought"]["roster.bo"]
    (files / "record").write_text(json.dumps(record), encoding="utf-8")
    assert "log.0.body.brought.roster.bo: it is missing" in begun.refused("import record")["message"]


def test_game_with_several_kinds_of_file_asks_which(gm: Command, files: Path) -> None:
    error = gm.refused("cards check ana.toml --game toy")
    assert (error["message"], error["remedy"]) == (
        "Lantern Road accepts several kinds of file.",
        "Say which: cards check ana.toml skies|roster",
    )
    assert gm("cards check ana.toml roster --game toy").status == 0
