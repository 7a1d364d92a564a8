// Shows a problem with the connection, with the keys that help.

import { button, made } from "./sheet.js";
import { again, cancel, unpair } from "./wire.js";

const WIRE = { unsent: "waiting", asks: "waiting", lost: "no connection", unpaired: "not paired", closed: "" };
const $ = (id) => document.getElementById(id);

/** Show a connection problem; null clears it. `begun` says whether there is a duel to show. */
export function showTrouble(trouble, begun) {
  $("pad").hidden = !begun && !trouble; // without a duel there is nothing else to show
  $("bar").hidden = !begun;
  document.body.dataset.wire = trouble?.kind ?? "";
  $("wire").textContent = trouble ? WIRE[trouble.kind] : "";
  const said = trouble ? [trouble.message, trouble.remedy].filter(Boolean).join(" ") : "";
  const line = trouble?.words ? made("p", { class: "words" }, trouble.words) : null;
  const keys = [button("Send it again", again, { class: "main" }), button("Cancel it", cancel)];
  const pairAgain = button("Pair again", () => (unpair(), location.reload()), { class: "main" });
  const shown = { asks: keys, unpaired: [pairAgain] }[trouble?.kind];
  const asks = shown ? made("div", { class: "pair" }, ...shown) : null;
  $("trouble").replaceChildren(...(trouble ? [made("p", {}, said), line, asks].filter(Boolean) : []));
}
