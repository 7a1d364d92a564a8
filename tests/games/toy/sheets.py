"""The sheet of Lantern Road: a waybill, set by the template in ``templates/`` beside this file."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import NamedTuple, SheetData, SheetRequest

from .sky import skies
from .state import State


class Waybill(NamedTuple):
    """The data of a waybill. The defaults make a blank one."""

    carters: tuple[str, ...] = ()
    cart: str | None = None
    square: float | None = None
    skies: tuple[str, ...] = ()


def waybill(wanted: SheetRequest[State]) -> SheetData:
    """Return the data of a waybill: the travellers and the place of the cart."""
    if len(wanted.names) > 4:
        raise Refusal("crowded", {}, ("toy.r1",), "words")
    cart = wanted.state.cart if wanted.state else None
    read_out = tuple(f"{sky.name}: {sky.text}" for sky in skies(wanted.brought) if sky.text)
    data = Waybill(wanted.names, cart, wanted.options.get("square"), read_out)
    return SheetData.of(data, {"r1": "Two to four carters bring one cart to the gate"})
