"""The card data of the Grimoire: patterns, names of pages, and spells, each read when first needed."""

from collections.abc import Mapping
from functools import cached_property

from gm.errors import GmError
from gm.game import CardBook, NamedTuple, read_record
from gm.games.gatling.pages import ALL, SIGNS, aspect, number
from gm.games.gatling.spells import RANGES


class Spell(NamedTuple):
    """A spell of the card data. ``takes`` lists the values that are typed with it.

    ``lasts`` is True for a lasting spell, which works in the round after it is cast.
    """

    slug: str
    name: str
    text: str
    cost: int
    target: str
    takes: tuple[str, ...] = ()
    lasts: bool = False


class Book(CardBook):
    """The card data of the thirteen patterns, the fifty-two pages and the twenty-three spells."""

    @cached_property
    def _names(self) -> list[Mapping[str, str]]:
        return list(self.cards["en/patterns"].values())

    @cached_property
    def spells(self) -> Mapping[str, Spell]:
        """Return every spell by its slug, the cheapest first."""
        names = self.cards["en/spells"]
        spells = self.cards["spells"].items()
        return {slug: read_record(Spell, {"slug": slug, **names[slug], **spell}) for slug, spell in spells}

    def text_of(self, slug: str, key: str, file: str = "en/patterns") -> str:
        """Return a text of the pattern or spell ``slug``, stored under ``key`` in the card file ``file``.

        Raises GmError (``file``) if the text is missing.
        """
        text = self.cards[file].get(slug, {}).get(key)
        if not isinstance(text, str):
            raise GmError("file", f"{file}.toml, {slug}.{key} is missing.", "Restore the shipped file.")
        return text

    def spell_text(self, slug: str, choice: str | None) -> str:
        """Return the name of a spell, with the aspect, range or animal that the caster chose: ``Aspect weakness ♥``."""
        name = self.spells[slug].name
        return f"{name} {SIGNS.get(choice) or (choice if choice in RANGES else f'({choice})')}" if choice else name

    def pattern(self, page: str) -> str:
        """Return the name of a page's pattern: ``Star``."""
        return self._names[number(page) - 1]["name"]

    def title(self, page: str) -> str:
        """Return the title of a page: ``Heatstroke``."""
        return self._names[number(page) - 1][aspect(page)]

    def titles(self) -> Mapping[str, str]:
        """Return a mapping from names to pages. The names are titles, and patterns with a suit: ``Star of clubs``."""
        titles = {self.title(page): page for page in ALL}
        for page in ALL:
            for joined in (" ", " of "):
                titles[f"{self.pattern(page)}{joined}{aspect(page)}"] = page
        return titles

    def bullets(self, page: str) -> tuple[int, int]:
        """Return two numbers for a page: how many anchors to throw, and how many bullets to place (gg.a80)."""
        patterns = self.cards["patterns"].values()
        counts = next(pattern for pattern in patterns if pattern["number"] == number(page))
        return counts["anchors"], counts["placed"]
