"use strict";
// Lists as tabs: shows one of them, searches its rows, and opens the page of a player inside it.
(() => {
  const live = document.getElementById("live");
  const find = (which) => live.querySelector(which);
  const tabs = () => [...live.querySelectorAll(".tabs input")];
  let chosen = decodeURIComponent(location.hash.slice(1)), who = "", asked = null, answered = ""; // the list, the player
  const sought = new Map(); // the words in the search fields by list

  const simple = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase();
  const search = (list) => {
    const field = list.querySelector("input[type=search]"), rows = [...list.querySelectorAll("tbody tr")];
    if (!field) return;
    if (!field.value && sought.get(list.id)) field.value = sought.get(list.id);
    const words = simple(field.value).split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const named = simple(row.querySelector("th").textContent);
      row.hidden = !words.every((word) => named.includes(word));
    }
    const none = list.querySelector(".none"), missing = words.length && rows.every((row) => row.hidden);
    if (none) none.hidden = !missing;
    if (none && none.textContent !== (missing ? "Nobody here has this name." : "")) none.textContent = missing ? "Nobody here has this name." : "";
  };

  // Only the page's own address is asked, and scripts in the answer do not run.
  const answer = () => {
    const box = find("#answer");
    if (!box || !who) return;
    if (asked) asked.abort();
    const request = (asked = new XMLHttpRequest());
    request.open("GET", `about?who=${encodeURIComponent(who)}`);
    request.responseType = "document";
    request.onload = () => {
      const about = request.response && request.response.getElementById("about");
      if (about) find("#answer")?.replaceChildren(document.adoptNode(about));
    };
    request.send();
  };

  const show = () => {
    const lists = [...live.querySelectorAll(".list")], whole = find(".lists");
    if (!whole) return;
    document.documentElement.dataset.lists = "yes";
    if (!tabs().some((tab) => tab.value === chosen)) chosen = "";
    const now = chosen || whole.dataset.first;
    for (const tab of tabs()) tab.checked = tab.value === now;
    for (const list of lists) {
      list.hidden = list.dataset.name !== now;
      search(list);
    }
    const box = find("#answer"), field = find("#find-player select");
    if (!box) return;
    box.hidden = now !== "player";
    if (now !== "player") return;
    if (who) field.value = who;
    who = field.value;
    const state = `${who} ${find(".recent")?.textContent}`;
    if (state !== answered || !box.children.length) answer();
    answered = state;
  };
  const choose = (name) => {
    chosen = name;
    history.replaceState(null, "", `${location.search}#${encodeURIComponent(name)}`);
    update();
  };

  live.addEventListener("input", ({ target }) => {
    if (!target.matches("input[type=search]")) return;
    sought.set(target.closest(".list").id, target.value);
    update();
  });
  live.addEventListener("change", ({ target }) => {
    if (target.matches(".tabs input")) choose(target.value);
    if (target.matches("#find-player select")) {
      who = target.value;
      update();
    }
  });
  live.addEventListener("submit", (event) => event.target.matches("#find-player") && event.preventDefault());
  live.addEventListener("click", (event) => {
    const name = event.target.closest("[data-who]");
    if (!name || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    who = name.dataset.who;
    choose("player");
    find(".tabs input:checked")?.focus();
  });
  const seen = new MutationObserver(() => update());
  const update = () => {
    show();
    seen.takeRecords();
  };
  seen.observe(live, { childList: true, subtree: true });
  update();
})();
