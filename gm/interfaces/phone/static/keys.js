// Draws the keys of a step from the model: pips, numbers, bands, cards, lists, free text.

import { button, lay, made } from "./sheet.js";
import { alike, quoted, visible } from "./line.js";

const NARROWED = 16; // with more keys than this, there is a box to filter them
const PLACES = 6; // at most this many answers have a place each
const WIDE = 9; // longer words need wider keys
const SHORT = 3; // with more columns than this, the rows of a grid have names
const LONG = 500; // ms after which a press shows the explanation
const PIPS = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["♥", "♦", "♠", "♣"];
const narrowed = {}; // the texts in the filter boxes, by path
let suit = 0; // on narrow screens only the cards of one suit are shown
let held = 0; // the timer of a key that is held down
let shown = false; // whether the long press has shown the explanation

/** Draw the keys of one step, with its name unless it is `alone`. If `digits` is true, there is a box for other numbers;
 *  else `digits` is the function that opens it. `press(key)` handles a key, `rub()` removes the last one. */
export function stepOf(seen, { alone, digits }, press, rub) {
  const { step, path, pick } = seen;
  const name = captionOf(step);
  const loose = step.least === 0 && !step.awaited && step.most === 1 && step.look !== "text";
  const box = made("div", { class: `step ${step.look}${loose ? " loose" : ""}`, role: "group", "aria-label": name });
  const flag = loose && step.look === "flag";
  if (!alone && name && !flag) box.append(made("p", { class: "caption" }, name));
  if (step.most > 1) box.append(pickedSoFar(step, pick, rub));
  const keys = keysOf(seen, press);
  if (step.keys?.length > NARROWED && step.look === "list") box.append(narrowing(path, keys));
  if (step.look === "cards" && step.keys.length > NARROWED) box.append(suitKeys(box));
  if (keys) box.append(keys);
  if (step.look === "text") box.append(typed(step, path, pick, press, keys));
  else if (step.low != null && (digits === true || !keys)) box.append(numberBox(step, path, pick, press));
  else if (step.low != null) keys.append(button("…", digits, { "aria-label": `Another number, to ${step.high}`, "data-key": `${path} …` }));
  return box;
}

/** Draw the keys of an entry that takes one tap side by side, for a fixed place below long lists. */
export function rowOf(entry, press) {
  const [seen] = visible(entry.steps, {});
  const keys = seen.step.keys.map((key) => keyOf(seen.step, seen.path, seen.pick, key, () => press(seen, key)));
  return made("div", { class: "row", role: "group", "aria-label": entry.text, "data-ask": entry.words }, ...keys);
}

/** Draw, for each optional step, a key that opens the step. */
export function namesOf(steps, open) {
  const keys = steps.map((seen) => button(captionOf(seen.step), () => open(seen.path), { class: "chip", "data-key": `${seen.path} open` }));
  return made("div", { class: "step names", role: "group", "aria-label": "More options" }, ...keys);
}

