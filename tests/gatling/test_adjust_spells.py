"""Spells are put on mages, and ended, by hand."""

from __future__ import annotations

from .by_hand import three


def test_adjust_puts_several_spells_on_several_mages() -> None:
    table = three()("adjust ana fright=bo pacify=cy mana=2 bo chaos=bo cy aspect-weakness=ana/h because paper")
    on = {who: [run["spell"] for run in table.mage(who)["spells"]] for who in ("ana", "bo", "cy")}
    assert on == {"ana": ["fright", "pacify"], "bo": ["chaos"], "cy": ["aspect-weakness"]}
