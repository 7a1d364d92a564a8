"""The laws of every game, tested by random walks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from gm.duel.fold import final_state
from gm.duel.log import Row, effective_lines, row_to_redo, row_to_undo
from gm.duel.receipt import Receipt
from gm.errors import CODES, GmError, Refusal
from gm.game import AnyGame, Context, House, Name, Notice, Prompt, Stages
from gm.games import load, slugs
from gm.notation.formatting import entry_from_json, format_entry
from gm.notation.line import join, split
from gm.notation.parser import parse
from gm.notation.short_forms import parse_short_form
from gm.table.texts import is_core
from tests.support.walks import Walk, moments, one_line, rows, typed, walks

# The log


def test_a_replayed_log_leads_to_the_same_table(walked: tuple[Walk, ...]) -> None:
    """Entries that are read from the disk give the same states and notices."""
    for walk in walked:
        for number, (point, step) in enumerate(zip(walk.points, walk.replayed, strict=True)):
            assert step == point.step, walk.at(number)


def test_undo_goes_back_to_the_set_up_and_redo_returns(walked: tuple[Walk, ...]) -> None:
    """Each undo restores the state of so many entries ago; redo brings each entry back."""
    for walk in walked[:8]:
        depth = min(len(walk.entries), 30)
        log = rows(walk)[: depth + 1]
        for back in reversed(range(depth)):
            log.append(Row(len(log), "", "undo", "undo", {}, row_to_undo(log).seq, ""))  # type: ignore[union-attr]
            assert final_state(walk.game, effective_lines(log)) == walk.states[back], walk.at(back)
        assert row_to_undo(log) is None
        for forth in range(1, depth + 1):
            log.append(Row(len(log), "", "redo", "redo", {}, row_to_redo(log).seq, ""))  # type: ignore[union-attr]
            assert final_state(walk.game, effective_lines(log)) == walk.states[forth], walk.at(forth)
        assert row_to_redo(log) is None


def test_an_entry_survives_json(walked: tuple[Walk, ...]) -> None:
    for walk in walked:
        for number, entry in enumerate(walk.entries, 1):
            again = entry_from_json(walk.game.inputs.forms, json.loads(json.dumps(entry._asdict())))
            assert (again, repr(again)) == (entry, repr(entry)), walk.at(number)


def test_a_receipt_survives_json(walked: tuple[Walk, ...]) -> None:
    for walk in walked:
        for number, point in enumerate(walk.points):
            kept = Receipt(point.step.notices).text
            assert Receipt.read(kept).text == kept, walk.at(number)


def test_no_notice_of_a_game_looks_like_one_of_the_core(walked: tuple[Walk, ...]) -> None:
    """A game's notice with the name of a core notice must name a rule."""
    for walk in walked:
        for number, point in enumerate(walk.points):
            assert not [*filter(is_core, point.step.notices)], walk.at(number)


def test_the_words_of_an_entry_parse_to_the_entry(walked: tuple[Walk, ...]) -> None:
    """The lines of a record can be typed again."""
    for walk in walked:
        for number, entry in enumerate(walk.entries, 1):
            if isinstance(entry, House):
                continue
            line = join(format_entry(walk.game.inputs.forms, entry))
            assert typed(walk.game, line, walk.known(walk.states[number - 1])) == entry, walk.at(number)


def test_the_same_seed_walks_the_same_way(game: AnyGame, walked: tuple[Walk, ...]) -> None:
    """No rule throws a die or reads a clock: the same answers lead to the same table."""
    again = walks(game, 1, len(walked[0].entries), len(walked[0].entries))[0]
    assert again.points == walked[0].points


def test_no_state_can_be_changed(walked: tuple[Walk, ...]) -> None:
    """States and everything in them are immutable, so that undo finds earlier states as they were."""
    for walk, number, state in moments(walked, every=10):
        assert set(_mutable(state)) == set(), walk.at(number)


def _mutable(value: Any) -> Iterator[type]:
    """Yield the types of everything in a value that could be changed."""
    params = getattr(value, "__dataclass_params__", None)
    if params and params.frozen:
        value = tuple(getattr(value, field.name) for field in fields(value))
    if isinstance(value, tuple | frozenset) or hasattr(value, "_fields"):
        for item in value:
            yield from _mutable(item)
    elif not isinstance(value, str | int | float | None):
        yield type(value)


# What is due


def stages_of(game: AnyGame) -> Any:
    """Return the table of stages of a game, None for a game without one."""
    asks = getattr(game.play.prompts, "__self__", None)
    return asks if isinstance(asks, Stages) else None


@pytest.mark.parametrize("slug", [slug for slug in slugs() if stages_of(load(slug))])
def test_stages_and_forms_have_the_same_entries(game: AnyGame) -> None:
    stages = stages_of(game)
    accepted = {entry for entries in stages.accepted.values() for entry in entries}
    assert accepted - {*game.inputs.forms, "house"} == set(), "entries of stages without a form"
    assert game.inputs.forms.keys() - accepted - {"adjust"} == set(), "forms that no stage accepts"


def test_something_is_next_until_the_end_and_nothing_after(walked: tuple[Walk, ...]) -> None:
    """A duel that is not over always asks for something; a duel that is over asks for nothing."""
    for walk, number, state in moments(walked):
        over = walk.game.play.outcome(state) is not None
        assert any(prompt.due for prompt in walk.asked[number]) is not over, walk.at(number)


