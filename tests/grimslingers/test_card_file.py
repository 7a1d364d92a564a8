"""Tests of card files: their effects and their mistakes (r71, r72, r93)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gm.commands.line import run
from gm.errors import GmError
from gm.table.session import Session

from .table import Table, file_of, sit, with_sample


def played(folder: Path, text: str, *names: str, **house: Any) -> Table:
    """Return a new duel with a card file of this text."""
    return sit(*(names or ("Ana", "Bo")), cards=file_of(folder, text), **house)


CARD = '[[card]]\nid = "{}"\n{}\n'


def test_elements_ask_for_their_effect_unless_a_file_has_one() -> None:
    assert sit("Ana", "Bo")("draw", "fire", "pass").due() == ["effect ana"]
    table = with_sample("Ana", "Bo")("draw", "fire", "pass")
    assert (table.stand("bo"), table.now["turn"]) == ("8/10", 2)


def test_r73_the_only_strong_element_is_the_default_of_a_clash() -> None:
    table = with_sample("Ana", "Bo")("draw", "fire", "ice")
    assert table.session.table().game.play.prompts(table.session.table().state, None)[0].default == "clash ana"
    table = with_sample("Ana", "Bo")("draw", "fire", "fire")
    assert table.session.table().game.play.prompts(table.session.table().state, None)[0].default is None


def test_a_number_in_an_effect_is_drawn_once_for_the_whole_card(tmp_path: Path) -> None:
    effects = 'effects = [{do = "damage", n = "number"}, {do = "ep", n = "number", who = "self"}]'
    table = played(tmp_path, CARD.format("fire", effects))("set ana ep=3", "draw", "fire", "pass")
    assert table.due() == ["number ana"]
    assert table("3").stand() == "10/6 7/10"


def test_effects_of_a_file_work_in_order_and_in_seat_order(tmp_path: Path) -> None:
    effects = (
        'target = "all-players"\n'
        'effects = [{do = "damage", n = 2, who = "all"}, {do = "status", status = "guarded", who = "all"}, '
        '{do = "damage", n = 2, who = "foes"}, {do = "steal", n = 1, who = "foes"}]'
    )
    table = played(tmp_path, CARD.format("stampede", effects), "Ana", "Bo", "Cy")
    table("set ana ep=5", "draw", "stampede", "pass bo", "pass cy")
    assert table.stand() == "8/7 8/9 8/9", "on the caster it is no damage, and what it loses nothing prevents"
    assert [n.params["who"] for n in table.notices if n.kind == "laid"] == ["ana", "bo", "cy"]


def test_a_shipped_card_does_the_files_effects_if_it_has_any(tmp_path: Path) -> None:
    text = CARD.format("scourge", 'effects = [{do = "ep", n = -2}]') + CARD.format("mute", "cost = 1")
    table = played(tmp_path, text)("draw", "scourge", "mute")
    assert table.stand() == "10/8 10/7"
    assert table.lies("ana") == ["silenced 2"]


def test_a_new_card_is_a_free_single_foe_signature_by_default(tmp_path: Path) -> None:
    table = played(tmp_path, CARD.format("lasso", 'name = "Lasso"'))("draw", "reveal ana lasso", "pass bo")
    assert table.queue() == ["ana lasso unopposed waiting"]
    assert table("silenced=next").duellist("bo")["statuses"] == [
        {"status": "silenced", "by": "ana", "card": "lasso", "turn": 2}
    ]
    assert table.duellist("ana")["discard"] == ["lasso"]
    assert table.place("cards", "lasso") == "ana discard"


def test_everyone_has_a_new_element_of_a_card_file(tmp_path: Path) -> None:
    table = played(tmp_path, CARD.format("smoke", 'kind = "element"\nstrong_vs = ["fire"]'))
    assert [duellist["hand"][-1] for duellist in table.now["duellists"]] == ["smoke", "smoke"]
    assert table("draw", "smoke", "fire").due() == ["clash ana bo"]


def test_a_shipped_card_follows_a_changed_target_word(tmp_path: Path) -> None:
    table = played(tmp_path, CARD.format("drain", 'target = "all-foes"'), "Ana", "Bo", "Cy")
    table("set ana ep=5", "draw", "drain", "pass bo", "set bo ep=6", "pass cy")
    assert table.stand() == "10/8 10/4 10/8"


def test_a_vanished_duellist_draws_no_number_for_a_file_card(tmp_path: Path) -> None:
    table = played(tmp_path, CARD.format("fire", 'effects = [{do = "damage", n = "number"}]'))
    assert table("set bo vanished=this", "draw", "fire", "pass").now["turn"] == 2


def test_barrier_stops_effects_of_a_files_element_but_damage() -> None:
    table = with_sample("Ana", "Bo")("draw", "wind", "barrier")
    assert table.stand() == "10/10 10/8"


def test_the_rules_of_a_duel_know_the_cards_of_its_file(tmp_path: Path) -> None:
    table = played(tmp_path, CARD.format("lasso", 'name = "Lasso"\ntext = "Catches a foe."'))
    rules = table.session.table().game.rulebook().rules(table.session.table().state)
    assert next(rule.text for rule in rules if rule.id == "gs.spell.lasso").endswith("free. Catches a foe.")


@pytest.mark.parametrize(
    ("card", "key"),
    [
        ('id = "Fire!"', "card.0.id"),
        ('id = "unseen"', "card.0"),
        ('id = "fire"\nbanner = "blue"', "card.0"),
        ('id = "fire"\nkind = "signature"', "card.0"),
        ('id = "x"\ncost = 21', "card.0.cost"),
        ('id = "x"\ntarget = "foe"', "card.0.target"),
        ('id = "x"\nbanner = "green"', "card.0.banner"),
        ('id = "x"\nstrong_vs = ["fire"]', "card.0"),
        ('id = "x"\ncolour = "red"', "card.0.colour"),
        ('id = "x"\neffects = [{do = "sing", n = 1}]', "card.0.effects.0.do"),
        ('id = "x"\neffects = [{do = "damage"}]', "card.0.effects.0"),
        ('id = "x"\neffects = [{do = "damage", n = -1}]', "card.0.effects.0"),
        ('id = "x"\neffects = [{do = "ep", n = 21}]', "card.0.effects.0.n"),
        ('id = "x"\neffects = [{do = "status", n = 1}]', "card.0.effects.0"),
        ('id = "x"\neffects = [{do = "status", status = "asleep"}]', "card.0.effects.0.status"),
        ('id = "x"\ntarget = "self"\neffects = [{do = "hp", n = 1}]', "card.0"),
        ('id = "x"\n[[card]]\nid = "x"', "card.1.id"),
        ('id = "ice"\nstrong_vs = ["mud"]', "card.0.strong_vs.0"),
    ],
)
def test_a_wrong_file_is_rejected_with_its_name_and_key(tmp_path: Path, card: str, key: str) -> None:
    path = file_of(tmp_path, f"[[card]]\n{card}\n")
    session = Session(":memory:")
    for words in (["new", "grimslingers", "Ana", "Bo", "--cards", str(path)], ["cards", "check", str(path)]):
        with pytest.raises(GmError) as caught:
            run(session, words)
        assert caught.value.code == "file"
        assert str(path) in caught.value.message
        assert any(fault["key"].startswith(key) for fault in caught.value.more["faults"]), caught.value.message


def test_names_of_cards_of_the_file_are_rejected(tmp_path: Path) -> None:
    path = file_of(tmp_path, CARD.format("lasso", ""))
    with pytest.raises(GmError) as caught:
        sit("Ana", "Lasso", cards=path)
    assert caught.value.code == "words"


def test_a_file_made_from_the_template_names_its_game(tmp_path: Path) -> None:
    """No command needs the name of the game, even without an open duel."""
    session = Session(":memory:")
    path = tmp_path / "mine.toml"
    run(session, ["cards", "template", "grimslingers", "--out", str(path)])
    checked: Any = run(session, ["cards", "check", str(path)]).data()
    assert checked["game"] == "grimslingers"


def test_r25_of_two_tied_groups_the_lower_draws_first(tmp_path: Path) -> None:
    text = "".join(CARD.format(id, 'target = "all-foes"\nbanner = "red"\neffects = []') for id in ("drain", "mute"))
    table = played(tmp_path, text, "Ana", "Bo", "Cy", "Di")
    table("draw", "ana drain", "bo mute", "cy hush", "di rupture")
    assert table.due() == ["number ana bo cy di"]
    assert table("3 3 1 1").due() == ["number cy di"]
    assert table("5 2").due() == ["number ana bo"]
    table("number ana=1 bo=4")
    assert table.due() == ["number di"], "Rupture is the first of the four"
    table("1")
    assert table.texts_of("nothing") == []
    assert [line.split()[0] for line in table.texts_of("put-away")] == ["Ana", "Bo", "Cy", "Di"]
