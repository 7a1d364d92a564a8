"""The pool, the opening, and a turn step by step (wg.r2–wg.r11, wg.r21, wg.r22)."""

from __future__ import annotations

from pathlib import Path

from .table import POOL, Table, at_once, file_of, sit

OPS = Path(__file__).with_name("ops.toml")


def test_r1_sixty_mana_lie_in_the_deck_and_everybody_has_sixty_hp() -> None:
    table = sit()
    assert (table.now["deck"], table.hp(), table.hands()) == (60, [60, 60], [0, 0])
    assert table.kinds() == ["dealt"]


def test_r2_the_pool_may_be_laid_bit_by_bit_and_is_refilled_at_every_taking() -> None:
    table = sit()("pool fury haste", "growth")
    assert (table.due(), table.now["phase"], table.now["active"]) == (["pool"], "pool", None)
    table.refused("choose fury", "not-due", "wg.r5")
    rest = "pool trance living time shadow doom quick silent power crushing"
    table.refused(rest, "rule", "wg.r2")
    table.refused("pool fury", "rule", "wg.r2")
    table(*(f"pool {one}" for one in ("renewal", "mutation", "doom", "quick", "silent", "power", "crushing")))
    assert (table.now["phase"], table.due()) == ("opening", ["choose ana"])
    table("choose fury")
    assert (table.due(), table.now["active"], table.now["phase"]) == (["pool"], "ana", "opening")
    table("trance")
    assert (table.due(), len(table.now["pool"])) == (["choose bo"], 10)


def test_r3_one_two_one_then_the_second_has_the_first_turn() -> None:
    table = sit(first="Bo")(POOL[0])
    assert table.due() == ["choose bo"]
    table("fury", "shadow", "haste", "silent")
    assert table.due() == ["choose bo"]
    table("growth")
    assert (table.now["phase"], table.now["active"], table.now["turn"]) == ("opening", "bo", 0)
    table("quick")
    assert (table.due(), table.now["turn"], table.now["active"]) == (["choose ana"], 1, "ana")
    assert (table.spells("bo"), table.spells("ana")) == (["fury", "growth"], ["haste"])


def test_r4_more_than_ten_are_discarded_before_choosing() -> None:
    table = at_once('adjust ana hand=12 deck=48 active=ana because "set"')
    assert (table.now["phase"], table.due(), table.defaults()) == ("limit", ["move ana"], ["move ana discard x2"])
    assert "limit" in table.kinds()
    table.refused("move ana discard", "rule", "wg.r4")
    table.refused("move ana bo x2", "rule", "wg.r4")
    table.refused("damage 3", "not-due", "wg.r5")
    table("1 4")
    assert (table.said(), table.now["phase"]) == ("move ana discard 1 4", "choose")
    assert table.now["discard"] == {"count": 2, "powers": [1, 0, 0, 1]}


def test_r4_a_hand_of_ten_ends_the_limit_however_it_came_about() -> None:
    table = at_once('adjust ana hand=12 deck=48 active=ana because "set"', "set ana hand=10 deck+2")
    assert table.now["phase"] == "choose"
    assert at_once('adjust ana hand=10 deck=50 active=ana because "set"').now["phase"] == "choose"


def test_r4_there_is_no_limit_in_the_middle_of_a_turn() -> None:
    table = at_once("ana: hand=10 deck=50")
    assert (table.hands()[0], table.now["phase"]) == (13, "cast")


def test_r5_choose_cool_down_gain_cast_attack_then_the_other() -> None:
    table = at_once('adjust ana haste=1 hand=1 deck=58 active=ana because "set"')
    phases = [table.now["phase"]]
    for line in ("skip", "cooldown 2", "basic 1"):
        phases.append(table(line).now["phase"])
    assert phases == ["choose", "cooldown", "cast", "choose"]
    assert (table.now["active"], table.now["turn"], table.hands()[0]) == ("bo", 2, 3)


def test_r6_with_all_six_in_use_choosing_is_skipped() -> None:
    table = at_once(
        "adjust ana haste=1 fury=1 growth=1 doom-drop=1 renewal=1 mutation=1 deck=54 active=ana because set"
    )
    assert table.told("skipped") == ["Ana chooses no spell: all 6 have mana on them"]


def test_r6_a_spell_whose_last_mana_goes_this_turn_cannot_be_replaced_yet() -> None:
    table = at_once(
        "adjust ana haste=1 fury=0 growth=1 doom-drop=1 renewal=1 mutation=1 deck=55 active=ana because set"
    )
    table.refused("choose trance haste", "rule", "wg.r6")
    assert table("trance fury").spells("ana")[1] == "trance-state"


def test_r6_with_fewer_than_six_none_is_replaced() -> None:
    table = at_once('adjust ana haste=0 active=ana because "set"')
    table.refused("choose fury haste", "rule", "wg.r6")
    table("fury")
    assert table.spells("ana") == ["haste", "fury"]


