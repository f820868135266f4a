// @ts-check
/**
 * An unseen neighbour of a walkthrough's controls: it names those that ipywidgets leaves without a name, and keeps
 * the keys pressed on them from editing the notebook.
 */

/** By selector. */
const NAMES = {
  ".noUi-handle": "Step",
  ".widget-play button:has(.fa-play)": "Play the steps",
  ".widget-play button:has(.fa-pause)": "Pause",
  ".widget-play button:has(.fa-stop)": "Back to the start",
};

/** @param {{ el: HTMLElement, signal: AbortSignal }} props */
function render({ el, signal }) {
  // The view is not in the page yet.
  requestAnimationFrame(() => {
    const controls = el.closest(".bg-controls");
    if (!(controls instanceof HTMLElement)) return;
    controls.setAttribute("role", "group");
    controls.setAttribute("aria-label", "Steps of the example");
    controls.addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
    }, { signal });
    const name = () => {
      for (const [selector, text] of Object.entries(NAMES))
        for (const control of controls.querySelectorAll(selector)) {
          if (control.getAttribute("aria-label") === text) continue;
          control.setAttribute("aria-label", text);
          control.setAttribute("title", text);
        }
    };
    // The others come when they like, and the play button changes its sign.
    const observer = new MutationObserver(name);
    observer.observe(controls, { childList: true, subtree: true, attributeFilter: ["class"] });
    signal.addEventListener("abort", () => observer.disconnect());
    name();
  });
}

export default { render };
