"""The conversion of lines at a hub to rows of a log."""

from __future__ import annotations

import json
from collections.abc import Iterable

from gm.duel.log import Row
from gm.hub.protocol.body import Line


def parse_rows(lines: Iterable[Line]) -> list[Row]:
    """Return lines as rows of a log. Raises ValueError for a body that is not JSON."""
    return [Row(*line[:4], json.loads(line[4]), *line[5:]) for line in lines]  # type: ignore[arg-type]
