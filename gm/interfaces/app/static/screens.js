// The screens behind the menu: duels, board, log, why, rules.

import { readCode, readsCodes } from "./camera.js";
import { correcting } from "./corrections.js";
import { ask, enter, refresh } from "./engine.js";
import { openRecord, picker } from "./opening.js";
import { say } from "./pad.js";
import { sendAll, sendKeys } from "./sending.js";
import { button, lay, lift, made, typing } from "./sheet.js";
import { show } from "./shown.js";

/** Enter a line, and show its answer or its error. */
async function look(title, line, ...more) {
  const { answer, blocks, remedy } = await enter(line);
  if (answer.error) lay(title, [made("p", {}, answer.error.message), made("p", {}, remedy), ...more]);
  else show(title, blocks, ...more);
  return answer;
}

export const showBoard = () => look("Board", "now");

/** Explain the last result, with a key to explain something else. */
export const showWhy = () => look("Why", "why", button("Something else …", () => typing("Why", "A line's number, or a name and what they have: ana pages", "", (text) => look("Why", `why ${text}`))));

export function showRules() {
  typing("Rules", "A word, a card or a rule's number", "", (text) => look("Rules", `rule ${text}`, button("Look up another", showRules)));
}

/** Show every line of the log, the newest first. Tapping a line corrects it. */
export async function showLog() {
  const rows = await ask("log");
  lay("Log", [made("p", {}, "Tap a line to correct it."), made("ol", { class: "rows" }, ...rows.reverse().map(logLine))]);
}

function logLine(row) {
  const inside = [made("span", { class: "seq" }, String(row.seq)), made("span", { class: row.struck ? "struck" : "" }, row.text)];
  if (row.kind !== "entry" || row.struck) return made("li", {}, made("p", {}, ...inside));
  const key = button("", () => correcting(row, say), { "aria-label": `Correct ${row.seq}, ${row.text}` });
  key.append(...inside);
  return made("li", {}, key);
}

/** Show all duels, the newest first. Tapping a duel opens it. */
export async function showDuels() {
  const { answer } = await enter("duels");
  const rows = [...(answer.answer?.duels ?? [])].reverse();
  const keys = rows.map((duel) => {
    const key = button("", () => opened(duel.id), { "aria-current": String(duel.current) });
    key.append(made("span", { class: "seq" }, String(duel.id)), made("span", {}, `${duel.title} · ${duel.game}${duel.current ? " · open" : ""}`));
    return made("li", {}, key);
  });
  lay("Duels", [made("ol", { class: "rows" }, ...keys), button("New duel", newDuel), button("Open a record", openRecord), rows.length ? button("All duels in one file", sendAll) : null]);
}

async function opened(number) {
  lift();
  const { answer } = await enter(`open ${number}`);
  if (answer.error) lay("Duels", [made("p", {}, answer.error.message)]);
}

/** Show the hub that this device sends to, with keys to join one. */
export async function showHub() {
  const join = (text) => look("Hub", `hub join ${text}`);
  const read = () => readCode("Join a hub", "Hold the card's code in front of the camera.", join);
  return look(
    "Hub",
    "hub",
    (await readsCodes()) ? button("Read a hub's card …", read) : null,
    button("Type a hub's card …", () => typing("Join a hub", "What the card says: address, number, letters", "", join)),
  );
}

/** Ask for a game and names, and begin a duel. */
export async function newDuel() {
  const games = await ask("games");
  const game = made("select", { name: "game" }, ...games.map(({ slug, title }) => made("option", { value: slug }, title)));
  const names = made("input", { name: "names", autocomplete: "off", required: true, maxlength: 300 });
  const more = made("input", { name: "more", placeholder: "--first Bo", autocomplete: "off", maxlength: 1000 });
  const wrong = made("p", { role: "alert" });
  const example = () => (names.placeholder = games.find(({ slug }) => slug === game.value).example.split(" ").slice(2, 4).join(" "));
  game.onchange = example;
  example();
  const onsubmit = async (event) => {
    event.preventDefault();
    const { answer, remedy } = await enter(["new", game.value, names.value, more.value].join(" ").trim());
    if (answer.error) wrong.textContent = `${answer.error.message} ${remedy}`;
    else lift();
  };
  const files = picker("Add a file of your own, such as a roster", async (file) => {
    await ask("put", { name: file.name, text: await file.text() });
    wrong.textContent = `You can now name ${file.name} in the options.`;
  });
  const label = (text, field) => made("label", {}, text, field);
  const form = made("form", { onsubmit }, label("Game", game), label("Names, in seating order", names), label("Options, if you want any", more), wrong, made("button", { class: "main" }, "Begin"));
  lay("New duel", [form, files]);
}

/** Send the open duel. */
export async function send() {
  const state = await refresh();
  lay("Send", [...(await sendKeys(state)), button("All duels in one file", sendAll)]);
}
