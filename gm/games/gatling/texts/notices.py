"""What each notice of a duel says. Parameters come with names in the place of ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gm.game import Notice, Term
from gm.games.gatling.book import Book
from gm.games.gatling.pages import ASPECTS, SIGNS, sign
from gm.games.gatling.texts.phrases import dice, pages, signed

Params = Mapping[str, Any]

_PLAIN: Mapping[str, str] = {
    "round": "Round {round}: {who} opens it",
    "overshot": "{who} overshot the bottom zone: put back any die it pushed, and throw again",
    "pushed-by-void": "If {who}'s void throw pushed {mages}, the push is void too: undo both lines, type over alone",
    "teams": "Team A: {a}. Team B: {b}",
    "left": "{who}: off the board",
    "left-mana": "{who} turns mana down to {mana}/{max} for leaving the board",
    "left-page": "{who} hands {to} 1 page, face down, under {to}'s deck, for leaving the board",
    "stops": "{who} owns no page and throws no more in this cast",
    "pushed-off": "{who}'s die was pushed off the board",
    "push-early": "No later die can have pushed {who}'s: was it the right mage? If not: undo",
    "nobody-hit": "Nobody was hit",
    "mate-safe": "{who} was hit by {to} of the same team: no page moves",
    "out": "{who} owns no page: out of the duel",
    "spells-skipped": "Nobody has mana: the spell phase is skipped",
    "no-visit": "No mana, no visit: {mages}",
    "visited-alone": "Only {who} has mana: the visit comes at once",
    "dice-ignored": "Not asked for a die: {mages}",
    "tie": "A tie: {mages} roll again",
    "order": "Visits: {mages}",
    "left-free": "{who}: Footwork makes the first time free in this turn; thrown again",
    "gatling": "{who} throws 8 anchors: a Gatling of Chaos, {left} to go",
    "enough": "{who} leaves it at one cast",
    "side": "{who}'s side die: {number}",
    "lasts": "It works for the whole of round {round}",
    "on-mate": "{who} is of the same team: is that meant?",
    "visit-ends": "{who}'s visit ends",
    "look": "{who} looks through {to}'s deck and gives it back in its order",
    "arrange": "{who} puts the own deck in any order",
    "ended": "{spell} on {who} ends",
    "works": "In this round: {spell} on {who}, by {by}",
    "forgot": "{who} forgot {spell}: 1 page, face down, under {to}'s deck",
    "forgot-late": "Late: dice or draws have come since {who} should have thought of {spell}",
    "counted": "Counted, and right: {mages}",
    "unthrown": "{who}'s die was never thrown: as played, it counts for nothing",
    "passed": "{who} passes and keeps {mana} mana",
}


def announce(notice: Notice, params: Params, book: Book) -> str:
    """The line that a notice is read out as."""
    if notice.kind in _PLAIN:
        return _PLAIN[notice.kind].format_map(params)
    return _SAYINGS[notice.kind](notice, params, book)


def _deal(notice: Notice, params: Params, book: Book) -> str:
    left = f"; {pages(params['left'])} put away unseen" if params["left"] else ""
    return f"Shuffle and deal {params['each']} pages each, face down{left}"


def _powers(notice: Notice, params: Params, book: Book) -> str:
    table = "  ".join(f"{SIGNS[name]} {number}" for name, number in zip(ASPECTS, params["powers"], strict=True))
    return f"{params['who']} writes down the powers {table}"


def _drew(notice: Notice, params: Params, book: Book) -> str:
    anchors, placed = book.bullets(params["page"])
    todo = [f"throws {anchors} anchor{'s' if anchors > 1 else ''}"] if anchors else []
    todo += [f"places {placed} bullet{'s' if placed > 1 else ''}"] if placed else []
    name = f"{sign(params['page'])} {book.pattern(params['page'])} “{book.title(params['page'])}”"
    chosen = ", chosen from the deck," if params["chosen"] else ""
    return f"{params['who']} plays{chosen} {name}: {' and '.join(todo)}"


def _drawn_twice(notice: Notice, params: Params, book: Book) -> str:
    return f"{sign(params['page'])} was already played in this round: is it the right page?"


def _lies(params: Params) -> str:
    words = [str(params["number"])] if params["number"] else []
    words += [params["zone"]] if params["zone"] else []
    words += ["overshot"] if params["over"] else []
    return ", ".join([*words, "hit" if params["hit"] else "safe"])


def _threw(notice: Notice, params: Params, book: Book) -> str:
    return f"{params['who']}: {_lies(params)}"


def _pushed(notice: Notice, params: Params, book: Book) -> str:
    return f"{params['who']}'s die was pushed: {_lies(params)}"


def _hit(notice: Notice, params: Params, book: Book) -> str:
    total = _summed(notice, params)
    if params["result"] != params["sum"]:
        total += f" = {str(params['sum']).replace('-', '−')}, at least {params['result']}"
    elif params["given"] != params["result"]:
        equals = "" if total == str(params["result"]) else f" = {params['result']}"
        total += f"{equals}, but {params['who']} owns {params['given']}"
    given = pages(params["given"])
    return f"{params['who']} hands {params['to']} {given}, face down, under {params['to']}'s deck: {total}"


def _summed(notice: Notice, params: Params) -> str:
    """The sum of a hit as it lay on the table; with a side die, both dice as they lay (gg.b34)."""
    die, *others = notice.sum
    terms = "".join(_term(term) for term in others if not term.what.startswith("side-"))
    if params.get("of") == "total":
        return f"the {params['counts']} of {die.amount}{terms} and the side die {params['side']}"
    if "side" in params:
        lead = f"the {params['counts']} of {die.amount} and the side die {params['side']}"
        return f"{lead},{terms}" if terms else lead
    return str(die.amount) + "".join(_term(term) for term in others)


def _term(term: Term) -> str:
    """A summand: a power by its suit, ±2 by range, or what the side die changed."""
    bonus = "Weapon proficiency " if term.amount > 0 else "Damaged weapon "
    mark = SIGNS.get(term.what) or {"range": bonus}.get(term.what, "side die ")
    return f" {'+' if term.amount > 0 else '−'} {mark}{abs(term.amount)}"


def _mana(notice: Notice, params: Params, book: Book) -> str:
    gained, pays = params["mana"] - params["before"], params["pays"]
    by = f" ({params['spell']})" if params["spell"] else ""
    if not pays:
        return f"{params['who']}: {params['zone']}, no mana{by}"
    if not gained:
        return f"{params['who']}: mana stays at {params['mana']}/{params['max']}, its maximum"
    lost = f" ({pays - gained} above the maximum is lost)" if pays > gained else ""
    return f"{params['who']} turns mana up to {params['mana']}/{params['max']}: {params['zone']} +{pays}{by}{lost}"


def _cast(notice: Notice, params: Params, book: Book) -> str:
    on = f" on {params['target']}" if params["target"] and params["target"] != params["who"] else ""
    return f"{params['who']} casts {params['spell']}{on}: mana down to {params['mana']}/{params['max']}"


def _odd_step(notice: Notice, params: Params, book: Book) -> str:
    return "One's own power goes down: is that meant?" if params["own"] else "A foe's power goes up: is that meant?"


def _chaos(notice: Notice, params: Params, book: Book) -> str:
    return f"Chaos of {params['who']}: {dice(params['count'])} of 4 to 6 on the board"


def _power(notice: Notice, params: Params, book: Book) -> str:
    return f"{params['who']} writes the {params['aspect']} power down as {signed(params['power'])}"


def _maximum(notice: Notice, params: Params, book: Book) -> str:
    lost = f", {params['lost']} mana above it is lost" if params["lost"] else ""
    return f"{params['who']}'s maximum of mana is {params['max']} from now on{lost}"


def _swap(notice: Notice, params: Params, book: Book) -> str:
    given = pages(params["given"])
    return f"{params['who']} and {params['to']} swap {given}, the top ones, each under the other's deck"


def _taken(notice: Notice, params: Params, book: Book) -> str:
    all_of_it = "" if params["given"] == params["number"] else f": all that {params['who']} owns"
    given = pages(params["given"])
    return f"{params['who']} hands {params['to']} {given}, face down, under {params['to']}'s deck{all_of_it}"


def _adjusted(notice: Notice, params: Params, book: Book) -> str:
    return f"Set right: {params['settings']} ({params['because']})"


def _page_back(notice: Notice, params: Params, book: Book) -> str:
    above = ", above the pages just won" if params["gained"] else ""
    return f"{sign(params['page'])} goes back under {params['who']}'s deck{above}"


def _won(notice: Notice, params: Params, book: Book) -> str:
    several = " and " in params["winners"]
    verb = "win together" if several else "wins"
    each = " each" if params["each"] else ""
    back = f"; {sign(params['page'])} goes back under {params['owner']}'s deck" if "owner" in params else ""
    return f"{params['winners']} {verb} in round {params['round']} with {pages(params['pages'])}{each}{back}"


def _again(notice: Notice, params: Params, book: Book) -> str:
    return f"{params['who']} lays the bullets of {sign(params['page'])} anew and casts once more"


_LAPSES = {
    "cast": "; all dice are picked up, and the cast moves nothing",
    "die": "; the die is picked up and counts for nothing",
    "": "",
}


def _retired(notice: Notice, params: Params, book: Book) -> str:
    verb = "is" if params["pages"] == 1 else "are"
    told = f"{params['who']} leaves the table: {pages(params['pages'])} {verb} put away"
    because = f" ({params['because']})" if params.get("because") else ""
    return f"{told}{_LAPSES[params.get('lapses', '')]}{because}"


def _house(notice: Notice, params: Params, book: Book) -> str:
    because = f" ({params['because']})" if params["because"] else ""
    return "From now on " + ", ".join(f"{name} is {value}" for name, value in params["settings"]) + because


_SAYINGS: Mapping[str, Callable[[Notice, Params, Book], str]] = {
    "deal": _deal,
    "powers": _powers,
    "drew": _drew,
    "drawn-twice": _drawn_twice,
    "threw": _threw,
    "pushed": _pushed,
    "hit": _hit,
    "mana": _mana,
    "cast": _cast,
    "odd-step": _odd_step,
    "chaos": _chaos,
    "power": _power,
    "maximum": _maximum,
    "swap": _swap,
    "taken": _taken,
    "adjusted": _adjusted,
    "page-back": _page_back,
    "won": _won,
    "again": _again,
    "retired": _retired,
    "house": _house,
}
