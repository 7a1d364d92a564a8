// The part above the keys: the question, the result of the last line, what is still to do, the latest lines.

import { blend } from "./blend.js";
import { correcting } from "./corrections.js";
import { button, made, put } from "./sheet.js";

const WORDY = 48; // with more letters than this, the question is set smaller
const ARROWS = { do: "▶ ", warn: "! ", info: "" };
const $ = (id) => document.getElementById(id);
let ticked = new Set();

/** Clear the ticks: nothing that is still to do is done yet. */
export function untick() {
  ticked = new Set();
}

/** Draw this part. `answer` is the result of the last line, or null. `say` enters a line. `asSeen()` returns a function
 *  that enters a line only if nobody has entered another line since. */
export function above(state, answer, say, asSeen) {
  document.title = state.title;
  $("title").textContent = [state.title, state.me].filter(Boolean).join(" · ");
  due(state);
  put($("said"), ...saidOf(answer, state));
  $("stands").className = state.standings?.length > 5 ? "many" : "";
  blend($("stands"), (state.standings ?? []).map(standing));
  $("said").className = answer?.refused ? "refused" : "";
  owed(state, say);
  $("log").hidden = !state.rows.length;
  blend($("log").querySelector("ol"), [...state.rows].reverse().map((row) => lineOf(state, row, asSeen)));
}

function due({ pad, over, result, called }) {
  const end = result ? result[0].toUpperCase() + result.slice(1) : `The ${called} is over.`;
  const [said, ...more] = over ? [end] : (pad.due[0] ?? "There is nothing for you to answer now.").split(" · ");
  $("due").className = said.length > WORDY ? "wordy" : "";
  put($("due"), said, more.length ? made("small", {}, more.join(" · ")) : "");
}

/** Return a row of the standings: the coloured name, the main figure, and the other figures. */
function standing({ name, colour, figures }) {
  const [main, ...more] = figures;
  const small = more.map(({ title, text }) => made("small", {}, `${title} ${text}`));
  const figure = main ? [made("b", {}, main.text)] : [];
  return made("li", { class: `seat-${colour}`, "data-key": name }, made("span", {}, name), ...figure, ...small);
}

/** Return the result of the last line, without what is shown elsewhere: what is still to do, and the question. */
function saidOf(answer, { debts, pad }) {
  if (!answer) return [];
  const isDue = (text) => pad.due.some((due) => due.startsWith(text.replace(/[.?!]$/, "")));
  const fresh = answer.lines.filter(({ level, text }) => level !== "do" || !(debts.includes(text) || isDue(text)));
  const lines = fresh.map(({ level, text }) => made("p", { class: level }, `${ARROWS[level] ?? ""}${text}`));
  const who = answer.who ? [made("p", { class: "who" }, `${answer.who}:`)] : [];
  const note = answer.note ? [made("p", { class: "note" }, answer.note)] : [];
  return [...who, ...lines, ...note];
}

function owed({ debts, seat }, say) {
  $("owed").hidden = !debts.length;
  const boxes = debts.map((text) => {
    const tick = ({ target }) => {
      if (target.checked) ticked.add(text);
      else ticked.delete(text);
      if (debts.every((text) => ticked.has(text))) say("settle done");
    };
    if (seat) return made("li", {}, `▶ ${text}`); // the referee ticks it off
    const box = made("input", { type: "checkbox", onchange: tick, "data-key": text });
    box.checked = ticked.has(text);
    return made("li", {}, made("label", {}, box, `▶ ${text}`));
  });
  blend($("owed").querySelector("ul"), boxes);
}

function lineOf(state, row, asSeen) {
  const who = row.who ? made("span", { class: "who" }, row.who.replace(/^phone \d+, /, "")) : null;
  const inside = [made("span", { class: "seq" }, String(row.seq)), made("span", { class: "text" }, row.text), who];
  const item = made("li", { class: row.struck ? "struck" : "", "data-key": row.seq });
  const may = !state.seat && !row.struck && row.seq > 0 && row.kind === "entry";
  if (may) item.append(button("", () => correcting(row, asSeen()), { "aria-label": `Correct ${row.seq}, ${row.text}` }));
  (may ? item.lastChild : item).append(...inside.filter(Boolean));
  return item;
}
