// The sending of records: with the share sheet, as a file, or as a QR code. The app remembers what was sent.

import { ask } from "./engine.js";
import { button, made } from "./sheet.js";

const SHORT = 2900; // bytes that a QR code can hold
const keyOf = ({ duel }) => `gm.sent.${duel}`;

/** Return the last line that was sent of a duel; null if none was. */
export function lastSent(state) {
  const kept = localStorage.getItem(keyOf(state));
  return kept === null ? null : Number(kept);
}

function sent(state) {
  localStorage.setItem(keyOf(state), String(state.last));
  dispatchEvent(new Event("gm-sent"));
}

/** Return the keys that send the open duel. */
export async function sendKeys(state) {
  const [text, lines] = await Promise.all([ask("export", { duel: state.number }), ask("lines", { duel: state.number })]);
  const name = `${state.title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "duel"}.gm.json`;
  const file = new File([text], name, { type: "application/json" });
  const share = navigator.canShare?.({ files: [file] })
    ? button("Share …", () => navigator.share({ files: [file], title: state.title }).then(() => sent(state), () => {}), { class: "main" })
    : null;
  const save = made("a", { href: URL.createObjectURL(file), download: name, class: "key", onclick: () => sent(state) }, "Save as a file");
  const code = new TextEncoder().encode(lines).length <= SHORT ? button("Show as a QR code", ({ target }) => draw(target, lines)) : null;
  return [made("p", {}, `${state.title}, up to line ${state.last}. The file has the whole log, and gm on any device can open it.`), share, save, code];
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
