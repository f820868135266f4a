/** What stands beside the canvas of a graph view: words, numbers, and the Python that computes them. */

import { copied } from "./page/clipboard.js";
import { all, h, rich, set } from "./page/dom.js";
import { keepKeys } from "./page/keys.js";
import { refuse } from "./page/link.js";
import { alongWay, leadOn, onward } from "./page/path.js";

/**
 * @typedef {{ caption: string, head: string[], rows: string[][][], whole: boolean }} Table
 * @typedef {{ task: string[], path: import("./page/path.js").Way, note: string, words: string, code: string, setup: string, table: Table | {} }} State
 * @typedef {{ get<K extends keyof State>(name: K): State[K], on(name: string, listener: () => void): void, off(name: string, listener: () => void): void }} Model
 */

/** @param {string[]} cell its text, and how it comes about @param {number} column */
function cell([text, parts], column) {
  const more = parts && h("small", {}, parts);
  return column === 1 ? h("th", { scope: "row" }, text, more) : h("td", {}, text, more);
}

/** @param {Table} data */
function table({ caption, head, rows }) {
  const heads = head.map((text) => h("th", { scope: "col" }, text));
  const lines = rows.map((row) => h("tr", {}, ...row.map(cell)));
  return h("table", {}, h("caption", {}, caption), h("tr", {}, ...heads), ...lines);
}

/** What the lesson asks one to do here. @param {Model} model */
function taskOf(model) {
  const [title, text = ""] = model.get("task");
  return title ? [h("h2", { tabindex: -1 }, title), ...text.split("\n\n").map((part) => h("p", {}, ...rich(part)))] : [];
}

/** Copy the code with what it needs. @param {Model} model @param {HTMLElement} copy @param {HTMLElement} code */
async function hand(model, copy, code) {
  const whole = `${model.get("setup")}\n${model.get("code")}\n`;
  if (await copied(whole)) copy.textContent = "Copied";
  else {
    code.textContent = whole;
    getSelection()?.selectAllChildren(code);
    copy.textContent = "Press Ctrl+C";
  }
}

/** What speaks to the kernel; the switch between board and graph stands above both. */
const ASKS = ".bg-graph-controls, .bg-layer-switch";

/** Say which of several buttons is pressed, which ipywidgets shows by a class alone. @param {Element} within
 * @param {AbortSignal} signal */
function sayPressed(within, signal) {
  for (const button of all(within, ".widget-toggle-buttons button")) {
    const say = () => set(button, { "aria-pressed": String(button.classList.contains("mod-active")) });
    const changed = new MutationObserver(say);
    changed.observe(button, { attributeFilter: ["class"] });
    signal.addEventListener("abort", () => changed.disconnect());
    say();
  }
}

/** Once the view stands in the page, which is after render(). @param {Model} model @param {HTMLElement} el
 * @param {HTMLElement} block @param {HTMLElement} alarm @param {AbortSignal} signal */
function settle(model, el, block, alarm, signal) {
  const arrival = new ResizeObserver(() => {
    const root = el.closest(".bg-graph");
    if (!(root instanceof HTMLElement)) return;
    arrival.disconnect();
    keepKeys(root, signal);
    const around = root.parentElement ?? root;
    sayPressed(around, signal);
    refuse(around, ASKS, alarm, model, signal);
    const canvas = root.querySelector("canvas");
    if (canvas) set(canvas, { tabindex: -1, role: "img", "aria-label": "Drawing of the graph, described beside it" });
  });
  arrival.observe(block);
  return arrival;
}

/** @param {{ model: Model, el: HTMLElement, signal: AbortSignal }} props */
function render({ model, el, signal }) {
  const alarm = h("p", { class: "bg-graph-alarm", role: "alert" });
  const words = h("p", { class: "bg-graph-words", role: "status" });
  const numbers = h("div", { class: "bg-graph-numbers" });
  const code = h("pre", { tabindex: 0, "aria-label": "The Python code for this" });
  const title = "Copy these lines with the imports and the position they need";
  const copy = h("button", { type: "button", title }, "Copy");
  const block = h("div", { class: "bg-graph-code" }, copy, code);
  const note = model.get("note");
  const notes = note ? [h("p", { class: "bg-graph-note" }, note)] : [];
  const side = h("div", { class: "bg-graph-side" }, alarm, ...taskOf(model), words, numbers, ...notes);
  const way = model.get("path");
  if (way.steps) {
    side.prepend(alongWay(side, way, signal, () => leadOn(side, way, 1)));
    side.append(h("div", { class: "bg-options" }, onward(way, true)));
  }
  el.append(side, block);

  const say = () => {
    words.textContent = model.get("words");
  };
  const list = () => {
    code.textContent = model.get("code");
    copy.textContent = "Copy";
  };
  const count = () => {
    const data = model.get("table");
    numbers.replaceChildren(...("rows" in data ? [table(data)] : []));
    // A table that says the same stands for the words.
    set(words, { "data-told": "rows" in data && data.whole });
  };
  copy.addEventListener("click", () => hand(model, copy, code), { signal });
  const arrival = settle(model, el, block, alarm, signal);
  /** @type {[string, () => void][]} */
  const listeners = [
    ["change:words", say],
    ["change:code", list],
    ["change:table", count],
  ];
  for (const [name, listener] of listeners) model.on(name, listener);
  for (const paint of [say, list, count]) paint();
  return () => {
    arrival.disconnect();
    for (const [name, listener] of listeners) model.off(name, listener);
  };
}

export default { render };
