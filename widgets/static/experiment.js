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
var from = (event, selector) => event.target instanceof Element ? event.target.closest(selector) : null;
var meets = (event, what) => event.composedPath().includes(what);
var all = (within, selector) => [...within.querySelectorAll(selector)].map((one) => (
  /** @type {HTMLElement} */
  one
));

// widgets/js/page/keys.js
var NOWHERE = ".jp-Notebook, .jp-WindowedPanel-outer, .jp-Cell, body";
function focusedAnywhere() {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found;
}
var isShortcut = (event) => event.ctrlKey || event.metaKey || event.altKey;
function keepKeys(element, signal) {
  element.addEventListener("keydown", (event) => isShortcut(event) || event.stopPropagation(), { signal });
}
function handOn(within, next, signal) {
  let held = null;
  within.addEventListener("focusin", ({ target }) => held = /** @type {Element} */
  target, { signal });
  const look = () => {
    const lost = held?.matches(":disabled") || held?.isConnected === false;
    if (lost && focusedAnywhere()?.matches("body, :disabled")) next()?.focus();
  };
  const watch2 = new MutationObserver(() => requestAnimationFrame(look));
  watch2.observe(within, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  document.addEventListener("pointerdown", (event) => meets(event, within) || (held = null), { signal, capture: true });
  signal.addEventListener("abort", () => watch2.disconnect());
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
function textAbove(cell) {
  let first = null;
  for (let above = cell.previousElementSibling; above && !above.querySelector("figure.bg-picture"); above = above.previousElementSibling)
    if (above.classList.contains("jp-Cell") && above.clientHeight) first = above;
  return first;
}
function activate(cell) {
  for (const type of ["mousedown", "mouseup"]) cell.dispatchEvent(new MouseEvent(type, { bubbles: true }));
}
function lead(cell, target) {
  activate(cell);
  let focused = target();
  focused?.focus({ preventScroll: true });
  const stop = new AbortController();
  untilActs(stop);
  let frames = SETTLE_FRAMES;
  requestAnimationFrame(function again() {
    if (stop.signal.aborted || !frames--) return stop.abort();
    cell.scrollIntoView({ block: "start" });
    if (!focused) (focused = target())?.focus({ preventScroll: true });
    requestAnimationFrame(again);
  });
}
function leadTo(from2, way, name, straight = false) {
  const cell = cellOf(from2, way, name);
  if (!cell) return;
  const target = () => titleOf(cell) ?? cell.querySelector(".bg-board[tabindex]");
  lead((straight ? null : textAbove(cell)) ?? cell, target);
}
var titleOf = (cell) => all(cell, "h2[tabindex]").find((title) => title.offsetParent);
function isSeen(el) {
  const cell = el.closest(".jp-Cell");
  const sheet = cell && sheetOf(cell);
  if (!sheet) return true;
  const [a, b] = [cell.getBoundingClientRect(), sheet.getBoundingClientRect()];
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

// widgets/js/page/leadback.js
var LOOK_MS = 100;
var QUIET_LOOKS = 50;
var STARTED = `.bg-start button, ${NOWHERE}`;
var UNTITLED = ".bg-desk-first button, .bg-search input";
var AT_ONCE_MS = 200;
var SOON_MS = 2e3;
var BUSY = ".jp-Notebook-ExecutionIndicator[data-status=busy]";
function leadBack(root, signal, told = false) {
  requestAnimationFrame(() => {
    if (root.isConnected) start(root, signal, told);
    else if (!signal.aborted) leadBack(root, signal, told);
  });
}
function staying(sheet) {
  let top = sheet.scrollTop;
  let at = document.activeElement;
  return (last, isTheirs) => {
    const isFar = Math.abs(sheet.scrollTop - top) > sheet.clientHeight;
    if (isTheirs && isFar && last && last.getBoundingClientRect().top < sheet.getBoundingClientRect().bottom) sheet.scrollTop = top;
    if (isTheirs && document.activeElement?.matches(NOWHERE)) at?.focus({ preventScroll: true });
    else at = document.activeElement;
    top = sheet.scrollTop;
  };
}
function start(root, signal, told) {
  const page2 = root.closest(".jp-Notebook");
  const first = page2?.querySelector(".jp-Cell:has(.bg-board, .bg-search, .bg-overview, .bg-practice)");
  if (!page2 || !first?.contains(root)) return;
  const hold = new AbortController();
  const until = { signal: AbortSignal.any([signal, hold.signal]), capture: true, passive: true };
  const stay = staying(sheetOf(first) ?? page2);
  const indicators = [page2.closest(".jp-NotebookPanel"), document.querySelector(".jp-Toolbar-responsive-popup")];
  let held = false;
  let [actedAt, cameAt] = [0, 0];
  let [quiet, shown] = [0, 0];
  const lead3 = (cells) => {
    const active = cells.findIndex((cell) => cell.matches(".jp-mod-active"));
    const isToCome = active < 0 && cells[0]?.matches("[data-windowed-list-index='0']");
    if (shown > 2 && (isToCome || active === shown - 1)) {
      held = true;
      activate(first);
    }
    if (held) (told && first.previousElementSibling || first).scrollIntoView();
    const title = titleOf(first) ?? /** @type {HTMLElement | null} */
    first.querySelector(UNTITLED);
    if (document.activeElement?.matches(STARTED)) title?.focus({ preventScroll: true });
  };
  const look = () => {
    const now = performance.now();
    const cells = [...page2.querySelectorAll(".jp-Cell")];
    if (cells.length !== shown) [quiet, shown, cameAt] = [0, cells.length, now];
    if (!actedAt) lead3(cells);
    stay(cells.at(-1), held && actedAt > 0 && now - actedAt >= AT_ONCE_MS && now - cameAt <= SOON_MS);
  };
  const wait = () => {
    look();
    quiet = indicators.some((within) => within?.querySelector(BUSY)) ? 0 : quiet + 1;
    if (quiet > QUIET_LOOKS) hold.abort();
  };
  onActs(() => void (actedAt = performance.now()), until.signal);
  page2.addEventListener("scroll", look, until);
  const timer = setInterval(wait, LOOK_MS);
  until.signal.addEventListener("abort", () => {
    clearInterval(timer);
    hold.abort();
  });
  look();
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

// widgets/js/experiment.js
var focus = (view, what) => (
  /** @type {HTMLElement | null} */
  view.querySelector(what)?.focus()
);
var ASKS = ".bg-experiment-guess, .bg-experiment-controls";
var PLAY = "button.mod-primary:enabled";
function lead2(view, way, signal) {
  const guesses = () => all(view, "input[type=radio]").filter((one) => one.offsetParent);
  const first = () => guesses()[0] ? guesses()[0].focus() : focus(view, PLAY);
  const title = view.querySelector("h2");
  if (title) set(title, { tabindex: -1 });
  const foot = h("div", { class: "bg-options" }, onward(way, false));
  view.prepend(alongWay(view, way, signal, first));
  view.append(foot);
  const press = (event) => {
    const { key, target } = event;
    if (isShortcut(event) || event.repeat || target instanceof HTMLSelectElement) return;
    const guess = /^[1-9]$/.test(key) && guesses()[Number(key) - 1];
    if (guess) {
      guess.click();
      guess.focus();
    } else if (key === "Enter" && target instanceof HTMLInputElement) focus(view, PLAY);
    else return;
    event.preventDefault();
  };
  view.addEventListener("keydown", press, { signal });
  const played = () => view.querySelector(PLAY) !== null;
  const offer = new MutationObserver(() => played() && foot.replaceChildren(onward(way, true) ?? ""));
  offer.observe(view, { subtree: true, attributeFilter: ["disabled"] });
  signal.addEventListener("abort", () => offer.disconnect());
  handOn(view, () => all(view, played() ? "[data-do=onward]" : ".bg-experiment-controls button:enabled")[0], signal);
}
function render({ model, el, signal }) {
  const alarm = h("p", { class: "bg-experiment-alarm", role: "alert" });
  requestAnimationFrame(() => {
    const view = el.closest(".bg-experiment");
    if (signal.aborted || !(view instanceof HTMLElement)) return;
    set(view, { role: "group", "aria-label": view.querySelector("h2")?.textContent || "Games" });
    keepKeys(view, signal);
    const bar = view.querySelector(".widget-progress .progress");
    if (bar) set(bar, { "aria-hidden": "true" });
    const verdict = view.querySelector(".bg-experiment-verdict");
    if (verdict) set(verdict, { role: "status" });
    const way = model.get("path");
    if (way.steps) lead2(view, way, signal);
    view.prepend(alarm);
    refuse(view, ASKS, alarm, model, signal);
    leadBack(view, signal, !way.steps);
  });
}
var experiment_default = { render };
export {
  experiment_default as default
};
