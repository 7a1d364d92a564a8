"""The chapter on phones that enter results: pairing, the keys, bad networks, and what all this keeps out."""

from __future__ import annotations

from collections.abc import Iterator

from gm.commands.manual.pages import Listing, Prose, Section
from gm.links import PHONES, PORT


def phone_pages() -> Iterator[Section]:
    """Pairing, who may enter what, bad networks, what is kept out and what is not."""
    yield _pairing()
    yield _keys()
    yield _network()
    yield _safety()


def _pairing() -> Section:
    rows = (
        ("`gm serve --lan --phone`", f"the page, and on the port after it ({PORT + PHONES}) the keys; shows a code"),
        ("`p` and Enter, there", "another code, for another phone"),
        ("`gm phone pair`", "the same in any other window"),
        ("`gm phone pair NAME`", "for the phone of somebody at the table, who gives only own answers by it"),
        ("`gm phone`", "which phones there are, from where and how long ago each was last heard"),
        ("`gm phone drop 1`, `gm phone drop all`", "let one go, or all: at once, and codes that are out are void"),
    )
    return Section(
        "Pairing a phone",
        (
            Listing(("typed", "does"), rows),
            Prose(
                "Point the phone's camera at the code in the terminal, give the phone a name, and it is paired. "
                "Without a camera open the address that stands there and type the eight letters. A code is good for "
                "one phone and three minutes, and is never shown on the page. After five wrong guesses its letters "
                "are void, and a line in the terminal says from where they came; scanned it stays good, for that is "
                "too long to be guessed. "
                "Eight phones may be paired; a key ends twelve hours after the phone's last line."
            ),
        ),
        ("phone", "pair", "touch", "tablet", "qr", "serve --phone"),
    )


def _keys() -> Section:
    return Section(
        "What a phone enters",
        (
            Prose(
                "A phone shows what is due in large letters and the keys that answer it, the latest lines, and what "
                "hands owe. It enters what the table shows, in the duel that is open there, takes the last line back, "
                "writes notes, marks doubts, and corrects: a line that is tapped offers its likely misreadings, and "
                "what would change is shown before it is recorded. All else is typed at the console: a phone begins "
                "no duel, opens none, reads no file and writes none."
            ),
            Prose(
                "A line goes off by the key that says the last thing needed. What may be added, or left out, stands "
                "above that key and is pressed before it; where much may be, its names alone stand there, and open "
                "when they are pressed. Where more could be said a key `Send` appears. A key that was pressed by "
                "mistake is let go by pressing it again. A long press on a name shows what is written of it. "
                "`Adjust …` sets what somebody holds: who, what of it, how much, and why. `Menu` has the keys for "
                "the left hand, and keeps the screen on where the browser lets a page do that."
            ),
            Prose(
                "The phone of somebody at the table gives that one's own answers and takes back the last of them. An "
                "answer that is sealed is shown to that phone alone."
            ),
            Prose(
                "Who wrote a row is kept with it and stands in `gm log`, in the protocol and in the record; the "
                "console shows a phone's line at once, with its name. The console can always type as well."
            ),
        ),
        ("keys", "who wrote", "seat", "rights"),
    )


def _network() -> Section:
    return Section(
        "When the network fails",
        (
            Prose(
                "Every line names the row that it follows. If somebody else was quicker with the same words, they "
                "count as said; with other words nothing is written, and the phone shows what came between. So two "
                "people may enter the same result, and it counts once."
            ),
            Prose(
                "A line that gets no answer stays in sight, and is sent again for half a minute under the same number; "
                "the machine knows it again and writes it once, even if it was restarted in between. After that the "
                "phone asks. No second line can be entered meanwhile: what is due next depends on the first."
            ),
        ),
        ("offline", "lost answer", "conflict", "two phones"),
    )


def _safety() -> Section:
    return Section(
        "What this keeps out, and what it does not",
        (
            Prose(
                "The network of a club is anybody's. The key is agreed on by both sides and never sent; every line is "
                "signed by it (HMAC-SHA256), and one that was overheard, changed or sent again does nothing. No page "
                "elsewhere can enter a line through a paired phone: there is nothing like a cookie, and what comes "
                "from another origin is refused. The keys lie beside the database in a file that only you may read, "
                "and in no backup. The page for everybody has no way to write, whoever asks."
            ),
            Prose(
                "It is no secret channel: without https whoever listens can read what is entered, sealed answers too. "
                "And somebody who can change what passes through the network, a false access point say, can give a "
                "phone another page, and enter lines by it. Where that is to be feared, use a network of your own, a "
                "phone's hotspot say, or a tunnel with https (`gm serve --phone --name HOST`, with the tunnel led to "
                f"port {PORT + PHONES}). Whoever holds a paired phone can write: let it go if it is lost. Every row "
                "says who wrote it, so that nothing stays that should not."
            ),
        ),
        ("security", "https", "signature", "hmac", "listen", "stolen phone", "safe"),
    )
