"""Fixtures: a folder to print into."""

from __future__ import annotations

from tests.support.proofs import desk

__all__ = ["desk"]
