"""The short words on the referee's card: each means the name beside it, and no other."""

from __future__ import annotations

from gm.commands.manual.short_forms import card
from gm.game import AnyGame
from gm.notation.name_resolution import normalized_words


def test_a_short_word_fits_its_name_and_no_other_of_its_list(game: AnyGame) -> None:
    for listed in card(game.info.slug)["names"]:
        names = {word["name"]: normalized_words(word["name"]) for word in listed["names"]}
        for word in listed["names"]:
            fits = [name for name, parts in names.items() if any(part.startswith(word["keys"]) for part in parts)]
            assert fits == [word["name"]], (listed["title"], word)


def test_a_short_word_alone_begins_no_other_entry(game: AnyGame) -> None:
    words = [word for listed in card(game.info.slug)["names"] for word in listed["names"]]
    begun = [(word, entry) for word in words for entry in game.inputs.forms if entry.startswith(word["keys"])]
    assert [(word, entry) for word, entry in begun if entry != word["name"].casefold()] == []
