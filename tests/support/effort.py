"""How much of the processor something takes: no other program's load makes it more."""

from __future__ import annotations

import time


class Effort:
    """Fails if what is done in it takes more seconds of the processor than ``most``."""

    def __init__(self, most: float, what: str) -> None:
        self.most, self.what = most, what

    def __enter__(self) -> None:
        self.began = time.process_time()

    def __exit__(self, *error: object) -> None:
        used = time.process_time() - self.began
        assert used <= self.most, f"{self.what[:80]} took {used:.1f} s of the processor"
