/** What is explained of rules the first time that they bite, on the coach's panel. */

import { button, h, Last, rich } from "../page/dom.js";
import { chip } from "./rules.js";

/** @import { Questions, Stage } from "./types.js" */

/** @typedef {NonNullable<Questions["guide"]>} Guided */

export class Guide {
  root = h("div", { class: "bg-guide", role: "status", "aria-atomic": "false" });
  #told = new Last();
  /** What has been said: it is not said again where it comes back. @type {Set<string>} */
  #said = new Set();

  /** @param {Guided | undefined} guide @param {Stage["rules"]} rules */
  paint(guide, rules) {
    const lines = guide?.lines ?? [];
    // A rule that is folded open stays so.
    if (!this.#told.differs(lines)) return;
    this.root.replaceChildren(...lines.map((line) => item(line, rules, this.#said.has(line.text))));
    for (const { text } of lines) this.#said.add(text);
  }
}

/** @param {Guided["lines"][number]} line @param {Stage["rules"]} rules @param {boolean} isOld has it been said? */
function item({ text, rule, more }, rules, isOld) {
  const about = `Chapter: ${rules[rule]?.title ?? rule}`;
  const link = more && h("a", { class: "bg-more", href: more, "aria-label": about }, "Chapter");
  return h("p", { "aria-live": isOld && "off" }, ...rich(text), " ", chip(rule, rules), " ", link);
}

/** What leads on: while something is read, whoever is to play waits. @param {Guided} guide */
export function guideButtons({ goesOn, waiting, suggests }) {
  const more = waiting === 1 ? "One more rule" : `${waiting} more rules`;
  return [
    goesOn && button("read", `Let ${goesOn} play`, { class: "bg-main-button" }),
    suggests && button("suggest", "Suggest something"),
    waiting ? button("more", more, { class: "bg-quiet" }) : null,
  ];
}
