/** What is counted, drawn above the pieces in the picture's own coordinates: rings of light, numbers, crosses, and a frame
 * around whoever wins. */

import { svg } from "../page/dom.js";

/** @import { Drawing } from "./drawing.js" */
/** @import { Spot } from "./spots.js" */
/** @typedef {{ x: number, y: number, text: string, kind: string, icon?: string }} Tag a number and the middle of its tag */

const HIGH = 30;
const SIGN = 26;
const FLIGHT_MS = 380;
const SCATTER_MS = 1300;
/** So many pieces are scattered. */
const MOST = 16;

/** In forced colours drawings keep theirs: these take those of the page. */
export const COUNTED = `.counted { pointer-events: none; font: 700 23px system-ui, sans-serif; text-anchor: middle; fill: none }
  .counted .halo { stroke: var(--rim); stroke-width: 9px } .counted .rim { stroke: var(--glow); stroke-width: 5px }
  .counted .defence .rim { stroke-dasharray: 11 6 } .counted .cross { stroke: var(--no); stroke-width: 7px; stroke-linecap: round }
  .counted .paper { stroke: var(--paper); stroke-width: 12px; stroke-linecap: round }
  .counted .plate { fill: var(--paper); stroke: var(--accent); stroke-width: 2.5px } .counted text { fill: var(--ink) }
  .counted .defence .plate { stroke-dasharray: 7 4 } .counted .total .plate { fill: var(--accent); stroke: var(--paper) }
  .counted .total text { fill: var(--on-accent) } .counted .won .plate { fill: var(--glow); stroke: var(--rim) }
  .counted .won text { fill: var(--rim) } .counted .lost .plate { stroke: var(--no) }
  .counted .number:is(.attack, .defence) { scale: 1.25 } .counted .note { scale: 0.8 } .counted .star { fill: var(--glow); stroke: var(--rim); stroke-width: 2.5px; stroke-linejoin: round }
  @container (max-width: 560px) { .counted .number { scale: 1.35 } .counted .note { scale: 1.1 } }
  @media (prefers-reduced-motion: no-preference) { .counted .ring { animation: light 260ms ease-out } .counted .number:not(.old) { animation: rise 240ms ease-out }
  .counted .frame { stroke-dasharray: 1; animation: frame 900ms ease-out } }
  @media (forced-colors: active) { .counted .number .plate, .counted .star { fill: Canvas; stroke: CanvasText } .counted .number text { fill: CanvasText }
  .counted .number.won .plate, .counted .rim { stroke: Highlight } .counted .halo, .counted .paper { stroke: Canvas } .counted .cross { stroke: CanvasText } }
  @keyframes light { from { opacity: 0; stroke-width: 18px } } @keyframes rise { from { transform: scale(0.3); opacity: 0 } }
  @keyframes frame { from { stroke-dashoffset: 1 } }`;

const STAR = "M0-19L5.6-6.7L19-5.4L8.9 3.6L11.8 17L0 10L-11.8 17L-8.9 3.6L-19-5.4L-5.6-6.7Z";

/** @param {string} name @param {Spot} spot @param {number} out how far around it */
function outline(name, { x, y, wide, high, round }, out) {
  if (round) return svg("circle", { class: name, cx: x, cy: y, r: wide + out });
  const [w, h] = [wide + out, high + out];
  return svg("rect", { class: name, x: x - w, y: y - h, width: 2 * w, height: 2 * h, rx: 9, pathLength: 1 });
}

export class Counted {
  /** What stays until something else happens, by its name. @type {Map<string, SVGGElement>} */
  #numbers = new Map();
  #marks = svg("g");
  #rings = svg("g");
  #tags = svg("g");
  #joy = svg("g");

