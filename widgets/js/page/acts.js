/** Whenever the reader does something: scrolls, or presses a key or a button. What JupyterLab does by itself is none of it.
 * @param {() => void} act @param {AbortSignal} signal */
export function onActs(act, signal) {
  for (const event of ["wheel", "touchmove", "keydown", "pointerdown"])
    window.addEventListener(event, ({ isTrusted }) => isTrusted && act(), { signal, capture: true, passive: true });
}

/** End something as soon as the reader does anything. @param {AbortController} stop */
export const untilActs = (stop) => onActs(() => stop.abort(), stop.signal);
