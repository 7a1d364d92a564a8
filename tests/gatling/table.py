"""A duel for tests: it is played by typed lines, and tests see what the players may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gm import games
from gm.duel.fold import all_names
from gm.errors import Refusal
from gm.game import Context, Notice, Prompt, Setup, Step, View
from gm.games.gatling.state import Running
from gm.notation import parser as notation
from gm.notation import setup
from gm.notation.line import split
from gm.notation.short_forms import read_line

from .looks import DECK, judge, look, read
from .rejections import MET, Refused, rejections, well_said

GAME = games.load("gatling")
assert GAME.texts.messages
MESSAGES = GAME.texts.messages
NOTICES, REFUSALS = MESSAGES.table("notices"), MESSAGES.table("refusals")


def sit(*names: str, first: str = "", teams: str = "", rules: str | int = 0, **house: str | int) -> Table:
    """Start a duel: names in seat order, the first attacker, teams (``Ana+Cy/Bo+Di``), rules version, house rules."""
    begun = setup.parse_setup(GAME, names, first, teams, (f"{name}={value}" for name, value in house.items()))
    return Table(begun._replace(version=int(rules)) if rules else begun)


def at_visits(*names: str, mana: str, teams: str = "", given: Mapping[str, Any] | None = None, **house: Any) -> Table:
    """Start a duel in the spell phase of round 1, with mana and visits in seat order; no page has moved."""
    table = sit(*names, teams=teams, **{"aspect_start": "zero", **house})
    seats = [mage["id"] for mage in table.now["mages"]]
    table.given(**(given or {}), mana=dict(zip(seats, map(int, mana.split()), strict=True)))
    while table.now["phase"] in ("draw", "throws"):
        table.step()
    if table.now["phase"] == "order":
        asked = table.prompts()[0].seats
        table("order " + " ".join(f"{who}={die}" for die, who in enumerate(asked, 1)))
    return table


class Table:
    """A duel in play. Call it with lines, long or short, to enter them. ``notices`` are those of the last line."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.known = all_names(GAME, setup, None)
        self.names = {seat.id: seat.name for seat in setup.seats}
        self.notices: tuple[Notice, ...] = ()
        self.state: Any = None
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
        """Put the duel into another state.

        Pages and mana by mage; a mage without pages is out, and pages that lack to 52 are discarded. Powers are
        ♥ ♦ ♠ ♣. Spells are in effect in this round, by mage: ``{"bo": ("fright ana", "aspect-weakness cy hearts")}``.
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
        """Answer the next prompt so that nothing moves: a page of Gatling, a one at the bottom, no spell."""
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
        """Take steps in which nothing moves until the duel next reaches a phase."""
        for _ in range(200):
            self.step()
            if self.now["phase"] in (phase, "over"):
                return self
        raise AssertionError(f"the phase {phase} never came")

    def visit(self, *casts: str) -> Table:
        """Cast spells, each in its caster's visit; pass the visits between them."""
        for cast in casts:
            self.turn_to(cast.split()[1])(cast)
        return self

    def turn_to(self, who: str) -> Table:
        """Pass the visits before a mage's visit."""
        while self.now["order"][0] != who:
            self(f"pass {self.now['order'][0]}")
        return self

    def next_round(self) -> Table:
        """Take steps in which no page moves until the next round begins."""
        now = self.now["round"]
        while self.now["round"] == now and self.now["winners"] is None:
            self.step()
        return self

    def running(self, who: str) -> list[tuple[str, str, str | None, int]]:
        """Return the lasting spells on a mage: spell, caster, choice, round."""
        return [(run["spell"], run["by"], run["choice"], run["round"]) for run in self.mage(who)["spells"]]

    def take_examples(self) -> None:
        """Try the example and the default of each prompt, without changing the state."""
        for prompt in self.prompts():
            self._judge(prompt.example)
            if prompt.default:
                self._judge(" ".join((prompt.default, *prompt.seats)))

    def infer(self, words: str) -> Any:
        """Parse words as the console does, by what is next and what the rules accept."""
        return read_line(GAME, self.prompts(), split(words), self.known, judge=self._objection).result()

    def unclear(self, words: str) -> Refused | None:
        """Return the rejection of words that are no entry here, or None if they mean nothing."""
        with rejections(self.names) as caught:
            entry = self.infer(words)
            assert entry is None, f"“{words}” was read as {entry}"
        return caught[0] if caught else None

    def _objection(self, entry: Any) -> Refusal | None:
        try:
            GAME.play.apply(self.state, entry)
        except Refusal as refusal:
            return refusal
        return None

    def asked(self, entry: str) -> str:
        """Return the text of the prompt for an entry."""
        return next(GAME.texts.say(prompt, self.names) for prompt in self.prompts() if prompt.entry == entry)

    def listed(self, entry: str) -> bool:
        """Return whether there is a prompt for an entry."""
        return any(prompt.entry == entry for prompt in self.prompts())

    def refused(self, line: str, *, rule: str | None = None, code: str | None = None) -> Refused:
        """Expect that a line is rejected by this rule and with this code, and that nothing changes."""
        before = (self.state, GAME.texts.view(self.state, None).data)
        with rejections(self.names) as caught:
            step = self._judge(line)
            raise AssertionError(f"“{line}” was taken: {[notice.kind for notice in step.notices]}")
        after = (self.state, GAME.texts.view(self.state, None).data)
        assert after == before, f"“{line}” was refused, and yet something changed"
        assert rule is None or rule in caught[0].rules, f"“{line}” was refused by {caught[0]}, not by {rule}"
        assert code is None or code == caught[0].code, f"“{line}” was refused as {caught[0]}, not as {code}"
        for text in (caught[0].message, caught[0].remedy):
            assert well_said(text), caught[0]
        assert all(rule is None or rule.startswith("gg.") for rule in caught[0].rules), caught[0]
        return caught[0]

    def ask(self, question: str, words: str = "") -> View:
        """Answer a question of the game, such as ``pattern``."""
        ask = GAME.inputs.queries[question]
        return ask.answer(self.state, notation.parse(ask.form, split(words), Context(self.known)))

    def unanswered(self, question: str, words: str) -> Refused:
        """Expect that the words of a question are rejected, and return the rejection."""
        with rejections(self.names) as caught:
            view = self.ask(question, words)
            raise AssertionError(f"“{question} {words}” was answered: {view.headline}")
        assert caught[0].code == "words", f"“{question} {words}” was refused as {caught[0]}"
        return caught[0]

    @property
    def now(self) -> Mapping[str, Any]:
        """The public state of the duel."""
        return look(self.state).seen

    def mage(self, who: str) -> Mapping[str, Any]:
        """Return the public state of a mage."""
        return next(mage for mage in self.now["mages"] if mage["id"] == who)

    def pages(self) -> dict[str, int]:
        """Return the pages that each mage owns."""
        return {mage["id"]: mage["pages"] for mage in self.now["mages"]}

    def mana(self) -> dict[str, int]:
        """Return the mana of each mage."""
        return {mage["id"]: mage["mana"] for mage in self.now["mages"]}

    def standings(self) -> str:
        """Return pages/mana in seat order, as the rule book writes them: ``36/0 16/1 OUT``."""
        return " ".join("OUT" if mage["out"] else f"{mage['pages']}/{mage['mana']}" for mage in self.now["mages"])

    def prompts(self) -> tuple[Prompt, ...]:
        """Return the prompts: what is next, and what else is possible."""
        return look(self.state).prompts

    def due(self) -> str:
        """Return the entries that are next, with their mages: ``throw bo``, ``rest``, ``order ana cy``."""
        return ", ".join(_asked(prompt) for prompt in self.prompts() if prompt.due)

    def pushable(self) -> tuple[str, ...]:
        """Return the mages whose dice may have been pushed."""
        return next((prompt.seats for prompt in self.prompts() if prompt.entry == "push" and not prompt.due), ())

    def said(self, kind: str) -> list[Notice]:
        """Return the last line's notices of a kind."""
        return [notice for notice in self.notices if notice.kind == kind]

    def texts(self) -> list[str]:
        """Return the texts of the last line's notices."""
        return [GAME.texts.say(notice, self.names) for notice in self.notices]

    def asks(self) -> list[str]:
        """Return the texts of all prompts."""
        return [*look(self.state).asks]

    def read(self, line: str) -> Any:
        """Parse a line, long or short, into an entry."""
        return read(self.state, self.known, line)

    def _judge(self, line: str) -> Step[Any]:
        return judge(self.state, self.known, line)

    def _take(self, line: str, step: Step[Any]) -> None:
        self.state, self.notices = step
        MET.update(notice.kind for notice in self.notices)
        assert [text for text in self.texts() if not well_said(text)] == [], line
        look(self.state)


def _run(words: str, round_: int) -> Running:
    spell, by, *choice = words.split()
    return Running(spell, by, choice[0] if choice else None, round_)


def _asked(prompt: Prompt) -> str:
    return " ".join((prompt.entry, *prompt.seats))
