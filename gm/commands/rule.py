"""``gm rule``: look up a rule or card, or list all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from gm import games
from gm.commands.command import Args
from gm.game import AnyGame, NamedTuple, Rule
from gm.notation.line import join
from gm.table.blocks import Block, Hint, Line
from gm.table.lookup import Lookup, cached_lookup, contents
from gm.table.results import Result
from gm.table.session import Session
from gm.table.table import Table


class RuleSetting(NamedTuple):
    """The house rule (``switch``) that changes a rule, and its value in the duel. Without a duel, the value is the
    default.
    """

    switch: str
    value: str
    default: str
    duel: int | None


class RuleResult(Result):
    """The result of a question about the rules: the best rule, what to ``see`` next, and other matches (``more``).

    ``meant`` is the question with corrected words; '' if no word was corrected. ``guess`` is true if no rule fits well,
    so that the best rule is only the nearest one. ``sections`` are the headings of all rules. Without a duel, ``game``
    is the title of the game to which the rule belongs.
    """

    query: str
    meant: str
    guess: bool
    rule: Rule | None
    see: tuple[Rule, ...]
    applies: RuleSetting | None
    more: tuple[Rule, ...]
    sections: tuple[str, ...]
    game: str = ""

    def data(self) -> dict[str, Any]:
        applies = self.applies._asdict() if self.applies else None
        return {
            "query": self.query,
            "meant": self.meant or None,
            "guess": self.guess,
            "rule": {**rule_data(self.rule, self.see), "applies": applies} if self.rule else None,
            "more": [rule_heading(rule) for rule in self.more],
        }

    def blocks(self) -> Iterable[Block]:
        if self.rule is None:
            yield Hint(f"Nothing matches “{self.query}”. Topics (gm rule lists everything):", "")
            yield "  " + " · ".join(self.sections)
            return
        if self.guess:
            yield Line(f"Nothing matches “{self.query}” exactly. The nearest:", "warn")
        elif self.meant:
            yield Line(f"Read as: {self.meant}", "quiet")
        yield from self._in_full(self.rule)
        if self.more:
            yield ""
            yield Line("Or did you mean:" if self.guess else "Also:", "quiet")
            yield from _headings(self.more, self.rule.code)

    def _in_full(self, rule: Rule) -> Iterator[Block]:
        if self.game:
            yield Line(f"In {self.game}:", "quiet")
        yield Line(f"{rule.code}  {rule.title}", "strong")
        yield from filter(None, (rule.text, rule.detail, rule.example and f"For example: {rule.example}"))
        if applies := self.applies:
            changed = f" (the default is {applies.default})" if applies.value != applies.default else ""
            where = f"In duel {applies.duel}" if applies.duel else "Unless a house rule changes it"
            yield Line(f"{where}: {applies.switch}={applies.value}{changed}", "strong" if changed else "")
            yield rule.house
        if self.see:
            yield Line("See: " + ", ".join(f"{other.code} ({other.title})" for other in self.see), "quiet")
        yield Line(" · ".join(filter(None, (rule.id, rule.source))), "quiet")


class RuleContents(Result):
    """The rules of one or more games under their headings. ``examples`` are words that find a rule."""

    sections: Mapping[str, tuple[Rule, ...]]
    examples: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        sections = self.sections.items()
        return {"sections": [{"title": title, "rules": [*map(rule_heading, rules)]} for title, rules in sections]}

    def blocks(self) -> Iterable[Block]:
        for title, rules in self.sections.items():
            yield Line(title, "strong")
            yield from _headings(rules)
        if self.examples:
            yield Hint("Read one: " + ", ".join(f"gm rule {example}" for example in self.examples))


def _headings(rules: Iterable[Rule], shared: str = "") -> Iterator[str]:
    """Yield a line for each rule with its short code and title.

    A rule with the short code ``shared`` gets its full id instead, because another rule is already shown under that
    code.
    """
    names = [(rule.id if rule.code == shared else rule.code, rule.title) for rule in rules]
    wide = max((len(name) for name, _ in names), default=0)
    return (f"  {name:{wide}}  {title}" for name, title in names)


def rule_data(rule: Rule, see: Iterable[Rule]) -> dict[str, Any]:
    """Return a rule as JSON data, with the headings of the rules to read next."""
    data = rule._asdict() | {"code": rule.code, "origin": rule.origin}
    del data["words"], data["asked"]
    return data | {"see": [rule_heading(other) for other in see]}


def rule_heading(rule: Rule) -> dict[str, str]:
    """Return the id, short code and title of a rule."""
    return {"id": rule.id, "code": rule.code, "title": rule.title}


def run(session: Session, args: Args) -> RuleContents | RuleResult:
    """Return the best rules for the question; without a question, all headings. Raises GmError (``file``)."""
    wanted = args.options.get("game", "").casefold()
    table = session.table() if session.chosen else session.find_table()  # a duel that was named must exist
    if table and wanted not in ("", table.game.info.slug):
        table = None
    asked = [games.load(wanted)] if wanted else _games(table)
    rules = [rule for game in asked for rule in game.rulebook().rules(table.state if table else None)]
    if not args.words:
        sections = {title: tuple(rules) for title, rules in contents(rules).items()}
        return RuleContents("rule", sections, _examples(rules))
    tongues = {word: english for game in asked for word, english in game.rulebook().translations.items()}
    answer = _look_up(cached_lookup(tuple(rules), tuple(tongues.items())), args.words, table)
    prefix = answer.rule.id.partition(".")[0] if answer.rule and not table else ""
    return answer.replace(game=next((game.info.title for game in asked if game.info.prefix == prefix), ""))


def _look_up(lookup: Lookup, words: tuple[str, ...], table: Table | None) -> RuleResult:
    got = lookup.ask(_of_switch(words, table) or " ".join(words))
    best = got.rules[0] if got.rules else None
    return RuleResult(
        join(["rule", *words]),
        " ".join(words),
        got.meant,
        got.guess,
        best,
        lookup.next_to(best) if best else (),
        rule_setting(best, table) if best else None,
        got.rules[1:],
        tuple(contents(lookup.rules.values())),
    )


def _of_switch(words: tuple[str, ...], table: Table | None) -> str:
    """Return the id of the rule that the house rule named by ``words`` changes; '' if there is no such house rule."""
    name = "_".join(words).casefold()
    switches = (game.inputs.house_rules.get(name) for game in _games(table))
    return next((switch.rule for switch in switches if switch), "")


def _examples(rules: Sequence[Rule]) -> tuple[str, ...]:
    """Return example questions: a short code and names of rules."""
    called = [rule.words[0] for rule in rules if rule.words]
    return tuple(dict.fromkeys([*(rule.code for rule in rules[:1]), *called[:1], *called[-1:]]))


def rule_setting(rule: Rule, table: Table | None) -> RuleSetting | None:
    """Return the value of the house rule that changes ``rule``; None if no house rule changes ``rule``.

    The value is that of the duel ``table``. If ``table`` is None, the value is the default.
    """
    if not rule.switch:
        return None
    if table is None:
        having = (game for game in _games(None) if rule in game.rulebook().rules(None))
        switches = (game.inputs.house_rules.get(rule.switch) for game in having)
        default = next(switch.default for switch in switches if switch)
        return RuleSetting(rule.switch, default, default, None)
    default = table.game.inputs.house_rules[rule.switch].default
    return RuleSetting(rule.switch, table.switches()[rule.switch], default, table.duel.id)


def _games(table: Table | None) -> list[AnyGame]:
    return [table.game] if table else [games.load(slug) for slug in games.slugs()]
