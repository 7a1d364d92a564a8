// Sends lines to a hub: Python makes the requests, and a separate worker (hub.js) sends them. No line waits for the hub.

const PAUSE = 1000; // ms between two checks for lines to send

/** Send what the `hub` needs from now on. Call `tell` with its state after each change. Return a function that stops. */
export function sendLines(hub, tell) {
  let over = false;
  let carrier = null;
  let shown = "";

  /** Send a request to the hub at its address, and return the answer. */
  function carried({ hub: address, ...ask }) {
    if (carrier?.address !== address) {
      carrier?.worker.terminate();
      carrier = { address, worker: new Worker(`hub.js?${encodeURIComponent(address)}`) };
    }
    return new Promise((done) => {
      carrier.worker.onmessage = ({ data }) => done(data);
      carrier.worker.onerror = () => done({ failed: "the app cannot send anything here" });
      carrier.worker.postMessage(ask);
    });
  }

  async function turn() {
    let text = hub.ask();
    while (text) {
      const ask = JSON.parse(text);
      const { status, given, wait, text: body, failed } = await carried(ask);
      if (over) return;
      text = failed === undefined ? hub.answer(ask.signature, status, given, wait, body) : hub.fail(ask.signature, failed);
    }
    const state = hub.state();
    if (state !== shown) tell(JSON.parse(state));
    shown = state;
    setTimeout(() => over || turn(), PAUSE);
  }

  turn();
  return () => (over = true);
}
