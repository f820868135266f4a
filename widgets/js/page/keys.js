/** Keys pressed on a widget are not for the notebook, which would take them for its commands of one letter. */

/** What has the focus where nothing of ours has it. */
export const NOWHERE = ".jp-Notebook, .jp-WindowedPanel-outer, .jp-Cell, body";

/** Ctrl+S and the like go on to the page. @param {KeyboardEvent} event */
export const isShortcut = (event) => event.ctrlKey || event.metaKey || event.altKey;

/** @param {HTMLElement} element @param {AbortSignal} signal */
export function keepKeys(element, signal) {
  element.addEventListener("keydown", (event) => isShortcut(event) || event.stopPropagation(), { signal });
}
