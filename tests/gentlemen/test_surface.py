"""Tests of what scripts and players rely on: the start, prompts, short forms and refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.games.gentlemen.vocabulary import ENTRIES, QUERIES
from gm.store import shipped
from gm.table.session import Session
from tests.support.refusing import kinds_met

from .table import GAME, Table, acts, file_of, message_kinds, sit, turned_away

_UNIT = "elite = true\nstats = {hearts = 2, diamonds = 2, clubs = 2, spades = 2}\n"


def test_a_battle_begins_with_the_sample_warbands() -> None:
    table = sit()
    assert [side["points"] for side in table.now["sides"]] == [515, 495]
    assert [side["commander"] for side in table.now["sides"]] == ["alder", "brandt"]
    assert [side["prestige"] for side in table.now["sides"]] == [8, 8]
    assert [unit["id"] for unit in table.now["units"]][:3] == ["alder", "wren", "marten"]
    assert (table.now["phase"], table.due(), table.now["turn"]) == ("deploy", ["first"], 1)
    assert table.now["check"] is None
    assert table.now["hits"] == []


def test_the_json_of_units_and_sides_has_all_keys() -> None:
    unit = acts("wren").unit("wren")
    assert list(unit) == [
        *("id", "name", "side", "elite", "wounds", "spades", "door", "out", "armour", "ap", "activated", "mounted"),
        *("moved", "charge", "concussed", "commanded", "immobilized", "suppressed", "melee", "barred", "used"),
        *("progress", "items"),
    ]
    assert unit["items"] == [{"item": "rifle", "ammo": 1, "state": "ok"}]
    assert list(sit().side("red")) == [
        *("id", "name", "deck", "discard", "commander", "prestige", "reactions", "score", "rout", "fled", "points")
    ]


@pytest.mark.parametrize(("size", "prestige", "warned"), [("600", 6, 0), ("1000", 10, 0), ("any", 0, 0), ("800", 8, 0)])
def test_the_size_gives_prestige(size: str, prestige: int, warned: int) -> None:
    table = sit(size=size)
    assert [side["prestige"] for side in table.now["sides"]] == [prestige] * 2
    assert table.kinds().count("overweight") == warned


def test_r51_a_warband_above_the_size_gets_a_warning(tmp_path: Path) -> None:
    roster = file_of(tmp_path, "Red", f'[[unit]]\nid = "lone"\npoints = 700\n{_UNIT}')
    table = sit(rosters=(roster,), size="600")
    assert table.texts_of("overweight") == ["Red's warband costs 700 points, but this battle allows 600"]


def test_r50_units_with_the_same_id_are_named_by_side(tmp_path: Path) -> None:
    text = f'[[unit]]\nid = "jager"\nname = "Jäger"\ncount = 2\n{_UNIT}[[unit]]\nid = "scout"\n{_UNIT}'
    red, blue = file_of(tmp_path, "Red", text), file_of(tmp_path, "Blue", text.replace("count = 2\n", ""))
    table = sit(rosters=(red, blue))
    assert [unit["id"] for unit in table.now["units"]] == ["jager-1", "jager-2", "scout-red", "jager", "scout-blue"]
    table("first red")
    assert table.refuses("activate scout").code == "ambiguous"
    assert table("activate scout-red").now["acting"] == "scout-red"


@pytest.mark.parametrize("name", ["Alder", "Rifle", "Move", "Wound", "Soft", "Sum", "Fire", "Wounds", "None", "Pierce"])
def test_r50_no_side_has_the_name_of_a_unit_or_word(name: str) -> None:
    assert turned_away(name, "Blue").code == "words"


def test_r50_no_side_has_the_name_of_a_pile() -> None:
    assert turned_away("Red", "Red hand").rule == "gw.r50"


def test_a_third_side_is_refused() -> None:
    assert turned_away("Red", "Blue", "Green").message == "A battle needs 2 sides, not 3."


def test_all_entries_and_queries_are_reserved_words() -> None:
    assert {*ENTRIES} == {*GAME.inputs.forms, "house"}
    assert {*QUERIES} == {*GAME.inputs.queries}


def test_prompts_follow_the_phases_of_an_activation() -> None:
    table = sit("first red")
    assert table.due() == ["activate red"]
    assert table("wren").due() == ["use red", "end red"]
    assert table.possible() == ["effect", "melee", "count", "score", "retire"]
    assert table("fire grenadier 6").due() == ["draw red"]
    assert table.possible() == ["score", "retire"]
    assert table.asks() == ["Wren fires at Grenadier: draw 3 (diamonds 4, −1 Block)"]
    assert table("8d 3d qh").due() == ["buy red", "discard red"]
    assert table("wound").due() == ["draw blue"]
    assert table.asks() == ["Grenadier's armour check: draw 2 (armour 3, −1 pierced)"]
    assert table("qs 3c").due() == ["keep blue", "discard blue"]
    assert table.default() == "keep"
    assert table("keep").due() == ["use red", "end red"]
    assert table("load ap=1").due() == ["end red"]
    assert table.default() == "end"
    assert table("end", "melee wren uhlan").possible() == ["effect", "melee", "apart", "count", "score", "retire"]


def test_a_single_unit_is_the_default() -> None:
    table = sit("first red", "adjust wren out=1 marten out=1 badger out=1 otter out=1 jackdaw out=1")
    assert table.default() == "activate alder"


@pytest.mark.parametrize("line", ["3h5d9cts", "3h 5d9c10s", "♥3 5♦ 9c ts", "3h, 5d, 9c, ts", "draw 3H5D,9CTS"])
def test_cards_may_be_joined_or_listed(line: str) -> None:
    table = acts("brandt", "use dash alder 3", line)
    assert table.session.table().rows[-1].words == "draw 3H 5D 9C TS"


@pytest.mark.parametrize(
    ("line", "why"), [("3h3h5d", "3H is typed twice."), ("3h5d9cx", "draw does not accept “3h5d9cx” here.")]
)
def test_malformed_joined_cards_are_refused(line: str, why: str) -> None:
    assert acts("brandt", "use dash alder 3").refuses(f"draw {line}").message == why


@pytest.mark.parametrize(
    ("line", "cards"), [("34h9cts", "3H 4H 9C TS"), ("a2h56d", "AH 2H 5D 6D"), ("2k5hlj", "2H KH 5H LJ")]
)
def test_ranks_before_a_suit_share_it(line: str, cards: str) -> None:
    assert acts("brandt", "use dash alder 3", line).session.table().rows[-1].words == f"draw {cards}"


@pytest.mark.parametrize("line", ["jac", "112h", "1012h", "5 6h"])
def test_ranks_that_may_be_a_name_or_other_ranks_share_no_suit(line: str) -> None:
    acts("brandt", "use dash alder 3").refuses(f"draw {line}")


@pytest.mark.parametrize(("letter", "words"), [("m", "use move"), ("D", "use dash")])
def test_a_letter_of_the_menu_chooses_an_ability(letter: str, words: str) -> None:
    assert acts("wren", letter).session.table().rows[-1].words == words


def test_a_letter_of_the_menu_chooses_no_target_or_range() -> None:
    assert acts("wren").refuses("f").message == "Fire needs a target."


def test_ap_may_be_typed_with_a_space() -> None:
    table = acts("wren", "fire grenadier 7 soft ap 1")
    assert table.session.table().rows[-1].words == "use fire grenadier 7 soft ap=1"


def test_short_forms_of_a_charge_and_a_blast() -> None:
    table = acts("jackdaw", "dash uhlan", "2h 3d 4h", "hex*2")
    assert table.due() == ["contact red"]
    assert table("uhlan over").unit("jackdaw")["charge"] == 0
    table("throw uhlan 2", "5d 2s 3s", "burst")
    assert table.due() == ["adjacent"]
    assert table("otter jager").unit("otter")["wounds"] == 1


def test_cards_are_typed_either_way_round() -> None:
    table = acts("alder", "use cut uhlan", "draw h8 10♣ ♦1", "buy wound")
    assert table.side("red")["discard"] == ["8H", "TC", "AD"]


def test_a_purchase_is_kept_option_by_option() -> None:
    table = acts("badger", "use smash uhlan", "draw 6h 7h 2d 3c", "buy wound*2")
    assert table.session.table().rows[-1].body["options"] == (("wound", None), ("wound", None))
    assert table.session.table().rows[-1].words == "buy wound*2"


def test_r10_a_wrong_count_shows_the_adjustment() -> None:
    no = acts("alder").refused("count blue=50", "rule", "gw.r10")
    assert no.remedy == 'Count again, or: adjust blue deck=50 because "counted"'


def test_every_refusal_is_shown_in_the_gallery(monkeypatch: pytest.MonkeyPatch) -> None:
    assert message_kinds("refusals") - kinds_met(monkeypatch, "gentlemen") == {
        "unit-like-word",
        "unit-like-side",
    }  # they take a roster


def test_r50_a_unit_with_a_name_of_the_other_roster_is_refused(tmp_path: Path) -> None:
    roster = file_of(tmp_path, "Red", f'[[unit]]\nid = "lance"\n{_UNIT}')
    no = turned_away("Red", "Blue", "--roster", roster)
    assert (no.code, no.rule) == ("file", "gw.r50")
    assert no.message == "In Red's roster, the unit “lance” has the same name as something in the other roster."


@pytest.mark.parametrize("id", ["blue", "red", "blue-hand"])
def test_r50_a_unit_with_the_name_of_a_side_is_a_file_error(tmp_path: Path, id: str) -> None:
    roster = file_of(tmp_path, "Red", f'[[unit]]\nid = "{id}"\n{_UNIT}')
    no = turned_away("Red", "Blue", "--roster", roster)
    assert (no.code, no.rule) == ("file", "gw.r50")
    assert "has the same name as a side" in no.message


def test_optional_entries_are_listed_without_an_example_if_illegal(tmp_path: Path) -> None:
    """All units are in melee, so that no Reaction can move one."""
    rosters = tuple(file_of(tmp_path, side, f'[[unit]]\nid = "{side.lower()}s"\n{_UNIT}') for side in ("Red", "Blue"))
    table = sit("first red", "melee reds blues", "adjust red reactions=1", rosters=rosters)
    assert table.possible() == ["effect", "melee", "apart", "react", "count", "score", "retire"]
    assert [prompt.entry for prompt in table.prompts() if not prompt.example] == ["melee", "react"]


def test_a_unit_goes_out_only_once(tmp_path: Path) -> None:
    """Recoil does nothing to a gunner who is already out."""
    shot = '{id = "shot", cost = ["D"], wound = 1, recoil = {wound = 1}}'
    ability = f'{{id = "boom", type = "ranged", range = 6, suit = "diamonds", repeatable = true, options = [{shot}]}}'
    gear = f'[[gear]]\nid = "cannon"\nkind = "weapon"\nabilities = [{ability}]\n'
    units = f'[[unit]]\nid = "gunner"\ngear = ["cannon"]\n{_UNIT}[[unit]]\nid = "mate"\ncount = 3\n{_UNIT}'
    table = sit(rosters=(file_of(tmp_path, "Red", gear + units),))("first red", "activate gunner")
    table("adjust gunner wounds=1", "use boom uhlan 3 ap=1", "draw 2d 3d 4d 5d", "buy shot*4")
    assert table.kinds().count("out") == 2  # the gunner, and the Uhlan
    assert table.side("red")["rout"] == {"lost": 0, "draw": 3}


def test_the_demo_ends_with_a_winner() -> None:
    session = Session(":memory:", short=True)
    session.store(create=True)
    for line in shipped.demo("gentlemen").splitlines():
        if line and not line.startswith("#"):
            try:
                run(session, line.split())
            except GmError as error:
                raise AssertionError(f"{line}: {error.message}") from error
    assert session.table().state.winners == ("blue",)


@pytest.mark.parametrize(
    ("line", "why"),
    [("brandt 6 soft", "Large"), ("drummer 2 hard", "is within 2 hexes"), ("drummer 6 soft near", "near the attacker")],
)
def test_r52_cover_that_does_not_count_says_why(line: str, why: str) -> None:
    assert why in acts("wren", f"use fire {line}").texts_of("cover")[0]


def test_r52_cover_without_a_range_does_not_count() -> None:
    texts = acts("alder", "use cut drummer soft").texts_of("cover")
    assert texts == ["Drummer's soft cover does not count: no range was given, so the target counts as near"]


def test_the_board_shows_the_acting_unit_and_statuses() -> None:
    table = acts("wren", "effect uhlan wound=3 concussion", "adjust alder out=1")
    view = GAME.texts.view(table.state, None)
    assert view.headline == "Turn 1 · Wren acts, 2 AP"
    rows = {row[0].text: row for table in view.tables for row in table.rows}
    assert rows["Wren"][0].style == "strong"
    assert rows["★ Captain Alder"][4].text == "out of action"
    assert rows["Uhlan"][1].text == "3/3"
    assert "Concussion 1" in rows["Uhlan"][4].text
    assert rows["Uhlan"][1].style == "alert"
    assert rows["Uhlan"][2].text == "2 AP"
    assert Table(["Red", "Blue"]).now["winners"] is None


def test_a_unit_with_useless_ap_is_still_asked() -> None:
    """The only example is the end of the activation."""
    table = acts("jackdaw", "melee jackdaw uhlan", "effect jackdaw immobilize", "adjust jackdaw ap=3")
    table("punch uhlan", "2c 3c 4c", "punch uhlan", "2d 3d")
    assert table.due() == ["use red", "end red"]
    assert [prompt.example for prompt in table.prompts() if prompt.due] == ["", "end"]
    assert table.asks()[0] == "Jackdaw has 1 AP: nothing to use"
    assert table.default() is None


def test_r6_an_ability_without_ap_is_still_recognized() -> None:
    """The ability is refused, although only the end is asked for."""
    no = acts("wren", "use move", "use move").refused("dash uhlan 3", "rule", "gw.r6")
    assert no.message == "That costs 1 AP; Wren has 0."


@pytest.mark.parametrize("line", ["draw 2h 3c", "discard qd", "buy wound", "end"])
def test_a_refused_entry_is_followed_by_what_is_next(line: str) -> None:
    """The remedy names the next entry."""
    session = Session(":memory:", short=True)
    session.store(create=True)
    run(session, ["new", "gentlemen", "Red", "Blue"])
    with pytest.raises(GmError) as no:
        run(session, line.split())
    assert no.value.remedy.startswith("Enter what comes next: ")
