// The page's calls to the worker, which answers them in order. Other programs on the page may use the object `gm`.

const waiting = new Map();
const SOON = 500; // ms to wait for the browser's answer: a browser that asks the user may take much longer
let worker = null;
let count = 0;
const watchers = new Set();
let kept = "memory";
let settled = null;
const ready = new Promise((done, failed) => (settled = { done, failed }));

/** Call a function of the worker (worker.js), and return what it returns. */
export function ask(call, args = {}) {
  return new Promise((done, failed) => {
    waiting.set(++count, { done, failed });
    worker.postMessage({ id: count, call, args });
  });
}

/** Start Python with gm. `kept` is then "disk", "asked" (the browser may delete the duels) or "memory". */
export async function start(version) {
  try {
    worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = ({ data: { id, value, error, hub } }) => {
      if (hub) return dispatchEvent(new CustomEvent("gm-hub", { detail: hub }));
      const { done, failed } = waiting.get(id);
      waiting.delete(id);
      if (error) failed(Object.assign(new Error(error.message), { name: error.name }));
      else done(value);
      return undefined;
    };
    const { disk, flushed, error } = await ask("start", { archive: `gm-${version}.zip` });
    if (error) throw Object.assign(new Error(error.message), { remedy: error.remedy, code: error.code });
    kept = disk ? "asked" : "memory";
    if (disk && flushed) await Promise.race([askToKeep(), new Promise((later) => setTimeout(later, SOON))]);
    settled.done();
  } catch (error) {
    settled.failed(error);
  }
  return ready;
}

/** Ask the browser never to delete the duels. Some browsers ask the user first, who may not answer for a long time. */
async function askToKeep() {
  if (!(await navigator.storage.persist().catch(() => false))) return;
  kept = "disk";
  dispatchEvent(new Event("gm-kept"));
}

/** End Python and close the files, so that another tab can open them. */
export async function stop() {
  await ask("close");
  worker.terminate();
}

/** Call `watcher` with the state of the duel after each line; with null if no duel is open. */
export const watch = (watcher) => watchers.add(watcher);

/** Fetch the state of the duel, and pass it to all watchers. */
export async function refresh() {
  const state = await ask("state");
  for (const watcher of watchers) watcher(state);
  return state;
}

/** Enter a line and return { answer, blocks }. The watchers follow after the answer. */
export async function enter(line) {
  const result = await ask("say", { line });
  refresh();
  return result;
}

export const isKept = () => kept;

globalThis.gm = {
  ready,
  say: async (line) => (await enter(line)).answer,
  export: (duel) => ask("export", { duel }),
  get kept() {
    return kept;
  },
};
