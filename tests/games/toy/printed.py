"""What Lantern Road prints: a waybill, set by a template that lies in ``templates/`` beside this file."""

from __future__ import annotations

from gm.errors import Refusal
from gm.game import SheetData, SheetRequest

from .sky import skies
from .state import State


def waybill(wanted: SheetRequest[State]) -> SheetData:
    """Who travels, and where the cart is."""
    if len(wanted.names) > 4:
        raise Refusal("crowded", {}, ("toy.r1",), "words")
    cart = wanted.state.cart if wanted.state else None
    read_out = [f"{sky.name}: {sky.text}" for sky in skies(wanted.brought) if sky.text]
    data = {"carters": list(wanted.names), "cart": cart, "square": wanted.options.get("square"), "skies": read_out}
    return SheetData(data, {"r1": "Two to four carters bring one cart to the gate"})
