import { set, svg } from "../page/dom.js";

/** @import { Stage } from "./types.js" */
/** @typedef {Stage["places"][string]} Place */

/** Units of the board. */
const BADGE = 8;
/** Of a square piece: how far its ring is rounded, and how far within the circle around the place its sides are. */
const CORNER = 9;
const SIDE = 4;

/** A ring around a place, with a badge for when something is picked.
 * @param {Place} place @param {boolean} piece does one stand there? */
function ring([x, y, r, , , , square], piece) {
  // In the middle of an empty place, at the rim of a piece: beside it a badge would cover the name.
  const aside = piece ? (r - BADGE) * Math.SQRT1_2 : 0;
  const [left, top] = [x + aside, y - aside];
  const group = svg("g");
  group.append(
    // Within the places, whose names begin beside them.
    ...["glow", "rim"].map((part) =>
      square
        ? svg("rect", { class: `bg-${part}`, ...squared(x, y, r - SIDE) })
        : svg("circle", { class: `bg-${part}`, cx: x, cy: y, r: r - 3 }),
    ),
    svg("circle", { class: "bg-badge", cx: left, cy: top, r: BADGE }),
    svg("path", { class: "bg-sign", d: piece ? `M${left - 2} ${top - 4}l4 4l-4 4` : `M${left - 4} ${top}h8m-4-4v8` }),
  );
  return group;
}

/** @param {number} x @param {number} y @param {number} half */
const squared = (x, y, half) => ({ x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: CORNER });

/** The rings around the places that can be chosen. They are drawings of their own: to style a hundred places anew would
 * keep the answer waiting, and so would one path, painted whole at each change. */
export class Rings {
  root = svg("svg", { class: "bg-rings", "aria-hidden": "true", focusable: "false" });
  /** By place, and whether a piece stands there. @type {Map<string, SVGGElement>} */
  #made = new Map();
  /** @type {Set<SVGGElement>} */
  #shown = new Set();

  /** @param {Stage} stage */
  stage({ width, height }) {
    set(this.root, { viewBox: `0 0 ${width} ${height}` });
    this.#made.clear();
    this.#shown = new Set();
    this.root.replaceChildren();
  }

  /** @param {{ word: string, at: Place, piece: boolean }[]} lit */
  paint(lit) {
    const next = new Set(
      lit.map(({ word, at, piece }) => {
        const key = `${word} ${piece}`;
        const group = this.#made.get(key) ?? ring(at, piece);
        this.#made.set(key, group);
        return group;
      }),
    );
    for (const group of this.#shown) if (!next.has(group)) group.remove();
    this.root.append(...[...next].filter((group) => !this.#shown.has(group)));
    this.#shown = next;
  }
}
