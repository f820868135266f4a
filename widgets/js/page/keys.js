/** Keys pressed on a widget are not for the notebook, which would take them for its commands of one letter. */

import { meets } from "./dom.js";

/** What has the focus where nothing of ours has it. */
export const NOWHERE = ".jp-Notebook, .jp-WindowedPanel-outer, .jp-Cell, body";

/** What has the focus, be it in a shadow root, as figures are in marimo. @returns {Element | null} */
function focusedAnywhere() {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found;
}

/** Ctrl+S and the like go on to the page. @param {KeyboardEvent} event */
export const isShortcut = (event) => event.ctrlKey || event.metaKey || event.altKey;

/** @param {HTMLElement} element @param {AbortSignal} signal */
export function keepKeys(element, signal) {
  element.addEventListener("keydown", (event) => isShortcut(event) || event.stopPropagation(), { signal });
}

/** What goes, or cannot be pressed any more, hands the focus on: otherwise the notebook would get the keys.
 * @param {HTMLElement} within @param {() => HTMLElement | null | undefined} next @param {AbortSignal} signal */
export function handOn(within, next, signal) {
  /** @type {Element | null} */
  let held = null;
  within.addEventListener("focusin", ({ target }) => (held = /** @type {Element} */ (target)), { signal });
  const look = () => {
    const lost = held?.matches(":disabled") || held?.isConnected === false;
    // A shadow root in which nothing has the focus leaves it to the page's body.
    if (lost && focusedAnywhere()?.matches("body, :disabled")) next()?.focus();
  };
  const watch = new MutationObserver(() => requestAnimationFrame(look));
  watch.observe(within, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  // Whoever presses something else has gone by themselves.
  document.addEventListener("pointerdown", (event) => meets(event, within) || (held = null), { signal, capture: true });
  signal.addEventListener("abort", () => watch.disconnect());
}
