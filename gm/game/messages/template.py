"""Templates of sentences: literal text, fields, plurals, optional parts and alternatives.

A template is compiled into functions once; filling it only calls them. Filled-in values are never parsed, so a name may
contain braces and brackets.

    {who}                   a field, through its default filter
    {card:title}            … through named filters, from left to right
    {cards:title*:and}      … a filter with ``*`` is applied to each item
    {moves:@move:list}      … each item through the phrase ``move``, which has the fields {item}, {0}, {1} …
    {fixed.target}          a value inside a field
    {@reason}               the phrase ``reason``, with the same fields
    {n#page/pages}          a plural by a number, or by the length of a tuple; ``%d`` prints the number; with three
                            forms, they are for 0, 1 and many
    [ by {card}]            an optional part: left out if a field in it is absent
    [{why=full}full|{n} left|none]      the first alternative whose fields are present and whose guards are true
    {?card} {!card}         guards (conditions): the field is present, the field is absent
    {n=0} {n>1}             guards that compare a field with a value
    {why!=full/none}        a guard with several words: the field is none of them; with ``=``, it is one of them
    {first<number} {who=@to}            guards that compare two fields
    {{ }} [[ ]] ||          the characters themselves; but inside nested brackets ``]]`` closes two brackets

A value is absent if it is missing, None, False or empty. 0 is present. True is present but prints nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from gm.game.messages.values import is_absent, number_of, text_of

Filter = Callable[[Any, "Scope"], Any]
"""A function that converts a value to another value or to text. It also gets all values of the template."""
Part = str | Callable[["Scope"], str | None]
"""A part of a template: literal text, or a function that returns text, or None if one of its fields is absent."""
Guard = Callable[["Scope"], bool]

_COMPARED = ("!=", "=", ">", "<")
_SPECIAL = "{}[]|"


def unfiltered(value: Any, scope: Scope) -> Any:
    """Return ``value`` unchanged. This is the filter of a field that has no other filter."""
    return value


class TemplateError(ValueError):
    """The error for a template that cannot be compiled, with the column of the mistake, counted from 1."""

    def __init__(self, message: str, at: int) -> None:
        super().__init__(message)
        self.column = at + 1


class Scope(Protocol):
    """The values that a template is filled with."""

    names: Mapping[str, str]

    def value(self, field: str) -> Any:
        """Return the value of a field, None if there is none."""

    def item(self, value: Any) -> Scope:
        """Return the scope for a phrase about ``value``, an item of a list. The phrase can use the item's parts."""


class Language(Protocol):
    """The filters and phrases that a template may use."""

    def filter_for(self, field: str) -> Filter:
        """Return the default filter of a field."""

    def filter_named(self, name: str) -> Filter | None:
        """Return the filter ``name``, None if there is none."""

    def phrase_named(self, name: str) -> Callable[[Scope], str] | None:
        """Return a function that fills the phrase ``name``, None if there is no such phrase."""


class Template:
    """A compiled template: its alternatives, and the names of the fields that it uses."""

    __slots__ = ("fields", "ways")

    def __init__(self, source: str, language: Language) -> None:
        """Compile a template. Raises TemplateError."""
        parser = _Parser(source, language)
        self.ways = parser.ways(0)
        self.fields = frozenset(parser.fields)

    def fill(self, scope: Scope) -> str:
        """Return the text of the first alternative that can be filled; "" if no alternative can be filled.

        A template without alternatives is filled unless a guard such as ``{?card}`` fails. Absent fields print nothing.
        """
        if len(self.ways) > 1:
            return _first(self.ways, scope)
        guards, parts = self.ways[0]
        for guard in guards:
            if not guard(scope):
                return ""
        return "".join([part if type(part) is str else part(scope) or "" for part in parts])  # type: ignore[operator]


Way = tuple[list[Guard], list[Part]]


def _first(ways: list[Way], scope: Scope) -> str:
    for guards, parts in ways:
        for guard in guards:
            if not guard(scope):
                break
        else:
            texts = []
            for part in parts:
                text = part if type(part) is str else part(scope)  # type: ignore[operator]
                if text is None:
                    break
                texts.append(text)
            else:
                return "".join(texts)
    return ""


