/** Where things are on the picture, before an action and after it, and where the numbers beside them stand. */

/** @import { Piece, Stage } from "./types.js" */
/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ wide: number, high: number }} Extent half as wide and half as high as something is */
/** @typedef {Point & Extent & { round: boolean }} Spot */

/** Of a piece that lies in no part of the ground. */
const RADIUS = 22;
/** About as wide and as high as half a number's tag is. */
const HALF_WIDE = 36;
const HALF_HIGH = 15;
/** Half as wide and as high as one that says how a conflict ended, or a sum. */
const TOTAL = { wide: 42, high: HALF_HIGH };
/** From one number to the next in a row. */
const APART = 81;
/** How near to a number something is covered by it. */
const NEAR = 27;
const MUCH = 100;
/** Half as wide and as high as a note is, how far below something it stands, and how far it may be moved to the side. */
const NOTE = { wide: 25, high: 12 };
const BELOW = 5;
const ASIDE = [0, -10, 10, -20, 20];
/** Half as wide and as high as the number of a piece is, and where it stands beside it. */
const LABEL = { wide: 7, high: 5, right: 22, down: 5 };
/** What the names of notes begin with. */
const FROM = "from ";

/** To cover a number is worst, then words, then a picture. @param {string} label */
const worth = (label) => (!label ? 1 : /\d$/.test(label) ? 3 : 2);

/** Pieces, to be found by their keys: most moves ask for none. */
class Laid {
  /** @type {Map<string, Piece> | undefined} */
  #byKey;

  /** @param {Piece[]} pieces */
  constructor(pieces = []) {
    this.pieces = pieces;
  }

  /** @param {string} key */
  of(key) {
    this.#byKey ??= new Map(this.pieces.map((piece) => [piece[0], piece]));
    return this.#byKey.get(key);
  }
}

export class Spots {
  /** @type {Stage | undefined} */
  #stage;
  #before = new Laid();
  #now = new Laid();
  /** Where numbers stand, by what they stand beside. @type {Map<string, Point>} */
  #stands = new Map();

  /** Something has happened. @param {Stage} stage @param {boolean} keeps does what there was still count? */
  turn(stage, keeps) {
    this.#stage = stage;
    this.#before = keeps ? this.#now : new Laid();
  }

  /** @param {Piece[]} pieces */
  lay(pieces) {
    this.#now = new Laid(pieces);
  }

  /** No number stands anywhere. */
  clear() {
    this.#stands.clear();
  }

