/** How likely things are, beside the decision: asked of the kernel while the reader has it switched on. */

import { button, from, h, Last, meets, set } from "../page/dom.js";

/** @import { Cell, Likely, Traits } from "./types.js" */
/** @import { View } from "./view.js" */

/** As long as something has to be pointed at before it is asked about. */
const REST_MS = 120;
/** So many numbers in a row leave room to say them in two ways. */
const FEW = 3;
const NOTHING = "Nothing here is left to chance.";
const NOT_NOW = "Odds come with your next decision.";
/** Fewer rows say themselves of how many they are. */
const HEADED = 2;
/** Until the kernel has told: the odds of another decision would be taken for those of this one. */
const SOON = "…";

/** @param {Cell} cell @param {boolean} isHeaded is it said above the column of how many it is? */
function counted({ more, often, percent, chance, needed = false }, isHeaded) {
  const bar = h("i", {});
  bar.style.setProperty("--chance", String(chance));
  return h(
    "td",
    { "data-needed": needed, title: `${often} · ${percent}` },
    h("span", { class: "bg-hidden" }, `${more.slice(0, -1)} or more: ${often}, ${percent}`),
    h("span", { "aria-hidden": "true" }, h("small", {}, !isHeaded && more, h("span", { class: "bg-often" }, ` ${often}`)), percent, bar),
  );
}

/** Of how many the columns are, where that is the same in all rows. @param {Likely[number]["rows"]} rows */
function headings(rows) {
  const [first, ...others] = rows.map(({ cells }) => cells.map(({ more }) => more));
  const isSame = rows.length >= HEADED && others.every((row) => row.join() === first.join());
  return isSame ? first : [];
}

/** @param {Likely[number]} group */
function table({ title, rows }) {
  const few = rows.every(({ cells }) => cells.length <= FEW);
  const columns = headings(rows);
  const lines = rows.map(({ name, note, cells }) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, name, note && h("small", {}, note)),
      ...cells.map((cell) => counted(cell, columns.length > 0)),
    ),
  );
  const needed = rows.map(({ telling }) => telling && h("strong", {}, telling));
  // Each cell says for itself of how many it is to those who listen.
  const head = columns.map((more) => h("td", {}, more));
  return h(
    "table",
    { "data-few": few },
    h("caption", {}, title, ...needed),
    head.length ? h("thead", { "aria-hidden": "true" }, h("tr", {}, h("td", {}), ...head)) : null,
    h("tbody", {}, ...lines),
  );
}

export class Odds {
  toggle = button("odds", "Odds", { "aria-pressed": "false", hidden: true });
  root = h("div", { class: "bg-odds", role: "group", "aria-label": "Odds", tabindex: "0", hidden: true });
  #isOn = false;
  /** What is known, by the words of an action, of the decision itself by none; or why that cannot be told.
   * @type {Map<string, Likely | string>} */
  #known = new Map();
  /** @type {HTMLElement | null} */
  #pointed = null;
  #isAsking = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #last = new Last();

  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }

  switch() {
    this.#isOn = !this.#isOn;
    this.paint(this.view.drawn);
  }

  /** Another position: nothing is known of it. Odds give way to advice, which needs their room, to looking back, to the end
   * of the game, and while somebody else decides, to what is explained.
   * @param {Pick<Traits, "controls" | "coach">} told */
  paint({ controls: { odds, playable, over }, coach }) {
    const isOn = this.#isOn && odds !== undefined;
    const shown = isOn && playable && !over && !coach.advice && Boolean(odds || !coach.guide);
    set(this.toggle, { hidden: odds === undefined, "aria-pressed": String(isOn) });
    set(this.root, { hidden: !shown });
    this.#known = new Map();
    if (odds) this.#say([], SOON);
    if (shown) this.#show();
  }

  /** The pointer or the focus has come to something. @param {Event} event */
  come(event) {
    const to = from(event, "[data-do=place], [data-do=option], [data-do=finish]");
    if (to && to !== this.#pointed) this.#turnTo(to);
  }

  /** It has left. @param {Event} event */
  leave(event) {
    const { type, relatedTarget } = /** @type {FocusEvent} */ (event);
    const reads = type === "focusout" && relatedTarget instanceof Node && this.root.contains(relatedTarget);
    const read = type === "focusout" && meets(event, this.root);
    // Whoever goes to the odds of an action wants to read them.
    if (this.#pointed && !reads && (read || from(event, "[data-do]") === this.#pointed)) this.#turnTo(null);
  }

  stop() {
    clearTimeout(this.#timer);
  }

  /** @param {HTMLElement | null} pointed */
  #turnTo(pointed) {
    this.#pointed = pointed;
    if (!this.root.hidden) this.#show();
  }

  /** What is asked about: the action that is pointed at, or the decision. */
  get #asked() {
    const pointed = this.#pointed?.isConnected ? this.#pointed : null;
    const action = pointed && this.view.forecast.action(pointed);
    return action ? [action, ""] : [""];
  }

  /** What is known now; what is missing is asked for when it has been looked at for a moment. */
  #show() {
    clearTimeout(this.#timer);
    const { odds } = this.view.drawn.controls;
    if (!odds) return this.#say([], `${this.view.turn.said} ${NOT_NOW}`.trim());
    if (this.#missing !== undefined) return void (this.#timer = setTimeout(() => this.#inquire(), REST_MS));
    const found = this.#asked.map((words) => this.#known.get(words) ?? []).find(({ length }) => length) ?? [];
    if (typeof found === "string") this.#say([], found);
    else this.#say(found, NOTHING);
  }

  /** What is to be asked next, if anything: only of what is looked at now. */
  get #missing() {
    const { odds } = this.view.drawn.controls;
    return odds && !this.root.hidden ? this.#asked.find((words) => !this.#known.has(words)) : undefined;
  }

  /** One question at a time: what is pointed at meanwhile waits for the answer. */
  async #inquire() {
    const { view } = this;
    if (this.#isAsking) return;
    this.#isAsking = true;
    for (let words = this.#missing; words !== undefined; words = this.#missing) {
      const known = this.#known;
      // Nobody waits for it: a busy kernel is not complained of.
      const reply = await view.link.ask({ do: "odds", words, at: view.drawn.controls.at }, true);
      if (!reply) return void (this.#isAsking = false);
      known.set(words, reply.groups ?? String(reply.problem));
    }
    this.#isAsking = false;
    if (!this.root.hidden) this.#show();
  }

  /** @param {Likely} likely @param {string} otherwise */
  #say(likely, otherwise) {
    if (!this.#last.differs([likely, otherwise])) return;
    this.root.replaceChildren(...(likely.length ? likely.map(table) : [h("p", {}, otherwise)]));
    this.root.scrollTop = 0;
  }
}
