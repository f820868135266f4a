/** An unseen neighbour of an experiment's controls: it keeps the keys pressed on them from editing the notebook. */

import { set } from "./page/dom.js";
import { keepKeys } from "./page/keys.js";

/** @param {{ el: HTMLElement, signal: AbortSignal }} props */
function render({ el, signal }) {
  // The view is not in the page yet.
  requestAnimationFrame(() => {
    const view = el.closest(".bg-experiment");
    if (!(view instanceof HTMLElement)) return;
    set(view, { role: "group" });
    keepKeys(view, signal);
    const bar = view.querySelector(".widget-progress .progress");
    if (bar) set(bar, { "aria-hidden": "true" });
  });
}

export default { render };
