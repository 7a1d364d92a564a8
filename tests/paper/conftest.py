"""Fixtures: a folder to print into."""

from __future__ import annotations

from tests.support.proofs import paper_session

__all__ = ["paper_session"]
