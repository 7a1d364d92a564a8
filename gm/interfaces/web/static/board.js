"use strict";
// The live board: shows what the referee's computer sends and how old it is, and says when the connection is lost.
(() => {
  const QUIET = 10000; // milliseconds without news of the duel after which the referee counts as lost
  const ASK = 10000; // milliseconds between two requests if there is no free stream
  const at = (id) => document.getElementById(id);
  const live = at("live"), state = at("state"), age = at("age"), lost = at("lost"), since = at("lost-since"), say = at("say"), full = at("full"), clock = at("clock");
  const brief = document.documentElement.classList.contains("tv");
  let source = null, heard = 0, entered = null, gone = false, again = 0, asked = 0, times = null, timed = 0;

  const ago = (milliseconds) => {
    const seconds = Math.floor(milliseconds / 1000);
    if (seconds < 2) return "just now";
    if (seconds < 60) return `${seconds} s ago`;
    if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s ago`;
    if (seconds < 172800) return `${Math.floor(seconds / 3600)} h ${Math.floor(seconds / 60) % 60} min ago`;
    return `${Math.floor(seconds / 86400)} days ago`;
  };
  const clockTime = (seconds) => {
    const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    const two = (number) => String(number).padStart(2, "0");
    return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
  };
  // Between two messages the duel's clock runs by itself; it stops when the connection is lost.
  const tick = () => {
    clock.hidden = !times;
    if (!times) return minutes(null);
    const on = times.state === "runs" && !gone ? Math.floor((performance.now() - timed) / 1000) : 0;
    const limited = times.spans.filter((span) => span.limit !== null);
    const pressing = limited.sort((first, second) => first.limit - first.seconds - second.limit + second.seconds);
    const lists = Boolean(live.querySelector(".lists")), rounds = lists ? times.spans.filter((span) => span.what === "round") : [];
    const spans = brief ? [...pressing, ...rounds, times.spans[0]].slice(0, 1) : times.spans;
    document.documentElement.classList.toggle("limited", limited.length > 0);
    clock.replaceChildren(...spans.map((span) => {
      const piece = document.createElement("span"), seconds = span.seconds + on;
      const number = span.number === null ? "" : ` ${span.number}`;
      piece.textContent = `${span.called}${number} ${clockTime(seconds)}${span.limit === null ? "" : ` of ${clockTime(span.limit)}`}`;
      if (span.limit !== null && times.state === "runs") piece.className = seconds > span.limit ? "past" : seconds >= span.limit - span.near ? "near" : "";
      return piece;
    }));
    if (times.state !== "runs" && times.state !== "over") clock.append(`(${times.state})`);
    const round = times.spans.find((span) => span.what === "round");
    minutes(round ? Math.floor((round.seconds + on) / 60) : null);
  };
  // Shows how many minutes the round has taken, in the cells of lists that ask for it.
  const minutes = (number) => {
    for (const cell of live.querySelectorAll("[data-timed]")) cell.dataset.timed = number === null ? "" : ` · ${number} min`;
  };
  const show = () => {
    const now = performance.now();
    tick();
    if (now - heard > QUIET && now - asked > 2000) lose();
    age.textContent = entered === null ? "Waiting for a line" : `${brief ? "" : "Last entry "}${ago(now - entered)}`;
    if (gone) since.textContent = `No news for ${ago(now - heard).replace("just now", "a moment").replace(" ago", "")}.`;
  };
  const lose = () => {
    if (gone) return;
    gone = true;
    lost.hidden = false;
    document.documentElement.classList.add("gone");
    show();
  };
  const hear = (seconds, looked, seen) => {
    times = seen;
    timed = performance.now();
    heard = performance.now() - 1000 * looked;
    entered = seconds === null ? null : performance.now() - 1000 * seconds;
    if (1000 * looked > QUIET) lose();
    else if (gone) {
      gone = false;
      lost.hidden = true;
      document.documentElement.classList.remove("gone");
    }
    show();
  };

  // Takes over the times and the clock that a page contains.
  const known = (page) => {
    const { age: seconds, looked } = page.getElementById("state").dataset;
    hear(seconds === "" ? null : Number(seconds), Number(looked), JSON.parse(page.getElementById("clock").dataset.known));
  };

  // Replaces only what differs, so that everything else keeps its reading position and the focus.
  const key = (element) => `${element.nodeName} ${element.id || element.className}`;
  const bare = (element) => {
    const copy = element.cloneNode(true);
    if (copy.matches(".scroll")) copy.removeAttribute("tabindex");
    for (const scroller of copy.querySelectorAll(".scroll")) scroller.removeAttribute("tabindex");
    for (const opened of copy.querySelectorAll("details")) opened.removeAttribute("open");
    return copy;
  };
  const renewed = (old, fresh) => {
    if (bare(old).isEqualNode(fresh)) return old;
    if (!("parts" in old.dataset)) {
      old.replaceWith(fresh);
      return fresh;
    }
    for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
    settle(old, [...fresh.children]);
    return old;
  };
  const settle = (whole, parts) => {
    const before = new Map([...whole.children].map((element) => [key(element), element]));
    let last = null;
    for (const part of parts) {
      const old = before.get(key(part));
      before.delete(key(part));
      const now = old ? renewed(old, part) : part;
      const place = last ? last.nextElementSibling : whole.firstElementChild;
      if (now !== place) whole.insertBefore(now, place);
      last = now;
    }
    for (const old of before.values()) old.remove();
  };
  const keyboard = () => {
    for (const table of live.querySelectorAll(".scroll")) {
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
      else table.removeAttribute("tabindex");
    }
  };
  // The server has escaped every word; text from anywhere else never becomes HTML.
  const own = window.trustedTypes ? trustedTypes.createPolicy("board", { createHTML: (html) => html }) : { createHTML: (html) => html };
  const board = (html, words) => {
    const fresh = document.createElement("template");
    fresh.innerHTML = own.createHTML(html);
    settle(live, [...fresh.content.children]);
    if (live.dataset.known && words && say.textContent !== words) say.textContent = words;
    live.dataset.known = "yes";
    const title = live.querySelector("h1");
    if (title) document.title = `${title.textContent} · gm`;
    document.documentElement.dataset.live = "yes";
    keyboard();
    tick();
  };

  const connect = () => {
    if (source) source.close();
    source = null;
    clearTimeout(again);
    asked = performance.now();
    if (document.hidden) return; // a hidden tab gives up its stream
    const stream = (source = new EventSource("events"));
    stream.addEventListener("clock", (event) => {
      full.hidden = true;
      const { age: seconds, looked, times: seen } = JSON.parse(event.data);
      hear(seconds, looked, seen);
    });
    stream.addEventListener("board", (event) => {
      const news = JSON.parse(event.data);
      board(news.html, news.say);
    });
    stream.onerror = () => {
      if (stream !== source) return;
      if (stream.readyState === EventSource.CLOSED) ask();
      else lose();
    };
  };
  // The stream was closed: requests the page to find out whether there is no free stream or no server.
  const ask = async () => {
    clearTimeout(again);
    try {
      const answer = await fetch(location.href, { cache: "no-store" });
      if (!answer.ok) return alone();
      const page = new DOMParser().parseFromString(own.createHTML(await answer.text()), "text/html");
      board(page.getElementById("live").innerHTML, "");
      known(page);
      full.hidden = false;
      again = setTimeout(connect, ASK);
    } catch {
      alone();
    }
  };
  const alone = () => {
    lose();
    again = setTimeout(connect, 2000);
  };

  known(document);
  for (const change of ["offline", "online"]) addEventListener(change, connect); // shows at once whether the server can be reached
  addEventListener("pageshow", (event) => event.persisted && connect());
  document.addEventListener("visibilitychange", connect);
  setInterval(() => document.hidden || show(), 1000);
  keyboard();
  connect();
})();
