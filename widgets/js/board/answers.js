/** What a question is answered with: options, a number, places of the board, or things to put in a row. */

import { all, focusedBy, from, h, Last } from "../page/dom.js";
import { faces, free, InARow, keyOf } from "./inarow.js";

/** @import { Questions } from "./types.js" */
/** @import { View } from "./view.js" */

/** Texts of more letters stand beside their pictures. */
const LONG = 14;

let count = 0;

export class Answers {
  root = h("div", { class: "bg-answers" });
  /** The places that are the answer. @type {Set<string>} */
  toggled = new Set();
  /** The places among which one chooses, if not among all. @type {Set<string> | null} */
  among = null;
  #name = `bg-answer-${++count}`;
  #question = "";
  #kind = "";
  #isDone = false;
  /** Has the kernel had an answer? */
  #isGiven = false;
  #judged = new Last();
  /** @type {object | undefined} */
  #stage;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.row = new InARow(view);
    // What is pressed beside the board is chosen on it.
    this.root.addEventListener("change", () => this.among && this.#follow(), { signal: view.signal });
    this.root.addEventListener("pointerover", (event) => this.#point(event), { signal: view.signal });
    this.root.addEventListener("focusin", (event) => this.#point(event), { signal: view.signal });
    for (const type of ["pointerout", "focusout"])
      this.root.addEventListener(type, () => this.among && view.places.point([]), { signal: view.signal });
  }

  get asksPlaces() {
    return this.#kind === "places";
  }

  /** What is filled in. @returns {string[]} */
  get given() {
    if (this.#kind === "order") return this.row.given;
    if (this.asksPlaces && !this.among) return [...this.toggled];
    const filled = all(this.root, "input:checked, input[type=number]");
    return filled.map((input) => /** @type {HTMLInputElement} */ (input).value);
  }

  /** What the reader has to be told before this can be an answer. */
  get missing() {
    const { given } = this;
    if (this.#kind === "number" && !Number.isSafeInteger(Number(given[0] || Number.NaN)))
      return "The answer is a whole number.";
    if (this.#kind === "order" && !this.row.isFull) return "Fill the row first.";
    return given.length ? "" : "Choose an answer first.";
  }

  /** @param {string} word a place */
  toggle(word) {
    if (this.among) {
      /** @type {HTMLInputElement | null} */ (this.root.querySelector(`input[value="${CSS.escape(word)}"]`))?.click();
      return;
    }
    if (!this.toggled.delete(word)) this.toggled.add(word);
    this.view.places.paint();
  }

  #follow() {
    this.toggled = new Set(this.given);
    this.view.places.paint();
  }

  /** Show on the board which place an option is. @param {Event} event */
  #point(event) {
    const value = /** @type {HTMLInputElement | null} */ (from(event, "label")?.querySelector("input"))?.value;
    if (value && this.among?.has(value)) this.view.places.point([value]);
  }

  /** @param {Questions} c @returns {boolean} whether something else is asked than before */
  paint(c) {
    const picked = (c.picked ?? []).map(String);
    const isNew = this.#isNew(c, picked);
    const isJudged = this.#judged.differs([c.verdict, picked]) && Boolean(c.verdict && picked.length);
    // A verdict stands beside what it is about. Who types a number on has another one in hand by now.
    const isOther = isJudged && c.kind !== "number" && this.given.join() !== picked.join();
    // What somebody is about to fill in stays as it is, with the focus.
    if (!this.#isSame(c) || isNew || isOther) {
      // What counted in the end, be it revealed, is told.
      const kept = isNew || isOther || c.done ? [] : this.given;
      this.#show(c, kept.length ? kept : picked);
    }
    if (isJudged && c.verdict?.ok === false) this.#replaceNumber(picked[0]);
    return isNew;
  }

  /** Is something else asked than before? It may be that in the same words, about another position.
   * @param {Questions} c @param {string[]} picked */
  #isNew(c, picked) {
    const { chapter, name } = this.view.drawn.path;
    const asked = JSON.stringify([chapter, name, c.title, c.text, c.kind, c.options, c.many, c.slots]);
    const isGiven = Boolean(c.done || picked.length);
    const isNew = asked !== this.#question || (this.#isGiven && !isGiven);
    this.#question = asked;
    this.#isGiven = isGiven;
    return isNew;
  }

  /** Is it still open or still done, and on the same stage? @param {Questions} c */
  #isSame(c) {
    const { stage } = this.view;
    const isDone = Boolean(c.done);
    const isSame = isDone === this.#isDone && stage === this.#stage;
    this.#isDone = isDone;
    this.#stage = stage;
    return isSame;
  }

  /** What has been filled in and not answered is not for the next position, which may be asked about in the same words. */
  forget() {
    if (this.#isDone) return;
    this.#show(this.view.drawn.coach, []);
    this.view.places.paint();
  }

  /** @param {Questions} c @param {string[]} given */
  #show(c, given) {
    this.#kind = c.kind ?? "";
    const options = c.options ?? [];
    const places = options.map(({ id }) => id).filter(this.view.isPlace);
    this.among = this.asksPlaces && options.length ? new Set(places) : null;
    this.toggled = new Set(this.asksPlaces ? given : []);
    free(this.root);
    this.root.replaceChildren(...this.#body(c, given));
  }

  /** @param {Questions} c @param {string[]} given @returns {HTMLElement[]} */
  #body(c, given) {
    const disabled = Boolean(c.done);
    if (c.kind === "number") {
      const input = h("input", { type: "number", step: "1", disabled, value: given[0] ?? "" });
      return [h("label", { class: "bg-number" }, "Your answer ", input)];
    }
    if (c.kind === "order") return [this.row.paint(c, given)];
    return c.options?.length ? [this.#options(c, new Set(given))] : [];
  }

  /** @param {Questions} c @param {Set<string>} given */
  #options({ options = [], many, done, answer = [] }, given) {
    const type = many ? "checkbox" : "radio";
    const isPictured = options.some((option) => option.pictures);
    const labels = options.map((option, i) => {
      const { id } = option;
      const input = h("input", { type, name: this.#name, value: id, checked: given.has(id) });
      const attributes = { class: isPictured ? "bg-thing" : "", "data-key": keyOf(i), "data-answer": answer.includes(id) };
      return h("label", attributes, input, ...faces(this.view, option, isPictured));
    });
    const looks = isPictured ? "bg-things" : "";
    const isLong = options.some(({ text }) => text.length > LONG);
    const legend = h("legend", { class: "bg-hidden" }, "Answers");
    const attributes = { class: looks, "data-long": isPictured && isLong, disabled: Boolean(done) };
    const fieldset = h("fieldset", attributes, legend, ...labels);
    // Short answers stand side by side.
    fieldset.style.setProperty("--longest", String(Math.max(...options.map(({ text }) => text.length))));
    return fieldset;
  }

  /** Whoever tries again types another number in place of the wrong one, not behind it. @param {string} wrong */
  #replaceNumber(wrong) {
    const field = /** @type {HTMLInputElement | null} */ (this.root.querySelector("input[type=number]"));
    const select = () => field && Number(field.value) === Number(wrong) && field.select();
    if (field && field === focusedBy(field)) select();
    field?.addEventListener("click", select, { once: true });
  }
}
