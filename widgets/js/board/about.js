/** What lies where: below the pointer, or where the keyboard looks around. And the legend, which shows all there is. */

import { button, h, set } from "../page/dom.js";
import { nearest } from "./places.js";
import { chip } from "./rules.js";

/** @import { Box, Legend, Spot, Stage } from "./types.js" */
/** @import { View } from "./view.js" */

/** Of the board's size: what is wider covers what one looks at. */
const WIDE = 0.3;
/** Of two pieces of one kind that lie closer, in units of the board, the keyboard leads to one. */
const CLOSE = 45;
/** How high a row is in which one reads on. */
const ROW = 36;
/** Pixels that a part of the ground has in the legend. */
const CUT = [112, 72];

/** @param {Box} box @param {number} x @param {number} y */
const holds = ([left, top, right, bottom], x, y) => left <= x && x <= right && top <= y && y <= bottom;

/** @param {Box} box */
const size = ([left, top, right, bottom]) => (right - left) * (bottom - top);

/** @param {Box} box @returns {[number, number]} */
export const middle = ([left, top, right, bottom]) => [(left + right) / 2, (top + bottom) / 2];

export class About {
  /** One stop of the Tab key for all that is no place; the arrow keys lead from one to the next. */
  look = h("button", { type: "button", class: "bg-look", "aria-label": "Look around with the arrow keys" });
  open = button("legend", "Legend", { "aria-haspopup": "dialog" });
  #list = h("div", {});
  /** What the legend is of. @type {Stage | undefined} */
  #listed;
  #title = h("h2", {});
  legend = h(
    "dialog",
    { class: "bg-legend", "aria-label": "Legend" },
    h("header", {}, this.#title, button("close", "Close")),
    this.#list,
  );
  /** Where the keyboard looks. */
  #at = "";

  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }

