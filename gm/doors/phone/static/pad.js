// The referee's keys: what is due in large letters, the fewest keys that answer it, and what became of the last line.
//
// All that stands on them comes from the model that the machine sends (gm/table/pad); nothing here knows any game.

import { again, connect, letGo, send, unpair } from "./wire.js";
import { begun, goes, pressed, rubbed, visible, whole, words } from "./line.js";
import { stepOf, widen } from "./keys.js";
import { button, lay, lift, made, put, typing } from "./sheet.js";
import { correcting, previewed } from "./corrections.js";
import { awake, kept, keep } from "./phone.js";

const WORDY = 48; // more letters than these are set smaller
const HUSH = 250; // ms in which no key is taken after somebody else's line
const SETTLING = 150; // the same after an own one: a second tap of the same finger
const $ = (id) => document.getElementById(id);
const ARROWS = { do: "▶ ", warn: "! ", info: "" };

let state = null;
let ask = null; // which of what is asked is being answered
let inputs = {};
let busy = false;
let answer = null; // what the last own line was answered with
let ticked = new Set();

// --- what comes from the machine

function onState(found) {
  const before = state;
  state = found;
  $("pad").hidden = $("bar").hidden = false;
  if (!before || asked(found) !== asked(before)) anew();
  const moved = before && (before.duel !== found.duel || before.last !== found.last);
  if (moved) ticked = new Set();
  const last = found.rows.at(-1);
  if (moved && !busy && last?.who !== found.me) foreign(last);
  draw();
}

/** What is asked, and in which duel: what was pressed is meant for nothing else. */
const asked = ({ duel, pad }) => JSON.stringify([duel, pad.asks, pad.more]);

/** Somebody else was quicker: what was being said may be meant for something that is past. */
function foreign(row) {
  answer = row ? { who: row.who || "The referee's window", lines: [{ level: "info", text: row.text }] } : null;
  hush("hush", HUSH);
}

/** No key is taken for a moment: a finger that comes down now means what stood there before. */
function hush(how, long) {
  $("pad").classList.add(how);
  setTimeout(() => $("pad").classList.remove(how), long);
}

function onTrouble(trouble) {
  const box = $("trouble");
  $("pad").hidden = !state && !trouble; // before there is a duel that is all there is to say
  $("bar").hidden = !state;
  document.body.dataset.wire = trouble?.kind ?? "";
  $("wire").textContent = trouble ? { unsent: "waiting", asks: "waiting" }[trouble.kind] ?? "no connection" : "";
  const said = trouble ? [trouble.message, trouble.remedy].filter(Boolean).join(" ") : "";
  const line = trouble?.words ? made("p", { class: "words" }, trouble.words) : null;
  const keys = [button("Send it again", again, { class: "main" }), button("Let it go", letGo)];
  const asks = trouble?.kind === "asks" ? made("div", { class: "pair" }, ...keys) : null;
  box.replaceChildren(...(trouble ? [made("p", {}, said), line, asks].filter(Boolean) : []));
}

// --- a line

/** Nothing is pressed; what is due first is what the keys are for. */
function anew() {
  ask = null;
  inputs = {};
  widen();
}

function press(one, seen, key) {
  if (busy) return;
  if (ask !== one) inputs = {};
  ask = one;
  const before = inputs;
  inputs = pressed(inputs, seen, key);
  if (goes(one, before, inputs)) say(words(one, inputs));
  else draw();
}

function rub(one, seen) {
  ask = one;
  inputs = rubbed(inputs, seen);
  draw();
}

/** Enter a line; what is refused stays as it was pressed. */
async function say(line) {
  if (busy) return;
  busy = true;
  draw(line);
  const found = await send(line);
  busy = false;
  if (found.error) refused(found.error);
  else if (found.conflict) overtaken(line, found.rows);
  else if (found.preview) previewed(line, found.preview, say);
  else taken(line, found);
  draw();
}

function taken(line, found) {
  navigator.vibrate?.(20);
  anew();
  hush("settling", SETTLING);
  const note = found.same ? "It was entered already, in the same words." : "";
  answer = { words: line, lines: found.lines ?? [], note };
}

function refused(error) {
  navigator.vibrate?.([40, 60, 40]);
  answer = { refused: true, lines: [{ level: "warn", text: error.message }], note: error.remedy };
}

