// The referee's keys: what is due in large letters, the fewest keys that answer it, and what became of the last line.
// All of it comes from the model that the machine sends (gm/table/keypad); nothing here knows any game.

import { connect, send } from "./wire.js";
import { begun, count, goes, pressed, rubbed, visible, whole, words } from "./line.js";
import { namesOf, stepOf, widen } from "./keys.js";
import { button, lay, lift, made, typing } from "./sheet.js";
import { above, untick } from "./above.js";
import { blend } from "./blend.js";
import { showTrouble } from "./trouble.js";
import { previewed } from "./corrections.js";
import { menu } from "./phone.js";

const HUSH = 250; // ms in which no key is taken after somebody else's line
const SETTLING = 250; // the same after an own one, from the moment on at which other keys are shown
const LATER = 6; // so many steps may lie over each other
const $ = (id) => document.getElementById(id);

let state = null;
let ask = null; // which of what is asked is being answered
let inputs = {};
let busy = false;
let answer = null; // what the last own line was answered with
const hushed = {}; // the timers of moments in which no key is taken
const places = new Map(); // by the path of a step, how late it came up: 0 for those that are there from the beginning
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
  $("table").scrollTop = 0;
  answer = row ? { who: row.who || "The referee's window", lines: [{ level: "info", text: row.text }] } : null;
  hush("hush", HUSH);
}

/** No key is taken for a moment: a finger that comes down now means what stood there before. */
function hush(how, long) {
  clearTimeout(hushed[how]);
  $("pad").classList.add(how);
  hushed[how] = setTimeout(() => $("pad").classList.remove(how), long);
}

// --- a line

/** Nothing is pressed; what is due first is what the keys are for. */
function anew() {
  ask = null;
  inputs = {};
  places.clear();
  opened.clear();
  widen();
}

/** Take up an entry of which nothing is said yet. */
function begin(one) {
  ask = one;
  inputs = {};
  places.clear();
  for (const { path } of visible(one.steps, {})) places.set(path, 0);
}

function press(one, seen, key) {
  if (busy) return;
  if (ask !== one) begin(one);
  const before = inputs;
  inputs = pressed(inputs, seen, key);
  if (goes(one, before, inputs)) say(words(one, inputs));
  else draw();
}

function rub(one, seen) {
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
    answer = { refused: true, lines: [], note: `Not saved, because something else was entered first: ${plain(line)}` };
    $("table").scrollTop = 0;
    return draw();
  };
}

function taken(line, found) {
  navigator.vibrate?.(20);
  anew();
  hush("settling", SETTLING);
  $("table").scrollTop = 0;
  const note = found.same ? "The same line was already entered." : "";
  answer = { words: line, lines: found.lines ?? [], note };
}

function refused(error) {
  $("table").scrollTop = 0;
  navigator.vibrate?.([40, 60, 40]);
  answer = { refused: true, lines: [{ level: "warn", text: error.message }], note: error.remedy };
}

function overtaken(line, rows) {
  navigator.vibrate?.([40, 60, 40]);
  anew();
  const said = rows.map((row) => ({ level: "info", text: `${row.who || "The referee's window"}: ${row.text}` }));
  answer = { refused: true, lines: said, note: `Not saved, because this was entered first. Yours was: ${plain(line)}` };
  $("table").scrollTop = 0;
}

/** Return a line without the options that only the console needs. */
const plain = (line) => line.replace(/( --(yes|mend))+$/, "");

// --- the page

/** Draw all that may have changed; `going` is the line that is on its way. */
function draw(going = "") {
  const focused = $("keys").contains(document.activeElement) ? document.activeElement : null;
  const key = keyAt(focused?.closest("[data-ask]")?.dataset.ask, focused?.dataset.key);
  if (!answer && state.answer?.length) answer = { lines: state.answer };
  above(state, answer, say, asSeen);
  const keys = $("keys");
  const below = keys.scrollHeight - keys.scrollTop - keys.clientHeight;
  blend(keys, state.over ? [] : keysOf());
  blend($("fixed"), state.over ? [] : fixedKeys());
  keys.scrollTop = ask ? keys.scrollHeight - keys.clientHeight - below : 0; // what is new comes above: no key moves
  $("keys").toggleAttribute("inert", busy);
  bar(going);
  if (focused && !focused.isConnected) ($("keys").querySelector(key) ?? $("keys").querySelector("button"))?.focus();
}

