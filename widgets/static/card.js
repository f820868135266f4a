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
var focusedBy = (el) => (
  /** @type {Document | ShadowRoot} */
  el.getRootNode().activeElement ?? null
);
var from = (event, selector) => event.target instanceof Element ? event.target.closest(selector) : null;
var all = (within, selector) => [...within.querySelectorAll(selector)].map((one) => (
  /** @type {HTMLElement} */
  one
));

// widgets/js/page/acts.js
function onActs(act, signal) {
  for (const event of ["wheel", "touchmove", "keydown", "pointerdown"])
    window.addEventListener(event, ({ isTrusted }) => isTrusted && act(), { signal, capture: true, passive: true });
}
var untilActs = (stop) => onActs(() => stop.abort(), stop.signal);

// widgets/js/page/hold.js
var WAIT_MS = 8e3;
var SETTLE_MS = 1e3;
function scrollerOf(el) {
  let scroller = el.parentElement;
  while (scroller && !(scroller.scrollHeight > scroller.clientHeight && /auto|scroll/.test(getComputedStyle(scroller).overflowY)))
    scroller = scroller.parentElement;
  return scroller;
}
function hold(el, signal) {
  const { top } = el.getBoundingClientRect();
  let end = performance.now() + WAIT_MS;
  const stop = new AbortController();
  untilActs(stop);
  requestAnimationFrame(function again() {
    const isSeen = el.getClientRects().length > 0;
    if (stop.signal.aborted || signal.aborted || !isSeen || performance.now() > end) return stop.abort();
    const shift = el.getBoundingClientRect().top - top;
    if (Math.abs(shift) >= 1) {
      scrollerOf(el)?.scrollBy(0, shift);
      end = Math.min(end, performance.now() + SETTLE_MS);
    }
    requestAnimationFrame(again);
  });
}

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

// widgets/js/page/room.js
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

// widgets/js/card.js
function paintButtons(row, wanted) {
  const focused = focusedBy(row);
  const had = row.contains(focused);
  const buttons = wanted.map(({ id, text, kind = "", pressed }) => {
    const button = all(row, `[data-do="${id}"]`)[0] ?? h("button", { type: "button", "data-do": id });
    button.dataset.kind = kind;
    if (button.textContent !== text) button.textContent = text;
    set(button, { "aria-pressed": pressed === void 0 ? false : String(pressed) });
    return button;
  });
  if (row.childElementCount !== buttons.length || buttons.some((one, i) => one !== row.children[i])) row.replaceChildren(...buttons);
  if (had && focusedBy(row) !== focused) (buttons.find((one) => one === focused) ?? buttons[0])?.focus({ preventScroll: true });
}
function show(model, link, el, signal) {
  const buttons = h("div", { class: "bg-card-buttons" });
  const said = h("p", { role: "status" });
  el.classList.add("bg-card");
  set(el, { role: "group", "aria-label": model.get("title") });
  el.replaceChildren(buttons, said);
  function paint() {
    paintButtons(buttons, model.get("buttons"));
    const trouble = link.alert ? { text: link.alert, kind: "no" } : model.get("message");
    const { text = "", kind = "" } = trouble.text ? trouble : model.get("said");
    if (said.textContent !== text) said.textContent = text;
    said.dataset.kind = kind;
  }
  const press = (event) => {
    const pressed = from(event, "[data-do]");
    if (!pressed) return;
    hold(el, signal);
    link.once(pressed.dataset.do ?? "");
  };
  el.addEventListener("click", press, { signal });
  keepKeys(el, signal);
  takeRoom(el, signal);
  model.on("change", paint);
  link.views.add(paint);
  signal.addEventListener("abort", () => {
    model.off("change", paint);
    link.views.delete(paint);
  });
  paint();
}
var BUSY = "The kernel is busy. This appears as soon as it is free.";
var card_default = linked({ busy: BUSY }, show);
export {
  card_default as default
};
