"""``python .ci/sbom.py SBOM LOCK VERSION``: add the npm packages of a lock file, which are in the wheel, to an SBOM.

Installers that only make environments (pip, setuptools) are left out: they are no part of the program.
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path
from typing import Any

INSTALLERS = {"pip", "setuptools"}


def component(path: str, package: dict[str, Any]) -> dict[str, Any]:
    """Return an npm package of a lock file as a component of CycloneDX."""
    name, version = path.removeprefix("node_modules/"), package["version"]
    group, _, own = name.rpartition("/")
    algorithm, _, digest = package["integrity"].partition("-")
    url = f"pkg:npm/{name.replace('@', '%40')}@{version}"
    return {
        "type": "library",
        "bom-ref": url,
        "group": group,
        "name": own,
        "version": version,
        "purl": url,
        "licenses": [{"license": {"id": package["license"]}}],
        "hashes": [{"alg": algorithm.upper().replace("SHA", "SHA-"), "content": base64.b64decode(digest).hex()}],
    }


def main(sbom: Path, lock: Path, version: str) -> None:
    """Rewrite the SBOM with the version of the program and the packages of the lock file."""
    bom = json.loads(sbom.read_text(encoding="utf-8"))
    gone = {part["bom-ref"] for part in bom["components"] if part["name"] in INSTALLERS}
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    added = [component(path, package) for path, package in packages.items() if path]
    bom["components"] = [part for part in bom["components"] if part["bom-ref"] not in gone] + added
    bom["dependencies"] = [each for each in bom["dependencies"] if each["ref"] not in gone]
    bom["metadata"]["component"]["version"] = version
    root = bom["metadata"]["component"]["bom-ref"]
    for each in bom["dependencies"]:
        if each["ref"] == root:
            each["dependsOn"] = sorted({*each.get("dependsOn", ()), *(part["bom-ref"] for part in added)})
    bom["dependencies"] += [{"ref": part["bom-ref"]} for part in added]
    sbom.write_text(json.dumps(bom, indent=2, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
