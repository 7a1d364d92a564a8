// The wire between the keys and the worker on this device, in place of the phones' wire to the referee's computer.

import { ask, isKept, refresh, watch } from "./engine.js";
import { show } from "./shown.js";

const IN_MEMORY = { level: "warn", text: "Not kept: only in memory. Send the record before you close this page." };
let told = { onState: () => {}, onTrouble: () => {} };

/** Show how the duel stands, now and with each line. */
export function connect({ onState, onTrouble }) {
  told = { onState, onTrouble };
  watch((state) => state && told.onState(state));
}

/** Enter a line. Gives what the keys show: { lines }, { preview } or { error }. */
export async function send(line) {
  const found = await ask("say", { line });
  await refresh();
  return heard(found);
}

/** Translate an answer of `gm play --json` for the keys. What has lines of its own to read is laid over them. */
function heard({ answer, blocks, remedy }) {
  if (answer.error) return { error: { ...answer.error, remedy } };
  if (answer.answer?.preview) return { preview: answer.answer.preview };
  const kept = isKept() === "memory" ? [IN_MEMORY] : [];
  if (answer.seq !== undefined) return { lines: [...answer.notices, ...answer.settlement, ...kept] };
  if (blocks.length) show(answer.text, blocks);
  return { lines: kept };
}
