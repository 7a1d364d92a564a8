// The phone's keys: the question in large letters, the keys that answer it, and the result of the last line. Everything
// comes from the model that the computer sends (gm/table/keypad); nothing here knows any game.

import { connect, send } from "./wire.js";
import { begun, count, goes, isRow, pressed, rubbed, visible, whole, words } from "./line.js";
import { namesOf, rowOf, stepOf, widen } from "./keys.js";
import { button, lay, lift, made, typing } from "./sheet.js";
import { above, untick } from "./above.js";
import { blend } from "./blend.js";
import { showTrouble } from "./trouble.js";
import { previewed } from "./corrections.js";
import { menu } from "./phone.js";

const HUSH = 250; // ms in which keys are ignored after somebody else's line
const SETTLING = 250; // the same after this phone's own line, once other keys are shown
const LATER = 6; // the number of steps that can be stacked
const $ = (id) => document.getElementById(id);

let state = null;
let ask = null; // the entry that is being answered
let inputs = {};
let busy = false;
let answer = null; // the result of this phone's last line
const hushed = {}; // the timers of moments in which keys are ignored
const places = new Map(); // by the path of a step: when it appeared, 0 for those that were there from the beginning
const opened = new Set(); // the folded steps that were opened

// --- from the computer

function onState(reply) {
  const before = state;
  state = reply;
  $("pad").hidden = $("bar").hidden = false;
  if (!before || asked(reply) !== asked(before)) clear();
  else ask = ask && [...reply.pad.asks, ...reply.pad.more].find((entry) => entry.words === ask.words && entry.text === ask.text);
  if (before && before.duel !== reply.duel) answer = null;
  const moved = before && (before.duel !== reply.duel || before.last !== reply.last);
  if (moved) untick();
  const last = reply.rows.at(-1);
  if (moved && !busy && last?.who !== reply.me) foreign(last);
  else if (moved && !busy) answer = null; // draw() takes what the computer sent
  draw();
}

/** Identify the question and its duel: pressed keys are valid only for them. */
const asked = ({ duel, pad }) => JSON.stringify([duel, pad.asks, pad.more]);

/** Show a line that somebody else entered, and ignore keys for a moment: they may be meant for the old question. */
function foreign(row) {
  $("table").scrollTop = 0;
  answer = row ? { who: row.who || "The referee's window", lines: [{ level: "info", text: row.text }] } : null;
  hush("hush", HUSH);
}

/** Ignore keys for a moment: a finger that comes down now is meant for the keys that were there before. */
function hush(how, long) {
  clearTimeout(hushed[how]);
  $("pad").classList.add(how);
  hushed[how] = setTimeout(() => $("pad").classList.remove(how), long);
}

// --- a line

/** Clear everything that was pressed. */
function clear() {
  ask = null;
  inputs = {};
  places.clear();
  opened.clear();
  widen();
}

/** Begin to answer an entry. */
function begin(entry) {
  ask = entry;
  inputs = {};
  places.clear();
  for (const { path } of visible(entry.steps, {})) places.set(path, 0);
}

function press(entry, seen, key) {
  if (busy) return;
  if (ask !== entry) begin(entry);
  const before = inputs;
  inputs = pressed(inputs, seen, key);
  if (goes(entry, before, inputs)) say(words(entry, inputs));
  else draw();
}

function rub(entry, seen) {
  inputs = rubbed(inputs, seen);
  draw();
}

/** Enter a line. If it is rejected, the pressed keys stay. */
export async function say(line) {
  if (busy) return;
  busy = true;
  draw(line);
  const reply = await send(line);
  busy = false;
  if (reply.conflict) overtaken(line, reply.rows);
  else if (reply.error) refused(reply.error);
  else if (reply.preview) previewed(line, reply.preview, asSeen());
  else taken(line, reply);
  draw();
}

/** Return a function that enters a line only if nothing else was entered in the meantime. */
function asSeen() {
  const { duel, last } = state;
  return (line) => {
    if (state.duel === duel && state.last === last) return say(line);
    answer = { refused: true, lines: [], note: `Not saved, because something else was entered first: ${plain(line)}` };
    $("table").scrollTop = 0;
    return draw();
  };
}

