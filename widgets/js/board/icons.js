/** The symbols of a stage as icons, for buttons and the line of the turn. */

import { h, set, svg } from "../page/dom.js";
import { draw, used } from "./shadow.js";

/** @import { Stage } from "./types.js" */

/** Show what lies in a box; where there is room an icon is as wide as that: a card is high, a zone is wide.
 * @param {HTMLElement} icon @param {SVGElement} drawn @param {string} box */
function frame(icon, drawn, box) {
  const [, , width, height] = box.split(" ").map(Number);
  set(drawn, { viewBox: box });
  icon.style.setProperty("--wide", (width / height).toFixed(2));
}

export class Icons {
  /** @type {Stage | undefined} */
  #stage;
  /** How large each symbol is, once it was measured: that makes the page lay everything out.
   * @type {Map<string, string>} */
  #boxes = new Map();
  /** What each icon shows. Those that nothing holds are used again: a shadow root with its style is dear.
   * @type {Map<HTMLElement, string>} */
  #icons = new Map();
  /** Out of sight an icon has no size: it is measured when it comes into sight. */
  #seen = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) if (contentRect.width) this.#see(/** @type {HTMLElement} */ (target));
  });

  /** @param {Stage} stage */
  stage(stage) {
    this.#stage = stage;
    this.#boxes.clear();
    this.#icons.clear();
  }

  /** The symbol of that name, if there is one, as an icon. @param {string} name
   * @param {HTMLElement | null} [host] an icon that is to show it: to put another one on the page makes it collect all
   * its style rules anew */
  icon(name, host) {
    const markup = this.#stage?.symbols[name];
    if (!markup) return null;
    const icon = host && this.#icons.has(host) ? host : this.#spare(name);
    if (!this.#icons.has(icon))
      draw(icon, this.#stage?.style ?? "", svg("svg", { "aria-hidden": "true", focusable: "false" }));
    const drawn = /** @type {SVGElement} */ (icon.shadowRoot?.firstChild);
    if (this.#icons.get(icon) !== name) drawn.innerHTML = `<defs>${this.#parts(markup)}</defs><g>${markup}</g>`;
    this.#icons.set(icon, name);
    const box = this.#boxes.get(name);
    if (box) frame(icon, drawn, box);
    else requestAnimationFrame(() => this.#measure(icon, name, drawn));
    return icon;
  }

  /** The symbols that a drawing is made of. @param {string} markup */
  #parts(markup) {
    const symbols = this.#stage?.symbols ?? {};
    return [...used(markup, symbols)].map((name) => `<g id="${name}">${symbols[name]}</g>`).join("");
  }

  /** An icon that is on no page, best one that shows this already. @param {string} name */
  #spare(name) {
    const spare = [...this.#icons].filter(([icon]) => !icon.parentNode);
    const [icon] = spare.find(([, shows]) => shows === name) ?? spare[0] ?? [h("span", { class: "bg-icon" })];
    return icon;
  }

  /** @param {HTMLElement} icon @param {string} name @param {SVGElement} drawn */
  #measure(icon, name, drawn) {
    if (this.#icons.get(icon) !== name) return;
    if (!icon.getClientRects().length) return this.#seen.observe(icon);
    const { x, y, width, height } = /** @type {SVGGElement} */ (drawn.lastChild).getBBox();
    const box = `${x - 2} ${y - 2} ${width + 4} ${height + 4}`;
    this.#boxes.set(name, box);
    frame(icon, drawn, box);
  }

  /** It has come into sight. @param {HTMLElement} icon */
  #see(icon) {
    this.#seen.unobserve(icon);
    const name = this.#icons.get(icon);
    if (name !== undefined) this.#measure(icon, name, /** @type {SVGElement} */ (icon.shadowRoot?.firstChild));
  }
}
