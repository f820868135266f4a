/** The panel above a lesson's board: what is asked, what the reader answers, and the verdict. */

import { button, h, rich } from "../page/dom.js";
import { Answers } from "./answers.js";
import { chip } from "./rules.js";

/** @import { Questions } from "./types.js" */
/** @import { View } from "./view.js" */

export class Coach {
  root = h("div", { class: "bg-coach", role: "group", "aria-label": "Coach", hidden: true });
  #verdict = h("div", { class: "bg-verdict", role: "status" });

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.answers = new Answers(view);
  }

  get asksPlaces() {
    return this.answers.asksPlaces;
  }

  get isDone() {
    return Boolean(this.view.model.get("coach").done);
  }

  /** @param {string} word a place */
  toggle(word) {
    if (!this.isDone) this.answers.toggle(word);
  }

  /** @param {string} text where the answer is */
  #remind(text) {
    this.#verdict.dataset.kind = "info";
    this.#verdict.replaceChildren(h("p", {}, text));
  }

  answer() {
    const { model, link } = this.view;
    const { given } = this.answers;
    if (this.answers.missing) return this.#remind(this.answers.missing);
    const number = model.get("coach").kind === "number";
    link.send(number ? { do: "answer", number: Number(given[0]) } : { do: "answer", words: given });
  }

  /** @param {Questions} c */
  paint(c) {
    const { activeElement } = document;
    const focused = this.root.contains(activeElement) ? /** @type {HTMLElement} */ (activeElement) : null;
    if (this.answers.paint(c)) {
      this.view.choice.picked = [];
      this.view.why.hush();
    }
    this.root.hidden = !c.kind;
    const { verdict } = c;
    const rule = chip(verdict?.rule, this.view.stage.rules);
    this.#verdict.replaceChildren(...(verdict ? [h("p", {}, ...rich(verdict.text), " ", rule)] : []));
    this.#verdict.dataset.kind = verdict ? (verdict.ok ? "ok" : "no") : "";
    const earlier = c.earlier ? h("span", { class: "bg-earlier" }, "✓ done before") : null;
    this.root.replaceChildren(
      h("h2", { tabindex: "-1" }, c.title ?? "", earlier),
      ...(c.text ?? "").split("\n\n").map((part) => h("p", {}, ...rich(part))),
      this.answers.root,
      ...(c.hints?.shown ?? []).map((text) => h("p", { class: "bg-hint" }, ...rich(text))),
      this.#verdict,
      h("div", { class: "bg-options" }, ...buttonsOf(c)),
    );
    if (focused) this.#refocus(focused);
    if (verdict && !verdict.ok) this.answers.replaceNumber();
    this.view.places.paint();
  }

  /** The focus stays where it was, or goes on to what comes next. @param {HTMLElement} focused */
  #refocus(focused) {
    const value = /** @type {HTMLInputElement} */ (focused).value ?? "";
    const { do: does, thing } = focused.dataset;
    const same = does ? `[data-do="${does}"]` : thing ? `[data-thing="${thing}"]` : `[value="${CSS.escape(value)}"]`;
    const next = [`${same}:not(:disabled)`, ".bg-main-button", "h2"]
      .map((one) => this.root.querySelector(one))
      .find(Boolean);
    /** @type {HTMLElement | null | undefined} */ (next)?.focus();
  }
}

/** @param {Questions} c */
function buttonsOf(c) {
  const open = !c.done;
  const checks = open && ["choice", "places", "number", "order"].includes(c.kind ?? "");
  return [
    checks && button("answer", "Check", { class: "bg-main-button" }),
    ...(c.tries ?? []).map(({ words, text }) => button("try", `Try: ${text}`, { "data-words": words.join(" ") })),
    open && c.hints?.left ? button("hint", `Hint (${c.hints.left} left)`) : null,
    open && c.reveal && button("reveal", "Show the answer"),
    c.again && button("again", "Another position"),
    c.next && button("next", "Next", { class: "bg-main-button" }),
  ];
}
