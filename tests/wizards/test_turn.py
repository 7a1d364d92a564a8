"""The pool, the opening, and a turn step by step (wg.r2–wg.r11, wg.r21, wg.r22)."""

from __future__ import annotations

from pathlib import Path

from .table import GAME, POOL, Table, file_of, new_table, open_table

OPS = Path(__file__).with_name("ops.toml")


def test_r1_the_deck_has_60_mana_and_each_wizard_60_hp() -> None:
    table = new_table()
    assert (table.now["deck"], table.hp(), table.hands()) == (60, [60, 60], [0, 0])
    assert table.kinds() == ["dealt"]


def test_r2_the_pool_is_filled_in_parts_and_refilled() -> None:
    table = new_table()("pool fury haste", "growth")
    assert (table.due(), table.now["phase"], table.now["active"]) == (["pool"], "pool", None)
    table.refused("choose fury", "not-due", "wg.r5")
    rest = "pool trance living time shadow doom quick silent power crushing"
    table.refused(rest, "rule", "wg.r2")
    table.refused("pool fury", "rule", "wg.r2")
    table(*(f"pool {spell}" for spell in ("renewal", "mutation", "doom", "quick", "silent", "power", "crushing")))
    assert (table.now["phase"], table.due()) == ("opening", ["choose ana"])
    table("choose fury")
    assert (table.due(), table.now["active"], table.now["phase"]) == (["pool"], "ana", "opening")
    table("trance")
    assert (table.due(), len(table.now["pool"])) == (["choose bo"], 10)


def test_r3_one_two_one_pick_then_two_has_the_first_turn() -> None:
    table = new_table(first="Bo")(POOL[0])
    assert table.due() == ["choose bo"]
    table("fury", "shadow", "haste", "silent")
    assert table.due() == ["choose bo"]
    table("growth")
    assert (table.now["phase"], table.now["active"], table.now["turn"]) == ("opening", "bo", 0)
    table("quick")
    assert (table.due(), table.now["turn"], table.now["active"]) == (["choose ana"], 1, "ana")
    assert (table.spells("bo"), table.spells("ana")) == (["fury", "growth"], ["haste"])


def test_r4_a_hand_over_ten_discards_before_choosing() -> None:
    table = open_table('adjust ana hand=12 deck=48 active=ana because "set"')
    assert (table.now["phase"], table.due(), table.defaults()) == ("limit", ["move ana"], ["move ana discard x2"])
    assert "limit" in table.kinds()
    table.refused("move ana discard", "rule", "wg.r4")
    table.refused("move ana bo x2", "rule", "wg.r4")
    table.refused("damage 3", "not-due", "wg.r5")
    table("1 4")
    assert (table.long_form(), table.now["phase"]) == ("move ana discard 1 4", "choose")
    assert table.now["discard"] == {"count": 2, "powers": [1, 0, 0, 1]}


def test_r4_a_hand_of_ten_ends_the_limit() -> None:
    table = open_table('adjust ana hand=12 deck=48 active=ana because "set"', "set ana hand=10 deck+2")
    assert table.now["phase"] == "choose"
    assert open_table('adjust ana hand=10 deck=50 active=ana because "set"').now["phase"] == "choose"


def test_r4_no_limit_during_a_turn() -> None:
    table = open_table("ana: hand=10 deck=50")
    assert (table.hands()[0], table.now["phase"]) == (13, "cast")


def test_r5_phases_follow_in_order_then_the_other_turn() -> None:
    table = open_table('adjust ana haste=1 hand=1 deck=58 active=ana because "set"')
    phases = [table.now["phase"]]
    for line in ("skip", "cooldown 2", "basic 1"):
        phases.append(table(line).now["phase"])
    assert phases == ["choose", "cooldown", "cast", "choose"]
    assert (table.now["active"], table.now["turn"], table.hands()[0]) == ("bo", 2, 3)


def test_r6_with_six_spells_in_use_choosing_is_skipped() -> None:
    table = open_table(
        "adjust ana haste=1 fury=1 growth=1 doom-drop=1 renewal=1 mutation=1 deck=54 active=ana because set"
    )
    assert table.texts("skipped") == ["Ana chooses no spell: all 6 of their spells have mana on them"]


def test_r6_a_spell_still_cooling_down_cannot_be_replaced() -> None:
    table = open_table(
        "adjust ana haste=1 fury=0 growth=1 doom-drop=1 renewal=1 mutation=1 deck=55 active=ana because set"
    )
    table.refused("choose trance haste", "rule", "wg.r6")
    assert table("trance fury").spells("ana")[1] == "trance-state"


def test_r6_with_fewer_than_six_spells_none_is_replaced() -> None:
    table = open_table('adjust ana haste=0 active=ana because "set"')
    table.refused("choose fury haste", "rule", "wg.r6")
    table("fury")
    assert table.spells("ana") == ["haste", "fury"]


def test_r7_all_mana_is_discarded_before_spells_fire() -> None:
    table = open_table("ana: burn=1 watch=1 echo=2 deck=56", cards=OPS)
    asks = table.questions()[0]
    assert "Burn, Watch and Echo" in asks
    assert asks.index("Burn and Echo fire") < asks.index("Watch runs out")
    table.refused("cooldown 1 2", "rule", "wg.r7")
    table("cooldown 1 2 -")
    assert table.kinds()[:3] == ["cooled", "fires", "fires"]
    assert table.now["queue"] == [{"spell": "burn", "power": 1}, {"spell": "echo", "power": None}]
    assert table.mana("burn", "watch", "echo") == [0, 0, 1]


