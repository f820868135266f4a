/** Dragging: from one place to another is the same as pressing both. */

import { from, h } from "../page/dom.js";

/** @import { View } from "./view.js" */

const DRAG_PX = 6;

export class Dragging {
  /** What is dragged, by its `word`, and from where. Once it `isOver`, its pointer need only be let go.
   * @type {{ id: number, word: string, place: string, x: number, y: number, ghost: HTMLElement | null, isOver: boolean } | null} */
  #drag = null;
  /** Has a drag just ended? The click that follows, if one does, is part of it. */
  dropped = false;

  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }

  /** Is something on its way? */
  get isOn() {
    return Boolean(this.#drag?.ghost && !this.#drag.isOver);
  }

  /** @param {PointerEvent} event */
  grab(event) {
    const { choice, coach, places, isPlaying } = this.view;
    const { picked, offer } = choice;
    const place = from(event, "[data-do=place]")?.dataset.word ?? "";
    const word = choice.meant(place);
    // A mouse and a finger are both the first of their kind: one of them drags.
    if (!event.isPrimary || (this.isOn && this.#drag?.id !== event.pointerId)) return;
    this.cancel();
    this.#drag = null;
    if (event.button || isPlaying || coach.asksPlaces || !places.standing.has(place)) return;
    const inHand = picked[picked.length - 1] === word;
    const onward = inHand ? offer : offer.places.has(word) && choice.after([...picked, word]);
    const { pointerId: id, clientX: x, clientY: y } = event;
    if (onward && onward.places.size > 0) this.#drag = { id, word, place, x, y, ghost: null, isOver: false };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const drag = this.#drag;
    if (drag?.id !== event.pointerId) return;
    // Let go where it was not seen: over a menu, or outside.
    if (!event.buttons) return this.drop(event);
    if (drag.isOver) return;
    const { clientX, clientY, pointerId } = event;
    const layer = this.view.places.root;
    if (!drag.ghost) {
      if (Math.hypot(clientX - drag.x, clientY - drag.y) < DRAG_PX) return;
      drag.ghost = this.#lift(drag);
      layer.parentElement?.append(drag.ghost);
      layer.setPointerCapture(pointerId);
    }
    const { left, top } = layer.getBoundingClientRect();
    drag.ghost.style.translate = `calc(${clientX - left}px - 50%) calc(${clientY - top}px - 50%)`;
  }

  /** The picture of what is dragged. @param {{ word: string, place: string }} drag */
  #lift({ word, place }) {
    const { choice, icons, places } = this.view;
    if (choice.picked[choice.picked.length - 1] !== word) choice.pick(word);
    const ghost = h("span", { class: "bg-ghost" }, icons.icon([...(places.standing.get(place)?.keys() ?? [])].pop() ?? ""));
    ghost.style.width = `${places.buttons.get(place)?.offsetWidth}px`;
    return ghost;
  }

  /** End a drag before it is dropped: what it began may mean another thing by now. @returns {boolean} was anything on its way? */
  cancel() {
    const drag = this.#drag;
    if (!drag || drag.isOver) return false;
    drag.isOver = true;
    return this.#land();
  }

  /** The same, and what was dragged is put back. @returns {boolean} was anything on its way? */
  putBack() {
    const wasOn = this.cancel();
    if (wasOn) this.#takeBack(this.#drag?.word ?? "");
    return wasOn;
  }

  /** Nothing floats any more. @returns {boolean} did anything? */
  #land() {
    const ghost = this.#drag?.ghost;
    ghost?.replaceChildren();
    ghost?.remove();
    return Boolean(ghost);
  }

  /** @param {string} word if it is in hand still */
  #takeBack(word) {
    const { choice } = this.view;
    if (choice.picked.at(-1) === word) choice.unpick(choice.picked.length - 1);
  }

  /** @param {PointerEvent} event */
  drop(event) {
    if (this.#drag?.id !== event.pointerId) return;
    const { word, place, ghost, isOver } = this.#drag;
    this.#land();
    this.#drag = null;
    if (!ghost) return;
    this.dropped = true;
    setTimeout(() => (this.dropped = false));
    const { choice, places } = this.view;
    // A target without what was dragged would be another action.
    if (isOver || choice.picked.at(-1) !== word) return;
    const below = event.type === "pointerup" ? /** @type {Document} */ (places.root.getRootNode()).elementFromPoint(event.clientX, event.clientY) : null;
    const target = /** @type {HTMLElement | null | undefined} */ (below?.closest("[data-do=place]"))?.dataset.word;
    if (target && target !== place && target !== word && places.root.contains(below)) choice.pickPlace(target);
    else this.#takeBack(word);
  }
}
