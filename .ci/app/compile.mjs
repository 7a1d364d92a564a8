// node compile.mjs RUNTIME SOURCES OUT: compiles the Python files of a zip archive with the runtime's own Python, into a
// zip archive of bytecode by the SHA-256 of the source. It has the numbers of lines but not of columns, which are a fifth.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, sources, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${runtime}/`, env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" } });
python.FS.writeFile("/sources.zip", new Uint8Array(readFileSync(sources)));
python.runPython(`
import hashlib, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

with zipfile.ZipFile("/sources.zip") as given, zipfile.ZipFile("/out.zip", "w", zipfile.ZIP_DEFLATED) as made:
    known = {hashlib.sha256(given.read(name)).hexdigest(): name for name in sorted(given.namelist())}
    for sha, name in sorted(known.items()):
        code = compile(given.read(name), name, "exec", dont_inherit=True, optimize=2)
        info = zipfile.ZipInfo(sha, (1980, 1, 1, 0, 0, 0))
        made.writestr(info, bytes(_code_to_hash_pyc(code, bytes(8), False)), zipfile.ZIP_DEFLATED)
`);
writeFileSync(out, python.FS.readFile("/out.zip"));
