/** What the reader does on a board, and which part of it hears that. */

import { from } from "../page/dom.js";
import { isShortcut } from "../page/keys.js";
import { look } from "./places.js";
import { unfold } from "./rules.js";

/** @import { View } from "./view.js" */

/** By `data-do` of what was clicked. @param {View} view @returns {Record<string, (target: HTMLElement) => void>} */
function actionsOf(view) {
  const { choice, coach, tools, link, model } = view;
  /** @param {HTMLElement} target */
  const words = ({ dataset }) => (dataset.words ?? "").split(" ");
  /** @param {string} name */
  const send = (name) => link.send({ do: name });
  return {
    place: ({ dataset }) => choice.pickPlace(dataset.word ?? ""),
    option: ({ dataset }) => choice.pick(dataset.word ?? ""),
    finish: (target) => view.isPlaying || choice.play(words(target)),
    cancel: () => choice.unpick(0),
    undo: () => model.get("controls").undo && send("undo"),
    redo: () => model.get("controls").redo && send("redo"),
    layer: ({ dataset }) => tools.switch(dataset.layer ?? ""),
    copy: ({ dataset }) => tools.copy(dataset.what ?? ""),
    rule: (target) => unfold(target, view.stage.rules),
    answer: () => coach.answer(),
    try: (target) => link.send({ do: "try", words: words(target) }),
    hint: () => send("hint"),
    reveal: () => send("reveal"),
    again: () => send("again"),
    onward: () => coach.lead(1),
  };
}

/** @param {View} view @param {KeyboardEvent} event */
function press(view, event) {
  const { choice, coach, places, story, why } = view;
  if (isShortcut(event)) return;
  // JupyterLab's one-letter commands must not fire; Ctrl+S and the like must.
  event.stopPropagation();
  if (event.key === "Escape" && view.tools.leave()) return event.preventDefault();
  if (event.key === "Escape" && (choice.picked.length || why.wanted)) {
    if (why.wanted) why.hush();
    else choice.unpick(choice.picked.length - 1);
    return event.preventDefault();
  }
  const field = from(event, "input[type=number], input[type=text], textarea");
  const heard = from(event, ".bg-coach") ? coach.press(event) : false;
  if (heard || (!field && /^[1-9]$/.test(event.key) && coach.pick(event.key))) return event.preventDefault();
  if (from(event, ".bg-story")) return story.press(event);
  const to = from(event, ".bg-place, .bg-places") && places.towards(event.key);
  if (!to) return;
  event.preventDefault();
  places.settle(to);
  places.focus();
}

/** @param {View} view */
export function listen(view) {
  const { dragging, forecast, places, root, signal, why } = view;
  const actions = actionsOf(view);
  /** @param {string} type @param {(event: any) => void} handler */
  const on = (type, handler) => root.addEventListener(type, handler, { signal });
  /** A line of the story shows what it is about. @param {Event} event */
  const point = (event) => {
    const line = from(event, "[data-spaces]");
    if (line) places.point((line.dataset.spaces ?? "").split(" "));
  };
  /** @param {Event} event */
  const come = (event) => {
    if (dragging.isOn || /** @type {PointerEvent} */ (event).pointerType === "touch") return;
    point(event);
    const place = from(event, "[data-do=place]");
    if (place) look(place);
    why.come(event);
    forecast.come(event);
  };
  /** @param {Event} event */
  const leave = (event) => {
    if (from(event, "[data-spaces]") && !why.wanted) places.point([]);
    why.leave(event);
    forecast.leave(event);
  };
  on("click", (event) => {
    if (dragging.dropped) return;
    const target = from(event, "[data-do]");
    if (target) actions[target.dataset.do ?? ""](target);
    else if (!from(event, ".bg-tip")) why.hush();
    point(event);
  });
  on("pointerdown", (event) => dragging.grab(event));
  on("pointermove", (event) => dragging.move(event));
  on("pointerup", (event) => dragging.drop(event));
  on("pointercancel", (event) => dragging.drop(event));
  on("keydown", (event) => press(view, event));
  on("pointerover", come);
  on("pointerout", leave);
  on("focusin", (event) => {
    const place = from(event, "[data-do=place]");
    if (!place) return forecast.come(event);
    places.settle(place.dataset.word ?? "");
    come(event);
  });
  on("focusout", leave);
}
