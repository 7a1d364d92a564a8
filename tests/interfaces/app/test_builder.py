"""Tests of ``gm site --app``: the same files each time, checked and complete, or an error and nothing written."""

from __future__ import annotations

import gzip
import json
import re
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from gm.interfaces.app import runtime as runtimes
from gm.interfaces.app.runtime import facts
from gm.interfaces.app.site import write_app
from gm.interfaces.cli import main
from gm.links import __version__
from tests.interfaces.app.conftest import SCRIPT, listed, unpacked

GM = f"gm-{__version__}.zip"


def written(folder: Path) -> dict[str, bytes]:
    """Return the content of each file in a folder by its name."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def app(runtime: Path, tmp_path: Path) -> Path:
    """Return the folder of an app."""
    write_app(str(tmp_path / "app"), (), str(runtime))
    return tmp_path / "app"


def test_the_same_gm_and_runtime_make_the_same_bytes(app: Path, runtime: Path, tmp_path: Path) -> None:
    write_app(str(tmp_path / "again"), (), str(runtime))
    assert written(tmp_path / "again") == written(app)


def test_every_file_is_listed_with_its_digest(app: Path) -> None:
    files = written(app)
    listing = files.pop("files.json")
    worker = files.pop("sw.js").decode()
    found = {file["name"]: (file["size"], file["sha256"]) for file in json.loads(listing)["files"]}
    assert found == {name: (len(data), sha256(data).hexdigest()) for name, data in files.items()}
    assert sha256(listing).hexdigest() in worker
    assert "@" not in worker.replace("@media", "")


def test_pages_ask_no_other_host_and_have_no_inline_script(app: Path) -> None:
    shell = (app / "index.html").read_text(encoding="utf-8")
    assert "script-src 'self' 'wasm-unsafe-eval';" in shell
    assert re.findall(r"<script(?![^>]* src=)|<style|\son\w+=", shell) == []
    for path in app.glob("*.*"):
        if path.suffix in (".js", ".html", ".css", ".webmanifest"):
            assert "://" not in path.read_text(encoding="utf-8").replace("about://", ""), path.name
            assert not re.search(r"innerHTML\s*=|insertAdjacentHTML|eval\(", path.read_text(encoding="utf-8")), (
                path.name
            )


def test_fdatasync_reaches_the_disk_in_the_built_runtime(app: Path) -> None:
    change = facts()["change"]
    built = (app / "runtime" / SCRIPT).read_text(encoding="utf-8")
    assert built == f"before {change['to']} after"


def test_the_runtime_is_made_small(runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modules = ("encodings/big5.py", "encodings/utf_8.py", "json/__init__.py", "pdb.py", "unittest/mock.py")
    with zipfile.ZipFile(runtime / "python_stdlib.zip", "w") as library:
        for name in modules:
            library.writestr(name, "pass")
    (runtime / "pyodide-lock.json").write_text('{"info": {"python": "3.14"}, "packages": {"numpy": {}}}')
    (runtime / "pyodide.asm.wasm").write_bytes(b"wasm" * 1000)
    listed(monkeypatch, runtime)
    write_app(str(tmp_path / "app"), (), str(runtime))
    made = written(tmp_path / "app" / "runtime")
    with zipfile.ZipFile(tmp_path / "app" / "runtime" / "python_stdlib.zip") as library:
        assert library.namelist() == ["encodings/utf_8.py", "json/__init__.py"]
    assert json.loads(made["pyodide-lock.json"]) == {"info": {"python": "3.14"}, "packages": {}}
    assert gzip.decompress(made["pyodide.asm.wasm.gz"]) == b"wasm" * 1000
    assert "pyodide.asm.wasm" not in made


@pytest.mark.parametrize("times", [0, 2])
def test_a_runtime_that_cannot_be_changed_is_rejected(
    times: int, runtime: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (runtime / SCRIPT).write_text(facts()["change"]["from"] * times, encoding="utf-8")
    listed(monkeypatch, runtime)
    with pytest.raises(Exception, match=r"gm cannot make .* save to disk"):
        write_app(str(tmp_path / "app"), (), str(runtime))
    assert not (tmp_path / "app").exists()


def test_another_file_than_the_listed_one_is_rejected(runtime: Path, tmp_path: Path) -> None:
    (runtime / "pyodide.mjs").write_text("export {};", encoding="utf-8")
    with pytest.raises(Exception, match=r"pyodide\.mjs is not the file of Pyodide"):
        write_app(str(tmp_path / "app"), (), str(runtime))
    (runtime / "pyodide.mjs").unlink()
    with pytest.raises(Exception, match=r"has no pyodide\.mjs"):
        write_app(str(tmp_path / "app"), (), str(runtime))


def test_an_archive_serves_as_well_as_a_folder(app: Path, runtime: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "runtime.zip", "w") as packed:
        for path in runtime.iterdir():
            packed.write(path, path.name)
    write_app(str(tmp_path / "again"), (), str(tmp_path / "runtime.zip"))
    assert written(tmp_path / "again") == written(app)
    (tmp_path / "runtime.zip").write_bytes(b"no archive")
    with pytest.raises(Exception, match="is not a zip file"):
        write_app(str(tmp_path / "again"), (), str(tmp_path / "runtime.zip"))


def test_without_a_runtime_the_line_to_install_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtimes, "find_spec", lambda name: None)
    with pytest.raises(Exception, match="not installed") as error:
        write_app("app")
    assert error.value.code == "file"  # type: ignore[attr-defined]
    assert 'pip install "gm-referee[app]"' in error.value.remedy  # type: ignore[attr-defined]


@pytest.mark.needs("gatling")
def test_only_the_named_games_are_included(runtime: Path, tmp_path: Path) -> None:
    write_app(str(tmp_path / "app"), ("gatling",), str(runtime))
    names = [name.split("/") for name in unpacked((tmp_path / "app" / GM).read_bytes())]
    assert {name[2] for name in names if name[:2] == ["gm", "games"] and len(name) > 3} == {"gatling"}
    assert {name[2] for name in names if name[:2] == ["gm", "_cards"]} == {"gatling"}
    with pytest.raises(Exception, match="no game “chess”"):
        write_app(str(tmp_path / "other"), ("chess",), str(runtime))


def test_a_folder_with_other_files_is_left_alone(runtime: Path, tmp_path: Path) -> None:
    with pytest.raises(Exception, match="contains other files"):
        write_app(str(tmp_path), (), str(runtime))
    with pytest.raises(Exception, match="is not a web address"):
        write_app(str(tmp_path / "app"), (), str(runtime), "club")
    assert [path.name for path in tmp_path.iterdir()] == ["runtime"]


def test_the_manifest_names_the_address_of_the_host(app: Path, runtime: Path, tmp_path: Path) -> None:
    write_app(str(tmp_path / "based"), (), str(runtime), "https://club.example/gm/")
    roots = [json.loads((path / "manifest.webmanifest").read_text()) for path in (app, tmp_path / "based")]
    assert [root["scope"] for root in roots] == ["./", "/gm/"]


def test_the_command_says_what_it_wrote(runtime: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(runtime.parent / "app")
    assert main(["site", folder, "--app", "--runtime", str(runtime), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["folder"], told["version"]) == (folder, __version__)
    assert told["bytes"] == sum(map(len, written(Path(folder)).values()))
    assert main(["site", folder, "--game", "gatling"]) == 2
    assert "--game is only for the app" in capsys.readouterr().err