class _Parser:
    """A parser of one template, from left to right."""

    def __init__(self, source: str, language: Language) -> None:
        self.source = source
        self.language = language
        self.at = 0
        self.fields: set[str] = set()

    def ways(self, depth: int) -> list[Way]:
        """Parse alternatives up to their closing bracket or the end of the template, and return them."""
        opened = self.at
        ways: list[Way] = [([], [])]
        while self.at < len(self.source):
            letter, pair = self.source[self.at], self.source[self.at : self.at + 2]
            if pair in ("{{", "}}", "[[", "||") or (pair == "]]" and depth < 2):
                self._text(ways, letter, 2)
            elif letter == "{":
                self._field(ways[-1])
            elif letter == "[":
                self.at += 1
                ways[-1][1].append(_optional(self.ways(depth + 1)))
            elif letter == "|":
                ways.append(([], []))
                self.at += 1
            elif letter == "]" and depth:
                self.at += 1
                return ways
            elif letter in "]}":
                raise TemplateError(f"“{letter}” closes nothing; {letter * 2} prints it", self.at)
            else:
                end = min(
                    [at for at in map(self.source.find, _SPECIAL, [self.at] * 5) if at >= 0] or [len(self.source)]
                )
                text = self.source[self.at : end]
                self._text(ways, text, len(text))
        if depth:
            raise TemplateError(
                "“[” is never closed. To print it, write [[; and remember that ]] prints “]” and closes nothing",
                opened - 1,
            )
        return ways

    def _text(self, ways: list[Way], text: str, length: int) -> None:
        """Add literal text to the last alternative, and move ``length`` characters forward in the source."""
        parts = ways[-1][1]
        if parts and isinstance(parts[-1], str):
            parts[-1] += text
        else:
            parts.append(text)
        self.at += length

    def _field(self, way: Way) -> None:
        """Parse the text between two braces: a guard or a field to print."""
        end = self.source.find("}", self.at)
        if end < 0:
            raise TemplateError("“{” is never closed; {{ prints it", self.at)
        inside = self.source[self.at + 1 : end]
        if not inside:
            raise TemplateError("a field needs a name: {who}", self.at)
        guards, parts = way
        if inside[0] in "?!":
            guards.append(_presence(self._name(inside[1:]), inside[0] == "?"))
        elif inside[0] == "@":
            parts.append(self._phrase(inside[1:]))
        elif "#" in inside:
            parts.append(self._plural(*inside.split("#", 1)))
        elif sign := next((sign for sign in _COMPARED if sign in inside), ""):
            guards.append(self._comparison(sign, *inside.split(sign, 1)))
        else:
            parts.append(self._printed(inside))
        self.at = end + 1

    def _name(self, name: str) -> str:
        if not name.replace("_", "a").replace("-", "a").replace(".", "a").isalnum():
            raise TemplateError(f"“{name}” is not the name of a field", self.at)
        self.fields.add(name.partition(".")[0])
        return name

    def _phrase(self, name: str) -> Part:
        phrase = self.language.phrase_named(name)
        if phrase is None:
            raise TemplateError(f"there is no phrase “{name}”", self.at)
        return lambda scope: phrase(scope) or None

    def _plural(self, field: str, words: str) -> Part:
        name, forms = self._name(field), words.split("/")
        if len(forms) not in (2, 3):
            raise TemplateError("a plural needs two or three forms: {n#page/pages}, {n#none/one/several}", self.at)
        none, one, many = forms if len(forms) == 3 else (forms[1], *forms)

        def fill(scope: Scope) -> str | None:
            value = scope.value(name)
            if value is None or value is False:
                return None
            number = number_of(value)
            return {0: none, 1: one}.get(number, many).replace("%d", str(number))

        return fill

    def _comparison(self, sign: str, field: str, word: str) -> Guard:
        name = self._name(field)
        if sign in "<>":
            number = int(word) if word.removeprefix("-").isdecimal() else None
            other = "" if number is not None else self._name(word)
            return _order(name, sign == ">", number, other)
        if word.startswith("@"):
            other, same = self._name(word[1:]), sign == "="
            return lambda scope: (scope.value(name) == scope.value(other)) is same
        if not word:
            raise TemplateError(f"“{{{field}{sign}}}” needs a value; {{!{field}}} tests whether it is absent", self.at)
        return _equality(name, sign == "=", word.split("/"))

    def _printed(self, inside: str) -> Part:
        field, *filters = inside.split(":")
        name = self._name(field)
        steps = [self._filter(word) for word in filters] or [self.language.filter_for(name)]
        if steps == [unfiltered]:
            steps = []

        def fill(scope: Scope) -> str | None:
            value = scope.value(name)
            if type(value) is str and not steps:
                return value or None
            if is_absent(value):
                return None
            for step in steps:
                value = step(value, scope)
            return None if is_absent(value) else text_of(value)

        return fill

    def _filter(self, word: str) -> Filter:
        if word.startswith("@"):
            phrase = self.language.phrase_named(word[1:])
            if phrase is None:
                raise TemplateError(f"there is no phrase “{word[1:]}”", self.at)
            return _each(lambda value, scope: phrase(scope.item(value)))
        filter = self.language.filter_named(word.removesuffix("*"))
        if filter is None:
            raise TemplateError(f"there is no filter “{word.removesuffix('*')}”", self.at)
        return _each(filter) if word.endswith("*") else filter


def _each(step: Filter) -> Filter:
    def apply(value: Any, scope: Scope) -> Any:
        return tuple([step(item, scope) for item in value]) if isinstance(value, tuple | list) else step(value, scope)

    return apply


def _optional(ways: list[Way]) -> Part:
    return lambda scope: _first(ways, scope)


def _presence(name: str, wanted: bool) -> Guard:
    return lambda scope: is_absent(scope.value(name)) is not wanted


def _order(name: str, greater: bool, number: int | None, other: str) -> Guard:
    def guard(scope: Scope) -> bool:
        value, bound = scope.value(name), scope.value(other) if number is None else number
        if value is None or bound is None:
            return False
        return number_of(value) > number_of(bound) if greater else number_of(value) < number_of(bound)

    return guard


def _equality(name: str, same: bool, words: list[str]) -> Guard:
    def guard(scope: Scope) -> bool:
        value = scope.value(name)
        text = str(len(value)) if isinstance(value, tuple | list) else str(value)
        return (value is not None and text in words) is same

    return guard
