"""Tests that type the test vectors of the rules."""

from __future__ import annotations

from .table import acts, sit

OTHERS = "wren marten badger otter jackdaw"


def test_1_concussion_takes_ap_and_an_order_gives_some() -> None:
    assert acts("alder", adjust="alder concussed=1").unit("alder")["ap"] == 2
    assert acts("alder", adjust="alder concussed=1 commanded=1").unit("alder")["ap"] == 3


def test_3_range_and_cover_take_cards_ap_gives_some() -> None:
    table = acts("alder", "use shoot drummer 5 soft ap=2")
    assert table.terms() == "diamonds 3 ap 2 range -2 cover -1"
    assert table.check["due"] == 2
    table = acts("alder", "use shoot drummer 5 soft")
    assert table.check is None
    assert "failed" in table.kinds()


def test_5_a_marksman_in_hiding() -> None:
    table = acts("marten", "use shoot pistol drummer 3 hard stalk")
    assert (table.terms(), table.check["due"]) == ("diamonds 3 stalk 1 cover -2", 2)


def test_7_a_charge_over_cover_and_the_blow_that_follows() -> None:
    table = acts("badger", "use dash grenadier")
    assert table.terms() == "hearts 4 hefty -1"
    table("draw 5h 6h 7d")
    assert table.check["options"] == [["hex", "hex", "hex"]]
    table("buy hex*3", "contact grenadier over")
    assert table.unit("badger")["charge"] == -1
    table("use smash uhlan")
    assert (table.terms(), table.check["due"]) == ("hearts 4 charge -1", 3)
    assert table.unit("badger")["melee"] == ["uhlan"]


def test_9_a_king_counts_as_any_suit() -> None:
    table = acts("jackdaw", "use punch uhlan", "draw kc 3d 2h")
    assert table.check["options"] == [["wound"]]
    assert table.default() == "buy wound"
    assert table("buy wound").unit("uhlan")["wounds"] == 1


def test_11_aces_and_pierce_leave_no_armour() -> None:
    table = acts("alder", "use shoot grenadier 3 ap=1", "draw as ad 5c", adjust="grenadier armour=3")
    assert table.check is not None
    assert table.terms() == "diamonds 3 ap 1 block -1"
    assert table.check["options"] == [["wound"], ["stun"]]
    table("buy wound")
    assert (table.check, table.unit("grenadier")["wounds"]) == (None, 1)


def test_13_a_queen_is_exchanged() -> None:
    table = acts("jackdaw", "use punch uhlan", "draw qh 3s")
    assert table.kinds()[0] == "miscounted"
    table("discard QH")
    assert table.check["due"] == 2
    table("draw 4d th")
    assert table.check["options"] == [["wound"]]
    table("buy wound")
    assert table.side("red")["discard"] == ["QH", "3S", "4D", "TH"]
    assert table.side("red")["deck"] == 50


def test_15_deaths_door_and_beyond() -> None:
    table = sit("first red", "adjust uhlan wounds=2", "effect uhlan wound")
    assert (table.unit("uhlan")["door"], table.unit("uhlan")["out"]) == (True, False)
    table("effect uhlan wound")
    assert (table.unit("uhlan")["wounds"], table.unit("uhlan")["out"]) == (3, True)
    assert sit("first red", "adjust uhlan wounds=2", "effect uhlan wound lethal").unit("uhlan")["out"]
    table = sit("first red", "adjust uhlan wounds=3", "effect uhlan heal")
    assert (table.unit("uhlan")["wounds"], table.unit("uhlan")["door"]) == (2, False)


def test_17_a_side_with_half_its_units_out_checks_for_rout() -> None:
    lines = (
        "first red",
        "adjust jager out=1 drummer out=1 uhlan out=1",
        "adjust " + " ".join(f"{word} activated=1" for word in f"{OTHERS} grenadier halberdier".split()),
        *("activate alder", "end", "activate brandt", "end"),
    )
    table = sit(*lines)
    assert (table.now["turn"], table.now["phase"], table.due()) == (2, "rout", ["draw blue"])
    assert table.terms() == "rout 3 commander 1"
    assert table("draw jh 2s 9d 3d").due() == ["first blue"]
    assert sit(*lines, "draw 2s 9d lj 3d").now["winners"] == ["red"]


def test_19_a_misfire_and_an_ordinary_miss() -> None:
    table = acts("alder", "use shoot uhlan 3", "draw 5c 2s", critical="on")
    assert table.kinds().count("critical") == 1
    assert table.ammo("alder") == [1]
    table = acts("alder", "use shoot uhlan 3", "draw 6c 2s", critical="on")
    assert "critical" not in table.kinds()
    assert table.ammo("alder") == [0]


def test_21_a_side_with_no_unit_left_to_act_gets_reactions() -> None:
    table = sit("first red", f"adjust {' '.join(f'{word} activated=1' for word in f'{OTHERS} brandt'.split())}")
    table("activate alder", "end")
    seen = []
    for unit in ("uhlan", "jager", "drummer", "grenadier"):
        seen.append(table(f"activate {unit}").side("red")["reactions"])
        if unit != "grenadier":
            table("end")
    assert seen == [0, 1, 1, 2]
    table("adjust wren rifle=0", "react reload wren")
    assert table.side("red")["reactions"] == 0
    assert table.unit("wren")["progress"] == {"rifle.load": 1}
    assert table("end", "activate halberdier", "end").now["turn"] == 2
    assert table.side("red")["reactions"] == 0


def test_23_a_shot_loses_a_card_for_every_full_2_inches() -> None:
    table = acts("alder", grid="inches")
    assert table.sum("shoot uhlan 10") == "1 ap 1: diamonds 3 range -2"
    assert table.sum("shoot uhlan 9") == "2 ap 1: diamonds 3 range -1"
    assert table.sum("shoot uhlan 7") == "3 ap 1: diamonds 3"


def test_25_an_untrained_rider() -> None:
    table = acts("uhlan", "use thrust wren")
    assert table.terms() == "hearts 3 untrained -1"
    assert acts("uhlan", "use dismount", "use thrust wren").terms() == "hearts 3"
