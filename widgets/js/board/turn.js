/** Whose turn it is, what can be chosen, and what is said of what the reader did. */

import { h, Last, rich } from "../page/dom.js";
import { counted } from "../page/words.js";
import { Heard } from "./heard.js";
import { chip } from "./rules.js";

/** @import { Traits } from "./types.js" */
/** @import { View } from "./view.js" */

export class Turn {
  #said = h("span", {});
  #turn = h("p", { class: "bg-turn" });
  /** What is said of what the reader did: it stands above the story. */
  status = h("div", { class: "bg-status", role: "status" });
  /** What can be done now, and what is explained of a place. */
  heard = new Heard();
  #now = new Heard();
  /** What was heard last: nothing before something changes. @type {[turn: string, choice: string] | null} */
  #last = null;
  /** What is said before that: what Undo has done. */
  #before = "";
  /** Has an earlier position been looked at since it could be played last? */
  #looksBack = false;
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
      this.#now.root,
      this.heard.root,
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

  /** Whose turn it is, in words. */
  get said() {
    return this.#turn.hidden ? "" : (this.#said.textContent ?? "");
  }

  /** Whoever listens hears whose turn it is and what can be chosen, where that changes. */
  hear() {
    const { choice, options, drawn, isPlaying, label, story } = this.view;
    if (isPlaying) return;
    // Whoever waits for others hears when they are done, and whoever looks back when that is over.
    if (!drawn.controls.playable) {
      this.#looksBack ||= story.isEarlier;
      return void (this.#last = ["", ""]);
    }
    if (this.#looksBack) this.foretell("Back in the game.");
    this.#looksBack = false;
    const turn = this.said;
    const { size } = choice.offer.places;
    const offered = size ? `${counted(size, "place", "places")} can be chosen.` : "";
    const said = [choice.picked.map(label).join(", "), options.lead, offered].filter(Boolean);
    const now = said.join(". ").replace("?. ", "? ");
    const [was, before] = this.#last ?? [turn, now];
    if (was !== turn || this.#before) this.#now.say(`${this.#before} ${turn} ${now}`.trim());
    else if (before !== now) this.#now.say(now);
    this.#before = "";
    this.#last = [turn, now];
  }

  /** Say this before what can be done next. @param {string} text */
  foretell(text) {
    this.#before = text;
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
