// The page's side of the service worker, which keeps the app for use without a network and fetches new versions. A new
// version waits until no duel is in play, or until somebody asks for it.

const SOON = 3000; // ms to wait for an active service worker to take over the page
let waits = false;

/** Store the app on this device. Resolves with true when it is stored, with false if the browser cannot do that. */
export async function keepApp() {
  const here = navigator.serviceWorker;
  if (!here) return false;
  try {
    const registration = await here.register("sw.js", { updateViaCache: "none" });
    if (!registration.active) await settled(registration.installing ?? registration.waiting);
    if (registration.active && !here.controller) await claimed(here);
  } catch {
    // no network, or not allowed: the stored version is used
  }
  return Boolean(here.controller);
}

/** Wait until a new service worker has fetched everything, or has given up. */
function settled(worker) {
  const over = () => !worker || ["activated", "redundant"].includes(worker.state);
  return new Promise((done) => {
    if (over()) return done();
    return worker.addEventListener("statechange", () => over() && done());
  });
}

function claimed(here) {
  return new Promise((done) => {
    here.addEventListener("controllerchange", done, { once: true });
    setTimeout(done, SOON);
  });
}

/** Return whether a newer version was fetched. */
export async function checkForUpdate() {
  waits = Boolean(await call("waits"));
  return waits;
}

export const updateWaits = () => waits;

/** Switch to the newest version and reload. */
export async function takeUpdate() {
  await call("use");
  location.reload();
}

/** Call `onUpdate` whenever a newer version has arrived. */
export function watchForUpdates(onUpdate) {
  navigator.serviceWorker?.addEventListener("controllerchange", async () => (await checkForUpdate()) && onUpdate());
}

function call(name) {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return Promise.resolve(false);
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(data);
    worker.postMessage({ call: name }, [port2]);
  });
}
