// The referee's keys: what is due in large letters, the fewest keys that answer it, and what became of the last line.
//
// All that stands on them comes from the model that the machine sends (gm/table/keypad); nothing here knows any game.

import { again, connect, letGo, send, unpair } from "./wire.js";
import { begun, count, goes, pressed, rubbed, visible, whole, words } from "./line.js";
import { namesOf, stepOf, widen } from "./keys.js";
import { button, lay, lift, made, typing } from "./sheet.js";
import { above, untick } from "./above.js";
import { blend } from "./blend.js";
import { previewed } from "./corrections.js";
import { awake, kept, keep } from "./phone.js";

const HUSH = 250; // ms in which no key is taken after somebody else's line
const SETTLING = 200; // the same from the tap of an own one on: a second tap of the same finger
const WIRE = { unsent: "waiting", asks: "waiting", lost: "no connection", unpaired: "not paired", closed: "" };
const $ = (id) => document.getElementById(id);

let state = null;
let ask = null; // which of what is asked is being answered
let inputs = {};
let busy = false;
let answer = null; // what the last own line was answered with
let tapped = 0; // when the last own line was entered
const hushed = {}; // the timers of moments in which no key is taken
const opened = new Set(); // which steps that are names alone were asked for

// --- what comes from the machine

function onState(found) {
  const before = state;
  state = found;
  $("pad").hidden = $("bar").hidden = false;
  if (!before || asked(found) !== asked(before)) anew();
  else ask = ask && [...found.pad.asks, ...found.pad.more].find((one) => one.words === ask.words && one.text === ask.text);
  const moved = before && (before.duel !== found.duel || before.last !== found.last);
  if (moved) untick();
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
  clearTimeout(hushed[how]);
  $("pad").classList.add(how);
  hushed[how] = setTimeout(() => $("pad").classList.remove(how), long);
}

function onTrouble(trouble) {
  const box = $("trouble");
  $("pad").hidden = !state && !trouble; // before there is a duel that is all there is to say
  $("bar").hidden = !state;
  document.body.dataset.wire = trouble?.kind ?? "";
  $("wire").textContent = trouble ? WIRE[trouble.kind] : "";
  const said = trouble ? [trouble.message, trouble.remedy].filter(Boolean).join(" ") : "";
  const line = trouble?.words ? made("p", { class: "words" }, trouble.words) : null;
  const keys = [button("Send it again", again, { class: "main" }), button("Cancel it", letGo)];
  const anew = button("Pair again", () => (unpair(), location.reload()), { class: "main" });
  const shown = { asks: keys, unpaired: [anew] }[trouble?.kind];
  const asks = shown ? made("div", { class: "pair" }, ...shown) : null;
  box.replaceChildren(...(trouble ? [made("p", {}, said), line, asks].filter(Boolean) : []));
}

// --- a line

/** Nothing is pressed; what is due first is what the keys are for. */
function anew() {
  ask = null;
  inputs = {};
  opened.clear();
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
  tapped = performance.now();
  draw(line);
  const found = await send(line);
  busy = false;
  if (found.conflict) overtaken(line, found.rows);
  else if (found.error) refused(found.error);
  else if (found.preview) previewed(line, found.preview, asSeen());
  else taken(line, found);
  draw();
}

/** Enters a line that was offered by what is shown now, and none once something else was entered. */
function asSeen() {
  const { duel, last } = state;
  return (line) => {
    if (state.duel === duel && state.last === last) return say(line);
    answer = { refused: true, lines: [], note: `Not entered, since something else came first: ${line}` };
    return draw();
  };
}

function taken(line, found) {
  navigator.vibrate?.(20);
  anew();
  hush("settling", Math.max(0, SETTLING - (performance.now() - tapped)));
  const note = found.same ? "The same line was already entered." : "";
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
  const focused = $("keys").contains(document.activeElement) ? document.activeElement : null;
  const key = `[data-ask="${CSS.escape(focused?.closest("[data-ask]")?.dataset.ask)}"] [data-key="${CSS.escape(focused?.dataset.key)}"]`;
  if (!answer && state.answer?.length) answer = { lines: state.answer };
  above(state, answer, say, asSeen);
  blend($("keys"), state.over ? [] : keysOf());
  $("keys").toggleAttribute("inert", busy);
  bar(going);
  if (focused && !focused.isConnected) ($("keys").querySelector(key) ?? $("keys").querySelector("button"))?.focus();
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
  const enter = asSeen();
  if (one.steps?.length) draw();
  else lay(one.label, [made("p", {}, one.text), button("Enter it", () => (lift(), enter(one.words)), { class: "main" })]);
}

function sectionOf(one, titled) {
  if (!one.steps?.length) return isDefault(one) ? [] : [soleKey(one)];
  const mine = ask === one ? inputs : {};
  const steps = visible(one.steps, mine);
  const title = titled ? [made("h2", {}, one.text)] : [];
  const names = steps.filter((seen) => isName(one, seen));
  const folded = names.length ? [namesOf(names, (path) => (unfold(one, path), draw()))] : [];
  const drawn = inOrder(steps.filter((seen) => !names.includes(seen))).map((seen) => {
    const goesOn = steps.at(-1) !== seen && visible(one.steps, mine).some(({ pick }) => !pick.words.length);
    const say = (key) => press(one, seen, key);
    return stepOf(seen, { alone: steps.length === 1, folded: goesOn }, say, () => rub(one, seen));
  });
  const bare = one.steps.every((step) => !step.least && !step.awaited) && !isDefault(one) ? [soleKey(one)] : [];
  return [made("section", { class: "ask", "data-ask": one.words }, ...title, ...folded, ...drawn, ...bare)];
}

/** Whether of a step only the name is shown: it may be left out, and nobody has asked for it. */
const isName = (one, { step, path, pick }) => step.folded && !count(pick) && !opened.has(`${one.words} ${path}`);

const unfold = (one, path) => opened.add(`${one.words} ${path}`);

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
  $("undo").hidden = !undo || (ask && begun(inputs)); // beside what is half said there is the way back from it
  $("undo").onclick = () => undoing(undo);
  $("undo").setAttribute("aria-label", `Undo ${undo}`);
  const line = going || (ask && begun(inputs) ? words(ask, inputs) : "");
  $("line").textContent = line;
  blend($("beside"), state.over ? [] : besideOf());
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
  const enter = asSeen();
  const take = () => (lift(), enter("undo"));
  lay("Take this back?", [made("p", { class: "words" }, undo), button("Take it back", take, { class: "main" })]);
}

function typeALine() {
  typing("Type a line", "As at the console: an entry, or note and a remark", "", say);
}

// --- what belongs to this phone

$("menu").addEventListener("click", () => {
  const hand = button(kept("left") ? "For the right hand" : "For the left hand", () => (turn(), lift()));
  const note = state?.seat ? null : button("Write a note", () => typing("Note", "A remark for the log", "", noted));
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
