/** An unseen neighbour of an experiment's controls: it keeps the keys pressed on them from editing the notebook, leads
 * on along the chapter, and says when the kernel is gone. */

import { all, h, set } from "./page/dom.js";
import { handOn, isShortcut, keepKeys } from "./page/keys.js";
import { leadBack } from "./page/leadback.js";
import { refuse } from "./page/link.js";
import { alongWay, onward } from "./page/path.js";

/** @typedef {{ get(name: "path"): import("./page/path.js").Way, on(name: string, listener: () => void): void,
 *   off(name: string, listener: () => void): void }} Model */

/** @param {HTMLElement} view @param {string} what */
const focus = (view, what) => /** @type {HTMLElement | null} */ (view.querySelector(what))?.focus();

/** What speaks to the kernel. */
const ASKS = ".bg-experiment-guess, .bg-experiment-controls";
const PLAY = "button.mod-primary:enabled";

/** Dots, what leads on, and the keys of a guess. @param {HTMLElement} view @param {import("./page/path.js").Way} way
 * @param {AbortSignal} signal */
function lead(view, way, signal) {
  const guesses = () => all(view, "input[type=radio]").filter((one) => one.offsetParent);
  const first = () => (guesses()[0] ? guesses()[0].focus() : focus(view, PLAY));
  const title = view.querySelector("h2");
  if (title) set(title, { tabindex: -1 });
  const foot = h("div", { class: "bg-options" }, onward(way, false));
  view.prepend(alongWay(view, way, signal, first));
  view.append(foot);
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const { key, target } = event;
    if (isShortcut(event) || event.repeat || target instanceof HTMLSelectElement) return;
    const guess = /^[1-9]$/.test(key) && guesses()[Number(key) - 1];
    if (guess) {
      guess.click();
      guess.focus();
    } else if (key === "Enter" && target instanceof HTMLInputElement) focus(view, PLAY);
    else return;
    event.preventDefault();
  };
  view.addEventListener("keydown", press, { signal });
  const played = () => view.querySelector(PLAY) !== null;
  const offer = new MutationObserver(() => played() && foot.replaceChildren(onward(way, true) ?? ""));
  offer.observe(view, { subtree: true, attributeFilter: ["disabled"] });
  signal.addEventListener("abort", () => offer.disconnect());
  handOn(view, () => all(view, played() ? "[data-do=onward]" : ".bg-experiment-controls button:enabled")[0], signal);
}

/** @param {{ model: Model, el: HTMLElement, signal: AbortSignal }} props */
function render({ model, el, signal }) {
  const alarm = h("p", { class: "bg-experiment-alarm", role: "alert" });
  // The view is not in the page yet.
  requestAnimationFrame(() => {
    const view = el.closest(".bg-experiment");
    if (signal.aborted || !(view instanceof HTMLElement)) return;
    set(view, { role: "group", "aria-label": view.querySelector("h2")?.textContent || "Games" });
    keepKeys(view, signal);
    const bar = view.querySelector(".widget-progress .progress");
    if (bar) set(bar, { "aria-hidden": "true" });
    const verdict = view.querySelector(".bg-experiment-verdict");
    if (verdict) set(verdict, { role: "status" });
    const way = model.get("path");
    if (way.steps) lead(view, way, signal);
    view.prepend(alarm);
    refuse(view, ASKS, alarm, model, signal);
    leadBack(view, signal, !way.steps);
  });
}

export default { render };
