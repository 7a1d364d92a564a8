// What this phone is asked to remember, and to stay awake, as far as its browser lets a page ask for that.

import { button, lay, lift, made, typing } from "./sheet.js";
import { unpair } from "./wire.js";

let lock = null;

/** Show what can be set on this phone; `note(text)` writes a remark, which a player's phone (with a `seat`) cannot. */
export function menu(seat, note) {
  const hand = button(kept("left") ? "For the right hand" : "For the left hand", () => (turn(), lift()));
  const noting = seat ? null : button("Write a note", () => typing("Note", "A remark for the log", "", note));
  const forget = button("Unpair this phone", () => (unpair(), location.reload()));
  lay("This phone", [hand, noting, ...awake(), forget], "Back to the keys");
}

function turn() {
  keep("left", !kept("left"));
  document.body.classList.toggle("left", kept("left"));
}

/** What was kept under a name on this phone. */
function kept(name) {
  return localStorage.getItem(`gm.${name}`) === "yes";
}

function keep(name, yes) {
  if (yes) localStorage.setItem(`gm.${name}`, "yes");
  else localStorage.removeItem(`gm.${name}`);
}

/** The key that keeps the screen on, or the honest word that this page cannot. */
function awake() {
  if (!navigator.wakeLock) {
    const why = "This page cannot keep the screen on: your browser allows that only over https. ";
    return [made("p", { class: "about" }, `${why}In your phone's settings, choose a longer screen timeout.`)];
  }
  const label = () => (kept("awake") ? "Let the screen turn off" : "Keep the screen on");
  const key = button(label(), async () => {
    keep("awake", !kept("awake"));
    await hold();
    key.textContent = label();
  });
  return [key];
}

/** Hold the screen on, or let go; a page that was hidden has lost its hold. */
async function hold() {
  await lock?.release().catch(() => {});
  lock = null;
  if (!kept("awake") || document.hidden) return;
  lock = await navigator.wakeLock?.request("screen").catch(() => null);
}

document.body.classList.toggle("left", kept("left"));
document.addEventListener("visibilitychange", hold);
hold();