  /** @param {Drawing} art */
  constructor(art) {
    this.art = art;
    art.above.append(this.#rings, this.#marks, this.#tags, this.#joy);
  }

  clear() {
    this.quiet();
    this.unnumber();
    if (this.#marks.firstChild) this.#marks.replaceChildren();
  }

  /** Take the numbers away. */
  unnumber() {
    this.#numbers.clear();
    if (this.#tags.firstChild) this.#tags.replaceChildren();
  }

  /** Put out what only lit up. */
  quiet() {
    for (const layer of [this.#rings, this.#joy]) if (layer.firstChild) layer.replaceChildren();
  }

  /** @param {Spot} spot @param {string} kind */
  light(spot, kind) {
    const group = svg("g", { class: `ring ${kind}` });
    group.append(outline("halo", spot, -1), outline("rim", spot, -1));
    this.#rings.append(group);
  }

  /** @param {Spot} spot */
  cross({ x, y }) {
    const d = `M${x - 17} ${y - 17}l34 34m0-34l-34 34`;
    this.#marks.append(svg("path", { class: "paper", d }), svg("path", { class: "cross", d }));
  }

  /** Show a number, or another number where there is one of that name. @param {string} name @param {Tag} tag
   * @param {Spot} [from] where it is seen to come from */
  number(name, { x, y, text, kind, icon }, from) {
    const old = this.#numbers.get(name);
    const group = old ?? svg("g");
    group.replaceChildren(this.#tag(text, kind, icon, Boolean(old)));
    group.style.transform = `translate(${x}px, ${y}px)`;
    if (from) {
      const path = [from, { x, y }].map((at) => ({ transform: `translate(${at.x}px, ${at.y}px)` }));
      group.animate(path, { duration: FLIGHT_MS, easing: "cubic-bezier(0.3, 0.7, 0.2, 1)" });
    }
    if (!old) this.#tags.append(group);
    this.#numbers.set(name, group);
  }

  /** @param {string} text @param {string} kind @param {string | undefined} icon @param {boolean} isOld */
  #tag(text, kind, icon, isOld) {
    // Notes stand closer together than other numbers.
    const width = Math.max(HIGH, 13.5 * text.length + (kind === "note" ? 12 : 16)) + (icon ? SIGN : 0);
    const tag = svg("g", { class: `number ${kind}${isOld ? " old" : ""}` });
    const rx = /attack|defence/.test(kind) ? 6 : HIGH / 2;
    const said = svg("text", { x: icon ? SIGN / 2 - 2 : 0, y: 8 });
    said.textContent = text;
    tag.append(svg("rect", { class: "plate", x: -width / 2, y: -HIGH / 2, width, height: HIGH, rx }), said);
    if (icon) tag.append(this.art.use(icon, { transform: `translate(${SIGN / 2 + 4 - width / 2}) scale(0.5)` }));
    return tag;
  }

  /** A frame around whoever has won, with a star. @param {Spot} spot */
  frame(spot) {
    const star = svg("path", { class: "star", d: STAR, transform: `translate(${spot.x} ${spot.y - spot.high})` });
    this.#marks.append(outline("halo frame", spot, 0), outline("rim frame", spot, 0), star);
  }

  /** Some of the winner's pieces jump up once. @param {[symbol: string, x: number, y: number][]} pieces */
  scatter(pieces) {
    pieces.slice(0, MOST).forEach(([symbol, x, y], i) => {
      const aside = ((i * 61) % 140) - 70;
      const up = -(70 + ((i * 37) % 60));
      const use = this.art.use(symbol);
      this.#joy.append(use);
      /** @param {number} dx @param {number} dy @param {number} turn @param {number} opacity */
      const at = (dx, dy, turn, opacity) => ({ transform: `translate(${x + dx}px, ${y + dy}px) rotate(${turn}deg)`, opacity });
      const path = [at(0, 0, 0, 1), at(aside * 0.7, up, aside, 1), at(aside, up * 0.2, aside * 2, 0)];
      const flight = use.animate(path, { duration: SCATTER_MS - (i % 4) * 90, easing: "cubic-bezier(0.2, 0.6, 0.5, 1)" });
      flight.onfinish = () => use.remove();
    });
  }
}
