"""``gm rule``: look up a rule or card; without words, list the contents."""

from __future__ import annotations

from collections.abc import Sequence

from gm import games
from gm.commands.command import Args
from gm.commands.explanation import RuleContents, RuleResult, RuleSetting
from gm.errors import GmError
from gm.game import AnyGame, Rule
from gm.notation.line import join
from gm.table.lookup import Lookup, cached_lookup, contents
from gm.table.session import Session
from gm.table.table import Table


def run(session: Session, args: Args) -> RuleContents | RuleResult:
    """Return the best rule for the words and the next best, or all headings. Raises GmError (``file``)."""
    table = _table(session)
    games = [rule for game in _games(table) for rule in game.rulebook().rules(table.state if table else None)]
    if not args.words:
        sections = {title: tuple(rules) for title, rules in contents(games).items()}
        return RuleContents("rule", sections, _examples(games))
    tongues = {word: said for game in _games(table) for word, said in game.rulebook().translations.items()}
    return _look_up(cached_lookup(tuple(games), tuple(tongues.items())), args.words, table)


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
    """Return the id of the rule behind a house rule, if the words are its name."""
    name = "_".join(words).casefold()
    switches = (game.inputs.house_rules.get(name) for game in _games(table))
    return next((switch.rule for switch in switches if switch), "")


def _examples(found: Sequence[Rule]) -> tuple[str, ...]:
    """Return example questions: a code, and names of rules."""
    called = [rule.words[0] for rule in found if rule.words]
    return tuple(dict.fromkeys([*(rule.code for rule in found[:1]), *called[:1], *called[-1:]]))


def rule_setting(rule: Rule, table: Table | None) -> RuleSetting | None:
    """Return the value of a rule's house rule in the duel, or its default; None if it has none."""
    if not rule.switch:
        return None
    if table is None:
        switches = (
            game.inputs.house_rules.get(rule.switch) for game in _games(None) if rule in game.rulebook().rules(None)
        )
        default = next(switch.default for switch in switches if switch)
        return RuleSetting(rule.switch, default, default, None)
    default = table.game.inputs.house_rules[rule.switch].default
    return RuleSetting(rule.switch, table.switches()[rule.switch], default, table.duel.id)


def _table(session: Session) -> Table | None:
    """Return the current duel or None. Raises GmError for one that was named and does not exist."""
    try:
        return session.table()
    except GmError as error:
        if error.code != "no-duel" or session.chosen:
            raise
        return None


def _games(table: Table | None) -> list[AnyGame]:
    return [table.game] if table else [games.load(slug) for slug in games.slugs()]
