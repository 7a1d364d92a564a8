"""What a row of the log comes to: the state after it, what is announced, and what its receipt keeps."""

import json
from collections.abc import Callable, Mapping, Sequence, Set
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from gm.duel.fold import Played, play, play_anew, step_of
from gm.duel.log import LINES, Row, in_force
from gm.duel.naming import called_otherwise
from gm.duel.piles import Deed
from gm.duel.settlement import Difference, differences
from gm.game import AnyGame, Change, Holding, NamedTuple, Notice, Term
from gm.text import plain

if TYPE_CHECKING:
    from gm.duel.recount import Changed

_LONGEST = 100
"""Letters of who wrote a row."""


class Judged(NamedTuple):
    """What a row comes to: the state after it, what is announced, which holdings a correction changed.

    Of a row that acts on rows also the ``deeds`` that no holding shows, and the lines as ``played`` after it; of a
    correction which of them ``changed``, and what its receipt keeps of that.
    """

    state: Any
    notices: tuple[Notice, ...]
    owed: tuple[Difference, ...] = ()
    deeds: tuple[Deed, ...] = ()
    played: Sequence[Played] | None = None
    changed: Sequence["Changed"] = ()
    kept: Callable[[], Mapping[str, Any]] = dict


def judge(game: AnyGame, rows: Sequence[Row], state: Any, row: Row, played: Sequence[Played] | None = None) -> Judged:
    """What ``row`` comes to after ``rows``, which led to ``state`` (and were ``played`` so, if somebody has done it).

    Raises Refusal, and nothing is changed.
    """
    if row.kind in LINES:
        step = step_of(game, state, row)
        return Judged(step.state, step.notices)
    before = play(game, in_force(rows)) if played is None else played
    after = play_anew(game, in_force([*rows, row]), before)
    from gm.duel.recount import announced, changes, deeds, kept  # no entry needs it

    lines = ([played.line for played in some] for some in (before, after))
    called = {one.was: one.now for one in called_otherwise(game, *lines)}
    owed = differences(_held(game, before[-1].state, called), game.play.holdings(after[-1].state))
    changed = changes(before, after)
    done = deeds(changed, called)
    if row.kind == "correct":
        said = announced(game, row, before, after, changed)
        return Judged(after[-1].state, said, owed, done, after, changed, partial(kept, rows, row, after, changed))
    target = rows[row.target or 0]
    notice = Notice("undone" if row.kind == "undo" else "redone", {"seq": target.seq, "words": target.words})
    return Judged(after[-1].state, (notice,), owed, done, after)


def _held(game: AnyGame, state: Any, called: Mapping[str, str]) -> tuple[Holding, ...]:
    """What was held before a correction, by the names that all have after it."""
    held = game.play.holdings(state)
    if not called:
        return held
    return tuple(
        one._replace(
            holder=called.get(one.holder, one.holder),
            amount=" ".join(called.get(word, word) for word in one.amount.split(" "))
            if isinstance(one.amount, str)
            else one.amount,
        )
        for one in held
    )


def receipt(judged: Judged, writer: str = "") -> str:
    """What was announced, as a row keeps it: facts, no English; and the ``writer``, where that is not the referee at a
    window."""
    said = {"notices": list(map(data_of, judged.notices)), "settlement": judged.owed, **judged.kept()}
    if judged.deeds:
        said["deeds"] = [[data_of(deed.notice), deed.gone] for deed in judged.deeds]
    if writer:
        said["writer"] = writer
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def writer_of(receipt: str) -> str:
    """Who wrote the row of a receipt, as words on one line, whatever came in with a record; '' for the referee at a
    window."""
    if '"writer":' not in receipt:  # as nearly always
        return ""
    try:
        said = json.loads(receipt)
    except ValueError:
        return ""
    found = said.get("writer") if isinstance(said, dict) else None
    return plain(found[:_LONGEST]) if isinstance(found, str) else ""


def data_of(notice: Notice) -> dict[str, Any]:
    """The data that a receipt keeps of a notice; what few notices have stands there only if this one has it."""
    data = notice._asdict()
    for few in ("deed", "touches"):
        if not data[few]:
            del data[few]
    return data


_MARKED: Mapping[str, Literal["", "round", "out", "in"]] = {"round": "round", "out": "out", "retired": "out"}
"""What the kinds of notices marked before notices said it themselves."""


def notice_of(data: Mapping[str, Any]) -> Notice:
    """The notice that a receipt keeps (see :func:`receipt`), be it of an earlier version."""
    return Notice(
        data["kind"],
        data["params"],
        tuple(Change(*change) for change in data["changes"]),
        tuple(Term(*term) for term in data["sum"]),
        tuple(data["rules"]),
        data["level"],
        data["marks"] if "marks" in data else _MARKED.get(data["kind"], ""),
        data.get("deed", ""),
        tuple((holder, what, end) for holder, what, end in data.get("touches", ())),
    )


