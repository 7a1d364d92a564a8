"use strict";
// A television with lists: rows as high as possible, in pages that turn automatically.
(() => {
  const TURN = 8000; // milliseconds that a page is shown
  const LEAST = 24; // a row is at least 1/24 of the screen's height
  const MOST = 11; // and at most 1/11
  const live = document.getElementById("live");
  const held = new URLSearchParams(location.search).get("tv");
  let pages = [], at = 0; // a page is a list with its rows, and its number of all pages of that list

  const shown = () => {
    const lists = [...live.querySelectorAll(".list[data-name]")].filter((list) => list.dataset.name !== "player");
    const holding = lists.filter((list) => list.dataset.name === held);
    return holding.length ? holding : lists.filter((list) => "turns" in list.dataset);
  };
  const only = (list) => {
    for (const other of live.querySelectorAll(".list")) other.hidden = other !== list;
  };
  const columns = (list, number) => {
    for (const row of list.querySelectorAll("tr")) [...row.children].forEach((cell, place) => (cell.hidden = place >= number));
  };
  // Makes the rows lower until all columns fit, then leaves out the last ones. Names wrap only if nothing else helps.
  const narrow = (list, table, most) => {
    const all = list.querySelectorAll("thead th").length, kept = Math.min(all, Number(list.dataset.kept));
    const fits = (height, number) => {
      list.style.setProperty("--row", `${height}px`);
      columns(list, number);
      return table.offsetWidth <= list.clientWidth;
    };
    const least = innerHeight / LEAST, heights = [most, 0.85 * most, 0.7 * most, 0.55 * most].filter((height) => height > least);
    list.classList.remove("wraps");
    if (heights.some((height) => fits(height, all))) return;
    for (let number = all; number >= kept; number--) if (fits(least, number)) return;
    list.classList.add("wraps");
  };
  const divide = (list) => {
    const table = list.querySelector("table");
    only(list);
    if (!table) return [{ list, rows: [], number: 1, of: 1 }];
    const rows = [...table.tBodies[0].rows];
    for (const row of rows) row.hidden = false;
    const room = () => list.clientHeight - list.querySelector("h2").offsetHeight - table.tHead.offsetHeight;
    narrow(list, table, Math.max(innerHeight / LEAST, Math.min(innerHeight / MOST, room() / rows.length - 1)));
    const high = rows.map((row) => row.getBoundingClientRect().height), most = room() + 1, parts = [[]];
    let left = most;
    rows.forEach((row, place) => {
      if (high[place] > left && parts.at(-1).length) {
        parts.push([]);
        left = most;
      }
      parts.at(-1).push(row);
      left -= high[place];
    });
    return parts.map((part, place) => ({ list, rows: part, number: place + 1, of: parts.length }));
  };
  const show = () => {
    const page = pages[at];
    if (!page) return;
    only(page.list);
    for (const row of page.list.querySelectorAll("tbody tr")) row.hidden = !page.rows.includes(row);
    page.list.querySelector(".pages").textContent = page.of > 1 ? `page ${page.number} of ${page.of}` : "";
  };
  const seen = new MutationObserver(() => fit());
  const fit = () => {
    const before = pages[at];
    pages = live.querySelector(".listed") ? shown().flatMap(divide) : [];
    // Stays on the same page, or on the last page of its list if the list now has fewer pages.
    const same = pages.filter((page) => before && page.list.dataset.name === before.list.dataset.name);
    at = same.length ? pages.indexOf(same[Math.min(before.number, same.length) - 1]) : 0;
    show();
    seen.takeRecords();
  };
  const turn = (step) => {
    at = pages.length ? (at + step + pages.length) % pages.length : 0;
    show();
    seen.takeRecords();
  };
  seen.observe(live, { childList: true, subtree: true });
  addEventListener("resize", fit);
  addEventListener("keydown", ({ key }) => {
    if (key === "ArrowRight") turn(1);
    if (key === "ArrowLeft") turn(-1);
  });
  setInterval(() => turn(1), TURN);
  fit();
})();
