/** The places of a board: a lasting layer of buttons above the drawing, for mouse, touch and keyboard. */

import { button, h, set } from "../page/dom.js";
import { Rings } from "./rings.js";

/** @import { Box, Ghost, Piece, Stage } from "./types.js" */
/** @import { View } from "./view.js" */

const KEYS = "Arrow keys lead from place to place, Page Down and Page Up from one that can be chosen to another.";
/** How marks are said that are seen as rings. @type {Record<string, string>} */
const RINGED = { from: "ringed", path: "marked", told: "just explained" };
/** Where more than this many places can be chosen, they are lit quietly. */
export const MANY = 40;
const AHEAD = /** @type {Record<string, number[]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

export class Places {
  root = h("div", { class: "bg-places", role: "group" });
  /** By their words. @type {Map<string, HTMLButtonElement>} */
  buttons = new Map();
  /** How often each symbol stands on a place. @type {Map<string, Map<string, number>>} */
  standing = new Map();
  /** Those that can be chosen. @type {Set<string>} */
  lit = new Set();
  /** What is asked about on a place and is not there: names of pieces. @type {Map<string, string[]>} */
  asked = new Map();
  /** The one that the Tab key leads to. */
  #home = "";
  #rings = new Rings();
  /** Those that a line or an explanation is about. @type {Set<string>} */
  #pointed = new Set();
  /** The places where what is drawn at some x and y stands. @type {Map<string, string[]>} */
  #spots = new Map();
  /** What is told of each, as text. @type {WeakMap<HTMLElement, string>} */
  #told = new WeakMap();

  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }

  /** @param {Stage} stage */
  stage(stage) {
    const { width, height, title, places } = stage;
    this.#spots.clear();
    set(this.root, { "aria-label": `${title}: board`, "aria-description": KEYS });
    this.buttons.clear();
    for (const [word, [x, y, r, , [left, top, right, bottom], , square = false]] of Object.entries(places)) {
      const place = button("place", "", { "data-word": word, tabindex: "-1", "data-square": square });
      place.style.cssText = `left:${(x / width) * 100}%;top:${(y / height) * 100}%;--r:${(r / width) * 100}%`;
      if (right) {
        set(place, { "data-wide": true });
        const insets = [top - (y - r), x + r - right, y + r - bottom, left - (x - r)];
        place.style.setProperty("--reach", insets.map((inset) => `${(inset / r) * 50}%`).join(" "));
      }
      this.buttons.set(word, place);
    }
    this.#rings.stage(stage);
    this.root.replaceChildren(this.#rings.root, ...this.buttons.values());
    this.settle(this.buttons.has(this.#home) ? this.#home : Object.keys(places)[0]);
  }

  /** Note what stands where. @param {Piece[]} pieces */
  stand(pieces) {
    const { places, labels } = this.view.stage;
    this.standing = new Map();
    for (const [, symbol, x, y] of pieces) {
      if (!labels[symbol]) continue;
      const spot = `${x} ${y}`;
      let words = this.#spots.get(spot);
      if (!words) {
        words = Object.keys(places).filter((word) => this.holds(word, x, y));
        this.#spots.set(spot, words);
      }
      for (const word of words) {
        const here = this.standing.get(word) ?? new Map();
        this.standing.set(word, here.set(symbol, (here.get(symbol) ?? 0) + 1));
      }
    }
  }

  /** Note what is asked about, and where. @param {Ghost[]} ghosts */
  ask(ghosts) {
    const { labels } = this.view.stage;
    this.asked = new Map();
    for (const [symbol, , , , at] of ghosts)
      if (labels[symbol]) this.asked.set(at, [...(this.asked.get(at) ?? []), labels[symbol]]);
    this.paint();
  }

  /** Does what is drawn at x and y stand on this place? @param {string} word @param {number} x @param {number} y */
  holds(word, x, y) {
    const [px, py, r, , , [left, top, right, bottom]] = this.view.stage.places[word];
    return (px - x) ** 2 + (py - y) ** 2 < r * r || (left < x && x < right && top < y && y < bottom);
  }

  /** The extent of a place. @param {string} word @returns {Box} */
  extent(word) {
    const [x, y, r, , reach, area] = this.view.stage.places[word];
    return [area, reach].find((box) => box.some(Boolean)) ?? [x - r, y - r, x + r, y + r];
  }

  /** Point at places, until others are pointed at. @param {Iterable<string>} spaces */
  point(spaces) {
    this.#pointed = new Set(spaces);
    this.paint();
  }

  unpoint() {
    this.#pointed = new Set();
  }

  /** The kinds of marks on each place. @returns {Map<string, Set<string>>} */
  #marks() {
    const { model, choice, coach } = this.view;
    /** @type {Map<string, Set<string>>} */
    const marks = new Map();
    /** @param {Iterable<string>} words @param {string} kind */
    const mark = (words, kind) => {
      for (const word of words) marks.set(word, (marks.get(word) ?? new Set()).add(kind));
    };
    for (const [word, kind] of model.get("marks")) mark([word], kind);
    mark(choice.picked, "picked");
    mark(Object.keys(choice.movable).filter((place) => choice.picked.includes(choice.movable[place])), "picked");
    mark(this.#pointed, "pointed");
    if (coach.asksPlaces) mark(coach.answers.toggled, "picked");
    return marks;
  }

  paint() {
    const { choice, coach, stage } = this.view;
    const answering = coach.asksPlaces;
    const among = coach.answers.among;
    const lit = answering ? new Set(coach.isDone ? [] : (among ?? this.buttons.keys())) : choice.lit;
    this.lit = lit;
    const holding = choice.picked.length > 0;
    set(this.#rings.root, { "data-many": holding && choice.offer.places.size > MANY, "data-holding": holding });
    // Another stage is painted before the question about it: what was asked about may not be there.
    const ringed = answering && !among ? [] : [...lit].filter((word) => this.buttons.has(word));
    this.#rings.paint(ringed.map((word) => ({ word, at: stage.places[word], piece: this.standing.has(word) })));
    const marks = this.#marks();
    for (const [word, place] of this.buttons) {
      const isLit = lit.has(word);
      // A ring of light says more than where the last action was.
      const kinds = [...(marks.get(word) ?? [])].filter((kind) => kind !== "last" || !isLit || answering).join(" ");
      this.#tell(place, word, isLit, answering, kinds);
    }
    this.root.querySelectorAll("button:is(:hover, :focus-visible)").forEach(look);
  }

  /** What a place is, and what stands there; or where what one takes from it stands already.
   * @param {string} word @param {string} stands */
  #about(word, stands) {
    const { choice, stage } = this.view;
    const { places, labels } = stage;
    const [at] = Object.entries(choice.movable).find(([, moves]) => moves === word) ?? [];
    const there = at ? [`on ${labels[at]}`] : [places[word][3], stands || "empty"];
    return [labels[word] ?? word, ...there].filter(Boolean).join(", ");
  }

  /** @param {HTMLElement} place @param {string} word @param {boolean} lit @param {boolean} answering @param {string} kinds */
  #tell(place, word, lit, answering, kinds) {
    const { labels } = this.view.stage;
    const stands = [...(this.standing.get(word) ?? [])]
      .map(([symbol, times]) => (times > 1 ? `${labels[symbol]} (${times})` : labels[symbol]))
      .join(", ");
    const asked = this.asked.get(word)?.map((name) => `asked about: ${name}`) ?? [];
    const about = this.#about(word, stands);
    const told = [about, lit, answering, kinds, asked].join("|");
    // Most stay as they are.
    if (this.#told.get(place) === told) return;
    this.#told.set(place, told);
    const on = kinds.includes("picked");
    const judged = ["good", "bad", "hint"].filter((kind) => kinds.includes(kind));
    const can = on ? "chosen" : lit ? "can be chosen" : "";
    const ringed = Object.entries(RINGED).flatMap(([kind, said]) => (kinds.split(" ").includes(kind) ? [said] : []));
    const seen = [about, ...asked, ...ringed, can, ...judged];
    set(place, {
      "aria-label": seen.filter(Boolean).join(", "),
      "aria-pressed": String(on),
      "data-lit": lit && !answering && (stands ? "piece" : "empty"),
      "data-drag": lit && !answering && stands !== "",
      "data-marks": kinds || false,
    });
  }

  /** Let the Tab key lead here. @param {string} word */
  settle(word) {
    this.buttons.get(this.#home)?.setAttribute("tabindex", "-1");
    this.#home = word;
    this.buttons.get(word)?.setAttribute("tabindex", "0");
  }

  /** Of these the one where the reader was, or else the first. @param {Set<string>} words */
  among(words) {
    return words.has(this.#home) ? this.#home : [...words][0];
  }

  /** @param {FocusOptions} [how] */
  focus(how) {
    this.buttons.get(this.#home)?.focus(how);
  }

  /** The next of those that can be chosen, or the one before, in the order of reading. @param {number} by */
  #litFrom(by) {
    const order = [...this.buttons.keys()].filter((word) => this.lit.has(word));
    if (!order.length) return null;
    const all = [...this.buttons.keys()];
    const here = all.indexOf(this.#home);
    const next = by > 0 ? order.find((word) => all.indexOf(word) > here) : order.findLast((word) => all.indexOf(word) < here);
    const to = next ?? order.at(by > 0 ? 0 : -1) ?? "";
    this.view.turn.heard.say(`${order.indexOf(to) + 1} of ${order.length}`);
    return to;
  }

  /** Where a key leads, if anywhere. @param {string} key */
  towards(key) {
    const { places } = this.view.stage;
    if (key === "PageDown" || key === "PageUp") return this.#litFrom(key === "PageDown" ? 1 : -1);
    return nearest(Object.entries(places).map(([word, [x, y]]) => [word, [x, y]]), this.#home, key);
  }
}

/** Where a key leads from one of several spots: for an arrow the nearest in its direction, where what lies aside counts
 * double. @param {[name: string, at: [number, number]][]} spots @param {string} from @param {string} key */
export function nearest(spots, from, key) {
  if (key === "Home") return spots[0][0];
  if (key === "End") return spots[spots.length - 1][0];
  if (!(key in AHEAD)) return null;
  const [dx, dy] = AHEAD[key];
  const [x, y] = spots.find(([name]) => name === from)?.[1] ?? [0, 0];
  let best = from;
  let least = Infinity;
  for (const [name, [px, py]] of spots) {
    const ahead = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (ahead > 0 && aside <= 2 * ahead && ahead + 2 * aside < least) [best, least] = [name, ahead + 2 * aside];
  }
  return best;
}

/** What is pointed at shows whether it can be chosen. Its style alone depends on that: see `Rings`. @param {Element} place */
export const look = (place) => set(place, { "data-ready": place.hasAttribute("data-lit") });
