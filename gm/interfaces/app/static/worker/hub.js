// Sends signed requests to one hub, and returns its answers. This is the only script of the app that may reach another
// host: the hub named in the script's own address (see sw.js).

const HUB = decodeURIComponent(location.search.slice(1));
const PATIENCE = 20000; // ms

onmessage = async ({ data: { method, path, headers, body } }) => {
  try {
    const answer = await fetch(HUB + path, {
      method,
      headers,
      body: method === "PUT" ? body : undefined,
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(PATIENCE),
    });
    const header = (name) => answer.headers.get(name) ?? "";
    postMessage({ status: answer.status, given: header("GM-Signature"), wait: header("Retry-After"), text: await answer.text() });
  } catch (error) {
    const refused = location.protocol === "https:" && HUB.startsWith("http:");
    postMessage({ failed: refused ? "the browser may allow only hubs with https here" : error.message });
  }
};
