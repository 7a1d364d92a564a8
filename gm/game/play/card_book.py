"""The card files of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Any

from gm.game.interface import Rulebook

if TYPE_CHECKING:
    from gm.game.messages import Messages
    from gm.game.rules import Rule


class CardBook:
    """A game's card files, each read when it is first needed. A game's subclass adds what it computes from them."""

    def __init__(self, cards: Mapping[str, Any]) -> None:
        self.cards = cards

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The written rules by id. Raises GmError (``file``) if a rule has no wording."""
        from gm.game.rules import written_rules  # imported here: no entry needs the rules

        return {rule.id: rule for rule in written_rules(self.cards)}

    @cached_property
    def messages(self) -> Messages:
        """The phrases of the game, for texts on sheets and in the rule book. They cannot use the game's own filters."""
        from gm.game.messages import Messages  # imported here, as above

        return Messages(lambda: self.cards["en/messages"])

    def rule_titles(self, codes: Iterable[str]) -> dict[str, str]:
        """Return a mapping from each of ``codes``, the short codes of rules, to the text of its QR code.

        The text is the short code and the title of the rule: ``R12: Title of the rule``.
        """
        from gm.game.sheets import summarize  # imported here, as above

        titles = {rule.code: rule.title for rule in self.rules.values()}
        shown = {code: code.upper() if code[-1].isdigit() else code.capitalize() for code in codes}
        return {code: summarize(name, titles[code]) for code, name in shown.items()}

    def rulebook(self, rules: Callable[[Any, Any], tuple[Rule, ...]]) -> Callable[[], Rulebook[Any]]:
        """Return a function that makes the rule book when first called. ``rules(book, state)`` returns its rules.

        People can search the rule book in other languages, with the words in the card file ``tongues``.
        """
        return cache(lambda: Rulebook(partial(rules, self), translations=self.cards["tongues"]))
