"""The exchange about one duel: ask what the hub has, and send the rest in parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from gm.hub.protocol.body import Line, encode
from gm.hub.protocol.limits import MOST_LINES
from gm.hub.sender.request import Answer, Ask, Exchange, Unreachable
from gm.hub.sender.source import Source
from gm.store.database import Duel

_MOST_BYTES = 4 << 20
_MOST_TURNS = 4
"""The number of times in a row that the hub may ask for earlier lines."""

State = Literal["sent", "fork", "owner", "forgotten", "facts", "revoked", "defect"]
"""The state of a duel at the hub.

``sent``: the hub has all lines. ``fork``: it has them on a branch that does not count as the duel. The other states say
why the lines are not accepted.
"""


class Sent(NamedTuple):
    """The result of sending a duel: how many lines the hub has now, how many of them are new, and the hub's message."""

    state: State
    have: int
    new: int = 0
    text: str = ""


_REFUSED: Mapping[int, State] = {401: "revoked", 403: "owner", 410: "forgotten"}


def send_duel(source: Source, duel: Duel, count: int) -> Exchange[Sent]:
    """Send those of a duel's first ``count`` lines that the hub does not have yet. Raises Unreachable, GmError."""
    answer = yield Ask("GET", f"/duels/{duel.uid}")
    if answer.status != 200:
        return _refused(answer, 0)
    start, text, new, turns, most = _start(source, duel, count, answer.data), "", 0, 0, MOST_LINES
    while True:
        if start == count and turns == 0 and answer.status == 200:
            if _counts(answer.data, start):
                return Sent("sent", start, new)
            return Sent("fork", start, new, "it exists twice at the hub, and this copy does not count")
        lines = _part(source.lines(duel, start, min(most, count - start)))
        answer = yield Ask("PUT", f"/duels/{duel.uid}/rows/{start}", _body(source, duel, start, lines, count))
        data, end = answer.data, start + len(lines)
        fork = data.get("fork")
        if answer.status == 200 or (answer.status == 409 and type(fork) is int):
            if data.get("head") != source.digest(duel, end):
                why = "The hub's digest differs from the one here. Look for damage: gm check"
                return Sent("defect", start, new, why)
            start, turns = end, 0
            new += data["new"] if type(data.get("new")) is int else 0
            if answer.status == 409:
                text = f"it exists twice at the hub, from line {fork} on, and this copy does not count"
            if start == count:
                return Sent("fork" if text else "sent", start, new, text)
            continue
        if answer.status == 413 and most > 1:
            most //= 2
        elif answer.status == 412 or (answer.status == 409 and answer.code == "fork"):
            turns += 1
            start = _matching(source, duel, count, data) if answer.status == 412 else 0
            if turns > _MOST_TURNS:
                return Sent("defect", start, new, "The hub keeps asking for the same lines.")
        elif answer.status == 408:
            raise Unreachable("the network is too slow")
        else:
            return _refused(answer, start)


def _counts(data: Mapping[str, Any], start: int) -> bool:
    """Return whether the hub's valid version of a duel has exactly ``start`` lines.

    ``data`` is the hub's answer, which says how many lines each branch (a version of the duel) has.
    """
    return data.get("have") == start or any(
        isinstance(branch, dict) and branch.get("branch") == data.get("branch") and branch.get("have") == start
        for branch in data.get("branches") or ()
    )


def _start(source: Source, duel: Duel, count: int, data: Mapping[str, Any]) -> int:
    """Return how many of the duel's first lines the hub has, which is also the number of the first line to send."""
    branches = [data, *(branch for branch in data.get("branches") or () if isinstance(branch, dict))]
    return max(_matching(source, duel, count, branch) for branch in branches)


def _matching(source: Source, duel: Duel, count: int, data: Mapping[str, Any]) -> int:
    """Return how many lines a branch at the hub has, if they are the duel's first lines. Otherwise return 0.

    ``data`` is the hub's data about the branch (a version of the duel).
    """
    have = data.get("have")
    if type(have) is not int or not 0 < have <= count:
        return 0
    return have if source.digest(duel, have) == data.get("head") else 0


def _part(lines: Any) -> list[Line]:
    """Return as many of the first ``lines`` as fit into one request. The first line is always included."""
    size, part = 0, list[Line]()
    for line in lines:
        size += sum(len(text) for text in line if isinstance(text, str))
        if part and size > _MOST_BYTES:
            break
        part.append(line)
    return part


def _body(source: Source, duel: Duel, start: int, lines: list[Line], count: int) -> bytes:
    whole = start + len(lines) == count
    outcome = source.outcome(duel, count) if whole else None
    return encode(source.facts(duel), source.digest(duel, start), source.place(duel), outcome, lines)


def _refused(answer: Answer, have: int) -> Sent:
    """Return the result of sending if the hub rejects the request. ``have`` is how many lines the hub already has."""
    state = _REFUSED.get(answer.status) or ("facts" if answer.code == "facts" else "defect")
    return Sent(state, have, 0, answer.message or f"The hub answered with status {answer.status}.")


def owner_text(duel: Duel, device: int) -> str:
    """Return a text that says that another device sends this duel, and which command lets ``device`` send it."""
    return f"another device sends it. To let this one send it, type at the hub: gm hub assign {duel.uid[:8]} {device}"


def waiting_lines(source: Source, duel: Duel, count: int) -> Exchange[int]:
    """Return how many lines of a duel the hub does not have. Raises Unreachable, GmError."""
    answer = yield Ask("GET", f"/duels/{duel.uid}")
    return count - _start(source, duel, count, answer.data) if answer.status == 200 else count
