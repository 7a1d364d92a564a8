"""Archives that are small to download: compressed as a whole, without the modules that the app never needs."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from io import BytesIO

from gm.errors import GmError

PACKED = "packed.zip"
"""The name of the only file in a packed archive: an inner archive, which is compressed as a whole."""
METHOD = zipfile.ZIP_LZMA
"""The compression of a packed archive."""
_TIME = (1980, 1, 1, 0, 0, 0)
_ENCODINGS = (
    *("__init__", "aliases", "ascii", "cp437", "cp1252", "idna", "latin_1", "punycode", "raw_unicode_escape"),
    *("unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig"),
)
_UNUSED = (
    *("_pyrepl/", "concurrent/interpreters/", "html/", "http/cookie", "http/server", "multiprocessing/", "unittest/"),
    *("wsgiref/", "xml/", "xmlrpc/", "asyncio/windows_", "asyncio/proactor_", "_pyio.", "_pydatetime.", "cProfile."),
    *("doctest.", "ftplib.", "imaplib.", "mailbox.", "modulefinder.", "optparse.", "pdb.", "pickletools.", "plistlib."),
    *("poplib.", "profile.", "pstats.", "pyclbr.", "pydoc.", "shelve.", "smtplib.", "socketserver.", "tabnanny."),
    *("timeit.", "trace.", "turtle.", "webbrowser.", "zipapp."),
)
"""The modules of the standard library that neither gm nor its runtime imports: tools, servers, mail, old formats."""


def pack(files: Mapping[str, bytes]) -> bytes:
    """Return ``files`` (content by name) as a packed archive. Raises GmError (``file``) if Python lacks lzma."""
    plain, packed = BytesIO(), BytesIO()
    with zipfile.ZipFile(plain, "w") as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, _TIME), files[name])
    try:
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr(zipfile.ZipInfo(PACKED, _TIME), plain.getvalue(), METHOD)
    except RuntimeError:
        raise GmError("file", "This Python has no lzma module.", "Use another Python to build the app.") from None
    return packed.getvalue()


def without_unused(library: bytes) -> bytes:
    """Return a zip archive with the standard library in ``library``, but without modules that are never imported."""
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(library)) as given, zipfile.ZipFile(made, "w") as archive:
        for name in sorted(given.namelist()):
            folder, _, module = name.rpartition("/")
            unused = folder == "encodings" and module.partition(".")[0] not in _ENCODINGS
            if not unused and not name.startswith(_UNUSED):
                archive.writestr(zipfile.ZipInfo(name, _TIME), given.read(name), zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()
