/** Why something cannot be chosen: asked by a try or by resting on a place, and said beside it. */

import { from, h, set } from "../page/dom.js";
import { chip } from "./rules.js";

/** @import { Reasons } from "./types.js" */
/** @import { View } from "./view.js" */

const REST_MS = 150;
const LINGER_MS = 250;

export class Why {
  root = h("div", { class: "bg-tip", "aria-live": "polite", hidden: true });
  /** What is to be explained: the words of a choice. */
  wanted = "";
  #pinned = false;
  /** By what was asked, while the position stands. @type {Map<string, Reasons>} */
  #answers = new Map();
  #isAsking = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }

  /** @param {string} word @param {boolean} pin does it stay when the pointer goes? */
  ask(word, pin) {
    const { choice, coach, model, isPlaying } = this.view;
    const { picked, offer } = choice;
    if (isPlaying || coach.asksPlaces || !Object.keys(model.get("tree")).length) return;
    if (offer.places.has(word) || picked.includes(word)) return;
    this.rest();
    this.wanted = [...picked, word].join(" ");
    this.#pinned = pin;
    this.#inquire();
  }

  /** Ask the kernel what is not known yet. Only the last question waits. */
  async #inquire() {
    if (this.#answers.has(this.wanted)) return this.#explain();
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.wanted && !this.#answers.has(this.wanted)) {
      const { wanted } = this;
      const answers = this.#answers;
      const reply = await this.view.ask({ do: "why", words: wanted.split(" ") });
      if (!reply) break;
      // Those of another position are forgotten together.
      answers.set(wanted, reply);
    }
    this.#isAsking = false;
    this.#explain();
  }

  #explain() {
    const found = this.#answers.get(this.wanted);
    if (!found?.lines.length) return;
    const { stage, places } = this.view;
    const { width, height, rules } = stage;
    const [x, y] = stage.places[this.wanted.split(" ").at(-1) ?? ""];
    this.root.style.cssText = `left:${(x / width) * 100}%;top:${(y / height) * 100}%`;
    set(this.root, {
      hidden: false,
      "data-pinned": this.#pinned,
      "data-x": x > width * 0.66 ? "left" : x < width * 0.33 ? "right" : "",
      "data-y": y < height / 2 ? "below" : "",
    });
    const lines = found.lines.slice(0, 3);
    this.root.replaceChildren(
      ...lines.map(({ text, rule, graph }) => h("p", {}, text, " ", chip(rule, rules), graph ? h("code", {}, graph) : null)),
    );
    places.point(found.spaces);
  }

  /** Ask nothing of what the pointer rests on. */
  rest() {
    clearTimeout(this.#timer);
  }

  /** Take the explanation away, and with another position all of them. @returns {boolean} are places to be painted then? */
  forget(all = false) {
    if (all) this.#answers = new Map();
    this.rest();
    if (!this.wanted) return false;
    this.wanted = "";
    this.root.hidden = true;
    this.view.places.unpoint();
    return true;
  }

  hush() {
    if (this.forget()) this.view.places.paint();
  }

  /** The pointer or the focus has come to something. @param {Event} event */
  come(event) {
    const place = from(event, "[data-do=place]");
    if (event.type === "focusin") this.#pinned = false;
    if (!place || this.#pinned) return;
    const word = place.dataset.word ?? "";
    this.rest();
    this.#timer = setTimeout(() => {
      this.hush();
      this.ask(word, false);
    }, REST_MS);
  }

  /** It has left. @param {Event} event */
  leave(event) {
    if (!from(event, "[data-do=place]") || this.#pinned) return;
    this.rest();
    this.#timer = setTimeout(() => this.hush(), LINGER_MS);
  }
}
