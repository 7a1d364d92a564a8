// Pairing: the code is in the address after #, which is never sent, or its letters are typed.

import { agreed, chance, half, letters, signature } from "./signing.js";

/** Ask for what is missing and pair. Returns the data to store, or null if an unneeded code was rejected. */
export async function join(needed) {
  let code = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  const form = drawn(code);
  document.body.prepend(form);
  try {
    while (true) {
      const said = await answered(form);
      const { found, wrong, unheard } = await pair(letters(code || said.letters), said.name);
      if (found || !needed) return found ?? null;
      form.querySelector("[role=alert]").textContent = wrong;
      if (unheard) continue; // the code may still be good
      code = "";
      ask(form);
    }
  } finally {
    form.remove();
  }
}

/** Pair by a code. Returns what was `found`, or what is `wrong`. */
async function pair(code, name) {
  const mine = half();
  const nonce = chance(16);
  const mac = signature(code, "pair", name, nonce, mine.sent);
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ name, nonce, half: mine.sent, mac });
  const answer = await fetch("/pair", { method: "POST", headers, body }).catch(() => null);
  const reply = (await answer?.json().catch(() => null)) ?? {};
  if (!answer) return { unheard: true, wrong: "There was no answer. Try again." };
  if (!answer.ok) return { wrong: reply.error ? `${reply.error.message} ${reply.error.remedy}` : "That did not work." };
  const shared = agreed(mine, reply.half);
  const key = signature(code, "key", nonce, reply.nonce, shared);
  if (!shared || signature(key, "paired", reply.phone, reply.writer, reply.seat) !== reply.mac) {
    return { wrong: "The computer that answered does not know the code. Tell the referee." };
  }
  return { found: { phone: reply.phone, writer: reply.writer, seat: reply.seat, key } };
}

function answered(form) {
  return new Promise((done) => {
    form.onsubmit = (event) => {
      event.preventDefault();
      done({ name: form.elements.name.value.trim() || "Phone", letters: form.elements.letters.value });
    };
  });
}

function ask(form) {
  form.elements.letters.closest("label").hidden = false;
  form.elements.letters.focus();
}

function drawn(code) {
  const form = document.createElement("form");
  form.id = "join";
  const heading = document.createElement("h1");
  heading.textContent = "Pair this phone";
  const about = document.createElement("p");
  about.textContent = "You can then enter what happens at the table. The referee's screen shows the code (gm phone pair).";
  const name = field("name", "What is this phone called?", { maxLength: 40, autocomplete: "off", placeholder: "Phone" });
  const typed = field("letters", "The eight letters and digits of the code", {
    maxLength: 40,
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: false,
  });
  typed.hidden = Boolean(code);
  const said = document.createElement("p");
  said.setAttribute("role", "alert");
  const button = document.createElement("button");
  button.textContent = "Pair";
  form.append(heading, about, name, typed, said, button);
  return form;
}

function field(name, text, more) {
  const label = document.createElement("label");
  const input = Object.assign(document.createElement("input"), { name, ...more });
  label.append(text, input);
  return label;
}