def test_r7_no_cool_down_without_mana_on_spells() -> None:
    table = open_table("ana: haste=0")
    assert (table.now["phase"], table.hands()[0]) == ("cast", 3)


def test_r8_the_discard_is_shuffled_only_when_a_draw_fails() -> None:
    table = open_table("ana: deck=3 discard=57")
    assert ("reshuffled" in table.kinds(), table.now["deck"], table.hands()[0]) == (False, 0, 3)
    table("pass")
    assert table.now["deck"] == 0
    table("skip")
    assert table.texts("gained") == ["Bo draws 3 mana"]
    assert (table.now["deck"], table.now["discard"]["count"]) == (54, 0)


def test_r8_a_draw_is_announced_in_the_order_of_hands() -> None:
    table = open_table("ana: deck=5 discard=55", "pass", "skip")
    names = table.session.table().names
    assert [GAME.texts.say(notice, names) for notice in table.notices if notice.level == "do"] == [
        "Bo draws 2 mana",
        "The mana deck is empty: shuffle the discard (55 mana) into a new deck",
        "Bo draws 1 mana",
    ]


def test_r8_known_powers_are_forgotten_in_a_shuffle() -> None:
    table = open_table("ana: hand=1 bo hand=57 deck=2", "move bo discard 4 3 2 1")
    assert table.now["discard"]["powers"] == [1, 1, 1, 1]
    table = table("set bo hand=50 deck+3", "pass", "set bo hand=10 deck+40", "skip")
    assert table.now["discard"]["powers"] == [1, 1, 1, 1]
    table("move deck ana x42")
    assert table.now["discard"] == {"count": 0, "powers": [0, 0, 0, 0]}


def test_r9_only_own_idle_payable_spells_are_castable() -> None:
    table = open_table("ana: haste=0 crushing-blow=0 mutation=2 bo renewal=0 deck=58", "cooldown")
    assert (table.hands()[0], table.now["castable"]) == (3, {"haste": 2})
    table.refused("cast renewal", "rule", "wg.r9")
    assert "has 1 mana" in table.refused("cast mutation", "rule", "wg.r9").message
    no = table.refused("cast crushing-blow", "rule", "wg.r9")
    assert "costs 5" in no.message
    assert "has only 3" in no.message
    table("haste")
    assert (table.mana("haste"), table.now["casts"]) == ([2], ["haste"])


def test_r10_a_basic_attack_or_a_pass_ends_the_turn() -> None:
    table = open_table("ana: haste=0", "basic 3")
    assert (table.hp(), table.now["active"], table.wizard("ana")["last_basic"]) == (
        [60, 57],
        "bo",
        {"power": 3, "damage": 3},
    )
    assert table.now["discard"] == {"count": 1, "powers": [0, 0, 1, 0]}
    table("skip", "pass")
    assert (table.now["active"], table.wizard("bo")["last_basic"]) == ("ana", {"power": 0, "damage": 0})


def test_r10_no_basic_attack_with_an_empty_hand() -> None:
    table = open_table("ana: haste=0 crushing-blow=0", "haste x3")
    assert table.due() == ["pass ana"]
    table.refused("basic 1", "not-due", "wg.r5")


def test_r11_a_wizard_with_0_hp_loses_at_once() -> None:
    table = open_table("ana: bo hp=3", "basic 4")
    assert (table.hp()[1], table.now["winners"], table.texts("won")) == (0, ["ana"], ["Ana wins"])
    for line in ("skip", "count deck=57", "retire bo", "house choose=must", "set ana hp=4"):
        if line.startswith("set "):
            line = f'adjust {line[4:]} because "x"'
        table.refused(line, "not-due", "wg.r11")


def test_r21_choosing_is_required_unless_the_house_rule_says() -> None:
    table = new_table(pool="open")("set ana haste=0 active=ana")
    assert table.due() == ["choose ana"]
    table.refused("skip", "not-due", "wg.r5")
    table("house choose=may", "skip")
    assert table.now["phase"] == "cast"


def test_r22_choosing_is_skipped_with_an_empty_pool(tmp_path: Path) -> None:
    text = "".join(f'[[spell]]\nname = "Rock {n}"\ncost = 1\ntype = "attack"\nactivation = "instant"\n' for n in "ab")
    table = new_table(cards=file_of(tmp_path, text))
    table("pool trance shadow time living rock-a rock-b", "trance", "shadow", "rock-a")
    assert (table.now["spell_deck"], len(table.now["pool"])) == (0, 3)
    table("rock-b", "pass", "living", "pass", "time", "pass")
    assert table.texts("skipped") == ["Ana chooses no spell: there is none to choose"]
    assert table.now["spell_discard"] == []


def test_each_turn_is_announced_as_a_round() -> None:
    table: Table = new_table()(*POOL)
    table("choose mutation", "pool power-hungry", "pass")
    rounds = [notice for notice in table.notices if notice.marks == "round"]
    assert [(notice.params["round"], notice.params["who"]) for notice in rounds] == [(2, "ana")]
