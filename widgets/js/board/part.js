/** The part of a board that is seen: all of it, or what matters, enlarged. It is a window on the one drawing. */

import { button, h, Last, set } from "../page/dom.js";
import { reducedMotion } from "../page/motion.js";
import { MANY } from "./places.js";

/** @import { Box, Stage } from "./types.js" */
/** @import { View } from "./view.js" */

/** Pixels from one place to the next: fewer are hard to press. How high a board is depends on what stands around it: with
 * more than this, it would be enlarged in some steps of a chapter and not in others. */
const LEAST = 20;
/** Units that a board's words are high, and the pixels below which they are hard to read. */
const WORDS = 16;
const LEGIBLE = 9.5;
/** So many it is at least where the board is enlarged, and at most where a lesson names the part. */
const ENOUGH = 26;
const MOST = 72;
/** Pixels a unit of the board has where it is enlarged, if what matters fits in: its words can be read. */
const GOOD = 0.6;
/** So much larger it has to become to be worth it. */
const WORTH = 1.15;
/** So much larger where the reader asks for it. */
const LARGER = 1.5;
/** Pixels around what matters: room for what leads further. */
const MARGIN = 24;
/** How much of what is seen one goes on by. */
const STEP = 0.6;
const GLIDE = { duration: 240, easing: "cubic-bezier(0.3, 0.7, 0.2, 1)" };

const EDGES = /** @type {Record<string, [x: number, y: number, sign: string, name: string]>} */ ({
  left: [-1, 0, "‹", "Further left"],
  right: [1, 0, "›", "Further right"],
  up: [0, -1, "‹", "Further up"],
  down: [0, 1, "›", "Further down"],
});

/** The smallest box around some. @param {Box[]} boxes @returns {Box | null} */
const around = (boxes) =>
  boxes.length
    ? [
        Math.min(...boxes.map(([left]) => left)),
        Math.min(...boxes.map(([, top]) => top)),
        Math.max(...boxes.map(([, , right]) => right)),
        Math.max(...boxes.map(([, , , bottom]) => bottom)),
      ]
    : null;

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

/** What the reader wants to see, if that was said on any board of the page: it would be said again in each step.
 * @type {"whole" | "part" | ""} */
let wanted = "";
/** The parts of all boards of the page. @type {Set<Part>} */
const parts = new Set();

/** Where a window begins that shows what lies from `from` to `to`: near where it was if that is known, and at an end of
 * the whole if that is near.
 * @param {number} from @param {number} to @param {number} size of the window @param {number} whole @param {number | null} was @param {number} near */
function begin(from, to, size, whole, was, near) {
  const middle = (from + to - size) / 2;
  const [first, last] = to - from <= size ? [to - size, from] : [from, to - size];
  const end = Math.max(0, whole - size);
  const at = clamp(was === null ? middle : clamp(was, first, last), 0, end);
  if (at < near && to - near <= size) return 0;
  return end - at < near && from + near >= end ? end : at;
}

export class Part {
  toggle = button("part", "", { class: "bg-part", hidden: true });
  #crop;
  #edges;
  /** The room that the board has, in pixels. */
  #room = [0, 0];
  /** Units of the board from one place to the next. */
  #space = Infinity;
  #isOn = false;
  /** Is a part seen since something mattered that is too small otherwise? It stays so, or the board would jump. */
  #isSought = false;
  /** Pixels a unit of the board has while it is enlarged. */
  #scale = 1;
  /** The room that was fitted into last. */
  #fitted = [0, 0];
  #last = new Last();

  /** @param {View} view @param {HTMLElement} scene the drawing with its places @param {HTMLElement} tip what is said beside them */
  constructor(view, scene, tip) {
    this.view = view;
    this.scene = scene;
    this.#crop = h("div", { class: "bg-crop" }, scene);
    this.#edges = Object.entries(EDGES).map(([to, [, , sign, name]]) =>
      button("further", sign, { class: "bg-edge", "data-to": to, "aria-label": name, tabindex: -1, hidden: true }),
    );
    /** As large as what is seen of the drawing. */
    this.frame = h("div", { class: "bg-frame" }, this.#crop, ...this.#edges, tip);
    this.root = h("div", { class: "bg-sight" }, this.frame);
    this.#crop.addEventListener("scroll", () => this.#moved(), { signal: view.signal });
    const measured = new ResizeObserver(([{ contentRect }]) => {
      this.#room = [contentRect.width, contentRect.height];
      this.show();
    });
    measured.observe(this.root);
    parts.add(this);
    view.signal.addEventListener("abort", () => {
      measured.disconnect();
      parts.delete(this);
    });
  }

