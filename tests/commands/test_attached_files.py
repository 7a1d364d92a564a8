"""Files that players bring: checked at the door with all their faults, kept with the journey by their content, and
corrected like any other line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gm.games import sample
from tests.support.rules import begun
from tests.support.running import Command

Write = Callable[..., str]
PLAN = ("hand ana 1 2", "hand bo 3 4", "weather sun", "choose ana rest", "choose bo guard")


@pytest.fixture
def written(home: Path) -> Write:
    """Return a function that writes a file of skies with some words changed."""

    def write(name: str, **changed: str) -> str:
        text = sample("toy", "skies")
        for old, new in changed.items():
            text = text.replace(old.replace("_", " = "), new)
        (home / name).write_text(text, encoding="utf-8")
        return name

    return write


@pytest.fixture
def journey(gm: Command, written: Write) -> Command:
    """Ana and Bo set out under skies of their own: the sun brings the cart two stages on."""
    assert gm(f"new toy Ana Bo --skies {written('own.toml', stages_1='stages = 2')}").status == 0
    for line in PLAN:
        assert gm(line).status == 0
    return gm


def cart(gm: Command, *options: str) -> str:
    """Return the position of the cart."""
    return str(gm.answer(["now", *options])["state"]["cart"])


def mark(gm: Command) -> str:
    """Return the content mark of the skies of the open journey."""
    (held,) = gm.answer("cards")["holds"]
    return str(held["mark"])


def test_content_of_a_file_is_stored_with_the_duel(journey: Command, home: Path) -> None:
    (home / "own.toml").unlink()
    assert cart(journey) == "gate"
    body = json.loads(journey.log()[0][5])
    assert body["brought"]["skies"]["skies"]["sun"]["stages"] == 2
    assert journey.words()[0] == f"new toy Ana Bo --skies {mark(journey)}"
    assert journey("log").out.splitlines()[0].endswith(mark(journey))
    assert journey.answer("why 0")["text"] == journey.words()[0]
    assert journey.answer("check")["differences"] == []


def test_duel_without_a_file_uses_the_default(gm: Command) -> None:
    for line in ("new toy Ana Bo", *PLAN):
        gm(line)
    assert cart(gm) == "ford"
    assert "brought" not in json.loads(gm.log()[0][5])


def test_again_uses_the_same_files(journey: Command, written: Write, home: Path) -> None:
    was = mark(journey)
    (home / "own.toml").unlink()
    journey("new --again")
    assert mark(journey) == was
    assert journey(f"new --again --skies {written('usual.toml')}").status == 0
    assert mark(journey) != was


def test_equal_files_have_the_same_mark(gm: Command, written: Write, home: Path) -> None:
    """Spaces, comments and order make no difference."""
    gm(f"new toy Ana Bo --skies {written('one.toml')}")
    first = mark(gm)
    text = sample("toy", "skies").split("\n\n")
    (home / "two.toml").write_text("\n\n# turned round\n".join(reversed(text)), encoding="utf-8-sig")
    gm("new toy Ana Bo --skies two.toml")
    assert mark(gm) == first


@pytest.mark.parametrize("form", ["", "--json"])
def test_record_replays_without_the_original_file(journey: Command, home: Path, form: str) -> None:
    before = journey.answer("now")["state"], mark(journey), journey.words()
    assert journey(f"export {form} --out record").status == 0
    (home / "own.toml").unlink()
    journey("import record --db elsewhere.db")
    other = Command(home / "elsewhere.db", journey._patch)
    journey._patch.setenv("GM_DB", str(other.db))
    assert (other.answer("now")["state"], mark(other), other.words()) == before
    assert other.answer("check")["differences"] == []


def test_record_lines_start_with_the_files(journey: Command) -> None:
    keep, new, *_ = journey("log --lines").out.splitlines()
    assert keep.startswith('cards keep skies "{""skies"":{""fog"":')
    assert new == begun(f"new toy Ana Bo --skies {mark(journey)}")
    again = journey.play([keep, new, *PLAN]).answers
    assert [list(answer) for answer in again[:1]] == [["line", "text", "answer"]]
    assert again[-1]["state"]["cart"] == "gate"


def test_json_with_files_has_a_later_version(journey: Command) -> None:
    assert journey.answer("export --json")["version"] == 3
    journey("new highdie Ana Bo")
    assert journey.answer("export --json")["version"] == 2


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda kept: kept["skies"]["sun"].update(stages=7), "skies.sun.stages: it must be"),
        (lambda kept: kept["skies"]["sun"].update(stages=1), "log.0: its words and its data differ"),
        (lambda kept: kept["skies"].pop("fog"), "skies.fog: it is missing"),
        (lambda kept: kept["skies"]["fog"].update(name="a\u202eb"), "control characters"),
    ],
)
def test_record_with_changed_content_is_rejected(
    journey: Command, home: Path, spoil: Callable[[Any], Any], said: str
) -> None:
    record = journey.answer("export --json")
    spoil(record["log"][0]["body"]["brought"]["skies"])
    (home / "record").write_text(json.dumps(record), encoding="utf-8")
    error = journey.refused("import record")
    assert (error["status"], error["code"]) == (3, "import")
    assert said in error["message"]


def test_record_with_a_file_the_game_rejects_is_rejected(journey: Command, home: Path) -> None:
    record = journey.answer("export --json")
    brought = record["log"][0]["body"]["brought"]
    brought["skies.ana"] = brought.pop("skies")
    (home / "record").write_text(json.dumps(record), encoding="utf-8")
    assert "skies.ana: Lantern Road has no such file" in journey.refused("import record")["message"]


def test_rules_of_own_cards_are_found_in_their_duel(journey: Command) -> None:
    told = journey.answer("rule the road is dry")
    assert (told["rule"]["id"], told["rule"]["title"]) == ("toy.sky.sun", "Sun")
    assert "toy.sky.sun  Sun" in journey("why 3").out
    journey("new toy Ana Bo")
    assert journey.answer("rule the road is dry")["rule"]["id"] != "toy.sky.sun"


def test_why_shows_rule_titles_of_own_cards(journey: Command) -> None:
    assert "toy.r3  The weather die moves the cart" in journey("why 3").out


def test_changed_file_is_a_previewed_correction(journey: Command, written: Write) -> None:
    words = f"fix 0 new toy Ana Bo --skies {written('usual.toml')}"
    shown = journey.answer(words)["preview"]
    assert [one["entry"] for one in shown["changed"]] == ["0", "3", "5"]
    assert [move["text"] for move in shown["settlement"]] == ["table: cart gate → ford."]
    assert journey(f"{words} --yes").status == 0
    assert (cart(journey), journey.answer("check")["differences"]) == ("ford", [])
    journey("undo")
    assert cart(journey) == "gate"


def test_previewed_file_content_is_recorded(journey: Command, written: Write, home: Path) -> None:
    """Enter after a preview records what was shown, whatever has happened to the file since."""
    from gm.commands.line import run
    from gm.notation.line import split
    from gm.table.session import Session

    session = Session(str(journey.db), short=True)
    session.attended = True
    run(session, split(f"fix 0 new toy Ana Bo --skies {written('usual.toml')}"))
    written("usual.toml", stages_0="stages = -1", stages_1="stages = 0")
    run(session, [""])
    session.close()
    assert cart(journey) == "ford"


def test_file_changed_since_its_preview_is_rejected(journey: Command, written: Write) -> None:
    """Line after line, as scripts type them; who looks again records what is there then."""
    from gm.commands.line import run
    from gm.errors import GmError
    from gm.notation.line import split
    from gm.table.session import Session

    session = Session(str(journey.db), short=True)
    look = split(f"fix 0 new toy Ana Bo --skies {written('usual.toml')}")
    run(session, look)
    written("usual.toml", stages_1="stages = -1")
    with pytest.raises(GmError, match=r"usual\.toml has changed since it was shown") as caught:
        run(session, [*look, "--yes"])
    assert (caught.value.code, cart(journey)) == ("conflict", "gate")
    run(session, look)
    run(session, [*look, "--yes"])
    written("usual.toml")
    run(session, [*look, "--yes"])
    session.close()
    assert cart(journey) == "ford"


def test_shell_preview_shows_the_mark_of_the_file(journey: Command, written: Write) -> None:
    line = f"fix 0 new toy Ana Bo --skies {written('usual.toml')}"
    ready = " ".join(journey(line).out.partition("To record it as shown: ")[2].split())
    assert re.fullmatch(rf"{line}#[0-9a-f]{{12}} --yes", ready)
    written("usual.toml", stages_1="stages = -1")
    error = journey.refused(ready)
    assert (error["code"], "usual.toml has changed" in error["message"]) == ("conflict", True)
    written("usual.toml")
    assert journey(ready).status == 0
    assert (cart(journey), mark(journey)) == ("ford", ready.removesuffix(" --yes")[-13:])


def test_correction_can_name_a_stored_file(journey: Command, written: Write, home: Path) -> None:
    was = mark(journey)
    journey(f"fix 0 new toy Ana Bo --skies {written('usual.toml')} --yes")
    for left in home.glob("*.toml"):
        left.unlink()
    assert journey(["fix", "0", "new", "toy", "Anna", "Bo", "--skies", was[:9], "--yes"]).status == 0
    assert (mark(journey), cart(journey), journey.answer("check")["differences"]) == (was, "gate", [])


def test_sample_file_is_valid(gm: Command, home: Path) -> None:
    assert gm("cards template --game toy").out == sample("toy", "skies")
    assert gm("cards template skies --game toy --out mine.toml").status == 0
    assert gm("cards check mine.toml --game toy").out.startswith("mine.toml is valid: skies #")
    assert gm.refused("cards template --game toy --out mine.toml")["code"] == "file"
    assert gm("cards template toy").out == sample("toy", "skies")
    assert gm("new toy Ana Bo --skies mine.toml").status == 0


def test_cards_lists_accepted_and_attached_files(journey: Command) -> None:
    told = journey.answer("cards")
    assert told["takes"] == [{"name": "skies", "help": "what the weather die means", "needed": False, "each": False}]
    assert told["holds"] == [{"name": "skies", "seat": None, "mark": mark(journey), "bytes": 196}]
    out = journey("cards").out
    assert "--skies FILE  what the weather die means" in out
    assert f"Duel 1 uses skies: {mark(journey)}" in out


@pytest.mark.needs("gatling")
def test_game_without_files_says_so(journey: Command) -> None:
    assert journey("cards --game gatling").out == "Gatling Grimoire accepts no files.\n"


def test_help_lists_file_options_of_the_game(journey: Command) -> None:
    assert "--skies FILE" in journey("help new").out


def test_file_content_is_in_its_row_and_in_no_receipt(journey: Command, written: Write) -> None:
    """However often the duel is corrected afterwards."""
    assert journey(f"fix 0 new toy Ana Bo --skies {written('usual.toml')} --yes").status == 0
    assert journey("fix 1 hand ana 2 2 --yes").status == 0
    assert journey.query("SELECT count(*) FROM log WHERE body LIKE '%brought%'") == [(2,)]
    assert journey.query("SELECT count(*) FROM log WHERE receipt LIKE '%brought%'") == [(0,)]
    assert journey("check").status == 0
