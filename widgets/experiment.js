// @ts-check
/** An unseen neighbour of an experiment's controls: it keeps the keys pressed on them from editing the notebook. */

/** @param {{ el: HTMLElement, signal: AbortSignal }} props */
function render({ el, signal }) {
  // The view is not in the page yet.
  requestAnimationFrame(() => {
    const view = el.closest(".bg-experiment");
    if (!(view instanceof HTMLElement)) return;
    view.setAttribute("role", "group");
    view.addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
    }, { signal });
    const bar = view.querySelector(".widget-progress .progress");
    if (bar) bar.setAttribute("aria-hidden", "true");
  });
}

export default { render };
