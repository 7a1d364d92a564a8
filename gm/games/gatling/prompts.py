"""The prompts of a duel, with the reminders that players need at each prompt."""

from __future__ import annotations

from collections.abc import Iterator

from gm.game import MenuItem, Prompt, Value
from gm.games.gatling.book import Book
from gm.games.gatling.entries import needed
from gm.games.gatling.rules.casting import castable
from gm.games.gatling.rules.lasting import active, chaos_casters, chaos_count, controller, range_bonus, side_die
from gm.games.gatling.rules.tricks import BEFORE_DICE, BEFORE_DRAW, commands_for, must_explain, payable
from gm.games.gatling.state import State, aspect_in_play, attacker, die_of, living, mage_of, power_in, tied


def reminders(state: State) -> dict[str, Value]:
    """Return the parameter ``tell``: the mages who must explain why they were hit (gg.spell.natural-failure).

    Return {} if no mage must explain a hit.
    """
    tell = must_explain(state)
    return {"tell": tell} if tell else {}


def powers(state: State) -> Iterator[Prompt]:
    """Yield the prompt for the powers that are rolled before the duel."""
    yield Prompt("power", state.unrolled, open={"who": state.unrolled}, example=f"power {state.unrolled[0]} 4 1 6 2")


def draw(state: State) -> Iterator[Prompt]:
    """Yield the prompt for the page that the attacker draws."""
    who = state.turns[0]
    mage = mage_of(state, who)
    params: dict[str, Value] = {
        "who": who,
        "round": state.round,
        "last": mage.pages == 1,
        "control": bool(active(state, mage, "taking-control")),
        "tricks": commands_for(state, who, BEFORE_DRAW),
    }
    open_ = {} if params["control"] else {"chosen": (False,)}
    yield Prompt("draw", (who,), open=open_, params=params, example="draw 7C")


def throws(state: State) -> Iterator[Prompt]:
    """Yield the prompt for the next throw or, after the last throw, the question whether all dice are at rest."""
    count = bool(chaos_casters(state))
    if not state.to_throw:
        params: dict[str, Value] = {"count": chaos_count(state) if count else None, "alone": len(state.dice) < 2}
        yield Prompt("rest", default="rest", params=params, example="rest", yes=True)
        return
    who = state.to_throw[0]
    mage = mage_of(state, who)
    params = {
        "who": who,
        "page": needed(state.page),
        "gatling": bool(state.gatlings),
        "power": power_in(attacker(state), aspect_in_play(state)),
        "bonus": range_bonus(state),
        "tricks": commands_for(state, who, BEFORE_DICE),
        "free": bool(active(state, mage, "footwork")) and who not in state.footwork,
        "curbs": tuple(spell for spell in ("pacify", "fright") if active(state, mage, spell)),
        "to": controller(state, mage) if who == attacker(state).id else None,
        "count": count,
    }
    yield Prompt("throw", (who,), fixed={"who": who}, params=params, example=f"throw {who} 5 mid")


def side(state: State) -> Iterator[Prompt]:
    """Yield the prompt for the side die of the next mage who must throw one."""
    who = state.to_side[0]
    counts = side_die(state, mage_of(state, who), aspect_in_play(state))
    params: dict[str, Value] = {"who": who, "counts": counts, "tricks": commands_for(state, who, BEFORE_DICE)}
    yield Prompt("side", (who,), fixed={"who": who}, params=params, example=f"side {who} 2")


def second(state: State) -> Iterator[Prompt]:
    """Yield the prompts for a second cast of the page, as the spell Second wind allows, and for ending the turn."""
    params = {"who": state.turns[0], "page": state.page}
    for entry in ("again", "enough"):
        yield Prompt(entry, state.turns[:1], default="enough", params=params, example=entry)


def order(state: State) -> Iterator[Prompt]:
    """Yield the prompt for the dice that decide in which order the mages cast spells."""
    asked = tied(state)
    dice = " ".join(f"{who}={die}" for who, die in zip(asked, (3, 5, 1, 6), strict=False))
    tricks = tuple((who, *todo) for who in asked for todo in commands_for(state, who, BEFORE_DICE))
    params: dict[str, Value] = {"again": state.rolled, "tricks_of": tricks}
    yield Prompt("order", asked, params=params, example=f"order {dice}")


def spells(book: Book, state: State) -> Iterator[Prompt]:
    """Yield the prompts for the next caster: a spell that they can cast, if there is one, and a pass."""
    who = state.visits[0]
    mage = mage_of(state, who)
    possible = castable(state, book.spells.values())
    params: dict[str, Value] = {"who": who, "mana": mage.mana, "max": mage.max_mana, "spells": tuple(possible)}
    params["tricks"] = commands_for(state, who, BEFORE_DICE)
    if possible:
        targets = tuple(other.id for other in living(state) if other.id != who)
        narrowed = {"spell": tuple(possible), "target": (*targets, who)}
        menu = tuple(_offer(who, slug, *possible[slug][0], book) for slug in possible)
        example = max((item.line for item in menu), key=lambda line: len(line.split()))
        question = Prompt("cast", (who,), fixed={"who": who}, open=narrowed, params=params, example=example)
        yield question._replace(default="pass", menu=menu)
    yield Prompt("pass", (who,), fixed={"who": who}, default="pass", params=params, example=f"pass {who}")


_WORDS = {"step": "+1", "die": "4", "pairs": "5 2"}


def _offer(who: str, slug: str, target: str, choice: str | None, book: Book) -> MenuItem:
    """Return the menu item for a spell that ``who`` can cast on ``target``, with the line that casts it."""
    spell = book.spells[slug]
    words = [slug] if spell.target == "self" else [slug, target]
    words += [choice] if choice else []
    words += [_WORDS[name] for name in spell.takes if name in _WORDS]
    return MenuItem(" ".join(["cast", who, *words]), slug, spell.cost, "mana")


def possible(state: State) -> Iterator[Prompt]:
    """Yield the prompts for optional entries: a push, a forgotten Trick, a count, and a mage who leaves."""
    on_board = tuple(mage.id for mage in state.mages if (die := die_of(state, mage.id)) and die.zone != "off")
    if on_board:
        example = f"push {on_board[0]} 3 mid hit"
        yield Prompt("push", on_board, due=False, open={"who": on_board}, example=example)
    tricks = payable(state)
    if tricks:
        who = tuple(dict.fromkeys(mage.id for mage, _ in tricks))
        slugs = tuple(dict.fromkeys(run.spell for _, run in tricks))
        example = f"forgot {tricks[0][0].id} {tricks[0][1].spell}"
        yield Prompt("forgot", who, due=False, open={"who": who, "spell": slugs}, example=example)
    alive = tuple(mage.id for mage in living(state))
    pages = tuple((mage.id, mage.pages) for mage in living(state))
    counted = "count " + " ".join(f"{who}={number}" for who, number in pages)
    yield Prompt("count", alive, due=False, open={"pages": (pages,)}, example=counted)
    yield Prompt("retire", alive, due=False, open={"who": alive}, example=f"retire {alive[-1]}")
