"""The conversion of the lines that a hub stores to rows of a duel's log."""

from __future__ import annotations

import json
from collections.abc import Iterable

from gm.duel.log import Row
from gm.hub.protocol.body import Line


def parse_rows(lines: Iterable[Line]) -> list[Row]:
    """Convert lines of the protocol to rows of a log. Raises ValueError if the body of a line is not JSON."""
    return [Row(*line[:4], json.loads(line[4]), *line[5:]) for line in lines]  # type: ignore[arg-type]
