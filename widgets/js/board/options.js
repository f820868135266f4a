/** The buttons of what can be chosen and is no place. */

import { all, button, focusedBy, h, Last, set } from "../page/dom.js";
import { children } from "./tree.js";

/** @import { View } from "./view.js" */
/** @typedef {[does: string, text: string, more: Record<string, string>, icon: string]} Offered */

const SLOW_MS = 300;

export class Options {
  root = h("div", { class: "bg-options", role: "group", "aria-label": "Choices" });
  /** What is to be chosen now, where the game has words for it. */
  lead = "";
  #last = new Last();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #slow;
  /** Has the reader just acted on the board by keys? */
  #acted = false;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }

  stage() {
    this.#last.forget();
  }

  /** Those that choose something. @returns {HTMLElement[]} */
  get buttons() {
    return all(this.root, "[data-do=option], [data-do=finish]");
  }

  /** What a digit chooses. @param {string} digit */
  at(digit) {
    return all(this.root, `[data-key="${digit}"]:not([aria-disabled=true])`).find((one) => one.offsetParent);
  }

  /** @returns {boolean} was there anything? */
  focus() {
    const first = this.buttons.find((one) => one.offsetParent);
    first?.focus();
    return Boolean(first);
  }

  /** Nothing changes until the answer comes, which is mostly soon: a frame painted now would make that one wait. */
  wait() {
    this.#acted = this.#isOnBoard;
    this.#slow = setTimeout(() => {
      set(this.root, { "data-slow": true });
      for (const other of this.root.children) set(other, { "aria-disabled": "true" });
    }, SLOW_MS);
  }

  wake() {
    this.stop();
    set(this.root, { "data-slow": false });
  }

  stop() {
    clearTimeout(this.#slow);
  }

  /** A number alone does not say what is counted: name the option passed over before it. Of what is in hand it is said
   * how often it is there. @param {string} word */
  #counted(word) {
    const { choice, label, places } = this.view;
    const { branches, options } = choice.offer;
    if (choice.picked.length && !options.has(word)) {
      const number = [...(places.standing.get(word)?.values() ?? [])].reduce((sum, times) => sum + times, 0);
      return number > 1 ? `${label(word)} ×${number}` : label(word);
    }
    const on = branches.find(({ node }) => children(node).some(([next]) => next === word));
    return branches.length > 1 && on?.passed && /^\d+$/.test(word)
      ? `${label(on.passed)}: ${label(word)}`
      : label(word);
  }

  /** A kind of action with one word more, which is played at once: all of it is said. @param {string} word */
  #atOnce(word) {
    const { choice, isPlace, label } = this.view;
    if (choice.offer.branches[0]?.path.length) return "";
    const [kind, last, more] = choice.actionWith(word);
    return last && !more && !isPlace(last) && !/^\d+$/.test(last) ? `${label(kind)}: ${label(last)}` : "";
  }

  /** What lies beside the board, where nothing else can be chosen next. */
  #inHand() {
    const { choice, stage } = this.view;
    const { places } = choice.offer;
    const things = stage.beside.filter((word) => places.has(word));
    return things.length === places.size ? things : [];
  }

  /** The kind of action that has been chosen, and nothing more of it. */
  get #kind() {
    const kinds = new Set(this.view.choice.offer.branches.map(({ path }) => (path.length === 1 ? path[0] : "")));
    return kinds.size === 1 ? [...kinds][0] : "";
  }

  /** Where numbers alone are offered, and all of one kind of action: how many is the question. @param {Offered[]} offered */
  #counts(offered) {
    const kinds = new Set(this.view.choice.offer.branches.map(({ path }) => path[0]));
    const asks = offered.every(([does, , more]) => does === "cancel" || /^\d+$/.test(more["data-word"] ?? ""));
    return asks && kinds.size === 1 ? `${[...kinds][0]} number` : "";
  }

  /** Where an action that has begun goes on on the board: what is chosen there. */
  get #goes() {
    const { choice, label, stage } = this.view;
    // What is all said has its button.
    const branches = choice.offer.branches.filter(({ node }) => children(node).length);
    const kinds = new Set(branches.map(({ path }) => path[0]));
    if (kinds.size !== 1 || branches.some(({ path }) => path.length < 2)) return "";
    const named = branches.length === 1 ? label(branches[0].path.at(-1) ?? "") : "";
    return (stage.leads[`${[...kinds][0]} place`] ?? "").replace("{piece}", named.toLowerCase());
  }

  /** The symbol of a choice. @param {string} word */
  #symbol(word) {
    const { choice, model, stage } = this.view;
    const [kind] = choice.offer.branches[0]?.path ?? [];
    const symbol = stage.icons[`${kind} ${word}`] ?? stage.icons[word] ?? word;
    return symbol.replace("{seat}", String(model.get("turn").seat));
  }

  /** @param {string[]} rest what was not picked by the reader, and is shown before it is played @returns {Offered[]} */
  #offered(rest) {
    const { choice, drawn, isPlace, label } = this.view;
    const { picked, offer } = choice;
    const kinds = picked.length ? [] : children(drawn.tree).map(([word]) => word);
    // A kind of action that is taken from the board, as a tile in hand is, has its button too.
    const words = kinds.some(isPlace) ? kinds : offer.options.size ? [...offer.options] : this.#inHand();
    /** @type {Offered[]} */
    const offered = rest.length
      ? [["finish", "Done", { "data-words": rest.join(" ") }, ""]]
      : words.map((word) => ["option", this.#atOnce(word) || this.#counted(word), { "data-word": word }, this.#symbol(word)]);
    for (const { path, passed } of picked.length ? offer.complete : []) {
      const text = offer.branches.length > 1 && passed ? label(passed) : "Done";
      offered.push(["finish", text, { "data-words": path.join(" ") }, passed]);
    }
    if (picked.length) offered.push(["cancel", "Cancel", { class: "bg-quiet" }, ""]);
    return offered;
  }

  /** Is a place used by keys? */
  get #isOnBoard() {
    return Boolean(focusedBy(this.root)?.matches(".bg-places :focus-visible"));
  }

  /** Is the focus on a button here? Or who has picked something on the board by keys, or done it, goes on here if nothing
   * else is left. @param {boolean} acted */
  #comes(acted) {
    const { picked, offer } = this.view.choice;
    if (this.root.contains(focusedBy(this.root))) return true;
    return (picked.length > 0 || (acted && offer.options.size > 0)) && !offer.places.size && this.#isOnBoard;
  }

  /** What stands before the buttons. @param {string[]} rest @param {Offered[]} offered @param {boolean} onBoard */
  #leading(rest, offered, onBoard) {
    const asked = this.view.stage.leads[this.#kind || this.#counts(offered)] || (this.view.choice.offer.places.size ? this.#goes : "");
    this.lead = rest.length ? "" : asked;
    const chosen = this.#trail(rest, offered);
    const trail = !onBoard ? chosen : chosen ? `${chosen} choose on the board` : "Choose on the board.";
    return this.lead || trail;
  }

  paint() {
    const { choice, icons, places } = this.view;
    const acted = this.#acted;
    this.#acted = false;
    const rest = choice.picked.length ? choice.forced() : [];
    const offered = this.#offered(rest);
    const onBoard = offered.every(([does]) => does === "cancel") && choice.offer.places.size > 0;
    // Made anew only when they differ.
    if (!this.#last.differs([choice.picked, offered, onBoard, this.#kind])) {
      for (const same of this.root.children) set(same, { "aria-disabled": false });
      return;
    }
    const comes = this.#comes(acted);
    for (const icon of this.root.querySelectorAll(".bg-icon")) icon.remove();
    const shown = offered.map(([does, text, more, icon]) => button(does, text, more, icons.icon(icon)));
    giveKeys(shown);
    set(this.root, { "data-crowded": offered.length >= 5, "data-many": offered.length > 10 });
    const lead = this.#leading(rest, offered, onBoard);
    this.root.replaceChildren(...(lead ? [h("span", { class: "bg-trail" }, lead)] : []), ...shown);
    if (!comes) return;
    if (shown.length && !onBoard) return void shown[0].focus();
    if (onBoard) places.settle(places.among(choice.offer.places));
    places.focus();
  }

  /** What was chosen before. @param {string[]} rest @param {Offered[]} offered */
  #trail(rest, offered) {
    const { choice, isPlace, label, stage } = this.view;
    const { branches } = choice.offer;
    // An only option was followed without being picked.
    const led = rest.length ? rest : branches.length === 1 && offered.length ? branches[0].path : choice.picked;
    const trail = led.filter((word) => !isPlace(word) || stage.beside.includes(word)).map(label);
    const [kind, ...sure] = trail;
    if (!choice.picked.length && sure.length && led[0] in stage.unordered)
      return `${kind} ${sure.join(", ")} in any case, and`;
    return trail.length ? `${trail.join(" › ")} ›` : "";
  }
}

/** Give buttons the digits that choose them: to a number its own, to all else one after the other. @param {HTMLElement[]} buttons */
function giveKeys(buttons) {
  const own = new Set(buttons.map(({ dataset }) => dataset.word ?? "").filter((word) => /^\d$/.test(word)));
  const free = Array.from("123456789").filter((digit) => !own.has(digit));
  for (const one of buttons) {
    const { word = "" } = one.dataset;
    set(one, { "data-key": own.has(word) ? word : (free.shift() ?? false) });
  }
}
