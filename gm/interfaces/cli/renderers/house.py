"""The renderer of house rules."""

from __future__ import annotations

from gm.commands.results import HouseRuleList
from gm.interfaces.cli.echo import echo, tip
from gm.interfaces.cli.renderers.listing import print_list


def house(answer: HouseRuleList) -> None:
    """Print every house rule with its value; a star marks values that are not the default."""
    rows = []
    for name, switch in answer.switches.items():
        values, value = switch.values, answer.values[name]
        shown = " ".join(values) if len(values) < 6 else f"{values[0]} {values[1]} … {values[-1]}"
        mark = "" if value == switch.default else " *"
        fixed = " (set at new only)" if switch.fixed else ""
        rows.append((name, value + mark, f"{switch.help}{fixed}: {shown} [{switch.rule}]"))
    if not rows:
        echo("This game has no house rules to choose.")
        return
    print_list(("rule", "now", "what it does"), rows)
    if answer.game:
        tip(f"Set when you start: gm new {answer.game} NAME … --house RULE=VALUE", dim=True)
    else:
        tip("To change one: gm house RULE=VALUE because “…”   (* = not the default)", dim=True)
