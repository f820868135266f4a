/**
 * An unseen neighbour of a walkthrough's controls: it names those that ipywidgets leaves without a name, keeps the keys
 * pressed on them from editing the notebook, and says when the kernel is gone.
 */

import { all, h, set } from "./page/dom.js";
import { handOn, keepKeys } from "./page/keys.js";
import { refuse } from "./page/link.js";

/** By selector. */
const NAMES = {
  ".noUi-handle": "Step",
  ".widget-play button:has(.fa-play)": "Play the steps",
  ".widget-play button:has(.fa-pause)": "Pause",
  ".widget-play button:has(.fa-stop)": "Back to the start",
  ".widget-readout": "Step number",
};

/** What the last step was. */
const LINE = ".bg-step";

/** @param {HTMLElement} controls */
function name(controls) {
  for (const [selector, text] of Object.entries(NAMES))
    for (const control of controls.querySelectorAll(selector)) set(control, { "aria-label": text, title: text });
  // It is written into.
  for (const field of controls.querySelectorAll(".widget-readout")) set(field, { role: "textbox" });
  for (const line of controls.querySelectorAll(LINE)) set(line, { role: "status" });
  reach(controls);
}

/** The Tab key leads to a line that has to be scrolled, and to no other. @param {HTMLElement} controls */
function reach(controls) {
  for (const line of controls.querySelectorAll(LINE)) set(line, { tabindex: line.scrollHeight > line.clientHeight && "0" });
}

/** @param {{ model: Pick<import("./page/link.js").Model, "on" | "off">, el: HTMLElement, signal: AbortSignal }} props */
function render({ model, el, signal }) {
  // The view is not in the page yet.
  requestAnimationFrame(() => {
    const controls = el.closest(".bg-controls");
    if (signal.aborted || !(controls instanceof HTMLElement)) return;
    set(controls, { role: "group", "aria-label": "Steps of the example" });
    keepKeys(controls, signal);
    const alarm = h("p", { class: "bg-alert", role: "alert" });
    controls.prepend(alarm);
    // That it was restarted or shut down, the board says by itself.
    refuse(controls, ".bg-controls > :not(.bg-alert)", alarm, model, signal, "");
    const steps = () => all(controls, "button:is(:has(.fa-step-forward), :has(.fa-step-backward))");
    // At either end the other one can be pressed.
    handOn(controls, () => steps().find((one) => !one.matches(":disabled")), signal);
    // The others come when they like, and the play button changes its sign.
    const observer = new MutationObserver(() => name(controls));
    observer.observe(controls, { childList: true, subtree: true, attributeFilter: ["class"] });
    const sized = new ResizeObserver(() => reach(controls));
    sized.observe(controls);
    for (const one of [observer, sized]) signal.addEventListener("abort", () => one.disconnect());
    name(controls);
  });
}

export default { render };
