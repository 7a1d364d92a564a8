// Draws the blocks of a result, such as a log or a rule, over the keys.

import { lay, made } from "./sheet.js";

/** Return blocks as elements. Texts are never read as HTML. */
export function drawn(blocks) {
  return made("div", { class: "shown", tabindex: 0, role: "group", "aria-label": "Answer" }, ...blocks.map(blockOf));
}

/** Show the blocks of a result over the keys, with further elements below them. */
export function show(title, blocks, ...more) {
  lay(title, [drawn(blocks), ...more]);
}

function blockOf(block) {
  if (!block.rows) return made("p", { class: block.style }, block.text);
  const cells = (row, tag) => made("tr", {}, ...row.map((cell) => made(cell ? tag : "td", {}, cell)));
  const head = block.columns.some(Boolean) ? [made("thead", {}, cells(block.columns, "th"))] : [];
  return made("table", {}, ...head, made("tbody", {}, ...block.rows.map((row) => cells(row, "td"))));
}
