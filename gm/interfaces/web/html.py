"""Pages as HTML, for the server and for files. Every text from outside the program is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple, Self

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from gm import games
from gm.game import AnyGame, Rule
from gm.interfaces.web.board.squares import draw_board
from gm.table.lookup import Lookup, contents

_SUITS = {"♥": "hearts", "♦": "diamonds", "♠": "spades", "♣": "clubs"}
_KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'"
"""The content security policy of the pages, which allows only resources from the same origin."""
_FOUND, _ASKED = 12, 60
"""The maximum number of rules in an answer, and the maximum number of matches from which they are chosen."""
_LEFTWARDS = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]"
_SET_APART = re.compile(f"([♥♦♠♣])\ufe0f?|({_LEFTWARDS}+(?:[ '’.-]+{_LEFTWARDS}+)*)")
_PLAIN = "\N{VARIATION SELECTOR-15}"


@cache
def templates(package: str = "gm.interfaces.web") -> Environment:
    """Return the Jinja environment with the HTML templates of a package."""
    env = Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.filters["suits"] = suits
    return env


def page(name: str, **shown: Any) -> str:
    """Return the HTML of the template called ``name``, filled with the values in ``shown``.

    One of the values is ``up``: the relative path from the page to the top of the site, such as ``../``.
    """
    return templates().get_template(f"{name}.html").render(**shown)


class Asset(NamedTuple):
    """A file that pages refer to, such as a style sheet."""

    body: bytes
    kind: str
    tag: str

    @classmethod
    def of(cls, body: bytes, kind: str) -> Self:
        """Return the file with the content ``body`` and the media type ``kind``. Its ETag is a hash of the content."""
        return cls(body, kind, f'"{sha256(body).hexdigest()[:16]}"')


def static(package: str = "gm.interfaces.web") -> Mapping[str, Asset]:
    """Return the styles, scripts and icons of a package by their names below ``static/``.

    They are read once; no other file is served.
    """
    return dict(_assets(files(package).joinpath("static"), ""))


def _assets(folder: Traversable, path: str) -> Iterator[tuple[str, Asset]]:
    for file in folder.iterdir():
        kind = _KINDS.get(file.name.rpartition(".")[2])
        if file.is_dir():
            yield from _assets(file, f"{path}{file.name}/")
        elif kind:
            yield f"{path}{file.name}", Asset.of(file.read_bytes(), kind)


def suits(text: str) -> Markup:
    """Return a text as HTML with coloured card suits. Right-to-left text is isolated from the numbers beside it."""
    if not _SET_APART.search(text):
        return escape(text)
    parts = _SET_APART.split(text)
    return Markup("").join(_suit(part) if part in _SUITS else _apart(part) for part in parts if part)


def _apart(part: str) -> Markup:
    return Markup("<bdi>{}</bdi>").format(part) if _SET_APART.fullmatch(part) else escape(part)


def _suit(sign: str) -> Markup:
    return Markup('<span class="suit {0}" role="img" aria-label="{0}">{1}</span>').format(_SUITS[sign], sign + _PLAIN)


class RulePages:
    """The HTML pages of all ``rules``, with a search that is built when it is first needed.

    ``codes`` maps short codes to rules. ``home`` is the title of the top page. ``slug`` is the game of the open duel,
    and ``own`` has rules that only this duel has. With ``files``, each page contains its content security policy,
    because a web host may not send it. With ``stats``, the pages have a link to the statistics.
    """

    def __init__(
        self, home: str = "Board", slug: str = "", own: Sequence[Rule] = (), *, files: bool = False, stats: bool = False
    ) -> None:
        self.slug = slug
        self._games = sorted((games.load(known) for known in games.slugs()), key=lambda game: game.info.slug != slug)
        self._frame = {
            "site": " · ".join(game.info.title for game in self._games if game.rulebook().rules(None)),
            "home": home,
            "policy": POLICY if files else "",
            "stats": stats,
        }
        self._owner: dict[str, AnyGame] = {}
        self.rules: dict[str, Rule] = {}
        self.codes: dict[str, tuple[Rule, ...]] = {}
        for game in self._games:
            for rule in (*(own if game.info.slug == slug else ()), *game.rulebook().rules(None)):
                if rule.id not in self.rules:
                    self._owner[rule.id], self.rules[rule.id] = game, rule
                    self.codes[rule.code] = (*self.codes.get(rule.code, ()), rule)
        self._several = len({game.info.slug for game in self._owner.values()}) > 1

    @cached_property
    def lookup(self) -> Lookup:
        """The search over the rules. Only one thread may use it at a time."""
        tongues = {word: meaning for game in self._games for word, meaning in game.rulebook().translations.items()}
        return Lookup(self.rules.values(), tongues)

    @cached_property
    def _sections(self) -> dict[str, list[Rule]]:
        return contents(rule._replace(section=self._heading(rule)) for rule in self.rules.values())

    def close(self) -> None:
        """Close the search if it was built."""
        if "lookup" in vars(self):
            self.lookup.close()

    def meant(self, address: str, slug: str = "") -> tuple[Rule, ...]:
        """Return the rule with the id ``address``, or else the rules with the short code ``address``.

        If the game ``slug`` has such rules, only these are returned.
        """
        if address in self.rules:
            return (self.rules[address],)
        code = self.codes.get(address, ())
        return tuple(rule for rule in code if self._owner[rule.id].info.slug == slug) or code

    def fill(self, name: str, up: str, **shown: Any) -> str:
        """Return the HTML of the template called ``name``, filled with ``shown`` and with values for every page."""
        return page(name, **{"up": up, "query": "", **self._frame, **shown})

    def page(self, rule: Rule, up: str, slug: str = "", house: Mapping[str, str] | None = None) -> str:
        """Return the page of a rule.

        ``slug`` is the game of the open duel, and ``house`` maps the names of house rules to their values in this duel.
        """
        game = self._owner[rule.id]
        drawing = game.rulebook().drawing(rule.id)
        switch = game.inputs.house_rules.get(rule.switch)
        now = (house or {}).get(rule.switch) if game.info.slug == slug else None
        return self.fill(
            "rule",
            up,
            rule=rule,
            svg=draw_board(drawing) if drawing else None,
            legend_of=(drawing.full, drawing.hollow) if drawing else ("", ""),
            see=[self.rules[name] for name in rule.see if name in self.rules],
            switch=switch,
            now=now,
        )

    def contents(self, up: str, name: str = "contents") -> str:
        """Return the page that lists all rules."""
        return self.fill(name, up, sections=self._sections)

    def search_page(
        self, query: str, up: str, *, missing: str = "", manual: Sequence[Any] = (), named: bool = False
    ) -> str:
        """Return the page with the search results for ``query``.

        If ``missing`` is given, the page says that there is no rule with this address, and shows the nearest rules.
        ``manual`` has the matching sections of the manual. If ``named`` is true, the query is the title of a section,
        so the sections come before the rules.
        """
        got = self.lookup.ask(query, _ASKED)
        here = sorted(got.rules, key=lambda rule: self.slug not in ("", self._owner[rule.id].info.slug))[:_FOUND]
        shown = {
            "got": got._replace(rules=tuple(here)),
            "of": {rule.id: self._owner[rule.id].info.title for rule in here if self._several},
            "missing": missing,
            "sections": list(self._sections),
            "manual": manual,
            "named": named,
        }
        return self.fill("found", up, query=query, **shown)

    def _heading(self, rule: Rule) -> str:
        """Return the heading of a rule in the contents. If there are several games, it includes the game's name."""
        return f"{self._owner[rule.id].info.title}: {rule.section}" if self._several else rule.section

    def nowhere(self, path: str) -> str:
        """Return the error page for a ``path`` that cannot belong to a rule."""
        return self.fill("nowhere", "/", path=path)

    def behind(self, code: str, meant: Sequence[Rule], up: str) -> str:
        """Return the page of a short ``code``: a redirect if ``meant`` has only one rule, else a list of the rules."""
        games = {rule.id: self._owner[rule.id].info.title for rule in meant}
        return self.fill("behind", up, code=code, meant=meant, games=games)