function taken(line, reply) {
  navigator.vibrate?.(20);
  clear();
  hush("settling", SETTLING);
  $("table").scrollTop = 0;
  const note = reply.same ? "The same line was already entered." : "";
  answer = { words: line, lines: reply.lines ?? [], note };
}

function refused(error) {
  requestAnimationFrame(() => $("said").scrollIntoView({ block: "nearest" })); // once it is drawn
  navigator.vibrate?.([40, 60, 40]);
  answer = { refused: true, lines: [{ level: "warn", text: error.message }], note: error.remedy };
}

function overtaken(line, rows) {
  navigator.vibrate?.([40, 60, 40]);
  clear();
  const said = rows.map((row) => ({ level: "info", text: `${row.who || "The referee's window"}: ${row.text}` }));
  answer = { refused: true, lines: said, note: `Not saved, because this was entered first. Yours was: ${plain(line)}` };
  $("table").scrollTop = 0;
}

/** Return a line without the options that only the console needs. */
const plain = (line) => line.replace(/( --(yes|mend))+$/, "");

// --- the page

/** Redraw everything. `going` is the line that is being sent. */
function draw(going = "") {
  const focused = $("keys").contains(document.activeElement) ? document.activeElement : null;
  const key = keyAt(focused?.closest("[data-ask]")?.dataset.ask, focused?.dataset.key);
  if (!answer && state.answer?.length) answer = { lines: state.answer };
  above(state, answer, say, asSeen);
  const keys = $("keys");
  const below = keys.scrollHeight - keys.scrollTop - keys.clientHeight;
  blend(keys, state.over ? [] : keysOf());
  blend($("fixed"), state.over ? [] : fixedKeys());
  keys.scrollTop = ask ? keys.scrollHeight - keys.clientHeight - below : 0; // new steps appear above, so that no key moves
  $("keys").toggleAttribute("inert", busy);
  bar(going);
  if (focused && !focused.isConnected) ($("keys").querySelector(key) ?? $("keys").querySelector("button"))?.focus();
}

const keyAt = (words, key) => `[data-ask="${CSS.escape(words)}"] [data-key="${CSS.escape(key)}"]`;

/** Return the keys of all questions. They stay where they are; only an opened entry is shown alone. */
function keysOf() {
  const { asks, more } = state.pad;
  const shown = isOpened(ask) ? [ask] : asks.filter((entry, at) => !entry.folded && !(at && isRow(entry)));
  return shown.flatMap((entry, at) => sectionOf(entry, at > 0 || more.includes(entry)));
}

/** Check whether an entry was opened and so has the keys to itself. */
const isOpened = (entry) => Boolean(entry) && (entry.folded || state.pad.more.includes(entry));

/** Return the keys of entries that need only one tap, such as a pass. They have a fixed place. */
function fixedKeys() {
  const { asks } = state.pad;
  const rows = isOpened(ask) ? [] : asks.slice(1).filter(isRow);
  return [...rows.map((entry) => rowOf(entry, (seen, key) => press(entry, seen, key))), ...asks.filter(isSole).map(soleKey)];
}

const isSole = (entry) => (entry.folded || isBare(entry)) && !isMain(entry);

/** Check whether an entry is complete as it is, without further keys. */
const isBare = (entry) => (entry.steps ?? []).every((step) => !step.least && !step.awaited);

/** Return the keys of other possible entries, or the key that leads back from one. */
function besideOf() {
  const { more } = state.pad;
  if (ask && (begun(inputs) || isOpened(ask))) return [button("Back", () => (clear(), draw()), { class: "chip" })];
  const chips = more.map((entry) => button(entry.label, () => open(entry), { class: "chip", "aria-description": entry.text }));
  return state.seat ? chips : [...chips, button("Type …", typeALine, { class: "chip" })];
}

/** Open an entry that is possible but not next. If it has no steps, ask before it is entered. */
function open(entry) {
  begin(entry);
  const enter = asSeen();
  if (entry.steps?.length) draw();
  else lay(entry.label, [made("p", {}, entry.text), button("Enter it", () => (lift(), enter(entry.words)), { class: "main" })]);
}

