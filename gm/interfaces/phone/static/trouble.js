// What is wrong with the connection, with the keys that help.

import { button, made } from "./sheet.js";
import { again, letGo, unpair } from "./wire.js";

const WIRE = { unsent: "waiting", asks: "waiting", lost: "no connection", unpaired: "not paired", closed: "" };
const $ = (id) => document.getElementById(id);

/** Show a trouble of the connection, or with null that there is none; `begun` is whether there is a duel to show. */
export function showTrouble(trouble, begun) {
  $("pad").hidden = !begun && !trouble; // before there is a duel that is all there is to say
  $("bar").hidden = !begun;
  document.body.dataset.wire = trouble?.kind ?? "";
  $("wire").textContent = trouble ? WIRE[trouble.kind] : "";
  const said = trouble ? [trouble.message, trouble.remedy].filter(Boolean).join(" ") : "";
  const line = trouble?.words ? made("p", { class: "words" }, trouble.words) : null;
  const keys = [button("Send it again", again, { class: "main" }), button("Cancel it", letGo)];
  const anew = button("Pair again", () => (unpair(), location.reload()), { class: "main" });
  const shown = { asks: keys, unpaired: [anew] }[trouble?.kind];
  const asks = shown ? made("div", { class: "pair" }, ...shown) : null;
  $("trouble").replaceChildren(...(trouble ? [made("p", {}, said), line, asks].filter(Boolean) : []));
}
