"""A limit of processor time that only a line or file of runaway cost exceeds, however busy the machine is."""

from __future__ import annotations

import time


class Effort:
    """A context manager that fails if its block takes more than ``most`` seconds of processor time."""

    def __init__(self, most: float, what: str) -> None:
        self.most, self.what = most, what

    def __enter__(self) -> None:
        self.began = time.process_time()

    def __exit__(self, *error: object) -> None:
        used = time.process_time() - self.began
        assert used <= self.most, f"{self.what[:80]} took {used:.1f} s of the processor"
