/** What the views of a board have in common: what its kernel has told, put together. */

/** @import { Line, Model, Piece, Stage, Traits } from "./types.js" */

/** Parts of stages, by the model that holds them. @type {WeakMap<object, object>} */
const known = new WeakMap();

/** The stage, put together from its parts. @param {Model} model @returns {Promise<Stage>} */
async function stageOf(model) {
  const parts = await Promise.all(
    model.get("stage").map(async (id) => {
      const holder = await model.widget_manager.get_model(id);
      if (!known.has(holder)) known.set(holder, JSON.parse(holder.get("text")));
      return known.get(holder);
    }),
  );
  return Object.assign({}, ...parts);
}

export class Told {
  /** @type {Stage | undefined} */
  stage;
  /** The ids of its parts. @type {string | undefined} */
  staged;
  /** @type {Line[]} */
  story = [];
  /** @type {Piece[]} */
  pieces = [];
  /** Called when the stage has come. @type {Set<() => void>} */
  views = new Set();
  /** What was heard last, by trait. @type {Partial<Traits>} */
  #heard = {};

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.hear();
    /** Kept once the first stage is there. */
    this.ready = this.dress();
  }

  /** Is there something new? Each piece of news counts once. @param {"news" | "pieces"} name */
  #isNew(name) {
    const told = this.model.get(name);
    if (this.#heard[name] === told) return false;
    this.#heard = { ...this.#heard, [name]: told };
    return true;
  }

  /** Of what is long only what has changed comes: put it together with what there was. */
  hear() {
    if (this.#isNew("news")) {
      const { at, lines = [] } = this.model.get("news");
      this.story = [...this.story.slice(0, at), ...lines];
    }
    if (this.#isNew("pieces")) {
      const told = this.model.get("pieces");
      const old = this.pieces;
      this.pieces = Array.isArray(told)
        ? told
        : told.parts.flatMap((part) => (part.length === 2 ? old.slice(part[0], part[1]) : [part]));
    }
  }

  /** Fetch the stage. Nothing is painted before it is there. */
  async dress() {
    // A page that asks for everything gets another list of the same ids, and no news of it.
    const ids = String(this.model.get("stage"));
    const stage = await stageOf(this.model);
    if (ids !== String(this.model.get("stage"))) return;
    this.stage = stage;
    this.staged = ids;
    for (const update of this.views) update();
  }
}
