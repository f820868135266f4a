/** Hints on the coach's panel: each is heard when it comes. */

import { all, h, rich, set } from "../page/dom.js";

/** @param {Element} el */
const linesOf = ({ textContent }) => (textContent ?? "").split("\n").filter(Boolean);

/** One line after the other: where there is little room they run on. @param {string} text */
const each = (text) => text.split("\n").flatMap((line, i) => [i ? "\n" : "", h("span", {}, ...rich(line))]);

export class Hints {
  root = h("div", { class: "bg-hints", "aria-live": "polite" });

  /** What has been said is not said again, here or elsewhere on the panel.
   * @param {string[]} shown @param {Element} panel as it has been until now */
  paint(shown, panel) {
    const said = [...this.root.children].map(({ textContent }) => textContent);
    const old = new Set(all(panel, "p").flatMap(linesOf));
    const lines = shown.map((text) => h("p", { class: "bg-hint" }, ...each(text)));
    for (const line of lines) set(line, { "aria-live": linesOf(line).every((one) => old.has(one)) && "off" });
    const known = said.every((text, i) => text === lines[i]?.textContent) ? said.length : 0;
    if (known) this.root.append(...lines.slice(known));
    else this.root.replaceChildren(...lines);
  }
}
