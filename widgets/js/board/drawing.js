/** The drawing of a board: its ground as a picture, and one element for each key of a piece, so that pieces glide. */

import { h, SVG, set, svg } from "../page/dom.js";
import { reducedMotion } from "../page/motion.js";
import { COUNTED } from "./counted.js";
import { draw, used } from "./shadow.js";

/** @import { Ghost, Piece, Stage } from "./types.js" */
/** @typedef {{ node: SVGGElement, piece: Piece }} Shown */

/** The address of a picture, by its document. @type {Map<string, string>} */
const pictures = new Map();

/** @param {string} document */
function pictureOf(document) {
  if (!pictures.has(document)) pictures.set(document, `data:image/svg+xml,${encodeURIComponent(document)}`);
  return pictures.get(document) ?? "";
}

export class Drawing {
  root = h("div", { class: "bg-art" });
  // A picture is drawn once for all boards of a page, and costs nothing when a piece moves.
  #ground = h("img", { alt: "" });
  #layer = svg("g");
  #ghosts = svg("g");
  /** Above all of it: what is counted. */
  above = svg("g", { class: "counted" });
  #defs = svg("defs");
  /** The symbols in there: a game has many, of which a board shows few. @type {Set<string>} */
  #defined = new Set();
  /** By key. @type {Map<string, Shown>} */
  #shown = new Map();
  /** What is to be seen to move, and has not begun to. @type {Piece[] | null} */
  #waiting = null;
  /** @type {Stage | undefined} */
  #stage;

  /** @param {Stage} stage */
  stage(stage) {
    this.#stage = stage;
    this.#shown.clear();
    this.#waiting = null;
    this.#defined = new Set();
    const { width, height } = stage;
    set(this.#ground, { width, height });
    const pieces = svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" });
    this.#defs = svg("defs");
    this.#layer = svg("g", { class: "pieces" });
    this.#ghosts = svg("g", { class: "ghosts" });
    pieces.append(this.#defs, this.#layer, this.#ghosts, this.above);
    draw(this.root, COUNTED + stage.style, this.#ground, pieces);
  }

  /** Draw the ground without what belongs to some layers. @param {string[]} layers */
  ground(layers) {
    if (!this.#stage) return;
    const { width, height, style, symbols, ground } = this.#stage;
    const inUse = [...used(ground, symbols)].map((name) => `<g id="${name}">${symbols[name]}</g>`).join("");
    const off = layers.map((name) => `.layer-${name}{display:none}`).join("");
    this.#ground.src = pictureOf(
      `<svg xmlns="${SVG}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
        `<style><![CDATA[:root{color-scheme:light dark}${style}${off}]]></style><defs>${inUse}</defs>${ground}</svg>`,
    );
  }

  /** The address of the ground's picture. */
  get picture() {
    return this.#ground.src;
  }

  /** Where each piece is on the page, by its key. @returns {[key: string, rect: DOMRect][]} */
  boxes() {
    return [...this.#shown].map(([key, { node }]) => [key, node.getBoundingClientRect()]);
  }

  /** The keys of the pieces that are painted at a point of the page, from above. @param {number} x @param {number} y */
  at(x, y) {
    const keys = new Map([...this.#shown].map(([key, { node }]) => [/** @type {Element} */ (node), key]));
    const hit = this.root.shadowRoot?.elementsFromPoint(x, y) ?? [];
    const found = hit.map((one) => keys.get(/** @type {Element} */ (one.closest(".pieces > g"))) ?? "");
    return [...new Set(found)].filter(Boolean);
  }

  /** @param {Piece[]} pieces */
  pieces(pieces) {
    this.#move();
    this.#waiting = pieces;
    if (!this.#layer.firstChild || reducedMotion.matches) this.#move();
    // What glides gets layers of its own. That takes time, and is not to keep the frame that has the answer.
    else requestAnimationFrame(() => setTimeout(() => this.#move()));
  }

  /** Draw what is asked about and is not there, each within a dashed rim. @param {Ghost[]} ghosts */
  ghosts(ghosts) {
    this.#ghosts.replaceChildren(
      ...ghosts.flatMap(([symbol, cx, cy, r]) => {
        const rims = ["halo", "rim"].map((name) => svg("circle", { class: name, cx, cy, r }));
        return [this.use(symbol, { x: cx, y: cy }), ...rims];
      }),
    );
  }

  /** A symbol, to be put into the drawing. @param {string} symbol @param {import("../page/dom.js").Attributes} more */
  use(symbol, more = {}) {
    this.#define(symbol);
    return svg("use", { href: `#${symbol}`, ...more });
  }

  #move() {
    if (!this.#waiting) return;
    const pieces = this.#waiting;
    this.#waiting = null;
    const keys = new Set(pieces.map((piece) => piece[0]));
    const free = [...this.#shown].filter(([key]) => !keys.has(key));
    let next = this.#layer.firstChild;
    const isFirst = !next;
    for (const piece of pieces) {
      const same = this.#shown.get(piece[0]);
      if (same?.piece === piece && same.node === next) {
        next = next.nextSibling;
        continue;
      }
      const old = this.#former(piece, free);
      const node = old?.node ?? svg("g");
      this.#shown.set(piece[0], { node, piece });
      this.#dress(node, piece, old?.piece, isFirst);
      next = this.#place(node, next, Boolean(old));
    }
    for (const [key, { node }] of free) {
      node.remove();
      this.#shown.delete(key);
    }
  }

  /** What the piece was before. A new key takes over a piece of the same kind that has gone, and so is seen to come from
   * there. @param {Piece} piece @param {[string, Shown][]} free */
  #former([key, symbol], free) {
    const same = this.#shown.get(key);
    const taken = same ? -1 : free.findIndex(([, old]) => old.piece[1] === symbol);
    if (taken < 0) return same;
    const [[former, old]] = free.splice(taken, 1);
    this.#shown.delete(former);
    return old;
  }

  /** Show symbol, label and position. What shows another face, as a die does, is seen to turn, and what is new to be
   * laid down. @param {SVGGElement} node @param {Piece} piece @param {Piece | undefined} old @param {boolean} isFirst */
  #dress(node, [, symbol, x, y, label = ""], old, isFirst) {
    const [, oldSymbol, oldX, oldY, oldLabel = ""] = old ?? [];
    if (symbol !== oldSymbol) {
      node.replaceChildren(this.use(symbol, { class: old ? "turned" : isFirst ? "" : "laid" }));
    }
    if (label !== oldLabel || symbol !== oldSymbol) {
      node.childNodes[1]?.remove();
      if (label) node.append(Object.assign(svg("text", { class: "label" }), { textContent: label }));
    }
    if (x !== oldX || y !== oldY) node.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** Put an element before another. Only what is out of place is moved in the tree: older browsers stop its glide then.
   * @param {SVGGElement} node @param {ChildNode | null} next @param {boolean} isOld @returns {ChildNode | null} what comes next now */
  #place(node, next, isOld) {
    if (node === next) return next.nextSibling;
    if (next && node === next.nextSibling) return node.nextSibling;
    if (isOld && "moveBefore" in this.#layer) this.#layer.moveBefore(node, next);
    else this.#layer.insertBefore(node, next);
    return next;
  }

  /** @param {string} symbol */
  #define(symbol) {
    if (this.#defined.has(symbol)) return;
    for (const name of used(`href="#${symbol}"`, this.#stage?.symbols ?? {})) {
      if (this.#defined.has(name)) continue;
      this.#defined.add(name);
      const group = svg("g", { id: name });
      group.innerHTML = this.#stage?.symbols[name] ?? "";
      this.#defs.append(group);
    }
  }
}
