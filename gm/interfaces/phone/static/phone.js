// The settings of this phone: handedness, and keeping the screen on where the browser allows it.

import { button, lay, lift, made, typing } from "./sheet.js";
import { unpair } from "./wire.js";

let lock = null;

/** Show the settings of this phone. `note(text)` writes a note; a player's phone (with a `seat`) cannot do that. */
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

/** Return whether a setting is on. */
function kept(name) {
  return localStorage.getItem(`gm.${name}`) === "yes";
}

function keep(name, yes) {
  if (yes) localStorage.setItem(`gm.${name}`, "yes");
  else localStorage.removeItem(`gm.${name}`);
}

/** Return the key that keeps the screen on, or a text that says why this page cannot. */
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

/** Request or release the screen lock. A page that was hidden has lost its lock. */
async function hold() {
  await lock?.release().catch(() => {});
  lock = null;
  if (!kept("awake") || document.hidden) return;
  lock = await navigator.wakeLock?.request("screen").catch(() => null);
}

document.body.classList.toggle("left", kept("left"));
document.addEventListener("visibilitychange", hold);
hold();
