"use strict";
// All tables, as the hub sends them; a television turns a page every eight seconds.
(() => {
  const find = (id) => document.getElementById(id);
  const list = find("tables"), tv = document.documentElement.classList.contains("tv");
  const rules = window.trustedTypes ? trustedTypes.createPolicy("tables", { createHTML: (text) => text }) : { createHTML: (text) => text };
  const ROOM = 12, TURN = 8000;
  let at = 0, heard = Date.now();

  const element = (html) => {
    const made = document.createElement("template");
    made.innerHTML = rules.createHTML(html);
    return made.content.firstElementChild;
  };
  const times = () => list.querySelectorAll("time").forEach((one) => {
    one.textContent = new Date(one.dateTime).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  });
  const turn = () => {
    const rows = [...list.children], pages = Math.max(1, Math.ceil(rows.length / ROOM));
    at %= pages;
    rows.forEach((row, number) => { row.hidden = tv && Math.floor(number / ROOM) !== at; });
    find("page").hidden = !tv || pages < 2;
    find("page").textContent = `page ${at + 1} of ${pages}`;
  };
  const show = ({ rows, order, sums }, fresh) => {
    const there = new Map([...list.children].map((one) => [one.id.slice(2), one]));
    Object.entries(rows).forEach(([uid, html]) => {
      const made = element(html);
      if (fresh) made.classList.add("fresh");
      if (there.has(uid)) there.get(uid).replaceWith(made);
      there.set(uid, made);
    });
    list.querySelectorAll(".fresh").forEach((one) => one.classList.toggle("fresh", fresh && one.id.slice(2) in rows));
    list.replaceChildren(...order.map((uid) => there.get(uid)).filter(Boolean));
    find("sums").textContent = sums;
    find("none").hidden = order.length > 0;
    times();
    turn();
  };

  let first = true;
  const stream = new EventSource("stream");
  stream.onopen = () => { first = true; };
  stream.addEventListener("tables", (event) => { heard = Date.now(); show(JSON.parse(event.data), !first); first = false; });
  stream.addEventListener("beat", () => { heard = Date.now(); });
  setInterval(() => { find("lost").hidden = Date.now() - heard < 10000; }, 1000);
  if (tv) setInterval(() => { at += 1; turn(); }, TURN);
  find("card").hidden = !/^#\d+\./.test(location.hash);
  times();
  turn();
})();
