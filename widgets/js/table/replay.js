/** Looking back: the positions of a game on a slider. */

import { button, h, sign } from "../page/dom.js";

/** @import { Link } from "../page/link.js" */
/** @import { Game, Model } from "./types.js" */

const REPLAY_MS = 900;

export class Replay {
  #where = h("p", { class: "bg-where", "aria-live": "polite" });
  #slider = h("input", { type: "range", min: 0, step: 1, "aria-label": "Step of the game" });
  #auto = button("play", "Play", {}, sign("▶ "));
  #asks = button("decided", "", { hidden: true });
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #playing;
  /** The position that was asked for last, until it is seen. @type {number | undefined} */
  #wanted;

  /** @param {Model} model @param {Link} link */
  constructor(model, link) {
    this.model = model;
    this.link = link;
    const back = button("back", "Back", {}, sign("◀ "));
    const forth = button("forth", "Forward");
    forth.append(sign(" ▶"));
    const live = button("live", "Return to the game");
    const tools = h("div", { class: "bg-tools" }, back, this.#slider, forth, this.#auto, live);
    const attributes = { class: "bg-replay", role: "group", "aria-label": "Look back", hidden: true };
    this.root = h("div", attributes, h("div", { class: "bg-tools bg-asks" }, this.#where, this.#asks), tools);
  }

  /** @param {Game} game */
  paint({ replay: { stops, at, turn = "", asks = "" } = { stops: 1, may: false } }) {
    const last = stops - 1;
    this.#slider.max = String(last);
    this.#follow(at, last);
    this.#slider.setAttribute("aria-valuetext", `${at ?? last} of ${last}`);
    const text = at === undefined ? `${last} of ${last}. This is the game as it is now.` : `${at} of ${last}. ${turn}`;
    const judged = this.model.get("review").costly?.find(({ to }) => to === at);
    const said = judged ? `${text} Played: ${judged.played}. Better: ${judged.better}.` : text;
    // What is written anew is read out anew.
    if (this.#where.textContent !== said) this.#where.textContent = said;
    this.#asks.textContent = asks;
    this.#asks.hidden = !asks;
    if (at === undefined || at >= last) this.pause();
  }

  /** The slider goes where the board is, unless somebody has gone on meanwhile. @param {number | undefined} at @param {number} last */
  #follow(at, last) {
    if (at === undefined || at === this.#wanted || !this.link.awaits("replay")) this.#wanted = undefined;
    if (this.#wanted === undefined) this.#slider.value = String(at ?? last);
  }

  /** Is it the slider? @param {EventTarget} target */
  owns(target) {
    return target === this.#slider;
  }

  focus() {
    this.#slider.focus();
  }

  /** The slider has been moved. */
  slide() {
    this.#look(Number(this.#slider.value));
  }

  /** @param {number} by */
  step(by) {
    this.#look(Number(this.#slider.value) + by);
  }

  /** Look at a position of the game. @param {number} to */
  #look(to) {
    const last = this.model.get("table").replay.stops - 1;
    const at = Math.min(Math.max(to, 0), last);
    this.#slider.value = String(at);
    this.#wanted = at;
    this.link.send({ do: "replay", to: at });
  }

  /** One after the other, or stop that. */
  play() {
    if (this.#playing) return this.pause();
    if (Number(this.#slider.value) >= Number(this.#slider.max)) this.#look(0);
    this.#playing = setInterval(() => (this.link.lost ? this.pause() : this.step(1)), REPLAY_MS);
    this.#auto.replaceChildren(sign("❚❚ "), "Pause");
  }

  pause() {
    if (!this.#playing) return;
    clearInterval(this.#playing);
    this.#playing = undefined;
    this.#auto.replaceChildren(sign("▶ "), "Play");
  }
}
