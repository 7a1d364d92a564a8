"""A table to sit down at: a duel that is driven by typed lines and watched through what everyone may see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from gm import games
from gm.duel.fold import all_names
from gm.errors import GmError, Refusal
from gm.game import Context, House, Notice, Prompt, Setup, Step, View
from gm.games.gatling.state import Running
from gm.notation import parser as notation
from gm.notation import setup
from gm.notation.line import split
from gm.notation.short_forms import parse_short_form

GAME = games.load("gatling")
assert GAME.texts.messages
MESSAGES = GAME.texts.messages
NOTICES, REFUSALS = MESSAGES.table("notices"), MESSAGES.table("refusals")
DECK = 52


class Refused(NamedTuple):
    """What the table is told when a line is not taken."""

    code: str
    rules: tuple[str | None, ...]
    message: str
    remedy: str


class Look(NamedTuple):
    """A state, what everyone may see of it, and all that is asked in it: worked out once, for states never change."""

    state: Any
    seen: Mapping[str, Any]
    prompts: tuple[Prompt, ...]


def sit(*names: str, first: str = "", teams: str = "", **house: str | int) -> Table:
    """Sit down to a duel: names in seat order, who opens, ``Ana+Cy/Bo+Di``, house switches."""
    return Table(setup.parse_setup(GAME, names, first, teams, (f"{name}={value}" for name, value in house.items())))


def at_visits(*names: str, mana: str, teams: str = "", given: Mapping[str, Any] | None = None, **house: Any) -> Table:
    """The spell phase of round 1, after casts that moved nothing: mana and visits in seat order."""
    table = sit(*names, teams=teams, **{"aspect_start": "zero", **house})
    seats = [mage["id"] for mage in table.now["mages"]]
    table.given(**(given or {}), mana=dict(zip(seats, map(int, mana.split()), strict=True)))
    while table.now["phase"] in ("draw", "throws"):
        table.step()
    if table.now["phase"] == "order":
        asked = table.prompts()[0].seats
        table("order " + " ".join(f"{who}={die}" for die, who in enumerate(asked, 1)))
    return table


def turned_away(*names: str, first: str = "", teams: str = "", **house: str | int) -> Refused:
    """Why these mages cannot sit down."""
    with _refusals({}) as found:
        sit(*names, first=first, teams=teams, **house)
    assert found, f"{names} {teams} {house} were let in"
    return found[0]


class Table:
    """A duel in play. Called with lines, long or short, it enters them one by one; see ``said`` for the last one."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.known = all_names(GAME, setup, None)
        self.names = {seat.id: seat.name for seat in setup.seats}
        self.notices: tuple[Notice, ...] = ()
        self.state: Any = None
        self._looked = Look(None, {}, ())
        self._take("new", GAME.play.start(setup))

    def __call__(self, *lines: str) -> Table:
        for line in lines:
            self._take(line, self._judge(line))
        return self

    def given(
        self,
        *,
        pages: Mapping[str, int] | None = None,
        mana: Mapping[str, int] | None = None,
        powers: Mapping[str, str] | None = None,
        attacker: str = "",
        round_: int = 0,
        spells: Mapping[str, tuple[str, ...]] | None = None,
    ) -> Table:
        """Start from here: pages and mana by mage (no pages: out; what lacks to 52 is discarded), powers ♥ ♦ ♠ ♣.

        Spells that work in this round, by mage: ``{"bo": ("fright ana", "aspect-weakness cy hearts")}``.
        """
        round_ = round_ or self.state.round
        mages = []
        for mage in self.state.mages:
            owned = (pages or {}).get(mage.id, mage.pages)
            power = tuple(map(int, powers[mage.id].split())) if powers and mage.id in powers else mage.power
            held = (mana or {}).get(mage.id, mage.mana)
            runs = tuple(_run(spell, round_) for spell in (spells or {}).get(mage.id, ()))
            mage = mage._replace(pages=owned, mana=held, power=power, out=not owned)
            mages.append(mage._replace(spells=(*mage.spells, *runs)))
        living = [mage.id for mage in mages if not mage.out]
        turns = tuple(who for who in self.state.turns if who in living)
        self.state = self.state._replace(
            mages=tuple(mages),
            discarded=DECK - sum(mage.pages for mage in mages),
            turns=turns[turns.index(attacker) :] if attacker else turns,
            opener=self.state.opener if self.state.opener in living else turns[0],
            round=round_,
        )
        return self

    def step(self) -> Table:
        """What is due, done so that nothing moves: Gatling, which no range holds, ones at the bottom, no spell."""
        entry = self.prompts()[0]
        dice = " ".join(f"{who}={die}" for die, who in enumerate(entry.seats, 1))
        match entry.entry:
            case "throw":
                return self("1b")
            case "order":
                return self(f"order {dice}")
            case "cast" | "pass":
                return self(f"pass {entry.seats[0]}")
        return self({"draw": "draw AH", "again": "enough"}.get(entry.entry, entry.entry))

    def until(self, phase: str) -> Table:
        """Go on like that until the next time that this phase is reached."""
        self.step()
        while self.now["phase"] not in (phase, "over"):
            self.step()
        return self

    def visit(self, *casts: str) -> Table:
        """These spells, each in its caster's visit; the visits in between are passed, and those after them not."""
        for cast in casts:
            while self.now["order"][0] != cast.split()[1]:
                self(f"pass {self.now['order'][0]}")
            self(cast)
        return self

    def next_round(self) -> Table:
        """Go on until the next round opens: no page moves."""
        now = self.now["round"]
        while self.now["round"] == now and self.now["winners"] is None:
            self.step()
        return self

    def running(self, who: str) -> list[tuple[str, str, str | None, int]]:
        """The lasting spells on a mage: spell, by whom, choice, round."""
        return [(run["spell"], run["by"], run["choice"], run["round"]) for run in self.mage(who)["spells"]]

    def asked(self, entry: str) -> str:
        """What the prompt for this entry says."""
        return next(GAME.texts.say(prompt, self.names) for prompt in self.prompts() if prompt.entry == entry)

    def listed(self, entry: str) -> bool:
        """Whether a prompt for this entry is listed."""
        return any(prompt.entry == entry for prompt in self.prompts())

    def sums(self) -> list[list[tuple[str, int]]]:
        """How each hit of the last line adds up."""
        return [[(term.what, term.amount) for term in notice.sum] for notice in self.said("hit")]

    def changed(self, kind: str) -> list[tuple[str, str, int]]:
        """What notices of this kind changed: holder, what, by how much."""
        return [
            (change.holder, change.what, int(change.delta)) for notice in self.said(kind) for change in notice.changes
        ]

    def refused(self, line: str, *, rule: str | None = None, code: str | None = None) -> Refused:
        """The line is not taken, for this rule and with this code, and changes nothing."""
        before = (self.state, _seen(self.state))
        with _refusals(self.names) as found:
            step = self._judge(line)
            raise AssertionError(f"“{line}” was taken: {[notice.kind for notice in step.notices]}")
        assert (self.state, _seen(self.state)) == before, f"“{line}” was refused, and yet something changed"
        assert rule is None or rule in found[0].rules, f"“{line}” was refused by {found[0]}, not by {rule}"
        assert code is None or code == found[0].code, f"“{line}” was refused as {found[0]}, not as {code}"
        return found[0]

    def ask(self, question: str, words: str = "") -> View:
        """The answer to a question of the game."""
        ask = GAME.inputs.queries[question]
        return ask.answer(self.state, notation.parse(ask.form, split(words), Context(self.known)))

    def unanswered(self, question: str, words: str) -> Refused:
        """Why a question is not answered: something is wrong with its words."""
        with _refusals(self.names) as found:
            view = self.ask(question, words)
            raise AssertionError(f"“{question} {words}” was answered: {view.headline}")
        assert found[0].code == "words", f"“{question} {words}” was refused as {found[0]}"
        return found[0]

    @property
    def now(self) -> Mapping[str, Any]:
        """The public state."""
        return self._look().seen

    def mage(self, who: str) -> Mapping[str, Any]:
        """What everyone may see of a mage."""
        return next(mage for mage in self.now["mages"] if mage["id"] == who)

    def pages(self) -> dict[str, int]:
        """Pages owned, by mage."""
        return {mage["id"]: mage["pages"] for mage in self.now["mages"]}

    def mana(self) -> dict[str, int]:
        """Mana, by mage."""
        return {mage["id"]: mage["mana"] for mage in self.now["mages"]}

    def standings(self) -> str:
        """Pages/mana in seat order, as the rule book's duels write them: ``36/0 16/1 OUT``."""
        return " ".join("OUT" if mage["out"] else f"{mage['pages']}/{mage['mana']}" for mage in self.now["mages"])

    def prompts(self) -> tuple[Prompt, ...]:
        """Everything that is due or possible."""
        return self._look().prompts

    def _look(self) -> Look:
        if self._looked.state is not self.state:
            self._looked = Look(self.state, _seen(self.state), GAME.play.prompts(self.state, None))
        return self._looked

    def due(self) -> str:
        """What is due, and of whom: ``throw bo``, ``rest``, ``order ana cy``; nothing at the end."""
        return ", ".join(_asked(prompt) for prompt in self.prompts() if prompt.due)

    def pushable(self) -> tuple[str, ...]:
        """Whose die may have been pushed."""
        return next((prompt.seats for prompt in self.prompts() if prompt.entry == "push" and not prompt.due), ())

    def said(self, kind: str) -> list[Notice]:
        """The last line's notices of a kind."""
        return [notice for notice in self.notices if notice.kind == kind]

    def texts(self) -> list[str]:
        """What was read out after the last line."""
        return [GAME.texts.say(notice, self.names) for notice in self.notices]

    def asks(self) -> list[str]:
        """What the table is asked now."""
        return [GAME.texts.say(prompt, self.names) for prompt in self.prompts()]

    def read(self, line: str) -> Any:
        """The entry that a line is, long or short."""
        words = split(line)
        first, rest = words[0].casefold(), words[1:]
        if first == "house" and rest:
            return House(tuple(setup.read_house_rules(GAME.inputs.house_rules, rest).items()))
        if first in GAME.inputs.forms:
            return notation.parse(GAME.inputs.forms[first], rest, Context(self.known))
        entry = parse_short_form(GAME.inputs.forms, self.prompts(), words, self.known)
        if entry is None:
            raise GmError("words", f"“{words[0]}” means nothing here.", "See what is due.")
        return entry

    def _judge(self, line: str) -> Step[Any]:
        return GAME.play.apply(self.state, self.read(line))

    def _take(self, line: str, step: Step[Any]) -> None:
        self.state, self.notices = step
        self.texts(), self.asks()
        now = self.now
        total = sum(mage["pages"] for mage in now["mages"]) + now["discarded"]
        assert total == DECK, f"{total} pages after “{line}”"
        for mage in now["mages"]:
            assert mage["pages"] >= 0, f"{mage['name']} owes pages after “{line}”"
            assert 0 <= mage["mana"] <= mage["max_mana"], f"{mage['name']} has mana {mage['mana']} after “{line}”"


def _seen(state: Any) -> Mapping[str, Any]:
    return GAME.texts.view(state, None).data


@contextmanager
def _refusals(names: Mapping[str, str]) -> Iterator[list[Refused]]:
    found: list[Refused] = []
    try:
        yield found
    except Refusal as no:
        found.append(Refused(no.code, no.rules, GAME.texts.say(no, names), GAME.texts.remedy(no, names)))
    except GmError as no:
        found.append(Refused(no.code, (no.rule,), no.message, no.remedy))


def _run(words: str, round_: int) -> Running:
    spell, by, *choice = words.split()
    return Running(spell, by, choice[0] if choice else None, round_)


def _asked(prompt: Prompt) -> str:
    return " ".join((prompt.entry, *prompt.seats))
