// Updates a part of the page and reuses the nodes that are the same: an unchanged key stays under the finger that is
// on it, keeps the focus, and keeps its scroll position.

const HANDLERS = ["click", "submit", "change", "input", "contextmenu", "pointerdown", "pointerup", "pointerleave", "pointercancel"];

/** Make `nodes` the only children of an element, reusing existing nodes. */
export function blend(element, nodes) {
  const there = [...element.childNodes];
  const kept = nodes.map((node) => {
    const at = there.findIndex((one) => isSame(one, node));
    return at < 0 ? node : grown(there.splice(at, 1)[0], node);
  });
  for (const gone of there) gone.remove();
  let next = element.firstChild;
  for (const node of kept) {
    if (node === next) next = next.nextSibling;
    else element.insertBefore(node, next);
  }
}

/** Check whether a node can be reused for another. A key is never reused for a different meaning. */
function isSame(one, other) {
  if (one.nodeType !== other.nodeType || one.nodeName !== other.nodeName) return false;
  if (one.nodeType === Node.TEXT_NODE) return one.data === other.data;
  return nameOf(one) === nameOf(other);
}

function nameOf(element) {
  const { key, ask } = element.dataset;
  const text = element.nodeName === "BUTTON" ? element.textContent : "";
  return [key, ask, text, element.type, element.getAttribute("aria-label")].join(" ");
}

/** Return the existing node with the attributes, handlers and children of the new one. */
function grown(old, fresh) {
  if (old.nodeType === Node.TEXT_NODE) return old;
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const name of HANDLERS) old[`on${name}`] = fresh[`on${name}`];
  if (old.nodeName === "INPUT") {
    old.checked = fresh.checked;
    if (old !== document.activeElement) old.value = fresh.value;
  }
  blend(old, [...fresh.childNodes]);
  return old;
}
