/** The screen that is closed while people change seats. */

import { button, h } from "../page/dom.js";

/** @import { Game } from "./types.js" */

const RESPITE_MS = 400;

export class Screen {
  root = h("div", { class: "bg-screen", role: "group", "aria-label": "The screen is closed", hidden: true });
  #closedAt = -Infinity;

  /** @param {HTMLElement} el of the view */
  constructor(el) {
    this.el = el;
  }

  /** @param {Game} game */
  paint({ awaited }) {
    const { root } = this;
    const closed = Boolean(awaited);
    if (closed && root.dataset.who !== awaited) {
      root.dataset.who = awaited ?? "";
      root.replaceChildren(
        h("p", { class: "bg-turn" }, `Pass the screen to ${awaited}.`),
        h("p", {}, "The other players' hands are hidden. Only continue when nobody else is looking."),
        h(
          "div",
          { class: "bg-options" },
          button("ready", `I am ${awaited}. Show my side`, { class: "bg-main-button" }),
        ),
      );
    }
    const turned = closed === root.hidden;
    // Whoever plays by keyboard finds what comes next under the next key; nobody is torn away from another cell.
    const here = this.el.closest(".jp-OutputArea, body");
    const mine = document.activeElement === document.body || here?.contains(document.activeElement);
    root.hidden = !closed;
    if (turned) this.#closedAt = performance.now();
    if (!closed) root.dataset.who = "";
    if (!turned || !mine) return;
    const next = closed
      ? root.querySelector("button")
      : here?.querySelector(".bg-places [tabindex='0'], .bg-now button");
    /** @type {HTMLElement | null | undefined} */ (next)?.focus({ preventScroll: true });
  }

  /** A key pressed once too often must not open what another one holds. */
  get mayOpen() {
    return performance.now() - this.#closedAt > RESPITE_MS;
  }
}
