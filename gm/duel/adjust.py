"""The core's own entry ``adjust``, for every game whose holdings can be set.

If a game has ``play.adjust`` but no form of that name, gm adds the form, and the rules and texts for the entry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gm.duel.settlement import Difference, differences
from gm.errors import Refusal
from gm.game import (
    Adjust,
    AnyGame,
    Because,
    Change,
    Form,
    Holding,
    Move,
    Names,
    Notice,
    Outcome,
    Play,
    Prompt,
    Step,
    SuggestedFix,
    Texts,
    no_fixes,
)
from gm.notation.adjustment import AdjustmentField, Setting

_WORD = "adjust"
_SAID = {
    "adjust-holder": ("{holder} has nothing to adjust.", "Choose from: {known}."),
    "adjust-what": ("{holder} has no {what}.", "Choose from: {known}."),
    "adjust-number": (
        "{holder}: {what} must be a word, not {amount}.",
        "Type: adjust {holder} {what}=WORD",
    ),
    "adjust-word": ("{holder}: {what} is a number, not {amount}.", "Type: adjust {holder} {what}=NUMBER"),
    "adjust-over": ("The game is over.", "To correct an earlier line: gm fix"),
    "adjust-nothing": ("These values are already set.", "See the board: gm now"),
    "adjust-below": ("{holder} would have {after} {what}.", "You cannot take away more than there is."),
    "adjust-sum": (
        "The total of {what} would change from {before} to {after}.",
        "Also say who gave or got the difference.",
    ),
}


def with_adjust(game: AnyGame) -> AnyGame:
    """Return ``game``, with the entry ``adjust`` added if its holdings can be set."""
    if game.play.adjust is None or _WORD in game.inputs.forms:
        return game
    form = _form(game)
    return game._replace(
        play=game.play._replace(
            apply=_apply(game.play),
            fixes=no_fixes if game.play.fixes is no_fixes else _fixes(game.play),
            replay=None,  # the game's own replay does not know this entry
        ),
        inputs=game.inputs._replace(forms={**game.inputs.forms, _WORD: form}),
        texts=_texts(game.texts),
    )


def _form(game: AnyGame) -> Form:
    what = next(iter(game.info.counts), "points")
    giver, taker, *_ = map(str.lower, game.info.example_names)
    example = f'adjust {giver} {what}-1 {taker} {what}+1 because "handed over unseen"'
    return Form(
        Adjust,
        AdjustmentField(
            "settings", example, help="a player or pile, then each of its values to change; repeat as needed"
        ),
        Because("because"),
        help="set a value by the referee's decision",
        example=example,
    )


def _apply(play: Play[Any]) -> Callable[[Any, Any], Step[Any]]:
    def apply(state: Any, entry: Any) -> Step[Any]:
        return _adjusted(play, state, entry) if entry.kind == _WORD else play.apply(state, entry)

    return apply


def _fixes(play: Play[Any]) -> Callable[[Any, Any, Any], Iterable[SuggestedFix]]:
    def mends(played: Any, state: Any, entry: Any) -> Iterable[SuggestedFix]:
        return () if entry.kind == _WORD else play.fixes(played, state, entry)

    return mends


def _adjusted(play: Play[Any], state: Any, entry: Adjust) -> Step[Any]:
    """Return the state after an adjustment, with the notice of the adjustment. Raises Refusal."""
    assert play.adjust is not None
    if play.outcome(state) is not None:
        raise Refusal("adjust-over", {}, code="not-due")
    before = after = play.holdings(state)
    for setting in entry.settings:
        held = _held(after, Setting(*setting))
        state = play.adjust(state, held.holder, held.what, _amount(held, Setting(*setting)))
        after = play.holdings(state)
    changed = differences(before, after)
    if not changed:
        raise Refusal("adjust-nothing", {}, code="nothing")
    _adds_up(before, after)
    changes = tuple(Change(difference.holder, difference.what, _delta(difference)) for difference in changed)
    set_to = tuple((difference.holder, difference.what, difference.before, difference.after) for difference in changed)
    return Step(state, (Notice(_WORD, {"set": set_to, "because": entry.because}, changes, level="do"),))


def _held(held: Iterable[Holding], setting: Setting) -> Holding:
    """Return the holding (something that a holder has) that ``setting`` names. Raises Refusal (``words``).

    ``setting`` is a part of the entry ``adjust``, such as ``ana coins=3``. ``held`` are all holdings.
    """
    known = [holding.what for holding in held if holding.holder == setting.holder]
    if not known:
        params = {"holder": setting.holder, "known": tuple(dict.fromkeys(holding.holder for holding in held))}
        raise Refusal("adjust-holder", params, code="words")
    for holding in held:
        if holding.holder == setting.holder and setting.what in (
            holding.what.casefold(),
            holding.what.replace("_", "-"),
        ):
            return holding
    raise Refusal("adjust-what", {"holder": setting.holder, "what": setting.what, "known": tuple(known)}, code="words")


def _amount(held: Holding, setting: Setting) -> int | str:
    """Return the new amount of an adjusted holding.

    Raises Refusal (``words``) for a number instead of a word, or a word instead of a number.
    """
    if isinstance(held.amount, str):
        if setting.sign != "=":
            raise Refusal("adjust-number", _params(setting), code="words")
        return str(setting.amount)
    if isinstance(setting.amount, str):
        raise Refusal("adjust-word", _params(setting), code="words")
    more = -setting.amount if setting.sign == "-" else setting.amount
    return more if setting.sign == "=" else held.amount + more


def _params(setting: Setting) -> Mapping[str, Any]:
    amount = f"{setting.sign.strip('=')}{setting.amount}"
    return {"holder": setting.holder, "what": setting.what, "amount": amount}


def _delta(difference: Difference) -> int | str:
    after = difference.after
    return after if isinstance(after, str) else int(after or 0) - int(difference.before or 0)


def _adds_up(before: Iterable[Holding], after: Iterable[Holding]) -> None:
    """Check the holdings that players hand to one another: no amount is below zero, and no total changes. Raises
    Refusal.
    """
    for holding in after:
        if holding.kind == "moves" and int(holding.amount) < 0:
            raise Refusal("adjust-below", {"holder": holding.holder, "what": holding.what, "after": holding.amount})
    was, now = _totals(before), _totals(after)
    for what in was | now:
        if was[what] != now[what]:
            raise Refusal("adjust-sum", {"what": what, "before": was[what], "after": now[what]})


def _totals(held: Iterable[Holding]) -> Counter[str]:
    sums: Counter[str] = Counter()
    for holding in held:
        if holding.kind == "moves":
            sums[holding.what] += int(holding.amount)
    return sums


def _texts(texts: Texts[Any]) -> Texts[Any]:
    """Return the game's texts after adding the texts of the core's entry ``adjust``."""

    def say(thing: Notice | Prompt | Refusal | Move | Outcome, names: Names) -> str:
        if isinstance(thing, Notice) and thing.kind == _WORD:
            return _adjusted_text(thing.params, names, texts.title)
        if isinstance(thing, Refusal) and thing.kind in _SAID:
            return _refused(thing, names, 0)
        return texts.say(thing, names)

    def remedy(refusal: Refusal, names: Names) -> str:
        return _refused(refusal, names, 1) if refusal.kind in _SAID else texts.remedy(refusal, names)

    return texts._replace(say=say, remedy=remedy)


def _adjusted_text(params: Mapping[str, Any], names: Names, title: Callable[[str], str]) -> str:
    """Return the text of an adjustment: ``Adjusted (found one): Ana coins 3 → 4``."""
    parts = (f"{names.get(who, who)} {title(what)} {was} → {now}" for who, what, was, now in params["set"])
    return f"Adjusted ({params['because']}): {', '.join(parts)}"


def _refused(refusal: Refusal, names: Names, at: int) -> str:
    params = dict(refusal.params)
    if "holder" in params:
        params["holder"] = names.get(params["holder"], params["holder"])
    params["known"] = ", ".join(names.get(known, known) for known in params.get("known", ()))
    return _SAID[refusal.kind][at].format_map(params)
