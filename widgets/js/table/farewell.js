/** What there is to say at the end of a first game: what was met, what mattered most, and the way on. */

import { button, h, Last } from "../page/dom.js";

/** @import { Costly, Model } from "./types.js" */

/** So many decisions are told of. */
const MOST = 3;

/** @param {Costly} costly */
const decision = ({ to, at, when, played, better, cost }) =>
  h(
    "li",
    {},
    h("strong", {}, played),
    h("small", {}, ` ${when}`),
    h("p", {}, `Better: ${better}. It cost ${cost} of the chance to win.`),
    h(
      "div",
      { class: "bg-tools" },
      button("show", "Look at it", { "data-to": to }),
      button("branch", "Try it from here", { "data-at": at }),
    ),
  );

export class Farewell {
  #met = h("div", {});
  #title = h("h3", {}, "What mattered most");
  #list = h("ol", { class: "bg-costly" });
  #note = h("p", { class: "bg-note" });
  #progress = h("progress", { max: 1, "aria-label": "How far the review has got" });
  #ways = h(
    "div",
    { class: "bg-tools" },
    button("play_on", "Play again with less help", { class: "bg-main-button" }),
    button("again", "The same game again"),
  );
  root = h(
    "div",
    { class: "bg-farewell", role: "group", "aria-label": "After the first game", hidden: true },
    h("div", {}, this.#title, this.#progress, this.#note, this.#list, this.#ways),
    this.#met,
  );
  #page = new Last();
  #told = new Last();

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
  }

  /** @param {boolean} hidden */
  paint(hidden) {
    const { page = "" } = this.model.get("farewell") ?? {};
    this.root.hidden = !page || hidden;
    if (this.root.hidden) return;
    if (this.#page.differs(page)) this.#met.innerHTML = page;
    const { running = false, costly = [] } = this.model.get("review");
    const { progress = 0 } = this.model.get("reviewing");
    this.#progress.hidden = !running;
    this.#progress.value = progress;
    const most = costly.filter(({ own }) => own).slice(0, MOST);
    if (!this.#told.differs([most, running])) return;
    this.#note.hidden = Boolean(most.length);
    this.#note.textContent = running ? "Your decisions are being looked at …" : "Of what you decided on your own nothing cost much: well played.";
    this.#list.replaceChildren(...most.map(decision));
  }
}
