// One tab at a time: the tab that has the lock has the database. Another may take it over.

const NAME = "gm";
const channel = new BroadcastChannel(NAME);

/** Take the lock. Resolves with false if another tab has it; `leave` is called once another tab takes it over. */
export function alone(leave) {
  return hold({ ifAvailable: true }, leave);
}

/** Ask the other tab to close its files, and wait for the lock. */
export function takeOver(leave) {
  channel.postMessage("close");
  return hold({}, leave);
}

function hold(how, leave) {
  if (!navigator.locks) return Promise.resolve(true); // not a secure page: there are no files that another tab could open
  return new Promise((done) => {
    navigator.locks.request(NAME, how, (lock) => {
      done(Boolean(lock));
      if (!lock) return null;
      return new Promise((free) => {
        channel.onmessage = async () => {
          channel.onmessage = null;
          await leave();
          free();
        };
      });
    });
  });
}