const keyAt = (words, key) => `[data-ask="${CSS.escape(words)}"] [data-key="${CSS.escape(key)}"]`;

/** The keys of all that is due stay where they are, whichever is pressed; only what was opened stands alone. */
function keysOf() {
  const { asks, more } = state.pad;
  const shown = isOpened(ask) ? [ask] : asks.filter((one) => !one.folded);
  return shown.flatMap((one, at) => sectionOf(one, at > 0 || more.includes(one)));
}

/** Check whether an entry was opened and so has the keys to itself. */
const isOpened = (one) => Boolean(one) && (one.folded || state.pad.more.includes(one));

/** The keys of what is said by one tap, such as a pass. They have a place of their own, which they never leave. */
function fixedKeys() {
  return state.pad.asks.filter((one) => (one.folded || isBare(one)) && !isMain(one)).map(soleKey);
}

/** Whether an entry may be made as it is: there is nothing to add, or nothing that must be. */
const isBare = (one) => (one.steps ?? []).every((step) => !step.least && !step.awaited);

/** What else may be said, or the way back from it. */
function besideOf() {
  const { more } = state.pad;
  if (ask && (begun(inputs) || isOpened(ask))) return [button("Back", () => (anew(), draw()), { class: "chip" })];
  const chips = more.map((one) => button(one.label, () => open(one), { class: "chip", "aria-description": one.text }));
  return state.seat ? chips : [...chips, button("Type …", typeALine, { class: "chip" })];
}

/** Take up what is not due: at once, where there is nothing to be said of it. */
function open(one) {
  begin(one);
  const enter = asSeen();
  if (one.steps?.length) draw();
  else lay(one.label, [made("p", {}, one.text), button("Enter it", () => (lift(), enter(one.words)), { class: "main" })]);
}

function sectionOf(one, titled) {
  if (!one.steps?.length) return [];
  const mine = ask === one ? inputs : {};
  const steps = visible(one.steps, mine);
  const title = titled ? [made("h2", {}, one.text)] : [];
  const drawn = (seen) => {
    const path = `${seen.path} number`;
    const digits = opened.has(`${one.words} ${path}`) || (() => (unfold(one, path), draw()));
    return stepOf(seen, { alone: steps.length === 1, digits }, (key) => press(one, seen, key), () => rub(one, seen));
  };
  const shown = (steps) => {
    const names = steps.filter((seen) => isName(one, seen));
    const folded = names.length ? [namesOf(names, (path) => (unfold(one, path), draw()))] : [];
    return [...folded, ...steps.filter((seen) => !names.includes(seen)).map(drawn)];
  };
  const [first, ...later] = inPlace(one, steps);
  const fresh = later.map((steps, at) => made("div", { class: `later at-${Math.min(at + 1, LATER)}` }, ...shown(steps)));
  return [made("section", { class: "ask", "data-ask": one.words }, ...fresh.reverse(), ...title, ...shown(first))];
}

/** The steps that were there from the beginning, and those that each key brought up. These come above, each over what
 *  was there before where there is no room, so that no key moves under a finger. */
function inPlace(one, steps) {
  if (ask !== one) return [inOrder(steps)];
  const late = Math.max(0, ...places.values()) + 1;
  for (const { path } of steps) if (!places.has(path)) places.set(path, late);
  const at = (place) => steps.filter(({ path }) => places.get(path) === place);
  const laters = [...new Set(places.values())].filter((place) => place > 0).sort((a, b) => a - b);
  return [inOrder(at(0)), ...laters.map(at).filter((there) => there.length)];
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
  const act = () => (one.folded ? open(one) : say(one.words));
  const key = button("", act, { class: "sole", "data-key": one.words });
  const text = state.pad.asks[0] === one || one.text === state.pad.due[0] ? "" : one.text;
  key.append(made("span", { class: "name" }, one.folded ? `${one.label} …` : one.label), text ? made("span", { class: "aside" }, text) : "");
  return key;
}

/** Whether the large key says it: the default where it is what comes first. */
const isMain = (one) => isDefault(one) && state.pad.asks[0] === one;

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
