"""Night Watch, a test game without seats: heroes join a camp fire under their own names, and goblins appear."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from gm.errors import Refusal
from gm.game import (
    Amounts,
    Change,
    Form,
    Game,
    GameInfo,
    Holding,
    Inputs,
    Keyed,
    Move,
    Name,
    Names,
    NewName,
    Notice,
    Nouns,
    Outcome,
    Play,
    Prompt,
    Rule,
    Rulebook,
    Several,
    Step,
    Texts,
    View,
    Who,
)

INFO = GameInfo("camp", "Night Watch", 0, 0, 1, "camp", nouns=Nouns("hero", "night", "watch"), example="new camp")


class Add(NamedTuple):
    hero: tuple[str, str]
    hp: int | None = None
    kind: Literal["add"] = "add"


class Lurk(NamedTuple):
    kind: Literal["lurk"] = "lurk"


class Effect(NamedTuple):
    amounts: tuple[tuple[str, str, str, int], ...]
    kind: Literal["effect"] = "effect"


class Part(NamedTuple):
    who: str
    kind: Literal["part"] = "part"


class Watch(NamedTuple):
    heroes: tuple[str, ...]
    kind: Literal["watch"] = "watch"


BEINGS = ("hero", "goblin")
RULES = ("camp.r1",)
FORMS = {
    form.name: form
    for form in (
        Form(
            Add,
            NewName("hero", "hero"),
            Keyed("hp", 1, 20, optional=True),
            help="a hero joins",
            example="add Karsten hp=8",
            rules=RULES,
        ),
        Form(Lurk, help="a goblin comes out of the dark", example="lurk", rules=RULES),
        Form(
            Effect,
            Amounts("amounts", {"hp": (0, 20), "gold": (0, 99)}, BEINGS),
            help="what changes",
            example="effect karsten hp-2",
            rules=RULES,
        ),
        Form(Part, Who("who", BEINGS), help="who goes away", example="part karsten", rules=RULES),
        Form(Watch, Several("heroes", kinds=("hero",)), help="who keeps watch", example="watch karsten", rules=RULES),
    )
}


@dataclass(frozen=True)
class Being:
    """A hero or goblin who is or was at the fire."""

    id: str
    name: str
    kind: str
    hp: int
    gold: int = 0
    here: bool = True


@dataclass(frozen=True)
class State:
    """All beings that ever joined, in that order."""

    beings: tuple[Being, ...] = ()

    def being(self, who: str) -> Being:
        """Return the being with an id; the core has checked that it exists."""
        return next(being for being in self.beings if being.id == who)

    def put(self, who: str, **new: Any) -> State:
        """Return the state with one being changed."""
        return State(tuple(replace(being, **new) if being.id == who else being for being in self.beings))


def apply(state: State, entry: Any) -> Step[State]:
    """Return the step of an entry."""
    if isinstance(entry, Add):
        return _come(state, Being(*entry.hero, "hero", entry.hp or 10))
    if isinstance(entry, Lurk):
        count = sum(other.kind == "goblin" for other in state.beings)
        more = f" {count + 1}" if count else ""
        return _come(state, Being(f"goblin{more.replace(' ', '-')}", f"Goblin{more}", "goblin", 5))
    notices = []
    if isinstance(entry, Part):
        being = _present(state, entry.who)
        state = state.put(being.id, here=False)
        notices.append(Notice("left", {"who": being.id}, rules=RULES))
    if isinstance(entry, Watch):
        notices += [Notice("watches", {"who": _present(state, who).id}, rules=RULES) for who in entry.heroes]
    if isinstance(entry, Effect):
        for who, what, sign, number in entry.amounts:
            had = getattr(_present(state, who), what)
            has = max(0, {"+": had + number, "-": had - number, "=": number}[sign])
            state = state.put(who, **{what: has})
            notices.append(Notice("changed", {"who": who, "what": what}, (Change(who, what, has - had),), rules=RULES))
    return Step(state, tuple(notices))


def _come(state: State, being: Being) -> Step[State]:
    notice = Notice("came", {"who": being.id}, (Change(being.id, "hp", being.hp),), rules=RULES)
    return Step(State((*state.beings, being)), (notice,))


def _present(state: State, who: str) -> Being:
    being = state.being(who)
    if not being.here:
        raise Refusal("gone", {"who": who}, RULES)
    return being


def holdings(state: State) -> tuple[Holding, ...]:
    """Return the dials of the beings who are at the fire."""
    here = [being for being in state.beings if being.here]
    return tuple(Holding(being.id, what, getattr(being, what), "dial") for being in here for what in ("hp", "gold"))


def prompts(state: State, seat: str | None) -> tuple[Prompt, ...]:
    """Return the prompts; heroes may always join."""
    return (Prompt("add", example=f"add Hero{len(state.beings) + 1}"), Prompt("lurk", due=False, example="lurk"))


def say(thing: Notice | Prompt | Refusal | Move | Outcome, names: Names) -> str:
    """Format a thing as one line, by its kind and parameters."""
    if isinstance(thing, Move):
        return f"{names[thing.giver]}: {thing.what} {thing.before} → {thing.after}"
    if isinstance(thing, Prompt):
        return {"add": "who joins", "lurk": "who lurks"}[thing.entry]
    if isinstance(thing, Outcome):
        return "over"
    return f"{names[str(thing.params['who'])]} {thing.kind} {thing.params.get('what', '')}".strip()


def build(cards: Mapping[str, object]) -> Game[State]:
    """Return the game; it has no cards."""
    return Game(
        INFO,
        Play(
            lambda setup: Step(State(), (Notice("dusk", {"who": "fire"}),)),
            apply,
            prompts,
            holdings,
            lambda state: None,
            lambda state: (
                Name("fire", "The fire", "place"),
                *(Name(being.id, being.name, being.kind, "", being.here) for being in state.beings),
            ),
        ),
        Inputs(FORMS),
        Texts(
            lambda state, seat: View({"beings": [being.id for being in state.beings if being.here]}, "The camp"),
            say,
            lambda refusal, names: "Name somebody who is here.",
        ),
        lambda: Rulebook(lambda state: (Rule("camp.r1", "The camp", "Heroes sit at a fire."),), lambda rule: None),
    )


__all__ = ["INFO", "build"]
