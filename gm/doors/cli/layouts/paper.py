"""What was printed, and what can be, on a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gm.doors.cli.show import say
from gm.table.answers import Told


def written(answer: Told) -> None:
    """Which files there are now, how to print them, and how to make their codes work."""
    found = answer.answer
    files = found["files"]
    say(f"Written: {files[0]}" + (f" … {files[-1]} ({len(files)} files)" if files[1:] else ""))
    if found["format"] == "pdf":
        larger = f", corrected to {found['scale'] * 100:.2f} %" if found["scale"] != 1 else ""
        say(f"Print it on {found['paper']} at 100 %, “actual size”{larger}.", dim=True)
    if found["hint"]:
        say(found["hint"], dim=True)


def listed(answer: Told) -> None:
    """The sheets, each with a line of help; papers, and what is remembered."""
    found = answer.answer
    widest = max(len(one["sheet"]) for one in found["sheets"])
    for one in found["sheets"]:
        say(f"print {one['sheet']:<{widest}}  {one['help']}")
    papers, formats = (", ".join(found[key]) for key in ("papers", "formats"))
    say(f"Paper: {papers}. Formats: {formats}. All options: gm help print", dim=True)
    say(f"Codes lead to: {found['link']}", dim=True)
    for printer, length in found["measured"].items():
        say(f"The {printer} printer: 100 mm came out {length:g} mm long", dim=True)


LIGHT: Mapping[str, Callable[[Told], None]] = {"print": written, "print-list": listed}
"""Pages that are plain lines: nothing heavy is imported to lay them out."""
