"use strict";
// The search of pages that have no server: the same order as there, exact names first, then words, then the nearest.
(() => {
  const box = document.getElementById("found");
  const words = (text) => text.toLowerCase().replace(/['’\ufe0e\ufe0f]/g, "").match(/[\p{L}\p{N}_♥♦♠♣]+/gu) || [];
  const one = (text) => words(text).join(" ");
  const rules = (window.GM_RULES || []).map(([code, title, names, text]) => ({
    code, title, text,
    exact: [code, title, ...names.split("\n")].map(one),
    strong: words(`${code} ${title} ${names}`),
    weak: words(text),
  }));
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
  const common = new Map();
  for (const rule of rules) for (const word of new Set([...rule.strong, ...rule.weak])) common.set(word, (common.get(word) || 0) + 1);
  const weight = (asked) => {
    let times = 0;
    for (const [word, count] of common) if (begins(asked, word)) times += count;
    return Math.log(1 + rules.length / (1 + times));
  };
  const search = (question) => {
    const said = words(question.slice(0, 200)), whole = said.join(" ");
    const meant = said.map((asked) => {
      for (const word of common.keys()) if (begins(asked, word)) return asked;
      for (const word of common.keys()) if (near(asked, word)) return word;
      return asked;
    });
    const heavy = meant.map((asked) => [asked, weight(asked)]);
    const score = (rule) => {
      let sum = rule.exact.includes(whole) ? 1000 : rule.exact.includes(meant.join(" ")) ? 500 : 0;
      for (const [asked, much] of heavy) {
        if (rule.strong.some((word) => begins(asked, word))) sum += 4 * much;
        else if (rule.weak.some((word) => begins(asked, word))) sum += much;
      }
      return sum / (1 + rule.strong.length / 400);
    };
    return rules.map((rule) => [score(rule), rule]).filter(([sum]) => sum > 0).sort((a, b) => b[0] - a[0]).slice(0, 12);
  };
  const show = (question) => {
    const found = search(question);
    const list = document.createElement("ol");
    list.className = "found";
    for (const [, rule] of found) {
      const item = document.createElement("li"), link = document.createElement("a"), text = document.createElement("p");
      const code = document.createElement("span"), title = document.createElement("strong");
      link.href = `${box.dataset.up}r/${encodeURIComponent(rule.code)}/`;
      code.className = "code";
      code.textContent = rule.code;
      title.textContent = rule.title;
      text.textContent = rule.text;
      link.append(code, " ", title);
      item.append(link, text);
      list.append(item);
    }
    const none = document.createElement("p");
    none.textContent = "Nothing says that. Look through the contents instead.";
    box.replaceChildren(found.length ? list : none);
    box.hidden = false;
  };
  if (!box) return;
  const field = document.getElementById("q");
  const asked = new URLSearchParams(location.search).get("q") || "";
  const path = decodeURIComponent(location.pathname).replace(/index\.html$/, "").split("/").filter(Boolean).pop() || "";
  if (asked) {
    field.value = asked;
    show(asked);
  } else if ("lost" in box.dataset) {
    show(path.replace(/[-_]/g, " "));
  }
  field.addEventListener("input", () => (field.value.trim() ? show(field.value) : (box.hidden = true)));
})();
