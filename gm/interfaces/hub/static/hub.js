"use strict";
// All tables and the standings of events, as the hub sends them; a television turns a page every eight seconds.
(() => {
  const find = (id) => document.getElementById(id);
  const list = find("tables"), boards = find("boards"), tv = document.documentElement.classList.contains("tv");
  const rules = window.trustedTypes ? trustedTypes.createPolicy("tables", { createHTML: (text) => text }) : { createHTML: (text) => text };
  const ROOM = 12, LINES = 14, TURN = 8000;
  let at = 0, heard = Date.now();

  const elements = (html) => {
    const made = document.createElement("template");
    made.innerHTML = rules.createHTML(html);
    return [...made.content.children];
  };
  const times = () => list.querySelectorAll("time").forEach((element) => {
    element.textContent = new Date(element.dateTime).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  });
  const parts = (whole, items, room) => {
    const count = Math.ceil(items.length / room);
    return Array.from({ length: count }, (_, number) => ({ whole, items: items.slice(number * room, (number + 1) * room) }));
  };
  const turn = () => {
    if (!tv) return;
    const pages = parts(list, [...list.children], ROOM);
    boards.querySelectorAll("section").forEach((element) => pages.push(...parts(element, [...element.querySelectorAll("tbody tr")], LINES)));
    at %= Math.max(1, pages.length);
    pages.forEach(({ whole, items }) => [whole, ...items].forEach((element) => { element.hidden = true; }));
    if (pages.length) [pages[at].whole, ...pages[at].items].forEach((element) => { element.hidden = false; });
    find("page").hidden = pages.length < 2;
    find("page").textContent = `page ${at + 1} of ${pages.length}`;
  };
  const show = ({ rows, order, sums, boards: html }, fresh) => {
    const there = new Map([...list.children].map((element) => [element.id.slice(2), element]));
    Object.entries(rows).forEach(([uid, row]) => {
      const [made] = elements(row);
      if (fresh) made.classList.add("fresh");
      if (there.has(uid)) there.get(uid).replaceWith(made);
      there.set(uid, made);
    });
    list.querySelectorAll(".fresh").forEach((element) => element.classList.toggle("fresh", fresh && element.id.slice(2) in rows));
    list.replaceChildren(...order.map((uid) => there.get(uid)).filter(Boolean));
    if (html !== null) boards.replaceChildren(...elements(html));
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
