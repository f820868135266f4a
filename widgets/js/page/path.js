/** The way through a chapter: where one is, what is done and how, and from step to step. */

import { untilActs } from "./acts.js";
import { all, button, from as within, h, set } from "./dom.js";
import { isShortcut } from "./keys.js";
import { sheetOf } from "./room.js";

/**
 * @typedef {{ chapter: string, name: string, steps: [name: string, title: string, exercise: boolean][],
 *   done: Record<string, string>, inPlace?: string, letter?: string }} Way what the kernel tells of a chapter: see `lesson.py`;
 *   of a round of questions, each in the place of the one before, also which one it is and the question as a line to copy
 */

/** How an exercise was done, in words. @type {Record<string, string>} */
const HOW = {
  first: "right at the first try",
  helped: "done with help",
  shown: "shown",
  done: "done",
};

const SETTLE_FRAMES = 40;

/**
 * @typedef {object} Ways what is known of the chapters of a page
 * @property {Map<string, Map<string, string>>} known how the steps of a chapter were done, by the chapter
 * @property {Set<() => void>} listeners called when a step is done
 */
const KEY = Symbol.for("boardgame-lessons.ways");
const page = /** @type {{ [KEY]?: Ways }} */ (globalThis);
/** All figures of a page share it, of whichever file this module has become a part. */
const { known, listeners } = (page[KEY] ??= { known: new Map(), listeners: new Set() });

/** What a kernel tells of a way is what it knew when the figure was made: it counts once. @type {WeakSet<Way>} */
const heard = new WeakSet();

/** Tell all figures of a page how a step was done. What was better before stays.
 * @param {Way} way @param {string | undefined} how undefined for a figure that does not know */
export function note(way, how) {
  const { chapter, name, done } = way;
  const steps = known.get(chapter) ?? new Map();
  known.set(chapter, steps);
  const order = Object.keys(HOW);
  /** @param {string} step @param {string} by */
  const better = (step, by) => by && (!steps.has(step) || order.indexOf(by) < order.indexOf(steps.get(step)));
  const before = String([...steps]);
  const told = heard.has(way) ? [] : Object.entries(done);
  if (!heard.has(way)) forget(steps, way, how);
  heard.add(way);
  for (const [step, by] of [...told, [name, how ?? ""]]) if (better(step, by)) steps.set(step, by);
  if (String([...steps]) !== before) for (const tell of [...listeners]) tell();
}

/** A figure that is new has the last word of its own step, which may have been forgotten since it was done here, and that
 * of a round of all its questions. What other figures have told of theirs stays: this one may have been made before.
 * @param {Map<string, string>} steps @param {Way} way @param {string | undefined} how */
function forget(steps, { name, done, inPlace }, how) {
  if (inPlace) steps.clear();
  else if (how === "" && !done[name]) steps.delete(name);
}

/** The cell that shows a step. @param {Element} from something in the same notebook @param {Way} way @param {string} name */
function cellOf(from, { chapter }, name) {
  const picture = from.closest(".jp-Notebook")?.querySelector(`figure.bg-picture[data-key="${CSS.escape(`${chapter}/${name}`)}"]`);
  return picture?.closest(".jp-Cell") ?? null;
}

/** What is to be read before a step: the text above it, if there is any. @param {Element} cell */
function textAbove(cell) {
  let first = null;
  for (let above = cell.previousElementSibling; above && !above.querySelector("figure.bg-picture"); above = above.previousElementSibling)
    if (above.classList.contains("jp-Cell") && above.clientHeight) first = above;
  return first;
}

/** Make a cell JupyterLab's active one, which it keeps in sight. @param {Element} cell */
export function activate(cell) {
  for (const type of ["mousedown", "mouseup"]) cell.dispatchEvent(new MouseEvent(type, { bubbles: true }));
}

/** Lead the reader to a cell, and hold it there while others find their height, until the reader does something.
 * @param {Element} cell @param {() => HTMLElement | null | undefined} target what gets the focus, once it is painted */
export function lead(cell, target) {
  activate(cell);
  let focused = target();
  focused?.focus({ preventScroll: true });
  const stop = new AbortController();
  untilActs(stop);
  let frames = SETTLE_FRAMES;
  requestAnimationFrame(function again() {
    if (stop.signal.aborted || !frames--) return stop.abort();
    cell.scrollIntoView({ block: "start" });
    if (!focused) (focused = target())?.focus({ preventScroll: true });
    requestAnimationFrame(again);
  });
}

/** Lead the reader to a step, or to the text above it, which comes first.
 * @param {Element} from @param {Way} way @param {string} name @param {boolean} [straight] to the step itself */
export function leadTo(from, way, name, straight = false) {
  const cell = cellOf(from, way, name);
  if (!cell) return;
  /** @returns {HTMLElement | null | undefined} */
  const target = () => titleOf(cell) ?? cell.querySelector(".bg-board[tabindex]");
  lead((straight ? null : textAbove(cell)) ?? cell, target);
}

