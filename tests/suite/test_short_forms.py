"""The short forms that every game teaches and takes: read off its forms and prompts, so that none has to make them."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from gm.commands.line import run
from gm.commands.manual.shortened import card
from gm.doors.cli.answer import show
from gm.duel.fold import names_of
from gm.errors import GmError
from gm.game import AnyGame, Context, Name, Named, Prompt
from gm.notation.finding import apart, cut_short, phrase
from gm.notation.line import split
from gm.notation.several import several
from gm.notation.short import by_prompts
from gm.notation.shortest import Shorthand
from gm.notation.taught import taught
from gm.table.session import Session
from gm.text import cells
from tests.driving.walks import setups, walk

LENGTH, MOMENTS = 60, 8
context = Context()


def refused(refusal: object) -> GmError:
    return GmError("rule", str(refusal))


def test_every_way_that_is_taught_is_taken(game: AnyGame) -> None:
    """Each is read as an entry of what is due, or as several of them."""
    for label, setup in setups(game, Random("taught")).items():
        for at, (_, step) in enumerate(walk(game, setup, Random(label), LENGTH)):
            prompts = game.play.prompts(step.state, None)
            names = names_of(game, setup, step.state)
            for prompt in (prompt for prompt in prompts if prompt.due and at % MOMENTS == 0):
                ways = taught(game, prompt, names, step.state)
                assert len({way.keys for way in ways}) == len(ways)
                for way in ways:
                    assert way.means, way
                    for keys in way.keys.split(" or "):
                        assert not _whole(game, prompt, keys) or _read(game, prompts, keys, names, step.state), keys


def _whole(game: AnyGame, prompt: Prompt, keys: str) -> bool:
    """Whether keys are a line, and not only the words of one of its fields (``b m t``)."""
    fields = [field for field in game.typed.forms[prompt.entry].fields if hasattr(field, "values")]
    return bool(keys) and not any(set(split(keys)) <= set(field.words()) for field in fields)


def _read(game: AnyGame, prompts: tuple[Prompt, ...], keys: str, names: tuple[Name, ...], state: Any) -> Any:
    if not keys:
        return None
    with suppress(GmError):
        judge = Shorthand(game, prompts, names, state).judge
        if entry := by_prompts(game, prompts, split(keys), names, judge=judge):
            return entry
    return several(game, state, split(keys), names, refused)


@pytest.mark.parametrize("columns", ["40", "60", "80"])
def test_what_can_be_typed_now_fits_a_low_screen(
    game: AnyGame, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    """In at most eight lines, none of them folded."""
    monkeypatch.setenv("COLUMNS", columns)
    session = Session(":memory:", short=True)
    session.store(create=True)
    run(session, split(game.info.example))
    show(run(session, ["?"]))
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 8
    assert max(map(cells, lines)) <= int(columns)
    session.close()


def test_what_has_a_printed_name_is_found_by_it(game: AnyGame) -> None:
    """By all of it however it is written, by each word that is its alone, and by initials that are."""
    for form in game.typed.forms.values():
        for field in (field for field in form.every_field() if isinstance(field, Named)):
            called = {id: apart(name) for name, id in field.called(()).items()}
            for name, id in field.called(()).items():
                words = name.split()
                whole = phrase([field], words, context) if words[1:] else cut_short([field], name, context)
                assert whole is not None, name
                assert (whole.word, whole.taken) == (id, len(words)), name
                for word in called[id]:
                    if sum(any(part.startswith(word) for part in parts) for parts in called.values()) == 1:
                        found = cut_short([field], word, context)
                        assert found is not None, (name, word)
                        assert found.word == id, (name, word)


def test_the_referees_card_has_every_entry(game: AnyGame) -> None:
    told = card(game.info.slug)
    assert [one["word"] for one in told["entries"]] == [*game.typed.forms]
    assert all(way["keys"] and way["means"] for one in told["entries"] for way in one["ways"])
