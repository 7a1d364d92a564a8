// The sending of duels: with the share sheet, as a file, or as a QR code. The app remembers what was sent.

import { ask } from "./engine.js";
import { button, lay, made } from "./sheet.js";

const SHORT = 2900; // bytes that a QR code can hold
const keyOf = (uid) => `gm.sent.${uid}`;

/** Return the last line that was sent of a duel; null if none was. */
export function lastSent({ duel }) {
  const kept = localStorage.getItem(keyOf(duel));
  return kept === null ? null : Number(kept);
}

/** Remember the last line that was sent of each duel. */
export function sent(lines) {
  for (const [uid, last] of Object.entries(lines)) localStorage.setItem(keyOf(uid), String(last));
  dispatchEvent(new Event("gm-sent"));
}

/** Return the keys that share or save a file. `lines` has the last line in the file for each duel. If the browser does not
 *  share files of this type, it may share the file as text. */
function fileKeys(file, title, lines) {
  const done = () => sent(lines);
  const asText = new File([file], `${file.name}.txt`, { type: "text/plain" });
  const files = [file, ...(file.type.includes("json") ? [asText] : [])].map((file) => [file]);
  const shared = files.find((files) => navigator.canShare?.({ files }));
  const share = shared
    ? button("Share …", () => navigator.share({ files: shared, title }).then(done, () => {}), { class: "main" })
    : null;
  return [share, made("a", { href: URL.createObjectURL(file), download: file.name, class: "key", onclick: done }, "Save as a file")];
}

/** Return the keys that send the open duel. */
export async function sendKeys(state) {
  const [text, lines] = await Promise.all([ask("export", { duel: state.number }), ask("lines", { duel: state.number })]);
  const name = `${state.title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "duel"}.gm.json`;
  const keys = fileKeys(new File([text], name, { type: "application/json" }), state.title, { [state.duel]: state.last });
  const code = new TextEncoder().encode(lines).length <= SHORT ? button("Show as a QR code", ({ target }) => draw(target, lines)) : null;
  return [made("p", {}, `${state.title}, up to line ${state.last}. The file has the whole log, and gm on any device can open it.`), ...keys, code];
}

/** Send all duels as one file. */
export async function sendAll() {
  const { bytes, sent: lines } = await ask("saveAll");
  const file = new File([bytes], "duels.gm.db", { type: "application/vnd.sqlite3" });
  const count = Object.keys(lines).length;
  const about = `${count === 1 ? "The only duel" : `All ${count} duels`} on this device. Open the file in the app of another device, or on a computer: gm --db duels.gm.db`;
  lay("All duels", [made("p", {}, about), ...fileKeys(file, "gm: all duels", lines)]);
}

/** Replace the key with a QR code of the lines. */
async function draw(key, lines) {
  const rows = await ask("code", { text: lines });
  const canvas = made("canvas", { width: rows.length, height: rows.length, role: "img", "aria-label": "The duel's lines as a QR code" });
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, rows.length, rows.length);
  pen.fillStyle = "#000";
  rows.forEach((row, y) => [...row].forEach((dark, x) => dark === "1" && pen.fillRect(x, y, 1, 1)));
  key.replaceWith(canvas);
}
