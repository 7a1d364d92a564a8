"""Wrong drawings in the card file are reported by file and key; valid changes of drawings work."""

from __future__ import annotations

from typing import Any

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.games.gatling.book import Book
from gm.games.gatling.patterns.drawings import patterns
from gm.store.shipped import cards
from gm.table.session import Session

from .laid import PATTERNS, at, drawn, lay, way_labels

EMPTY = "........"
WALL = "\n".join([*6 * [EMPTY], "oooooooo", *2 * [EMPTY]])


@pytest.mark.parametrize(
    ("slug", "change", "key", "said"),
    [
        (
            "denial",
            {"placed": 9, "drawing": WALL.replace(EMPTY, "o.......", 1)},
            "placed",
            "9 bullets are too many: at most 8 are allowed",
        ),
        ("denial", {"anchors": 1}, "placed", "9 bullets are too many: at most 8 are allowed"),
        ("denial", {"drawing": WALL.replace("oooooooo", "ooooooooo")}, "drawing", "different lengths"),
        ("denial", {"drawing": f"{WALL}\n{EMPTY}"}, "drawing", "outside the board"),
        ("denial", {"drawing": WALL.replace("\n", ".\n") + "."}, "drawing", "outside the board"),
        ("denial", {"drawing": "oooooooo"}, "drawing", "9 rows of 8"),
        ("denial", {"drawing": ""}, "drawing", "outside the board"),
        ("denial", {"drawing": WALL.replace("oooooooo", "ooooooox")}, "drawing", "“x” is not a sign for a square"),
        ("denial", {"drawing": WALL.replace("oooooooo", "ooooooo.")}, "drawing", "7 bullets, not 0 and 8"),
        ("denial", {"drawing": WALL.replace("oooooooo", "@ooooooo")}, "drawing", "1 anchors and 7 bullets"),
        ("denial", {"drawing": 7}, "drawing", "it must be text"),
        ("denial", {"may": ["turn"]}, "may", "“turn” must be one of mirror, flip, sideways, up-down"),
        ("denial", {"may": "sideway"}, "may", "“sideway” must be one of"),
        ("denial", {"figure": "@o"}, "figure", "placed around anchors"),
        ("denial", {"colour": "red"}, "colour", "no such key"),
        ("denial", {"number": 12}, "number", "numbered 1 to 13"),
        ("denial", {"number": "13"}, "number", "a whole number"),
        ("denial", {"placed": True}, "placed", "a whole number"),
        ("denial", {"anchors": -1}, "anchors", "below zero"),
        ("star", {"may": ["sideways"]}, "may", "“sideways” must be one of mirror, flip, turn"),
        ("star", {"figure": "o@o"}, "figure", "2 bullets around each anchor"),
        ("star", {"figure": "ooooo"}, "figure", "with an anchor"),
        ("star", {"figure": "ooo@o.ooo"}, "figure", "outside the board"),
        ("star", {"figure": []}, "figure", "is missing"),
        ("star", {"figure": [7]}, "figure", "a drawing consists of"),
        ("star", {"figure": 7}, "figure", "a drawing consists of"),
        ("star", {"figure": "..o..\n..o..\no.@.o"}, "drawing", "as in the figure"),
    ],
)
def test_a_wrong_drawing_is_named_by_file_and_key(slug: str, change: dict[str, Any], key: str, said: str) -> None:
    with pytest.raises(GmError) as caught:
        drawn(**{slug: change})
    where = f"patterns.toml, {slug}.{key}: " if "numbered" not in said else "patterns.toml, number: "
    assert caught.value.message.startswith(where)
    assert said in caught.value.message
    assert (caught.value.code, caught.value.status) == ("file", 3)
    assert caught.value.remedy


@pytest.mark.parametrize("key", ["number", "anchors", "placed", "drawing"])
def test_a_missing_key_is_named(key: str) -> None:
    shipped = dict(cards("gatling")["patterns"])
    shipped["star"] = {name: value for name, value in shipped["star"].items() if name != key}
    with pytest.raises(GmError, match=rf"patterns\.toml, star\.{key}: it is missing"):
        patterns(shipped)


def test_each_pattern_that_is_wrong_is_named() -> None:
    shipped = cards("gatling")["patterns"]
    with pytest.raises(GmError, match=r"patterns\.toml, slash\.drawing: .*\npatterns\.toml, star: "):
        patterns({**shipped, "star": 7, "slash": {**shipped["slash"], "drawing": 7}})


def test_a_pattern_too_few_is_named() -> None:
    shipped = dict(cards("gatling")["patterns"])
    del shipped["star"]
    with pytest.raises(GmError, match="number"):
        patterns(shipped)
    with pytest.raises(GmError, match=r"patterns\.toml, star: "):
        patterns({**shipped, "star": 7})


def test_missing_words_are_named() -> None:
    book = Book({"en/patterns": {"star": {"name": "Star"}}, "patterns": {}})
    assert book.text_of("star", "name") == "Star"
    for slug in ("star", "moon"):
        with pytest.raises(GmError, match=rf"en/patterns\.toml, {slug}\.lay"):
            book.text_of(slug, "lay")


def test_a_figure_may_be_mirrored_and_turned_upside_down() -> None:
    slash = drawn(slash={"may": ["mirror", "flip"]})["slash"]
    assert {*way_labels(lay(slash, "D5"))} == {*way_labels(lay("slash", "D5"))}


def test_any_anchor_of_a_figure_may_be_the_thrown_one() -> None:
    strike = drawn(strike={"may": [], "figure": ".@.\n@.@\n.@."})["strike"]
    for anchors in ("D5", "A1", "A5", "D1", "D5 D6"):
        assert {*way_labels(lay(strike, anchors))} == {*way_labels(lay("strike", anchors))}


def test_a_drawing_without_anchors_may_be_flipped_and_moved() -> None:
    assert [place.placed[0] for place in drawn(cone={"may": ["flip"]})["cone"].places] == [*at("1,4 3,1")]
    assert len(drawn(denial={"may": ["up-down"]})["denial"].places) == 9
    assert [len(drawn(cage={"may": may})["cage"].places) for may in ([], ["sideways"], ["up-down"])] == [1, 2, 3]
    assert len(drawn(hall={"may": ["mirror", "sideways"]})["hall"].places) == len(PATTERNS["hall"].places)


def test_a_pattern_is_shown_before_anybody_plays() -> None:
    """Without a duel ``pattern`` is answered or rejected as in a duel; other lines need one."""
    session = Session(":memory:")
    shown: Any = run(session, ["pattern", "star"]).data()
    assert shown["pattern"] == "star"
    with pytest.raises(GmError, match="The board has no square"):
        run(session, ["pattern", "star", "--anchor", "J12"])
    with pytest.raises(GmError, match="There is no duel yet"):
        run(session, ["draw", "7C"])