function overtaken(line, rows) {
  navigator.vibrate?.([40, 60, 40]);
  anew();
  const said = rows.map((row) => ({ level: "info", text: `${row.who || "The referee's window"}: ${row.text}` }));
  answer = { refused: true, lines: said, note: `Not entered, since this came first: ${line}` };
}

// --- the page

/** Draw all that may have changed; `going` is the line that is on its way. */
function draw(going = "") {
  const at = document.activeElement?.dataset?.key;
  const asked = document.activeElement?.closest("[data-ask]")?.dataset.ask;
  document.title = state.title;
  $("title").textContent = [state.title, state.me].filter(Boolean).join(" · ");
  put($("due"), ...dueOf());
  put($("said"), ...saidOf());
  owed();
  log();
  $("keys").replaceChildren(...(state.over ? [] : keysOf()));
  $("keys").toggleAttribute("inert", busy);
  bar(going);
  const within = asked ? `[data-ask="${CSS.escape(asked)}"] ` : "";
  if (at) (document.querySelector(`${within}[data-key="${CSS.escape(at)}"]`) ?? $("keys").querySelector("button"))?.focus();
}

function dueOf() {
  const { pad, over, result, called } = state;
  if (over) return [result ? result[0].toUpperCase() + result.slice(1) : `The ${called} is over.`];
  const [said, ...more] = (pad.due[0] ?? "Nothing is asked of you now.").split(" · ");
  $("due").className = said.length > WORDY ? "wordy" : "";
  return [said, more.length ? made("small", {}, more.join(" · ")) : ""];
}

function saidOf() {
  if (!answer && state.answer?.length) answer = { lines: state.answer };
  if (!answer) return [];
  const lines = answer.lines.map(({ level, text }) => made("p", { class: level }, `${ARROWS[level] ?? ""}${text}`));
  const who = answer.who ? [made("p", { class: "who" }, `${answer.who}:`)] : [];
  const note = answer.note ? [made("p", { class: "note" }, answer.note)] : [];
  $("said").className = answer.refused ? "refused" : "";
  return [...who, ...lines, ...note];
}

function owed() {
  $("owed").hidden = !state.debts.length;
  const boxes = state.debts.map((text) => {
    const box = made("input", { type: "checkbox" });
    box.checked = ticked.has(text);
    box.addEventListener("change", () => {
      if (box.checked) ticked.add(text);
      else ticked.delete(text);
      if (state.debts.every((one) => ticked.has(one))) say("settle done");
    });
    return made("li", {}, made("label", {}, box, `▶ ${text}`));
  });
  $("owed").querySelector("ul").replaceChildren(...boxes);
}

function log() {
  const rows = [...state.rows].reverse().map((row) => {
    const who = row.who ? made("span", { class: "who" }, row.who.replace(/^phone \d+, /, "")) : null;
    const inside = [made("span", { class: "seq" }, String(row.seq)), made("span", { class: "text" }, row.text), who];
    const item = made("li", { class: row.struck ? "struck" : "" });
    const may = !state.seat && !row.struck && row.seq > 0 && row.kind === "entry";
    if (may) item.append(button("", () => correcting(row, say), { "aria-label": `Correct ${row.seq}, ${row.text}` }));
    (may ? item.lastChild : item).append(...inside.filter(Boolean));
    return item;
  });
  $("log").querySelector("ol").replaceChildren(...rows);
}

function keysOf() {
  const { asks, more } = state.pad;
  const taken = ask && (begun(inputs) || more.includes(ask)) ? [ask] : asks;
  return taken.flatMap((one, at) => sectionOf(one, at > 0 || more.includes(one)));
}

/** What else may be said, or the way back from it. */
function besideOf() {
  const { more } = state.pad;
  if (ask && (begun(inputs) || more.includes(ask))) return [button("Back", () => (anew(), draw()), { class: "chip" })];
  const chips = more.map((one) => button(one.label, () => open(one), { class: "chip", "aria-description": one.text }));
  return state.seat ? chips : [...chips, button("Type …", typeALine, { class: "chip" })];
}

