/** What happened: a line for each event, with the rule that made it happen. */

import { focusedBy, h, rich, set } from "../page/dom.js";
import { chip } from "./rules.js";

/** @import { Line, Stage } from "./types.js" */

/** @param {Line} line @param {Stage["rules"]} rules */
function lineOf({ text, rule, spaces, chance }, rules) {
  const kind = chance ? "bg-chance" : "bg-line";
  return h("li", { class: kind, "data-spaces": spaces.join(" ") }, ...rich(text), " ", chip(rule, rules));
}

/** One draw may have much to say, as a roll has, and is what all wait for: only draws in a row are folded.
 * @param {Line[]} lines @param {number} at @returns {{ end: number, draws: number }} where the group ends that begins at `at` */
function groupAt(lines, at) {
  let end = at + 1;
  if (lines[at].chance) while (lines[end]?.chance && lines[end].heading === lines[at].heading) end++;
  const draws = new Set(lines.slice(at, end).map((line) => line.turn)).size;
  return { end: draws < 3 ? at + 1 : end, draws };
}

/** What changes in these is not read out now. @param {Element[]} elements */
function hush(elements) {
  for (const one of elements) set(one, { "aria-live": "off" });
  if (!elements.length) return;
  const end = () => elements.forEach((one) => set(one, { "aria-live": false }));
  requestAnimationFrame(() => requestAnimationFrame(end));
}

export class Story {
  #lines = h("ol", { class: "bg-lines" });
  root = h("div", { class: "bg-story", role: "log", "aria-label": "What happened" }, this.#lines);
  /** Has the reader scrolled up? */
  #away = false;
  /** One line, or those of draws in a row, below the heading of a turn that begins there. @type {{ at: number, items: HTMLLIElement[], lines: Line[] }[]} */
  #groups = [];
  /** The one whose line is being shown on the board. @type {HTMLLIElement | undefined} */
  #told;
  /** What was heard, line by line, and how many of these are seen now. @type {string[]} */
  #known = [];
  #seen = 0;

  /** @param {AbortSignal} signal */
  constructor(signal) {
    this.root.addEventListener("scroll", () => (this.#away = this.root.scrollTop < 0), { signal });
    this.root.addEventListener("click", (event) => this.#keepSeen(event), { signal });
  }

  /** What opens in the story opens below the pointer. @param {Event} event */
  #keepSeen({ target }) {
    const line = target instanceof Element ? target.closest("li") : null;
    if (!line) return;
    const { top } = line.getBoundingClientRect();
    requestAnimationFrame(() => {
      this.root.scrollTop += line.getBoundingClientRect().top - top;
      line.scrollIntoView({ block: "nearest" });
    });
  }

  /** Is less seen than was heard, as where one looks back? */
  get isEarlier() {
    return this.#seen < this.#known.length;
  }

  /** What happens from here on is new, even if it has happened before and was taken back. */
  expect() {
    this.#known.length = Math.min(this.#known.length, this.#seen);
  }

  /** Which lines were heard before, as by whoever comes back from an earlier position. @param {Line[]} lines */
  #hear(lines) {
    const texts = lines.map(({ text }) => text);
    const old = texts.map((text, i) => text === this.#known[i]);
    if (old.includes(false)) this.#known = texts;
    this.#seen = lines.length;
    return old;
  }

  /** @param {Line[]} lines @param {boolean} tells is more to come? @param {Stage["rules"]} rules */
  paint(lines, tells, rules) {
    let at = this.#keep(lines);
    const old = this.#hear(lines);
    /** They are not heard again. @type {Element[]} */
    const hushed = old.includes(false) ? [] : [this.root];
    set(this.root, { "aria-live": false });
    while (at < lines.length) {
      const { end, draws } = groupAt(lines, at);
      const group = lines.slice(at, end);
      const fold = () =>
        h("details", {}, h("summary", {}, `Chance: ${draws} draws`), h("ol", {}, ...group.map((line) => lineOf(line, rules))));
      const item = group.length === 1 ? lineOf(group[0], rules) : h("li", { class: "bg-fold" }, fold());
      const { heading } = lines[at];
      const items = heading && heading !== lines[at - 1]?.heading ? [h("li", { class: "bg-heading" }, heading), item] : [item];
      if (!old.slice(at, end).includes(false)) hushed.push(...items);
      this.#lines.append(...items);
      this.#groups.push({ at, items, lines: group });
      at = end;
    }
    hush(hushed);
    // Where people play it has its room from the start: to lay out and paint the whole page takes time.
    this.root.hidden = !lines.length && !tells;
    // The story keeps its end in sight; whoever has scrolled up is led back. To ask makes the page lay everything out, and
    // that somebody has scrolled is heard in the next frame.
    requestAnimationFrame(() => {
      if (this.#away) this.root.scrollTop = 0;
    });
    this.#rove();
  }

  /** Mark the line that is being shown on the board, or none. @param {number} [line] */
  tell(line = -1) {
    if (this.#told) set(this.#told, { "data-told": false });
    const group = line < 0 ? undefined : this.#groups.findLast(({ at }) => at <= line);
    this.#told = group?.items[group.items.length - 1];
    if (this.#told) set(this.#told, { "data-told": true });
  }

  /** Remove what is not told any more. @param {Line[]} lines @returns {number} from which line on to go on */
  #keep(lines) {
    const groups = this.#groups;
    let same = 0;
    while (groups[same]?.lines.every((line, i) => line === lines[groups[same].at + i])) same++;
    // The last one may grow.
    const former = groups[same - 1];
    const next = former && lines[former.at + former.lines.length];
    if (former?.lines[0].chance && next?.chance && next.heading === former.lines[0].heading) same--;
    for (const { items } of groups.splice(same)) for (const item of items) item.remove();
    const last = groups[same - 1];
    return last ? last.at + last.lines.length : 0;
  }

  /** One tab stop for the story: its last chip, or the one that has the focus. @param {Element | null} to */
  #rove(to = null) {
    const found = /** @type {HTMLElement[]} */ ([...this.#lines.querySelectorAll("summary, .bg-chip")]);
    const chips = found.filter((one) => one.tagName === "SUMMARY" || !one.closest("details:not([open])"));
    const stop = to ?? chips.at(-1);
    for (const one of chips) one.tabIndex = one === stop ? 0 : -1;
    return chips;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { key } = event;
    if (!["ArrowUp", "ArrowDown", "Home", "End"].includes(key)) return;
    const here = focusedBy(this.root);
    const chips = this.#rove(here);
    const i = chips.indexOf(/** @type {HTMLElement} */ (here));
    const to = key === "Home" ? 0 : key === "End" ? chips.length - 1 : i + (key === "ArrowUp" ? -1 : 1);
    event.preventDefault();
    if (!chips[to]) return;
    this.#rove(chips[to]);
    chips[to].focus();
  }
}
