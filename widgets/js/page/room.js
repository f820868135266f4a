/** The room that a page has: how much of a notebook is seen at once. */

/** Those that are measured. @type {WeakSet<Element>} */
const measured = new WeakSet();

/** What scrolls a notebook in JupyterLab. @param {Element} el */
export const sheetOf = (el) => /** @type {HTMLElement | null} */ (el.closest(".jp-WindowedPanel-outer"));

/** Tell the style rules of a notebook how high what is seen of it is: they fit a board into that. Elsewhere the rules take
 * the window's height. @param {Element} el something in the notebook */
export function measureRoom(el) {
  const sheet = sheetOf(el);
  if (!sheet || measured.has(sheet)) return;
  measured.add(sheet);
  const measure = () => {
    // A page behind another has no height.
    if (sheet.clientHeight) sheet.style.setProperty("--bg-room", `${sheet.clientHeight}px`);
  };
  measure();
  new ResizeObserver(measure).observe(sheet);
}

/** Tell the style rules of a cell how much of its height this takes, which the board below does not have.
 * @param {HTMLElement} el @param {AbortSignal} signal */
export function takeRoom(el, signal) {
  const taken = new ResizeObserver(() => {
    const cell = /** @type {HTMLElement | null} */ (el.closest(".widget-vbox"));
    cell?.style.setProperty("--bg-taken", `${el.offsetHeight && el.offsetHeight + 10}px`);
  });
  taken.observe(el);
  signal.addEventListener("abort", () => taken.disconnect());
}