/** Take up what is not due: at once, where there is nothing to be said of it. */
function open(one) {
  inputs = {};
  ask = one;
  if (one.steps?.length) draw();
  else lay(one.label, [made("p", {}, one.text), button("Enter it", () => (lift(), say(one.words)), { class: "main" })]);
}

function sectionOf(one, titled) {
  if (!one.steps?.length) return isDefault(one) ? [] : [soleKey(one)];
  const mine = ask === one ? inputs : {};
  const steps = visible(one.steps, mine);
  const title = titled ? [made("h2", {}, one.text)] : [];
  const drawn = inOrder(steps).map((seen) => {
    const goesOn = steps.at(-1) !== seen && visible(one.steps, mine).some(({ pick }) => !pick.words.length);
    const say = (key) => press(one, seen, key);
    return stepOf(seen, { alone: steps.length === 1, folded: goesOn }, say, () => rub(one, seen));
  });
  const bare = one.steps.every((step) => !step.least && !step.awaited) && !isDefault(one) ? [soleKey(one)] : [];
  return [made("section", { class: "ask", "data-ask": one.words }, ...title, ...drawn, ...bare)];
}

/** The last step that is needed stands last: what may be added is pressed before. */
function inOrder(steps) {
  const needed = steps.filter(({ step }) => step.least > 0);
  const last = needed.at(-1);
  if (!last || last.step.most > 1) return steps;
  return [...steps.filter((one) => one !== last), last];
}

function soleKey(one) {
  const key = button("", () => say(one.words), { class: "sole", "data-key": one.words });
  const text = state.pad.asks[0] === one ? "" : one.text;
  key.append(made("span", { class: "name" }, one.label), text ? made("span", { class: "aside" }, text) : "");
  return key;
}

const isDefault = (one) => [one.words, one.entry].includes(state.pad.default) && !state.pad.hasty;

/** The bar at the thumb: undo, the line as it stands, and the key that sends it or says the default. */
function bar(going) {
  const last = state.rows.at(-1);
  const undo = state.pad.undo || (state.seat && state.answer ? `${last.entry}  ${last.text}` : "");
  $("undo").hidden = !undo;
  $("undo").onclick = () => undoing(undo);
  $("undo").setAttribute("aria-label", `Undo ${undo}`);
  const line = going || (ask && begun(inputs) ? words(ask, inputs) : "");
  $("line").textContent = line;
  $("beside").replaceChildren(...(state.over ? [] : besideOf()));
  const key = $("main");
  const [label, act] = mainKey();
  key.textContent = going ? "…" : label;
  key.hidden = !going && !label;
  key.disabled = Boolean(going);
  key.onclick = act;
}

function mainKey() {
  const { pad, over } = state;
  if (ask && (begun(inputs) || whole(ask, inputs))) {
    return whole(ask, inputs) ? ["Send", () => say(words(ask, inputs))] : ["", null];
  }
  const first = pad.asks[0];
  if (over || !pad.default || pad.hasty || (ask && pad.more.includes(ask))) {
    return first?.steps && whole(first, {}) ? ["Send", () => say(words(first, {}))] : ["", null];
  }
  const one = pad.asks.find(isDefault);
  return [one?.label ?? pad.default, () => say(one?.words ?? pad.default)];
}

function undoing(undo) {
  const take = () => (lift(), say("undo"));
  lay("Take this back?", [made("p", { class: "words" }, undo), button("Take it back", take, { class: "main" })]);
}

function typeALine() {
  typing("Type a line", "As at the console, in words: an entry, or note and a remark", "", say);
}

// --- what belongs to this phone

$("menu").addEventListener("click", () => {
  const hand = button(kept("left") ? "For the right hand" : "For the left hand", () => (turn(), lift()));
  const note = state?.seat ? null : button("Write a note", () => typing("Note", "A remark for the record", "", noted));
  const forget = button("Unpair this phone", () => (unpair(), location.reload()));
  lay("This phone", [hand, note, ...awake(), forget], "Back to the keys");
});

const noted = (text) => say(`note "${text.replaceAll('"', '""')}"`);

function turn() {
  keep("left", !kept("left"));
  document.body.classList.toggle("left", Boolean(kept("left")));
}

document.body.classList.toggle("left", Boolean(kept("left")));
connect({ onState, onTrouble });
