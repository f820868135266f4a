/** The way from a page to its kernel, the same for all widgets. See `intents.py` for its end. */

import { all, from, set } from "./dom.js";
import { AGAIN, OR_MENU } from "./host.js";

/**
 * @typedef {{ do: string, [name: string]: unknown }} Message
 * @typedef {{ get(name: string): any, set(name: string, value: any): void, save_changes(): void,
 *   on(name: string, listener: () => void): void, off(name: string, listener: () => void): void, widget_manager?: object }} Model
 * @typedef {{ connect(slot: () => void): void, disconnect(slot: () => void): void }} Signal
 * @typedef {{ id?: string, status: string, connectionStatus: string, disposed?: Signal }} Kernel as JupyterLab sees it;
 *   elsewhere there may be none
 * @typedef {{ model: Model, experimental: import("@anywidget/types").Experimental }} Props
 * @typedef {string | ((message: Message, seconds: number) => string)} Busy
 * @typedef {{ lost?: string, busy?: Busy, latest?: string[] }} Manner what is said of a lost kernel and of a busy one,
 *   which may depend on what waits and how long; the intents of which only the last one waits
 */

const GONE = `The kernel is gone. ${AGAIN}.`;
const OFFLINE = "The connection to the kernel is lost. What you chose is waiting for it.";
export const LOST = `The kernel was restarted. ${AGAIN}${OR_MENU}.`;
const PATIENCE_MS = 4000;

/** The kernel of a model, or undefined where the page does not tell. @param {object} model @returns {Kernel | null | undefined} */
const kernelOf = (model) => /** @type {{ widget_manager?: { kernel?: Kernel | null } }} */ (model).widget_manager?.kernel;

/** To ask whether the kernel that a model has now is gone, or another one has come in its place, which knows nothing of
 * it. That it was shut down or has died, JupyterLab tells; the rest is found out when it is asked for.
 * @param {object} model @param {() => void} tell @param {AbortSignal} signal @returns {() => boolean} */
function watch(model, tell, signal) {
  const was = kernelOf(model);
  was?.disposed?.connect(tell);
  signal.addEventListener("abort", () => was?.disposed?.disconnect(tell));
  return () => {
    const kernel = kernelOf(model);
    return kernel === null || kernel?.status === "dead" || kernel?.id !== was?.id;
  };
}

/** Sends what the views of a model want. An intent changes something, which all views are told: they go one at a time,
 * with a number that the kernel acknowledges. A question is that of one view, which alone gets the reply. */
export class Link {
  /** What is wrong with the kernel, for people. */
  alert = "";
  lost = false;
  /** Called when the alert changes. @type {Set<() => void>} */
  views = new Set();
  /** @type {Message[]} */
  #queue = [];
  /** The intent on its way. @type {Message | undefined} */
  #sent;
  #seq = 0;
  /** What is on its way, with the timer that looks what keeps the kernel. @type {Map<object, ReturnType<typeof setInterval>>} */
  #awaited = new Map();
  /** Ends what is asked. */
  #end = new AbortController();
  #isGone;

