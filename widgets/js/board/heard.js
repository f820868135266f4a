/** What is read out to those who listen, without being gone to. */

import { h } from "../page/dom.js";

export class Heard {
  root = h("div", { class: "bg-hidden", "aria-live": "polite" });

  /** @param {string} text */
  say(text) {
    // The same again is read out again.
    this.root.textContent = text && this.root.textContent === text ? `${text}\u00a0` : text;
  }
}
