/** The review of a game: how the chances went, and the decisions that cost most. */

import { all, button, h, Last, set, svg } from "../page/dom.js";
import { counted } from "../page/words.js";

/** @import { Link } from "../page/link.js" */
/** @import { Chart, Costly, Game, Model } from "./types.js" */

/** Lets the kernel work on, slice after slice: one for all views of a table. */
export class Reviewing {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Model} model @param {Link} link */
  constructor(model, link) {
    this.model = model;
    this.link = link;
  }

  step() {
    this.stop();
    const { slice } = this.model.get("reviewing");
    if (slice !== undefined) this.#timer = setTimeout(() => this.link.send({ do: "reviewing", slice }));
  }

  stop() {
    clearTimeout(this.#timer);
  }
}

/** A decision that cost much. @param {Costly} costly */
function item({ at, to, who, when, played, better, cost, reasons, hangs, seen }) {
  const title = h("strong", {}, `${who}: ${played}`);
  const why = seen ? [`As a hint would have put it to ${who}:`, ...reasons].join("\n· ") : "One decision ahead this cannot be seen: it shows only later in the game.";
  return h(
    "li",
    { "data-at": at },
    h(
      "div",
      { class: "bg-tools" },
      button("look", "", { "data-to": to, class: "bg-decision" }, h("span", {}, title, h("small", {}, ` ${when}, step ${to}`))),
      button("branch", "Try it from here", { "data-at": at }),
    ),
    h("p", {}, `Better: ${better}. `, h("strong", {}, `It cost ${cost} of the chance to win.`)),
    ...[why, ...hangs].map((line) => h("p", { class: "bg-note" }, line)),
  );
}

/** What is said while no decision that cost much is known. @param {boolean} begun @param {boolean} running */
function noteOf(begun, running) {
  if (running) return "Looking for decisions that cost much …";
  return begun ? "No decision that cost much was found." : "It says how likely each was to win, and which decisions cost most.";
}

/** @param {number} number of decisions that cost much */
const outcomeOf = (number) => `The review is done: ${counted(number, "decision", "decisions")} cost much.`;

export class Review {
  #begin = button("review", "Review this game", { class: "bg-main-button" });
  #stop = button("unreview", "Stop");
  #progress = h("progress", { max: 1, "aria-label": "How far the review has got" });
  #note = h("p", { class: "bg-note" });
  #drawing = h("div", { class: "bg-chart" });
  #said = h("p", { class: "bg-chances", "aria-live": "polite" });
  /** What came of it, for screen readers. */
  #outcome = h("p", { class: "bg-hidden", role: "status" });
  #list = h("ol", { class: "bg-costly" });
  #between = h("h4", {}, "What opponents did");
  #others = h("ol", { class: "bg-costly" });
  #none = h("p", { class: "bg-note" });
  #live = button("live", "Return to the game");
  #now = svg("path", { style: "stroke:var(--ink);stroke-width:1.5;stroke-dasharray:3 3" });
  #chart = new Last();
  #told = new Last();

  /** @param {Model} model @param {Link} link */
  constructor(model, link) {
    this.model = model;
    this.link = link;
    // In one line, for the board below has what room is left.
    const does = [this.#begin, this.#stop, this.#progress, this.#live];
    const tools = h("div", { class: "bg-tools" }, ...does, this.#said, this.#note);
    const found = h("div", { class: "bg-found" }, this.#outcome, this.#none, this.#list, this.#between, this.#others);
    const attributes = { class: "bg-replay bg-review", role: "group", "aria-label": "Review", hidden: true };
    this.root = h("div", attributes, tools, h("div", { class: "bg-reviewed" }, this.#drawing, found));
  }

  /** @param {Game} game */
  paint({ replay }) {
    const { model } = this;
    const { why = "", note = "", running = false, done, goes_on: goesOn, costly } = model.get("review");
    const begun = costly !== undefined;
    this.#begin.textContent = !begun ? "Review this game" : done ? "Review the rest" : "Go on with the review";
    this.#begin.hidden = running || Boolean(begun && done && !goesOn);
    set(this.#begin, { "aria-disabled": Boolean(why) });
    this.#stop.hidden = !running;
    this.#live.hidden = replay?.at === undefined;
    this.#note.textContent = why || note;
    this.#note.hidden = !this.#note.textContent;
    this.#paintChart(model.get("review_chart"), replay);
    if (this.#told.differs([costly, running, done])) this.#tell(costly, running, Boolean(done));
  }

  /** @param {Costly[] | undefined} costly @param {boolean} running @param {boolean} done */
  #tell(costly, running, done) {
    this.#none.hidden = Boolean(costly?.length);
    this.#none.textContent = noteOf(Boolean(costly), running);
    this.#outcome.textContent = done && !running ? outcomeOf(costly?.length ?? 0) : "";
    const others = costly?.filter(({ own }) => !own) ?? [];
    this.#list.replaceChildren(...(costly ?? []).filter(({ own }) => own).map(item));
    this.#others.replaceChildren(...others.map(item));
    for (const part of [this.#between, this.#others]) part.hidden = !others.length;
  }

  /** What is told of the work. */
  pace() {
    const { progress } = this.model.get("reviewing");
    this.#progress.hidden = progress === undefined;
    if (progress !== undefined) this.#progress.value = progress;
  }

  /** @param {Chart} chart @param {Game["replay"]} replay */
  #paintChart({ svg: drawing = "", said = [], span = [0, 0, 0, 0] }, { stops, at } = { stops: 1, may: false }) {
    if (this.#chart.differs(drawing)) this.#drawing.innerHTML = drawing;
    const last = said.length - 1;
    const shown = Math.min(at ?? last, last);
    // The game may have gone on since, or be looked at where the review has not come yet.
    const when = at === undefined && last === stops - 1 ? "now" : `at step ${shown} of ${stops - 1}`;
    const more = at !== undefined && at > last ? `. The review goes no further, and this is step ${at}` : "";
    const text = last < 0 ? "" : `Chances to win ${when}${more}: ${said[shown]}`;
    // What is written anew is read out anew.
    if (this.#said.textContent !== text) this.#said.textContent = text;
    const [left, right, top, bottom] = span;
    const x = left + ((right - left) * shown) / Math.max(1, last);
    set(this.#now, { d: `M${x} ${top}V${bottom}` });
    this.#drawing.firstElementChild?.append(this.#now);
    for (const one of all(this.root, ".bg-decision")) set(one, { "aria-current": Number(one.dataset.to) === at && "true" });
  }

  /** What comes first. */
  focus() {
    const first = all(this.root, "button").find((one) => one.offsetParent);
    first?.focus();
  }
}
