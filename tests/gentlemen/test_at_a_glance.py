"""Tests of sentences and boards that players read at a glance."""

from __future__ import annotations

import pytest

from gm.commands.menu import MenuChoice, menu_choices, menu_rows
from gm.interfaces.console.panel import panel
from gm.interfaces.console.prompt_context import PromptContext

from .table import GAME, Table, acts


@pytest.mark.parametrize("width", [40, 60, 80])
def test_commanders_are_marked_on_narrow_screens(width: int) -> None:
    table = acts("uhlan", "melee uhlan alder", "adjust alder wounds=3")
    drawn = panel(GAME.texts.view(table.state, None), width, 24)
    assert "".join(text for _, text, *_ in drawn).count("★ ") >= 2


def test_a_joker_among_other_cards_has_no_article() -> None:
    table = acts("wren", "fire uhlan 6", "6d th 8d lj")
    assert table.texts_of("drawn") == ["Red draws 6♦ 10♥ 8♦ Little Joker"]
    assert table.asks() == [
        "Wren fires at Uhlan: choose wound (1 wound, pierce 1), pin (Suppressed) or kill (2 wounds, pierce 1, Lethal) "
        "with 6♦ 10♥ 8♦ Little Joker"
    ]
    assert acts("wren", "fire uhlan 9", "bj").texts_of("drawn") == ["Red draws the Big Joker"]


@pytest.mark.parametrize(
    ("line", "drawn", "buys"),
    [("dash", "4h 4d 5c", "buy hex × 2 with 4♥ 4♦ 5♣"), ("punch uhlan", "9h", "buy wound with 9♥")],
)
def test_prompts_name_the_purchase_before_the_cards(line: str, drawn: str, buys: str) -> None:
    assert acts("jackdaw", line, drawn).asks()[0].endswith(f": {buys}")


def test_multitarget_prompts_show_how_to_name_a_target() -> None:
    table = acts("halberdier", "sweep alder 2", "th 2h tc")
    assert table.asks() == [
        "Halberdier sweeps at Captain Alder: buy wound (for another target, for example: wound Wren) with 10♥ 2♥ 10♣"
    ]
    assert table("wound Wren").texts_of("hit") == ["Wren is hit (wound)"]
    shot = acts("otter", "blaze grenadier 4", "8d jc")
    assert "(for another target 3 hexes away, for example: shot Major Brandt 3)" in shot.asks()[0]
    assert shot("shot Major Brandt 3").texts_of("armour")[0].startswith("Major Brandt is hit (shot)")


def test_an_error_shows_a_purchase_of_several_options_once() -> None:
    table = acts("badger", "smash brandt", "7h 8h 2c 9d")
    assert table.refuses("grand").remedy.partition("(")[2].startswith("buy wound*2 daze)")


def test_done_typed_twice_confirms_once_and_ends_no_activation() -> None:
    table = acts("wren", "fire uhlan 6", "undo")
    table.session.attended = True
    assert table("done").refused("done", "nothing").message == "There is nothing left to do at the table."


def test_r23_a_prompt_reminds_of_guards_before_a_charge_moves() -> None:
    table = acts("badger", "dash drummer 2", "2h 3h 9c")
    assert table.asks()[0].endswith("with 2♥ 3♥ 9♣. During the move, Halberdier may stop the charge (Guard)")
    assert "Guard" not in acts("badger", "dash", "2h 3h 9c").asks()[0]


def menu(table: Table) -> list[MenuChoice]:
    """Return the menu of what can be done now."""
    duel = table.session.table()
    return [*menu_choices(duel.game, duel.view.pending, duel.known, duel.state)]


def test_menus_list_units_actions_and_options() -> None:
    table = acts("wren", adjust="alder activated=1 brandt activated=1")
    assert menu_rows(menu(table)) == [("1 AP", "[f]ire · [m]ove · [d]ash · [p]unch · [c]alculus")]
    assert menu_rows(menu(table("fire uhlan 6", "9d 5d 2s 3c"))) == [("", "wound · pin · kill")]
    table("buy wound", "end", "activate uhlan", "end")
    assert menu_rows(menu(table)) == [("", "marten · badger · otter · jackdaw")]


def test_a_menu_lists_every_option_of_a_purchase() -> None:
    table = acts("badger", "smash brandt", "7h 8h 2c 9d")
    assert menu_rows(menu(table)) == [("", "wound*2 daze · wound daze*2 · daze*3")]


def test_menus_say_what_each_choice_does() -> None:
    table = acts("wren")
    assert menu(table)[0].help == "Ranged 6 · ♦ · reusable · ammo"
    assert [choice.help for choice in menu(table("fire uhlan 6", "9d 5d 2s 3c"))] == [
        *("1 wound, pierce 1", "Suppressed", "2 wounds, pierce 1, Lethal")
    ]