  /** @param {Props} props @param {Manner} manner */
  constructor({ model, experimental }, { lost = LOST, busy = "", latest = [] }) {
    this.model = model;
    this.invoke = experimental.invoke;
    this.busy = busy;
    this.latest = latest;
    this.#isGone = watch(model, () => this.lost || this.#lose(GONE), this.#end.signal);
    model.on("change:ack", () => this.#acknowledge());
    // Fires when the kernel behind the model is gone.
    model.on("comm_live_update", () => this.#lose(lost));
  }

  /** Send an intent. @param {Message} intent */
  send(intent) {
    if (this.#finds()) return;
    const earlier = this.#queue.findIndex((other) => other.do === intent.do);
    if (earlier >= 0 && this.latest.includes(intent.do)) this.#queue.splice(earlier, 1);
    this.#queue.push(intent);
    this.#pump();
  }

  /** Is an intent of this kind unanswered? @param {string} what */
  awaits(what) {
    return this.#sent?.do === what || this.#queue.some((intent) => intent.do === what);
  }

  /** Send an intent that means another thing once it is answered, unless one of its kind is on its way.
   * @param {string} what @param {object} [more] */
  once(what, more) {
    if (!this.awaits(what)) this.send({ do: what, ...more });
  }

  /** Ask something. A kernel that is busy is waited for.
   * @param {Message} question @param {boolean} quiet is nothing said while it is? @returns {Promise<any>} the reply, or undefined when the kernel is gone */
  async ask(question, quiet = false) {
    if (this.#finds()) return;
    // A signal of its own, or what waits for the end of the link would become more and more.
    const signal = AbortSignal.any([this.#end.signal]);
    if (!quiet) this.#await(question);
    try {
      const [reply] = await this.invoke("_ask", question, { signal });
      this.#heard(question);
      return reply;
    } catch {
      this.#forget(question);
      this.#finds();
    }
  }

  /** Nobody looks any more. */
  stop() {
    this.#end.abort();
    for (const timer of this.#awaited.values()) clearInterval(timer);
    this.#awaited.clear();
  }

  /** Is the kernel lost? Where that is found out only now, it is said. */
  #finds() {
    if (!this.lost && this.#isGone()) this.#lose(GONE);
    return this.lost;
  }

  /** @param {string} text */
  #lose(text) {
    this.lost = true;
    this.stop();
    this.#queue.length = 0;
    this.#shout(text);
  }

  #acknowledge() {
    const sent = this.#sent;
    if (!sent || this.lost || this.model.get("ack") < this.#seq) return;
    this.#sent = undefined;
    this.#heard(sent);
    this.#pump();
  }

  #pump() {
    const intent = this.#sent ? undefined : this.#queue.shift();
    if (!intent) return;
    this.#seq = Math.max(this.#seq, this.model.get("ack")) + 1;
    this.#sent = intent;
    this.#await(intent);
    this.model.set("intent", { ...intent, seq: this.#seq });
    this.model.save_changes();
  }

  /** @param {Message} message */
  #await(message) {
    let seconds = 0;
    let isMissed = false;
    const worry = () => {
      if (this.#finds()) return;
      seconds += PATIENCE_MS / 1000;
      if (!isMissed && message === this.#sent && kernelOf(this.model)?.status === "idle") {
        // It has answered, and the answer was dropped on its way.
        isMissed = true;
        return void this.ask({ do: "anew" }, true);
      }
      const busy = typeof this.busy === "string" ? this.busy : this.busy(message, seconds);
      const trouble = this.#trouble(busy);
      if (trouble) this.#shout(trouble);
    };
    this.#awaited.set(message, setInterval(worry, PATIENCE_MS));
  }

  /** Why there is no answer. @param {string} busy */
  #trouble(busy) {
    const kernel = kernelOf(this.model);
    if (!kernel) return busy;
    // JupyterLab takes long to notice that the network is gone.
    return kernel.connectionStatus !== "connected" || !navigator.onLine ? OFFLINE : busy;
  }

  /** @param {Message} message */
  #forget(message) {
    clearInterval(this.#awaited.get(message));
    this.#awaited.delete(message);
  }

  /** The kernel has answered. @param {Message} message */
  #heard(message) {
    this.#forget(message);
    if (this.alert && !this.lost) this.#shout("");
  }

  /** @param {string} text */
  #shout(text) {
    if (text === this.alert) return;
    this.alert = text;
    for (const update of this.views) update();
  }
}

/** What ipywidgets does would fail without a word once the kernel is gone: say so instead, where it is seen.
 * @param {HTMLElement} view @param {string} asks what in it speaks to the kernel, as a selector @param {HTMLElement} alarm
 * @param {Pick<Model, "on" | "off">} model @param {AbortSignal} signal
 * @param {string} restarted what to say where it was restarted; nothing where a board beside says what became of it */
export function refuse(view, asks, alarm, model, signal, restarted = LOST) {
  const lose = (/** @type {string} */ text) => {
    alarm.textContent = text;
    for (const one of all(view, asks)) set(one, { inert: true });
  };
  const isGone = watch(model, () => lose(restarted && GONE), signal);
  /** @param {Event} event */
  const press = (event) => {
    if (!from(event, asks) || !isGone()) return;
    lose(GONE);
    alarm.scrollIntoView({ block: "nearest" });
    event.preventDefault();
    event.stopPropagation();
  };
  // Before ipywidgets hears it.
  for (const type of ["pointerdown", "click"]) view.addEventListener(type, press, { capture: true, signal });
  // Fires when another kernel has come in the place of the one behind the view. That there is none is not said.
  const heard = () => lose(restarted);
  model.on("comm_live_update", heard);
  signal.addEventListener("abort", () => model.off("comm_live_update", heard));
}

/** A widget whose views have nothing but a link in common.
 * @template {import("@anywidget/types").AnyModel} M
 * @param {Manner} manner
 * @param {(model: M, link: Link, el: HTMLElement, signal: AbortSignal) => void} show */
export const linked = (manner, show) => () => {
  /** @type {Link} */
  let link;
  return {
    /** @param {Props} props */
    initialize(props) {
      link = new Link(props, manner);
      return () => link.stop();
    },
    /** @param {{ model: M, el: HTMLElement, signal: AbortSignal }} props */
    render: ({ model, el, signal }) => show(model, link, el, signal),
  };
};
