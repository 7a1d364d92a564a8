"use strict";
// A television: letters as large as there is room for, columns that give way, and what finds no room is counted.
(() => {
  const live = document.getElementById("live");
  const SIZES = [1.45, 1.2, 1, 0.85, 0.7, 0.55, 0.4]; // of the letters of the standings
  const ASKED = [1, 0.85, 0.72]; // of those of what is due, and of the rule in play
  const PARTS = ["1fr", "1.3fr", "1.7fr", "2.2fr", ".7fr"]; // of the first column of words, where they are cut, to 1fr of any other
  const GIVES = ["data-short", "data-wide", "data-brief"]; // what happened on one line, what stands beside narrower, words cut
  const AIR = 0.08; // what a row has above and below it at most, in parts of the screen's height
  const find = (which) => live.querySelector(which);
  const shown = (one) => one.getClientRects().length > 0;
  const clipped = (one) => one.scrollWidth > one.clientWidth + 1;
  const cut = (one) => one && shown(one) && (one.scrollHeight > one.clientHeight + 1 || clipped(one));
  const set = (name, value) => live.style.setProperty(`--${name}`, value);
  const spilt = () => cut(find(".column")) || cut(find(".in-play")) || cut(find(".way"));

  const coded = (one) => {
    const code = find(".way svg"), words = document.createRange();
    if (!code || !shown(one)) return false;
    const at = code.getBoundingClientRect();
    words.selectNodeContents(one);
    return [...words.getClientRects()].some((box) => box.left < at.right && at.left < box.right && box.top < at.bottom && at.top < box.bottom);
  };

  // Shows the first lines of a list, and says how many more there are.
  const show = (list, number) => {
    const lines = [...list.children].filter((one) => one.matches("p, li") && !one.matches(".further")), more = list.querySelector(".further");
    lines.forEach((line, at) => {
      line.hidden = at >= number;
      line.classList.toggle("last", at === number - 1 && number < lines.length);
    });
    more.hidden = number >= lines.length;
    more.textContent = `… and ${lines.length - number} more`;
  };
  const length = (list) => (list ? list.querySelectorAll(":scope > :is(p, li):not(.further)").length : 0);

  // The first of several ways on which nothing is cut, or the last.
  const first = (ways, whole) => ways.some((way) => (way(), whole()));

  const due = (asked) => {
    const box = find(".due");
    if (!box) return true;
    const high = (tall, size) => () => {
      live.toggleAttribute("data-tall", tall);
      set("asked", size);
    };
    const ways = [false, true].flatMap((tall) => asked.map((size) => high(tall, size)));
    for (let number = length(box); number > 0; number--) {
      if (box.querySelector(".further")) show(box, number);
      if (first(ways, () => !cut(box) && !(live.hasAttribute("data-tall") && spilt()))) return number === length(box);
    }
    return false;
  };
  // Rows in which words are cut get all their lines, the tallest last, as far as there is room; gives how many words stay
  // cut where the first column of them has such a part.
  const roomy = (words, part, fits) => {
    for (const one of words) one.parentElement.classList.remove("roomy");
    set("part", part);
    const tall = [...new Set(words.filter(clipped).map((one) => one.parentElement))];
    for (const row of tall) row.classList.add("roomy");
    while (!fits() && tall.length) tall.sort((one, other) => one.offsetHeight - other.offsetHeight).pop().classList.remove("roomy");
    return words.filter(clipped).length;
  };
  // What is left above and below the standings is shared out among their rows.
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
    const calm = () => whole() && words.every((one) => one.offsetHeight < 2.5 * 1.15 * parseFloat(getComputedStyle(one).fontSize));
    set("air", "0px");
    if (below) below.hidden = false;
    for (const row of box.querySelectorAll(".roomy")) row.classList.remove("roomy");
    // The largest letters with which so many lines below and whatever gives way are whole, if any are.
    const largest = (gives, numbers, good, sizes = SIZES) => numbers.some((number) => {
      for (const one of GIVES) live.toggleAttribute(one, gives.includes(one));
      if (below) show(below, number);
      set("fit", SIZES.at(-1));
      return good() && first(sizes.map((size) => () => set("fit", size)), good);
    });
    const all = length(below), numbers = [...Array(all + 1).keys()].reverse(), few = numbers.filter((one) => one > 1 || one === all);
    const least = short ? ["data-short"] : [], narrow = wide ? ["data-short", "data-wide"] : ["data-short"];
    const found =
      [least, ["data-short"], narrow].some((gives) => largest(gives, few, calm)) ||
      largest(narrow, numbers, whole) ||
      largest([...narrow, "data-brief"], [0], fits, SIZES.slice(-1));
    if (below) below.hidden = !found;
    if (found && live.hasAttribute("data-brief")) {
      const stay = PARTS.map((part) => roomy(words, part, fits));
      roomy(words, PARTS[stay.indexOf(Math.min(...stay))], fits);
      if (below) first(numbers.map((one) => () => show(below, one)), fits);
    }
    air(box, below);
  };
  // What stands beside is clear of the code, a rule with its text where there is room for all of it; what is to be put
  // right is counted sooner than covered.
  const beside = (counts) => {
    const box = [".owed", ".correction", ".in-play"].map(find).find((one) => one && shown(one));
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
  // What runs besides moves to the other column where that has room: below the rule in play, or where nothing stands.
  const also = () => {
    const list = find(".running"), column = find(".column"), due = find(".due"), read = find(".in-play");
    if (!list || !column || [".owed", ".correction", ".way", ".afar li", ".is-over"].map(find).some((one) => one && shown(one))) return false;
    const low = read && shown(read) ? [...read.children].filter(shown).map((one) => one.getBoundingClientRect().bottom) : [];
    const { left, width, bottom } = column.getBoundingClientRect(), pad = read ? parseFloat(getComputedStyle(read).paddingLeft) : 0;
    set("also-left", `${left + pad}px`);
    set("also-width", `${width - 2 * pad}px`);
    set("also-top", `${Math.max(due ? due.getBoundingClientRect().bottom : 0, ...low)}px`);
    show(list, length(list));
    return list.getBoundingClientRect().bottom <= bottom - pad / 2;
  };
  // Of what happened last no sentence is cut: those that find no room are counted.
  const told = () => {
    const box = find(".recent li summary"), lines = box ? [...box.querySelectorAll("p")] : [];
    for (let number = lines.length; number > 0; number--) {
      lines.forEach((line, at) => (line.hidden = at >= number));
      if (number < lines.length) box.dataset.more = lines.length - number;
      else delete box?.dataset.more;
      if (!cut(box)) return;
    }
    if (!box) return;
    live.toggleAttribute("data-short", false); // one sentence alone may have two lines, if the standings spare them
    set("air", "0px");
    if ([".standings", ".tables", ".running", ".column"].map(find).some(cut)) live.toggleAttribute("data-short", true);
    air(find(".standings"), find(".running"));
  };
  // The letters of a chart stay legible however small it is.
  const chart = () => {
    const drawn = find(".history .chart");
    if (drawn && shown(drawn)) set("label", `${(0.98 * parseFloat(getComputedStyle(document.documentElement).fontSize)) / drawn.getScreenCTM().a}px`);
  };
  const heading = () => {
    live.toggleAttribute("data-untitled", false);
    if (cut(find(".headline")) || cut(find("h1"))) live.toggleAttribute("data-untitled", true);
  };

  const laid = ({ short = true, wide = false, asked = ASKED, counts = false }) => {
    for (const one of ["data-read", "data-aside"]) live.toggleAttribute(one, false);
    standings(short, wide);
    const told = due(asked);
    return beside(counts) && told;
  };
  const seen = new MutationObserver(() => fit());
  const size = () => `${innerWidth} ${innerHeight}`;
  let fitted = ""; // to this size
  const fit = () => {
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
      lay();
    }
    told();
    chart();
    seen.takeRecords();
  };
  seen.observe(live, { childList: true, subtree: true, characterData: true });
  addEventListener("resize", () => fitted === size() || fit());
  fit();
})();
