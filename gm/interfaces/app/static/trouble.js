// Shows a problem with the page, with the key that helps.

import { button, made } from "./sheet.js";

const $ = (id) => document.getElementById(id);

/** Show a problem { message, remedy, label?, act? }; null removes it. */
export function showTrouble(trouble) {
  const key = trouble?.label ? made("div", { class: "pair" }, button(trouble.label, trouble.act, { class: "main" })) : null;
  const shown = trouble ? [made("p", {}, [trouble.message, trouble.remedy].filter(Boolean).join(" ")), key] : [];
  $("trouble").replaceChildren(...shown.filter(Boolean));
}
