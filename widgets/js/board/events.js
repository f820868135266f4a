/** What the reader does on a board, and which part of it hears that. */

import { from } from "../page/dom.js";
import { isShortcut } from "../page/keys.js";
import { look } from "./places.js";
import { unfold } from "./rules.js";

/** @import { View } from "./view.js" */

/** By `data-do` of what was clicked. @param {View} view @returns {Record<string, (target: HTMLElement) => void>} */
function actionsOf(view) {
  const { about, choice, coach, tools, link, model } = view;
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
    legend: () => about.showLegend(),
    close: () => about.legend.close(),
    copy: ({ dataset }) => tools.copy(dataset.what ?? ""),
    rule: (target) => unfold(target, view.stage.rules),
    answer: () => coach.answer(),
    try: (target) => link.send({ do: "try", words: words(target) }),
    hint: () => send("hint"),
    reveal: () => send("reveal"),
    again: () => send("again"),
    next: () => send("next"),
  };
}

/** @param {View} view @param {KeyboardEvent} event */
function press(view, event) {
  const { about, choice, coach, places, story, why } = view;
  if (isShortcut(event)) return;
  // JupyterLab's one-letter commands must not fire; Ctrl+S and the like must.
  event.stopPropagation();
  // It closes by itself.
  if (from(event, ".bg-legend")) return;
  if (event.key === "Escape" && (choice.picked.length || why.wanted)) {
    if (why.wanted) why.hush();
    else choice.unpick(choice.picked.length - 1);
    return event.preventDefault();
  }
  if (event.key === "Enter" && from(event, ".bg-number")) return coach.answer();
  if (from(event, ".bg-story")) return story.press(event);
  if (from(event, ".bg-look")) return about.towards(event.key) && event.preventDefault();
  const to = from(event, ".bg-place, .bg-places") && places.towards(event.key);
  if (!to) return;
  event.preventDefault();
  places.settle(to);
  places.focus();
}

/** @param {View} view */
export function listen(view) {
  const { about, dragging, places, root, signal, why } = view;
  const actions = actionsOf(view);
  /** @param {string} type @param {(event: any) => void} handler */
  const on = (type, handler) => root.addEventListener(type, handler, { signal });
  /** A line of the story shows what it is about. @param {Event} event */
  const point = (event) => {
    const line = from(event, "[data-spaces]");
    if (line) places.point((line.dataset.spaces ?? "").split(" "));
  };
  /** @param {PointerEvent} event */
  const come = (event) => {
    if (dragging.isOn || event.pointerType === "touch") return;
    point(event);
    const place = from(event, "[data-do=place]");
    if (place) look(place);
  };
  /** @param {Event} event */
  const leave = (event) => {
    if (from(event, "[data-spaces]") && !why.wanted) places.point([]);
    why.leave(event);
  };
  on("click", (event) => {
    if (dragging.dropped || why.pressed) return void (why.pressed = false);
    if (event.target === about.legend) return about.legend.close();
    const target = from(event, "[data-do]");
    if (target) actions[target.dataset.do ?? ""](target);
    else if (!from(event, ".bg-tip")) why.hush();
    point(event);
  });
  on("pointerdown", (event) => {
    dragging.grab(event);
    why.press(event);
  });
  on("pointermove", (event) => {
    dragging.move(event);
    if (!dragging.isOn) why.move(event);
  });
  for (const type of ["pointerup", "pointercancel"])
    on(type, (event) => {
      dragging.drop(event);
      why.release();
    });
  // A long press explains; it opens no menu.
  on("contextmenu", (event) => why.pressed && event.preventDefault());
  on("keydown", (event) => press(view, event));
  on("pointerover", come);
  on("pointerout", leave);
  on("focusin", (event) => {
    if (from(event, ".bg-look")) return about.settle();
    const place = from(event, "[data-do=place]");
    if (!place) return;
    places.settle(place.dataset.word ?? "");
    look(place);
    why.focus(place.dataset.word ?? "");
  });
  on("focusout", leave);
}
