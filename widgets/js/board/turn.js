/** Whose turn it is, what can be chosen, and what is said of what the reader did. */

import { h, Last, rich } from "../page/dom.js";
import { chip } from "./rules.js";

/** @import { Traits } from "./types.js" */
/** @import { View } from "./view.js" */

export class Turn {
  #said = h("span", {});
  #turn = h("p", { class: "bg-turn" });
  /** What is said of what the reader did: it stands above the story. */
  status = h("div", { class: "bg-status", role: "status" });
  #seat = new Last();
  #text = new Last();

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.root = h(
      "div",
      { class: "bg-now", role: "group", "aria-label": "Whose turn it is" },
      this.#turn,
      view.options.root,
      view.forecast.root,
    );
  }

  stage() {
    this.#seat.forget();
    this.#text.forget();
  }

  /** @param {Traits["turn"]} turn */
  paint({ text = "", seat = null }) {
    if (this.#seat.differs(seat)) {
      const old = /** @type {HTMLElement | null} */ (this.#turn.querySelector(".bg-icon"));
      const icon = this.view.icons.icon(`seat${seat}`, old);
      if (!icon || icon !== old) this.#turn.replaceChildren(icon ?? "", this.#said);
    }
    if (this.#text.differs(text)) this.#said.replaceChildren(...rich(text));
    this.#turn.hidden = !text;
  }

  /** @param {string} text @param {string} kind @param {string} rule */
  say(text, kind = "info", rule = "") {
    this.status.dataset.kind = text && kind;
    if (!text && !this.status.childElementCount) return;
    this.status.replaceChildren(...(text ? [h("p", {}, text, " ", chip(rule, this.view.stage.rules))] : []));
  }

  /** Take a line away, if it is still there, after a while. @param {string} text @param {number} ms */
  unsay(text, ms) {
    setTimeout(() => this.status.textContent?.includes(text) && this.say(""), ms);
  }
}
