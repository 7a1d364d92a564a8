"use strict";
// The search on pages without a server. Results are ordered much as on the server: exact names, words, similar words.
(() => {
  const box = document.getElementById("found");
  const words = (text) => text.toLowerCase().replace(/['’\ufe0e\ufe0f]/g, "").match(/[\p{L}\p{N}_♥♦♠♣]+/gu) || [];
  const normalized = (text) => words(text).join(" ");
  const idle = new Set(window.GM_IDLE || []);
  const core = (all) => {
    const left = all.filter((word) => !idle.has(word));
    return left.length ? left : all;
  };
  // Returns a word without its ending, so that a search for hit also finds hits and hitting.
  const stem = (word) => (word.length > 4 ? word.replace(/(?:sses|ies)$/, "i").replace(/(?:([^aeiou])\1ing|ing|ed|es|s|e|y)$/, "$1") : word.replace(/([^s])s$/, "$1"));
  const near = (a, b) => {
    const most = a.length > 5 ? 2 : 1;
    if (a.length < 4 || Math.abs(a.length - b.length) > most) return false;
    let row = Array.from({ length: b.length + 1 }, (_, at) => at);
    for (let i = 1; i <= a.length; i++) {
      const next = [i];
      let least = i;
      for (let j = 1; j <= b.length; j++) {
        next[j] = Math.min(next[j - 1] + 1, row[j] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
        if (next[j] < least) least = next[j];
      }
      if (least > most) return false;
      row = next;
    }
    return row[b.length] <= most;
  };
  const begins = (asked, word) => word === asked || (asked.length > 2 && word.startsWith(asked));
  // Each word and each stem, with the items that contain it and how often. A word in a name counts four times.
  const indexed = (items) => {
    const known = new Map(), stems = new Map();
    const put = (word, at, weight) => {
      let places = known.get(word);
      if (!places) {
        const stemmed = stem(word);
        places = stems.get(stemmed) || [];
        known.set(word, places);
        stems.set(stemmed, places);
      }
      if (places[places.length - 2] === at) places[places.length - 1] += weight;
      else places.push(at, weight);
    };
    items.forEach(({ strong, weak }, at) => {
      for (const word of strong) put(word, at, 4);
      for (const word of weak) put(word, at, 1);
    });
    return [known, stems];
  };
  const searched = (rows, address) => {
    const items = rows.map(([code, title, names, text, label]) => {
      const titled = words(title), phrases = names.split("\n").map(words);
      const exact = [code, code.split(".").slice(1).join("."), label || ""].map(normalized);
      return {
        address: address(code), label: label || code, title, text,
        exact: new Set([...exact, ...[titled, ...phrases].map((phrase) => phrase.join(" "))]),
        phrases: new Set(phrases.map((phrase) => core(phrase).join(" "))),
        strong: titled.concat(...phrases),
        weak: words(text),
      };
    });
    const [known, stems] = indexed(items);
    const writings = new Map();
    const written = (asked) => {
      for (const word of known.keys()) if (asked.length > 2 && word.startsWith(asked)) return asked;
      for (const word of known.keys()) if (near(asked, word)) return word;
      return asked;
    };
    const spelt = (asked) => {
      if (!known.has(asked) && !writings.has(asked)) writings.set(asked, written(asked));
      return writings.get(asked) || asked;
    };
    const often = (asked) => {
      const sums = new Array(items.length).fill(0);
      for (const [word, places] of stems) {
        if (begins(asked, word)) for (let at = 0; at < places.length; at += 2) sums[places[at]] += places[at + 1];
      }
      return sums;
    };
    const length = items.reduce((sum, item) => sum + item.strong.length + item.weak.length, 0) / (items.length || 1);
    return (question, most) => {
      const typed = words(question.slice(0, 200)), whole = typed.join(" ");
      const read = core(typed).map(spelt), meant = read.join(" ");
      const asked = [...new Set(read)].slice(0, 12).map(stem).map(often);
      const rare = asked.map((times) => {
        const among = times.filter(Boolean).length;
        return Math.log(1 + (items.length - among + 0.5) / (among + 0.5));
      });
      const score = (item, at) => {
        let sum = 0, all = asked.length > 0;
        const long = 0.25 + (0.75 * (item.strong.length + item.weak.length)) / length;
        asked.forEach((times, word) => {
          if (!times[at]) all = false;
          sum += (rare[word] * times[at] * 2.2) / (times[at] + 1.2 * long);
        });
        if (!sum && !item.exact.has(whole)) return 0;
        return sum + (all ? 100 : 0) + (item.exact.has(whole) ? 1000 : item.phrases.has(meant) || item.exact.has(meant) ? 500 : 0);
      };
      return items.map((item, at) => [score(item, at), item]).filter(([sum]) => sum > 0).sort((a, b) => b[0] - a[0]).slice(0, most);
    };
  };
  // Builds the index at the first search, so that the page itself loads at once.
  const once = (make) => {
    let made;
    return (...asked) => (made ||= make())(...asked);
  };
  const rules = once(() => searched(window.GM_RULES || [], (code) => `r/${encodeURIComponent(code)}/`));
  const manual = once(() => searched(window.GM_MANUAL || [], (address) => address));
  const listed = (found) => {
    const list = document.createElement("ol");
    list.className = "found";
    for (const [, { address, label, title, text }] of found) {
      const item = document.createElement("li"), link = document.createElement("a"), paragraph = document.createElement("p");
      const code = document.createElement("span"), name = document.createElement("strong");
      link.href = box.dataset.up + address;
      code.className = "code";
      code.textContent = label;
      name.textContent = title;
      paragraph.textContent = text.length > 400 ? `${text.slice(0, 400).replace(/\S*$/, "")}…` : text;
      link.append(code, " ", name);
      item.append(link, paragraph);
      list.append(item);
    }
    return list;
  };
  const show = (question) => {
    const parts = [["In the rules", rules(question, 12)], ["In the manual", manual(question, 5)]];
    const found = parts.filter(([, matches]) => matches.length);
    if (found.length > 1 && found[1][1][0][0] >= 500 && found[0][1][0][0] < 500) found.reverse();
    const none = document.createElement("p");
    none.textContent = "Nothing matches. Browse the contents instead.";
    const lead = document.createElement("p");
    lead.className = "lead";
    lead.textContent = "The nearest matches to the address you followed:";
    const shown = found.flatMap(([title, matches]) => {
      const heading = document.createElement("h2");
      heading.textContent = title;
      return [heading, listed(matches)];
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
      return address; // not valid UTF-8
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
