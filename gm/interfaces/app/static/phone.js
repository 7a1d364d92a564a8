// The menu of the app: its screens and settings.

import { openRecord } from "./opening.js";
import { newDuel, send, showBoard, showDuels, showHub, showLog, showRules, showWhy } from "./screens.js";
import { button, lay, lift, typing } from "./sheet.js";
import { takeUpdate, updateWaits } from "./updates.js";

/** Show the menu. `note(text)` writes a remark into the log. */
export function menu(_seat, note) {
  const left = document.body.classList.contains("left");
  const screens = [
    ["Board", showBoard],
    ["Log and corrections", showLog],
    ["Why …", showWhy],
    ["Rules", showRules],
    ["Send", send],
    ["Open", openRecord],
    ["Duels", showDuels],
    ["New duel", newDuel],
    ["Hub", showHub],
    ["Write a note", () => typing("Note", "A remark for the log", "", note)],
    [left ? "For the right hand" : "For the left hand", turn],
  ];
  const keys = screens.map(([label, act]) => button(label, act));
  const update = updateWaits() ? button("Update now", takeUpdate, { class: "main" }) : null;
  lay("Menu", [update, ...keys], "Back to the keys");
}

function turn() {
  const left = document.body.classList.toggle("left");
  localStorage.setItem("gm.left", left ? "yes" : "");
  lift();
}

document.body.classList.toggle("left", Boolean(localStorage.getItem("gm.left")));