  /** The way from pixels of the page to units of the board. @returns {(rect: DOMRect) => Box} */
  #units() {
    const frame = this.view.places.root.getBoundingClientRect();
    const scale = this.view.stage.width / frame.width;
    return ({ left, top, right, bottom }) => [
      (left - frame.left) * scale,
      (top - frame.top) * scale,
      (right - frame.left) * scale,
      (bottom - frame.top) * scale,
    ];
  }

  /** What lies at a point of the page: what is painted there, from above, or else the smallest thing around it.
   * @param {number} clientX @param {number} clientY @param {string} word the place there, if there is one
   * @returns {Spot | undefined} */
  find(clientX, clientY, word) {
    const { art, stage } = this.view;
    const units = this.#units();
    const [x, y] = units(new DOMRect(clientX, clientY));
    const boxes = new Map([...art.boxes()].map(([key, rect]) => [key, units(rect)]));
    const most = WIDE * stage.width * stage.height;
    const painted = art
      .at(clientX, clientY)
      .map((key) => ({ key, box: /** @type {Box} */ (boxes.get(key)) }))
      .filter(({ box }) => size(box) < most);
    if (painted.length) {
      const pieces = painted.slice(0, 2).map(({ key }) => key);
      return { pieces, ground: word && pieces.length < 2 ? [word] : [], word, box: painted[0].box };
    }
    /** @type {Spot[]} */
    const around = [
      ...(word ? [{ pieces: [], ground: [word], word, box: this.view.places.extent(word) }] : []),
      ...[...boxes].map(([key, box]) => ({ pieces: [key], ground: [], word, box })),
      ...Object.entries(stage.parts).map(([name, box]) => ({ pieces: [], ground: [name], word, box })),
    ];
    return around.filter(({ box }) => holds(box, x, y)).sort((one, other) => size(one.box) - size(other.box))[0];
  }

  /** Is this point of the page on what was found? @param {Spot} spot @param {number} clientX @param {number} clientY */
  covers({ box }, clientX, clientY) {
    const [x, y] = this.#units()(new DOMRect(clientX, clientY));
    return holds(box, x, y);
  }

  /** All that is told of a place: what stands there, from above, and the ground. @param {string} word @returns {Spot} */
  place(word) {
    const { places, told } = this.view;
    const shown = told.pieces.filter(([, , x, y, , layer]) => this.view.tools.isOn(layer ?? "") && places.holds(word, x, y));
    const pieces = shown.map(([key]) => key).reverse();
    return { pieces, ground: [word], word, box: this.view.places.extent(word) };
  }

  /** What lies on no place, and what the ground shows, as one reads it: where the arrow keys lead.
   * @returns {Map<string, Spot>} */
  #stops() {
    const { art, places, stage, told } = this.view;
    const units = this.#units();
    const boxes = new Map(art.boxes());
    /** @type {Map<string, Spot>} */
    const stops = new Map();
    /** @type {[string, number, number][]} */
    const kept = [];
    for (const [key, symbol, x, y] of told.pieces) {
      const rect = boxes.get(key);
      if (!rect?.width || Object.keys(stage.places).some((word) => places.holds(word, x, y))) continue;
      if (kept.some(([same, sx, sy]) => same === symbol && Math.hypot(sx - x, sy - y) < CLOSE)) continue;
      kept.push([symbol, x, y]);
      stops.set(`piece ${key}`, { pieces: [key], ground: [], word: "", box: units(rect) });
    }
    for (const [name, box] of Object.entries(stage.parts))
      if (!boxes.has(name)) stops.set(`part ${name}`, { pieces: [], ground: [name], word: "", box });
    const row = (/** @type {Box} */ box) => Math.round(middle(box)[1] / ROW);
    return new Map([...stops].sort(([, { box: a }], [, { box: b }]) => row(a) - row(b) || middle(a)[0] - middle(b)[0]));
  }

  /** Look at another thing: the one before, the one after, or the nearest above or below.
   * @param {string} key @returns {boolean} does it lead anywhere? */
  towards(key) {
    const stops = this.#stops();
    const names = [...stops.keys()];
    const at = names.indexOf(this.#at);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const to =
      at < 0
        ? key.startsWith("Arrow") && names[0]
        : step
          ? names[Math.max(0, Math.min(at + step, names.length - 1))]
          : nearest(
              [...stops].map(([name, { box }]) => [name, middle(box)]),
              this.#at,
              key,
            );
    if (!to) return false;
    this.#at = to;
    this.#show(/** @type {Spot} */ (stops.get(to)));
    return true;
  }

  /** The Tab key has come. */
  settle() {
    const stops = this.#stops();
    const [first] = stops.keys();
    if (!stops.has(this.#at)) this.#at = first ?? "";
    const spot = stops.get(this.#at);
    if (spot) this.#show(spot);
  }

  /** @param {Spot} spot */
  #show(spot) {
    const { width, height } = this.view.stage;
    const [left, top, right, bottom] = spot.box;
    this.look.style.cssText =
      `left:${(left / width) * 100}%;top:${(top / height) * 100}%;` +
      `width:${((right - left) / width) * 100}%;height:${((bottom - top) / height) * 100}%`;
    this.view.part.follow(spot.box);
    this.view.why.tell(spot, false);
  }

  /** Show the legend, as the kernel has it. */
  async showLegend() {
    const { art, icons, stage } = this.view;
    this.#title.textContent = `Legend: ${stage.title}`;
    // That of another stage would stand there until the kernel has answered.
    if (stage !== this.#listed) this.#list.replaceChildren();
    this.#listed = stage;
    this.legend.showModal();
    const reply = await this.view.ask({ do: "legend" });
    if (!reply) return;
    const drawn = /** @type {Legend} */ (reply).groups.map(({ title, entries }) =>
      h(
        "section",
        {},
        h("h3", {}, title),
        h(
          "ul",
          {},
          ...entries.map(({ symbol, box, name, text, rule }) =>
            h(
              "li",
              {},
              h("span", { class: "bg-shown" }, box ? this.#cut(box, art.picture) : icons.icon(symbol)),
              h("p", {}, h("strong", {}, name), ` ${text} `, chip(rule, stage.rules)),
            ),
          ),
        ),
      ),
    );
    this.#list.replaceChildren(...drawn);
  }

  /** A part of the ground, cut out. @param {Box} box @param {string} picture */
  #cut([left, top, right, bottom], picture) {
    const scale = Math.min(CUT[0] / (right - left), CUT[1] / (bottom - top));
    const image = h("img", { alt: "", src: picture });
    set(image, { width: this.view.stage.width * scale, height: this.view.stage.height * scale });
    image.style.translate = `${-left * scale}px ${-top * scale}px`;
    const cut = h("span", { class: "bg-cut" }, image);
    cut.style.cssText = `width:${(right - left) * scale}px;height:${(bottom - top) * scale}px`;
    return cut;
  }
}
