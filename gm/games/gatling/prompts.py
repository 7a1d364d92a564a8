"""The prompts of a duel, with the reminders that the table needs at that moment (section F.2)."""

from __future__ import annotations

from collections.abc import Mapping

from gm.game import Prompt, Value
from gm.games.gatling.book import Book
from gm.games.gatling.entries import needed
from gm.games.gatling.rules.casting import castable
from gm.games.gatling.rules.lasting import active, chaos_casters, chaos_count, controller, range_bonus
from gm.games.gatling.rules.tricks import BEFORE_DICE, BEFORE_DRAW, commands_for, must_explain, payable
from gm.games.gatling.rules.visits import tied
from gm.games.gatling.state import State, aspect_in_play, attacker, die_of, living, mage_of, power_in


def prompts(state: State, book: Book) -> tuple[Prompt, ...]:
    """Return what comes next, then what is possible; nothing once the duel is over."""
    if state.phase == "over":
        return ()
    due = _due(state, book)
    tell = must_explain(state)
    if tell:
        due = tuple(prompt._replace(params={**prompt.params, "tell": tell}) for prompt in due)
    return (*due, *_possible(state))


def _due(state: State, book: Book) -> tuple[Prompt, ...]:
    match state.phase:
        case "powers":
            example = f"power {state.unrolled[0]} 4 1 6 2"
            return (Prompt("power", state.unrolled, open={"who": state.unrolled}, example=example),)
        case "draw":
            return (_draw(state),)
        case "throws":
            return (_throw(state) if state.to_throw else _rest(state),)
        case "settle":
            return (_side(state),)
        case "second":
            return _second(state)
        case "order":
            return (_order(state),)
    return _visit(state, book)


def _draw(state: State) -> Prompt:
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
    return Prompt("draw", (who,), open=open_, params=params, example="draw 7C")


def _throw(state: State) -> Prompt:
    who, page = state.to_throw[0], needed(state.page)
    mage = mage_of(state, who)
    params: dict[str, Value] = {
        "who": who,
        "page": page,
        "gatling": bool(state.gatlings),
        "power": power_in(attacker(state), aspect_in_play(state)),
        "bonus": range_bonus(state),
        "tricks": commands_for(state, who, BEFORE_DICE),
        "free": bool(active(state, mage, "footwork")) and who not in state.footwork,
        "curbs": tuple(spell for spell in ("pacify", "fright") if active(state, mage, spell)),
        "to": controller(state, mage) if who == attacker(state).id else None,
        "count": bool(chaos_casters(state)),
    }
    return Prompt("throw", (who,), fixed={"who": who}, params=params, example=f"throw {who} 5 mid")


def _rest(state: State) -> Prompt:
    count = chaos_count(state) if chaos_casters(state) else None
    return Prompt("rest", default="rest", params={"count": count, "alone": len(state.dice) < 2}, example="rest")


def _side(state: State) -> Prompt:
    who = state.to_side[0]
    params: dict[str, Value] = {"who": who, "tricks": commands_for(state, who, BEFORE_DICE)}
    return Prompt("side", (who,), fixed={"who": who}, params=params, example=f"side {who} 2")


def _second(state: State) -> tuple[Prompt, ...]:
    params = {"who": state.turns[0], "page": state.page}
    seats = state.turns[:1]
    return (
        Prompt("again", seats, default="enough", params=params, example="again"),
        Prompt("enough", seats, default="enough", params=params, example="enough"),
    )


def _order(state: State) -> Prompt:
    asked = tied(state)
    dice = " ".join(f"{who}={die}" for who, die in zip(asked, (3, 5, 1, 6), strict=False))
    tricks = tuple((who, *todo) for who in asked for todo in commands_for(state, who, BEFORE_DICE))
    params: dict[str, Value] = {"again": state.rolled, "tricks_of": tricks}
    return Prompt("order", asked, params=params, example=f"order {dice}")


def _visit(state: State, book: Book) -> tuple[Prompt, ...]:
    """Return the prompts of a turn to cast: a spell, if one can be cast, or the end of the turn."""
    who = state.visits[0]
    mage = mage_of(state, who)
    possible = castable(state, book.spells.values())
    params: dict[str, Value] = {"who": who, "mana": mage.mana, "max": mage.max_mana, "spells": tuple(possible)}
    params |= {"tricks": commands_for(state, who, BEFORE_DICE)}
    prompts = [Prompt("pass", (who,), fixed={"who": who}, default="pass", params=params, example=f"pass {who}")]
    if possible:
        targets = tuple(other.id for other in living(state) if other.id != who)
        narrowed = {"spell": tuple(possible), "target": (*targets, who)}
        example = f"cast {who} {_example(possible, book)}"
        prompts.insert(
            0,
            Prompt("cast", (who,), fixed={"who": who}, open=narrowed, default="pass", params=params, example=example),
        )
    return tuple(prompts)


_WORDS = {"step": "+1", "die": "4", "pairs": "5 2"}


def _example(possible: Mapping[str, tuple[tuple[str, str | None], ...]], book: Book) -> str:
    """Return a spell that needs the fewest words, with these words."""
    slug = min(possible, key=lambda name: len(book.spells[name].takes))
    spell = book.spells[slug]
    target, choice = possible[slug][0]
    words = [slug] if spell.target == "self" else [slug, target]
    words += [choice] if choice else []
    return " ".join([*words, *(_WORDS[name] for name in spell.takes if name in _WORDS)])


def _possible(state: State) -> tuple[Prompt, ...]:
    """Return what is also possible: a push, a forgotten Trick, a count, a mage who leaves."""
    prompts = []
    on_board = tuple(mage.id for mage in state.mages if (die := die_of(state, mage.id)) and die.zone != "off")
    if on_board and state.phase == "throws":
        example = f"push {on_board[0]} 3 mid hit"
        prompts.append(Prompt("push", on_board, due=False, open={"who": on_board}, example=example))
    tricks = payable(state)
    if tricks:
        who = tuple(dict.fromkeys(mage.id for mage, _ in tricks))
        slugs = tuple(dict.fromkeys(run.spell for _, run in tricks))
        example = f"forgot {tricks[0][0].id} {tricks[0][1].spell}"
        prompts.append(Prompt("forgot", who, due=False, open={"who": who, "spell": slugs}, example=example))
    alive = tuple(mage.id for mage in living(state))
    pages = tuple((mage.id, mage.pages) for mage in living(state))
    counted = "count " + " ".join(f"{who}={number}" for who, number in pages)
    prompts.append(Prompt("count", alive, due=False, open={"pages": (pages,)}, example=counted))
    prompts.append(Prompt("retire", alive, due=False, open={"who": alive}, example=f"retire {alive[-1]}"))
    return tuple(prompts)
