// Sends lines to a hub: Python says what to ask, and a worker of its own (hub.js) carries it. No line waits for that.

const PAUSE = 1000; // ms between two looks at what is to be sent

/** From now on, send what the `hub` needs. `tell` gets its state whenever that has changed. Return how to stop. */
export function sendLines(hub, tell) {
  let over = false;
  let carrier = null;
  let shown = "";

  /** Carry a request to the hub at its address, and return the answer. */
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
