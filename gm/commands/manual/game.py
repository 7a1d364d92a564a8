"""The chapter of a game: how a duel of it begins, all that can be typed and asked in it, its switches and sheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gm.commands.attachments import options
from gm.commands.command import sentence
from gm.commands.help_results import entry_help
from gm.commands.manual.pages import Listing, Part, Prose, RuleLinks, Section, Verbatim, mark_typed
from gm.commands.manual.rejections import opening_line
from gm.commands.manual.short_forms import short_form_pairs
from gm.game import AnyGame, Form, GameInfo, HouseRule, Query

_FEW = 6


def game_pages(game: AnyGame) -> Iterator[Section]:
    """All there is to type in a game."""
    yield _beginning(game)
    yield _entries(game)
    if short := short_form_pairs(game.info.slug):
        rows = tuple((mark_typed(keys) if keys else "an empty line", mark_typed(line)) for keys, line in short)
        parts = (
            Prose("At `gm play` a line may be cut short by what is due. The fewest keys that a recorded duel needed:"),
            Listing(("typed", "means"), rows),
        )
        yield Section("Short forms", parts, ("fewest keys", "shorthand"))
    for form in game.inputs.forms.values():
        yield Section(form.name, tuple(_form(form)), (form.help,))
    for name, ask in game.inputs.queries.items():
        yield Section(name, tuple(_question(ask)), (ask.help,))
    if game.inputs.house_rules:
        yield _switches(game)
    if game.sheets():
        rows = tuple(
            (mark_typed("gm print", words), help)
            for name, sheet in game.sheets().items()
            for words, help in ((name, sheet.help), *((f"{name} --{o} MM", at.help) for o, at in sheet.options.items()))
        )
        yield Section("Sheets", (Listing(("typed", "prints"), rows), *_filled(game)), ("print",))


def _filled(game: AnyGame) -> tuple[Part, ...]:
    """Which sheets can be filled in."""
    able = [f"`{name}`" for name, sheet in game.sheets().items() if "now" in sheet.takes and not sheet.deck]
    said = f"`--now` fills in {', '.join(able)} as the open {game.info.nouns.duel} stands; without it they are blank."
    return (Prose(said),) if able else ()


def _beginning(game: AnyGame) -> Section:
    info = game.info
    parts: list[Part] = [
        Prose(f"{info.title} is {_for(info)}. A {info.nouns.duel} of it begins so:"),
        Verbatim((f"gm {opening_line(info)}",)),
    ]
    if info.teams:
        parts.append(Prose("Who stands with whom is said by `--teams A+C/B+D`; the names may then be left out."))
    if game.inputs.attachments:
        needed = {name for name, bring in game.inputs.attachments.items() if bring.needed}
        rows = tuple(
            (mark_typed(f"--{one.name}", one.value), f"{one.help} (needed)" if one.name in needed else one.help)
            for one in options(game)
        )
        first = next(iter(game.inputs.attachments))
        parts += [
            Prose("Files that players bring, kept with it by their content:"),
            Listing(("option", "file"), rows),
            Prose(
                "A sample to begin with is written by "
                f"{mark_typed('gm cards template', first, '--game', info.slug, '--out mine.toml')}; "
                "`gm cards check mine.toml` says all that is wrong with a file."
            ),
        ]
    if game.play.carry:
        parts += _party(info)
    return Section("Beginning", tuple(parts), (f"new {info.slug}", info.title))


def _party(info: GameInfo) -> Iterator[Part]:
    """How a party goes on from one evening to the next."""
    duel, again = info.nouns.duel, f'gm {opening_line(info)} --party "Night Owls"'
    yield Prose(
        f"Whoever plays again under the name of a party goes on with what it owns and can do, as the {duel} of it that "
        "was begun last leaves it; under a new name it begins anew:"
    )
    yield Verbatim((again,))
    yield Listing(
        ("typed", "does"),
        (
            (mark_typed("gm new --again"), "the same names and the same party, with what they bring along by now"),
            (mark_typed("gm duels --party", '"Night Owls"'), f"lists each {duel} of the party"),
            (
                mark_typed("gm report --party", '"Night Owls"'),
                "tells what has become of it; `gm print chronicle` prints it",
            ),
            (mark_typed(again, "--carry none"), "begins anew under a name that is known"),
        ),
    )
    yield Prose(
        f"What is brought along is kept with the {duel}, and stands in its record: it plays the same anywhere, and no "
        "later correction of an earlier evening changes it. If there was one, `gm now` says what would have been "
        "brought otherwise, with lines to type that make up for it."
    )


def _for(info: GameInfo) -> str:
    """How many it is for."""
    if not info.seats_max:
        return "begun without any names"
    many = str(info.seats_max) if info.seats_min == info.seats_max else f"{info.seats_min} to {info.seats_max}"
    return f"for {many} {info.nouns.seats if info.seats_max > 1 else info.nouns.seat} of any names"


def _entries(game: AnyGame) -> Section:
    forms = [(mark_typed(form.example), form.help) for form in game.inputs.forms.values()]
    asks = [(mark_typed(ask.form.example), f"a question: {ask.help}") for ask in game.inputs.queries.values()]
    return Section("At a glance", (Listing(("typed", "says"), (*forms, *asks)),), ("entries",), overview=True)


def _form(form: Form) -> Iterator[Part]:
    about = entry_help(form)
    yield Prose(sentence(form.help))
    yield from _example(form)
    words = tuple((mark_typed(field.field), field.help) for field in about.fields)
    if words:
        yield Listing(("word", "says"), words)
    if about.branches:
        rows = tuple((mark_typed(usage), help) for usage, help in about.branches)
        yield Listing(("then", "what it does"), rows)
    if form.rules:
        yield RuleLinks(form.rules)


def _example(form: Form) -> Iterator[Part]:
    yield Verbatim((form.usage(),))
    if form.example != form.usage():
        yield Prose(f"For example: {mark_typed(form.example)}")


def _question(ask: Query[Any]) -> Iterator[Part]:
    yield Prose(sentence(f"a question: {ask.help}"))
    yield from _example(ask.form)
    if ask.forms:
        rows = tuple((mark_typed(form.usage()), form.help) for form in ask.forms.values())
        yield Listing(("or", "what it asks about"), rows)


def _switches(game: AnyGame) -> Section:
    info, first = game.info, next(iter(game.inputs.house_rules))
    example = f"{first}={game.inputs.house_rules[first].values[-1]}"
    change = next((name for name, switch in game.inputs.house_rules.items() if not switch.fixed), "")
    parts: list[Part] = [
        Prose(
            "How the table rules where the rule book leaves room. Set when it begins, "
            f"{mark_typed('gm', opening_line(info), '--house', example)}"
            + (f", or later: {mark_typed('gm house', _set(game, change), 'because', 'REASON')}." if change else ".")
            + " `gm house` shows them."
        ),
        Listing(
            ("switch", "values, the usual first", "what it settles"),
            tuple(
                (mark_typed(name), _values(switch), _settles(switch))
                for name, switch in game.inputs.house_rules.items()
            ),
        ),
        RuleLinks(tuple(dict.fromkeys(switch.rule for switch in game.inputs.house_rules.values()))),
    ]
    words = tuple(name.replace("_", " ") for name in game.inputs.house_rules)
    return Section("House switches", tuple(parts), (*words, *game.inputs.house_rules, "house rules"))


def _set(game: AnyGame, name: str) -> str:
    return f"{name}={game.inputs.house_rules[name].values[-1]}"


def _values(switch: HouseRule) -> str:
    values = (switch.default, *(value for value in switch.values if value != switch.default))
    return " ".join(values if len(values) < _FEW else (*values[:2], "…", values[-1]))


def _settles(switch: HouseRule) -> str:
    return f"{switch.help} (only when it begins)" if switch.fixed else switch.help