const captionOf = (step) => step.label.split(/[;:(,]/)[0].replace(/^(the|an?) /, "").trim();

function keysOf({ step, path, pick }, press) {
  if (!step.keys?.length) return null;
  const columns = [...new Set(step.keys.map((key) => key.column ?? ""))].sort((one, other) => (one === "…") - (other === "…"));
  const matrix = columns.length > 1 && step.look !== "cards";
  const grid = made("div", { class: matrix ? "grid matrix" : "grid" });
  if (step.keys.some(({ label }) => label.split(/\s/).some((word) => word.length > WIDE))) grid.classList.add("wide");
  const [wide, keys] = matrix ? laid(step, columns) : [step.look === "pips" ? step.keys.length : 0, step.keys];
  grid.style.setProperty("--columns", wide);
  for (const key of keys) {
    if (!key?.label) grid.append(made(key ? "p" : "span", { class: "caption" }, key?.row ?? ""));
    else grid.append(keyOf(step, path, pick, key, press, isNamed(step, columns, key) ? key.column : key.label));
    if (key?.label && key.row === key.label && columns.length > SHORT) grid.lastChild.classList.add("sole");
  }
  return grid;
}

/** Check whether the row of a key has its name above it, so that the key itself shows only its column. */
const isNamed = ({ look }, columns, { row, label }) => look === "bands" && columns.length > SHORT && row !== label;

/** Return the number of columns and the order of keys in a grid, with null for an empty place. Bands of a board go from
 *  the bottom up, so that the first is nearest to the thumb; numbers are side by side. Long rows begin with their name. */
function laid(step, columns) {
  const rows = [...new Set(step.keys.map((key) => key.row))];
  const at = (row, column) => step.keys.find((key) => key.row === row && (key.column ?? "") === column) ?? null;
  const cells = (row) => columns.map((column) => at(row, column));
  const band = (row) => {
    const first = step.keys.find((key) => key.row === row);
    if (columns.length <= SHORT) return cells(row);
    return isNamed(step, columns, first) ? [{ row }, ...cells(row)] : [first];
  };
  if (step.look === "bands") return [columns.length, rows.reverse().flatMap(band)];
  if (step.look === "list") return [columns.length, step.keys];
  return [rows.length, columns.flatMap((column) => rows.map((row) => at(row, column)))];
}

function keyOf(step, path, pick, key, press, text = key.label) {
  const count = pick.words.filter((word) => word === key.words).length;
  const down = step.most > 1 ? count > 0 : pick.key ? alike(pick.key, key) : pick.words[0] === key.words;
  const element = button("", () => press(key), { "aria-pressed": String(down || alike(pick.waits, key)) });
  element.dataset.key = `${path} ${key.words || key.label}`;
  if (step.look === "pips" && PIPS[key.label]) element.append(pips(Number(key.label)));
  else element.append(made("span", { class: "name" }, text));
  if (key.label.length > 3 && step.look === "numbers") element.classList.add("wordy");
  if (step.look === "pips" || text !== key.label) element.setAttribute("aria-label", key.label);
  if (key.aside) element.append(made("span", { class: "aside" }, key.aside));
  if (key.column && step.look !== "cards") element.classList.add("more");
  if (step.look === "cards") placed(element, key);
  if (key.about) asking(element, key);
  return element;
}

/** Place a card key by its suit and rank, or among the keys that are not cards. */
function placed(element, key) {
  const suit = SUITS.indexOf(key.column);
  const rank = RANKS.indexOf(key.row);
  element.classList.add(suit < 0 ? "other" : `suit-${suit}`);
  if (suit < 0) return;
  element.style.setProperty("--narrow", `${(rank % 7) + 1} / ${suit + 1 + (rank > 6 ? 4 : 0)}`);
  element.style.setProperty("--wide", `${suit + 1} / ${rank + 1}`);
}

/** Draw a key for each suit, which shows the cards of that suit where the screen is too narrow for all. */
function suitKeys(box) {
  const choose = ({ target }) => {
    suit = SUITS.indexOf(target.textContent);
    const shown = target.closest(".cards");
    shown.dataset.suit = suit;
    for (const [at, key] of [...target.parentElement.children].entries()) key.setAttribute("aria-pressed", String(at === suit));
  };
  box.dataset.suit = suit;
  const keys = SUITS.map((name, at) => button(name, choose, { class: `suit-${at}`, "aria-pressed": String(at === suit), "data-key": `suit ${name}` }));
  return made("div", { class: "suits", role: "group", "aria-label": "Suit" }, ...keys);
}

function pips(number) {
  const face = made("span", { class: "face", "aria-hidden": "true" });
  for (let at = 0; at < 9; at++) face.append(made("i", { class: PIPS[number].includes(at) ? "pip" : "" }));
  return face;
}

/** Show the explanation of a key after a long press or a right click. */
function asking(element, key) {
  const show = () => {
    shown = true;
    lay(key.label, [made("p", { class: "about" }, key.about)], "Back to the keys");
  };
  const press = element.onclick;
  const release = () => clearTimeout(held);
  element.setAttribute("aria-description", key.about);
  element.onpointerdown = () => {
    shown = false;
    clearTimeout(held);
    held = setTimeout(show, LONG);
  };
  Object.assign(element, { onpointerup: release, onpointerleave: release, onpointercancel: release });
  element.oncontextmenu = (event) => {
    event.preventDefault();
    clearTimeout(held);
    if (!shown) show();
  };
  element.onclick = () => {
    if (!shown) press();
    shown = false;
  };
}

/** Draw what is picked so far: each answer in its place or, if there are many, their number. */
function pickedSoFar(step, pick, rub) {
  const row = made("p", { class: "told" });
  const places = step.slots ?? (step.least === step.most && step.most <= PLACES ? Array(step.most).fill("") : []);
  for (let at = 0; at < Math.max(places.length, pick.words.length); at++) {
    const word = pick.words[at] == null ? "" : labelOf(step, pick.words[at]);
    row.append(made("span", { class: word ? "slot full" : "slot" }, [places[at], word].filter(Boolean).join(" ") || "·"));
  }
  if (!places.length && step.least > 1) row.append(made("span", {}, `${pick.words.length} of ${step.most}`));
  if (pick.words.length || pick.waits) row.append(button("⌫", rub, { "aria-label": "Remove the last one" }));
  return row;
}

function labelOf(step, word) {
  const key = step.keys.find(({ words, number }) => words === word || (number && word.startsWith(number[0])));
  if (!key || key.words === word) return key?.label ?? word;
  const amount = word.slice(key.number[0].length);
  return key.label.replace(/^(.*?) ?(\S+) …$/, (_, before, what) => [before, amount, what].filter(Boolean).join(" "));
}

/** Show only the keys whose names contain what is typed. */
function narrow(keys, typed) {
  const sought = typed.trim().toLowerCase();
  for (const key of keys.children) key.hidden = !key.textContent.toLowerCase().includes(sought);
}

/** Draw a box that filters the keys. */
function narrowing(path, grid) {
  const oninput = ({ target }) => {
    narrowed[path] = target.value;
    narrow(target.parentElement.querySelector(".grid"), target.value);
  };
  const input = made("input", { type: "search", placeholder: "Type to filter", "aria-label": "Filter the keys", oninput });
  input.dataset.key = `${path} narrow`;
  input.value = narrowed[path] ?? "";
  narrow(grid, input.value);
  return input;
}

/** Empty the filter boxes. */
export function widen() {
  for (const path of Object.keys(narrowed)) delete narrowed[path];
}

function numberBox(step, path, pick, press) {
  const known = step.keys?.some((key) => key.words === pick.words[0]);
  const begun = pick.words.length && !known ? pick.words[0].slice(step.before?.length ?? 0) : "";
  const input = made("input", { inputmode: "numeric", pattern: "[0-9]*", maxlength: 3, "aria-label": captionOf(step) });
  input.dataset.key = path;
  input.placeholder = `to ${step.high}`;
  input.value = begun;
  return entering(input, (text) => {
    if (/^[0-9]+$/.test(text)) press({ label: text, words: `${step.before ?? ""}${Number(text)}` });
  });
}

/** Draw a box for text. What is typed there filters the keys, if there are any. */
function typed(step, path, pick, press, keys) {
  const input = made("input", { autocomplete: "off", maxlength: 200, "aria-label": captionOf(step) });
  input.dataset.key = path;
  input.placeholder = step.least ? "" : "optional";
  input.value = pick.key?.label ?? "";
  if (keys) input.oninput = ({ target }) => narrow(target.closest(".step").querySelector(".grid"), target.value);
  return entering(input, (text) => press({ label: text, words: [step.before, quoted(text)].filter(Boolean).join(" ") }));
}

function entering(input, enter) {
  const say = (event) => {
    event.preventDefault();
    const text = event.target.querySelector("input").value.trim();
    if (text) enter(text);
  };
  return made("form", { class: "typed", onsubmit: say }, input, made("button", {}, "OK"));
}
