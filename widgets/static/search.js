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
var from = (event, selector) => event.target instanceof Element ? event.target.closest(selector) : null;
var all = (within, selector) => [...within.querySelectorAll(selector)].map((one) => (
  /** @type {HTMLElement} */
  one
));

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

// widgets/js/page/room.js
var sheetOf = (el) => (
  /** @type {HTMLElement | null} */
  el.closest(".jp-WindowedPanel-outer")
);

// widgets/js/page/path.js
var KEY = /* @__PURE__ */ Symbol.for("boardgame-lessons.ways");
var page = (
  /** @type {{ [KEY]?: Ways }} */
  globalThis
);
var { known, listeners } = page[KEY] ??= { known: /* @__PURE__ */ new Map(), listeners: /* @__PURE__ */ new Set() };
function activate(cell) {
  for (const type of ["mousedown", "mouseup"]) cell.dispatchEvent(new MouseEvent(type, { bubbles: true }));
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
  const lead = (cells) => {
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
    if (!actedAt) lead(cells);
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
  constructor({ model, experimental }, { lost = LOST, busy = "", latest = [] }) {
    this.model = model;
    this.invoke = experimental.invoke;
    this.busy = busy;
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
      const busy = typeof this.busy === "string" ? this.busy : this.busy(message, seconds);
      const trouble = this.#trouble(busy);
      if (trouble) this.#shout(trouble);
    };
    this.#awaited.set(message, setInterval(worry, PATIENCE_MS));
  }
  /** Why there is no answer. @param {string} busy */
  #trouble(busy) {
    const kernel = kernelOf(this.model);
    if (!kernel) return busy;
    return kernel.connectionStatus !== "connected" || !navigator.onLine ? OFFLINE : busy;
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

// widgets/js/search.js
var BUSY2 = "The kernel is busy. Your search runs as soon as it is free.";
var NOTHING = { told: "", rules: [] };
function follow(event) {
  const link = from(event, "a");
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const id = CSS.escape(link.hash.slice(1));
  const page2 = link.closest(".jp-Notebook") ?? document;
  const named = page2.querySelector(`[data-jupyter-id="${id}"], #${id}`);
  const heading = (
    /** @type {HTMLElement | null} */
    named?.closest("h1, h2, h3, h4") ?? named
  );
  if (!heading) return;
  heading.scrollIntoView();
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
function show(_, link, el, signal) {
  const field = h("input", { type: "search", placeholder: "in your own words", maxlength: 200 });
  const found = h("ul", {});
  const count = h("p", { role: "status" });
  el.classList.add("bg-card", "bg-search");
  el.replaceChildren(h("label", {}, "Look for a rule: ", field), count, found);
  let told = "";
  const tell = () => void (count.textContent = link.alert || told);
  function paint({ told: now, rules }) {
    told = now;
    tell();
    const lines = rules.map(([id, title, text]) => [h("a", { href: `#${id}`, title: id }, title), ` ${text}`]);
    found.replaceChildren(...lines.map((line) => h("li", {}, ...line)));
  }
  let isAsking = false;
  async function look() {
    if (isAsking) return;
    isAsking = true;
    let words;
    do {
      words = field.value;
      const reply = words.trim() ? await link.ask({ do: "find", words }) : NOTHING;
      if (!reply) break;
      paint(reply.problem ? { ...NOTHING, told: reply.problem } : reply);
    } while (field.value !== words);
    isAsking = false;
  }
  field.addEventListener("input", look, { signal });
  found.addEventListener("click", follow, { signal });
  link.views.add(tell);
  signal.addEventListener("abort", () => link.views.delete(tell));
  keepKeys(el, signal);
  leadBack(el, signal);
}
var search_default = linked({ busy: BUSY2 }, show);
export {
  search_default as default
};
