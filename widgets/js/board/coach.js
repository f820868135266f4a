/** The panel above a lesson's board: what is asked, what the reader answers, and the verdict. */

import { copied } from "../page/clipboard.js";
import { all, button, fill, focusedBy, from, h, Last, meets, rich, set } from "../page/dom.js";
import { NOWHERE } from "../page/keys.js";
import { isSeen, leadOn, leadTo, onward, Path, turnOf } from "../page/path.js";
import { Answers } from "./answers.js";
import { Guide, guideButtons } from "./guide.js";
import { Hints } from "./hints.js";
import { keyOf } from "./inarow.js";
import { chip } from "./rules.js";

/** @import { Questions } from "./types.js" */
/** @import { View } from "./view.js" */

const NO_WAY = /** @type {import("../page/path.js").Way} */ ({});
/** Pixels of what stands above the verdict that are seen, too. */
const ABOVE = 10;
/** @type {Record<string, number>} */
const ARROWS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
const ASKED = ".bg-at-table :is([data-do=hint], [data-do=decided])";

export class Coach {
  root = h("div", { class: "bg-coach", role: "group", "aria-label": "Coach", hidden: true });
  #verdict = h("div", { class: "bg-verdict", role: "status" });
  #bar = h("progress", { max: 1, "aria-label": "How far it has been worked out" });
  #guide = new Guide();
  #hints = new Hints();
  /** What is asked, for screen readers: they read it out when it changes, wherever the focus is. */
  #task = h("div", { class: "bg-hidden", "aria-live": "polite" });
  #asked = "";
  /** What was answered last. */
  #answered = "";
  /** What was judged last. */
  #judged = new Last();
  #wasDone = false;
  /** Was the focus on the board last? What had it may be gone. */
  #isHere = false;
  #path;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.answers = new Answers(view);
    this.#path = new Path(view.signal);
    const come = (/** @type {FocusEvent} */ event) => {
      const { target } = event;
      if (target instanceof Element && !target.matches(NOWHERE)) this.#isHere = meets(event, view.root);
    };
    document.addEventListener("focusin", come, { signal: view.signal });
    // Not every browser gives the focus to a button that is clicked.
    const press = (/** @type {Event} */ event) => from(event, ".bg-board") && (this.#isHere = meets(event, view.root));
    document.addEventListener("pointerdown", press, { signal: view.signal });
  }

