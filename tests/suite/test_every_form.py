"""The forms, queries and house rules of any game, without playing it."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

from gm.commands.catalogue import COMMANDS
from gm.duel.fold import all_names
from gm.errors import Refusal
from gm.game import Adjust, AnyGame, Context, Flag, Form, Name, Prompt
from gm.games import info, load, slugs
from gm.notation.line import split
from gm.notation.parser import parse
from tests.support.walks import NAMES, filled, setups, tables, typed

SEATS = tuple(Name(name.lower(), name) for name in NAMES)


def samples(form: Form, rng: Random, count: int = 50) -> list[Any]:
    """Return some entries of a form, whether or not a game would accept them."""
    prompt = Prompt(form.name, tuple(seat.id for seat in SEATS))
    made = []
    for _ in range(count):
        values = filled(form, prompt, SEATS, rng)
        try:
            made.append(form.build(values or {}))
        except (Refusal, TypeError):
            continue
    return made


def test_the_package_and_the_game_have_the_same_info(slug: str, game: AnyGame) -> None:
    """The slug is the name of the folder."""
    assert info(slug) == game.info
    assert game.info.slug == slug
    assert 1 <= game.info.seats_min <= game.info.seats_max
    assert game.info.rules_version >= 1
    assert load(slug) is game


def test_no_entry_or_query_has_the_name_of_a_core_command(game: AnyGame) -> None:
    """``undo`` is the core's in every game, and no query hides an entry."""
    assert not {*COMMANDS} & {*game.inputs.forms, *game.inputs.queries}
    assert not {*game.inputs.forms} & {*game.inputs.queries}


def test_every_form_can_be_explained(game: AnyGame, rule_ids: frozenset[str]) -> None:
    """Each form has a line of help, an example that parses and the ids of its rules."""
    for name, form in game.inputs.forms.items():
        assert form.name == name
        assert form.help, name
        assert "\n" not in form.help, name
        assert form.rules or form.entry is Adjust, name
        assert rule_ids.issuperset(form.rules), name
        assert form.usage().startswith(name), name
        assert typed(game, form.example, known(game, form)).kind == name, name


def known(game: AnyGame, form: Form) -> tuple[Name, ...]:
    """Return the names in a form's example: the players of the game's own example, and whatever else it names."""
    kinds = {kind for field in form.every_field() for kind in field.kinds} - {"seat"}
    seats = dict.fromkeys(seat for _, seats, _ in tables(game.info) for seat in seats)
    words = {re.split(r"[=+]|-[0-9]", word)[0] for word in split(form.example)} - {seat.id for seat in seats}
    return (
        *(Name(*seat) for seat in seats),
        *(Name(word, word, kind) for kind in sorted(kinds) for word in sorted(words)),
    )


def test_every_query_can_be_explained(game: AnyGame) -> None:
    """Each query has a line of help, and an example that begins with its name."""
    for name, ask in game.inputs.queries.items():
        assert ask.help, name
        assert ask.form.example.split()[0] == name


def test_the_example_of_every_query_is_answered(game: AnyGame) -> None:
    setup = list(setups(game, Random(0)).values())[-1]
    for ask in game.inputs.queries.values():
        asked = parse(
            ask.form, ask.form.example.split()[1:], Context(all_names(game, setup, game.play.start(setup).state))
        )
        view = ask.answer(game.play.start(setup).state, asked)
        assert view.headline or view.lines or view.tables


def test_no_word_belongs_to_two_fields_of_a_form(game: AnyGame) -> None:
    """Words may come in any order, so each word must belong to one field."""
    for name, form in game.inputs.forms.items():
        words = Counter(word for field in form.every_field() for word in {w.casefold() for w in field.vocabulary()})
        assert not [word for word, fields in words.items() if fields > 1], name


def test_no_player_has_the_name_of_a_word(game: AnyGame) -> None:
    """The names in the examples are free in every form."""
    for name, form in game.inputs.forms.items():
        words = {word.casefold() for field in form.every_field() for word in field.vocabulary()}
        assert not words & {seat.id for seat in SEATS}, name


def test_the_kind_is_the_last_field_of_an_entry(game: AnyGame) -> None:
    """The class of an entry has the form's fields and then the kind; optional fields have a default."""
    for name, form in game.inputs.forms.items():
        names = form.entry._fields  # type: ignore[attr-defined]
        defaults = form.entry._field_defaults  # type: ignore[attr-defined]
        assert names[-1] == "kind", name
        assert sorted(names[:-1]) == sorted(field.name for field in form.every_field()), name
        for field in form.every_field():
            assert (field.name in defaults) is (field.optional or field not in form.fields), f"{name} {field.name}"
            if isinstance(field, Flag):
                assert defaults[field.name] in (None, False), f"{name} {field.name}"


def test_entries_of_two_kinds_are_never_equal(game: AnyGame) -> None:
    """Entries of two kinds differ even if all their values are equal."""
    seen: dict[Any, str] = {}
    for name, form in game.inputs.forms.items():
        for entry in samples(form, Random(name)):
            assert seen.setdefault(entry, name) == name


def test_every_form_accepts_what_its_fields_offer(game: AnyGame) -> None:
    """Each form's own candidates make an entry, unless a field has none."""
    for name, form in game.inputs.forms.items():
        offers = [field.choices(Prompt(name, ("ana", "bo")), SEATS) for field in form.fields if not field.optional]
        assert samples(form, Random(name)) or not all(offers), name


def test_every_house_rule_has_its_default_among_its_values(game: AnyGame, rule_ids: frozenset[str]) -> None:
    """A house rule can be reset, says what it does and names its ruling."""
    for name, switch in game.inputs.house_rules.items():
        assert switch.default in switch.values, name
        assert len(set(switch.values)) == len(switch.values) > 1, name
        assert switch.help, name
        assert "\n" not in switch.help, name
        assert switch.rule in rule_ids, name


def test_a_duel_can_begin_with_every_number_of_players(game: AnyGame) -> None:
    """With the default house rules something is next at once."""
    sizes = list(tables(game.info))
    assert len(sizes) >= 1
    for setup in setups(game, Random(1)).values():
        assert any(prompt.due for prompt in game.play.prompts(game.play.start(setup).state, None))


def test_no_two_games_have_the_same_title() -> None:
    titles = [info(slug).title for slug in slugs()]
    assert len(set(titles)) == len(titles)
