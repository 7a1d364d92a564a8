// A line as it is put together by keys: which steps are to be answered now, what they say, and when it goes off.
//
// Nothing here touches the page. Picks are kept by path: { words: [...], key, waits }; of a step that takes several
// keys `waits` is the one whose number is still to come.

/** The picks of a step, those that are pressed from the beginning included. */
export function picked(picks, path, step) {
  if (picks[path]) return picks[path];
  const key = step.chosen && step.keys?.find((one) => one.words.split(" ")[0] === step.chosen);
  return key ? { words: [key.words], key } : { words: step.chosen ? [step.chosen] : [] };
}

/** All steps that can be answered now, each with its path and what is picked; a key's own steps come behind it. */
export function visible(steps, picks, above = "") {
  return (steps ?? []).flatMap((step, at) => {
    const path = `${above}/${at}`;
    const pick = picked(picks, path, step);
    const lead = pick.waits ?? (step.most === 1 ? pick.key : null);
    const inner = lead?.then ? visible(lead.then, picks, `${path}:${lead.words || lead.label}`) : [];
    return [{ step, path, pick }, ...inner.map((one) => (pick.waits ? { ...one, of: { step, path } } : one))];
  });
}

/** The words of the line so far. */
export function words(ask, picks) {
  const said = visible(ask.steps, picks).flatMap(({ pick, of }) => (of ? [] : pick.words));
  return [ask.words, ...said].filter(Boolean).join(" ");
}

/** Whether anything was pressed. */
export const begun = (picks) => Object.keys(picks).length > 0;

/** Whether the line says all that it must. */
export function whole(ask, picks) {
  const steps = visible(ask.steps, picks);
  const said = steps.some(({ pick }) => pick.words.some(Boolean));
  return said && steps.every(({ step, pick }) => !pick.waits && count(pick) >= step.least);
}

/** Whether it goes off by itself once these picks have become those: nothing is waited for, and the last key has not
 *  brought up anything that might be said as well. */
export function goes(ask, before, after) {
  if (!whole(ask, after)) return false;
  const known = new Set(visible(ask.steps, before).map(({ path }) => path));
  return visible(ask.steps, after).every(({ step, path, pick }) => {
    if (count(pick) >= step.most) return true;
    return !step.awaited && known.has(path) && count(pick) === 0;
  });
}

/** How many keys of a step are pressed; one that stands alone says all. */
function count(pick) {
  if (pick.alone) return Infinity;
  return pick.key && !pick.key.words ? 1 : pick.words.length;
}

/** The picks after a key of a step, or words that were typed, are added or taken back. */
export function pressed(picks, { step, path, of }, key) {
  if (of) return counted(picks, of, key);
  const pick = picked(picks, path, step);
  if (step.most === 1) return single(picks, path, pick, key);
  if (key.alone || pick.alone) return { ...without(picks, path), [path]: { words: [key.words], alone: key.alone } };
  if (key.then) return { ...picks, [path]: { words: pick.words, waits: key } };
  const there = step.twice ? -1 : pick.words.indexOf(key.words);
  const left = there < 0 ? [...pick.words, key.words] : pick.words.filter((word) => word !== key.words);
  return several(picks, path, left.slice(0, step.most));
}

/** The picks without the last of several keys of a step. */
export function rubbed(picks, { step, path }) {
  const pick = picked(picks, path, step);
  return several(picks, path, pick.waits ? pick.words : pick.words.slice(0, -1));
}

function several(picks, path, left) {
  return left.length ? { ...without(picks, path), [path]: { words: left } } : without(picks, path);
}

function single(picks, path, pick, key) {
  const rest = without(picks, path);
  const again = pick.key && pick.key.words === key.words && pick.key.label === key.label && picks[path];
  return again ? rest : { ...rest, [path]: { words: key.words ? [key.words] : [], key } };
}

/** A number was told for a key that waits for it. */
function counted(picks, { path }, key) {
  return { ...without(picks, path), [path]: { words: [...picks[path].words, key.words] } };
}

function without(picks, path) {
  return Object.fromEntries(Object.entries(picks).filter(([one]) => one !== path && !one.startsWith(`${path}:`)));
}

/** A word as it stands on a line, in quotes where it needs them. */
export function quoted(text) {
  return /^[^\s"]+$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
}
