// The connection between the keys and the worker on this device. On phones, wire.js connects to the referee's computer.

import { ask, isKept, refresh, watch } from "./engine.js";
import { show } from "./shown.js";

const IN_MEMORY = { level: "warn", text: "Not kept: only in memory. Send the record before you close this page." };
let listener = { onState: () => {}, onTrouble: () => {} };

/** Pass on the state of the duel, now and after each line. */
export function connect({ onState, onTrouble }) {
  listener = { onState, onTrouble };
  watch((state) => state && listener.onState(state));
}

/** Enter a line. Return what the keys show: { lines }, { preview } or { error }. */
export async function send(line) {
  const result = await ask("say", { line });
  await refresh();
  return translated(result);
}

/** Translate an answer of `gm play --json` for the keys. An answer with blocks of text is shown over them. */
function translated({ answer, blocks, remedy }) {
  if (answer.error) return { error: { ...answer.error, remedy } };
  if (answer.answer?.preview) return { preview: answer.answer.preview };
  const kept = isKept() === "memory" ? [IN_MEMORY] : [];
  const toDo = answer.owed?.length ? answer.owed : answer.settlement.map((move) => (answer.owed ? { ...move, level: "info" } : move));
  if (answer.seq !== undefined) return { lines: [...answer.notices, ...toDo, ...kept] };
  if (blocks.length) show(answer.text, blocks);
  return { lines: kept };
}