  /** The way through the chapter, if the board belongs to one. What is said in the middle of a game leads nowhere. */
  get #way() {
    const { model } = this.view;
    const { advice, guide } = model.get("coach");
    return advice || guide ? NO_WAY : model.get("path");
  }

  get asksPlaces() {
    return this.answers.asksPlaces;
  }

  /** Is another question on its way, so that nothing can be said of this one any more? */
  get #isOver() {
    const { link } = this.view;
    return link.awaits("again") || link.awaits("dismiss");
  }

  get isDone() {
    return Boolean(this.view.model.get("coach").done);
  }

  /** @param {string} word a place */
  toggle(word) {
    if (!this.isDone) this.answers.toggle(word);
  }

  /** Enter on a place that is chosen already: that is the answer. @param {string | undefined} word @returns {boolean} is it so? */
  settles(word) {
    const settled = word !== undefined && this.asksPlaces && !this.isDone && this.answers.toggled.has(word);
    if (settled) this.answer();
    return settled;
  }

  /** @param {string} text where the answer is */
  #remind(text) {
    this.#judged.forget();
    this.#verdict.dataset.kind = "info";
    this.#verdict.replaceChildren(h("p", {}, text));
  }

  /** Ask for something about this question. @param {string} what @param {object} [more] */
  ask(what, more) {
    if (!this.#isOver) this.view.link.once(what, more);
  }

  answer() {
    const { model, link } = this.view;
    const { given } = this.answers;
    if (this.answers.missing) return this.#remind(this.answers.missing);
    const number = model.get("coach").kind === "number";
    if (this.#isOver || link.awaits("answer")) return;
    // The same answer is judged as before: to be heard, that is said anew.
    if (given.join() === this.#answered) {
      this.#judged.forget();
      this.#judge(model.get("coach"));
    }
    this.#answered = given.join();
    link.send(number ? { do: "answer", number: Number(given[0]) } : { do: "answer", words: given });
  }

  /** Lead to the next step of the chapter, or to the one before. @param {number} by */
  lead(by) {
    if (this.#way.inPlace) return by > 0 && this.view.link.once("again");
    if (this.#way.steps) leadOn(this.root, this.#way, by);
  }

  /** Ask about another position. */
  again() {
    this.view.link.once("again");
    this.answers.forget();
  }

  /** A key pressed on the panel, where it has no other meaning. @param {KeyboardEvent} event @returns {boolean} was it for us? */
  press(event) {
    const { key, target } = event;
    const by = turnOf(event);
    if (key === "Enter" && target instanceof HTMLInputElement) this.answer();
    else if (target instanceof HTMLInputElement && target.type === "checkbox" && ARROWS[key]) this.#stride(target, ARROWS[key]);
    else if (key === "Enter" && target instanceof HTMLHeadingElement) this.#enter();
    else if (by) this.lead(by);
    else return false;
    return true;
  }

  /** From one answer to another by the arrow keys, as among those of which only one can be ticked.
   * @param {HTMLInputElement} box @param {number} by */
  #stride(box, by) {
    const boxes = all(this.root, "input[type=checkbox]");
    boxes.at((boxes.indexOf(box) + by) % boxes.length)?.focus();
  }

  /** Take a hint off the board, or the comparison that it makes. @returns {boolean} was there any? */
  withdraw() {
    const { advice } = this.view.model.get("coach");
    if (advice) this.view.link.once(advice.compares ? "compare" : "dismiss");
    return Boolean(advice);
  }

  /** Enter on the title does what comes next. */
  #enter() {
    const { model, options, places } = this.view;
    const { kind = "", done, guide } = model.get("coach");
    if (guide?.goesOn) return void this.view.link.send({ do: "read" });
    if (this.#way.steps && !this.#way.inPlace && !isSeen(this.root)) return leadTo(this.root, this.#way, this.#way.name, true);
    if (done || kind === "show") return this.lead(1);
    if (kind === "walk") return stepOn(this.root);
    const first = "fieldset :checked, fieldset input, .bg-number input, .bg-tray button, [data-do=try]";
    if (this.root.querySelector(first)) return this.focus(first);
    if (options.focus()) return;
    const { places: offered } = this.view.choice.offer;
    if (offered.size && !this.asksPlaces) places.settle(places.among(offered));
    places.focus();
  }

  /** Copy the question, for whoever else is to answer it. */
  async copy() {
    const letter = this.#way.letter ?? "";
    const isCopied = await copied(letter);
    this.#note(isCopied ? "Copied. Whoever gets it can ask it again on the page of practice, under More." : letter);
  }

  /** Say something below the verdict, which stays. @param {string} text */
  #note(text) {
    this.#verdict.querySelector(".bg-noted")?.remove();
    this.#verdict.append(h("p", { class: "bg-noted" }, text));
  }

  /** A digit chooses an answer, begins a number, or presses a button of a choice. @param {string} digit @returns {boolean} was it for us? */
  pick(digit) {
    const number = /** @type {HTMLInputElement | null} */ (this.root.querySelector("input[type=number]:enabled"));
    if (number) {
      number.value = digit;
      number.focus();
      return true;
    }
    const answers = all(this.root, "fieldset:enabled [data-key], .bg-tray button:enabled, [data-do=try]");
    const found = answers.length ? answers.find(({ dataset }) => dataset.key === digit) : this.view.options.at(digit);
    const chosen = /** @type {HTMLElement | null | undefined} */ (found?.querySelector("input") ?? found);
    chosen?.focus();
    chosen?.click();
    return Boolean(chosen);
  }

  /** @param {Questions} c @returns {boolean} is something new asked or said? */
  #ask(c) {
    const isNew = this.answers.paint(c);
    // What is said beside a game takes nothing out of the reader's hand.
    if (isNew && c.kind && !c.guide && !c.advice) {
      this.view.dragging.cancel();
      this.view.choice.picked = [];
      this.view.why.hush();
    }
    return isNew;
  }

  /** @param {Questions} c */
  paint(c) {
    const activeElement = focusedBy(this.root);
    const focused = this.root.contains(activeElement) ? /** @type {HTMLElement} */ (activeElement) : null;
    const isNew = this.#ask(c);
    this.root.hidden = !c.kind;
    set(this.root, { "data-guides": Boolean(c.guide), "data-advises": Boolean(c.advice) });
    // What is said in the middle of a game comes and goes: it stands below what can be chosen, which stays where it is.
    set(this.view.main, { "data-aside": Boolean(!c.kind || c.advice || (c.guide && !c.guide.leads)) });
    this.#hints.paint(c.hints?.shown ?? [], this.root);
    const isSaid = this.#judge(c);
    const { scrollTop } = this.root;
    this.#guide.paint(c.guide, this.view.stage.rules);
    this.#path.paint(this.#way, c.how ?? "");
    const earlier = c.earlier && h("span", { class: "bg-earlier" }, "✓ done before");
    fill(
      this.root,
      ...this.#where(),
      h("h2", { tabindex: "-1" }, c.title ?? "", earlier),
      ...paragraphs(c.text),
      ...toTry(c.toTry),
      this.answers.root,
      this.#hints.root,
      this.#guide.root,
      this.#task,
      this.#verdict,
      h("div", { class: "bg-options" }, ...this.#doing(c), ...buttonsOf(c), ...this.#ways(Boolean(c.done) || c.kind === "show")),
    );
    this.root.scrollTop = scrollTop;
    this.#readOut(c);
    this.#keepFocus(c, isNew, focused);
    this.#wasDone = Boolean(c.done);
    this.view.places.paint();
    if (isSaid) this.#show();
    this.#think(c);
  }

  /** @param {Questions} c @param {boolean} isNew @param {HTMLElement | null} focused what had the focus here */
  #keepFocus(c, isNew, focused) {
    // The next question of a round comes to whoever has answered the last one, and to nobody who is elsewhere.
    if (isNew && this.#way.inPlace && this.#isHere) this.focus("h2");
    else if (focused && !c.kind) this.view.rest();
    // Enter on the title has done what there was to do: it goes on from there.
    else if (this.#leadsOn(c, focusedBy(this.view.root)) && (!focused || focused.matches("h2"))) this.focus(".bg-main-button");
    else if (focused) this.#refocus(focused);
  }

  /** Read out another task in the middle of a game. @param {Questions} c */
  #readOut({ title = "", text = "", kind, advice }) {
    if (advice || this.#way.steps) return;
    const task = kind ? `${title}. ${text}`.replaceAll("**", "") : "";
    if (task === this.#asked) return;
    this.#task.textContent = this.#asked && task;
    this.#asked = task;
  }

  /** How far something has been worked out, while it is. @param {Questions} c */
  #doing({ advice }) {
    return advice?.thinks && advice.done !== null ? [this.#bar] : [];
  }

  /** What takes long is thought of some milliseconds a message, so that the page stays alive. @param {Questions} c */
  #think({ advice }) {
    this.#bar.value = advice?.done ?? 0;
    if (advice?.thinks) this.view.link.once("think");
  }

  /** Where there is no room for all of it, what has just been said is seen, and what is asked anew from its beginning. */
  #show() {
    const { root } = this;
    if (!this.#verdict.textContent) return void (root.scrollTop = 0);
    const [seen, said] = [root, this.#verdict].map((el) => el.getBoundingClientRect().top);
    if (root.scrollHeight > root.clientHeight + 1) root.scrollTop += said - seen - ABOVE;
    // Below one another, the page scrolls for advice that somebody has asked for, no further than it must.
    else if (this.view.model.get("coach").advice) this.#verdict.scrollIntoView({ block: "nearest" });
  }

  /** Where in a chapter or a round the reader is. */
  #where() {
    const { inPlace } = this.#way;
    return inPlace ? [this.#path.root, h("span", { class: "bg-round" }, inPlace)] : [this.#path.root];
  }

  /** What leads on, or ends a round. @param {boolean} goes or does it pass something over? */
  #ways(goes) {
    const on = onward(this.#way, goes);
    return [...(on ? [on] : []), ...(this.#way.inPlace ? endings() : [])];
  }

  /** What is done leads on, wherever on the board the reader was, and who has asked for advice is led to it.
   * @param {Questions} c @param {Element | null} focused */
  #leadsOn({ done, advice, guide }, focused) {
    if ((done && !this.#wasDone) || guide?.goesOn) return this.#isHere;
    return Boolean(advice && focused?.matches(ASKED));
  }

  /** @param {Questions} c @returns {boolean} is it something else than before? */
  #judge({ verdict, picked }) {
    // Who listens hears it once, and a rule that is unfolded stays.
    if (!this.#judged.differs([verdict, picked])) return false;
    const said = this.#verdict.textContent;
    const lines = verdict?.text.split("\n").map((line) => h("p", {}, ...rich(line))) ?? [];
    const rule = chip(verdict?.rule, this.view.stage.rules);
    if (rule) lines.at(-1)?.append(" ", rule);
    this.#verdict.replaceChildren(...lines);
    this.#verdict.dataset.kind = !verdict ? "" : verdict.ok === undefined ? "info" : verdict.ok ? "ok" : "no";
    return this.#verdict.textContent !== said;
  }

  /** @param {string} what */
  focus(what) {
    /** @type {HTMLElement | null} */ (this.root.querySelector(what))?.focus();
  }

  /** The focus stays where it was, or goes on to what comes next. @param {HTMLElement} focused */
  #refocus(focused) {
    if (focused === focusedBy(this.root)) return;
    /** @type {HTMLElement | null | undefined} */
    const next = [`${alike(focused)}:not(:disabled)`, ".bg-main-button", "h2"]
      .map((one) => /** @type {HTMLElement | null} */ (this.root.querySelector(one)))
      .find(Boolean);
    // The title takes the focus of a button that is gone: nobody is led back to it.
    next?.focus({ preventScroll: next.matches("h2") });
  }
}

/** What stands in the place of something that was made anew, as a selector. @param {HTMLElement} old */
function alike(old) {
  if (old instanceof HTMLHeadingElement) return "h2";
  const named = ["do", "words", "rule", "thing"].filter((name) => name in old.dataset);
  if (!named.length) return `[value="${CSS.escape(/** @type {HTMLInputElement} */ (old).value ?? "")}"]`;
  return named.map((name) => `[data-${name}="${CSS.escape(old.dataset[name] ?? "")}"]`).join("");
}

/** @param {string | undefined} text */
const paragraphs = (text) => (text?.split("\n\n") ?? []).map((part) => h("p", {}, ...rich(part)));

/** What is to be tried, ticked as it has been. @param {Questions["toTry"]} tries */
function toTry(tries = []) {
  const lines = tries.map(({ text, done }) => h("li", { "data-done": done }, `${done ? "✓" : "•"} `, ...rich(text)));
  return lines.length ? [h("ul", { class: "bg-tries" }, ...lines)] : [];
}

/** One step on in the example around the board. @param {HTMLElement} root */
function stepOn(root) {
  const on = root.closest(".jp-Cell")?.querySelector(".bg-controls button:has(.fa-step-forward)");
  /** @type {HTMLElement | null | undefined} */ (on)?.click();
}

/** What can be done with a round of questions. */
const endings = () => [
  button("letter", "Copy", { class: "bg-quiet", title: "Copy the question as a line of text" }),
  button("dismiss", "Stop", { class: "bg-quiet", title: "End this round" }),
];

/** @param {Questions} c */
function buttonsOf(c) {
  const open = !c.done;
  const checks = open && ["choice", "places", "number", "order"].includes(c.kind ?? "");
  return [
    checks && button("answer", "Check", { class: "bg-main-button" }),
    ...(c.tries ?? []).map(({ words, text }, i) =>
      button("try", `Try: ${text}`, { "data-words": words.join(" "), "data-key": keyOf(i) }),
    ),
    open && c.hints?.left ? button("hint", `Hint (${c.hints.left} left)`) : null,
    open && c.reveal && button("reveal", "Show the answer"),
    c.again && button("again", "Another position"),
    ...(c.advice ? adviceOf(c.advice) : []),
    ...(c.guide ? guideButtons(c.guide) : []),
  ];
}

/** @param {NonNullable<Questions["advice"]>} advice */
function adviceOf({ next, asks, compares }) {
  return [
    next && button("hint", next, { class: "bg-main-button" }),
    compares !== null && button("compare", "Why not …?", { "aria-pressed": String(compares) }),
    asks && !compares && button("decided", asks),
    button("dismiss", "Close"),
  ];
}
