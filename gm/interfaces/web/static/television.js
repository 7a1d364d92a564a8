"use strict";
// A television: letters as large as possible, columns that shrink, and a count of what does not fit.
(() => {
  const live = document.getElementById("live");
  const SIZES = [1.45, 1.2, 1, 0.85, 0.7, 0.55, 0.4]; // of the letters of the standings
  const ASKED = [1, 0.85, 0.72]; // of the letters of the question, and of the rule in play
  const GIVES = ["data-short", "data-wide", "data-brief"]; // news on one line, a narrow side column, joined columns of words
  const OVER = 0.58; // of the letters of a long result, so that the chart has room
  const LEAST = 0.2; // the minimum height of the chart, as a part of the screen's height
  const AIR = 0.08; // the maximum space above and below a row, as a part of the screen's height
  const find = (which) => live.querySelector(which);
  const shown = (element) => element.getClientRects().length > 0;
  const clipped = (element) => element.scrollWidth > element.clientWidth + 1;
  const cut = (element) => element && shown(element) && (element.scrollHeight > element.clientHeight + 1 || clipped(element));
  const set = (name, value) => live.style.setProperty(`--${name}`, value);
  const spilt = () => cut(find(".column")) || cut(find(".in-play")) || cut(find(".way"));

  const coded = (element) => {
    const code = find(".way svg"), words = document.createRange();
    if (!code || !shown(element)) return false;
    const at = code.getBoundingClientRect();
    words.selectNodeContents(element);
    return [...words.getClientRects()].some((box) => box.left < at.right && at.left < box.right && box.top < at.bottom && at.top < box.bottom);
  };

  // Shows the first lines of a list and the number of the others.
  const show = (list, number) => {
    const lines = [...list.children].filter((element) => element.matches("p, li") && !element.matches(".further")), more = list.querySelector(".further");
    lines.forEach((line, at) => {
      line.hidden = at >= number;
      line.classList.toggle("last", at === number - 1 && number < lines.length);
    });
    more.hidden = number >= lines.length;
    more.textContent = `… and ${lines.length - number} more`;
  };
  const length = (list) => (list ? list.querySelectorAll(":scope > :is(p, li):not(.further)").length : 0);

  // Applies several ways in turn until nothing is cut. If something is always cut, the last way stays applied.
  const first = (ways, whole) => ways.some((way) => (way(), whole()));

  const due = (asked) => {
    const box = find(".due");
    if (!box) return true;
    const high = (tall, size) => () => {
      live.toggleAttribute("data-tall", tall);
      set("asked", size);
    };
    const sizes = box.matches(".over") ? [...asked, OVER] : asked;
    const ways = [false, true].flatMap((tall) => sizes.map((size) => high(tall, size)));
    for (let number = length(box); number > 0; number--) {
      if (box.querySelector(".further")) show(box, number);
      if (first(ways, () => !cut(box) && !(live.hasAttribute("data-tall") && spilt()))) return number === length(box);
    }
    return false;
  };
  // Shows all lines of rows whose words are cut, as far as there is room.
  const roomy = (words, fits) => {
    const tall = [...new Set(words.filter(clipped).map((element) => element.parentElement))];
    for (const row of tall) row.classList.add("roomy");
    while (!fits() && tall.length) tall.sort((first, second) => first.offsetHeight - second.offsetHeight).pop().classList.remove("roomy");
  };
  // Distributes the free space above and below the standings among their rows.
  const air = (box, below) => {
    const style = getComputedStyle(box), inside = box.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    const left = inside - find(".tables").offsetHeight - (below ? below.offsetHeight : 0);
    const rows = box.querySelectorAll("tbody tr").length;
    if (rows) set("air", `${Math.max(0, Math.min((left - 2) / rows / 2, AIR * innerHeight))}px`);
  };
  const standings = (short, wide) => {
    const box = find(".standings"), below = live.hasAttribute("data-also") ? null : find(".running");
    if (!box) return;
    const fits = () => ![box, below, ...box.querySelectorAll(".tables, .scroll")].some(cut);
    const words = [...box.querySelectorAll("tbody td.words")];
    const whole = () => fits() && !words.some(cut);
    const calm = () => whole() && words.every((element) => element.offsetHeight < 2.5 * 1.15 * parseFloat(getComputedStyle(element).fontSize));
    set("air", "0px");
    if (below) below.hidden = false;
    for (const row of box.querySelectorAll(".roomy")) row.classList.remove("roomy");
    // Finds the largest letters with which nothing is cut, given what shrinks and how many lines are below.
    const largest = (gives, numbers, good, sizes = SIZES) => numbers.some((number) => {
      for (const name of GIVES) live.toggleAttribute(name, gives.includes(name));
      if (below) show(below, number);
      set("fit", SIZES.at(-1));
      return good() && first(sizes.map((size) => () => set("fit", size)), good);
    });
    const all = length(below), numbers = [...Array(all + 1).keys()].reverse(), few = numbers.filter((number) => number > 1 || number === all);
    const least = short ? ["data-short"] : [], narrow = wide ? ["data-short", "data-wide"] : ["data-short"];
    const found =
      [least, ["data-short"], narrow].some((gives) => largest(gives, few, calm)) ||
      largest(narrow, numbers, whole) ||
      largest([...narrow, "data-brief"], [0], fits, SIZES.slice(-1));
    if (below) below.hidden = !found;
    if (found && live.hasAttribute("data-brief")) {
      roomy(words, fits);
      if (below) first(numbers.map((number) => () => show(below, number)), fits);
    }
    air(box, below);
  };
  // Keeps the side column clear of the code. The text of a rule is shown only if all of it fits. Instructions that the code
  // would cover are left out and counted.
  const beside = (counts) => {
    const box = [".owed", ".correction", ".in-play"].map(find).find((element) => element && shown(element));
    if (!box) return true;
    const clear = () => !spilt() && ![...box.querySelectorAll("p, .key")].some(coded);
    const sizes = (read) => [false, true].flatMap((aside) => ASKED.map((size) => () => {
      live.toggleAttribute("data-read", read);
      live.toggleAttribute("data-aside", aside);
      set("card", size);
    }));
    const lines = box.querySelector(".further") ? length(box) : 1;
    for (let number = lines; number > (counts ? 0 : lines - 1); number--) {
      if (box.querySelector(".further")) show(box, number);
      if (first([...sizes(true), ...sizes(false)], clear)) return true;
    }
    return false;
  };
  // Moves the list of what is in effect to the other column if it fits there, below the rule in play if there is one.
  const also = () => {
    const list = find(".running"), column = find(".column"), due = find(".due"), read = find(".in-play");
    if (!list || !column || [".owed", ".correction", ".way", ".afar li"].map(find).some((element) => element && shown(element))) return false;
    const low = read && shown(read) ? [...read.children].filter(shown).map((element) => element.getBoundingClientRect().bottom) : [];
    const { left, width, bottom } = column.getBoundingClientRect(), pad = read ? parseFloat(getComputedStyle(read).paddingLeft) : 0;
    set("also-left", `${left + pad}px`);
    set("also-width", `${width - 2 * pad}px`);
    const top = Math.max(due ? due.getBoundingClientRect().bottom : 0, ...low);
    set("also-top", `${top}px`);
    show(list, length(list));
    if (!find(".is-over")) return list.getBoundingClientRect().bottom <= bottom - pad / 2;
    const high = list.offsetHeight, history = find(".history"); // at the end the list is below the chart
    set("also-high", `${high}px`);
    set("also-top", `${bottom - high}px`);
    return bottom - high - top > (history ? LEAST * innerHeight : 0);
  };
  // Shows only whole sentences of the latest news, and the number of those that do not fit.
  const fitNews = () => {
    const box = find(".recent li summary"), lines = box ? [...box.querySelectorAll("p")] : [];
    for (let number = lines.length; number > 0; number--) {
      lines.forEach((line, at) => (line.hidden = at >= number));
      if (number < lines.length) box.dataset.more = lines.length - number;
      else delete box?.dataset.more;
      if (!cut(box)) return;
    }
    if (!box) return;
    live.toggleAttribute("data-short", false); // a single sentence may have two lines, if the standings leave room
    set("air", "0px");
    if ([".standings", ".tables", ".running", ".column"].map(find).some(cut)) live.toggleAttribute("data-short", true);
    air(find(".standings"), find(".running"));
  };
  // Keeps the letters of a chart legible however small it is, and names its lines if the names have room.
  const chart = () => {
    const drawn = find(".history .chart");
    live.toggleAttribute("data-named", true);
    if (!drawn || !shown(drawn)) return;
    set("label", `${(0.98 * parseFloat(getComputedStyle(document.documentElement).fontSize)) / drawn.getScreenCTM().a}px`);
    const edge = find(".history").getBoundingClientRect().right, ends = [...drawn.querySelectorAll(".end")].map((end) => end.getBoundingClientRect());
    const apart = (end, at) => end.right < edge && (!at || end.top > ends[at - 1].bottom - 0.2 * end.height);
    live.toggleAttribute("data-named", ends.every(apart));
  };
  const heading = () => {
    live.toggleAttribute("data-untitled", false);
    if (cut(find(".headline")) || cut(find("h1"))) live.toggleAttribute("data-untitled", true);
  };

  const laid = ({ short = true, wide = false, asked = ASKED, counts = false }) => {
    for (const name of ["data-read", "data-aside"]) live.toggleAttribute(name, false);
    standings(short, wide);
    const dueFits = due(asked);
    return beside(counts) && dueFits;
  };
  const seen = new MutationObserver(() => fit());
  const size = () => `${innerWidth} ${innerHeight}`;
  let fitted = ""; // the size of the window for which everything was last laid out
  const fit = () => {
    if (find(".listed")) return; // turning.js lays out lists
    fitted = size();
    live.toggleAttribute("data-fitted", true);
    heading();
    const least = ASKED.slice(-1);
    const lay = () => [{ short: false, wide: true }, { wide: true }, {}, { asked: least }, { asked: least, counts: true }].some(laid);
    live.toggleAttribute("data-also", true);
    find(".running")?.removeAttribute("hidden");
    lay();
    if (!also()) {
      live.toggleAttribute("data-also", false);
      set("also-high", "0px");
      lay();
    }
    fitNews();
    if (live.hasAttribute("data-also")) also(); // what happened last may have become shorter
    chart();
    seen.takeRecords();
  };
  seen.observe(live, { childList: true, subtree: true, characterData: true });
  addEventListener("resize", () => fitted === size() || fit());
  fit();
})();
