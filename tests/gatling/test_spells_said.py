"""The ways to name a spell: by its printed name, one of its words, its initials or first letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from gm.commands.line import run
from gm.errors import GmError, Refusal
from gm.games.gatling.book import Spell
from gm.notation.line import split
from gm.table.session import Session

from .laid import BOOK
from .table import GAME, Table, at_visits

SPELLS = BOOK.spells
NEEDS = {"aspect": "h", "step": "+1", "range": "8-10", "die": "4", "pairs": "5 2", "animal": "owl"}


def said(spell: Spell) -> Iterator[str]:
    """Yield ways to name a spell: spellings of its name, first letters, unique words and initials."""
    name = spell.name
    yield from (name, name.lower(), name.upper(), name.replace("'", ""), name.replace("'", "’"), name.replace(" ", "-"))
    yield from (name.replace(" ", ""), name[:-1], spell.slug)
    words = [word.replace("'", "").lower() for word in name.split()]
    yield from (word for word in words if EVERY[word] == 1 and word not in GAME.inputs.forms)
    letters = "".join(word[0] for word in words)
    if len(words) > 1 and INITIALS[letters] == 1:
        yield letters


EVERY = Counter(word for spell in SPELLS.values() for word in {*spell.name.replace("'", "").lower().split()})
INITIALS = Counter("".join(word[0] for word in spell.name.lower().split()) for spell in SPELLS.values())


def line(spell: Spell, words: str) -> str:
    """Return the words of a cast: the spell, Bo as its target if it has one, and its further words."""
    return " ".join([words, *([] if spell.target == "self" else ["bo"]), *(NEEDS[name] for name in spell.takes)])


@pytest.fixture(scope="module")
def visit() -> Table:
    """Return a table at Ana's visit, with mana for every spell."""
    return at_visits("Ana", "Bo", "Cy", mana="6 6 6")


@pytest.mark.parametrize("slug", SPELLS)
def test_a_spell_is_found_by_every_printed_word_of_its_name(visit: Table, slug: str) -> None:
    spell = SPELLS[slug]
    for words in said(spell):
        entry = visit.infer(line(spell, words))
        assert (entry.who, entry.spell) == ("ana", slug), words
        assert visit.infer("cast ana " + line(spell, words)) == entry


@pytest.mark.parametrize("words", ["proficiency 5-7 and 8-10", "proficiency 5-7, 8-10", "wp 5-7 8–10", "wp 6 8-10"])
def test_a_second_range_is_one_word_too_many(visit: Table, words: str) -> None:
    with pytest.raises(GmError) as rejected:
        visit.infer(f"ana {words}")
    assert rejected.value.code == "words"
    assert "8" in rejected.value.message


def test_gg_b56_a_tie_asks_for_the_next_pair_after_the_dice_typed(visit: Table) -> None:
    for words in ("close quarters 3 3", "close quarters bo 3 3"):
        with pytest.raises(GmError) as rejected:
            visit.infer(words)
        assert "next pair of dice after the tie" in rejected.value.message
        assert rejected.value.remedy.endswith("3 3 DIE DIE")
    with pytest.raises(Refusal) as refused:
        visit.infer("close quarters ana 3 3")
    assert refused.value.kind == "on-oneself"


def test_the_twenty_three_spells_share_only_three_words() -> None:
    assert len(SPELLS) == 23
    assert sorted(word for word, count in EVERY.items() if count > 1) == ["aspect", "control", "weapon"]
    assert [letters for letters, count in INITIALS.items() if count > 1 and len(letters) > 1] == ["ee"]


@pytest.mark.parametrize("names", ["Ana Bo", "Ana Bo Cy"])
@pytest.mark.parametrize("line", ["o*", "t*", "ana o", "ana t*", "ana b", "bo m"])
def test_letters_that_say_a_throw_are_not_due_while_a_spell_is(names: str, line: str) -> None:
    session = Session(":memory:", short=True)
    for words in (f"new gatling {names} --house aspect_start=zero", "adjust ana mana=1 attacker=none because test"):
        run(session, split(words))
    with pytest.raises(GmError) as rejected:
        run(session, split(line))
    assert rejected.value.code == "not-due"


@pytest.mark.parametrize("line", ["mara", "m", "finn"])
def test_a_name_alone_is_never_answered_with_leaving_the_duel(line: str) -> None:
    session = Session(":memory:", short=True)
    run(session, split("new gatling Mara Finn Cleo"))
    with pytest.raises(GmError) as rejected:
        run(session, split(line))
    assert "retire" not in f"{rejected.value.message} {rejected.value.remedy}"
