"""The text of a QR code without a network: the first text that is short enough, else a cut one."""

from __future__ import annotations

from gm.game import LONGEST_CODE, summarize


def test_the_first_text_that_fits_is_used() -> None:
    assert summarize("Lamp", "A lamp parries.", "parries") == "Lamp: A lamp parries."
    assert summarize("Lamp", "far " * 40, "parries") == "Lamp: parries"
    assert summarize("Lamp", "", "parries") == "Lamp: parries"


def test_if_no_text_fits_the_last_is_cut_between_words() -> None:
    text = summarize("Lamp", "far " * 40, "wide " * 40)
    assert text.endswith("wide…")
    assert len(text.encode()) <= LONGEST_CODE


def test_letters_of_several_bytes_stay_whole() -> None:
    text = summarize("Lamp", "♠♥♦♣ " * 20)
    assert text.endswith("♠♥♦♣…")
    assert len(text.encode()) <= LONGEST_CODE
