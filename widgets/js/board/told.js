/** What the views of a board have in common: what its kernel has told, put together. */

import { AGAIN } from "../page/host.js";

/** @import { Link } from "../page/link.js" */
/** @import { Line, Model, Piece, Stage, Traits } from "./types.js" */

export const MISSING = `The board cannot be drawn: a part of it has not come. ${AGAIN}.`;

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
  /** Has a message not come? Nothing is painted before everything is told anew. */
  isBehind = false;
  /** What is wrong with the stage, for people. */
  alert = "";
  /** Called when the stage has come, or does not come. @type {Set<() => void>} */
  views = new Set();
  /** What was heard last, by trait. @type {Partial<Traits>} */
  #heard = {};
  /** The number of the last message. */
  #n = -1;
  /** Is everything asked for, without a reply yet? */
  #isAsked = false;

  /** @param {Model} model @param {Link} link */
  constructor(model, link) {
    this.model = model;
    this.link = link;
    this.hear();
    /** Kept once the first stage is there. */
    this.ready = this.dress();
  }

  /** Is there something new? Each piece of news counts once. @param {"news" | "pieces" | "told"} name */
  #isNew(name) {
    const told = this.model.get(name);
    if (this.#heard[name] === told) return false;
    this.#heard = { ...this.#heard, [name]: told };
    return true;
  }

  /** Of what is long only what has changed comes: put it together with what there was. */
  hear() {
    if (this.#isNew("told")) this.#count();
    if (this.isBehind) return;
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

  /** A server that is sent too much at once drops messages: what comes after them is nothing without them. */
  #count() {
    const { n, whole } = this.model.get("told");
    this.isBehind = !whole && (this.isBehind || n !== this.#n + 1);
    this.#n = n;
    if (this.isBehind && !this.#isAsked) void this.#askAnew();
  }

  async #askAnew() {
    this.#isAsked = true;
    await this.link.ask({ do: "anew" });
    this.#isAsked = false;
  }

  /** Another stage is told. */
  async restage() {
    try {
      await this.dress();
    } catch (error) {
      console.error(error);
      this.#say(MISSING);
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
    this.#say("");
  }

  /** @param {string} text */
  #say(text) {
    this.alert = text;
    for (const update of this.views) update();
  }
}
