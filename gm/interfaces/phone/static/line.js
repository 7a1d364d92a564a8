// A line that is entered by keys: which steps are open, what they add to the line, and when it is sent.
//
// Nothing here touches the page. Inputs are stored by path: { words: [...], key, waits }. In a step with several keys,
// `waits` is the key whose second part is still missing.

const NUMBERS = 12; // the number of keys for the numbers behind a key
const HIGHEST = 999; // the largest number that can be typed there

/** Return the steps that a key leads to, including the step of its number. */
function stepsOf({ then, number, label }) {
  if (!number) return then;
  const [before, first] = number;
  const one = (_, at) => ({ label: String(first + at), words: `${before}${first + at}` });
  const keys = Array.from({ length: NUMBERS }, one);
  return [{ name: "", label, look: "numbers", least: 1, most: 1, low: 0, high: HIGHEST, before, keys }];
}

/** Compare two keys by content: each new state from the server brings new objects. */
export const alike = (one, other) => Boolean(one) && one.words === other.words && one.label === other.label;

/** Return the inputs of a step, including those that are pressed by default. */
export function picked(inputs, path, step) {
  if (inputs[path]) return inputs[path];
  const key = step.chosen && step.keys?.find((one) => one.words.split(" ")[0] === step.chosen);
  return key ? { words: [key.words], key } : { words: step.chosen ? [step.chosen] : [] };
}

/** Return the open steps, each with its path and what is picked. The steps that a key brings up follow its own step. */
export function visible(steps, inputs, above = "") {
  return (steps ?? []).flatMap((step, at) => {
    const path = `${above}/${at}`;
    const pick = picked(inputs, path, step);
    const lead = pick.waits ?? (step.most === 1 ? pick.key : null);
    const then = lead && stepsOf(lead);
    const inner = then ? visible(then, inputs, `${path}:${lead.words || lead.label}`) : [];
    return [{ step, path, pick }, ...inner.map((one) => (pick.waits ? { ...one, of: { step, path } } : one))];
  });
}

/** Return the words of the line so far in typing order, which may differ from the order of the keys. */
export function words(ask, inputs) {
  const said = visible(ask.steps, inputs).filter(({ of }) => !of);
  const inPlace = said.sort((one, other) => (one.step.at ?? 0) - (other.step.at ?? 0));
  return [ask.words, ...inPlace.flatMap(({ pick }) => pick.words)].filter(Boolean).join(" ");
}

/** Check whether an entry takes one tap on one of a few keys, such as whose pass it is. */
export function isRow({ steps }) {
  const [step, ...more] = steps ?? [];
  if (!step || more.length || !step.least || step.most > 1 || step.low != null) return false;
  return step.look === "bands" && step.keys.every(({ then, number, column }) => !then && !number && !column);
}

/** Check whether any key was pressed. */
export const begun = (inputs) => Object.keys(inputs).length > 0;

/** Check whether the line is complete. */
export function whole(ask, inputs) {
  const steps = visible(ask.steps, inputs);
  const said = steps.some(({ pick }) => pick.words.some(Boolean));
  return said && steps.every(({ step, pick }) => !pick.waits && count(pick) >= step.least);
}

/** Check whether the line is sent automatically after the inputs changed from `before` to `after`: nothing is missing, and
 *  the last key has not brought up optional steps. */
export function goes(ask, before, after) {
  if (!whole(ask, after)) return false;
  const known = new Set(visible(ask.steps, before).map(({ path }) => path));
  return visible(ask.steps, after).every(({ step, path, pick }) => {
    if (count(pick) >= step.most) return true;
    return !step.awaited && known.has(path) && count(pick) === 0;
  });
}

/** Count the pressed keys of a step. A key that excludes all others counts as all of them. */
export function count(pick) {
  if (pick.alone) return Infinity;
  return pick.key && !pick.key.words ? 1 : pick.words.length;
}

/** Return the inputs after a key (or typed words) of a step was pressed or released. */
export function pressed(inputs, { step, path, of }, key) {
  const asks = Boolean(stepsOf(key));
  if (of && !asks) return withLast(inputs, of, key);
  const pick = picked(inputs, path, step);
  if (step.most === 1) return single(inputs, path, pick, key);
  if (key.alone || pick.alone) return { ...without(inputs, path), [path]: { words: [key.words], alone: key.alone } };
  if (asks && alike(pick.waits, key)) return several(inputs, path, pick.words);
  if (asks) return { ...without(inputs, path), [path]: { words: pick.words, waits: key } };
  const there = step.twice ? -1 : pick.words.indexOf(key.words);
  const others = pick.words.filter((word) => word !== key.words && !sameRow(step, word, key));
  const left = there < 0 ? [...(step.twice ? pick.words : others), key.words] : others;
  return several(inputs, path, left.slice(0, step.most));
}

/** Check whether a word in a grid of bands is another answer to the row of `key`. */
const sameRow = ({ look, keys }, word, { row }) => look === "bands" && row && keys.some((one) => one.words === word && one.row === row);

/** Return the inputs without the last of several keys of a step. */
export function rubbed(inputs, { step, path }) {
  const pick = picked(inputs, path, step);
  return several(inputs, path, pick.waits ? pick.words : pick.words.slice(0, -1));
}

function several(inputs, path, left) {
  return left.length ? { ...without(inputs, path), [path]: { words: left } } : without(inputs, path);
}

function single(inputs, path, pick, key) {
  const rest = without(inputs, path);
  const again = alike(pick.key, key) && inputs[path];
  return again ? rest : { ...rest, [path]: { words: key.words ? [key.words] : [], key } };
}

/** Return the inputs with the missing part of a waiting key. */
function withLast(inputs, { path }, key) {
  return { ...without(inputs, path), [path]: { words: [...inputs[path].words, key.words] } };
}

function without(inputs, path) {
  return Object.fromEntries(Object.entries(inputs).filter(([one]) => one !== path && !one.startsWith(`${path}:`)));
}

/** Return a word as typed on a line, quoted if necessary. */
export function quoted(text) {
  return /^[^\s"]+$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
}
