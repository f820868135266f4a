/** The way from a page to its kernel, the same for all widgets: intents, one at a time. See `intents.py` for its end. */

/**
 * @typedef {{ do: string, [name: string]: unknown }} Intent
 * @typedef {{ ack: number, intent: object }} Traits
 * @typedef {{ get(name: string): any, set(name: string, value: any): void, save_changes(): void }} Model
 * @typedef {{ lost: string, busy?: string, latest?: string[] }} Manner what is said of a lost kernel and of a busy one;
 *   the intents of which only the last one waits
 */

export const LOST = "The kernel was restarted. Press Start at the top of the page, or choose Run > Run All Cells.";
const ACK_MS = 4000;

/** Sends the intents of all the views of a model. */
export class Link {
  /** What is wrong with the kernel, for people. */
  alert = "";
  lost = false;
  /** Called when the alert changes. @type {Set<() => void>} */
  views = new Set();
  /** @type {Intent[]} */
  #queue = [];
  /** On its way. @type {Intent | undefined} */
  #sent;
  #seq = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Model} model @param {Manner} manner */
  constructor(model, manner) {
    this.model = model;
    this.manner = manner;
  }

  /** @param {Intent} intent */
  send(intent) {
    if (this.lost) return;
    const earlier = this.#queue.findIndex((other) => other.do === intent.do);
    if (earlier >= 0 && this.manner.latest?.includes(intent.do)) this.#queue.splice(earlier, 1);
    this.#queue.push(intent);
    this.#pump();
  }

  /** Is an intent of this kind unanswered? @param {string} what */
  awaits(what) {
    return this.#sent?.do === what || this.#queue.some((intent) => intent.do === what);
  }

  /** The kernel has answered something. */
  acknowledge() {
    if (!this.#sent || this.model.get("ack") < this.#seq) return;
    this.#sent = undefined;
    clearTimeout(this.#timer);
    if (this.alert && !this.lost) this.#shout("");
    this.#pump();
  }

  /** The kernel is gone. */
  lose() {
    this.stop();
    this.lost = true;
    this.#queue.length = 0;
    this.#shout(this.manner.lost);
  }

  stop() {
    clearTimeout(this.#timer);
  }

  #pump() {
    const intent = this.#sent ? undefined : this.#queue.shift();
    if (!intent) return;
    this.#seq = Math.max(this.#seq, this.model.get("ack")) + 1;
    this.#sent = intent;
    const { busy } = this.manner;
    if (busy) this.#timer = setTimeout(() => this.#shout(busy), ACK_MS);
    this.model.set("intent", { ...intent, seq: this.#seq });
    this.model.save_changes();
  }

  /** @param {string} text */
  #shout(text) {
    this.alert = text;
    for (const update of this.views) update();
  }
}
