// Keeps the app for use without a network. A version is fetched whole and checked by SHA-256, or not at all, and it is
// used only once a page asks for it: never in the middle of a duel.

const BUILD = "@BUILD@"; // the SHA-256 of files.json
const POLICY = "@POLICY@";
const STATE = "gm-state";
const CARRIER = "hub.js";
const SHARE = new URL("open", registration.scope).href; // as in the manifest
const SHARED = new URL("shared", registration.scope).href; // as in opening.js
const MARK = new URL("in-use", registration.scope).href;

addEventListener("install", (event) => event.waitUntil(fetchAll().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(inUse().then((used) => used || use(BUILD)).then(() => clients.claim())));

async function fetchAll() {
  const listed = await fetched("files.json", BUILD);
  const { files } = JSON.parse(new TextDecoder().decode(await listed.clone().arrayBuffer()));
  const cache = await caches.open(`gm-${BUILD}`);
  try {
    await cache.put("files.json", listed);
    for (const { name, sha256 } of files) await keep(cache, name, await fetched(name, sha256));
  } catch (error) {
    await caches.delete(`gm-${BUILD}`);
    throw error;
  }
}

/** Keep a file, unpacked if its name ends in .gz. */
async function keep(cache, name, found) {
  if (!name.endsWith(".gz")) return cache.put(name, found);
  const plain = name.slice(0, -3);
  const headers = { ...Object.fromEntries(found.headers), "content-type": typeOf(plain) };
  return cache.put(plain, new Response(found.body.pipeThrough(new DecompressionStream("gzip")), { headers }));
}

/** Fetch a file without any cache. Rejects a file that has another SHA-256 than listed. */
async function fetched(name, sha256) {
  const answer = await fetch(name, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const found = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (found !== sha256) throw new Error(`${name} is not the file that was published`);
  const headers = { "content-type": typeOf(name), "content-security-policy": POLICY, "cross-origin-resource-policy": "same-origin" };
  return new Response(bytes, { headers });
}

const TYPES = { html: "text/html", js: "text/javascript", mjs: "text/javascript", css: "text/css", json: "application/json", webmanifest: "application/manifest+json", svg: "image/svg+xml", png: "image/png", wasm: "application/wasm", zip: "application/zip" };
const typeOf = (name) => TYPES[name.split(".").at(-1)] ?? "text/plain";

/** Return which version the pages use; undefined before the first. */
async function inUse() {
  const mark = await (await caches.open(STATE)).match(MARK);
  return mark?.text();
}

async function use(build) {
  await (await caches.open(STATE)).put(MARK, new Response(build));
  const old = (await caches.keys()).filter((name) => name !== STATE && name !== `gm-${build}`);
  await Promise.all(old.map((name) => caches.delete(name)));
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "POST" && request.url === SHARE) return event.respondWith(receive(request));
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return undefined;
  return event.respondWith(answer(request));
});

async function answer(request) {
  const path = new URL(request.url).pathname.slice(new URL(registration.scope).pathname.length);
  const name = path === "" || request.mode === "navigate" ? "index.html" : path;
  const cache = await caches.open(`gm-${(await inUse()) ?? BUILD}`);
  const found = await cache.match(name);
  return (found && name === CARRIER ? onlyTo(found, request) : found) ?? new Response("not found", { status: 404 });
}

/** Let the script that sends requests to a hub reach only that hub, whose address is in the query. */
function onlyTo(found, request) {
  const { origin } = new URL(decodeURIComponent(new URL(request.url).search.slice(1)));
  const headers = { ...Object.fromEntries(found.headers), "content-security-policy": `default-src 'none'; connect-src ${origin}` };
  return new Response(found.body, { headers });
}

/** Keep a file that another app shares, until the page opens it. */
async function receive(request) {
  const file = (await request.formData()).get("record");
  if (file?.size) await (await caches.open(STATE)).put(SHARED, new Response(file));
  return Response.redirect(registration.scope, 303);
}

addEventListener("message", (event) => {
  const { call } = event.data;
  const done = (value) => event.ports[0].postMessage(value);
  if (call === "waits") event.waitUntil(inUse().then((used) => done(used !== BUILD)));
  if (call === "use") event.waitUntil(use(BUILD).then(() => done(true)));
});