def test_r7_first_all_discards_then_what_fires_in_order() -> None:
    table = at_once("ana: burn=1 watch=1 echo=2 deck=56", cards=OPS)
    asks = table.asks()[0]
    assert "Burn, Watch and Echo" in asks
    assert asks.index("Burn and Echo fire") < asks.index("Watch runs out")
    table.refused("cooldown 1 2", "rule", "wg.r7")
    table("cooldown 1 2 -")
    assert table.kinds()[:3] == ["cooled", "fires", "fires"]
    assert table.now["queue"] == [{"spell": "burn", "power": 1}, {"spell": "echo", "power": None}]
    assert table.mana("burn", "watch", "echo") == [0, 0, 1]


def test_r7_without_mana_on_any_spell_there_is_no_cool_down() -> None:
    table = at_once("ana: haste=0")
    assert (table.now["phase"], table.hands()[0]) == ("cast", 3)


def test_r8_three_are_gained_and_nothing_is_shuffled_before_a_draw_fails() -> None:
    table = at_once("ana: deck=3 discard=57")
    assert ("reshuffled" in table.kinds(), table.now["deck"], table.hands()[0]) == (False, 0, 3)
    table("pass")
    assert table.now["deck"] == 0
    table("skip")
    assert table.told("gained") == ["Bo draws 3 mana after the shuffle"]
    assert (table.now["deck"], table.now["discard"]["count"]) == (54, 0)


def test_r8_told_powers_are_unknown_again_once_they_are_shuffled() -> None:
    table = at_once("ana: hand=1 bo hand=57 deck=2", "move bo discard 4 3 2 1")
    assert table.now["discard"]["powers"] == [1, 1, 1, 1]
    table = table("set bo hand=50 deck+3", "pass", "set bo hand=10 deck+40", "skip")
    assert table.now["discard"]["powers"] == [1, 1, 1, 1]
    table("move deck ana x42")
    assert table.now["discard"] == {"count": 0, "powers": [0, 0, 0, 0]}


def test_r9_only_own_idle_spells_that_can_be_paid() -> None:
    table = at_once("ana: haste=0 crushing-blow=0 mutation=2 bo renewal=0 deck=58", "cooldown")
    assert (table.hands()[0], table.now["castable"]) == (3, {"haste": 2})
    table.refused("cast renewal", "rule", "wg.r9")
    assert "has 1 mana" in table.refused("cast mutation", "rule", "wg.r9").message
    no = table.refused("cast crushing-blow", "rule", "wg.r9")
    assert "costs 5" in no.message
    assert "has 3" in no.message
    table("haste")
    assert (table.mana("haste"), table.now["casts"]) == ([2], ["haste"])


def test_r10_a_basic_attack_ends_the_turn_and_a_pass_too() -> None:
    table = at_once("ana: haste=0", "basic 3")
    assert (table.hp(), table.now["active"], table.one("ana")["last_basic"]) == (
        [60, 57],
        "bo",
        {"power": 3, "damage": 3},
    )
    assert table.now["discard"] == {"count": 1, "powers": [0, 0, 1, 0]}
    table("skip", "pass")
    assert (table.now["active"], table.one("bo")["last_basic"]) == ("ana", {"power": 0, "damage": 0})


def test_r10_nobody_attacks_with_an_empty_hand() -> None:
    table = at_once("ana: haste=0 crushing-blow=0", "haste x3")
    assert table.due() == ["pass ana"]
    table.refused("basic 1", "not-due", "wg.r5")


def test_r11_at_no_hp_one_loses_at_once() -> None:
    table = at_once("ana: bo hp=3", "basic 4")
    assert (table.hp()[1], table.now["winners"], table.told("won")) == (0, ["ana"], ["Ana wins"])
    for line in ("skip", "count deck=57", "retire bo", "house choose=must", "set ana hp=4"):
        if line.startswith("set "):
            line = f'adjust {line[4:]} because "x"'
        table.refused(line, "not-due", "wg.r11")


def test_r21_one_must_choose_unless_the_house_rule_lets_one_off() -> None:
    table = sit(pool="open")("set ana haste=0 active=ana")
    assert table.due() == ["choose ana"]
    table.refused("skip", "not-due", "wg.r5")
    table("house choose=may", "skip")
    assert table.now["phase"] == "cast"


def test_r22_the_pool_shrinks_and_with_nothing_to_choose_choosing_is_skipped(tmp_path: Path) -> None:
    text = "".join(f'[[spell]]\nname = "Rock {n}"\ncost = 1\ntype = "attack"\nactivation = "instant"\n' for n in "ab")
    table = sit(cards=file_of(tmp_path, text))
    table("pool trance shadow time living rock-a rock-b", "trance", "shadow", "rock-a")
    assert (table.now["spell_deck"], len(table.now["pool"])) == (0, 3)
    table("rock-b", "pass", "living", "pass", "time", "pass")
    assert table.told("skipped") == ["Ana chooses no spell: there is none to choose"]
    assert table.now["spell_discard"] == []


def test_the_long_opening_is_told_as_a_round_for_each_turn() -> None:
    table: Table = sit()(*POOL)
    table("choose mutation", "pool power-hungry", "pass")
    rounds = [notice for notice in table.notices if notice.marks == "round"]
    assert [(one.params["round"], one.params["who"]) for one in rounds] == [(2, "ana")]
