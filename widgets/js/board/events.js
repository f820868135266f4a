/** What the reader does on a board, and which part of it hears that. */

import { all, from, meets } from "../page/dom.js";
import { isShortcut } from "../page/keys.js";
import { leads } from "../page/leads.js";
import { look } from "./places.js";
import { unfold } from "./rules.js";

/** @import { View } from "./view.js" */

/** What is sent as it is, and means another thing once it is answered. */
const ONCE = ["compare", "decided", "read", "more", "suggest", "dismiss"];

/** By `data-do` of what was clicked. @param {View} view @returns {Record<string, (target: HTMLElement) => void>} */
function actionsOf(view) {
  const { about, choice, coach, odds, part, tools, link } = view;
  /** @param {HTMLElement} target */
  const words = ({ dataset }) => (dataset.words ?? "").split(" ");
  return {
    place: ({ dataset }) => choice.pickPlace(dataset.word ?? ""),
    option: ({ dataset }) => choice.pick(dataset.word ?? ""),
    finish: (target) => view.isPlaying || choice.play(words(target)),
    cancel: () => choice.unpick(0),
    undo: () => tools.turn("undo"),
    redo: () => tools.turn("redo"),
    layer: ({ dataset }) => tools.switch(dataset.layer ?? ""),
    odds: () => odds.switch(),
    part: () => part.turn(),
    further: ({ dataset }) => part.further(dataset.to ?? ""),
    legend: () => about.showLegend(),
    close: () => about.legend.close(),
    copy: ({ dataset }) => tools.copy(dataset.what ?? ""),
    rule: (target) => unfold(target, view.stage.rules),
    answer: () => coach.answer(),
    try: (target) => coach.ask("try", { words: words(target) }),
    hint: () => coach.ask("hint"),
    reveal: () => coach.ask("reveal"),
    ...Object.fromEntries(ONCE.map((name) => [name, () => link.once(name)])),
    letter: () => void coach.copy(),
    recount: () => view.staging.again(),
    onward: () => coach.lead(1),
    again: () => coach.again(),
  };
}

/** Escape takes back what was done last: a drag, the menu, reasons, a choice, a hint. @param {View} view @returns {boolean} was there anything? */
function takeBack({ choice, coach, dragging, tools, why }) {
  if (dragging.putBack() || coach.answers.row.putBack() || tools.leave()) return true;
  if (why.wanted) why.close();
  else if (choice.picked.length) choice.unpick(choice.picked.length - 1);
  else return coach.withdraw();
  return true;
}

/** Keys of the question and of what can be chosen. @param {View} view @param {KeyboardEvent} event @returns {boolean} was it one? */
function answers({ coach }, event) {
  if (from(event, ".bg-coach") && coach.press(event)) return true;
  const field = from(event, "input[type=number], input[type=text], textarea");
  return !field && /^\d$/.test(event.key) && (event.repeat || coach.pick(event.key));
}

/** Arrow keys lead along a row of buttons, and up or down to the board. @param {View} view @param {KeyboardEvent} event
 * @returns {boolean} was it one? */
function goesAlong({ choice, options, places }, event) {
  const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  const row = by && from(event, ".bg-options");
  if (!row) return false;
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight" && row === options.root && choice.offer.places.size) {
    places.focus();
    return true;
  }
  const buttons = all(row, "button");
  const here = buttons.findIndex((one) => one === event.target);
  buttons[(here + by + buttons.length) % buttons.length].focus();
  return true;
}

/** Keys of the board: from place to place. @param {View} view @param {KeyboardEvent} event @returns {boolean} was it one? */
function goes({ coach, part, places, root }, event) {
  // Whoever has come to rest on the board goes on from there.
  if (event.target === root && (event.key === "Enter" || event.key.startsWith("Arrow"))) {
    places.focus();
    return true;
  }
  // What is chosen already is the answer.
  if (event.key === "Enter" && coach.settles(from(event, "[data-do=place]")?.dataset.word)) return true;
  const to = from(event, ".bg-places") && places.towards(event.key);
  if (!to) return false;
  places.settle(to);
  places.focus();
  part.follow(places.extent(to));
  return true;
}

/** @param {View} view @param {KeyboardEvent} event */
function press(view, event) {
  if (isShortcut(event)) return;
  // JupyterLab's one-letter commands must not fire; Ctrl+S and the like must.
  event.stopPropagation();
  // It ends a composition, and means nothing else.
  if (event.isComposing) return;
  const { about, story, why } = view;
  why.pressed = false;
  // One press is one action: while it is held, the focus may have gone on to what comes next.
  if (event.repeat && event.key === "Enter") return event.preventDefault();
  // It closes by itself.
  if (from(event, ".bg-legend")) return;
  const isHeard = () => {
    if (event.key === "Escape") return takeBack(view);
    if (answers(view, event)) return true;
    if (from(event, ".bg-look")) return about.towards(event.key);
    if (event.key === "Tab" && !event.shiftKey && from(event, "[data-do=place]")) return why.enter();
    if (event.key === "Tab" && from(event, ".bg-tip")) return why.exit(event);
    return goes(view, event) || goesAlong(view, event);
  };
  if (isHeard()) event.preventDefault();
  else if (from(event, ".bg-story")) story.press(event);
}

