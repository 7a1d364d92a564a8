"""Instructions for laying the bullets of a pattern on the board."""

from __future__ import annotations

from gm.games.gatling.patterns.geometry import Arrangement, Pattern, Shift, labels, least_shift, sticks_out

_MAY = {
    "mirror": "mirrored left for right",
    "flip": "turned upside down",
    "sideways": "moved left or right",
    "up-down": "moved up or down",
}

_SLIDE = "Slide each anchor to the middle of the square that holds most of it."
_FIT = "If it does not fit, shift it, anchor and all, by as few squares as possible."
_OVERLAP = (
    "If two figures would overlap, turn one of them; if that does not help, shift the later one as little as possible."
)


def describe(pattern: Pattern, lay: str) -> list[str]:
    """Return the instructions of a pattern, and an example of the query that shows its arrangements.

    ``lay`` is the sentence of the card data that says where the bullets are placed.
    """
    lines = instructions(pattern, lay)
    if pattern.figures:
        squares = ",".join(labels(pattern.drawing.anchors))
        lines.append(f"To see where it can be laid: pattern {pattern.slug} --anchor {squares}")
    return lines


def instructions(pattern: Pattern, lay: str) -> list[str]:
    """Return the instructions for a pattern: the throw, the bullets to place, and what to do if they do not fit.

    ``lay`` says where the bullets are placed.
    """
    lines = []
    if pattern.anchors:
        lines.append(f"Throw {count(pattern.anchors, 'anchor')}; one that leaves the board is thrown again.")
    if pattern.figures:
        lines.append(_SLIDE)
    place = f"Place {count(pattern.placed, 'bullet')}. " if pattern.placed else ""
    lines.append(place + lay)
    if pattern.places:
        lines.append(_free(pattern))
    if sticks_out(pattern):
        lines.append(_FIT)
    if pattern.figures and pattern.anchors > 1:
        lines.append(_OVERLAP)
    return lines


def briefly(pattern: Pattern, lay: str) -> list[str]:
    """Return the instructions for a pattern, without those that are on the card about all anchors (thrown bullets).

    The first is ``lay``, the sentence that says where the bullets are placed.
    """
    return [lay, _free(pattern)] if pattern.places else [lay]


def anchors() -> list[str]:
    """Return the instructions for all patterns whose anchors are thrown."""
    return ["An anchor that leaves the board is thrown again.", _SLIDE, _FIT, _OVERLAP]


def _free(pattern: Pattern) -> str:
    if len(pattern.places) == 1:
        return "It can only be laid as drawn."
    ways = ", or ".join(_MAY[way] for way in pattern.may)
    return f"It may be {ways}: there are {len(pattern.places)} ways to lay it."


def reasons(pattern: Pattern, ways: tuple[Arrangement, ...]) -> list[str]:
    """Return sentences that say why bullets of these arrangements are shifted or left out, then an empty line.

    Return [] if all bullets fit as thrown.
    """
    shifts = ways[0].shifts
    lines = []
    if any(least_shift(pattern, shift.anchor) for shift in shifts):
        lines.append("It does not fit as thrown: shift it, anchor and all, by as few squares as possible.")
    if any(shift.squares > least_shift(pattern, shift.anchor) for shift in shifts):
        lines.append("Two figures overlap however they are turned: shift the later one by as few squares as possible.")
    if ways[0].left_out:
        lines.append("There is no room for every bullet: leave out any that would land on another.")
    return [*lines, ""] if lines else []


def how(arrangement: Arrangement) -> str:
    """Return an arrangement in words: the shifts, and the squares of the bullets to place."""
    moved = [f"{shift.anchor.label} to {shift.to.label} ({_way(shift)})" for shift in arrangement.shifts]
    place = f"place {' '.join(labels(arrangement.placed))}" if arrangement.placed else ""
    left = f"no second bullet on {' '.join(labels(arrangement.left_out))}" if arrangement.left_out else ""
    return "; ".join(part for part in (*moved, place, left) if part)


def _way(shift: Shift) -> str:
    down = f"{abs(shift.down)} {'down' if shift.down > 0 else 'up'}" if shift.down else ""
    right = f"{abs(shift.right)} {'right' if shift.right > 0 else 'left'}" if shift.right else ""
    return ", ".join(part for part in (down, right) if part)


def count(number: int, what: str) -> str:
    """Return a number with the noun ``what``: ``1 anchor``, ``2 anchors``."""
    return f"{number} {what}{'' if number == 1 else 's'}"
