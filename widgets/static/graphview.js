// widgets/js/page/clipboard.js
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// widgets/js/page/dom.js
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  for (const child of children) if (child !== false && child != null) element.append(child);
  return element;
}
function set(element, attributes) {
  for (const name in attributes) {
    const value = attributes[name];
    const text = value === true ? "" : value === false ? false : String(value);
    if (text === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}
var button = (action, text, more = {}, icon = null) => h("button", { type: "button", "data-do": action, ...more }, icon, text);
var rich = (text) => text.split("**").map((part, i) => i % 2 ? h("strong", {}, part) : part);
var from = (event, selector) => event.target instanceof Element ? event.target.closest(selector) : null;
var all = (within, selector) => [...within.querySelectorAll(selector)].map((one) => (
  /** @type {HTMLElement} */
  one
));

// widgets/js/page/keys.js
var isShortcut = (event) => event.ctrlKey || event.metaKey || event.altKey;
function keepKeys(element, signal) {
  element.addEventListener("keydown", (event) => isShortcut(event) || event.stopPropagation(), { signal });
}

// widgets/js/page/host.js
var hasMenus = Boolean(document.querySelector(".jp-NotebookPanel"));
var hasStart = hasMenus && Boolean(document.querySelector(".bg-start"));
var AGAIN = hasStart ? "Press Start at the top of the page" : hasMenus ? "Choose Run > Run All Cells" : "Load this page again";
var OR_MENU = hasStart ? ", or choose Run > Run All Cells" : "";

// widgets/js/page/link.js
var GONE = `The kernel is gone. ${AGAIN}.`;
var LOST = `The kernel was restarted. ${AGAIN}${OR_MENU}.`;
var kernelOf = (model) => (
  /** @type {{ widget_manager?: { kernel?: Kernel | null } }} */
  model.widget_manager?.kernel
);
function watch(model, tell, signal) {
  const was = kernelOf(model);
  was?.disposed?.connect(tell);
  signal.addEventListener("abort", () => was?.disposed?.disconnect(tell));
  return () => {
    const kernel = kernelOf(model);
    return kernel === null || kernel?.status === "dead" || kernel?.id !== was?.id;
  };
}
function refuse(view, asks, alarm, model, signal, restarted = LOST) {
  const lose = (text) => {
    alarm.textContent = text;
    for (const one of all(view, asks)) set(one, { inert: true });
  };
  const isGone = watch(model, () => lose(restarted && GONE), signal);
  const press = (event) => {
    if (!from(event, asks) || !isGone()) return;
    lose(GONE);
    alarm.scrollIntoView({ block: "nearest" });
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ["pointerdown", "click"]) view.addEventListener(type, press, { capture: true, signal });
  const heard2 = () => lose(restarted);
  model.on("comm_live_update", heard2);
  signal.addEventListener("abort", () => model.off("comm_live_update", heard2));
}

// widgets/js/page/acts.js
function onActs(act, signal) {
  for (const event of ["wheel", "touchmove", "keydown", "pointerdown"])
    window.addEventListener(event, ({ isTrusted }) => isTrusted && act(), { signal, capture: true, passive: true });
}
var untilActs = (stop) => onActs(() => stop.abort(), stop.signal);

// widgets/js/page/room.js
var sheetOf = (el) => (
  /** @type {HTMLElement | null} */
  el.closest(".jp-WindowedPanel-outer")
);

// widgets/js/page/path.js
var HOW = {
  first: "right at the first try",
  helped: "done with help",
  shown: "shown",
  done: "done"
};
var SETTLE_FRAMES = 40;
var KEY = /* @__PURE__ */ Symbol.for("boardgame-lessons.ways");
var page = (
  /** @type {{ [KEY]?: Ways }} */
  globalThis
);
var { known, listeners } = page[KEY] ??= { known: /* @__PURE__ */ new Map(), listeners: /* @__PURE__ */ new Set() };
var heard = /* @__PURE__ */ new WeakSet();
function note(way, how) {
  const { chapter, name, done } = way;
  const steps = known.get(chapter) ?? /* @__PURE__ */ new Map();
  known.set(chapter, steps);
  const order = Object.keys(HOW);
  const better = (step, by) => by && (!steps.has(step) || order.indexOf(by) < order.indexOf(steps.get(step)));
  const before = String([...steps]);
  const told = heard.has(way) ? [] : Object.entries(done);
  if (!heard.has(way)) forget(steps, way, how);
  heard.add(way);
  for (const [step, by] of [...told, [name, how ?? ""]]) if (better(step, by)) steps.set(step, by);
  if (String([...steps]) !== before) for (const tell of [...listeners]) tell();
}
function forget(steps, { name, done, inPlace }, how) {
  if (inPlace) steps.clear();
  else if (how === "" && !done[name]) steps.delete(name);
}
function cellOf(from2, { chapter }, name) {
  const picture = from2.closest(".jp-Notebook")?.querySelector(`figure.bg-picture[data-key="${CSS.escape(`${chapter}/${name}`)}"]`);
  return picture?.closest(".jp-Cell") ?? null;
}
function textAbove(cell2) {
  let first = null;
  for (let above = cell2.previousElementSibling; above && !above.querySelector("figure.bg-picture"); above = above.previousElementSibling)
    if (above.classList.contains("jp-Cell") && above.clientHeight) first = above;
  return first;
}
function activate(cell2) {
  for (const type of ["mousedown", "mouseup"]) cell2.dispatchEvent(new MouseEvent(type, { bubbles: true }));
}
function lead(cell2, target) {
  activate(cell2);
  let focused = target();
  focused?.focus({ preventScroll: true });
  const stop = new AbortController();
  untilActs(stop);
  let frames = SETTLE_FRAMES;
  requestAnimationFrame(function again() {
    if (stop.signal.aborted || !frames--) return stop.abort();
    cell2.scrollIntoView({ block: "start" });
    if (!focused) (focused = target())?.focus({ preventScroll: true });
    requestAnimationFrame(again);
  });
}
function leadTo(from2, way, name, straight = false) {
  const cell2 = cellOf(from2, way, name);
  if (!cell2) return;
  const target = () => titleOf(cell2) ?? cell2.querySelector(".bg-board[tabindex]");
  lead((straight ? null : textAbove(cell2)) ?? cell2, target);
}
var titleOf = (cell2) => all(cell2, "h2[tabindex]").find((title) => title.offsetParent);
function isSeen(el) {
  const cell2 = el.closest(".jp-Cell");
  const sheet = cell2 && sheetOf(cell2);
  if (!sheet) return true;
  const [a, b] = [cell2.getBoundingClientRect(), sheet.getBoundingClientRect()];
  return a.top >= b.top - 4 && (a.bottom <= b.bottom + 4 || a.top <= b.top + 4);
}
var neighbour = ({ steps, name }, by) => steps[steps.findIndex(([step]) => step === name) + by]?.[0];
function leadOn(from2, way, by) {
  const next = neighbour(way, by);
  if (next) return leadTo(from2, way, next);
  const after = by > 0 && from2.closest(".jp-Cell")?.nextElementSibling;
  if (!after) return;
  lead(after, () => after.parentElement?.querySelector("a.bg-next"));
}
var turnOf = (event) => from(event, "h2, .bg-path, [data-do=onward]") ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0 : 0;
function onward(way, goes) {
  if (!way.steps) return null;
  const text = goes ? neighbour(way, 1) ? "Next" : "Go on" : "Skip";
  return button("onward", text, { class: goes ? "bg-main-button" : "bg-quiet" });
}
function alongWay(root, way, signal, first) {
  const path = new Path(signal);
  path.paint(way);
  const click = (event) => from(event, "[data-do=onward]") && leadOn(root, way, 1);
  const press = (event) => {
    if (isShortcut(event)) return;
    if (event.repeat && event.key === "Enter") return event.preventDefault();
    const by = turnOf(event);
    if (by) leadOn(root, way, by);
    else if (event.key !== "Enter" || !(event.target instanceof HTMLHeadingElement)) return;
    else if (isSeen(root)) first();
    else leadTo(root, way, way.name, true);
    event.preventDefault();
  };
  root.addEventListener("click", click, { signal });
  root.addEventListener("keydown", press, { signal });
  return path.root;
}
var Path = class {
  root = h("div", { class: "bg-path", role: "group", "aria-label": "Steps of this chapter" });
  /** @type {Way | undefined} */
  #way;
  /** @param {AbortSignal} signal */
  constructor(signal) {
    const paint = () => this.#paint();
    listeners.add(paint);
    signal.addEventListener("abort", () => listeners.delete(paint));
    this.root.addEventListener("click", ({ target }) => {
      const dot = target instanceof Element ? target.closest("button") : null;
      if (dot && this.#way && !this.#way.inPlace) leadTo(this.root, this.#way, dot.dataset.step ?? "", dot.dataset.step === this.#way.name);
    });
  }
  /** @param {Way} way @param {string} [how] this step was done, where that is known */
  paint(way, how) {
    this.#way = way;
    this.root.hidden = !way.steps;
    if (!way.steps) return;
    this.root.style.setProperty("--dots", String(way.steps.length));
    if (this.root.childElementCount !== way.steps.length)
      this.root.replaceChildren(...way.steps.map(([step]) => h("button", { type: "button", "data-step": step, tabindex: -1 })));
    set(this.root, { "aria-label": way.inPlace ? "Questions of this round" : "Steps of this chapter" });
    note(way, how);
    this.#paint();
  }
  #paint() {
    const way = this.#way;
    if (!way?.steps) return;
    const done = known.get(way.chapter);
    way.steps.forEach(([step, title, exercise], i) => {
      const how = done?.get(step) ?? "";
      const here = step === way.name;
      const said = `${i + 1} of ${way.steps.length}: ${title}${exercise ? `, ${HOW[how] ?? "not done"}` : ""}`;
      const kind = exercise ? how || "open" : "text";
      const dot = this.root.children[i];
      set(dot, { "data-how": kind, "aria-current": here ? "step" : false, "aria-label": said, title: said, tabindex: here ? 0 : -1 });
    });
  }
};

// widgets/js/graphview.js
function cell([text, parts], column) {
  const more = parts && h("small", {}, parts);
  return column === 1 ? h("th", { scope: "row" }, text, more) : h("td", {}, text, more);
}
function table({ caption, head, rows }) {
  const heads = head.map((text) => h("th", { scope: "col" }, text));
  const lines = rows.map((row) => h("tr", {}, ...row.map(cell)));
  return h("table", {}, h("caption", {}, caption), h("tr", {}, ...heads), ...lines);
}
function taskOf(model) {
  const [title, text = ""] = model.get("task");
  return title ? [h("h2", { tabindex: -1 }, title), ...text.split("\n\n").map((part) => h("p", {}, ...rich(part)))] : [];
}
async function hand(model, copy, code) {
  const whole = `${model.get("setup")}
${model.get("code")}
`;
  if (await copied(whole)) copy.textContent = "Copied";
  else {
    code.textContent = whole;
    getSelection()?.selectAllChildren(code);
    copy.textContent = "Press Ctrl+C";
  }
}
var ASKS = ".bg-graph-controls, .bg-layer-switch";
function sayPressed(within, signal) {
  for (const button2 of all(within, ".widget-toggle-buttons button")) {
    const say = () => set(button2, { "aria-pressed": String(button2.classList.contains("mod-active")) });
    const changed = new MutationObserver(say);
    changed.observe(button2, { attributeFilter: ["class"] });
    signal.addEventListener("abort", () => changed.disconnect());
    say();
  }
}
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
function render({ model, el, signal }) {
  const alarm = h("p", { class: "bg-graph-alarm", role: "alert" });
  const words = h("p", { class: "bg-graph-words", role: "status" });
  const numbers = h("div", { class: "bg-graph-numbers" });
  const code = h("pre", { tabindex: 0, "aria-label": "The Python code for this" });
  const title = "Copy these lines with the imports and the position they need";
  const copy = h("button", { type: "button", title }, "Copy");
  const block = h("div", { class: "bg-graph-code" }, copy, code);
  const note2 = model.get("note");
  const notes = note2 ? [h("p", { class: "bg-graph-note" }, note2)] : [];
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
    numbers.replaceChildren(..."rows" in data ? [table(data)] : []);
    set(words, { "data-told": "rows" in data && data.whole });
  };
  copy.addEventListener("click", () => hand(model, copy, code), { signal });
  const arrival = settle(model, el, block, alarm, signal);
  const listeners2 = [
    ["change:words", say],
    ["change:code", list],
    ["change:table", count]
  ];
  for (const [name, listener] of listeners2) model.on(name, listener);
  for (const paint of [say, list, count]) paint();
  return () => {
    arrival.disconnect();
    for (const [name, listener] of listeners2) model.off(name, listener);
  };
}
var graphview_default = { render };
export {
  graphview_default as default
};
