import { untilActs } from "./acts.js";

const WAIT_MS = 8000;
const SETTLE_MS = 1000;

/** The nearest element around this one that scrolls. @param {HTMLElement} el */
function scrollerOf(el) {
  let scroller = el.parentElement;
  while (
    scroller &&
    !(scroller.scrollHeight > scroller.clientHeight && /auto|scroll/.test(getComputedStyle(scroller).overflowY))
  )
    scroller = scroller.parentElement;
  return scroller;
}

/** Keep an element where it is on the screen while what stands above it goes or comes, until the reader scrolls.
 * @param {HTMLElement} el @param {AbortSignal} signal */
export function hold(el, signal) {
  const { top } = el.getBoundingClientRect();
  // A busy kernel takes its time.
  let end = performance.now() + WAIT_MS;
  const stop = new AbortController();
  untilActs(stop);
  requestAnimationFrame(function again() {
    // What is not seen any more is nowhere: there is nothing to keep.
    const isSeen = el.getClientRects().length > 0;
    if (stop.signal.aborted || signal.aborted || !isSeen || performance.now() > end) return stop.abort();
    const shift = el.getBoundingClientRect().top - top;
    if (Math.abs(shift) >= 1) {
      scrollerOf(el)?.scrollBy(0, shift);
      end = Math.min(end, performance.now() + SETTLE_MS);
    }
    requestAnimationFrame(again);
  });
}
