"""What the referee may rely on in the names of any game: who is meant, and that nobody else ever is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from gm.duel.fold import UnknownName, known_names, play_line_checked
from gm.duel.log import Row
from gm.errors import GmError, Refusal
from gm.game import Prompt, find_name
from gm.notation.formatting import format_entry
from gm.notation.line import join
from gm.notation.parser import is_open_to_all
from gm.notation.short_forms import parse_with_prompts
from tests.support.walks import Walk, answers

STRANGER = "nobody-knows-me"


def moments(walked: tuple[Walk, ...], every: int) -> Iterator[tuple[Walk, int, Any]]:
    """One in ``every`` moments of each walk."""
    for walk in walked:
        for number in range(0, len(walk.points), every):
            yield walk, number, walk.points[number].step.state


def renamed(value: Any, old: str, new: str) -> Any:
    """A field's value with one id in the place of another."""
    if isinstance(value, tuple):
        return tuple(renamed(one, old, new) for one in value)
    if isinstance(value, str) and value.startswith(f"{old}."):  # a word that says of whom it is told
        return new + value.removeprefix(old)
    return new if value == old else value


def test_who_is_known_keeps_id_and_kind_for_life(walked: tuple[Walk, ...]) -> None:
    """Nobody gets the id of another, gone or not, and no id stands for two."""
    for walk in walked:
        ever: dict[str, tuple[str, str]] = {}
        for number, state in enumerate(walk.states):
            names = walk.known(state)
            assert len({one.id for one in names}) == len(names), walk.at(number)
            assert {one.id for one in names} >= ever.keys(), walk.at(number)
            for one in names:
                assert ever.setdefault(one.id, (one.name, one.kind)) == (one.name, one.kind), walk.at(number)


def test_an_exact_name_beats_a_beginning(walked: tuple[Walk, ...]) -> None:
    """Whoever is called by the whole id is meant, gone or here, whatever others begin alike."""
    for walk, number, state in moments(walked, 10):
        names = walk.known(state)
        for one in names:
            assert find_name(one.id, names) == one.id, walk.at(number)


def test_who_is_unknown_is_refused_in_every_state(walked: tuple[Walk, ...]) -> None:
    """After a correction a line may name somebody who never came: the core refuses it before the game looks it up."""
    rng, seen = Random("strangers"), 0
    for walk, number, state in moments(walked, 10):
        names, known = walk.known(state), cache(known_names(walk.game, walk.setup))
        for prompt in walk.asked[number]:
            try:
                entry = answers(walk.game, state, names, prompt, rng)
            except (Refusal, GmError):
                continue
            form = walk.game.inputs.forms[entry.kind]
            for _, who in form.named_ids(entry):
                values = {name: renamed(value, who, STRANGER) for name, value in entry._asdict().items()}
                line = Row(1, "", "entry", "", values, None, "")
                with pytest.raises(UnknownName):
                    play_line_checked(walk.game, known, state, line)
                seen += 1
            assert not [who for _, who in form.named_ids(entry) if who == STRANGER], walk.at(number)
    assert seen


def test_where_anybody_may_be_next_nobody_is_guessed(walked: tuple[Walk, ...]) -> None:
    """While several are awaited in any order, an answer without a name is never given to one of them."""
    rng = Random("anybody")
    for walk, number, state in moments(walked, 3):
        prompts = walk.asked[number]
        for prompt in prompts:
            if prompt.due and is_open_to_all(prompt):
                for words in nameless(walk, state, prompt, rng):
                    try:
                        entry = parse_with_prompts(walk.game, prompts, words, walk.known(state))
                    except (GmError, Refusal):
                        continue
                    assert entry is None or entry.kind != prompt.entry, f"{walk.at(number)}; {join(words)}"


def nameless(walk: Walk, state: Any, prompt: Prompt, rng: Random) -> Iterator[list[str]]:
    """The words of some answers to a prompt, long and short, without whose they are."""
    form = walk.game.inputs.forms[prompt.entry]
    for _ in range(5):
        try:
            entry = answers(walk.game, state, walk.known(state), prompt, rng)
        except (Refusal, GmError):
            continue
        words = format_entry(walk.game.inputs.forms, entry)
        bare = words[2:] if form.leading else [word.rpartition("=")[2] for word in words[1:]]
        if bare:
            yield bare
            yield [form.name, *bare]