@pytest.mark.parametrize("unit", ["marten", "alder", "wren", "brandt", "drummer"])
def test_every_line_of_a_menu_is_accepted(unit: str) -> None:
    for choice in menu(acts(unit)):
        table = acts(unit)(choice.keys)
        assert table.session.table().rows[-1].words == choice.line


@pytest.mark.parametrize(("ap", "more"), [(0, (0,)), (1, (0,)), (3, (0, 1, 2))])
def test_keypads_offer_as_many_ap_on_top_as_there_are(ap: int, more: tuple[int, ...]) -> None:
    table = acts("wren", f"adjust wren ap={ap}", move_ap="0")
    assert table.prompts()[0].open["ap"] == more


def test_only_a_wounded_unit_is_told_to_recuperate() -> None:
    assert "recuperate" not in acts("otter").asks()[0]
    assert "recuperate" in acts("otter", adjust="otter wounds=1").asks()[0]


def test_the_unit_that_a_charge_reached_is_the_example() -> None:
    table = acts("badger", "dash grenadier 2", "2h 3h 4h", "hex*2", "contact grenadier")
    assert "use smash grenadier" in [choice.line for choice in menu(table)]
    assert table("smash").check["target"] == "grenadier"


def test_a_question_is_answered_by_yes_or_no() -> None:
    table = acts("badger", "smash uhlan", "6h 7c 8d 8s", "daze")
    assert PromptContext(table.session).hint().endswith("yes")
    assert table.asks()[0].startswith("Are Badger and Uhlan still within melee range of each other")
    assert table("no").now["phase"] == "acting"


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ("qc 6h 2d", "Grenadier's armour check: Q♣ 6♥ 2♦ stop only the wounds"),
        ("qc 6c 2d", "Grenadier's armour check: Q♣ 6♣ 2♦ stop nothing: the armour fails"),
    ],
)
def test_r30_a_prompt_to_keep_cards_says_what_they_stop(cards: str, says: str) -> None:
    table = acts("wren", "effect grenadier wound armour", cards)
    assert table.asks()[0] == says


def test_r31_wounds_say_what_they_change() -> None:
    table = acts("wren", "effect uhlan wound=2")
    assert table.texts_of("wound") == ["Uhlan takes 2 wounds: now 2 of 3"]
    assert table("effect uhlan heal").texts_of("healed") == ["Uhlan heals 1 wound: now 1 of 3"]
    assert table("effect uhlan wound=2", "effect uhlan wound").texts_of("wound") == [
        "Uhlan takes 1 wound at Death's Door"
    ]
    assert table("effect brandt wound=5").texts_of("wound") == [
        "Major Brandt takes 5 wounds, 2 more than Major Brandt can take: now 3 of 3"
    ]


@pytest.mark.parametrize(
    "line", ["9 of diamonds, 6 of clubs, 2 hearts", "9d, 6c, jack", "9 of spades, joker, 6 of clubs"]
)
def test_a_list_with_an_unclear_card_says_so(line: str) -> None:
    no = acts("wren", "fire uhlan 6").refused(line, "words")
    assert no.message == "It is not clear which cards the line means."


def test_r30_a_stopped_hit_without_wounds_is_announced() -> None:
    table = acts("badger", "smash halberdier", "4c 2d 3d", "daze", "9s kc")
    assert table.texts_of("stopped") == ["Halberdier's armour stops only the wounds: other effects still apply"]
    assert table.texts_of("status") == ["Concussion: Halberdier has 1 fewer AP until the end of its next activation"]


def test_a_miscounted_draw_gets_a_clear_warning() -> None:
    table = acts("wren", "effect badger wound armour", "2c 3c")
    assert table.texts_of("miscounted") == [
        "2 cards were drawn instead of 1: the cards on the table count (if that is wrong: undo)"
    ]


def test_r22_a_charge_too_far_says_how_far_it_reaches() -> None:
    no = acts("uhlan").refused("dash wren 4", "rule", "gw.r22")
    assert no.message == "A charge of 4 hexes is too far: with 3 cards, it reaches 3 at most."


@pytest.mark.parametrize(("line", "shown"), [("shoot", "use shoot UNIT"), ("shoot uhlan", "use shoot UNIT 3")])
def test_a_missing_target_or_range_is_shown_as_typed(line: str, shown: str) -> None:
    assert acts("alder").refused(line, "words", "gw.r20").remedy.endswith(f": {shown}")


def test_a_unit_named_out_of_turn_gets_a_clear_answer() -> None:
    """The answer does not list the six entries that could name the unit."""
    no = acts("wren").refused("jager", "words")
    assert no.message == "“jager” does not fit here: Wren has 2 AP left."
    assert no.remedy.endswith("Or end the activation: end")
    assert acts("wren", "fire uhlan 6").refused("jager", "not-due").message == "“jager” does not fit here."
    assert acts("wren", "retire blue").refused("jager", "not-due", "gw.r32").message == "The battle is over."
