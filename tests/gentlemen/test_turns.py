"""Turns, activations, decks, morale and Reactions, rule by rule."""

from __future__ import annotations

import pytest

from .cases import Case, case, holds, play

_ALL_RED = "alder activated=1 wren activated=1 marten activated=1 badger activated=1 otter activated=1 jackdaw"
_DONE = " ".join(
    f"{one} activated=1" for one in "wren marten badger otter jackdaw uhlan grenadier halberdier jager drummer".split()
)
_ROUT = f"jager out=1 drummer out=1 uhlan out=1 {_DONE.replace('uhlan activated=1 ', '')}".replace(
    " jager activated=1 drummer activated=1", ""
)
_TURN = ("activate alder", "end", "activate brandt", "end")

CASES = (
    case("gw.r1", "sides alternate", "alder", "end", next="blue", due=["activate blue"], turn=1),
    case("gw.r1", "one cannot activate the enemy's", "", refused=[("activate uhlan", "rule", "gw.r1")]),
    case(
        "gw.r1",
        "nor twice in a turn",
        "alder",
        *("end", "activate brandt", "end"),
        refused=[("activate alder", "rule", "gw.r1"), ("use move", "not-due", "gw.r1"), ("end", "not-due", "gw.r1")],
    ),
    case(
        "gw.r1",
        "the other side acts on when one has nobody left",
        "",
        *("activate alder", "end", "activate brandt", "end", "activate wren", "end"),
        adjust=" ".join(f"{one} activated=1" for one in "uhlan grenadier halberdier jager drummer".split()),
        next="red",
    ),
    case(
        "gw.r1",
        "when all have acted the turn ends and discards go back",
        "",
        *("activate alder", "use move", "end", "activate brandt", "end"),
        adjust=f"{_DONE} red deck=40",
        turn=2,
        came=["shuffle", "round"],
        red={"deck": 54, "discard": []},
        next="red",
    ),
    case("gw.r2", "as many on both sides: the order goes on", "", *_TURN, adjust=_DONE, next="red", phase="activate"),
    case(
        "gw.r2",
        "or the same side begins by house rule",
        "",
        *("activate alder", "end", "activate brandt", "end"),
        adjust=_DONE,
        house="tie_order=same",
        next="red",
    ),
    case(
        "gw.r2",
        "fewer units choose",
        "",
        *_TURN,
        adjust=f"{_DONE.replace('jackdaw activated=1', 'jackdaw out=1')}",
        phase="order",
        due=["first red"],
        next="red",
    ),
    case("gw.r3", "who acts second deploys first", "", came=["deployed"], told=["Blue deploys first"]),
    case("gw.r4", "AP are the Clubs", "drummer", ap=3, came=["activated"]),
    case("gw.r4", "never below none", "wren", adjust="wren concussed=5", ap=0, due=["end red"], default="end"),
    case("gw.r4", "what is not spent is lost", "alder", "use move", "end", came=["lost-ap"], alder={"ap": 0}),
    case("gw.r5", "resolve is how many wounds one bears", "", alder={"spades": 3}, jackdaw={"spades": 1}),
    case(
        "gw.r10",
        "a deck that runs out is shuffled on the way",
        "wren",
        "use fire uhlan 6",
        adjust="red deck=2",
        draw=4,
        told=["draw 2, shuffle, 2"],
    ),
    case(
        "gw.r10",
        "and all cards are there again",
        "wren",
        *("use fire uhlan 6", "draw 2c 3c 4c 5c"),
        adjust="red deck=2",
        came=["shuffle", "failed"],
        red={"deck": 50},
    ),
    case(
        "gw.r10",
        "a card in the discard is looked at again",
        "alder",
        *("use cut uhlan", "draw 2c 3c 4c", "use cut uhlan", "draw 2c 5s"),
        came=["seen"],
        not_come=["shuffle"],
    ),
    case(
        "gw.r10",
        "more cards than there are cannot be drawn",
        "wren",
        "use fire uhlan 6",
        adjust="red deck=54",
        refused=[("draw 2c 2c", "words", None), ("draw zz", "words", None)],
    ),
    case("gw.r62", "a count that agrees is logged", "alder", "count red=54 blue=54", came=["counted"]),
    case("gw.r10", "one that does not is refused", "alder", refused=[("count red=53", "rule", "gw.r10")]),
    case(
        "gw.r32",
        "the commander out is the limit",
        "",
        "adjust brandt out=1",
        came=["morale"],
        blue={"rout": {"lost": 0, "draw": 3}},
    ),
    case(
        "gw.r32",
        "and each one lost since takes a card",
        "",
        *("adjust brandt out=1", "adjust uhlan out=1 jager out=1"),
        blue={"rout": {"lost": 2, "draw": 1}},
    ),
    case(
        "gw.r32",
        "who comes back was not lost",
        "",
        *("adjust brandt out=1 uhlan out=1", "adjust uhlan out=0"),
        blue={"rout": {"lost": 0, "draw": 3}},
    ),
    case("gw.r32", "nor is the limit reached", "", "adjust brandt out=1", "adjust brandt out=0", blue={"rout": None}),
    case("gw.r32", "any Club passes", "", *_TURN, "draw 2s 3c 4d 5h", adjust=_ROUT, phase="order", came=["rout"]),
    case("gw.r32", "no Club: the side flees", "", *_TURN, "draw 2s 3s 4d 5h", adjust=_ROUT, winners=["red"]),
    case(
        "gw.r32",
        "a Queen may be exchanged for it",
        "",
        *(*_TURN, "draw 2s qs 4d 5h", "discard qs", "draw 2c 9d"),
        adjust=_ROUT,
        phase="order",
    ),
    case(
        "gw.r32",
        "what is not exchanged is kept",
        "",
        *(*_TURN, "draw 2s qs 4d 5h", "keep"),
        adjust=_ROUT,
        winners=["red"],
        blue={"fled": True},
    ),
    case(
        "gw.r32",
        "the Big Joker fails it",
        "",
        *(*_TURN, "draw bj 2c 3c 4c"),
        adjust=_ROUT,
        winners=["red"],
    ),
    case(
        "gw.r32",
        "all out is the end",
        "",
        "adjust " + " ".join(f"{one} out=1" for one in "brandt uhlan grenadier halberdier jager drummer".split()),
        winners=["red"],
        phase="over",
        due=[],
    ),
    case("gw.r62", "who retires has lost", "alder", "retire red", winners=["blue"], acting=None),
    case(
        "gw.r32",
        "after the end nothing more is taken",
        "",
        "retire red",
        refused=[("activate wren", "not-due", "gw.r32"), ("house parry=always", "not-due", "gw.r32")],
    ),
    case("gw.r55", "objective points", "alder", "score red+2 blue=1", red={"score": 2}, blue={"score": 1}),
    case("gw.r62", "never below none", "", refused=[("score red-1", "rule", "gw.r62")]),
    case(
        "gw.r33",
        "Reactions move a unit by as many hexes",
        "uhlan",
        *("end", "react relocate wren 2"),
        adjust=f"{_ALL_RED} activated=1 red reactions=3",
        red={"reactions": 1},
    ),
    case(
        "gw.r33",
        "not in melee, not for nothing, not more than there are",
        "",
        adjust="red reactions=2",
        refused=[
            ("react relocate wren 3", "rule", "gw.r33"),
            ("react relocate uhlan", "rule", "gw.r33"),
            ("react reload wren", "rule", "gw.r33"),
            ("react reload wren 2", "words", "gw.r33"),
        ],
    ),
    case(
        "gw.r33",
        "two of them load",
        "",
        *("react reload otter", "react reload otter", "react reload otter"),
        adjust="red reactions=6 otter swivel=0",
        otter={"items": [{"item": "swivel", "ammo": 1, "state": "ok"}], "progress": {}},
        red={"reactions": 0},
    ),
    case(
        "gw.r62",
        "paper is right",
        "wren",
        'adjust wren wounds=1 ap=5 rifle=0 red deck=20 turn=3 because "from paper"',
        wren={"wounds": 1, "ap": 5},
        red={"deck": 20, "discard": ["?"] * 34},
        turn=3,
    ),
    case(
        "gw.r62",
        "within what can be",
        "wren",
        refused=[
            ("adjust wren wounds=3", "rule", "gw.r62"),
            ("adjust wren rifle=2", "rule", "gw.r62"),
            ("adjust red deck=55", "rule", "gw.r62"),
            ("adjust uhlan ap=1", "rule", "gw.r62"),
            ("adjust wren activated=0", "rule", "gw.r62"),
            ("adjust wren mounted=1", "rule", "gw.r62"),
            ("adjust red commander=uhlan", "rule", "gw.r62"),
            ("adjust wren hat=1", "words", None),
            ("adjust wren", "words", None),
            ("adjust wounds=1", "words", None),
        ],
    ),
    case("gw.r62", "a commander is named anew", "", "adjust red commander=wren", red={"commander": "wren"}),
    case(
        "gw.r50",
        "a switch of the set-up stays, another is set while no check is open",
        "wren",
        *("house parry=always", "use fire uhlan 6"),
        refused=[("house grid=inches", "rule", "gw.r53"), ("house parry=alone", "rule", "gw.r41")],
    ),
)


@pytest.mark.parametrize("one", CASES, ids=[one.id for one in CASES])
def test_a_scene_ends_as_the_rule_says(one: Case) -> None:
    holds(play(one), one.then)
