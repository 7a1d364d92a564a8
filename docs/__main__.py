"""``python -m docs OUT``: write the site into the folder OUT, and fail if one of its links leads nowhere."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from docs.links import dead_links
from docs.pages import pages

HERE = Path(__file__).parent


def build(out: Path) -> int:
    """Write the site into ``out`` and return the exit status of Sphinx, which counts every warning as an error."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "source")
        shutil.copytree(HERE / "static", source / "static")
        shutil.copy(HERE / "conf.py", source)
        for name, body in pages().items():
            path = source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
        words = ("-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-d", f"{folder}/doctrees")
        return subprocess.run([sys.executable, *words, str(source), str(out)], check=False).returncode


def main(words: list[str]) -> int:
    """Build the site and check its links. Return the exit status."""
    if len(words) != 1:
        print("Type: python -m docs OUT", file=sys.stderr)
        return 2
    out = Path(words[0]).resolve()
    status = build(out)
    dead = dead_links(out)
    for page, link in dead:
        print(f"{page}: {link} leads nowhere.", file=sys.stderr)
    print(f"{len([*out.rglob('*.html')])} pages are in {out}; {len(dead) or 'no'} dead links.")
    return status or bool(dead)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
