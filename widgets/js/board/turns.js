let turn = Promise.resolve();

/** Boards are painted one after another: in between the page answers, and the modules of the next ones load. */
export function inTurn() {
  const mine = turn;
  turn = mine.then(
    () =>
      new Promise((next) => {
        // Timers are slow on a page that is not looked at.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => next();
        port2.postMessage(null);
      }),
  );
  return mine;
}
