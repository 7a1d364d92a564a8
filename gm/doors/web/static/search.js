"use strict";
// The search of pages that have no server: the same order as there, exact names first, then words, then the nearest.
(() => {
  const box = document.getElementById("found");
  const words = (text) => text.toLowerCase().replace(/['’\ufe0e\ufe0f]/g, "").match(/[\p{L}\p{N}_♥♦♠♣]+/gu) || [];
  const one = (text) => words(text).join(" ");
  const idle = new Set(window.GM_IDLE || []);
  const core = (said) => {
    const left = said.filter((word) => !idle.has(word));
    return left.length ? left : said;
  };
  // A word without its ending, so that hits and hitting are a hit.
  const stem = (word) => (word.length > 4 ? word.replace(/(?:sses|ies)$/, "i").replace(/(?:([^aeiou])\1ing|ing|ed|es|s|e|y)$/, "$1") : word.replace(/([^s])s$/, "$1"));
  const near = (a, b) => {
    if (Math.abs(a.length - b.length) > 2 || a.length < 4) return false;
    let row = Array.from({ length: b.length + 1 }, (_, at) => at);
    for (let i = 1; i <= a.length; i++) {
      const next = [i];
      for (let j = 1; j <= b.length; j++) {
        next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      }
      row = next;
    }
    return row[b.length] <= (a.length > 5 ? 2 : 1);
  };
  const begins = (asked, word) => word === asked || (asked.length > 2 && word.startsWith(asked));
  const searched = (rows, address) => {
    const items = rows.map(([code, title, names, text, label]) => {
      const phrases = names.split("\n");
      return {
        address: address(code), label: label || code, title, text,
        exact: new Set([code, code.split(".").slice(1).join("."), label || "", title, ...phrases].map(one)),
        phrases: new Set(phrases.map((said) => core(words(said)).join(" "))),
        known: words(`${title} ${names} ${text}`),
        strong: words(`${title} ${names}`).map(stem),
        weak: words(text).map(stem),
      };
    });
    const known = new Set(items.flatMap((item) => item.known));
    const spelt = (asked) => {
      if (known.has(asked)) return asked;
      for (const word of known) if (asked.length > 2 && word.startsWith(asked)) return asked;
      for (const word of known) if (near(asked, word)) return word;
      return asked;
    };
    const times = (list, asked) => list.reduce((sum, word) => sum + begins(asked, word), 0);
    const length = items.reduce((sum, item) => sum + item.strong.length + item.weak.length, 0) / (items.length || 1);
    return (question, most) => {
      const said = words(question.slice(0, 200)), whole = said.join(" ");
      const read = core(said).map(spelt), asked = [...new Set(read)].slice(0, 12).map(stem), meant = read.join(" ");
      const rare = asked.map((word) => {
        const among = items.filter((item) => times(item.strong, word) || times(item.weak, word)).length;
        return Math.log(1 + (items.length - among + 0.5) / (among + 0.5));
      });
      const score = (item) => {
        let sum = 0, all = asked.length > 0;
        const long = 0.25 + (0.75 * (item.strong.length + item.weak.length)) / length;
        asked.forEach((word, at) => {
          const often = 4 * times(item.strong, word) + times(item.weak, word);
          if (!often) all = false;
          sum += (rare[at] * often * 2.2) / (often + 1.2 * long);
        });
        if (!sum && !item.exact.has(whole)) return 0;
        return sum + (all ? 100 : 0) + (item.exact.has(whole) ? 1000 : item.phrases.has(meant) || item.exact.has(meant) ? 500 : 0);
      };
      return items.map((item) => [score(item), item]).filter(([sum]) => sum > 0).sort((a, b) => b[0] - a[0]).slice(0, most);
    };
  };
  const rules = searched(window.GM_RULES || [], (code) => `r/${encodeURIComponent(code)}/`);
  const manual = searched(window.GM_MANUAL || [], (address) => address);
  const listed = (found) => {
    const list = document.createElement("ol");
    list.className = "found";
    for (const [, { address, label, title, text }] of found) {
      const item = document.createElement("li"), link = document.createElement("a"), said = document.createElement("p");
      const code = document.createElement("span"), name = document.createElement("strong");
      link.href = box.dataset.up + address;
      code.className = "code";
      code.textContent = label;
      name.textContent = title;
      said.textContent = text.length > 400 ? `${text.slice(0, 400).replace(/\S*$/, "")}…` : text;
      link.append(code, " ", name);
      item.append(link, said);
      list.append(item);
    }
    return list;
  };
  const show = (question) => {
    const parts = [["In the rules", rules(question, 12)], ["In the manual", manual(question, 5)]];
    const found = parts.filter(([, some]) => some.length);
    if (found.length > 1 && found[1][1][0][0] >= 500 && found[0][1][0][0] < 500) found.reverse();
    const none = document.createElement("p");
    none.textContent = "Nothing says that. Look through the contents instead.";
    const lead = document.createElement("p");
    lead.className = "lead";
    lead.textContent = "The nearest to the address that you followed:";
    const shown = found.flatMap(([title, some]) => {
      const heading = document.createElement("h2");
      heading.textContent = title;
      return [heading, listed(some)];
    });
    if ("lost" in box.dataset && !field.value.trim() && shown.length) shown.unshift(lead);
    box.replaceChildren(...(shown.length ? shown : [none]));
    box.hidden = false;
  };
  if (!box) return;
  const field = document.getElementById("q");
  const asked = new URLSearchParams(location.search).get("q") || "";
  const written = (address) => {
    try {
      return decodeURIComponent(address);
    } catch {
      return address; // no letters in UTF-8
    }
  };
  const path = written(location.pathname).replace(/index\.html$/, "").split("/").filter(Boolean).pop() || "";
  if (asked) {
    field.value = asked;
    show(asked);
  } else if ("lost" in box.dataset) {
    show(path.replace(/[-_]/g, " "));
  }
  field.addEventListener("input", () => (field.value.trim() ? show(field.value) : (box.hidden = true)));
})();
