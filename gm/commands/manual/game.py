"""The manual's chapter on a game, with a section for each of its entries and queries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from gm import games
from gm.commands.attachments import options
from gm.commands.command import sentence
from gm.commands.help_results import entry_help
from gm.commands.manual.markdown import Slots, sections
from gm.commands.manual.pages import Listing, Part, Prose, RuleLinks, Section, Verbatim, mark_typed
from gm.commands.manual.rejections import opening_line
from gm.commands.manual.short_forms import short_form_pairs
from gm.game import AnyGame, Form, GameInfo, HouseRule, Query, Sheet
from gm.text import with_article

_FEW = 6


def game_pages(game: AnyGame) -> Iterator[Section]:
    """Yield the sections of a game's chapter."""
    start, *others = sections("game", _slots(game))
    yield start
    yield from _guide(game.info.slug)
    yield from others
    for form in game.inputs.forms.values():
        yield Section(form.name, tuple(_form(form)), (form.help,))
    for name, query in game.inputs.queries.items():
        yield Section(name, tuple(_question(query)), (query.help,))


def _guide(slug: str) -> Iterator[Section]:
    """Yield the sections of a game's guide. Each section explains step by step how to do one thing."""
    for section in games.guide(slug):
        parts: list[Part] = [Prose(section["text"])]
        if lines := section.get("lines", ()):
            parts.append(Verbatim(tuple(lines)))
        yield Section(section["title"], tuple(parts), tuple(section.get("words", ())))


def _slots(game: AnyGame) -> Slots:
    info, inputs, rules = game.info, game.inputs, game.inputs.house_rules
    begin = opening_line(info)
    slots: dict[str, str | Part | tuple[Part, ...]] = {
        "title": info.title,
        "slug": info.slug,
        "duel": info.nouns.duel,
        "a duel": with_article(info.nouns.duel),
        "for": _for(info),
        "begin": Verbatim((f"gm {begin}",)),
        "teams": "yes" if info.teams else "",
        "files": (_files(game),) if inputs.attachments else (),
        "file": next(iter(inputs.attachments), ""),
        "party": (_party(info),) if game.play.carry else (),
        "glance": Verbatim(
            tuple(form.example for form in (*inputs.forms.values(), *(query.form for query in inputs.queries.values())))
        ),
        "short": _short(info.slug),
        "rules": (),
        "rule words": ", ".join((*(name.replace("_", " ") for name in rules), *rules)),
        "sheets": _sheets(game),
        "fillable": _sheets_with(game, lambda sheet: "now" in sheet.takes and not sheet.deck),
        "shown": _sheets_with(game, lambda sheet: sheet.current),
    }
    if rules:
        change = next((name for name, rule in rules.items() if not rule.fixed), "")
        later = mark_typed("gm house", _setting(rules, change), 'because "we agreed"') if change else ""
        slots |= {
            "house example": f"{begin} --house {_setting(rules, next(iter(rules)))}",
            "later": f", or later: {later}" if change else "",
            "rules": (
                Listing(
                    ("house rule", "values, the default first", "what it settles"),
                    tuple((mark_typed(name), _values(rule), _help(rule)) for name, rule in rules.items()),
                ),
                RuleLinks(tuple(dict.fromkeys(rule.rule for rule in rules.values()))),
            ),
        }
    return slots


def _sheets_with(game: AnyGame, has: Callable[[Sheet[Any]], bool]) -> str:
    return ", ".join(f"`{name}`" for name, sheet in game.sheets().items() if has(sheet))


def _files(game: AnyGame) -> Listing:
    needed = {name for name, file in game.inputs.attachments.items() if file.needed}
    rows = tuple(
        (mark_typed(f"--{option.name}", option.value), f"{option.help}{' (needed)' if option.name in needed else ''}")
        for option in options(game)
    )
    return Listing(("option", "file"), rows)


def _party(info: GameInfo) -> Listing:
    duel, start = info.nouns.duel, f'gm {opening_line(info)} --party "Night Owls"'
    rows = (
        (mark_typed(start), "start with this party"),
        ("`gm new --again`", "play again with the same names and the same party"),
        ('`gm duels --party "Night Owls"`', f"list each {duel} of the party"),
        ('`gm report --party "Night Owls"`', "show the party's story; `gm print chronicle` prints it"),
        (mark_typed(start, "--carry none"), "start the party again from nothing"),
    )
    return Listing(("type", "to"), rows)


def _for(info: GameInfo) -> str:
    """Return the number of players that a game is for, in words."""
    if not info.seats_max:
        return "started without any names"
    many = str(info.seats_max) if info.seats_min == info.seats_max else f"{info.seats_min} to {info.seats_max}"
    return f"for {many} {info.nouns.seats if info.seats_max > 1 else info.nouns.seat}, whose names you choose"


def _short(slug: str) -> tuple[Part, ...]:
    pairs = short_form_pairs(slug)
    rows = tuple((mark_typed(keys) if keys else "an empty line", mark_typed(line)) for keys, line in pairs)
    return (Listing(("type", "for"), rows),) if rows else ()


def _sheets(game: AnyGame) -> tuple[Part, ...]:
    rows = list[tuple[str, ...]]()
    for name, sheet in game.sheets().items():
        rows.append((mark_typed("gm print", name), sheet.help))
        rows += [(mark_typed("gm print", name, f"--{at} {own.value}"), own.help) for at, own in sheet.options.items()]
    return (Listing(("type", "to print"), tuple(rows)),) if rows else ()


def _form(form: Form) -> Iterator[Part]:
    about = entry_help(form)
    yield Prose(sentence(form.help))
    yield from _example(form)
    if words := tuple((mark_typed(field.field), field.help) for field in about.fields):
        yield Listing(("word", "means"), words)
    if about.branches:
        yield Listing(("then", "to"), tuple((mark_typed(usage), help) for usage, help in about.branches))
    if form.rules:
        yield RuleLinks(form.rules)


def _example(form: Form) -> Iterator[Part]:
    yield Verbatim((form.usage(),))
    if form.example != form.usage():
        yield Prose(f"For example: {mark_typed(form.example)}")


def _question(query: Query[Any]) -> Iterator[Part]:
    yield Prose(sentence(f"a question: {query.help}"))
    yield from _example(query.form)
    if query.forms:
        rows = tuple((mark_typed(form.usage()), form.help) for form in query.forms.values())
        yield Listing(("or", "to ask about"), rows)


def _setting(rules: Mapping[str, HouseRule], name: str) -> str:
    return f"{name}={rules[name].values[-1]}"


def _values(rule: HouseRule) -> str:
    values = (rule.default, *(value for value in rule.values if value != rule.default))
    return " ".join(values if len(values) < _FEW else (*values[:2], "…", values[-1]))


def _help(rule: HouseRule) -> str:
    return f"{rule.help}{' (only at the start)' if rule.fixed else ''}. {rule.reading}"
