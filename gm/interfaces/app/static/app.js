// The start of the app: take the lock of the tab, keep the newest version, start Python, then show the keys.

import { ask, isKept, refresh, start, stop, watch } from "./engine.js";
import { button, lay, lift, made } from "./sheet.js";
import { lastSent, sent } from "./sending.js";
import { alone, takeOver } from "./tabs.js";
import { checkForUpdate, keepApp, takeUpdate, updateWaits, watchForUpdates } from "./updates.js";

const PROMISE =
  "Every line that gm has answered is on this device's disk. The browser may throw all of it away when you clear its data, or if you leave the page unused for weeks. Send the record as a file when the duel is over.";
const MARKS = { disk: "kept", asked: "kept for now", memory: "not kept: only in memory" };
const SHORT = 24; // letters that fit beside the title
const READ = "gm.promise";
const BOARD = "gm.board";
const $ = (id) => document.getElementById(id);
let offline = false;
let current = null;
let offered = "";
let hub = { text: "", sent: {} }; // what is wrong at the hub, and the last line that it has of each duel

/** Show texts and keys instead of the table. */
function say(text, ...keys) {
  $("start").hidden = false;
  $("pad").hidden = true;
  $("start").replaceChildren(made("h1", {}, "gm"), made("p", {}, text), ...keys.filter(Boolean));
}

async function leave() {
  await stop();
  lift();
  say("gm continues in another tab.", button("Continue here", () => location.reload(), { class: "main" }));
}

/** Return the board as it was last shown, to read while gm starts. */
function lastBoard() {
  const kept = JSON.parse(localStorage.getItem(BOARD) ?? "null");
  return kept ? [made("h2", {}, kept.title), ...kept.lines.map((line) => made("p", {}, line))] : [];
}

function keepBoard({ title, pad, standings }) {
  const figures = ({ name, figures }) => [name, ...figures.map((figure) => `${figure.title} ${figure.text}`)].join(" · ");
  localStorage.setItem(BOARD, JSON.stringify({ title, lines: [...pad.due, ...standings.map(figures)] }));
}

async function begin(take) {
  const here = navigator.serviceWorker;
  say(!here || here.controller ? "Starting …" : "Downloading gm. After this it starts without a network …", ...lastBoard());
  if (!(await take(leave))) {
    const key = button("Take over here", () => begin(takeOver), { class: "main" });
    return say("gm is open in another tab. Go there, or take over here.", key);
  }
  offline = await keepApp();
  try {
    await start(document.body.dataset.version);
  } catch (error) {
    return failed(error);
  }
  const state = await ask("state");
  if ((await checkForUpdate()) && (!state || state.over)) return takeUpdate();
  return play(state);
}

function failed(error) {
  const newer = /written by a newer gm/.test(error.message);
  if (newer) return say("The duels here were written by a newer gm: reload to update.", button("Update now", takeUpdate, { class: "main" }));
  const why = error.name === "NoModificationAllowedError" ? "another tab or window has its files open" : error.message;
  return say(`gm could not start: ${why}`, button("Try again", () => location.reload(), { class: "main" }));
}

async function play(state) {
  const { newDuel, send, showDuels } = await import("./screens.js");
  const { openRecord, openShared } = await import("./opening.js");
  document.body.dataset.kept = isKept();
  const first = [button("New duel", newDuel, { class: "main" }), button("Open a record", openRecord), button("Duels", showDuels)];
  const showState = (duel) => {
    current = duel;
    if (duel) {
      $("start").hidden = true;
      keepBoard(duel);
      if (isUnkept(duel)) send();
    } else say("No duel is open.", ...first, made("p", {}, mark()));
    showMark();
  };
  watch(showState);
  for (const event of ["gm-sent", "gm-kept"]) addEventListener(event, showMark);
  addEventListener("gm-hub", ({ detail }) => sent((hub = detail).sent));
  watchForUpdates(showMark);
  const { say: enterLine } = await import("./pad.js");
  $("typing").onsubmit = (event) => {
    event.preventDefault();
    const line = $("typed").value.trim();
    $("typed").value = "";
    if (line) enterLine(line);
  };
  showState(state);
  await refresh();
  if (!localStorage.getItem(READ) && isKept() !== "memory") promise();
  else await openShared();
}

/** Return whether a round or the duel has just ended and is only in memory: the app then offers to send the record. */
function isUnkept({ duel, last, opened, over }) {
  const fresh = offered !== `${duel} ${last}`;
  offered = `${duel} ${last}`;
  return fresh && isKept() === "memory" && (opened > 1 || over);
}

function promise() {
  localStorage.setItem(READ, "yes");
  lay("Before you begin", [made("p", { class: "promise" }, PROMISE)], "I understand");
}

function showMark() {
  const text = mark();
  $("wire").textContent = text;
  $("wire").classList.toggle("long", text.length > SHORT);
}

/** Return the text of the status line: how safely the duel is stored, what was not sent, and whether an update waits. */
function mark() {
  const parts = [MARKS[isKept()]];
  if (!offline) parts.push("works while the laptop is connected");
  if (hub.text) parts.push(hub.text);
  else if (current && !(current.duel in hub.sent)) {
    const last = lastSent(current);
    if (last === null) parts.push("not sent");
    else if (last < current.last) parts.push(`not sent since row ${last}`);
  }
  if (updateWaits()) parts.push("an update is ready");
  return parts.join(" · ");
}

begin(alone);
