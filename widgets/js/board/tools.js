/** What stands below a board: undo and redo, what is shown, and the texts to copy. */

import { copied } from "../page/clipboard.js";
import { all, button, focusedBy, h, Last, meets, set, sign } from "../page/dom.js";
import { NOWHERE } from "../page/keys.js";

/** @import { Stage, Traits } from "./types.js" */
/** @import { View } from "./view.js" */

const COPIED_MS = 3000;
/** Once it has taken so long, it is seen that Undo is on its way. */
const SLOW_MS = 300;

export class Tools {
  #undo = button("undo", "Undo", {}, sign("↶ "));
  #redo = button("redo", "Redo", {}, sign("↷ "));
  #switches = h("span", { class: "bg-switches", role: "group", "aria-label": "Shown on the board" });
  #letter = button("copy", "Copy game", { "data-what": "record" });
  #unlettered = h("p", {}, "The game can be copied when it is over: until then the text would show what is hidden.");
  #copied = h("input", { class: "bg-copied", readonly: true, "aria-label": "Text to copy", hidden: true });
  #words = h("p", {});
  #described = h("details", { class: "bg-words" }, h("summary", {}, "The position in words"), this.#words);
  #menu = h(
    "details",
    { class: "bg-menu" },
    h("summary", {}, "View and copy"),
    h(
      "div",
      { class: "bg-sheet-menu" },
      this.#switches,
      button("copy", "Copy position", { "data-what": "position" }),
      this.#letter,
      this.#unlettered,
      this.#copied,
      this.#described,
    ),
  );
  root = h("div", { class: "bg-tools", role: "group", "aria-label": "Tools" }, this.#undo, this.#redo);
  /** What the reader has switched on or off here. @type {Map<string, boolean>} */
  #layers = new Map();
  #withheld = new Last();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #slow;
  /** Is it seen that an answer is waited for? */
  #isSlow = false;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    const { about, link, odds, part, signal } = view;
    this.root.append(part.toggle, odds.toggle, about.open, this.#menu);
    // Most readers see the board: it is said in words from when somebody wants them.
    const wanted = () => this.#described.open && !view.model.get("words");
    this.#described.addEventListener("toggle", () => wanted() && link.once("describe"), { signal });
    signal.addEventListener("abort", () => clearTimeout(this.#slow));
    document.addEventListener("pointerdown", (event) => meets(event, this.#menu) || this.close(), { signal });
    /** @param {FocusEvent} event */
    const leave = ({ relatedTarget: to }) => to instanceof Node && !this.#menu.contains(to) && this.close();
    this.#menu.addEventListener("focusout", leave, { signal });
  }

  /** Close the menu. @returns {boolean} was it open? */
  close() {
    const { open } = this.#menu;
    this.#menu.open = false;
    return open;
  }

  /** Close the menu and go back to what opens it. @returns {boolean} was it open? */
  leave() {
    const open = this.#menu.contains(focusedBy(this.#menu)) && this.close();
    if (open) /** @type {HTMLElement} */ (this.#menu.firstChild).focus();
    return open;
  }

  /** The position in words. @param {string} words */
  describe(words) {
    this.#words.textContent = words;
  }

  /** @param {Stage} stage */
  stage({ layers }) {
    const switches = Object.entries(layers).map(([layer, [title]]) => button("layer", title, { "data-layer": layer }));
    this.#switches.replaceChildren(...switches);
    this.#paintLayers();
  }

  /** Is this layer shown? What belongs to none always is; what would answer a question is not. @param {string} layer */
  isOn(layer) {
    if (this.view.drawn.controls.withheld.includes(layer)) return false;
    return this.#layers.get(layer) ?? this.view.stage.layers[layer]?.[1] ?? true;
  }

  #paintLayers() {
    for (const one of all(this.#switches, "[data-layer]"))
      this.#paintLayer(one, one.dataset.layer ?? "");
    this.view.art.ground(Object.keys(this.view.stage.layers).filter((layer) => !this.isOn(layer)));
  }

  /** @param {HTMLElement} one @param {string} layer */
  #paintLayer(one, layer) {
    const hidden = this.view.drawn.controls.withheld.includes(layer);
    set(one, { "aria-pressed": String(this.isOn(layer)), hidden });
  }

  /** @param {string} layer */
  switch(layer) {
    this.#layers.set(layer, !this.isOn(layer));
    this.#repaint();
  }

  #repaint() {
    this.#paintLayers();
    this.view.paintPieces();
    this.view.places.paint();
  }

  /** @param {Traits["controls"]} controls */
  paint({ undo, held, redo, playable, letter, withheld }) {
    if (this.#withheld.differs(withheld)) this.#repaint();
    const nothing = held ? "What has been revealed since cannot be taken back." : "There is nothing to take back yet.";
    const none = "There is nothing to redo.";
    set(this.#undo, { "aria-disabled": String(!undo || this.#isSlow), hidden: !playable, title: !undo && nothing });
    set(this.#redo, { "aria-disabled": String(!redo || this.#isSlow), hidden: !playable, title: !redo && none });
    // Nothing to copy while that would tell what is hidden.
    set(this.#letter, { hidden: !letter });
    set(this.#unlettered, { hidden: letter });
    // It was about another position.
    this.#copied.hidden = true;
  }

  /** Take back or play again, or say why that cannot be. @param {"undo" | "redo"} what */
  turn(what) {
    const { link, model, turn } = this.view;
    // Presses in quick succession are all meant. Once it is seen that one is waited for, more of them are impatience.
    if (this.#isSlow) return;
    if (!model.get("controls")[what]) return turn.say((what === "undo" ? this.#undo : this.#redo).title);
    turn.foretell(what === "undo" ? "Taken back." : "Played again.");
    const isFirst = !this.#awaits;
    link.send({ do: what });
    if (isFirst) this.wait();
  }

  get #awaits() {
    const { link } = this.view;
    return link.awaits("undo") || link.awaits("redo");
  }

  /** An answer has come, or is waited for from now on. */
  wait() {
    clearTimeout(this.#slow);
    this.#show(false);
    if (this.#awaits) this.#slow = setTimeout(() => this.#show(true), SLOW_MS);
  }

  /** Show that an answer is waited for, or not any more. @param {boolean} isSlow */
  #show(isSlow) {
    if (isSlow === this.#isSlow) return;
    this.#isSlow = isSlow;
    const { undo, redo } = this.view.drawn.controls;
    set(this.#undo, { "aria-disabled": String(!undo || isSlow) });
    set(this.#redo, { "aria-disabled": String(!redo || isSlow) });
  }

  /** Hand out a text. @param {string} what */
  async copy(what) {
    const { turn } = this.view;
    const reply = await this.view.ask({ do: "copy", what });
    if (!reply) return;
    const { text } = reply;
    if (await copied(text)) {
      turn.say("Copied.", "ok");
      turn.unsay("Copied.", COPIED_MS);
    } else {
      this.#copied.hidden = false;
      this.#copied.value = text;
      turn.say("Press Ctrl+C to copy.");
      this.#offer();
    }
  }

  /** Lead to the text to copy. The kernel may have taken long: the menu may be closed by now, and the reader elsewhere. */
  #offer() {
    this.#menu.open = true;
    const here = focusedBy(this.root);
    if (here && !this.view.root.contains(here) && !here.matches(NOWHERE)) return;
    this.#copied.focus({ preventScroll: true });
    this.#copied.select();
  }
}
