"""``gm/PLATFORMS.md`` lists every call that differs between systems, with its code and a test."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
LIST = (ROOT / "gm" / "PLATFORMS.md").read_text(encoding="utf-8")

CALLS = re.compile(
    r"\b(os\.(?:link|symlink|replace|rename|sync|fsync|chmod|fchmod|fork|kill|getuid|access|name|sep|umask)"
    r"|add_signal_handler|cooked_mode|sys\.platform|expanduser|get_app_dir|SO_\w+|S_ISREG|st_mode|reconfigure"
    r"|signals?\.SIG(?!INT|TERM|_)\w+|fcntl|msvcrt|termios)\b"
)
"""The calls that differ. SIGINT and SIGTERM are on every system."""


def listed() -> list[tuple[list[str], list[str]]]:
    """Return the rows of the list: calls, and the files that make them."""
    rows = [line.split(" | ") for line in LIST.splitlines() if line.startswith("| `")]
    return [(re.findall(r"`([^`]+)`", calls), re.findall(r"`([^`]+)`", files)) for calls, _, files, *_ in rows]


def test_every_call_that_differs_is_listed_with_its_file() -> None:
    known = {(call, file) for calls, files in listed() for call in calls for file in files}
    made = {
        (call, path.relative_to(ROOT).as_posix())
        for path in sorted((ROOT / "gm").rglob("*.py"))
        for call in CALLS.findall(path.read_text(encoding="utf-8"))
    }
    assert made - known == set()


def test_every_listed_call_is_made_in_a_listed_file() -> None:
    for calls, files in listed():
        texts = [(ROOT / file).read_text(encoding="utf-8") for file in files]
        assert [call for call in calls if not any(call in text for text in texts)] == []
        assert [file for file, text in zip(files, texts, strict=True) if not any(call in text for call in calls)] == []


def test_every_test_of_the_list_exists() -> None:
    tests = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests").rglob("test_*.py")))
    assert [name for name in re.findall(r"`(test_\w+)`", LIST) if f"def {name}(" not in tests] == []
