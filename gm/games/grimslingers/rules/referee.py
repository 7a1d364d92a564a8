"""The entries of the referee: scores, retiring, house rules and adjustments (gs.r29, gs.r96)."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import Change, House, Setting, Value, change_house_rules, holding_changes, settings_of
from gm.games.grimslingers.cards import STATUSES
from gm.games.grimslingers.draft import AnyDuellist, Draft, DuellistDraft, copies_of, holdings, unscored
from gm.games.grimslingers.entries import Adjust, Retire, Score
from gm.games.grimslingers.fields import DIALS
from gm.games.grimslingers.rules.places import may_show_more
from gm.games.grimslingers.rules.turns import end_if_decided, remove_dead
from gm.games.grimslingers.state import Held, Status, is_element


def score(draft: Draft, entry: Score) -> None:
    """Accept scores of the dead and, in the Reckoning, scores of everyone without a score (gs.r29, gs.r75)."""
    scores: dict[str, int] = {}
    for who, points in entry.scores:
        if who in scores or who not in unscored(draft):
            raise no_score(draft, who)
        scores[who] = points
    for who, points in scores.items():
        draft.who(who).score = points
        change = (Change(who, "score", points),)
        draft.emit("scored", {"who": who, "points": points}, change, rules=("gs.r29",), level="do")


def no_score(draft: Draft, who: str) -> Refusal:
    """Return the refusal of an entered score. It says why the duellist can get no score now."""
    lives = draft.who(who).score is None and not draft.who(who).out
    why = "survivor" if draft.house.reckoning == "survivor" else "lives" if lives else "scored"
    return Refusal("no-score", {"who": who, "why": why}, ("gs.r75",))


def retire(draft: Draft, entry: Retire) -> None:
    """Remove a duellist from the duel, with 0 HP, 0 EP and a score (gs.r96)."""
    duellist = draft.who(entry.who)
    if duellist.out:
        raise Refusal("out", {"who": duellist.id}, ("gs.r96",))
    score = duellist.score or 0
    amounts = (("hp", duellist.hp), ("ep", duellist.ep))
    changes = [Change(duellist.id, what, -amount) for what, amount in amounts if amount]
    changes.append(Change(duellist.id, "score", 0))
    duellist.hp, duellist.ep, duellist.out, duellist.score = 0, 0, True, score
    params: dict[str, Value] = {"who": duellist.id, "points": score, "because": entry.because}
    lifted = draft.set_statuses(duellist, ())
    draft.emit("retired", params, (*changes, *lifted), rules=("gs.r96",), level="do", marks="out")
    end_if_decided(draft)


def house(draft: Draft, entry: House) -> None:
    """Change house rules (gs.r70). Most can change only in the standoff, and some can never change."""
    change_house_rules(draft, entry, None if draft.phase == "standoff" else {"phase": draft.phase})


def adjust(draft: Draft, entry: Adjust) -> None:
    """Carry out the settings of an adjustment (gs.r96)."""
    before = draft.freeze()
    apply_settings(draft, settings_of(entry.settings))
    changes: tuple[Change, ...] = ()
    if not draft.silent:
        changed = holding_changes(holdings(before), holdings(draft))
        changes = tuple(sorted(changed, key=lambda change: change.what == "statuses"))
    params: dict[str, Value] = {"settings": entry.settings, "because": entry.because}
    draft.emit("adjusted", params, changes, rules=("gs.r96",), level="do")
    if draft.phase in ("standoff", "draw"):
        remove_dead(draft)


_RULE = ("gs.r96",)


def apply_settings(draft: Draft, settings: tuple[Setting, ...]) -> None:
    """Carry out settings, starting with the setting of the turn. Raises Refusal for an impossible setting."""
    if draft.phase == "reckoning" and any(setting.what != "score" for setting in settings):
        raise Refusal("score-only", {}, _RULE)
    for setting in settings:
        if setting.what == "turn":
            _set_turn(draft, setting)
    for setting in settings:
        if setting.what != "turn":
            _set(draft, draft.who(setting.holder), setting)
    for duellist in draft.duellists:
        _check_bounds(duellist)


def _set_turn(draft: Draft, setting: Setting) -> None:
    """Set the number of the turn. Shift the turns of statuses and resting cards by the same amount."""
    if draft.phase != "standoff":
        raise Refusal("turn-late", {"phase": draft.phase}, _RULE)
    turn = setting.apply(draft.turn)
    if turn < 1:
        raise Refusal("turn-below", {"turn": turn}, _RULE)
    by, draft.turn = turn - draft.turn, turn
    for duellist in draft.duellists:
        duellist.statuses = tuple([status._replace(turn=status.turn + by) for status in duellist.statuses])
    draft.held = [held._replace(back=held.back + by) if held.back else held for held in draft.held]


def _set(draft: Draft, duellist: DuellistDraft, setting: Setting) -> None:
    if setting.what in (*DIALS, "score"):
        if setting.what == "hp" and duellist.out:
            raise Refusal("stays-out", {"who": duellist.id}, _RULE)
        setattr(duellist, setting.what, setting.apply(getattr(duellist, setting.what) or 0))
    elif setting.what in STATUSES and setting.amount in ("this", "next", "none"):
        _set_status(draft, duellist, setting)
    else:
        _set_card(draft, duellist, setting)


def _check_bounds(duellist: AnyDuellist) -> None:
    """Raise Refusal if HP, EP or score of a duellist is negative or above the maximum (gs.r70)."""
    for what, most in (("hp", duellist.max_hp), ("ep", duellist.max_ep), ("score", 0)):
        amount = getattr(duellist, what) or 0
        if amount < 0 or (most and amount > most) or most < 0:
            params: dict[str, Value] = {"who": duellist.id, "what": what, "amount": amount, "max": most}
            raise Refusal("bounds", params, _RULE)


def _set_status(draft: Draft, duellist: DuellistDraft, setting: Setting) -> None:
    """Give a duellist a status for this turn or the next. The amount ``none`` removes the status from all turns."""
    if setting.amount == "none":
        duellist.statuses = tuple([status for status in duellist.statuses if status.status != setting.what])
        return
    if duellist.out:
        raise Refusal("stays-out", {"who": duellist.id}, _RULE)
    turn = draft.turn + (setting.amount == "next")
    if not any((status.status, status.turn) == (setting.what, turn) for status in duellist.statuses):
        duellist.statuses = (*duellist.statuses, Status(setting.what, turn))


def _set_card(draft: Draft, duellist: DuellistDraft, setting: Setting) -> None:
    """Put a card into a duellist's hand or discard, or let it rest.

    With the value ``out``, the card rests as if it had been played last turn.
    """
    if setting.what not in draft.deck.card:
        raise Refusal("no-card", {"word": setting.what}, _RULE, "words")
    element = is_element(draft.deck.card[setting.what])
    known = copies_of(draft, setting.what)
    old = next((held for held in known if not element or held.owner == duellist.id), None)
    params: dict[str, Value] = {"who": duellist.id, "card": setting.what}
    if old and old.place == "table":
        raise Refusal("on-table", {**params, "who": old.holder}, _RULE)
    if not element and setting.amount == "out":
        raise Refusal("rests-never", params, _RULE)
    if not element and (old is None or old.owner != duellist.id) and not may_show_more(draft, duellist.id):
        raise Refusal("one-too-many", {**params, "signatures": draft.house.signatures}, _RULE)
    rests = setting.amount == "out"
    place, back = ("resting", draft.turn + 1) if rests else (str(setting.amount), 0)
    draft.replace_card(old, Held(setting.what, duellist.id, duellist.id, place, back))
