"""The content of printed QR codes: the address of a rule (on the page that gm serves, or on a site), or its text."""

from __future__ import annotations

from gm.errors import GmError
from gm.links import TABLE, rule_address

TEXT = "text"
_TYPE = "Type: --link https://example.org/gm, --link text, or --link table"


def link(word: str) -> str | None:
    """Return the setting for the content of QR codes, as given by ``word``, the value of ``--link``.

    The setting is the address of a site if the codes lead to rules on that site. It is ``text`` if each code has the
    text of its rule. It is None for ``table``, the default: the codes then lead to rules on the page that gm serves.
    Raises GmError (``words``).
    """
    from urllib.parse import urlsplit  # imported here: only --link needs it

    if word.casefold() in ("table", TEXT):
        return TEXT if word.casefold() == TEXT else None
    try:
        address = urlsplit(word)
        host = address.hostname or ""
        whole = address.scheme in ("http", "https") and address.port != 0 and _is_host_name(host)
    except ValueError:
        whole = False
    if not whole or any(letter.isspace() for letter in word):
        raise GmError("words", f"“{word[:40]}” is not an address.", _TYPE)
    if address.query or address.fragment or word.endswith(("?", "#")) or address.username is not None:
        text = f"“{word[:40]}” stops working once a rule's name is added to it."
        raise GmError("words", text, f"Leave out everything from ? or # on. {_TYPE}")
    return f"{address.scheme}://{address.netloc}{address.path}"


def _is_host_name(host: str) -> bool:
    return len(host) > 1 and host.strip(".") == host and ".." not in host


def code_content(base: str | None, rule: str) -> str:
    """Return the content of a rule's QR code.

    Without ``base``, this is the address of the served page, in upper case: such a code has larger squares, and phones
    can read it from further away. Addresses of other servers keep their case.
    """
    return rule_address(base, rule) if base else rule_address(TABLE, rule).upper()


def link_hint(base: str | None) -> str:
    """Return one line on how to make the printed QR codes work."""
    if base == TEXT:
        return "The codes contain the rules themselves: a phone reads them without a network."
    leads = f"The codes lead to {rule_address(base or TABLE, '…')}"
    if base:
        return f"{leads}: publish the pages from gm site at that address."
    return (
        f"{leads}: they work while gm serve --lan is running, on phones that can find gm.local (many cannot). "
        "For any phone: --link text, or --link URL with the pages from gm site"
    )
