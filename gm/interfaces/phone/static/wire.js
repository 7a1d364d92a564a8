// The wire between the keys and the referee's machine: pairing, what is due, and lines that are entered once.
//
//   connect({ onState, onTrouble })   shows how the duel stands, now and with each change; pairs first if need be
//   await send(words)                 enters a line; gives the answer, { conflict: true, rows } if another was quicker,
//                                     or { error } if it is refused. One line at a time.
//   unsent()                          the line that waits for the network, or null; again() and letGo() decide on it
//   unpair()                          forgets the key
//
// onTrouble(null) says that all is well, else { kind, message, remedy, words? }; kinds: "lost" (no connection),
// "unsent" (a line waits and is tried again), "asks" (it waits too long: again() or letGo()), "unpaired", "closed".

import { join } from "./joining.js";
import { chance, signature } from "./signing.js";

const KEPT = "gm.phone";
const LOOKS = "gm.looks";
const WAITS = "gm.unsent";
const PATIENCE = 5000; // ms for an answer
const TRIED = 30000; // ms for which a line is tried again
const SILENCE = 12000; // ms without a sign of life after which the connection counts as lost
const SLOWEST = 5000;
const BRIEF = 2000; // ms for a look
const UNPAIRED = {
  code: "words",
  message: "This phone is no longer paired.",
  remedy: "Ask the referee for a new code.",
};

let told = { onState: () => {}, onTrouble: () => {} };
let state = null;
let source = null;
let dials = 0; // how often it was dialled or hung up: only the latest counts
let silence = 0;
let pause = 500;
let again_ = 0;
let line = null;
let going = null;

export function paired() {
  return JSON.parse(localStorage.getItem(KEPT) ?? "null");
}

/** Forget the key; the page asks for a code again. */
export function unpair() {
  localStorage.removeItem(KEPT);
  hangUp();
}

/** Show how the duel stands, now and with each change. */
export async function connect({ onState, onTrouble }) {
  told = { onState, onTrouble };
  if (!paired() || location.hash.length > 1) {
    const found = await join(!paired());
    if (found) localStorage.setItem(KEPT, JSON.stringify(found));
  }
  const waits = JSON.parse(sessionStorage.getItem(WAITS) ?? "null");
  if (waits && waits.phone === paired().phone) line = { ...waits, since: performance.now(), asks: true };
  document.addEventListener("visibilitychange", () => (document.hidden ? hangUp() : dial()));
  addEventListener("online", dial);
  addEventListener("storage", (event) => {
    if (event.key === KEPT && !event.newValue) dropped();
  });
  await dial();
  if (line) trouble("asks", "The page was reloaded before an answer came.", "Send it again, or cancel it.");
}

// --- how the duel stands

async function dial() {
  const mine = ++dials;
  clearTimeout(again_);
  source?.close();
  if (document.hidden || !paired()) return;
  try {
    const question = await asked();
    if (mine !== dials) return; // it was dialled once more meanwhile
    source = new EventSource(`/events?${question}`);
    source.addEventListener("state", (event) => stands(JSON.parse(event.data)));
    source.addEventListener("beat", alive);
    source.addEventListener("dropped", dropped);
    source.onerror = () => lost();
    alive();
  } catch {
    if (mine === dials) lost();
  }
}

/** What stands behind the ? of an address: signed, and each counts one more, so that nobody can ask it again. */
async function asked(signal) {
  const { phone, key } = paired();
  const { start } = await (await fetch("/start", { cache: "no-store", signal })).json();
  const nth = Number(localStorage.getItem(LOOKS) ?? "0") + 1;
  localStorage.setItem(LOOKS, String(nth));
  const mac = signature(key, "look", phone, start, nth);
  return `phone=${phone}&start=${start}&nth=${nth}&mac=${mac}`;
}

function hangUp() {
  dials++;
  clearTimeout(again_);
  clearTimeout(silence);
  source?.close();
  source = null;
}

function alive() {
  clearTimeout(silence);
  silence = setTimeout(lost, SILENCE);
}

/** The stream has ended. Try again; meanwhile look once, for there may be no connection, no room for another stream of
 *  this phone, or the phone may be paired no more. */
