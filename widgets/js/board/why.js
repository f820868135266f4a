/** What something is, and why it cannot be chosen: asked by a try, or by resting on it, and said beside it. */

import { all, focusedBy, from, h, rich, set } from "../page/dom.js";
import { middle } from "./about.js";
import { chip } from "./rules.js";

/** @import { Reasons, Spot } from "./types.js" */
/** @import { View } from "./view.js" */

/** How long one rests on what cannot be chosen, and on anything else, before that is explained. */
const REST_MS = 150;
const LOOK_MS = 450;
const LINGER_MS = 250;
const PRESS_MS = 500;
const SLIP_PX = 10;
/** The click that follows a long press, or the menu that it would open, comes within this time if at all. */
const AFTER_MS = 400;

export class Why {
  root = h("div", { class: "bg-tip", hidden: true });
  /** What is to be explained, as a question to the kernel. */
  wanted = "";
  /** Has a long press just explained something? The click that follows is part of it. */
  pressed = false;
  /** @type {Spot | undefined} */
  #spot;
  #pinned = false;
  #isTry = false;
  /** By what was asked, while the position stands. @type {Map<string, Reasons>} */
  #answers = new Map();
  #isAsking = false;
  /** What was heard of the last place. @type {Set<string>} */
  #heard = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #parting;
  /** A finger that rests: where it came down. @type {{ x: number, y: number } | undefined} */
  #finger;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }

