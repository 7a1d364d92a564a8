"""The rulebook of Lantern Road: a line for each rule, one with a drawing, one with a house rule."""

from __future__ import annotations

from gm.game import Drawing, Piece, Rule

_TEXTS = {
    "Two to four carters": "Two, three or four carters travel together; there are no teams.",
    "Two cards each": "Every carter draws two cards and shows them to nobody.",
    "The weather die moves the cart": "Sun brings the cart a stage further, a storm throws it back and costs a lamp.",
    "Secret plans": "Every carter chooses a plan in secret; all plans are shown at once.",
    "A dash may carry a stake": "Whoever dashes may stake up to three coins on it.",
    "A raid takes coins": "A raid that nobody stops takes coins from the others.",
    "A lamp parries": "A lamp stops a raid, or a counter against a parry.",
    "A card counters": "A card stops a parry, shown or face down.",
    "The toll": "At the gate each carter rolls for the toll; a low die pays.",
    "A round ends": "Once all plans are carried out the next round begins.",
    "Mending": "What the table agrees on may be mended, with the reason.",
    "The goal": "All win with the cart at the gate, or nobody does.",
    "The last round": "A journey ends after its last round.",
    "In its time": "Each answer has its time, and is refused at any other.",
    "Helpers": "A helper comes along for a coin and brings a lamp; who goes home leaves the coin on the pile.",
}
_SWITCHES = {12: "goal", 13: "rounds"}

BOOK = tuple(
    Rule(
        f"toy.r{number}",
        title,
        text,
        "The road" if number < 9 else "The gate",
        house="It changes how a journey ends." if number in _SWITCHES else "",
        switch=_SWITCHES.get(number, ""),
        words=(title.casefold().split()[-1],),
        see=(f"toy.r{number % len(_TEXTS) + 1}",),
        book="" if number in _SWITCHES else f"Page {number}",
        ruling="The book names no end." if number in _SWITCHES else "",
    )
    for number, (title, text) in enumerate(_TEXTS.items(), 1)
)


def drawing(rule: str) -> Drawing | None:
    """Return the drawing of the road with the cart, None for any other rule."""
    if rule != "toy.r3":
        return None
    return Drawing(
        1, 3, (Piece(1, 1), Piece(1, 3, hollow=True)), caption="The road", full="the cart", hollow="the gate"
    )
