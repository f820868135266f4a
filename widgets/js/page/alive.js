/** Whether a notebook lives, for the style rules of its page. With `:has()` they would look for that themselves, through
 * all of its boards, whenever something comes or goes on one. */

/** Classes of a notebook, each with what lives in it then. */
const LIVING = {
  "bg-live": ".bg-main:not([inert])",
  // All there is on a page of its own, which needs no Start any more.
  "bg-begun": ".bg-overview:not([data-lost]), .bg-desk-main:not([inert])",
};

/** Say that something on a page lives, until it does not.
 * @param {HTMLElement} el @param {import("./link.js").Link} link @param {AbortSignal} signal */
export function live(el, link, signal) {
  /** @type {Element | null} */
  let notebook;
  const tell = () => {
    notebook ??= el.closest(".jp-Notebook");
    for (const [name, what] of Object.entries(LIVING)) notebook?.classList.toggle(name, Boolean(notebook.querySelector(what)));
  };
  const begin = () => {
    if (el.isConnected) tell();
    else if (!signal.aborted) requestAnimationFrame(begin);
  };
  // The view may be put on the page only after this, and taken off it only after its end.
  requestAnimationFrame(begin);
  link.views.add(tell);
  signal.addEventListener("abort", () => {
    link.views.delete(tell);
    requestAnimationFrame(tell);
  });
}