/** What a pointer does that is down or moves: it drags, or asks what lies below it. @param {View} view */
function fingers({ dragging, why }) {
  /** @param {PointerEvent} event */
  const drop = (event) => {
    dragging.drop(event);
    why.end();
  };
  return {
    /** @param {PointerEvent} event */
    pointerdown(event) {
      dragging.grab(event);
      why.press(event);
    },
    /** @param {PointerEvent} event */
    pointermove(event) {
      dragging.move(event);
      if (!dragging.isOn) why.move(event);
    },
    pointerup: drop,
    pointercancel: drop,
  };
}

/** Where a button was a moment ago, another click marks no words, and takes the focus nowhere. @param {MouseEvent} event */
function holdFocus(event) {
  if (from(event, ".bg-now .bg-options") && !from(event, "button")) event.preventDefault();
}

/** A long press explains; it opens no menu, neither the browser's nor JupyterLab's. They may come before the explanation.
 * @param {View} view @param {PointerEvent} event */
function holdMenu({ why }, event) {
  if (!why.pressed && !(event.pointerType === "touch" && from(event, ".bg-places"))) return;
  event.preventDefault();
  event.stopPropagation();
}

/** What is pressed elsewhere on the page ends an explanation that stays. @param {HTMLElement} root @param {Event} event */
const isElsewhere = (root, event) => !all(root, ".bg-frame, .bg-tip").some((part) => meets(event, part));

/** A dialog is closed by a press beside it, on what lies below. Whoever marks its words may come beyond its edge, and
 * has not begun there. @param {HTMLDialogElement} dialog */
function besides(dialog) {
  let isBegun = false;
  /** @param {PointerEvent} event */
  const isBeside = ({ target, clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (x < left || x > right || y < top || y > bottom);
  };
  return {
    /** @param {PointerEvent} event */
    press: (event) => (isBegun = isBeside(event)),
    /** @param {PointerEvent} event */
    click: (event) => isBegun && isBeside(event) && dialog.close(),
  };
}

/** @param {View} view */
export function listen(view) {
  const { about, dragging, forecast, odds, places, root, signal, why } = view;
  const actions = actionsOf(view);
  /** @param {string} type @param {(event: any) => void} handler */
  const on = (type, handler) => root.addEventListener(type, handler, { signal });
  /** A line of the story shows what it is about. @param {Event} event */
  const point = (event) => {
    const line = from(event, "[data-spaces]");
    if (line) places.point((line.dataset.spaces ?? "").split(" "));
    return Boolean(line);
  };
  /** @param {PointerEvent} event */
  const come = (event) => {
    if (dragging.isOn || event.pointerType === "touch") return;
    point(event);
    const place = from(event, "[data-do=place]");
    if (place) look(place);
    forecast.come(event);
    odds.come(event);
  };
  /** @param {Event} event */
  const leave = (event) => {
    if (from(event, "[data-spaces]") && !why.wanted) places.point([]);
    why.leave(event);
    forecast.leave(event);
    odds.leave(event);
  };
  const beside = besides(about.legend);
  on("pointerdown", beside.press);
  on("click", (event) => {
    if (dragging.dropped || why.pressed) return void (why.pressed = false);
    if (event.target === about.legend) return beside.click(event);
    if (leads(event)) return;
    const target = from(event, "[data-do]");
    if (target) actions[target.dataset.do ?? ""](target);
    else if (!from(event, ".bg-tip")) why.hush();
    // A finger that has pointed at something goes nowhere.
    if (!point(event) && !why.wanted && !from(event, ".bg-coach")) places.point([]);
  });
  document.addEventListener("pointerdown", (event) => isElsewhere(root, event) && why.hush(), { signal });
  for (const [type, handler] of Object.entries(fingers(view))) on(type, handler);
  on("mousedown", holdFocus);
  on("contextmenu", (event) => holdMenu(view, event));
  on("keydown", (event) => press(view, event));
  on("pointerover", come);
  on("pointerout", leave);
  on("focusin", (event) => {
    if (from(event, ".bg-look")) return about.settle();
    const place = from(event, "[data-do=place]");
    odds.come(event);
    if (!place) return forecast.come(event);
    places.settle(place.dataset.word ?? "");
    look(place);
    // A place that the focus comes to after a click was not pointed at.
    if (place.matches(":focus-visible")) why.focus(place.dataset.word ?? "");
    forecast.come(event);
  });
  on("focusout", leave);
}
