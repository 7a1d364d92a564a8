// The connection between the keys and the referee's computer: pairing, the state, and lines that are entered only once.
//
//   connect({ onState, onTrouble })   reports the state now and after each change; pairs first if necessary
//   await send(words)                 enters a line; returns the answer, { conflict: true, rows } if another was faster,
//                                     or { error } if it is rejected. One line at a time.
//   unsent()                          the line that waits for the network, or null; again() sends it, cancel() drops it
//   unpair()                          forgets the key
//
// onTrouble(null) says that there is no problem, else { kind, message, remedy, words? }; kinds: "lost" (no connection),
// "unsent" (a line waits and is sent again), "asks" (it waited too long: again() or cancel()), "unpaired", "closed".

import { join } from "./joining.js";
import { chance, isSigned, signature } from "./signing.js";

const KEPT = "gm.phone";
const NUMBERS = "gm.requests";
const WAITS = "gm.unsent";
const PATIENCE = 5000; // ms for an answer
const TRIED = 30000; // ms for which a line is tried again
const SILENCE = 12000; // ms without a message after which the connection counts as lost
const SLOWEST = 5000;
const BRIEF = 2000; // ms for one look at the state
const UNREADABLE = { code: "words", message: "The referee's computer cannot read this line.", remedy: "Say it in other words." };
const UNPAIRED = {
  code: "words",
  message: "This phone is no longer paired.",
  remedy: "Ask the referee for a new code.",
};

let listener = { onState: () => {}, onTrouble: () => {} };
let state = null;
let source = null;
let dials = 0; // counts connections and hang-ups: only the latest is valid
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

/** Report the state now and after each change. */
export async function connect({ onState, onTrouble }) {
  listener = { onState, onTrouble };
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
  dial();
  if (line) trouble("asks", "The page was reloaded before an answer came.", "Send it again, or cancel it.");
}

// --- the state

function dial() {
  const mine = ++dials;
  clearTimeout(again_);
  source?.close();
  if (document.hidden || !paired()) return;
  try {
    const { question, nth, phone, key } = asked();
    let count = 0;
    const on = (kind, what) =>
      source.addEventListener(kind, ({ data }) => {
        if (mine !== dials) return; // there is a newer connection
        const text = data.slice(65);
        if (isSigned(data.slice(0, 64), key, "event", phone, nth, ++count, kind, text)) what(JSON.parse(text));
        else lost();
      });
    source = new EventSource(`/events?${question}`);
    on("state", stands);
    on("beat", alive);
    on("dropped", dropped);
    source.onerror = () => lost();
    alive();
  } catch {
    if (mine === dials) lost();
  }
}

/** Return the number of the next request. Each is larger than the last, so that nobody can repeat a request. */
function numbered() {
  const nth = Number(localStorage.getItem(NUMBERS) ?? "0") + 1;
  localStorage.setItem(NUMBERS, String(nth));
  return nth;
}

/** Return the query of an address, with everything needed to check the answer. */
function asked() {
  const { phone, key } = paired();
  const nth = numbered();
  return { phone, key, nth, question: `phone=${phone}&nth=${nth}&mac=${signature(key, "look", phone, nth)}` };
}

/** Return the data of the answer to request `nth`; null if the referee's computer has not signed them. */
async function heard(answer, { phone, key, nth }) {
  const text = await answer.text();
  const proof = answer.headers.get("gm-signature") ?? "";
  return isSigned(proof, key, "answer", phone, nth, answer.status, text) ? JSON.parse(text) : null;
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

/** Reconnect after the stream has ended. Meanwhile look once at the state: perhaps there is no connection, or no room for
 *  another stream of this phone, or the phone is no longer paired. */
async function lost() {
  hangUp();
  if (!paired()) return;
  again_ = setTimeout(dial, pause);
  pause = Math.min(SLOWEST, pause * 2);
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), BRIEF);
  try {
    const look = asked();
    const answer = await fetch(`/state?${look.question}`, { cache: "no-store", signal: cut.signal });
    const found = answer.ok && (await heard(answer, look));
    if (answer.status === 401) strange();
    else if (found) stands(found, false);
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
    listener.onTrouble({ kind: "closed", ...found.error });
    return;
  }
  const known = JSON.stringify(found) === JSON.stringify(state); // from the answer to a line; do not redraw, a finger may already be down
  state = found;
  if (!line) listener.onTrouble(null);
  if (!known) listener.onState(state);
  if (line && !going && !line.asks) attempt();
}

/** Forget the key, because the referee's computer says that it has removed this phone. */
function dropped() {
  localStorage.removeItem(KEPT);
  strange();
}

/** Show that this phone is unknown. Anyone could have claimed that, so the key stays until its owner pairs again. */
function strange() {
  hangUp();
  settle({ error: UNPAIRED });
  trouble("unpaired", UNPAIRED.message, UNPAIRED.remedy);
}

function trouble(kind, message, remedy) {
  listener.onTrouble({ kind, message, remedy, ...(line ? { words: line.words } : {}) });
}

// --- lines

/** Return the line that waits, or null. */
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
  return new Promise((done) => {
    line = { ...said, done, since: performance.now(), asks: false };
    sessionStorage.setItem(WAITS, JSON.stringify(said));
    attempt();
  });
}

/** Send the waiting line again. It keeps its id and so is not written twice. */
export function again() {
  if (!line) return;
  line.asks = false;
  line.since = performance.now();
  attempt();
}

/** Cancel the waiting line. It may have been written anyway; the state then shows it. */
export function cancel() {
  going?.abort(); // or the next line would wait for its answer
  going = null;
  settle({ error: { code: "busy", message: "Cancelled.", remedy: "" } });
  listener.onTrouble(null);
  if (state) listener.onState(state);
}

async function attempt() {
  const me = paired();
  if (!line || going || !me) return;
  const { phone, duel, id, after, words } = line;
  const nth = numbered();
  const mac = signature(me.key, "line", phone, nth, duel, id, after, words);
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), PATIENCE);
  const over = () => (going = going === cut ? null : going);
  going = cut;
  try {
    const body = JSON.stringify({ phone, nth, duel, id, after, words, mac });
    const headers = { "content-type": "application/json" };
    const answer = await fetch("/line", { method: "POST", headers, body, signal: cut.signal });
    const found = await heard(answer, { ...me, nth });
    over();
    if (line?.id === id) judged(answer.status, found);
  } catch {
    over();
    if (line?.id === id) later();
  } finally {
    clearTimeout(timer);
  }
}

/** Handle the answer to a line. `found` is null if the answer is not signed, which counts as no answer. */
function judged(status, found) {
  if (found?.state && !found.state.error) state = found.state;
  if (status === 401) strange();
  else if (status === 400) settle({ error: UNREADABLE });
  else if (!found || (status === 503 && found.error?.code === "busy")) later();
  else settle(status === 409 && found.rows ? { conflict: true, ...found } : found);
  if (!line && found?.state && !found.state.error) {
    listener.onTrouble(null);
    listener.onState(state);
  }
}

/** Keep the line visible and send it again for a while; then ask what to do with it. */
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
