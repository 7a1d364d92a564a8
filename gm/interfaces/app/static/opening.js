// Opens records: files that people choose, that another app shares, or that people open with gm.

import { ask, refresh } from "./engine.js";
import { button, lay, made } from "./sheet.js";
import { show } from "./shown.js";

const STATE = "gm-state"; // the cache of the service worker (sw.js)
const SHARED = "shared";
const DATABASE = "SQLite format 3";

/** Return a key that lets people choose a file and passes it to `take`. */
export function picker(label, take) {
  const input = made("input", { type: "file", hidden: true, onchange: () => input.files[0] && take(input.files[0]) });
  return made("div", {}, button(label, () => input.click()), input);
}

/** Let people choose the file of a record, and open it. */
export function openRecord() {
  lay("Open a record", [
    made("p", {}, "Choose a file that gm has sent or exported: one duel, or all duels of a device. If a duel is already here, gm first compares the two."),
    picker("Choose a file", openFile),
  ]);
}

/** Open a file that has one duel or many. */
async function openFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  if (!text.startsWith(DATABASE)) return takeIn(text, []);
  return told(await ask("openAll", { bytes }));
}

async function takeIn(text, options) {
  const found = await ask("openRecord", { text, options });
  const compared = found.answer.answer?.preview;
  if (!compared) return told(found);
  const [label, option] = compared.differs === null ? ["Add the new lines", "yes"] : ["Open it as a duel of its own", "copy"];
  const key = button(label, () => takeIn(text, [option]), { class: "main" });
  return lay("Open a record", [made("p", {}, compared.text), key]);
}

/** Show the result of opening a file. */
async function told({ answer, blocks, remedy }) {
  await refresh();
  if (answer.error) return lay("Open a record", [made("p", {}, answer.error.message), made("p", {}, remedy)]);
  return show("Open a record", blocks);
}

/** Open the file that another app has shared. From now on, also open each file that people open with gm. */
export async function openShared() {
  globalThis.launchQueue?.setConsumer(({ files }) => files.forEach(async (file) => openFile(await file.getFile())));
  const state = await globalThis.caches?.open(STATE);
  const shared = await state?.match(SHARED);
  if (!shared) return;
  await state.delete(SHARED);
  await openFile(await shared.blob());
}