  /** What lies there, or lay there. @param {boolean} before */
  pieces(before) {
    return (before ? this.#before : this.#now).pieces;
  }

  /** The number that a piece shows, if it shows one. @param {string} key */
  number(key) {
    const [, , , , label = ""] = this.#now.of(key) ?? [];
    return label && Number.isFinite(Number(label)) ? Number(label) : null;
  }

  /** @param {string} word */
  isPlace(word) {
    return word in (this.#stage?.places ?? {});
  }

  /** Did it lie there? @param {string} key */
  was(key) {
    return Boolean(this.#before.of(key));
  }

  /** Is it a piece that lay there and does not any more? @param {string} word */
  isGone(word) {
    return Boolean(this.#before.of(word)) && !this.#now.of(word) && !this.isPlace(word);
  }

  /** Where something is: a place, a piece or a part of the ground. @param {string} word @returns {Spot | undefined} */
  of(word) {
    const place = this.#stage?.places[word];
    if (place) return { x: place[0], y: place[1], wide: place[2], high: place[2], round: true };
    const box = this.#stage?.parts[word];
    const part = box && {
      x: (box[0] + box[2]) / 2,
      y: (box[1] + box[3]) / 2,
      wide: (box[2] - box[0]) / 2,
      high: (box[3] - box[1]) / 2,
      round: false,
    };
    const piece = this.#now.of(word) ?? this.#before.of(word);
    if (!piece) return part;
    const [, , x, y] = piece;
    return part && isIn(part, x, y) ? part : { x, y, wide: RADIUS, high: RADIUS, round: true };
  }

  /** What lies in a part of the picture. @param {Spot} spot @returns {[symbol: string, x: number, y: number][]} */
  within(spot) {
    const found = this.pieces(false).filter(([, , x, y]) => isIn(spot, x, y));
    return found.map(([, symbol, x, y]) => [symbol, x, y]);
  }

  /** Where a number stands in a row above something. @param {Spot} spot @param {number} n */
  above({ x, y, high }, n) {
    return this.#inside(x + APART * n, y - high - HALF_HIGH);
  }

  /** Where the number of something stands: at the rim of a place, beside anything else. @param {Spot} spot @param {string} word */
  beside({ x, y, wide, high }, word) {
    if (this.isPlace(word)) return this.#inside(x + wide * 0.75, y - high + 2);
    const [aside, off] = [wide + HALF_WIDE, high + HALF_HIGH];
    const found = this.#stands.get(word) ?? this.#freest(around(x, y, aside, off));
    this.#stands.set(word, found);
    return found;
  }

  /** Where a note stands, below one of some things: it covers no other number, and of all else as little as possible.
   * @param {string[]} words @returns {Point | undefined} */
  note(words) {
    const points = words.flatMap((word) => {
      const spot = this.of(word);
      if (!spot) return [];
      // A picture in a part of the ground stands at its left, its number at the right of it.
      const [, , x = spot.x] = (!this.isPlace(word) && this.#now.of(word)) || [];
      return ASIDE.map((aside) => this.#inside(x + aside, spot.y + spot.high + BELOW, NOTE));
    });
    const numbers = [...this.#stands].map(([word, one]) => ({ ...one, ...(word.startsWith(FROM) ? NOTE : TOTAL) }));
    const pieces = this.pieces(false);
    const labels = pieces
      .filter(([, , , , label]) => label)
      .map(([, , x, y]) => ({ x: x + LABEL.right, y: y + LABEL.down, wide: LABEL.wide, high: LABEL.high }));
    const pictures = pieces
      .filter(([key]) => !words.includes(key))
      .map(([, , x, y]) => ({ x, y, wide: 0, high: LABEL.high }));
    /** @param {Point} point @param {(Point & Extent)[]} others */
    const covers = ({ x, y }, others) =>
      others.filter(
        (one) => Math.abs(one.x - x) < one.wide + NOTE.wide && Math.abs(one.y - y) < one.high + NOTE.high,
      ).length;
    /** @param {Point} point */
    const cost = (point) => MUCH * covers(point, numbers) + 3 * covers(point, labels) + covers(point, pictures);
    const found = points.reduce((best, one) => (best && cost(best) <= cost(one) ? best : one), points[0]);
    if (found) this.#stands.set(FROM + words[0], found);
    return found;
  }

  /** Where the least is covered of what lies there or is said there. @param {[x: number, y: number][]} points @returns {Point} */
  #freest(points) {
    const lying = [
      ...this.pieces(false).map(([, , x, y, label = ""]) => ({ x, y, dear: worth(label) })),
      ...[...this.#stands.values()].map(({ x, y }) => ({ x, y, dear: worth("0") })),
    ];
    const ranked = points.map(([px, py]) => {
      const { x, y } = this.#inside(px, py);
      const covered = lying.filter((one) => Math.abs(one.x - x) < HALF_WIDE && Math.abs(one.y - y) < NEAR);
      const cost = covered.reduce((sum, { dear }) => sum + dear, x === px && y === py ? 0 : MUCH);
      return { x, y, cost };
    });
    return ranked.reduce((best, one) => (one.cost < best.cost ? one : best));
  }

  /** The nearest point where all of a number is in the picture. @param {number} x @param {number} y */
  #inside(x, y, { wide, high } = TOTAL) {
    const { width = 0, height = 0 } = this.#stage ?? {};
    return { x: Math.min(Math.max(x, wide), width - wide), y: Math.min(Math.max(y, high), height - high) };
  }
}

/** Points beside something, above and below it, then those between them.
 * @param {number} x @param {number} y @param {number} aside @param {number} off @returns {[x: number, y: number][]} */
function around(x, y, aside, off) {
  const [left, right, above, below] = [x - aside, x + aside, y - off, y + off];
  return [[right, y], [x, above], [x, below], [left, y], [right, above], [right, below], [left, above], [left, below]];
}

/** @param {Spot} spot @param {number} x @param {number} y */
function isIn(spot, x, y) {
  return Math.abs(x - spot.x) < spot.wide && Math.abs(y - spot.y) < spot.high;
}
