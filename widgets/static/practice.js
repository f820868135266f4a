// widgets/js/page/alive.js
var LIVING = {
  "bg-live": ".bg-main:not([inert])",
  // All there is on a page of its own, which needs no Start any more.
  "bg-begun": ".bg-overview:not([data-lost]), .bg-desk-main:not([inert])"
};
function live(el, link, signal) {
  let notebook;
  const tell = () => {
    notebook ??= el.closest(".jp-Notebook");
    for (const [name, what] of Object.entries(LIVING)) notebook?.classList.toggle(name, Boolean(notebook.querySelector(what)));
  };
  const begin = () => {
    if (el.isConnected) tell();
    else if (!signal.aborted) requestAnimationFrame(begin);
  };
  requestAnimationFrame(begin);
  link.views.add(tell);
  signal.addEventListener("abort", () => {
    link.views.delete(tell);
    requestAnimationFrame(tell);
  });
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
var focusedBy = (el) => (
  /** @type {Document | ShadowRoot} */
  el.getRootNode().activeElement ?? null
);
function fill(element, ...children) {
  const wanted = children.filter((child) => child instanceof Node);
  for (const old of [...element.childNodes]) if (!wanted.includes(old)) old.remove();
  wanted.forEach((node, i) => node === element.childNodes[i] || element.insertBefore(node, element.childNodes[i] ?? null));
}
var from = (event, selector) => event.target instanceof Element ? event.target.closest(selector) : null;
var all = (within, selector) => [...within.querySelectorAll(selector)].map((one) => (
  /** @type {HTMLElement} */
  one
));
function warn(alarm, text) {
  if (alarm.textContent === text) return;
  alarm.textContent = text;
  if (text && alarm.parentElement?.contains(focusedBy(alarm))) alarm.scrollIntoView({ block: "nearest" });
}
function shut(main, alarm, lost) {
  const had = lost && main.contains(focusedBy(main));
  main.inert = lost;
  if (!had) return;
  set(alarm, { tabindex: -1 });
  alarm.focus({ preventScroll: true });
}
var Last = class {
  #text = "";
  /** @param {unknown} data */
  differs(data) {
    const text = JSON.stringify(data);
    if (text === this.#text) return false;
    this.#text = text;
    return true;
  }
  forget() {
    this.#text = "";
  }
};

// widgets/js/page/keys.js
var NOWHERE = ".jp-Notebook, .jp-WindowedPanel-outer, .jp-Cell, body";
var isShortcut = (event) => event.ctrlKey || event.metaKey || event.altKey;
function keepKeys(element, signal) {
  element.addEventListener("keydown", (event) => isShortcut(event) || event.stopPropagation(), { signal });
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
function takeRoom(el, signal) {
  const taken = new ResizeObserver(() => {
    const cell = (
      /** @type {HTMLElement | null} */
      el.closest(".widget-vbox")
    );
    cell?.style.setProperty("--bg-taken", `${el.offsetHeight && el.offsetHeight + 10}px`);
  });
  taken.observe(el);
  signal.addEventListener("abort", () => taken.disconnect());
}

// widgets/js/page/path.js
var SETTLE_FRAMES = 40;
var KEY = /* @__PURE__ */ Symbol.for("boardgame-lessons.ways");
var page = (
  /** @type {{ [KEY]?: Ways }} */
  globalThis
);
var { known, listeners } = page[KEY] ??= { known: /* @__PURE__ */ new Map(), listeners: /* @__PURE__ */ new Set() };
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
var titleOf = (cell) => all(cell, "h2[tabindex]").find((title) => title.offsetParent);

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
  const lead2 = (cells) => {
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
    if (!actedAt) lead2(cells);
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

// widgets/js/page/leads.js
var COMMAND = "rendermime:handle-local-link";
function pathInFront() {
  const app = (
    /** @type {any} */
    window.jupyterapp
  );
  const path = app?.shell?.currentWidget?.context?.path ?? decodeURIComponent(location.pathname.split("/tree/")[1] ?? "");
  return path || void 0;
}
function leads(event) {
  const link = from(event, "a[href]");
  const href = link?.getAttribute("href") ?? "";
  if (!link || /^[a-z]+:|^#/.test(href)) return false;
  const path = pathInFront();
  if (path === void 0 || link.dataset.commandlinkerCommand) return true;
  const to = new URL(href, `file:///${path.split("/").map(encodeURIComponent).join("/")}`);
  Object.assign(link.dataset, {
    commandlinkerCommand: COMMAND,
    commandlinkerArgs: JSON.stringify({ path: decodeURIComponent(to.pathname.slice(1)), id: to.hash })
  });
  return true;
}

// widgets/js/page/host.js
var hasMenus = Boolean(document.querySelector(".jp-NotebookPanel"));
var hasStart = hasMenus && Boolean(document.querySelector(".bg-start"));
var AGAIN = hasStart ? "Press Start at the top of the page" : hasMenus ? "Choose Run > Run All Cells" : "Load this page again";
var OR_MENU = hasStart ? ", or choose Run > Run All Cells" : "";

// widgets/js/page/link.js
var GONE = `The kernel is gone. ${AGAIN}.`;
var OFFLINE = "The connection to the kernel is lost. What you chose is waiting for it.";
var LOST = `The kernel was restarted. ${AGAIN}${OR_MENU}.`;
var PATIENCE_MS = 4e3;
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
var Link = class {
  /** What is wrong with the kernel, for people. */
  alert = "";
  lost = false;
  /** Called when the alert changes. @type {Set<() => void>} */
  views = /* @__PURE__ */ new Set();
  /** @type {Message[]} */
  #queue = [];
  /** The intent on its way. @type {Message | undefined} */
  #sent;
  #seq = 0;
  /** What is on its way, with the timer that looks what keeps the kernel. @type {Map<object, ReturnType<typeof setInterval>>} */
  #awaited = /* @__PURE__ */ new Map();
  /** Ends what is asked. */
  #end = new AbortController();
  #isGone;
  /** @param {Props} props @param {Manner} manner */
  constructor({ model, experimental }, { lost = LOST, busy: busy2 = "", latest = [] }) {
    this.model = model;
    this.invoke = experimental.invoke;
    this.busy = busy2;
    this.latest = latest;
    this.#isGone = watch(model, () => this.lost || this.#lose(GONE), this.#end.signal);
    model.on("change:ack", () => this.#acknowledge());
    model.on("comm_live_update", () => this.#lose(lost));
  }
  /** Send an intent. @param {Message} intent */
  send(intent) {
    if (this.#finds()) return;
    const earlier = this.#queue.findIndex((other) => other.do === intent.do);
    if (earlier >= 0 && this.latest.includes(intent.do)) this.#queue.splice(earlier, 1);
    this.#queue.push(intent);
    this.#pump();
  }
  /** Is an intent of this kind unanswered? @param {string} what */
  awaits(what) {
    return this.#sent?.do === what || this.#queue.some((intent) => intent.do === what);
  }
  /** Send an intent that means another thing once it is answered, unless one of its kind is on its way.
   * @param {string} what @param {object} [more] */
  once(what, more) {
    if (!this.awaits(what)) this.send({ do: what, ...more });
  }
  /** Ask something. A kernel that is busy is waited for.
   * @param {Message} question @param {boolean} quiet is nothing said while it is? @returns {Promise<any>} the reply, or undefined when the kernel is gone */
  async ask(question, quiet = false) {
    if (this.#finds()) return;
    const signal = AbortSignal.any([this.#end.signal]);
    if (!quiet) this.#await(question);
    try {
      const [reply] = await this.invoke("_ask", question, { signal });
      this.#heard(question);
      return reply;
    } catch {
      this.#forget(question);
      this.#finds();
    }
  }
  /** Nobody looks any more. */
  stop() {
    this.#end.abort();
    for (const timer of this.#awaited.values()) clearInterval(timer);
    this.#awaited.clear();
  }
  /** Is the kernel lost? Where that is found out only now, it is said. */
  #finds() {
    if (!this.lost && this.#isGone()) this.#lose(GONE);
    return this.lost;
  }
  /** @param {string} text */
  #lose(text) {
    this.lost = true;
    this.stop();
    this.#queue.length = 0;
    this.#shout(text);
  }
  #acknowledge() {
    const sent = this.#sent;
    if (!sent || this.lost || this.model.get("ack") < this.#seq) return;
    this.#sent = void 0;
    this.#heard(sent);
    this.#pump();
  }
  #pump() {
    const intent = this.#sent ? void 0 : this.#queue.shift();
    if (!intent) return;
    this.#seq = Math.max(this.#seq, this.model.get("ack")) + 1;
    this.#sent = intent;
    this.#await(intent);
    this.model.set("intent", { ...intent, seq: this.#seq });
    this.model.save_changes();
  }
  /** @param {Message} message */
  #await(message) {
    let seconds = 0;
    let isMissed = false;
    const worry = () => {
      if (this.#finds()) return;
      seconds += PATIENCE_MS / 1e3;
      if (!isMissed && message === this.#sent && kernelOf(this.model)?.status === "idle") {
        isMissed = true;
        return void this.ask({ do: "anew" }, true);
      }
      const busy2 = typeof this.busy === "string" ? this.busy : this.busy(message, seconds);
      const trouble = this.#trouble(busy2);
      if (trouble) this.#shout(trouble);
    };
    this.#awaited.set(message, setInterval(worry, PATIENCE_MS));
  }
  /** Why there is no answer. @param {string} busy */
  #trouble(busy2) {
    const kernel = kernelOf(this.model);
    if (!kernel) return busy2;
    return kernel.connectionStatus !== "connected" || !navigator.onLine ? OFFLINE : busy2;
  }
  /** @param {Message} message */
  #forget(message) {
    clearInterval(this.#awaited.get(message));
    this.#awaited.delete(message);
  }
  /** The kernel has answered. @param {Message} message */
  #heard(message) {
    this.#forget(message);
    if (this.alert && !this.lost) this.#shout("");
  }
  /** @param {string} text */
  #shout(text) {
    if (text === this.alert) return;
    this.alert = text;
    for (const update of this.views) update();
  }
};
var linked = (manner, show2) => () => {
  let link;
  return {
    /** @param {Props} props */
    initialize(props) {
      link = new Link(props, manner);
      return () => link.stop();
    },
    /** @param {{ model: M, el: HTMLElement, signal: AbortSignal }} props */
    render: ({ model, el, signal }) => show2(model, link, el, signal)
  };
};

// widgets/js/practice.js
var PAINTED_MS = 150;
var busy = ({ do: does }) => does === "begin" || does === "ask" ? "The kernel is busy. The round begins as soon as it is free." : "";
function save(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1e3);
}
var marksOf = (map) => all(map, "button.bg-mark");
var settle = (marks, home) => marks.forEach((mark) => set(mark, { tabindex: mark === home ? 0 : -1 }));
var STRIDES = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last
};
function stride(event) {
  const mark = from(event, "button.bg-mark");
  const map = mark?.closest(".bg-map");
  if (!mark || !map || !(event.key in STRIDES)) return;
  const marks = marksOf(map);
  const to = marks[STRIDES[event.key](marks.indexOf(mark), marks.length - 1)];
  event.preventDefault();
  if (!to) return;
  settle(marks, to);
  to.focus();
}
var meant = ({ dataset: { do: does, purpose, game, rule } }) => [does, purpose, game, rule].join(" ");
function mailed() {
  const ask = h("form", { class: "bg-desk-ask" });
  ask.append(
    h("label", {}, "A question somebody sent you ", h("input", { name: "text", type: "text", autocomplete: "off" })),
    h("button", { type: "submit" }, "Ask it")
  );
  return ask;
}
var Desk = class {
  #last = new Last();
  /** What is wrong with the page or with what is kept. */
  #alarm = h("p", { class: "bg-desk-said", role: "alert", "data-kind": "no" });
  /** What is said of something that was pressed, where it was. */
  #said = h("p", { class: "bg-desk-said", role: "status" });
  #main = h("div", { class: "bg-desk-main" });
  #ask = mailed();
  #kept = h("p", { class: "bg-desk-do" });
  /** It stays when all else is told anew: somebody may be writing there. */
  #more = h("details", { class: "bg-desk-more" }, h("summary", {}, "More"), this.#ask, this.#kept);
  root = h("div", { class: "bg-card bg-practice", role: "group", "aria-label": "Practice", tabindex: "-1" }, this.#alarm, this.#main);
  /** Does the reader confirm that everything is to be forgotten? */
  #forgets = false;
  #asks = false;
  /** What was told about last. */
  #about = "";
  /** @param {Model} model @param {Link} link */
  constructor(model, link) {
    this.model = model;
    this.link = link;
  }
  paint = () => {
    const { model } = this;
    const [page2, asked, about] = [model.get("page"), model.get("asked"), model.get("about")];
    const { text = "", kind = "" } = model.get("message");
    warn(this.#alarm, this.link.alert || model.get("problem"));
    this.#said.textContent = text;
    set(this.#said, { "data-kind": text ? kind || "no" : false });
    shut(this.#main, this.#alarm, this.link.lost);
    this.#wait();
    if (!page2) this.#begin();
    if (!this.#last.differs([page2, about, this.#forgets])) return;
    const focused = focusedBy(this.root);
    const had = focused instanceof HTMLElement && this.root.contains(focused);
    const isNew = about !== this.#about;
    this.#about = about;
    this.#keep();
    fill(this.#main, ...page2 ? [this.#desk(page2, about), this.#more] : [], this.#said);
    for (const map of all(this.root, ".bg-map")) settle(marksOf(map), marksOf(map)[0]);
    if (page2 && had) this.#focus(focused, isNew);
    this.#turn(asked > 0);
  };
  /** What was pressed looks so until the kernel has answered. @param {Element | null} [pressed] */
  #wait(pressed) {
    if (pressed) set(pressed, { "aria-busy": "true" });
    else for (const one of all(this.#main, "[aria-busy]")) set(one, { "aria-busy": this.link.awaits("begin") && "true" });
  }
  /** A round begins: after it nothing is written here any more. */
  #begin() {
    this.#forgets = false;
    this.#ask.reset();
    this.#more.open = false;
  }
  /** @param {HTMLElement} focused what had the focus @param {boolean} isNew is something else told about than before? */
  #focus(focused, isNew) {
    if (this.#more.contains(focused)) return;
    const found = (what) => (
      /** @type {HTMLElement | null} */
      this.root.querySelector(what)
    );
    const { do: pressed = "" } = focused.dataset;
    const asked = pressed === "sure" ? found("[data-do=keep]") : pressed === "keep" ? found("[data-do=sure]") : null;
    const told = this.#about ? found(".bg-desk-about .bg-main-button") ?? found(".bg-desk-about") : null;
    const same = isNew ? void 0 : all(this.#main, "[data-do]").find((one) => pressed && meant(one) === meant(focused));
    const map = same?.closest(".bg-map");
    if (same && map) settle(marksOf(map), same);
    (asked ?? same ?? told ?? found(".bg-desk-first button"))?.focus({ preventScroll: Boolean(same) });
  }
  /** What a round has come to, where it has ended. @returns {HTMLElement} */
  get #end() {
    return (
      /** @type {HTMLElement | null} */
      this.root.querySelector(".bg-desk-about") ?? this.root
    );
  }
  /** A round begins or ends: the page shows where it is, and keys go on there. @param {boolean} asks */
  #turn(asks) {
    const cell = this.root.closest(".jp-Cell");
    if (asks !== this.#asks && cell) lead(cell, () => asks ? titleOf(cell) : this.#end);
    this.#asks = asks;
  }
  /** @param {string} page @param {string} about */
  #desk(page2, about) {
    const desk = h("div", {});
    desk.innerHTML = page2;
    for (const title of all(desk, ".bg-map p > :first-child")) set(title, { role: "heading", "aria-level": 3 });
    const said = h("div", { class: "bg-desk-about", tabindex: "-1" });
    said.innerHTML = about;
    if (about) desk.querySelector(".bg-desk-first")?.after(said);
    return desk;
  }
  /** What can be done with what is kept: made anew only where that differs. */
  #keep() {
    if (this.#kept.childElementCount && Boolean(this.#kept.querySelector("[data-do=forget]")) === this.#forgets) return;
    const does = this.#forgets ? [h("span", {}, "This deletes every answer for good."), button("forget", "Delete all"), button("keep", "Keep them")] : [button("export", "Export what is kept"), button("sure", "Delete all …")];
    this.#kept.replaceChildren(...does);
  }
  /** Hand out all that is kept; nothing if the kernel does not answer. */
  async #export() {
    const reply = await this.link.ask({ do: "export" });
    if (reply?.text) save(reply.text, "practice.json");
  }
  /** @param {HTMLElement} pressed */
  press(pressed) {
    const { link } = this;
    const { do: does = "", purpose, game, rule } = pressed.dataset;
    switch (does) {
      case "begin":
        this.#wait(pressed);
        return link.once(does, { purpose, ...game && { game }, ...rule && { rule } });
      case "rule":
        return link.send({ do: does, rule });
      case "export":
        return void this.#export();
      case "sure":
      case "keep":
        this.#forgets = does === "sure";
        return this.paint();
      default:
        this.#forgets = false;
        link.send({ do: does });
    }
  }
};
function show(model, link, el, signal) {
  const desk = new Desk(model, link);
  el.append(desk.root);
  takeRoom(desk.root, signal);
  keepKeys(desk.root, signal);
  leadBack(desk.root, signal);
  const ask = (event) => {
    event.preventDefault();
    link.once("ask", { text: String(new FormData(
      /** @type {HTMLFormElement} */
      event.target
    ).get("text")) });
  };
  desk.root.addEventListener("submit", ask, { signal });
  desk.root.addEventListener("keydown", stride, { signal });
  desk.root.addEventListener(
    "click",
    (event) => {
      if (leads(event)) return;
      const pressed = from(event, "[data-do]");
      if (pressed) void desk.press(pressed);
    },
    { signal }
  );
  let timer;
  const ahead = () => {
    clearTimeout(timer);
    if (model.get("asked")) timer = setTimeout(() => link.send({ do: "prepare" }), PAINTED_MS);
  };
  const look = () => model.get("page") && !model.get("about") && link.send({ do: "look" });
  window.addEventListener("focus", look, { signal });
  model.on("change", desk.paint);
  model.on("change:asked", ahead);
  link.views.add(desk.paint);
  live(desk.root, link, signal);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    model.off("change", desk.paint);
    model.off("change:asked", ahead);
    link.views.delete(desk.paint);
  });
  desk.paint();
  ahead();
}
var practice_default = linked({ busy, latest: ["look", "prepare"] }, show);
export {
  practice_default as default
};
