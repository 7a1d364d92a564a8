"use strict";
// The live board: shows what the referee's machine sends, how old it is, and plainly when nothing comes any more.
(() => {
  const QUIET = 10000; // milliseconds without a sign of life after which the referee is lost
  const at = (id) => document.getElementById(id);
  const live = at("live"), state = at("state"), age = at("age"), lost = at("lost"), since = at("lost-since"), say = at("say");
  let source = null, heard = performance.now(), gone = false, again = 0;
  let entered = state.dataset.age === "" ? null : performance.now() - 1000 * Number(state.dataset.age);

  const ago = (milliseconds) => {
    const seconds = Math.floor(milliseconds / 1000);
    if (seconds < 2) return "just now";
    if (seconds < 60) return `${seconds} s ago`;
    if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s ago`;
    if (seconds < 172800) return `${Math.floor(seconds / 3600)} h ${Math.floor(seconds / 60) % 60} min ago`;
    return `${Math.floor(seconds / 86400)} days ago`;
  };
  const show = () => {
    const now = performance.now();
    if (!gone && now - heard > QUIET) lose();
    age.textContent = entered === null ? "Waiting for a duel" : `Last entry ${ago(now - entered)}`;
    if (gone) since.textContent = `Nothing heard since ${ago(now - heard).replace("just now", "a moment").replace(" ago", "")}.`;
  };
  const lose = () => {
    gone = true;
    lost.hidden = false;
    document.documentElement.classList.add("gone");
    show();
  };
  const hear = () => {
    heard = performance.now();
    gone = false;
    lost.hidden = true;
    document.documentElement.classList.remove("gone");
  };
  const connect = () => {
    if (source) source.close();
    clearTimeout(again);
    source = new EventSource("events");
    source.addEventListener("clock", (event) => {
      hear();
      const seconds = JSON.parse(event.data).age;
      entered = seconds === null ? null : performance.now() - 1000 * seconds;
      show();
    });
    source.addEventListener("board", (event) => {
      hear();
      const news = JSON.parse(event.data);
      if (live.innerHTML !== news.html) {
        live.innerHTML = news.html;
        if (live.dataset.known) say.textContent = news.say;
        live.dataset.known = "yes";
        const title = live.querySelector("h1");
        if (title) document.title = `${title.textContent} · gm`;
      }
      document.documentElement.dataset.live = "yes";
      show();
    });
    source.onerror = () => {
      lose();
      if (source.readyState === EventSource.CLOSED) again = setTimeout(connect, 2000);
    };
  };
  for (const change of ["offline", "online"]) addEventListener(change, connect); // what cannot be reached says so
  addEventListener("pageshow", (event) => event.persisted && connect());
  document.addEventListener("visibilitychange", () => document.hidden || !gone || connect());
  setInterval(show, 1000);
  connect();
})();
