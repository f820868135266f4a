/** Opponents play in turn, at a pace that people can follow. */

import { button, h } from "../page/dom.js";
import { isStill } from "../page/motion.js";

/** @import { Link } from "../page/link.js" */
/** @import { Game, Model } from "./types.js" */

const COUNTING_MS = 200;

/** Lets them play: one for all views of a table. */
export class Pacemaker {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Model} model @param {Link} link */
  constructor(model, link) {
    this.model = model;
    this.link = link;
  }

  step() {
    this.stop();
    const { at, ms = 0 } = this.model.get("table").pace ?? {};
    if (at === undefined) return;
    const send = () => {
      // What is being counted is seen to its end.
      if (ms && document.querySelector("[data-staging]")) this.#timer = setTimeout(send, COUNTING_MS);
      else this.link.send(isStill.matches ? { do: "skip" } : { do: "step", at });
    };
    this.#timer = setTimeout(send, isStill.matches ? 0 : ms);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}

/** The line that says who plays. */
export class Pace {
  #text = h("span", { role: "status" });
  root = h("div", { class: "bg-pace", hidden: true }, this.#text, button("skip", "Skip to the next person"));

  /** @param {Game} game @param {boolean} hidden */
  paint({ pace: { at } = {}, turn = null, seats = [] }, hidden) {
    // Its room stays while people play, or the board would jump under the pointer.
    this.root.hidden = turn === null || hidden || !seats.some(({ kind }) => kind !== "person");
    this.root.toggleAttribute("data-idle", at === undefined);
    const text = at === undefined || turn === null ? "" : `${seats[turn].name} is playing …`;
    if (this.#text.textContent !== text) this.#text.textContent = text;
  }
}
