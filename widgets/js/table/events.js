/** What the reader does above a table's board. */

import { unfold } from "../board/rules.js";
import { all, from } from "../page/dom.js";
import { isShortcut } from "../page/keys.js";
import { leads } from "../page/leads.js";
import { startOf } from "./forms.js";
import { rulesOf } from "./over.js";

/** @import { Message } from "../page/link.js" */
/** @import { View } from "./view.js" */

/** How long arrow keys have rested when somebody is chosen. */
const REST_MS = 800;

/** By `data-do` of what was clicked. @param {View} view @returns {Record<string, (target: HTMLElement) => void>} */
function actionsOf(view) {
  const { link, model, replay, review, screen } = view;
  /** Ask for another game. @param {string} name @param {object} [more] */
  const begin = (name, more) => {
    view.ask(name);
    link.once(name, more);
  };
  return {
    panel({ dataset: { panel = "" } }) {
      if ((panel === "replay" || panel === "review") && !model.get("table").replay?.may) return;
      const opens = panel !== view.opened;
      view.open(opens ? panel : "", opens);
      if (view.opened === "replay") replay.focus();
      if (view.opened === "review") review.focus();
    },
    close: () => view.open(""),
    ready: () => screen.mayOpen && link.once("ready"),
    hint: () => link.once("hint"),
    explain: () => link.send({ do: "explain", on: !model.get("table").explains }),
    again: () => begin("again"),
    play_on: () => begin("play_on"),
    show({ dataset }) {
      view.open("replay", false);
      link.send({ do: "replay", to: Number(dataset.to) });
    },
    skip: () => link.send({ do: "skip" }),
    now: () => link.send({ do: "now" }),
    stop: () => link.send({ do: "stop" }),
    go_on: () => link.send({ do: "go_on" }),
    back: () => replay.step(-1),
    forth: () => replay.step(1),
    live() {
      replay.pause();
      // The review goes on where it is.
      if (view.opened === "review") link.send({ do: "live" });
      else view.open("");
    },
    review: () => !model.get("review").why && link.send({ do: "review", on: true }),
    unreview: () => link.send({ do: "review", on: false }),
    look: ({ dataset }) => link.send({ do: "replay", to: Number(dataset.to) }),
    branch: ({ dataset }) => begin("branch", { at: Number(dataset.at) }),
    play: () => replay.play(),
    decided() {
      replay.pause();
      link.once("decided");
    },
    rule(target) {
      const { over } = model.get("table");
      if (over) unfold(target, rulesOf(over));
    },
  };
}

/** What a form asks for. @type {Record<string, (form: HTMLFormElement) => object>} */
const submits = {
  start: startOf,
  open: (form) => ({ file: form.saved.value }),
  paste: (form) => ({ text: form.text.value }),
  save: (form) => ({ file: form.file.value }),
};

/** Hands a seat over once somebody is chosen: those whom arrow keys pass by are not. @param {View} view @param {AbortSignal} signal */
function handing({ link, seats }, signal) {
  /** @type {Message | undefined} */
  let waiting;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let goesAlong = false;
  const hand = () => {
    clearTimeout(timer);
    if (waiting) link.send(waiting);
    waiting = undefined;
  };
  signal.addEventListener("abort", () => clearTimeout(timer));
  /** @type {Record<string, (event: any) => void>} */
  const heard = {
    keydown: ({ key }) => (goesAlong = key.startsWith("Arrow")),
    pointerdown: () => (goesAlong = false),
    change({ target }) {
      const seat = Number(target.closest("[data-seat]").dataset.seat);
      if (waiting?.seat !== seat) hand();
      waiting = { do: "hand", seat, kind: target.value };
      clearTimeout(timer);
      if (goesAlong) timer = setTimeout(hand, REST_MS);
      else hand();
    },
    focusout: ({ target, relatedTarget }) => target.closest("[data-seat]")?.contains(relatedTarget) || hand(),
  };
  for (const [type, handler] of Object.entries(heard)) seats.root.addEventListener(type, handler, { signal });
}

/** @param {View} view @param {AbortSignal} signal */
export function listen(view, signal) {
  const { form, link, model, replay, root } = view;
  const actions = actionsOf(view);
  /** @param {string} type @param {(event: any) => void} handler */
  const on = (type, handler) => root.addEventListener(type, handler, { signal });
  on("click", (event) => {
    if (leads(event)) return;
    const pressed = from(event, "[data-do]");
    if (pressed) actions[pressed.dataset.do ?? ""](pressed);
  });
  on("submit", (event) => {
    event.preventDefault();
    const name = event.target.dataset.form;
    const { longest } = model.get("form");
    const length = name === "paste" ? event.target.text.value.length : 0;
    // Much longer ones would not even reach the kernel.
    if (length > longest)
      return view.complain({ paste: `A game has at most ${longest} characters, and this text has ${length}.` });
    view.forgive();
    view.ask(name === "save" ? "" : name);
    link.once(name, submits[name](event.target));
  });
  on("change", ({ target }) => {
    const { value, dataset } = target;
    if (!dataset.count) return;
    for (const person of all(form, ".bg-person")) person.hidden = Number(person.dataset.seat) >= Number(value);
  });
  handing(view, signal);
  on("input", ({ target }) => replay.owns(target) && replay.slide());
  on("keydown", (event) => {
    if (isShortcut(event)) return;
    // JupyterLab's one-letter commands must not fire; Ctrl+S and the like must.
    event.stopPropagation();
    // The keys with which a word is put together are for what puts it together.
    if (event.isComposing) return;
    // Enter on a title leads into what it is above.
    if (event.key === "Enter" && event.target instanceof HTMLHeadingElement) {
      event.preventDefault();
      return view.open(view.opened);
    }
    if (event.key === "Escape" && view.opened && model.get("table").number !== undefined) view.open("");
  });
}