  /** @param {Stage} stage */
  stage({ places, beside }) {
    const spots = Object.keys(places).filter((word) => !beside.includes(word)).map((word) => places[word]);
    this.#space = Infinity;
    spots.forEach(([x, y], i) => {
      for (const [ox, oy] of spots.slice(i + 1)) this.#space = Math.min(this.#space, Math.hypot(x - ox, y - oy));
    });
    this.#last.forget();
  }

  /** Pixels a unit has where all of the board is seen. */
  get #whole() {
    const { width, height } = this.view.stage;
    return Math.min(this.#room[0] / width, this.#room[1] / height);
  }

  /** Where on the frame a point of the board is, in parts of its width and height. @param {number} x @param {number} y */
  at(x, y) {
    const { width, height } = this.view.stage;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.#crop;
    if (!this.#isOn) return [x / width, y / height];
    return [(x * this.#scale - scrollLeft) / clientWidth, (y * this.#scale - scrollTop) / clientHeight];
  }

  /** What is chosen, asked about or to be looked at now. @returns {Box | null} */
  #matters() {
    const { choice, drawn, options, places, stage, told } = this.view;
    const named = drawn.part.length ? [/** @type {Box} */ (drawn.part)] : [];
    const buttons = new Set(options.buttons.map(({ dataset }) => dataset.word));
    const chosen = [...places.lit].filter((word) => !buttons.has(word));
    const marked = drawn.marks.filter(([, kind]) => kind !== "last").map(([word]) => word).filter(this.view.isPlace);
    // What is in hand is said beside the choices.
    const picked = choice.picked.filter((word) => this.view.isPlace(word) && !stage.beside.includes(word));
    const lights = told.pieces.filter(([, symbol]) => stage.lights.includes(symbol));
    /** @param {number} x @param {number} y @param {number} r @returns {Box} */
    const box = (x, y, r) => [x - r, y - r, x + r, y + r];
    const asked = [
      ...named,
      ...drawn.ghosts.map(([, x, y, r]) => box(x, y, r)),
      ...lights.map(([, , x, y]) => box(x, y, this.#space / 2)),
      ...[...marked, ...picked].map((word) => places.extent(word)),
    ];
    // Where nearly all can be chosen, that says nothing of where to look.
    const says = !asked.length || chosen.length <= MANY;
    return around([...asked, ...(says ? chosen.map((word) => places.extent(word)) : [])]);
  }

  /** Show what matters, if that has changed. */
  show() {
    const { drawn, stage } = this.view;
    if (!stage || !this.#room[0] || !this.#room[1]) return;
    const whole = this.#whole;
    const isNamed = drawn.part.length > 0;
    const isSmall = whole * this.#space < LEAST;
    const can = isNamed || isSmall || whole * WORDS < LEGIBLE;
    set(this.toggle, { hidden: !can });
    const box = can && wanted !== "whole" ? this.#matters() : null;
    if (!this.#last.differs([box, this.#room, wanted, drawn.controls.over])) return;
    const scale = this.#fitting(box, isNamed);
    this.#isSought = isSmall && (this.#isSought || Boolean(box));
    // At the end there is nothing more to choose.
    const isWorth = isSmall ? this.#isSought && !drawn.controls.over : isNamed && scale > whole * WORTH;
    const isFirst = !this.#fitted[0];
    this.#fitted = this.#room;
    this.#paint(can && (wanted ? wanted === "part" : isWorth), scale, box, isFirst);
  }

  /** Pixels a unit has where a part is enlarged: as many as there can be to see all of it, and no others than before
   * without need. @param {Box | null} box @param {boolean} isNamed */
  #fitting(box, isNamed) {
    const [width, height] = this.#room.map((length) => length - 2 * MARGIN);
    const fits = box ? Math.min(width / (box[2] - box[0]), height / (box[3] - box[1])) : 0;
    const isSame = this.#isOn && this.#fitted === this.#room;
    if (isSame && (!box || fits > this.#scale)) return this.#scale;
    const whole = this.#whole;
    const least = Math.max(ENOUGH / this.#space, wanted ? Math.min(GOOD, whole * LARGER) : whole);
    return clamp(fits, least, Math.max(least, isNamed ? MOST / this.#space : GOOD));
  }

  /** @param {boolean} isOn @param {number} scale @param {Box | null} box @param {boolean} isFirst */
  #paint(isOn, scale, box, isFirst) {
    const { stage } = this.view;
    const was = this.#isOn === isOn && !isOn ? null : this.scene.getBoundingClientRect();
    const at = this.#isOn ? [this.#crop.scrollLeft / this.#scale, this.#crop.scrollTop / this.#scale] : [null, null];
    const sizes = this.#isOn ? [this.#crop.clientWidth / this.#scale, this.#crop.clientHeight / this.#scale] : [0, 0];
    this.#isOn = isOn;
    this.#scale = scale;
    this.toggle.textContent = isOn ? "Whole board" : "Enlarge";
    set(this.frame, { "data-part": isOn });
    this.frame.style.setProperty("--drawn", `${stage.width * scale}px`);
    if (!was) return;
    if (isOn) {
      const [left, top, right, bottom] = box ?? [0, 0, stage.width, stage.height];
      const room = [this.#crop.clientWidth / scale, this.#crop.clientHeight / scale];
      // What was in the middle stays there, as far as that goes.
      const near = at.map((begun, i) => (begun === null ? null : begun + (sizes[i] - room[i]) / 2));
      const margin = MARGIN / scale;
      const x = begin(left - margin, right + margin, room[0], stage.width, near[0], margin);
      const y = begin(top - margin, bottom + margin, room[1], stage.height, near[1], margin);
      this.#crop.scrollTo({ left: x * scale, top: y * scale, behavior: "instant" });
    }
    this.#moved();
    if (!isFirst) this.#glide(was);
  }

  /** The drawing is seen to come from where it was. @param {DOMRect} was */
  #glide(was) {
    const now = this.scene.getBoundingClientRect();
    if (reducedMotion.matches || !was.width || !now.width) return;
    const from = `translate(${was.left - now.left}px, ${was.top - now.top}px) scale(${was.width / now.width})`;
    if (Math.hypot(was.left - now.left, was.top - now.top, was.width - now.width) < 1) return;
    this.scene.animate([{ transformOrigin: "0 0", transform: from }, { transformOrigin: "0 0", transform: "none" }], GLIDE);
  }

  /** The window has moved over the drawing. */
  #moved() {
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = this.#crop;
    const more = [scrollLeft, scrollWidth - clientWidth - scrollLeft, scrollTop, scrollHeight - clientHeight - scrollTop];
    this.#edges.forEach((edge, i) => set(edge, { hidden: !this.#isOn || more[i] < 2 }));
    this.view.why.place();
  }

  /** The reader wants the other: all of the board, or a part of it. */
  turn() {
    wanted = this.#isOn ? "whole" : "part";
    for (const part of parts) part.show();
  }

  /** Go on over the board. @param {string} to */
  further(to) {
    const [x, y] = EDGES[to];
    const { clientWidth, clientHeight } = this.#crop;
    const behavior = reducedMotion.matches ? "instant" : "smooth";
    this.#crop.scrollBy({ left: x * STEP * clientWidth, top: y * STEP * clientHeight, behavior });
  }

  /** Keep in sight where the keyboard is. @param {Box} box */
  follow([left, top, right, bottom]) {
    if (!this.#isOn) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = this.#crop;
    const [x1, y1, x2, y2] = [left, top, right, bottom].map((one) => one * this.#scale);
    this.#crop.scrollTo({
      left: begin(x1 - MARGIN, x2 + MARGIN, clientWidth, scrollWidth, scrollLeft, MARGIN),
      top: begin(y1 - MARGIN, y2 + MARGIN, clientHeight, scrollHeight, scrollTop, MARGIN),
      behavior: "instant",
    });
  }
}
