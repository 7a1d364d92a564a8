// Corrects a line of the log: suggests likely misreadings, previews what would change, and records the correction.

import { button, lay, lift, made, typing } from "./sheet.js";

/** Show what can be done about a line. */
export function correcting(row, say) {
  const number = row.entry;
  const ask = (line) => () => (lift(), say(line));
  const near = (row.near ?? []).map((words) => button(words, ask(`fix ${number} ${words}`), { class: "near" }));
  const other = () => typing(`Correct ${number}`, "The right line", row.text, (text) => say(`fix ${number} ${text}`));
  lay(`${number}  ${row.text}`, [
    near.length ? made("p", {}, "Should it be:") : null,
    near.length ? made("div", { class: "nears" }, ...near) : null,
    button("Something else …", other),
    button("Delete it", ask(`drop ${number}`)),
    button("Flag it as uncertain", ask(`doubt ${number}`)),
  ]);
}

/** Show what a correction would change, before it is recorded. */
export function previewed(line, preview, say) {
  const { changed, conflicts } = preview;
  // owed: all that is to do while an earlier correction is not confirmed
  const toDo = preview.owed?.length ? preview.owed : preview.settlement;
  const stuck = conflicts.length > 0;
  const record = () => (lift(), say(`${line}${stuck ? " --mend" : ""} --yes`));
  const mends = conflicts.every((conflict) => conflict.mends.length);
  lay("What this would change", [
    made("p", { class: "words" }, line),
    ...changed.map(changedLine),
    ...(stuck ? [made("h3", {}, "Lines that become impossible")] : []),
    ...conflicts.map(impossible),
    ...(toDo.length ? [made("h3", {}, "To put the table right")] : []),
    ...toDo.map((move) => made("p", { class: move.level }, `▶ ${move.text}`)),
    mends ? button(stuck ? "Save it with the suggested fixes" : "Save it", record, { class: "main" }) : null,
  ]);
}

function changedLine(line) {
  const words = line.was === line.text || !line.text || !line.was ? line.text ?? line.was : `${line.was} → ${line.text}`;
  const before = line.before.filter((text) => !line.after.includes(text));
  const after = line.after.filter((text) => !line.before.includes(text));
  return made(
    "div",
    { class: "changed" },
    made("p", { class: "words" }, `${line.entry}  ${words ?? ""}`),
    ...before.map((text) => made("p", {}, made("del", {}, text))),
    ...after.map((text) => made("p", {}, made("ins", {}, text))),
  );
}

function impossible(conflict) {
  const { entry, text, message, mends } = conflict;
  const asks = conflict.asks ? made("p", {}, conflict.asks) : null;
  const mend = mends.length ? made("p", { class: "words" }, mends[0]) : null;
  return made("div", { class: "changed" }, made("p", {}, `${entry}  ${text}: ${message}`), mend, asks);
}
