"""Tests of forms for queries, of words with a fixed position, and of entries whose name may be left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import pytest

from gm.errors import GmError
from gm.game import (
    AnyGame,
    Branch,
    Choice,
    Context,
    Figures,
    Form,
    Modifiers,
    Name,
    Numbers,
    Prompt,
    Query,
    Text,
    View,
    Who,
    Worth,
)
from gm.notation.parser import parse
from gm.notation.short_forms import read_line
from gm.notation.suggestions import complete_words, first_words

NAMES = (Name("lena", "Lena"), Name("bo", "Bo"))


class Tried(NamedTuple):
    """An attempt: the player, the means, modifiers, and one or two numbers."""

    who: str
    what: str
    mods: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    kind: Literal["tried"] = "tried"


class Thing(Text):
    """A thing whose name may be any word."""

    positional = True


TRIED = Form(
    Tried,
    Who("who"),
    Thing("what"),
    Modifiers("mods", words=("luck",)),
    Numbers("dice", 0, 20, count=2, least=1),
    help="an attempt",
    example="tried lena rope 2 1",
)


def tried(line: str, form: Form = TRIED) -> Any:
    """Return the entry of an attempt's line."""
    return parse(form, line.split(), Context(NAMES))


def test_one_number_or_two_stand_at_the_end() -> None:
    assert tried("lena rope -2 +dark 2 1") == Tried("lena", "rope", ("-2", "+dark"), (2, 1))
    assert tried("lena luck luck 3") == Tried("lena", "luck", ("luck",), (3,))
    assert TRIED.usage() == "tried WHO WHAT [+WORD -WORD +NUMBER -NUMBER luck] DICE [DICE]"
    for line, message in (("lena rope", "number 1 of 1 is missing"), ("lena rope 1 2 3", "too many")):
        with pytest.raises(GmError, match=message):
            tried(line)


def test_a_question_reads_what_an_entry_reads_without_what_is_given() -> None:
    asked = TRIED.as_query("odds", "odds lena rope", dice=())
    assert asked.usage() == "odds WHO WHAT [+WORD -WORD +NUMBER -NUMBER luck]"
    assert tried("lena rope +dark", asked) == Tried("lena", "rope", ("+dark",), ())
    with pytest.raises(GmError, match="One word too many: “2”"):
        tried("lena rope 2", asked)


class Traded(NamedTuple):
    """A trade."""

    how: str
    what: str | None = None
    price: tuple[str, ...] | None = None
    kind: Literal["traded"] = "traded"


TRADED = Form(
    Traded,
    Choice("how", {"buy": ("buy",), "sell": ("sell",)}),
    Thing("what"),
    help="a trade",
    example="traded buy rope price=3",
    branching=(
        "how",
        {"buy": Branch((Figures("price", {"price": Worth(0, 99)}),), "gold for it"), "sell": Branch((), "")},
    ),
    name_omitted=True,
)


def test_a_tail_s_question_leaves_out_what_is_given_as_well() -> None:
    asked = TRADED.as_query("worth", "worth buy rope", price=())
    assert tried("buy rope", asked) == Traded("buy", "rope", ())
    assert [TRADED.starts_with(word) for word in ("Buy", "sell", "b", "rope")] == [True, True, False, False]
    assert not TRIED.starts_with("lena")


class Market(NamedTuple):
    """A toy duel in which trades are possible at any time."""

    game: AnyGame
    state: Any
    known: tuple[Name, ...]


@pytest.fixture
def market(toy: AnyGame, seats: tuple[Name, ...], after: Callable[..., Any]) -> Market:
    """Return a toy duel with a stall, in which the weather is next and a trade is possible."""
    branches = {"buy": Branch((), "for gold"), "sun": Branch((), "a picture of it")}
    words = {word: (word,) for word in branches}
    trade = Form(
        Traded,
        Choice("how", words),
        Thing("what", optional=True),
        help="a trade",
        example="traded buy rope",
        branching=("how", branches),
        name_omitted=True,
    )
    game = toy._replace(
        play=toy.play._replace(prompts=lambda *at: (*toy.play.prompts(*at), Prompt("traded", due=False))),
        inputs=toy.inputs._replace(
            forms={**toy.inputs.forms, "traded": trade},
            queries={
                "odds": Query("odds", trade.as_query("odds", "odds buy"), lambda *at: View({}), False, {"tried": TRIED})
            },
        ),
    )
    return Market(game, after("hand ana 3 5", "hand bo 1 2", "hand cy 6 6"), seats)


def test_an_omitted_player_is_the_last_reading_of_a_short_form(market: Market) -> None:
    prompts = market.game.play.prompts(market.state, None)
    entries = {
        line: read_line(market.game, prompts, line.split(), market.known).result() for line in ("buy rope", "sun storm")
    }
    assert entries["buy rope"] == Traded("buy", "rope")
    assert entries["sun storm"].kind == "weather"
    assert read_line(market.game, prompts, ["sun", "rope"], market.known).result() == Traded("sun", "rope")
    assert read_line(market.game, prompts, ["rope"], market.known).result() is None


def test_possible_entries_are_offered_without_a_name(market: Market) -> None:
    assert first_words(market, {})["buy"] == "for gold"
    assert "sun" in complete_words(market, ["traded"], short=True)
    assert "tried" in complete_words(market, ["odds"])
    assert "luck" in complete_words(market, ["odds", "tried", "ana"])