/** The title of the figure in a cell, where its keys begin. @param {Element} cell */
export const titleOf = (cell) => all(cell, "h2[tabindex]").find((title) => title.offsetParent);

/** Is all of the cell around this element seen? @param {Element} el */
export function isSeen(el) {
  const cell = el.closest(".jp-Cell");
  const sheet = cell && sheetOf(cell);
  if (!sheet) return true;
  const [a, b] = [cell.getBoundingClientRect(), sheet.getBoundingClientRect()];
  return a.top >= b.top - 4 && (a.bottom <= b.bottom + 4 || a.top <= b.top + 4);
}

/** The step after this one, or before it. @param {Way} way @param {number} by */
export const neighbour = ({ steps, name }, by) => steps[steps.findIndex(([step]) => step === name) + by]?.[0];

/** Lead on from a step to the next one or the one before; after the last to what follows in the notebook.
 * @param {Element} from @param {Way} way @param {number} by */
export function leadOn(from, way, by) {
  const next = neighbour(way, by);
  if (next) return leadTo(from, way, next);
  const after = by > 0 && from.closest(".jp-Cell")?.nextElementSibling;
  if (!after) return;
  // What follows the last step has no keys of its own but those of its link.
  lead(after, () => after.parentElement?.querySelector("a.bg-next"));
}

/** From step to step by arrow keys, where they have no other meaning. @param {KeyboardEvent} event @returns {number} */
export const turnOf = (event) =>
  within(event, "h2, .bg-path, [data-do=onward]") ? (({ ArrowLeft: -1, ArrowRight: 1 })[event.key] ?? 0) : 0;

/** What leads to the next step, if there is a way. @param {Way} way @param {boolean} goes or does it pass something over? */
export function onward(way, goes) {
  if (!way.steps) return null;
  const text = goes ? (neighbour(way, 1) ? "Next" : "Go on") : "Skip";
  return button("onward", text, { class: goes ? "bg-main-button" : "bg-quiet" });
}

/** The way for a figure that asks nothing: its dots, and the keys of these, of the title and of what leads on. Enter on
 * the title does what comes first. @param {HTMLElement} root @param {Way} way @param {AbortSignal} signal @param {() => void} first */
export function alongWay(root, way, signal, first) {
  const path = new Path(signal);
  path.paint(way);
  /** @param {Event} event */
  const click = (event) => within(event, "[data-do=onward]") && leadOn(root, way, 1);
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (isShortcut(event)) return;
    // One press is one step, however long it is held.
    if (event.repeat && event.key === "Enter") return event.preventDefault();
    const by = turnOf(event);
    if (by) leadOn(root, way, by);
    else if (event.key !== "Enter" || !(event.target instanceof HTMLHeadingElement)) return;
    else if (isSeen(root)) first();
    else leadTo(root, way, way.name, true);
    event.preventDefault();
  };
  root.addEventListener("click", click, { signal });
  root.addEventListener("keydown", press, { signal });
  return path.root;
}

/** The steps of a chapter as a row of dots. */
export class Path {
  root = h("div", { class: "bg-path", role: "group", "aria-label": "Steps of this chapter" });
  /** @type {Way | undefined} */
  #way;

  /** @param {AbortSignal} signal */
  constructor(signal) {
    const paint = () => this.#paint();
    listeners.add(paint);
    signal.addEventListener("abort", () => listeners.delete(paint));
    this.root.addEventListener("click", ({ target }) => {
      const dot = target instanceof Element ? target.closest("button") : null;
      if (dot && this.#way && !this.#way.inPlace) leadTo(this.root, this.#way, dot.dataset.step ?? "", dot.dataset.step === this.#way.name);
    });
  }

  /** @param {Way} way @param {string} [how] this step was done, where that is known */
  paint(way, how) {
    this.#way = way;
    this.root.hidden = !way.steps;
    if (!way.steps) return;
    this.root.style.setProperty("--dots", String(way.steps.length));
    if (this.root.childElementCount !== way.steps.length)
      this.root.replaceChildren(...way.steps.map(([step]) => h("button", { type: "button", "data-step": step, tabindex: -1 })));
    set(this.root, { "aria-label": way.inPlace ? "Questions of this round" : "Steps of this chapter" });
    note(way, how);
    this.#paint();
  }

  #paint() {
    const way = this.#way;
    if (!way?.steps) return;
    const done = known.get(way.chapter);
    way.steps.forEach(([step, title, exercise], i) => {
      const how = done?.get(step) ?? "";
      const here = step === way.name;
      const said = `${i + 1} of ${way.steps.length}: ${title}${exercise ? `, ${HOW[how] ?? "not done"}` : ""}`;
      const kind = exercise ? how || "open" : "text";
      const dot = this.root.children[i];
      set(dot, { "data-how": kind, "aria-current": here ? "step" : false, "aria-label": said, title: said, tabindex: here ? 0 : -1 });
    });
  }
}
