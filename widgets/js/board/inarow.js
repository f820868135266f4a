/** Things to put in a row: pressed one after the other, moved by arrow keys, or dragged. */

import { all, from, h, rich, set } from "../page/dom.js";

/** @import { Answer, Questions } from "./types.js" */
/** @import { View } from "./view.js" */

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const DRAG_PX = 6;
/** So many things have room beside one another. */
const FEW = 4;

/** What an option looks like: its pictures, each with its number where there are several, and its text, which is not to
 * be seen twice. @param {View} view @param {Answer} option
 * @param {boolean} isAmong does it stand among others that have pictures? It keeps their column then */
export function faces(view, { text, pictures = [] }, isAmong = false) {
  const drawn = pictures.map(([symbol, times]) => {
    const icon = view.icons.icon(symbol);
    return icon && h("span", { class: "bg-face" }, icon, times > 1 && h("b", {}, `× ${times}`));
  });
  const isSaid = pictures.some(([symbol]) => view.stage.symbols[symbol]?.includes(`>${text}<`));
  const name = h("span", { class: isSaid ? "bg-hidden" : "" }, ...rich(text));
  return isAmong || drawn.some(Boolean) ? [h("span", { class: "bg-pictures", "aria-hidden": "true" }, ...drawn), name] : [name];
}

/** Take the icons off a part of the page that is drawn anew: they are used again. @param {HTMLElement} root */
export function free(root) {
  for (const icon of all(root, ".bg-icon")) icon.remove();
}

/** The digit that chooses one of several. @param {number} at */
export const keyOf = (at) => at < 9 && at + 1;

