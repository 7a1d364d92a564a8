"""The short forms of every game, derived from its forms and prompts."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from gm.commands.help_results import AvailableInput, PromptInput
from gm.commands.line import run
from gm.commands.manual.short_forms import card
from gm.duel.fold import all_names
from gm.errors import GmError
from gm.game import AnyGame, Context, Field, GameInfo, Name, Named, NotRecognized, Prompt, Who
from gm.interfaces.cli.output import show
from gm.notation.abbreviations import Abbreviator
from gm.notation.completion import ShortAnswer, short_answers
from gm.notation.line import split
from gm.notation.multi_entry import read_several
from gm.notation.name_resolution import match_abbreviation, match_phrase, normalized_words
from gm.notation.short_forms import read_line
from gm.table.session import Session
from gm.table.texts import PromptResult
from gm.text import cell_width
from tests.support.walks import setups, walk

LENGTH, MOMENTS = 60, 8


def test_every_short_form_that_is_shown_is_accepted(game: AnyGame) -> None:
    """A short form is read as an entry that is next, or as several entries."""
    for label, setup in setups(game, Random("taught")).items():
        for at, (_, step) in enumerate(walk(game, setup, Random(label), LENGTH)):
            prompts = game.play.prompts(step.state, None)
            names = all_names(game, setup, step.state)
            for prompt in (prompt for prompt in prompts if prompt.due and at % MOMENTS == 0):
                ways = short_answers(game, prompt, names, step.state)
                assert len({way.keys for way in ways}) == len(ways)
                for way in ways:
                    assert way.means, way
                    for keys in way.keys.split(" or "):
                        assert not _whole(game, prompt, keys) or _read(game, prompts, keys, names, step.state), keys


def _whole(game: AnyGame, prompt: Prompt, keys: str) -> bool:
    """Return whether keys are a whole line, and not only words of a field (``b m t``) or its name (``TRAIT``)."""
    every = game.inputs.forms[prompt.entry].fields
    fields = [field for field in every if hasattr(field, "values")]
    complete = {field.usage() for field in every}.isdisjoint(split(keys))
    return bool(keys) and complete and not any(set(split(keys)) <= set(field.vocabulary()) for field in fields)


def _read(game: AnyGame, prompts: tuple[Prompt, ...], keys: str, names: tuple[Name, ...], state: Any) -> Any:
    if not keys:
        return None
    with suppress(GmError):
        judge = Abbreviator(game, prompts, names, state).judge
        if entry := read_line(game, prompts, split(keys), names, judge=judge).result():
            return entry
    return [reading.entry for reading in read_several(game, state, split(keys), names).result() or ()]


@pytest.mark.parametrize("columns", ["40", "60", "80"])
def test_the_short_forms_fit_on_a_low_screen(
    game: AnyGame, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    """They need at most eight lines, each with its meaning."""
    monkeypatch.setenv("COLUMNS", columns)
    session = Session(":memory:", short=True)
    session.store(create=True)
    run(session, split(game.info.example))
    show(run(session, ["?"]))
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 8
    assert max(map(cell_width, lines)) <= int(columns)
    assert all(line[2:].partition("   ")[2].strip() for line in lines if re.match(" {2}[^ ]", line))
    session.close()


def test_long_keys_leave_the_others_where_they_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The meaning of a short key is beside it, not in a column behind the longest key."""
    monkeypatch.setenv("COLUMNS", "60")
    ways = (
        ShortAnswer("end", "it is over"),
        ShortAnswer("smash bo soft ap=1 or smash bo hard ap=1", "the worst cover there is"),
    )
    due = PromptResult("use", ("ana",), True, None, "Ana acts", "end")
    show(AvailableInput("?", (PromptInput(due, "end", "", ways),), ("undo",), GameInfo("x", "X", 2, 2, 1, "x")))
    assert capsys.readouterr().out.splitlines()[:2] == [
        "  end   it is over",
        "  smash bo soft ap=1 or smash bo hard…   the worst cover",
    ]


def test_a_printed_name_finds_its_thing(game: AnyGame) -> None:
    """The test types the whole name in several spellings, each unique word, first letters, and initials."""
    setup = next(iter(setups(game, Random("printed")).values()))
    context = Context(all_names(game, setup, game.play.start(setup).state))
    whole_names = {normalized_words(name.id) for name in context.names}
    for form in game.inputs.forms.values():
        for field in filter(_on_cards, form.every_field()):
            called = {id: name for name, id in field.synonyms(context.names).items() if id not in field.vocabulary()}
            words = {id: [*dict.fromkeys(normalized_words(name))] for id, name in called.items()}
            initials = Counter("".join(word[0] for word in normalized_words(name)) for name in called.values())
            for id, name in called.items():
                for spelling in (name, name.upper(), name.replace("'", ""), name.replace("'", "’")):
                    whole = match_phrase([field], spelling.split(), context) if name.split()[1:] else None
                    whole = whole or match_abbreviation([field], spelling, context)
                    assert whole is not None, spelling
                    assert whole.word == id, spelling
                less = name if normalized_words(name[:-1]) in whole_names else name[:-1]
                for word in (name.replace(" ", "-"), name.replace(" ", ""), less):
                    assert _word(field, word, context) == id, (name, word)
                for word in words[id]:
                    if word.isdigit() or (word,) in whole_names:
                        continue
                    if sum(any(part.startswith(word) for part in parts) for parts in words.values()) == 1:
                        assert _word(field, word, context) == id, (name, word)
                letters = "".join(word[0] for word in normalized_words(name))
                begins = sum("".join(parts).startswith(letters) or letters in parts for parts in words.values())
                if len(letters) > 1 and initials[letters] == 1 and not begins:
                    assert _word(field, letters, context) == id, (name, letters)


def _on_cards(field: Field) -> bool:
    """Return whether a field names printed things, and no players."""
    return isinstance(field, Named) or (isinstance(field, Who) and "seat" not in field.kinds)


def _word(field: Field, word: str, context: Context) -> str | None:
    """Return what a word means."""
    try:
        read = field.parse(word, None, context)
        return str(read[0] if isinstance(read, tuple) else read)
    except (NotRecognized, GmError):
        match = match_abbreviation([field], word, context)
        return match.word if match else None


def test_the_referees_card_has_every_entry(game: AnyGame) -> None:
    shown = card(game.info.slug)
    assert [entry["word"] for entry in shown["entries"]] == [*game.inputs.forms]
    assert all(way["keys"] and way["means"] for entry in shown["entries"] for way in entry["ways"])
