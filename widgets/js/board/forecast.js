/** What a choice would lead to: asked of the kernel once it is seen, and said on its button or beside the choices. */

import { from, h, Last, set } from "../page/dom.js";

/** @import { View } from "./view.js" */

const REST_MS = 60;
/** More than can be asked at once are not told in advance: see `board.py`. */
const MOST = 64;
/** How much is said on buttons, from most to least, where there is too little room for all of it: "" is everything. */
const BRIEF = ["", "first", "name"];

export class Forecast {
  /** Of the place, or the button, that is pointed at. */
  root = h("p", { class: "bg-forecast", "aria-live": "polite" });
  /** What each action would lead to, while the position stands. @type {Map<string, string[]>} */
  #known = new Map();
  /** The actions of the buttons that say what they lead to. @type {Map<HTMLElement, string>} */
  #offered = new Map();
  /** The place or button that is pointed at. @type {HTMLElement | null} */
  #pointed = null;
  #isAsking = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #last = new Last();
  #resized = new ResizeObserver(() => this.#fit());

  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }

  /** Choices, question and board stay whole, whatever is said on buttons. */
  watch() {
    for (const room of [this.view.main, this.view.coach.root, this.view.options.root]) this.#resized.observe(room);
  }

  /** Another position: nothing is known of it. */
  forget() {
    this.#known = new Map();
  }

  stop() {
    clearTimeout(this.#timer);
    this.#resized.disconnect();
  }

  /** Something else can be chosen now: what is known of it is said at once, the rest when it has been asked. */
  paint() {
    const { choice, options } = this.view;
    this.#offered = new Map(options.buttons.map((offered) => [offered, this.action(offered)]));
    // Among kinds of actions one is mostly still on the way: that costs no question before something is pointed at.
    const isFirst = choice.offer.branches.some(({ path }) => !path.length);
    if (isFirst && [...this.#offered.values()].includes("")) this.#offered.clear();
    this.#say();
    this.#ask();
  }

  /** The pointer or the focus has come to something. @param {Event} event */
  come(event) {
    const to = from(event, "[data-do=place], [data-do=option], [data-do=finish]");
    if (!to || to === this.#pointed) return;
    this.#pointed = to;
    this.#say();
    this.#ask();
  }

  /** It has left. @param {Event} event */
  leave(event) {
    if (!this.#pointed || from(event, "[data-do]") !== this.#pointed) return;
    this.#pointed = null;
    this.#say();
  }

  /** The action that a button or a place stands for, if that is one alone. @param {HTMLElement} element */
  action({ dataset }) {
    return dataset.words ?? this.view.choice.actionWith(dataset.word ?? "").join(" ");
  }

  /** Not before the page has painted what was chosen: a click must not wait for this. */
  #ask() {
    clearTimeout(this.#timer);
    if (this.view.drawn.controls.foresees) this.#timer = setTimeout(() => this.#inquire(), REST_MS);
  }

  /** What is seen and not known yet. */
  #missing() {
    const seen = new Set(this.#offered.values());
    if (this.#pointed?.isConnected) seen.add(this.action(this.#pointed));
    return [...seen].filter((action) => action && !this.#known.has(action)).slice(0, MOST);
  }

  /** One question for all; what is seen meanwhile waits for the next one. */
  async #inquire() {
    const { view } = this;
    if (this.#isAsking) return;
    this.#isAsking = true;
    for (let words = this.#missing(); words.length && !view.isPlaying; words = this.#missing()) {
      const known = this.#known;
      // It is nothing that anybody waits for: a busy kernel is not complained of.
      const reply = await view.link.ask({ do: "forecast", words, at: view.drawn.controls.at }, true);
      if (!reply?.said) break;
      for (const action of words) known.set(action, reply.said[action] ?? []);
    }
    this.#isAsking = false;
    this.#say();
  }

  /** Say as much on buttons as there is room for; the rest is said where they are pointed at. */
  #fit() {
    const { options, main, coach, tools } = this.view;
    const isFull = () =>
      [coach.root, options.root].some((room) => room.scrollHeight > room.clientHeight + 2) ||
      tools.root.getBoundingClientRect().bottom > main.getBoundingClientRect().bottom;
    const isSaid = [...this.#offered.keys()].some((offered) => offered.dataset.foreseen);
    for (const brief of BRIEF) {
      set(options.root, { "data-brief": brief || false });
      if (!isSaid || !isFull()) break;
    }
    const isBrief = "brief" in options.root.dataset;
    for (const offered of this.#offered.keys()) set(offered, { title: (isBrief && offered.dataset.foreseen) || false });
  }

  #say() {
    let isNew = false;
    for (const [offered, action] of this.#offered) isNew = this.#sayOn(offered, this.#known.get(action) ?? []) || isNew;
    if (isNew) this.#fit();
    const pointed = this.#pointed?.isConnected ? this.#pointed : null;
    this.#sayBeside(pointed, (pointed && this.#known.get(this.action(pointed))) ?? []);
  }

  /** Is it news? @param {HTMLElement} offered @param {string[]} said */
  #sayOn(offered, [first = "", ...more]) {
    const rest = more.map((text) => `; ${text}`).join("");
    if ((offered.dataset.foreseen ?? "") === first + rest) return false;
    set(offered, { "data-foreseen": first + rest || false });
    for (const part of offered.querySelectorAll("small, .bg-hidden")) part.remove();
    // Heard in one go, it is a name and what is said of it.
    if (first) offered.append(h("span", { class: "bg-hidden" }, ": "), h("small", {}, first, h("span", { class: "bg-more" }, rest)));
    return true;
  }

  /** @param {HTMLElement | null} pointed @param {string[]} said */
  #sayBeside(pointed, said) {
    const isSaid = Boolean(pointed && this.#offered.has(pointed));
    const name = pointed && !isSaid && said.length ? this.view.label(pointed.dataset.word ?? "") : "";
    if (!this.#last.differs([name, isSaid, said])) return;
    set(this.root, { "data-said": isSaid });
    this.root.replaceChildren(...(name ? [h("strong", {}, `${name}: `)] : []), said.join("; "));
  }
}
