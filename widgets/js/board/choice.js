/** What the reader has picked of the tree of actions, and what can be picked next. */

import { children, loosen, offers } from "./tree.js";

/** @import { Tree } from "./tree.js" */
/** @import { View } from "./view.js" */

export class Choice {
  /** @type {string[]} */
  picked = [];
  offer = offers({}, [], () => false);
  /** The tree that is walked, and the one it was made of. @type {{ tree: object | null, root: Record<string, Tree> }} */
  #rooted = { tree: null, root: {} };

  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }

  /** What could be chosen after these words. @param {string[]} words */
  after(words) {
    return offers(this.#rooted.root, words, this.view.isPlace);
  }

  /** Offer what can be chosen now, or play what is all chosen. */
  choose() {
    const { stage, drawn, forecast, options, places } = this.view;
    const { tree } = drawn;
    if (this.#rooted.tree !== tree) this.#rooted = { tree, root: loosen(tree, stage.unordered) };
    options.wake();
    this.offer = this.after(this.picked);
    if (this.picked.length && !this.offer.branches.length) {
      this.picked = [];
      this.offer = this.after([]);
    }
    const said = this.#said();
    if (said) return this.play(said);
    options.paint();
    places.paint();
    forecast.paint();
  }

  /** The action that is all chosen with one word more, or that could be played then; none if it is not one alone.
   * @param {string} word @returns {string[]} */
  actionWith(word) {
    const offer = this.after([...this.picked, word]);
    const { branches, complete } = offer;
    if (branches.length !== 1) return [];
    return complete.length ? complete[0].path : this.forced(offer);
  }

  /** The action that is all chosen, if one is. @returns {string[] | undefined} */
  #said() {
    const { branches, complete } = this.offer;
    if (!this.picked.length || branches.length !== 1) return;
    const [{ path, node }] = branches;
    if (complete.length && !children(node).length) return path;
    const last = this.picked[this.picked.length - 1];
    // Whoever pays where there is one way to pay, or goes to a place with the last one in hand, has chosen all.
    if (this.forced().length && (last === path[0] || this.view.isPlace(last))) return this.forced();
  }

  /** The only action that is left, if options alone lead to it. @returns {string[]} */
  forced(offer = this.offer) {
    const { branches, options, places, complete } = offer;
    const [{ path, node }] = branches;
    const [only] = options;
    const isOne = branches.length === 1 && options.size === 1 && !places.size && !complete.length;
    return isOne && children(node).every(([, child]) => !children(child).length) ? [...path, only] : [];
  }

  /** @param {string[]} path */
  play(path) {
    const { why, options, story, link, drawn } = this.view;
    this.picked = [];
    why.rest();
    story.expect();
    options.wait();
    // As one sees it: the kernel may have gone on meanwhile, and then has to refuse it.
    link.send({ do: "play", words: path.join(" "), at: drawn.controls.at });
  }

  /** @param {string} word */
  pick(word) {
    if (this.view.isPlaying) return;
    this.picked = [...this.picked, word];
    this.choose();
    this.view.turn.hear();
    this.view.part.show();
    // The answer hushes, too, unless the action is only compared.
    if (!this.view.isPlaying || this.view.model.get("coach").advice?.compares) this.view.why.hush();
  }

  /** Take back the picked word at `i` and what came after it. @param {number} i */
  unpick(i) {
    if (this.view.isPlaying) return;
    this.view.why.hush();
    this.picked = this.picked.slice(0, i);
    this.choose();
    this.view.turn.hear();
    this.view.part.show();
  }

  /** The words for what can be moved from places of the board, by place. */
  get movable() {
    return this.view.drawn.controls.movable ?? {};
  }

  /** The word for what stands on a place, where that can be chosen or is in hand; or else the place's own.
   * @param {string} place */
  meant(place) {
    const word = this.movable[place];
    return word && (this.offer.places.has(word) || this.picked.includes(word)) ? word : place;
  }

  /** All places that can be pressed to go on. @returns {Set<string>} */
  get lit() {
    const moved = Object.keys(this.movable).filter((place) => this.offer.places.has(this.meant(place)));
    return new Set([...this.offer.places, ...moved]);
  }

  /** Does a piece go on with what is in hand only as more of a swap, which nobody has said? @param {string} word */
  #swaps(word) {
    const { stage, isPlace } = this.view;
    const others = (/** @type {string[]} */ words) => this.after(words).branches.some(({ path }) => !(path[0] in stage.unordered));
    return isPlace(this.picked[0]) && others(this.picked) && !others([...this.picked, word]);
  }

  /** @param {string} place */
  pickPlace(place) {
    const { coach, why, isPlace, isPlaying } = this.view;
    if (isPlaying) return;
    if (coach.asksPlaces) return coach.toggle(place);
    const word = this.meant(place);
    if (this.offer.places.has(word) && !this.#swaps(word)) return this.pick(word);
    if (this.picked.includes(word)) return this.unpick(this.picked.indexOf(word));
    // Another piece instead of the one in hand, as long as that sends nothing at once; after an option the place has none.
    const kept = isPlace(this.picked[0]) ? [] : this.picked.slice(0, -1);
    const other = this.after([...kept, word]);
    if (isPlace(this.picked[kept.length]) && other.branches.length && (other.places.size || other.options.size)) {
      this.picked = kept;
      return this.pick(word);
    }
    why.ask(place);
  }
}
