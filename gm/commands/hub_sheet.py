"""The access cards of a hub on paper: eight to a page, each with an address as a QR code and a key as letters."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import Any

from gm.errors import GmError
from gm.hub.protocol.cards import Card, grouped
from gm.paper.codes import code
from gm.store.files import write_files

_SOURCE = """
#let cards = json("/cards.json")
#set page(paper: "a4", margin: 10mm)
#set text(font: "New Computer Modern", size: 11pt, lang: "en")
#set document(title: "Cards", date: none)
#grid(columns: (1fr, 1fr), rows: (66mm,) * 4, stroke: 0.4pt + luma(60%), ..cards.map(card => pad(5mm)[
  #grid(columns: (1fr, 36mm), gutter: 4mm,
    [
      #text(18pt, weight: "bold", card.name)\\
      #text(10pt, card.hub)
      #v(2mm)
      #text(9pt)[Type at this table, once:]\\
      #text(9pt)[gm hub join]\\
      #text(9pt, card.url)\\
      #text(9pt)[number #card.number, letters]\\
      #text(11pt, weight: "bold", card.letters)
    ],
    image("/" + card.code, width: 36mm, alt: "The card of " + card.name),
  )
  #text(7pt)[This card is a key. Whoever has it can send lines as this table.]
]))
"""


def require_new(file: str) -> None:
    """Raise GmError (``file``) if ``file`` exists. Call this before creating access cards that will be printed in the
    file.
    """
    if os.path.lexists(file):
        raise GmError("file", f"{file} already exists.", "Name another: gm hub card --print cards-2.pdf --count 40")


def write_sheet(file: str, hub: str, cards: Sequence[tuple[int, str, Card]]) -> None:
    """Write access cards as a PDF. Raises GmError (``file``)."""
    import typst

    compile: Any = typst.compile
    drawings = {f"code-{number}.svg": code(card.text).svg.encode() for number, _, card in cards}
    data = [
        {"name": name, "hub": hub, "url": f"{card.url}/", "number": number, "letters": grouped(card.key)}
        | {"code": f"code-{number}.svg"}
        for number, name, card in cards
    ]
    files = {"main.typ": _SOURCE.encode(), "cards.json": json.dumps(data, ensure_ascii=False).encode(), **drawings}
    write_files({file: compile(files, format="pdf", ignore_system_fonts=True)})