_LATER = ("marks", "deed", "touches", "deeds")
"""What earlier versions did not keep."""


def as_kept(made: Any, kept: Any) -> Any:
    """What a receipt would say today, as far as the kept one goes: an earlier version kept less of notices, did not say
    where a thing lies or what is written of somebody, and knew fewer parameters; but it repeated what was brought. Of
    who wrote a row no rule knows.
    """
    if isinstance(made, dict) and isinstance(kept, dict):
        found = {key: as_kept(one, kept.get(key)) for key, one in made.items() if key in kept or key not in _LATER}
        found |= {key: kept[key] for key in ("brought", "writer") if key in kept and key not in made}
        if len(found.get("changes", ())) > len(kept.get("changes", ())):
            known = kept["changes"]
            found["changes"] = [one for one in found["changes"] if one in known or not isinstance(one[-1], str)]
        if len(found.get("settlement", ())) > len(kept.get("settlement", ())):
            found["settlement"] = [one for one in found["settlement"] if one[2] != "mark"]
        if set(kept.get("params", ())) < set(found.get("params", ())):
            found["params"] = {key: one for key, one in found["params"].items() if key in kept["params"]}
        return found
    if isinstance(made, list) and isinstance(kept, list) and len(made) == len(kept):
        return [as_kept(*pair) for pair in zip(made, kept, strict=True)]
    return made


def same_meaning(kept: Any, made: Any, changed: Sequence["Changed"] = ()) -> bool:
    """Whether two receipts say that the same came of a row, in whatever words and however parted among notices: the
    same changes in all, the same moves for hands. The kept one may know less of what is written and where things lie,
    or call it otherwise; then it does not list those of the ``changed`` lines in which nothing else differs."""
    try:
        known = _spoken_of(kept) & _spoken_of(made)
        return _alike(kept, made, frozenset(one.name for one in changed if _only_written(one)), known)
    except (LookupError, TypeError, ValueError, AttributeError):
        return False  # one of them is no receipt


def _spoken_of(data: Any) -> Set[tuple[str, str]]:
    """Whose it is, and what, of which a receipt says in words where it lies, or what is written of it."""
    if not isinstance(data, dict):
        return frozenset[tuple[str, str]]().union(*map(_spoken_of, data)) if isinstance(data, list) else frozenset()
    told = [one for key in ("changes", "settlement") for one in data.get(key, ()) if isinstance(one[-1], str)]
    return frozenset((holder, what) for holder, what, *_ in told).union(*map(_spoken_of, data.values()))


def _only_written(one: "Changed") -> bool:
    """Whether a line differs in nothing but what is written, or where things lie, after it."""
    return bool(one.was and one.now) and not one.by_itself and _counted(one.was) == _counted(one.now)


def _counted(played: Played | None) -> list[Notice]:
    """What a line announces, without what is a word."""
    notices = played.notices if played else ()
    return [one._replace(changes=tuple(it for it in one.changes if not isinstance(it.delta, str))) for one in notices]


def _alike(kept: Any, made: Any, unlisted: Set[str], known: Set[tuple[str, str]], of: str = "") -> bool:
    """The same but for words of what is not ``known`` to both, and for lines that are ``unlisted``."""
    if of == "notices":
        said = {key: one for key, one in _sums(kept).items() if key in known or not isinstance(one, str)}
        return said == {key: one for key, one in _sums(made).items() if key in said or not isinstance(one, str)}
    if of == "settlement":
        kept, made = (
            [one for one in some if not isinstance(one[-1], str) or tuple(one[:2]) in known] for some in (kept, made)
        )
    if isinstance(kept, dict) and isinstance(made, dict):
        left_out: Set[str] = frozenset()
        if of == "entries":
            others = {name for name in kept.keys() ^ made.keys() if not _spoken_of((kept | made)[name]) <= known}
            left_out = (unlisted - kept.keys()) | others
        return all(_alike(kept[key], made[key], unlisted, known, key) for key in (kept.keys() | made.keys()) - left_out)
    if isinstance(kept, list) and isinstance(made, list):
        return len(kept) == len(made) and all(_alike(*pair, unlisted, known) for pair in zip(kept, made, strict=True))
    return bool(kept == made)


def _sums(notices: Sequence[Mapping[str, Any]]) -> dict[tuple[str, str], Any]:
    """What all notices together change: whose, what, and by how much, or to what."""
    found: dict[tuple[str, str], Any] = {}
    for notice in notices:
        for holder, what, delta in notice["changes"]:
            before = found.get((holder, what), 0)
            found[holder, what] = delta if isinstance(delta, str) or isinstance(before, str) else before + delta
    return {key: delta for key, delta in found.items() if delta}