  /** Are there reasons why this place cannot be chosen now? @param {string} word */
  #isBarred(word) {
    const { choice, coach, drawn, isPlaying } = this.view;
    const { picked, offer } = choice;
    if (!word || isPlaying || coach.asksPlaces || !Object.keys(drawn.tree).length) return false;
    const meant = choice.meant(word);
    return !offer.places.has(meant) && !picked.includes(meant);
  }

  /** Say why a place that is tried cannot be chosen. @param {string} word */
  ask(word) {
    if (this.#isBarred(word)) this.tell(this.#spot?.word === word ? this.#spot : this.view.about.place(word), true, true);
  }

  /** Say what lies there, and why it cannot be chosen if that is so. @param {Spot} spot
   * @param {boolean} pin does it stay when the pointer goes? @param {boolean} [isTry] has somebody tried to choose it? */
  tell(spot, pin, isTry = false) {
    this.rest();
    this.#spot = spot;
    this.#pinned = pin;
    this.#isTry = isTry;
    this.wanted = this.#question(spot);
    this.#inquire();
  }

  /** What is asked about a spot, as text. @param {Spot} spot */
  #question({ pieces, ground, word }) {
    if (!this.#isBarred(word)) return JSON.stringify({ do: "about", pieces, ground });
    return JSON.stringify({ do: "why", words: [...this.view.choice.picked, word], pieces, ground });
  }

  /** Ask the kernel what is not known yet. Only the last question waits. */
  async #inquire() {
    if (this.#answers.has(this.wanted)) return this.#explain();
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.wanted && !this.#answers.has(this.wanted)) {
      const { wanted } = this;
      const answers = this.#answers;
      const reply = await this.view.ask(JSON.parse(wanted));
      // Those of another position are forgotten together.
      if (reply) answers.set(wanted, reply);
      else if (this.wanted === wanted) break;
    }
    this.#isAsking = false;
    this.#explain();
  }

  #explain() {
    const found = this.#answers.get(this.wanted);
    const spot = this.#spot;
    if (!spot || !(found?.about.length || found?.lines.length)) return;
    const { stage, places } = this.view;
    const { rules } = stage;
    set(this.root, { hidden: false, "data-pinned": this.#pinned });
    this.place();
    // Whoever tries it wants to know why not.
    const about = this.#isTry && found.lines.length ? [] : found.about;
    this.root.replaceChildren(
      ...about.map(({ name, text, rule }) => h("p", {}, h("strong", {}, name), ` ${text} `, chip(rule, rules))),
      ...found.lines
        .slice(0, 3)
        .map(({ text, rule, graph }) =>
          h("p", { class: "bg-reason" }, ...rich(text), " ", chip(rule, rules), inPython(graph)),
        ),
    );
    this.#hear(found);
    places.point(found.spaces);
  }

  /** Whoever rests on something hears one reason, and who tries it all of them. What a place is called is heard when the
   * focus comes to it, and what was heard of the place before is not heard again. @param {Reasons} found */
  #hear({ about, lines }) {
    const { heard } = this.view.turn;
    if (lines.length) return heard.say(lines.slice(0, this.#isTry ? 3 : 1).map(({ text }) => text).join(" "));
    if (!this.#spot?.word) return heard.say(about.map(({ name, text }) => `${name}. ${text}`).join(" "));
    const told = new Set(about.map(({ text }) => text));
    heard.say([...told].filter((text) => !this.#heard.has(text)).join(" "));
    this.#heard = told;
  }

  /** Go on to the rule that says more. @returns {boolean} is there one? */
  enter() {
    const rule = this.root.hidden ? null : this.root.querySelector("button");
    rule?.focus();
    return Boolean(rule);
  }

  /** The Tab key leads out of what is said of a place: back to it, or on to what is no place.
   * @param {KeyboardEvent} event @returns {boolean} does it lead out? */
  exit({ target, shiftKey }) {
    const rules = all(this.root, "button");
    if (!this.#spot?.word || target !== rules.at(shiftKey ? 0 : -1)) return false;
    if (shiftKey) this.view.places.focus();
    else this.view.about.look.focus();
    return true;
  }

  /** Put what is said beside what it is about, wherever that is seen. */
  place() {
    const spot = this.#spot;
    if (!spot || this.root.hidden) return;
    const { part, stage } = this.view;
    const [x, y] = spot.word ? stage.places[spot.word] : middle(spot.box);
    const [left, top] = part.at(x, y);
    // Beyond the edge of what is large.
    const reach = Math.max(0, (spot.box[3] - spot.box[1]) / 2 - 20);
    const below = top < 0.5;
    this.root.style.cssText = `left:${left * 100}%;top:${part.at(x, y + (below ? reach : -reach))[1] * 100}%`;
    set(this.root, { "data-x": left > 0.66 ? "left" : left < 0.33 ? "right" : "", "data-y": below ? "below" : "" });
  }

  /** Ask nothing of what the pointer rests on. */
  rest() {
    clearTimeout(this.#timer);
    this.#stay();
  }

  /** Take the explanation away, and with another position all of them. @returns {boolean} are places to be painted then? */
  forget(everything = false) {
    if (everything) {
      this.#answers = new Map();
      this.view.places.unpoint();
    }
    this.rest();
    return this.#hide();
  }

  /** @returns {boolean} was there something? */
  #hide() {
    if (!this.wanted) return false;
    this.wanted = "";
    this.#spot = undefined;
    this.root.hidden = true;
    this.view.places.unpoint();
    return true;
  }

  hush() {
    if (this.forget()) this.view.places.paint();
  }

  /** Take it away by a key: what has the focus here hands it back to what it was about. */
  close() {
    const { about, places } = this.view;
    const held = this.root.contains(focusedBy(this.root)) && (this.#spot?.word ? places : about.look);
    this.hush();
    if (!held) return;
    held.focus();
    // What comes with the focus had just been said.
    this.forget();
  }

  /** Explain what is found after a moment. @param {() => Spot | undefined} find @param {number} ms */
  #soon(find, ms) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const spot = find();
      if (spot && this.#question(spot) === this.wanted) return;
      this.hush();
      if (spot) this.tell(spot, false);
    }, ms);
  }

  /** The focus has come to a place. @param {string} word */
  focus(word) {
    this.#pinned = false;
    this.#soon(() => this.view.about.place(word), this.#isBarred(word) ? REST_MS : LOOK_MS);
  }

  /** The pointer moves over the board: what it rests on is explained, as long as it is there. @param {PointerEvent} event */
  move(event) {
    const { clientX, clientY } = event;
    const finger = this.#finger;
    if (finger && Math.hypot(clientX - finger.x, clientY - finger.y) > SLIP_PX) this.release();
    if (event.pointerType === "touch" || this.#pinned || !from(event, ".bg-frame")) return;
    const word = from(event, "[data-do=place]")?.dataset.word ?? "";
    if (this.#spot?.word === word && this.view.about.covers(this.#spot, clientX, clientY)) this.#stay();
    else if (this.wanted) this.#part();
    this.#soon(() => this.view.about.find(clientX, clientY, word), this.#isBarred(word) ? REST_MS : LOOK_MS);
  }

  #stay() {
    clearTimeout(this.#parting);
    this.#parting = undefined;
  }

  /** What is explained is left: it goes in a moment. */
  #part() {
    this.#parting ??= setTimeout(() => {
      this.#parting = undefined;
      // What the pointer rests on by now is still to be explained.
      if (this.#hide()) this.view.places.paint();
    }, LINGER_MS);
  }

  /** The pointer or the focus has left a part of the board. @param {Event} event */
  leave(event) {
    const { target, relatedTarget } = /** @type {FocusEvent} */ (event);
    const to = relatedTarget instanceof Node ? relatedTarget : null;
    // The Tab key has led through the explanation and out of it.
    if (event.type === "focusout" && to && this.root.contains(/** @type {Node} */ (target)) && !this.root.contains(to)) return this.hush();
    if (!from(event, ".bg-frame") || this.#pinned) return;
    // Whoever goes on to the rule in the explanation wants to read it.
    if (event.type === "focusout" && this.root.contains(to)) {
      this.#pinned = true;
      return this.rest();
    }
    if (event.type === "pointerout" && this.view.places.root.contains(to)) return;
    clearTimeout(this.#timer);
    if (this.wanted) this.#part();
  }

  /** A finger has come down: if it stays, what lies there is explained. @param {PointerEvent} event */
  press(event) {
    this.pressed = false;
    if (event.pointerType !== "touch" || !event.isPrimary || !from(event, ".bg-places")) return;
    const { clientX: x, clientY: y } = event;
    const word = from(event, "[data-do=place]")?.dataset.word ?? "";
    this.#finger = { x, y };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const spot = this.view.about.find(x, y, word);
      if (!spot) return;
      this.hush();
      this.pressed = true;
      this.tell(spot, true);
    }, PRESS_MS);
  }

  /** It has slipped away. */
  release() {
    if (this.#finger && !this.pressed) clearTimeout(this.#timer);
    this.#finger = undefined;
  }

  /** It is gone. */
  end() {
    this.release();
    if (this.pressed) setTimeout(() => (this.pressed = false), AFTER_MS);
  }
}

/** The line of Python that finds a reason. @param {string | undefined} code */
const inPython = (code) => (code ? h("small", {}, "In Python: ", h("code", {}, code)) : null);
