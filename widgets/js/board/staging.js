/** What the last action counted is shown on the picture: what counts lights up, line after line of the story, numbers add
 * up where they stand, then what is lost leaves. Whoever presses anything sees the end of it at once, and so does who
 * prefers less motion: nothing waits for it. */

import { button, set, sign } from "../page/dom.js";
import { reducedMotion } from "../page/motion.js";
import { Counted } from "./counted.js";
import { Spots } from "./spots.js";

/** @import { Spot } from "./spots.js" */
/** @import { Piece, Stage } from "./types.js" */
/** @import { View } from "./view.js" */
/** @typedef {{ line: number, kind: string, lit: [word: string, number: number][], at: string, seat?: number, sum: number }} Count */
/** @typedef {() => void} Step */

const STEP_MS = 240;
/** All of it, with a pause at its end; and where a game ends. */
const MOST_MS = 1700;
const MOST_AT_END_MS = 5200;
const PAUSE_MS = 520;
/** The numbers at the end of a game are to be read before they leave. */
const END_MS = 2600;
/** The sums of a conflict are to be read before anything leaves. */
const TO_READ = [() => {}, () => {}];

/** @param {number} number */
const signed = (number) => (number < 0 ? `\u2212${-number}` : `+${number}`);

export class Staging {
  /** To see it once more. */
  button = button("recount", "Count again", { class: "bg-recount", hidden: true }, sign("↻ "));
  /** @type {Count[]} */
  #counts = [];
  #told = "";
  /** @type {Stage | undefined} */
  #stage;
  #at = 0;
  /** After how many actions the game stands: it is not counted anew where one has looked back. */
  #newest = 0;
  /** @type {number | null | undefined} */
  #viewer;
  #isNew = false;
  /** Has it come after what was shown, and not before? */
  #isNext = false;
  /** Is what lay there before still shown? */
  #held = false;
  /** The numbers that are counting, by the key of the piece that shows them. @type {Map<string, number>} */
  #counting = new Map();
  /** @type {Step[]} */
  #steps = [];
  #pace = STEP_MS;
  /** Are steps being taken in time? */
  #moving = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #running = new AbortController();

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.counted = new Counted(view.art);
    this.spots = new Spots();
  }

  /** Hear what is to be shown, before the pieces lie where they come to. */
  hear() {
    const { tallies, controls, stage } = this.view.drawn;
    const told = JSON.stringify([tallies, controls.at, controls.viewer]);
    if (told === this.#told && this.#stage === stage) return;
    const differs = this.#held || this.#counting.size > 0;
    this.#rest();
    if (differs) this.#draw();
    const isNext = this.#follows(controls) && this.#stage === stage;
    // What one player may see is not kept for the next.
    const isOne = isNext && this.#actions <= 1 && controls.viewer === this.#viewer;
    this.#viewer = controls.viewer;
    this.#stage = stage;
    this.#told = told;
    this.#at = controls.at;
    this.#counts = tallies.map(([line, kind, lit, at, seat]) => {
      return { line, kind, lit, at, seat, sum: lit.reduce((sum, [, number]) => sum + number, 0) };
    });
    this.spots.turn(stage, isOne);
    this.#moving = (isOne || (isNext && this.#wins)) && tallies.length > 0 && !reducedMotion.matches;
    this.#isNew = true;
    this.#isNext = isNext;
  }

  /** Has it come after what was shown, and not been seen before? @param {import("./types.js").Traits["controls"]} controls */
  #follows({ at, playable }) {
    const newest = this.#newest;
    if (playable) this.#newest = at;
    return at > this.#at && !(playable && at === newest);
  }

  /** Is it the end of a game? */
  get #wins() {
    return this.#counts.some(({ kind }) => kind === "wins");
  }

  /** How many actions of players have come since the last that was heard. */
  get #actions() {
    const { story } = this.view.told;
    const found = new Set();
    for (let i = story.length - 1; i >= 0 && story[i].turn > this.#at; i--) if (!story[i].chance) found.add(story[i].turn);
    return found.size;
  }

  /** Lay out pieces, or keep those that are still to be seen. @param {Piece[]} pieces */
  lay(pieces) {
    this.spots.lay(pieces);
    if (this.#moving && this.#isNew) this.#prepare();
    this.#draw();
  }

  /** Begin, once the page shows all that was told with it. */
  begin() {
    if (!this.#isNew) return;
    this.#isNew = false;
    this.counted.clear();
    this.spots.clear();
    set(this.button, { hidden: reducedMotion.matches || !this.#wins });
    // What one comes back to is not counted again; only who has won is seen.
    this.#steps = this.#plan(this.#isNext ? this.#counts : this.#counts.filter(({ kind }) => kind === "wins"));
    if (this.#moving) this.#run();
    else this.finish();
  }

  /** Once more from the beginning. */
  again() {
    this.finish();
    this.#moving = !reducedMotion.matches;
    if (this.#moving) this.#prepare();
    this.#isNew = this.#isNext = true;
    this.#draw();
    this.begin();
  }

  /** Show the end of it. */
  finish() {
    const wasSeen = this.#moving;
    this.#moving = false;
    try {
      for (const step of this.#steps.splice(0)) step();
    } finally {
      // Whatever goes wrong, what lies there is shown, and nobody waits for ever.
      const differs = this.#held || this.#counting.size > 0;
      this.#rest();
      // At the end of a game nothing else happens: its last numbers would lie on the picture for ever.
      if (wasSeen && this.#wins) this.counted.unnumber();
      if (differs) this.#draw();
    }
  }

  stop() {
    this.#steps = [];
    this.#rest();
  }

  /** Nothing moves any more. */
  #rest() {
    clearTimeout(this.#timer);
    this.#running.abort();
    this.#moving = this.#held = false;
    this.#counting.clear();
    this.counted.quiet();
    this.view.story.tell();
    this.#mark(false);
  }

  /** Say what is going on, for style rules and whoever waits. @param {string | false} how */
  #mark(how) {
    set(this.view.root, { "data-staging": how });
  }

  /** What lay there before stays as long as it counts, and numbers begin where they were. */
  #prepare() {
    this.#held = this.#counts.some((count) => this.#holds(count));
    for (const { kind, at, sum } of this.#counts) {
      const number = this.spots.number(at);
      if (kind === "points" && number !== null) this.#counting.set(at, (this.#counting.get(at) ?? number) - sum);
    }
    for (const { at } of this.#counts.filter(isSide)) this.#counting.set(at, 0);
  }

  /** Is something counted that is not there any more? @param {Count} count */
  #holds(count) {
    const { spots } = this;
    return (isSide(count) && spots.was(count.at)) || count.lit.some(([word]) => spots.isGone(word));
  }

  #draw() {
    const pieces = this.spots.pieces(this.#held);
    if (!this.#counting.size) return this.view.art.pieces(pieces);
    const shown = pieces.map((piece) => {
      const number = this.#counting.get(piece[0]);
      if (number === undefined) return piece;
      const [key, symbol, x, y, , layer] = piece;
      return /** @type {Piece} */ ([key, symbol, x, y, String(number), layer]);
    });
    this.view.art.pieces(shown);
  }

  #run() {
    const { signal } = (this.#running = new AbortController());
    const most = this.#wins ? MOST_AT_END_MS : MOST_MS;
    this.#pace = Math.min(STEP_MS, most / Math.max(1, this.#steps.length));
    this.#mark(this.#held ? "held" : "on");
    // What is pressed meanwhile is heard by whatever it is meant for, after this.
    for (const type of ["pointerdown", "keydown"])
      document.addEventListener(type, () => this.finish(), { signal, capture: true });
    reducedMotion.addEventListener("change", () => this.finish(), { signal });
    this.#timer = setTimeout(() => this.#next(), this.#pace);
  }

  #next() {
    const step = this.#steps.shift();
    if (!step) return this.finish();
    let isShown = false;
    try {
      step();
      isShown = true;
    } finally {
      if (!isShown) this.finish();
    }
    const isLast = !this.#steps.length;
    const rest = this.#wins ? END_MS : PAUSE_MS;
    this.#timer = setTimeout(() => this.#next(), isLast ? rest : this.#pace);
  }

  /** One after the other, what is to be shown. @param {Count[]} counts @returns {Step[]} */
  #plan(counts) {
    /** @type {Step[]} */
    const steps = [];
    const last = counts.findLastIndex((count) => this.#holds(count));
    counts.forEach((count, n) => {
      steps.push(...this.#stepsOf(count));
      if (n === last) steps.push(...(isSide(count) ? TO_READ : []), () => this.#release());
    });
    return steps;
  }

  /** @param {Count} count @returns {Step[]} */
  #stepsOf(count) {
    const { kind, lit, line, at } = count;
    const tell = () => this.#moving && this.view.story.tell(line);
    if (kind === "gone") return [() => (tell(), this.#cross(count))];
    if (kind === "wins") return [() => (tell(), this.#win(count))];
    let sum = 0;
    return lit.map(([word, number], i) => () => {
      tell();
      // What lit up before stays lit as long as its line is told.
      if (!i && this.#moving && !isSide(count) && kind !== "count") this.counted.quiet();
      const spot = this.spots.of(word);
      if (spot && this.#moving) this.counted.light(spot, kind);
      // A total is counted anew, where it is the number that stands there.
      if (!i && kind === "total" && this.#moving && this.spots.number(at) === count.sum) this.#counting.set(at, 0);
      sum += number;
      if (number || kind === "total") this.#add(count, sum, number, spot);
    });
  }

  /** Something more has been counted. @param {Count} count @param {number} sum @param {number} number
   * @param {Spot | undefined} from */
  #add(count, sum, number, from) {
    const { kind, at } = count;
    if (this.#counting.has(at)) {
      this.#counting.set(at, (this.#counting.get(at) ?? 0) + number);
      if (this.#moving) this.#draw();
    }
    const others = this.#counts.filter((other) => other.at === at && other.kind === "points");
    const before = others.slice(0, Math.max(0, others.indexOf(count))).reduce((all, other) => all + other.sum, 0);
    const text = kind === "points" ? signed(before + sum) : kind === "total" ? `= ${sum}` : String(sum);
    this.#tag(count, text, "", this.#moving && kind === "points" ? from : undefined);
    if (sum === count.sum && others.length > 1 && kind === "points") this.#note(count);
  }

  /** Show a sum where it stands: those of the sides of a conflict at their leaders. @param {Count} count @param {string} text
   * @param {string} how it ended @param {Spot} [from] */
  #tag(count, text, how = "", from = undefined) {
    const { kind, at, seat } = count;
    const place = isSide(count) ? leaderOf(count) : at;
    const spot = this.spots.of(place);
    const icon = seat === undefined ? "" : `seat${seat}`;
    if (!spot) return;
    const row = this.#counts.filter((other) => other.at === at).map((other) => other.seat);
    const stands = seat === undefined ? this.spots.beside(spot, place) : this.spots.above(spot, row.indexOf(seat));
    this.counted.number(`${place} ${icon}`, { ...stands, text, kind: `${kind} ${how}`.trim(), icon }, from);
  }

  /** Where a sum is made of several lines, what each has brought stays where it came from. @param {Count} count */
  #note({ lit, at, sum }) {
    const words = lit.map(([word]) => word).filter((word) => word !== at && !this.spots.isGone(word));
    const stands = this.spots.note(words);
    if (stands) this.counted.number(`from ${words[0]}`, { ...stands, text: signed(sum), kind: "note" });
  }

  /** Cross out what is gone. Of a leader in a conflict that says how it ended. @param {Count} count */
  #cross({ lit }) {
    const sides = this.#counts.filter(isSide);
    for (const [word] of lit) {
      const spot = this.spots.of(word);
      if (spot && this.spots.isPlace(word)) this.counted.cross(spot);
      if (!sides.some((side) => leaderOf(side) === word)) continue;
      for (const side of sides) {
        const [mark, how] = leaderOf(side) === word ? ["\u2715", "lost"] : ["\u2713", "won"];
        this.#tag(side, `${side.sum} ${mark}`, how);
      }
    }
  }

  /** @param {Count} count */
  #win({ at }) {
    const spot = this.spots.of(at);
    if (!spot) return;
    if (this.#moving) this.counted.quiet();
    this.counted.frame(spot);
    if (this.#moving) this.counted.scatter(this.spots.within(spot).filter(([symbol]) => this.view.stage.labels[symbol]));
  }

  /** What counted has been seen, and the pieces go where they come to. */
  #release() {
    this.#held = false;
    // Another conflict may have begun meanwhile.
    for (const { at } of this.#counts.filter(isSide)) this.#counting.delete(at);
    if (!this.#moving) return;
    this.counted.quiet();
    this.#mark("on");
    this.#draw();
  }
}

/** Is it one of the two sides of a conflict? @param {Count} count */
function isSide({ kind }) {
  return kind === "attack" || kind === "defence";
}

/** Where the leader of a side stands: what it counts begins with that. @param {Count} count */
const leaderOf = ({ lit, at }) => lit[0]?.[0] ?? at;
