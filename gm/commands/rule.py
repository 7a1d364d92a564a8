"""The command ``rule``: a rule or card by words, what of it applies in the duel at hand; alone, the contents."""

from __future__ import annotations

from typing import Any

from gm import games
from gm.commands.command import Args
from gm.errors import GmError
from gm.game import AnyGame, Rule
from gm.notation.line import join
from gm.table.answers import Told
from gm.table.lookup import Lookup, brief, contents, told
from gm.table.session import Answer, Session
from gm.table.table import Table


def run(session: Session, args: Args) -> Answer:
    """The best rule for the words and the next best, or all headings. Raises GmError (``file``)."""
    table = _table(session)
    found = [rule for game in _games(table) for rule in game.book().rules(None)]
    if not args.words:
        sections = [{"title": title, "rules": [*map(brief, rules)]} for title, rules in contents(found).items()]
        return Told("rule", "contents", {"sections": sections})
    lookup = Lookup(found)
    try:
        return _asked(lookup, args.words, table)
    finally:
        lookup.close()


def _asked(lookup: Lookup, words: tuple[str, ...], table: Table | None) -> Told:
    got = lookup.ask(" ".join(words))
    best = got.rules[0] if got.rules else None
    sections = list(contents(lookup.rules.values()))
    answer = {
        "query": " ".join(words),
        "meant": got.meant or None,
        "guess": got.guess,
        "rule": None if best is None else {**told(best, lookup), "applies": applies(best, table)},
        "more": [brief(rule) for rule in got.rules[1:]],
    }
    return Told(join(["rule", *words]), "rule", answer, {"sections": sections})


def applies(rule: Rule, table: Table | None) -> dict[str, Any] | None:
    """The value of a rule's house switch in the duel, or (without one) its default; None if it has no switch."""
    if not rule.switch:
        return None
    if table is None:
        switches = (game.typed.switches.get(rule.switch) for game in _games(None) if rule in game.book().rules(None))
        default = next(switch.default for switch in switches if switch)
        return {"switch": rule.switch, "value": default, "default": default, "duel": None}
    default = table.game.typed.switches[rule.switch].default
    value = table.switches()[rule.switch]
    return {"switch": rule.switch, "value": value, "default": default, "duel": table.duel.id}


def _table(session: Session) -> Table | None:
    """The current duel; without any, none. Raises GmError for one that was asked for and is not there."""
    try:
        return session.table()
    except GmError as error:
        if error.code != "no-duel" or session.chosen:
            raise
        return None


def _games(table: Table | None) -> list[AnyGame]:
    return [table.game] if table else [games.load(slug) for slug in games.slugs()]
