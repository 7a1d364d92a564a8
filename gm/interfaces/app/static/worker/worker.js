// The worker of the app: Python with gm. Only the worker has the database's files open. It answers a line after its row
// was committed and flushed.

import { closeHandles, diskOf, hasDisk, isThere, keepCopy, openHandles, storeCard, storedCard } from "./opfs.js";
import { loadPyodide } from "./runtime/pyodide.mjs";
import { sendLines } from "./sender.js";

const APP = "/app";
const FOLDER = "/duels";
const PLAYERS = "/files"; // players' own files, for as long as the page is open
const OPENED = "opened.gm.db";
const GONE = {
  code: "file",
  message: "The browser has deleted the duels of this page.",
  remedy: "Nothing was written. Reload the page, and open the last record that you sent.",
};
const TRIES = 100;
const PAUSE = 100; // ms
const BEGIN = `
import os, shutil, sys, zipfile
with zipfile.ZipFile("${APP}/gm.zip") as outer, open("${APP}/packed.zip", "wb") as packed:
    packed.truncate(outer.getinfo("packed.zip").file_size)
    shutil.copyfileobj(outer.open("packed.zip"), packed)
with zipfile.ZipFile("${APP}/packed.zip") as gm:
    gm.extractall("${APP}")
os.remove("${APP}/packed.zip")
os.remove("${APP}/gm.zip")
sys.path.insert(0, "${APP}")
import gm.interfaces.app.engine as app
app`;
let engine = null;
let files = null; // Python's file system; its current folder is that of the players' files
let handles = null;
let flushes = 0;
let hub = null;
let card = "";
let stopSending = () => {};

/** Python itself is stored compressed, whatever the host does. Unpack it, unless the service worker (sw.js) has done so. */
const { fetch } = globalThis;
globalThis.fetch = async (address, options) => {
  const found = await fetch(address, options);
  if (found.ok || !String(address).endsWith(".wasm")) return found;
  const { body } = await fetch(`${address}.gz`, options);
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": "application/wasm" } });
};

const calls = {
  /** Start Python with gm, on disk where the browser allows that. */
  async start({ archive }) {
    handles = (await hasDisk()) ? await patiently(openHandles) : null;
    const python = await loadPyodide({ indexURL: new URL("runtime/", location.href).href });
    python.FS.mkdir(APP);
    for (const [name, address] of [["gm.zip", archive], ["libraries.zip", "runtime/libraries.zip"]]) {
      const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
      python.FS.writeFile(`${APP}/${name}`, bytes, { canOwn: true });
    }
    python.FS.mkdir(FOLDER);
    const app = python.runPython(BEGIN);
    if (handles) {
      await keepCopy(handles, app.SCHEMA);
      python.FS.mount(diskOf(python.FS, handles, () => flushes++), {}, FOLDER);
    }
    files = python.FS;
    card = handles ? await storedCard() : "";
    engine = app.start(`${FOLDER}/duels.db`, PLAYERS, `${APP}/libraries.zip`, card);
    const wrong = engine.prepare();
    if (wrong) return { error: JSON.parse(wrong) };
    await keepCard();
    return { disk: Boolean(handles), flushed: flushes > 0 };
  },

  async say({ line }) {
    const found = await answered(() => engine.say(line));
    await keepCard();
    return found;
  },
  openRecord: ({ text, options }) => answered(() => engine.open_record(text, options ?? [])),
  /** Save all duels: the bytes of the file, and the last line of each duel by its uid. */
  saveAll() {
    const { file, sent } = JSON.parse(engine.save_all());
    return { bytes: files.readFile(file), sent };
  },
  openAll: ({ bytes }) =>
    answered(() => {
      files.writeFile(OPENED, bytes);
      return engine.open_all(OPENED);
    }),
  put: ({ name, text }) => engine.put(name, text),
  state: () => JSON.parse(engine.state()),
  log: () => JSON.parse(engine.log()),
  games: () => JSON.parse(engine.games()),
  export: ({ duel }) => engine.export(duel),
  lines: ({ duel }) => engine.lines(duel),
  code: ({ text }) => JSON.parse(engine.code(text)),

  close() {
    stopSending();
    engine?.close();
    if (handles) closeHandles(handles);
  },
};

/** Try again for a while: the worker of a page that was just left may still have the files open. */
async function patiently(open) {
  for (let tries = 1; ; tries++) {
    try {
      return await open();
    } catch (error) {
      if (tries === TRIES) throw error;
    }
    await new Promise((later) => setTimeout(later, PAUSE));
  }
}

/** Store the card of the hub that this device has joined, and begin to send lines there. */
async function keepCard() {
  if (!hub && engine.hub) {
    hub = engine.hub;
    stopSending = sendLines(hub, (state) => postMessage({ hub: state }));
  }
  if (!hub || hub.card === card) return;
  card = hub.card;
  if (handles) await storeCard(card);
}

/** Answer a line, unless the browser has deleted the database that it would be written to. */
async function answered(work) {
  if (handles && !(await isThere())) return { answer: { line: null, error: GONE }, blocks: [], remedy: GONE.remedy };
  return JSON.parse(work());
}

let last = Promise.resolve();

/** Run the calls of the page one after the other, in their order, and answer each. */
onmessage = ({ data: { id, call, args } }) => {
  last = last.then(async () => {
    try {
      postMessage({ id, value: await calls[call](args ?? {}) });
    } catch (error) {
      postMessage({ id, error: { name: error.name, message: String(error.message ?? error) } });
    }
  });
};
