"""In any game a name means one player or thing, and never another."""

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
from gm.notation.short_forms import read_line
from tests.support.walks import Walk, answers, moments

STRANGER = "nobody-knows-me"


def renamed(value: Any, old: str, new: str) -> Any:
    """Return a field's value with one id replaced by another."""
    if isinstance(value, tuple):
        return tuple(renamed(part, old, new) for part in value)
    if isinstance(value, str) and value.startswith(f"{old}."):  # a word that begins with the id of a player
        return new + value.removeprefix(old)
    return new if value == old else value


def test_a_name_keeps_its_id_and_kind_for_life(walked: tuple[Walk, ...]) -> None:
    """No id is used twice, even after someone has left."""
    for walk in walked:
        ever: dict[str, tuple[str, str]] = {}
        for number, state in enumerate(walk.states):
            names = walk.known(state)
            assert len({name.id for name in names}) == len(names), walk.at(number)
            assert {name.id for name in names} >= ever.keys(), walk.at(number)
            for name in names:
                assert ever.setdefault(name.id, (name.name, name.kind)) == (name.name, name.kind), walk.at(number)


def test_an_exact_name_beats_first_letters(walked: tuple[Walk, ...]) -> None:
    """A whole id always means its owner, even one who has left."""
    for walk, number, state in moments(walked, 10):
        names = walk.known(state)
        for name in names:
            assert find_name(name.id, names) == name.id, walk.at(number)


def test_an_unknown_name_is_rejected_in_every_state(walked: tuple[Walk, ...]) -> None:
    """After a correction a line may name someone who never joined; the core rejects it before the game does."""
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


def test_a_name_is_never_guessed_where_anybody_may_answer(walked: tuple[Walk, ...]) -> None:
    """An answer without a name is never attributed to one of several players."""
    rng = Random("anybody")
    for walk, number, state in moments(walked, 3):
        prompts = walk.asked[number]
        for prompt in prompts:
            if prompt.due and is_open_to_all(prompt):
                for words in nameless(walk, state, prompt, rng):
                    try:
                        entry = read_line(walk.game, prompts, words, walk.known(state)).result()
                    except (GmError, Refusal):
                        continue
                    assert entry is None or entry.kind != prompt.entry, f"{walk.at(number)}; {join(words)}"


def nameless(walk: Walk, state: Any, prompt: Prompt, rng: Random) -> Iterator[list[str]]:
    """Yield the words of some answers to a prompt, long and short, without the name."""
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
