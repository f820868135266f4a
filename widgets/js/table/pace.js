/** Opponents play in turn, at a pace that people can follow. Those that think for long are asked for slice after slice. */

import { button, h, set } from "../page/dom.js";
import { reducedMotion } from "../page/motion.js";

/** @import { Link, Message } from "../page/link.js" */
/** @import { Game, Model, Thinking } from "./types.js" */

const COUNTING_MS = 200;

/** Lets them play: one for all views of a table. */
export class Pacemaker {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The position for which it is paced, and when its move may be played. */
  #paced = "";
  #due = 0;

  /** @param {Model} model @param {Link} link */
  constructor(model, link) {
    this.model = model;
    this.link = link;
  }

  step() {
    this.stop();
    const { number, pace: { at, ms = 0 } = {} } = this.model.get("table");
    if (at === undefined) return;
    // Time to think is a part of the pause.
    if (this.#paced !== `${number} ${at}`) this.#due = performance.now() + (reducedMotion.matches ? 0 : ms);
    this.#paced = `${number} ${at}`;
    const { at: of, ready, stopped } = this.model.get("thinking");
    const thinks = of === at && !ready;
    if (thinks && stopped) return;
    if (thinks) return this.#send({ do: "think", at });
    const send = () => {
      // What is being counted is seen to its end.
      if (ms && document.querySelector("[data-staging]")) this.#timer = setTimeout(send, COUNTING_MS);
      else this.#send(reducedMotion.matches ? { do: "skip" } : { do: "step", at });
    };
    this.#timer = setTimeout(send, Math.max(0, ms && this.#due - performance.now()));
  }

  /** @param {Message} intent */
  #send(intent) {
    if (!this.link.awaits(intent.do)) this.link.send(intent);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}

/** What is said when no answer comes to that: an opponent of one's own may take forever.
 * @param {Model} model @param {Message} intent @param {number} seconds */
export function overdue(model, { do: what }, seconds) {
  const { turn = null, seats = [] } = model.get("table");
  if (!["step", "skip", "think"].includes(what) || turn === null || !seats[turn]) return "";
  const { name } = seats[turn];
  return `${name} has been thinking for ${seconds} s. To decide for ${name} yourself, choose Kernel > Interrupt Kernel.`;
}

/** How far one can skip. In some games pieces are people, so nobody is called a person. @param {NonNullable<Game["seats"]>} seats */
function whither(seats) {
  const persons = seats.filter(({ kind }) => kind === "person");
  if (!persons.length) return "the end";
  return persons.length === 1 ? persons[0].name : "the next of you";
}

/** The line that says who plays, and how far somebody has got that thinks. */
export class Pace {
  #text = h("span", { role: "status" });
  #bar = h("progress", { max: 1 });
  #skip = button("skip", "Skip");
  #now = button("now", "Move now");
  #halt = button("stop", "Stop");
  #whom = h("span", {});
  root = h("div", { class: "bg-pace", hidden: true }, this.#text, this.#bar, this.#now, this.#halt, this.#skip);

  constructor() {
    this.#skip.append(this.#whom);
  }

  /** @param {Game} game @param {Thinking} thinking @param {boolean} hidden */
  paint({ pace: { at } = {}, turn = null, seats = [] }, { at: of, done = 0, stopped = false }, hidden) {
    // Its room stays while people play, or the board would jump under the pointer.
    this.root.hidden = turn === null || hidden || !seats.some(({ kind }) => kind !== "person");
    this.root.toggleAttribute("data-idle", at === undefined);
    const thinks = at !== undefined && of === at;
    const name = at === undefined || turn === null ? "" : seats[turn].name;
    const does = !thinks ? "is playing …" : stopped ? "has stopped." : "is thinking …";
    const text = name && `${name} ${does}`;
    // Whose turn it is the board says.
    set(this.#text, { "aria-live": thinks ? "polite" : "off" });
    if (this.#text.textContent !== text) this.#text.textContent = text;
    this.#whom.textContent = ` to ${whither(seats)}`;
    this.#paintThought(thinks, stopped);
    this.#bar.value = done;
    this.#bar.setAttribute("aria-label", `How far ${name} has thought`);
  }

  /** @param {boolean} thinks @param {boolean} stopped */
  #paintThought(thinks, stopped) {
    this.root.toggleAttribute("data-thinks", thinks);
    for (const part of [this.#bar, this.#now, this.#halt]) part.hidden = !thinks;
    this.#skip.hidden = thinks && stopped;
    this.#halt.textContent = stopped ? "Go on" : "Stop";
    this.#halt.dataset.do = stopped ? "go_on" : "stop";
  }
}