async function lost() {
  hangUp();
  if (!paired()) return;
  again_ = setTimeout(dial, pause);
  pause = Math.min(SLOWEST, pause * 2);
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), BRIEF);
  try {
    const answer = await fetch(`/state?${await asked(cut.signal)}`, { cache: "no-store", signal: cut.signal });
    if (answer.status === 401) dropped();
    else if (answer.ok) stands(await answer.json(), false);
  } catch {
    if (!line && paired()) trouble("lost", "No connection to the referee's computer.", "Trying again.");
  } finally {
    clearTimeout(timer);
  }
}

function stands(found, streamed = true) {
  if (streamed) {
    alive();
    pause = 500;
  }
  if (found.error) {
    told.onTrouble({ kind: "closed", ...found.error });
    return;
  }
  const known = JSON.stringify(found) === JSON.stringify(state); // from the answer to a line: a finger may be down by now
  state = found;
  if (!line) told.onTrouble(null);
  if (!known) told.onState(state);
  if (line && !going && !line.asks) attempt();
}

function dropped() {
  localStorage.removeItem(KEPT);
  hangUp();
  settle({ error: UNPAIRED });
  trouble("unpaired", UNPAIRED.message, UNPAIRED.remedy);
}

function trouble(kind, message, remedy) {
  told.onTrouble({ kind, message, remedy, ...(line ? { words: line.words } : {}) });
}

// --- lines

/** The line that waits, or null. */
export function unsent() {
  return line && { words: line.words, asks: line.asks };
}

/** Enter a line. */
export function send(words) {
  if (line) return Promise.resolve({ error: { code: "busy", message: "Another line is still being sent.", remedy: line.words } });
  const me = paired();
  if (!me) return Promise.resolve({ error: UNPAIRED });
  if (!state) {
    return Promise.resolve({ error: { code: "busy", message: "Not connected yet.", remedy: "Wait a moment." } });
  }
  const said = { phone: me.phone, duel: state.duel, id: chance(16), after: state.last, words };
  const mac = signature(me.key, "line", said.phone, said.duel, said.id, said.after, said.words);
  return new Promise((done) => {
    line = { ...said, mac, done, since: performance.now(), asks: false };
    sessionStorage.setItem(WAITS, JSON.stringify({ ...said, mac }));
    attempt();
  });
}

/** Try the line that waits once more, under its own number: it is not written twice. */
export function again() {
  if (!line) return;
  line.asks = false;
  line.since = performance.now();
  attempt();
}

/** Let the line that waits go. It may have been written all the same: what is shown then says so. */
export function letGo() {
  going?.abort(); // or the next line would wait for its answer
  going = null;
  settle({ error: { code: "busy", message: "Cancelled.", remedy: "" } });
  told.onTrouble(null);
  if (state) told.onState(state);
}

async function attempt() {
  if (!line || going) return;
  const { phone, duel, id, after, words, mac } = line;
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), PATIENCE);
  const over = () => (going = going === cut ? null : going);
  going = cut;
  try {
    const body = JSON.stringify({ phone, duel, id, after, words, mac });
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/line", { method: "POST", headers, body, signal: cut.signal });
    const found = await answer.json();
    over();
    if (line?.id === id) judged(answer.status, found);
  } catch {
    over();
    if (line?.id === id) later();
  } finally {
    clearTimeout(timer);
  }
}

function judged(status, found) {
  if (found.state && !found.state.error) state = found.state;
  if (status === 401) dropped();
  else if (status === 429 || status === 408 || (status === 503 && found.error?.code === "busy")) later();
  else settle(status === 409 && found.rows ? { conflict: true, ...found } : found);
  if (!line && found.state && !found.state.error) {
    told.onTrouble(null);
    told.onState(state);
  }
}

/** The line stays, visibly, and is tried again for a while; then it is asked for. */
function later() {
  if (performance.now() - line.since > TRIED) {
    line.asks = true;
    trouble("asks", "It could not be sent.", "Send it again, or cancel it.");
    return;
  }
  trouble("unsent", "Not sent yet.", "Trying again.");
  setTimeout(attempt, 1000);
}

function settle(answer) {
  const done = line?.done;
  line = null;
  sessionStorage.removeItem(WAITS);
  done?.(answer);
}
