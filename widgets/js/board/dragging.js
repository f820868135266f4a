/** Dragging: from one place to another is the same as pressing both. */

import { from, h } from "../page/dom.js";

/** @import { View } from "./view.js" */

const DRAG_PX = 6;

export class Dragging {
  /** @type {{ word: string, x: number, y: number, ghost: HTMLElement | null } | null} */
  #drag = null;
  /** Has a drag just ended? The click that follows, if one does, is part of it. */
  dropped = false;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }

  /** Is something on its way? */
  get isOn() {
    return Boolean(this.#drag?.ghost);
  }

  /** @param {PointerEvent} event */
  grab(event) {
    const { choice, coach, places, isPlaying } = this.view;
    const { picked, offer } = choice;
    const word = from(event, "[data-do=place]")?.dataset.word ?? "";
    if (event.button || !event.isPrimary || isPlaying || coach.asksPlaces || !places.standing.has(word)) return;
    const inHand = picked[picked.length - 1] === word;
    const onward = inHand ? offer : offer.places.has(word) && choice.after([...picked, word]);
    if (onward && onward.places.size > 0) this.#drag = { word, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const drag = this.#drag;
    if (!drag) return;
    // Let go where it was not seen: over a menu, or outside.
    if (!event.buttons) return this.drop(event);
    const { clientX, clientY, pointerId } = event;
    const layer = this.view.places.root;
    if (!drag.ghost) {
      if (Math.hypot(clientX - drag.x, clientY - drag.y) < DRAG_PX) return;
      drag.ghost = this.#lift(drag.word);
      layer.parentElement?.append(drag.ghost);
      layer.setPointerCapture(pointerId);
    }
    const { left, top } = layer.getBoundingClientRect();
    drag.ghost.style.translate = `calc(${clientX - left}px - 50%) calc(${clientY - top}px - 50%)`;
  }

  /** The picture of what is dragged. @param {string} word */
  #lift(word) {
    const { choice, icons, places } = this.view;
    if (choice.picked[choice.picked.length - 1] !== word) choice.pick(word);
    const ghost = h("span", { class: "bg-ghost" }, icons.icon([...(places.standing.get(word)?.keys() ?? [])].pop() ?? ""));
    ghost.style.width = `${places.buttons.get(word)?.offsetWidth}px`;
    return ghost;
  }

  /** @param {PointerEvent} event */
  drop(event) {
    if (!this.#drag) return;
    const { word, ghost } = this.#drag;
    this.#drag = null;
    if (!ghost) return;
    ghost.replaceChildren();
    ghost.remove();
    this.dropped = true;
    setTimeout(() => (this.dropped = false));
    const { choice, places } = this.view;
    const below = event.type === "pointerup" ? /** @type {Document} */ (places.root.getRootNode()).elementFromPoint(event.clientX, event.clientY) : null;
    const target = /** @type {HTMLElement | null | undefined} */ (below?.closest("[data-do=place]"))?.dataset.word;
    if (target && target !== word && places.root.contains(below)) choice.pickPlace(target);
    else choice.unpick(choice.picked.lastIndexOf(word));
  }
}
