/** End something as soon as the reader does anything: scrolls, or presses a key or a button. What JupyterLab does by itself
 * is none of it. @param {AbortController} stop */
export function untilActs(stop) {
  const act = (/** @type {Event} */ { isTrusted }) => isTrusted && stop.abort();
  for (const event of ["wheel", "touchmove", "keydown", "pointerdown"])
    window.addEventListener(event, act, { signal: stop.signal, capture: true, passive: true });
}