export class InARow {
  root = h("div", { class: "bg-order" });
  #row = h("ol", { class: "bg-row", "aria-label": "The row" });
  #tray = h("div", { class: "bg-tray", role: "group", "aria-label": "To put in the row" });
  #said = h("p", { class: "bg-hidden", role: "status" });
  /** @type {Answer[]} */
  #things = [];
  /** What lies in the row, by its number among the things. @type {number[]} */
  #at = [];
  #slots = 0;
  #fromRight = false;
  #isDone = false;
  /** Once it `isOver`, its pointer need only be let go.
   * @type {{ id: number, thing: number, x: number, y: number, lifted: HTMLElement | null, isOver: boolean } | null} */
  #drag = null;
  #dropped = false;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
    const { signal } = view;
    this.root.append(this.#row, this.#tray, this.#said);
    this.root.addEventListener("click", (event) => this.#press(from(event, "[data-thing]")), { signal });
    this.root.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.root.addEventListener("pointerdown", (event) => this.#grab(event), { signal });
    this.root.addEventListener("pointermove", (event) => this.#move(event), { signal });
    for (const end of ["pointerup", "pointercancel"])
      this.root.addEventListener(end, (event) => this.#drop(/** @type {PointerEvent} */ (event)), { signal });
  }

  get isFull() {
    return this.#at.length >= this.#slots;
  }

  /** What is not in the row. */
  get #left() {
    return this.#things.map((_, thing) => thing).filter((thing) => !this.#at.includes(thing));
  }

  get given() {
    return this.#at.map((thing) => this.#things[thing].id);
  }

  /** @param {Questions} c @param {string[]} given */
  paint(c, given) {
    // What is dragged may not be there any more.
    this.#drag = null;
    this.#things = c.options ?? [];
    this.#slots = c.slots ?? 0;
    this.#fromRight = Boolean(c.fromRight);
    this.#at = [];
    for (const id of given) {
      const thing = this.#things.findIndex((one, i) => one.id === id && !this.#at.includes(i));
      if (thing >= 0) this.#at.push(thing);
    }
    this.#isDone = Boolean(c.done);
    this.#said.textContent = "";
    this.#draw();
    return this.root;
  }

  #draw() {
    free(this.root);
    const slots = Array.from({ length: this.#slots }, (_, at) => {
      const thing = this.#at[at];
      const content = thing === undefined ? [] : [this.#button(thing, this.#place(thing))];
      return h("li", {}, ...content, h("small", { "aria-hidden": "true" }, String(at + 1)));
    });
    set(this.root, { "data-few": this.#slots <= FEW, "data-from-right": this.#fromRight });
    this.#row.replaceChildren(...slots);
    this.#tray.replaceChildren(...this.#stacks().map((stack, i) => this.#stack(stack, i)));
  }

  /** What is not in the row, those that look the same together. */
  #stacks() {
    /** @type {Map<string, number[]>} */
    const stacks = new Map();
    for (const thing of this.#left) {
      const { text, pictures } = this.#things[thing];
      const looks = JSON.stringify([text, pictures]);
      stacks.set(looks, [...(stacks.get(looks) ?? []), thing]);
    }
    return [...stacks.values()];
  }

  /** @param {number[]} stack @param {number} i */
  #stack({ length, 0: top }, i) {
    const { text } = this.#things[top];
    const button = this.#button(top, length > 1 ? `${text} (${length})` : text);
    set(button, { "data-key": keyOf(i) });
    if (length > 1) button.append(h("b", {}, `× ${length}`));
    return button;
  }

  /** @param {number} thing @param {string} label */
  #button(thing, label) {
    const disabled = this.#isDone;
    const more = { type: "button", class: "bg-thing", "data-thing": thing, "aria-label": label, disabled };
    return h("button", more, ...faces(this.view, this.#things[thing]));
  }

  /** A thing and its position: "Umma, second of 8". @param {number} thing */
  #place(thing) {
    const at = this.#at.indexOf(thing);
    return `${this.#things[thing].text}, ${ORDINALS[at] ?? at + 1} of ${this.#slots}`;
  }

  /** Put a thing at a position of the row, or take it out of there. @param {number} thing @param {number} at */
  #put(thing, at) {
    this.#at = this.#at.filter((other) => other !== thing);
    if (at >= 0) this.#at.splice(at, 0, thing);
    this.#at.splice(this.#slots);
    this.#draw();
    this.#said.textContent = at < 0 ? `${this.#things[thing].text}, taken back` : this.#place(thing);
  }

  /** Of those that lie on each other the one on top. @param {number} thing */
  #focus(thing) {
    const [top] = this.#stacks().find((stack) => stack.includes(thing)) ?? [thing];
    /** @type {HTMLElement | null} */ (this.root.querySelector(`[data-thing="${top}"]`))?.focus();
  }

  /** Put it next in the row, or take it back. @param {HTMLElement | null} button */
  #press(button) {
    if (!button || this.#dropped) return;
    const thing = Number(button.dataset.thing);
    const isLying = this.#at.includes(thing);
    if (!isLying && this.isFull) return void (this.#said.textContent = "The row is full");
    const beside = all(isLying ? this.#row : this.#tray, "[data-thing]");
    const next = beside[beside.indexOf(button) + 1] ?? beside[beside.indexOf(button) - 1];
    const [, below] = isLying ? [] : (this.#stacks().find(([top]) => top === thing) ?? []);
    this.#put(thing, isLying ? -1 : this.#at.length);
    // A full row is ready to be checked.
    if (this.isFull) this.view.coach.focus("[data-do=answer]");
    else this.#focus(below ?? (next ? Number(next.dataset.thing) : thing));
  }

  /** Arrows move a thing within the row; in the tray they lead from one to another. @param {KeyboardEvent} event */
  #key(event) {
    const button = from(event, "[data-thing]");
    if (!button) return;
    const thing = Number(button.dataset.thing);
    const isLying = this.#at.includes(thing);
    if (isLying && (event.key === "Backspace" || event.key === "Delete")) return this.#press(button);
    const beside = isLying ? this.#at : this.#stacks().map(([top]) => top);
    const [here, last] = [beside.indexOf(thing), beside.length - 1];
    const ahead = isLying && this.#fromRight ? -1 : 1;
    const to = { ArrowRight: here + ahead, ArrowLeft: here - ahead, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const at = Math.min(Math.max(to, 0), last);
    if (isLying) this.#put(thing, at);
    this.#focus(isLying ? thing : beside[at]);
  }

  /** @param {PointerEvent} event */
  #grab(event) {
    const button = from(event, "[data-thing]");
    if (!button || event.button || !event.isPrimary || this.#isDone || this.#drag?.lifted) return;
    const { pointerId: id, clientX: x, clientY: y } = event;
    this.#drag = { id, thing: Number(button.dataset.thing), x, y, lifted: null, isOver: false };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (drag?.id !== event.pointerId) return;
    // Let go where it was not seen: over a menu, or outside.
    if (!event.buttons) return this.#drop(event);
    if (drag.isOver) return;
    const { clientX, clientY, pointerId } = event;
    if (!drag.lifted) {
      if (Math.hypot(clientX - drag.x, clientY - drag.y) < DRAG_PX) return;
      this.root.setPointerCapture(pointerId);
      drag.lifted = this.root.querySelector(`[data-thing="${drag.thing}"]`);
      if (drag.lifted) set(drag.lifted, { "data-lifted": true });
    }
    if (drag.lifted) drag.lifted.style.translate = `${clientX - drag.x}px ${clientY - drag.y}px`;
  }

  /** End a drag: the thing lies where it was. @returns {boolean} was anything on its way? */
  putBack() {
    const lifted = this.#drag?.isOver ? null : this.#drag?.lifted;
    if (!this.#drag || !lifted) return false;
    this.#drag.isOver = true;
    lifted.style.translate = "";
    set(lifted, { "data-lifted": false });
    return true;
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const drag = this.#drag;
    if (drag?.id !== event.pointerId) return;
    this.#drag = null;
    if (!drag.lifted) return;
    // The click that follows is part of it.
    this.#dropped = true;
    setTimeout(() => (this.#dropped = false));
    if (event.type === "pointerup" && !drag.isOver) this.#put(drag.thing, this.#over(event, drag.thing));
    else this.#draw();
    this.#focus(drag.thing);
  }

  /** The position of the row that something is dropped on; below 0: it is dropped on none.
   * @param {PointerEvent} event @param {number} thing */
  #over({ clientX, clientY }, thing) {
    const { left, right, top, bottom } = this.#row.getBoundingClientRect();
    if (clientX < left || clientX > right || clientY < top - 20 || clientY > bottom + 10) return -1;
    const far = [...this.#row.children].map((slot) => {
      const box = slot.getBoundingClientRect();
      return Math.hypot(clientX - (box.left + box.right) / 2, 2 * (clientY - (box.top + box.bottom) / 2));
    });
    const others = this.#at.filter((other) => other !== thing).length;
    // A thing that comes to a full row takes the place of the last.
    return Math.min(far.indexOf(Math.min(...far)), others, this.#slots - 1);
  }
}