function sectionOf(entry, titled) {
  if (!entry.steps?.length) return [];
  const mine = ask === entry ? inputs : {};
  const steps = visible(entry.steps, mine);
  const title = titled ? [made("h2", {}, entry.text)] : [];
  const drawn = (seen) => {
    const path = `${seen.path} number`;
    const digits = opened.has(`${entry.words} ${path}`) || (() => (unfold(entry, path), draw()));
    return stepOf(seen, { alone: steps.length === 1, digits }, (key) => press(entry, seen, key), () => rub(entry, seen));
  };
  const shown = (steps) => {
    const names = steps.filter((seen) => isName(entry, seen));
    const folded = names.length ? [namesOf(names, (path) => (unfold(entry, path), draw()))] : [];
    return [...folded, ...steps.filter((seen) => !names.includes(seen)).map(drawn)];
  };
  const [first, ...later] = inPlace(entry, steps);
  const fresh = later.map((steps, at) => made("div", { class: `later at-${Math.min(at + 1, LATER)}` }, ...shown(steps)));
  return [made("section", { class: "ask", "data-ask": entry.words }, ...fresh.reverse(), ...title, ...shown(first))];
}

/** Return the steps that were there from the beginning, and those that each key brought up. Those are shown above the
 *  others, so that no key moves under a finger. */
function inPlace(entry, steps) {
  if (ask !== entry) return [inOrder(steps)];
  const late = Math.max(0, ...places.values()) + 1;
  for (const { path } of steps) if (!places.has(path)) places.set(path, late);
  const at = (place) => steps.filter(({ path }) => places.get(path) === place);
  const laters = [...new Set(places.values())].filter((place) => place > 0).sort((a, b) => a - b);
  return [inOrder(at(0)), ...laters.map(at).filter((there) => there.length)];
}

/** Check whether only the name of a step is shown: it is optional and was not opened. */
const isName = (entry, { step, path, pick }) => step.folded && !count(pick) && !opened.has(`${entry.words} ${path}`);

const unfold = (entry, path) => opened.add(`${entry.words} ${path}`);

/** Return the steps with the last required one at the end: optional keys are pressed before it. */
function inOrder(steps) {
  const needed = steps.filter(({ step }) => step.least > 0);
  const last = needed.at(-1);
  if (!last || last.step.most > 1) return steps;
  return [...steps.filter((entry) => entry !== last), last];
}

function soleKey(entry) {
  const act = () => (entry.folded ? open(entry) : say(entry.words));
  const key = button("", act, { class: "sole", "data-key": entry.words });
  const text = state.pad.asks[0] === entry || entry.text === state.pad.due[0] ? "" : entry.text;
  key.append(made("span", { class: "name" }, entry.folded ? `${entry.label} …` : entry.label), text ? made("span", { class: "aside" }, text) : "");
  return key;
}

/** Check whether the large key enters this entry: it is the default and the first question. */
const isMain = (entry) => isDefault(entry) && state.pad.asks[0] === entry;

const isDefault = (entry) => [entry.words, entry.entry].includes(state.pad.default) && !state.pad.hasty;

/** Draw the bar near the thumb: undo, the line so far, and the key that sends it or accepts the default. */
function bar(going) {
  const last = state.rows.at(-1);
  const undo = state.pad.undo || (state.seat && state.answer ? `${last.entry}  ${last.text}` : "");
  $("undo").hidden = !undo;
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
  if (isOpened(ask) && isBare(ask)) return ["Send", () => say(ask.words)];
  const first = pad.asks[0];
  if (over || !pad.default || pad.hasty || isOpened(ask)) {
    return first?.steps && whole(first, {}) ? ["Send", () => say(words(first, {}))] : ["", null];
  }
  return first && !isMain(first) ? ["", null] : [first?.label ?? pad.default, () => say(first?.words ?? pad.default)];
}

function undoing(undo) {
  const enter = asSeen();
  const take = () => (lift(), enter("undo"));
  lay("Take this back?", [made("p", { class: "words" }, undo), button("Take it back", take, { class: "main" })]);
}

const typeALine = () => typing("Type a line", "As at the console: an entry, or note and a remark", "", say);

$("menu").addEventListener("click", () => menu(state?.seat, (text) => say(`note "${text.replaceAll('"', '""')}"`)));
connect({ onState, onTrouble: (trouble) => showTrouble(trouble, Boolean(state)) });