def test_a_long_walk_comes_to_an_end(walked: tuple[Walk, ...]) -> None:
    """At least one walk ends. The winners are listed in the order of the seats."""
    ends = [walk for walk in walked if walk.game.play.outcome(walk.states[-1]) is not None]
    assert ends
    for walk in ends:
        winners = walk.game.play.outcome(walk.states[-1]).winners  # type: ignore[union-attr]
        seats = [seat.id for seat in walk.setup.seats]
        assert list(winners) == [seat for seat in seats if seat in winners], walk.at(len(walk.entries))


def test_prompts_name_what_exists(walked: tuple[Walk, ...]) -> None:
    """A prompt names a form, seats and fields of its form; what is next comes first."""
    forms = walked[0].game.inputs.forms
    fields = {name: {field.name for field in form.every_field()} for name, form in forms.items()}
    twice = {name for name, form in forms.items() if any(getattr(field, "twice", False) for field in form.fields)}
    for walk, number, _ in moments(walked):
        seats = {name.id for name in walk.known(walk.points[number].step.state) if name.kind == "seat"}
        prompts = walk.asked[number]
        assert sorted(prompts, key=lambda prompt: not prompt.due) == list(prompts), walk.at(number)
        for prompt in prompts:
            assert prompt.entry in forms, walk.at(number)
            assert set(prompt.seats) <= seats, walk.at(number)
            assert prompt.entry in twice or len(set(prompt.seats)) == len(prompt.seats), walk.at(number)
            assert prompt.seats or not prompt.sealed, walk.at(number)
            assert {*prompt.fixed, *prompt.open} <= fields[prompt.entry], walk.at(number)
            assert all(prompt.open.values()), walk.at(number)


def test_every_example_of_a_prompt_is_accepted(walked: tuple[Walk, ...]) -> None:
    """A prompt may lack an example only beside another prompt that has one."""
    read: dict[tuple[str, tuple[Name, ...]], Any] = {}
    for walk, number, state in moments(walked, every=2):
        names = walk.known(state)
        for prompt in walk.asked[number]:
            if not prompt.example:
                assert any(other.example for other in walk.asked[number] if other.due), walk.at(number)
                continue
            assert split(prompt.example)[0] == prompt.entry, f"{walk.at(number)}; the example: {prompt.example}"
            line = prompt.example, names  # most examples occur many times and are parsed only once
            try:
                if line not in read:
                    read[line] = typed(walk.game, *line)
                walk.game.play.apply(state, read[line])
            except (Refusal, GmError) as error:
                raise AssertionError(f"{walk.at(number)}; the example: {prompt.example}: {error}") from error


def test_every_default_is_accepted(walked: tuple[Walk, ...]) -> None:
    """Pressing Enter is never rejected."""
    for walk, number, state in moments(walked):
        for prompt in walk.asked[number]:
            if prompt.default is not None:
                words = split(prompt.default)
                entry = meant(walk, number, prompt, words)
                assert entry is not None, f"{walk.at(number)}; the default: {prompt.default}"
                walk.game.play.apply(state, entry)


def meant(walk: Walk, number: int, prompt: Prompt, words: list[str]) -> Any:
    """Return the entry of a default, by its name or as a short form."""
    forms, names = walk.game.inputs.forms, walk.known(walk.states[number])
    if words[0] in forms:
        return parse(forms[words[0]], words[1:], Context(names, prompt))
    return parse_short_form(forms, walk.asked[number], words, names)


# What is said


def test_every_text_is_one_line(walked: tuple[Walk, ...]) -> None:
    """Each notice, prompt and refusal has one line of text, and each refusal a remedy."""
    for walk in walked:
        say = walk.game.texts.say
        for number, point in enumerate(walk.points):
            things: list[Notice | Prompt] = [*point.step.notices, *walk.asked[number]]
            for thing in things:
                assert one_line(say(thing, walk.names)), f"{walk.at(number)}; {thing}"
        for refusal in walk.refusals:
            assert one_line(say(refusal, walk.names)), refusal.kind
            assert isinstance(walk.game.texts.remedy(refusal, walk.names), str), refusal.kind


def test_every_rule_that_is_named_can_be_looked_up(walked: tuple[Walk, ...]) -> None:
    """These include the rules of attached files."""
    for walk in walked:
        rule_ids = {rule.id for rule in walk.game.rulebook().rules(walk.states[-1])}
        for number, point in enumerate(walk.points):
            for notice in point.step.notices:
                assert rule_ids.issuperset(notice.rules), f"{walk.at(number)}; {notice}"
        for refusal in walk.refusals:
            assert rule_ids.issuperset(refusal.rules), refusal.kind


def test_a_rule_s_address_leads_to_it_alone(game: AnyGame) -> None:
    """Its id begins with the game's prefix; its short code is unique within the game."""
    rules = game.rulebook().rules(None)
    assert all(rule.id.startswith(f"{game.info.prefix}.") for rule in rules)
    assert len({rule.id for rule in rules}) == len({rule.code for rule in rules}) == len(rules)
    others = [load(slug) for slug in slugs() if slug != game.info.slug]
    assert game.info.prefix not in {other.info.prefix for other in others}
    assert not {rule.id for rule in rules} & {rule.id for other in others for rule in other.rulebook().rules(None)}


def test_refusals_have_a_code(walked: tuple[Walk, ...]) -> None:
    """A rejection names a broken rule, or has the code of something not due or of unclear words."""
    for walk in walked:
        for refusal in walk.refusals:
            assert refusal.code in {"rule", "not-due", "words", "ambiguous"} & set(CODES), refusal.kind
            by_the_core = refusal.kind.startswith("adjust-")  # the core's rules of adjust have no ids
            assert refusal.rules or refusal.code != "rule" or by_the_core, refusal.kind
