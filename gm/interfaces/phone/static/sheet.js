// The dialog over the keys: a text, a question or a correction. Escape closes it.

/** Create an element with attributes and children. */
export function made(tag, attributes = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element[name] = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...inside.filter((one) => one != null));
  return element;
}

/** Create a key of the page. */
export function button(label, onclick, attributes = {}) {
  return made("button", { type: "button", onclick, ...attributes }, label);
}

/** Put something into an element, unless it is already there: screen readers then read it only once. */
export function put(element, ...inside) {
  const fresh = made(element.tagName, {}, ...inside);
  if (fresh.innerHTML !== element.innerHTML) element.replaceChildren(...fresh.childNodes);
}

const sheet = () => document.getElementById("sheet");

/** Show something over the keys; the last key always closes it without a change. */
export function lay(title, inside, leave = "Close") {
  sheet().replaceChildren(
    made("h2", { id: "sheet-title", tabindex: -1, autofocus: true }, title),
    ...inside.filter(Boolean),
    made("div", { class: "leave" }, button(leave, lift)),
  );
  if (!sheet().open) sheet().showModal();
}

export function lift() {
  if (sheet().open) sheet().close();
}

/** Ask for text. What is typed so far survives a reload of the page. */
export function typing(title, about, begun, enter) {
  const kept = `gm.typed.${title}`;
  const input = made("input", { name: "typed", autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
  input.value = begun || sessionStorage.getItem(kept) || "";
  input.addEventListener("input", () => sessionStorage.setItem(kept, input.value));
  const said = (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    sessionStorage.removeItem(kept);
    lift();
    enter(text);
  };
  const enters = made("button", { class: "main" }, "Enter it");
  const form = made("form", { onsubmit: said }, made("label", {}, about, input), enters);
  lay(title, [form]);
  input.focus();
}
