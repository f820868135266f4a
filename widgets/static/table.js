// widgets/js/page/host.js
var hasMenus = Boolean(document.querySelector(".jp-NotebookPanel"));
var hasStart = hasMenus && Boolean(document.querySelector(".bg-start"));
var AGAIN = hasStart ? "Press Start at the top of the page" : hasMenus ? "Choose Run > Run All Cells" : "Load this page again";
var OR_MENU = hasStart ? ", or choose Run > Run All Cells" : "";

// widgets/js/page/dom.js
var SVG = "http://www.w3.org/2000/svg";
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  for (const child of children) if (child !== false && child != null) element.append(child);
  return element;
}
function svg(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  set(element, attributes);
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
var sign = (text) => h("span", { "aria-hidden": "true" }, text);
var rich = (text) => text.split("**").map((part, i) => i % 2 ? h("strong", {}, part) : part);
var focusedBy = (el) => (
  /** @type {Document | ShadowRoot} */
  el.getRootNode().activeElement ?? null
);
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

// widgets/js/board/rules.js
var chip = (rule, rules) => rule ? button(
  "rule",
  "",
  { class: "bg-chip", "data-rule": rule, "aria-expanded": "false" },
  // The pointer shows its id; a screen reader would read that out with the button.
  h("span", { title: rule }, sign("§ "), rules[rule]?.title ?? rule)
) : null;
function unfold(target, rules) {
  const open = target.getAttribute("aria-expanded") === "true";
  set(target, { "aria-expanded": String(!open) });
  const line = (
    /** @type {HTMLElement} */
    target.parentElement
  );
  const { rule = "" } = target.dataset;
  if (open) line.querySelector(`.bg-rule[data-of="${CSS.escape(rule)}"]`)?.remove();
  else line.append(h("span", { class: "bg-rule", "data-of": rule }, rules[rule]?.text ?? ""));
}

// widgets/js/page/keys.js
var NOWHERE = ".jp-Notebook, .jp-WindowedPanel-outer, .jp-Cell, body";
var isShortcut = (event) => event.ctrlKey || event.metaKey || event.altKey;

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

// widgets/js/table/forms.js
var TEXT = { autocomplete: "off", spellcheck: "false" };
var SUBMIT = { class: "bg-main-button", type: "submit" };
var problem = (id, name) => h("p", { class: "bg-problem", "data-problem": name, id: `${id}-${name}`, hidden: true });
function labelled(id, text, name, control, own = true) {
  control.setAttribute("aria-describedby", `${id}-${name}`);
  return h("div", { class: "bg-field" }, h("label", {}, h("span", {}, text), control), own && problem(id, name));
}
var radio = (text, attributes) => h("label", {}, h("input", { type: "radio", ...attributes }), h("span", {}, text));
var cancel = () => button("close", "Cancel", { class: "bg-quiet" });
function decides(kinds, seat, group, now, legend) {
  const radios = kinds.map(
    ({ kind, name }) => radio(name, { name: group, "data-kind": kind, value: kind, checked: kind === now })
  );
  return h("fieldset", { class: "bg-choice", "data-seat": seat }, legend, ...radios);
}
var opponents = (kinds) => h(
  "ul",
  { class: "bg-note bg-kinds" },
  ...kinds.filter(({ text }) => text).map(({ name, text }) => h("li", {}, h("strong", {}, `${name}:`), ` ${text}`))
);
function person(id, { names, seats, kinds, default: other }, seat) {
  const name = `name${seat}`;
  const field = h("input", { name, value: names[seat], ...TEXT, maxlength: 60 });
  const legend = h("legend", { class: "bg-hidden" }, `Who decides for player ${seat + 1}?`);
  return h(
    "div",
    { class: "bg-person", "data-seat": seat, hidden: seat >= seats[0] },
    labelled(id, `Player ${seat + 1}`, name, field),
    decides(kinds, seat, `${id}-new${seat}`, seat === 0 ? "person" : other, legend)
  );
}
var folded = (summary, ...parts2) => h("details", { class: "bg-folded" }, h("summary", {}, summary), ...parts2);
function without(experiments) {
  if (!experiments.length) return null;
  const ticks = experiments.map(({ rule, title, text }) => {
    const words = h("span", { title: rule }, h("strong", {}, `${title}.`), ` ${text}`);
    return h("label", { class: "bg-tick" }, h("input", { type: "checkbox", value: rule }), words);
  });
  const note = h("p", { class: "bg-note" }, "What is ticked does not hold in this game. Everything else stays as it is.");
  return folded("What if a rule did not exist? Switch rules off", note, ...ticks);
}
function newGame(id, form) {
  const { title, seats, names, kinds, options, experiments } = form;
  const [fewest] = seats;
  const counts = seats.map(
    (n) => radio(String(n), { name: `${id}-players`, "data-count": n, value: n, checked: n === fewest })
  );
  const count = h(
    "fieldset",
    { class: "bg-choice bg-count" },
    h("legend", {}, "Players"),
    ...counts,
    problem(id, "players")
  );
  const people = names.map((_, seat) => person(id, form, seat));
  const chosen = (rare2) => options.filter(({ advanced }) => advanced === rare2).map(({ name, label, values }) => {
    const offered = values.map((value, i) => h("option", { value: i }, value));
    return labelled(id, label, "options", h("select", { "data-option": name }, ...offered), false);
  });
  const rare = chosen(true);
  const file = h("input", { name: "file", ...TEXT, maxlength: 80 });
  const named = `A new game of ${title}`;
  return h(
    "form",
    { class: "bg-form", "aria-label": named, novalidate: true, "data-form": "start" },
    h("h2", { tabindex: "-1" }, named),
    count,
    h("div", { class: "bg-people" }, ...people),
    opponents(kinds),
    h("div", { class: "bg-fields" }, ...chosen(false), labelled(id, "Save the game in this file", "file", file)),
    problem(id, "options"),
    rare.length ? folded("Advanced", h("div", { class: "bg-fields" }, ...rare)) : null,
    without(experiments),
    h("div", { class: "bg-options" }, h("button", SUBMIT, "Start the game"), cancel())
  );
}
function startOf(form) {
  const values = (selector) => all(form, selector).map((one) => (
    /** @type {HTMLInputElement} */
    one.value
  ));
  const players = Number(values("[data-count]:checked")[0]);
  const options = all(form, "[data-option]").map((one) => {
    const { dataset, value } = (
      /** @type {HTMLSelectElement} */
      one
    );
    return [dataset.option, Number(value)];
  });
  return {
    names: values("[name^=name]").slice(0, players),
    kinds: values("[data-kind]:checked").slice(0, players),
    options: Object.fromEntries(options),
    without: values(".bg-folded input:checked"),
    file: values("[name=file]")[0]
  };
}
function openGame(id) {
  const kept = labelled(id, "A saved game", "open", h("select", { name: "saved" }));
  const text = h("textarea", { name: "text", rows: 4, spellcheck: "false", autocomplete: "off" });
  const open = h("div", { class: "bg-options" }, h("button", SUBMIT, "Open"));
  return h(
    "div",
    { class: "bg-form", role: "group", "aria-label": "Open a game" },
    h("form", { novalidate: true, "data-form": "open" }, h("div", { class: "bg-fields" }, kept, open)),
    h(
      "form",
      { novalidate: true, "data-form": "paste" },
      labelled(id, "Or paste the text of a game, as “Copy game” copies it", "paste", text),
      h("p", { class: "bg-note" }, "It is saved in a file of its own. Next you choose who plays."),
      h("div", { class: "bg-options" }, h("button", SUBMIT, "Play from this text"), cancel())
    )
  );
}
function saveGame(id) {
  const file = h("input", { name: "file", ...TEXT, maxlength: 80 });
  const field = labelled(id, "Save the game from now on in this file", "save", file);
  const buttons = h("div", { class: "bg-options" }, h("button", SUBMIT, "Save"), cancel());
  const label = "Save the game under another name";
  return h(
    "form",
    { class: "bg-form", novalidate: true, "data-form": "save", "aria-label": label },
    h("div", { class: "bg-fields" }, field, buttons),
    h("p", { class: "bg-note" }, "The old file stays as it is now.")
  );
}

// widgets/js/table/over.js
var rulesOf = ({ decided: { rule = "", title = "", says = "" } }) => ({ [rule]: { title, text: says } });
function headline(ranking) {
  const { text, decided } = ranking;
  const rule = chip(decided.rule, rulesOf(ranking));
  const why = decided.text ?? "";
  if (text.includes(why)) return [h("p", { class: "bg-turn" }, text, " ", rule)];
  return [h("p", { class: "bg-turn" }, text), h("p", { class: "bg-decided" }, ...rich(why), " ", rule)];
}
function ranked({ rows }) {
  const level = rows.some(({ ties }) => ties.length);
  const heads = ["Place", "Player", "Points", ...level ? ["Tie-break"] : []];
  const titles = heads.map((text) => h("th", { scope: "col" }, text));
  const lines = rows.map(
    ({ place, name, points, ties }) => h(
      "tr",
      { "data-first": place === 1 },
      h("td", {}, `${place}.`),
      h("th", { scope: "row" }, name),
      h("td", {}, h("strong", {}, String(points))),
      level && h("td", {}, ties.join(", "))
    )
  );
  return h("table", {}, h("thead", {}, h("tr", {}, ...titles)), h("tbody", {}, ...lines));
}
function parts({ heads, rows }) {
  const names = rows.map(({ name }) => h("th", { scope: "col" }, name));
  const lines = heads.map(
    (title, at) => h("tr", {}, h("th", { scope: "row" }, title), ...rows.map((row) => h("td", {}, String(row.parts[at]))))
  );
  return h(
    "table",
    { class: "bg-parts" },
    h("thead", {}, h("tr", {}, h("td", {}, "Points in detail"), ...names)),
    h("tbody", {}, ...lines)
  );
}
var Over = class {
  root = h("div", { class: "bg-over", role: "group", "aria-label": "The end of the game", hidden: true });
  /** @param {Game} game @param {boolean} hidden */
  paint({ over }, hidden) {
    const { root } = this;
    root.hidden = !over || hidden;
    const said = JSON.stringify(over);
    if (!over || root.dataset.said === said) return;
    root.dataset.said = said;
    root.replaceChildren(...headline(over), ranked(over));
    if (over.heads.length) root.append(parts(over));
  }
};

// widgets/js/table/events.js
var REST_MS = 800;
function actionsOf(view) {
  const { link, model, replay, review, screen } = view;
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
    }
  };
}
var submits = {
  start: startOf,
  open: (form) => ({ file: form.saved.value }),
  paste: (form) => ({ text: form.text.value }),
  save: (form) => ({ file: form.file.value })
};
function handing({ link, seats }, signal) {
  let waiting;
  let timer;
  let goesAlong = false;
  const hand = () => {
    clearTimeout(timer);
    if (waiting) link.send(waiting);
    waiting = void 0;
  };
  signal.addEventListener("abort", () => clearTimeout(timer));
  const heard = {
    keydown: ({ key }) => goesAlong = key.startsWith("Arrow"),
    pointerdown: () => goesAlong = false,
    change({ target }) {
      const seat = Number(target.closest("[data-seat]").dataset.seat);
      if (waiting?.seat !== seat) hand();
      waiting = { do: "hand", seat, kind: target.value };
      clearTimeout(timer);
      if (goesAlong) timer = setTimeout(hand, REST_MS);
      else hand();
    },
    focusout: ({ target, relatedTarget }) => target.closest("[data-seat]")?.contains(relatedTarget) || hand()
  };
  for (const [type, handler] of Object.entries(heard)) seats.root.addEventListener(type, handler, { signal });
}
function listen(view, signal) {
  const { form, link, model, replay, root } = view;
  const actions = actionsOf(view);
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
    if (length > longest)
      return view.complain({ paste: `A game has at most ${longest} characters, and this text has ${length}.` });
    view.forgive();
    view.ask(name === "save" ? "" : name);
    link.once(name, submits[name](event.target));
  });
  on("change", ({ target }) => {
    const { value, dataset } = target;
    if (!dataset.count) return;
    for (const person2 of all(form, ".bg-person")) person2.hidden = Number(person2.dataset.seat) >= Number(value);
  });
  handing(view, signal);
  on("input", ({ target }) => replay.owns(target) && replay.slide());
  on("keydown", (event) => {
    if (isShortcut(event)) return;
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === "Enter" && event.target instanceof HTMLHeadingElement) {
      event.preventDefault();
      return view.open(view.opened);
    }
    if (event.key === "Escape" && view.opened && model.get("table").number !== void 0) view.open("");
  });
}

// widgets/js/page/motion.js
var reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

// widgets/js/table/pace.js
var COUNTING_MS = 200;
var Pacemaker = class {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The position for which it is paced, and when its move may be played. */
  #paced = "";
  #due = 0;
  /** @param {Model} model @param {Link} link */
  constructor(model, link) {
    this.model = model;
    this.link = link;
  }
  step() {
    this.stop();
    const { number, pace: { at, ms = 0 } = {} } = this.model.get("table");
    if (at === void 0) return;
    if (this.#paced !== `${number} ${at}`) this.#due = performance.now() + (reducedMotion.matches ? 0 : ms);
    this.#paced = `${number} ${at}`;
    const { at: of, ready, stopped } = this.model.get("thinking");
    const thinks = of === at && !ready;
    if (thinks && stopped) return;
    if (thinks) return this.#send({ do: "think", at });
    const send = () => {
      if (ms && document.querySelector("[data-staging]")) this.#timer = setTimeout(send, COUNTING_MS);
      else this.#send(reducedMotion.matches ? { do: "skip" } : { do: "step", at });
    };
    this.#timer = setTimeout(send, Math.max(0, ms && this.#due - performance.now()));
  }
  /** @param {Message} intent */
  #send(intent) {
    if (!this.link.awaits(intent.do)) this.link.send(intent);
  }
  stop() {
    clearTimeout(this.#timer);
  }
};
function overdue(model, { do: what }, seconds) {
  const { turn = null, seats = [] } = model.get("table");
  if (!["step", "skip", "think"].includes(what) || turn === null || !seats[turn]) return "";
  const { name } = seats[turn];
  return `${name} has been thinking for ${seconds} s. To decide for ${name} yourself, choose Kernel > Interrupt Kernel.`;
}
function whither(seats) {
  const persons = seats.filter(({ kind }) => kind === "person");
  if (!persons.length) return "the end";
  return persons.length === 1 ? persons[0].name : "the next of you";
}
var Pace = class {
  #text = h("span", { role: "status" });
  #bar = h("progress", { max: 1 });
  #skip = button("skip", "Skip");
  #now = button("now", "Move now");
  #halt = button("stop", "Stop");
  #whom = h("span", {});
  root = h("div", { class: "bg-pace", hidden: true }, this.#text, this.#bar, this.#now, this.#halt, this.#skip);
  constructor() {
    this.#skip.append(this.#whom);
  }
  /** @param {Game} game @param {Thinking} thinking @param {boolean} hidden */
  paint({ pace: { at } = {}, turn = null, seats = [] }, { at: of, done = 0, stopped = false }, hidden) {
    this.root.hidden = turn === null || hidden || !seats.some(({ kind }) => kind !== "person");
    this.root.toggleAttribute("data-idle", at === void 0);
    const thinks = at !== void 0 && of === at;
    const name = at === void 0 || turn === null ? "" : seats[turn].name;
    const does = !thinks ? "is playing …" : stopped ? "has stopped." : "is thinking …";
    const text = name && `${name} ${does}`;
    set(this.#text, { "aria-live": thinks ? "polite" : "off" });
    if (this.#text.textContent !== text) this.#text.textContent = text;
    this.#whom.textContent = ` to ${whither(seats)}`;
    this.#paintThought(thinks, stopped);
    this.#bar.value = done;
    this.#bar.setAttribute("aria-label", `How far ${name} has thought`);
  }
  /** @param {boolean} thinks @param {boolean} stopped */
  #paintThought(thinks, stopped) {
    this.root.toggleAttribute("data-thinks", thinks);
    for (const part of [this.#bar, this.#now, this.#halt]) part.hidden = !thinks;
    this.#skip.hidden = thinks && stopped;
    this.#halt.textContent = stopped ? "Go on" : "Stop";
    this.#halt.dataset.do = stopped ? "go_on" : "stop";
  }
};

// widgets/js/page/words.js
var counted = (number, one, many) => number === 1 ? `1 ${one}` : `${number} ${many}`;

// widgets/js/table/review.js
var Reviewing = class {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @param {Model} model @param {Link} link */
  constructor(model, link) {
    this.model = model;
    this.link = link;
  }
  step() {
    this.stop();
    const { slice } = this.model.get("reviewing");
    if (slice !== void 0) this.#timer = setTimeout(() => this.link.send({ do: "reviewing", slice }));
  }
  stop() {
    clearTimeout(this.#timer);
  }
};
function item({ at, to, who, when, played, better, cost, reasons, hangs, seen }) {
  const title = h("strong", {}, `${who}: ${played}`);
  const why = seen ? [`As a hint would have put it to ${who}:`, ...reasons].join("\n· ") : "One decision ahead this cannot be seen: it shows only later in the game.";
  return h(
    "li",
    { "data-at": at },
    h(
      "div",
      { class: "bg-tools" },
      button("look", "", { "data-to": to, class: "bg-decision" }, h("span", {}, title, h("small", {}, ` ${when}, step ${to}`))),
      button("branch", "Try it from here", { "data-at": at })
    ),
    h("p", {}, `Better: ${better}. `, h("strong", {}, `It cost ${cost} of the chance to win.`)),
    ...[why, ...hangs].map((line) => h("p", { class: "bg-note" }, line))
  );
}
function noteOf(begun, running) {
  if (running) return "Looking for decisions that cost much …";
  return begun ? "No decision that cost much was found." : "It says how likely each was to win, and which decisions cost most.";
}
var outcomeOf = (number) => `The review is done: ${counted(number, "decision", "decisions")} cost much.`;
var Review = class {
  #begin = button("review", "Review this game", { class: "bg-main-button" });
  #stop = button("unreview", "Stop");
  #progress = h("progress", { max: 1, "aria-label": "How far the review has got" });
  #note = h("p", { class: "bg-note" });
  #drawing = h("div", { class: "bg-chart" });
  #said = h("p", { class: "bg-chances", "aria-live": "polite" });
  /** What came of it, for screen readers. */
  #outcome = h("p", { class: "bg-hidden", role: "status" });
  #list = h("ol", { class: "bg-costly" });
  #between = h("h4", {}, "What opponents did");
  #others = h("ol", { class: "bg-costly" });
  #none = h("p", { class: "bg-note" });
  #live = button("live", "Return to the game");
  #now = svg("path", { style: "stroke:var(--ink);stroke-width:1.5;stroke-dasharray:3 3" });
  #chart = new Last();
  #told = new Last();
  /** @param {Model} model @param {Link} link */
  constructor(model, link) {
    this.model = model;
    this.link = link;
    const does = [this.#begin, this.#stop, this.#progress, this.#live];
    const tools = h("div", { class: "bg-tools" }, ...does, this.#said, this.#note);
    const found = h("div", { class: "bg-found" }, this.#outcome, this.#none, this.#list, this.#between, this.#others);
    const attributes = { class: "bg-replay bg-review", role: "group", "aria-label": "Review", hidden: true };
    this.root = h("div", attributes, tools, h("div", { class: "bg-reviewed" }, this.#drawing, found));
  }
  /** @param {Game} game */
  paint({ replay }) {
    const { model } = this;
    const { why = "", note = "", running = false, done, goes_on: goesOn, costly } = model.get("review");
    const begun = costly !== void 0;
    this.#begin.textContent = !begun ? "Review this game" : done ? "Review the rest" : "Go on with the review";
    this.#begin.hidden = running || Boolean(begun && done && !goesOn);
    set(this.#begin, { "aria-disabled": Boolean(why) });
    this.#stop.hidden = !running;
    this.#live.hidden = replay?.at === void 0;
    this.#note.textContent = why || note;
    this.#note.hidden = !this.#note.textContent;
    this.#paintChart(model.get("review_chart"), replay);
    if (this.#told.differs([costly, running, done])) this.#tell(costly, running, Boolean(done));
  }
  /** @param {Costly[] | undefined} costly @param {boolean} running @param {boolean} done */
  #tell(costly, running, done) {
    this.#none.hidden = Boolean(costly?.length);
    this.#none.textContent = noteOf(Boolean(costly), running);
    this.#outcome.textContent = done && !running ? outcomeOf(costly?.length ?? 0) : "";
    const others = costly?.filter(({ own }) => !own) ?? [];
    this.#list.replaceChildren(...(costly ?? []).filter(({ own }) => own).map(item));
    this.#others.replaceChildren(...others.map(item));
    for (const part of [this.#between, this.#others]) part.hidden = !others.length;
  }
  /** What is told of the work. */
  pace() {
    const { progress } = this.model.get("reviewing");
    this.#progress.hidden = progress === void 0;
    if (progress !== void 0) this.#progress.value = progress;
  }
  /** @param {Chart} chart @param {Game["replay"]} replay */
  #paintChart({ svg: drawing = "", said = [], span = [0, 0, 0, 0] }, { stops, at } = { stops: 1, may: false }) {
    if (this.#chart.differs(drawing)) this.#drawing.innerHTML = drawing;
    const last = said.length - 1;
    const shown = Math.min(at ?? last, last);
    const when = at === void 0 && last === stops - 1 ? "now" : `at step ${shown} of ${stops - 1}`;
    const more = at !== void 0 && at > last ? `. The review goes no further, and this is step ${at}` : "";
    const text = last < 0 ? "" : `Chances to win ${when}${more}: ${said[shown]}`;
    if (this.#said.textContent !== text) this.#said.textContent = text;
    const [left, right, top, bottom] = span;
    const x = left + (right - left) * shown / Math.max(1, last);
    set(this.#now, { d: `M${x} ${top}V${bottom}` });
    this.#drawing.firstElementChild?.append(this.#now);
    for (const one of all(this.root, ".bg-decision")) set(one, { "aria-current": Number(one.dataset.to) === at && "true" });
  }
  /** What comes first. */
  focus() {
    const first = all(this.root, "button").find((one) => one.offsetParent);
    first?.focus();
  }
};

// widgets/js/table/farewell.js
var MOST = 3;
var decision = ({ to, at, when, played, better, cost }) => h(
  "li",
  {},
  h("strong", {}, played),
  h("small", {}, ` ${when}`),
  h("p", {}, `Better: ${better}. It cost ${cost} of the chance to win.`),
  h(
    "div",
    { class: "bg-tools" },
    button("show", "Look at it", { "data-to": to }),
    button("branch", "Try it from here", { "data-at": at })
  )
);
var Farewell = class {
  #met = h("div", {});
  #title = h("h3", {}, "What mattered most");
  #list = h("ol", { class: "bg-costly" });
  #note = h("p", { class: "bg-note" });
  #progress = h("progress", { max: 1, "aria-label": "How far the review has got" });
  #ways = h(
    "div",
    { class: "bg-tools" },
    button("play_on", "Play again with less help", { class: "bg-main-button" }),
    button("again", "The same game again")
  );
  root = h(
    "div",
    { class: "bg-farewell", role: "group", "aria-label": "After the first game", hidden: true },
    h("div", {}, this.#title, this.#progress, this.#note, this.#list, this.#ways),
    this.#met
  );
  #page = new Last();
  #told = new Last();
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
  }
  /** @param {boolean} hidden */
  paint(hidden) {
    const { page = "" } = this.model.get("farewell") ?? {};
    this.root.hidden = !page || hidden;
    if (this.root.hidden) return;
    if (this.#page.differs(page)) this.#met.innerHTML = page;
    const { running = false, costly = [] } = this.model.get("review");
    const { progress = 0 } = this.model.get("reviewing");
    this.#progress.hidden = !running;
    this.#progress.value = progress;
    const most = costly.filter(({ own }) => own).slice(0, MOST);
    if (!this.#told.differs([most, running])) return;
    this.#note.hidden = Boolean(most.length);
    this.#note.textContent = running ? "Your decisions are being looked at …" : "Of what you decided on your own nothing cost much: well played.";
    this.#list.replaceChildren(...most.map(decision));
  }
};

// widgets/js/table/replay.js
var REPLAY_MS = 900;
var Replay = class {
  #where = h("p", { class: "bg-where", "aria-live": "polite" });
  #slider = h("input", { type: "range", min: 0, step: 1, "aria-label": "Step of the game" });
  #auto = button("play", "Play", {}, sign("▶ "));
  #asks = button("decided", "", { hidden: true });
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #playing;
  /** The position that was asked for last, until it is seen. @type {number | undefined} */
  #wanted;
  /** @param {Model} model @param {Link} link */
  constructor(model, link) {
    this.model = model;
    this.link = link;
    const back = button("back", "Back", {}, sign("◀ "));
    const forth = button("forth", "Forward");
    forth.append(sign(" ▶"));
    const live = button("live", "Return to the game");
    const tools = h("div", { class: "bg-tools" }, back, this.#slider, forth, this.#auto, live);
    const attributes = { class: "bg-replay", role: "group", "aria-label": "Look back", hidden: true };
    this.root = h("div", attributes, h("div", { class: "bg-tools bg-asks" }, this.#where, this.#asks), tools);
  }
  /** @param {Game} game */
  paint({ replay: { stops, at, turn = "", asks = "" } = { stops: 1, may: false } }) {
    const last = stops - 1;
    this.#slider.max = String(last);
    this.#follow(at, last);
    this.#slider.setAttribute("aria-valuetext", `${at ?? last} of ${last}`);
    const text = at === void 0 ? `${last} of ${last}. This is the game as it is now.` : `${at} of ${last}. ${turn}`;
    const judged = this.model.get("review").costly?.find(({ to }) => to === at);
    const said = judged ? `${text} Played: ${judged.played}. Better: ${judged.better}.` : text;
    if (this.#where.textContent !== said) this.#where.textContent = said;
    this.#asks.textContent = asks;
    this.#asks.hidden = !asks;
    if (at === void 0 || at >= last) this.pause();
  }
  /** The slider goes where the board is, unless somebody has gone on meanwhile. @param {number | undefined} at @param {number} last */
  #follow(at, last) {
    if (at === void 0 || at === this.#wanted || !this.link.awaits("replay")) this.#wanted = void 0;
    if (this.#wanted === void 0) this.#slider.value = String(at ?? last);
  }
  /** Is it the slider? @param {EventTarget} target */
  owns(target) {
    return target === this.#slider;
  }
  focus() {
    this.#slider.focus();
  }
  /** The slider has been moved. */
  slide() {
    this.#look(Number(this.#slider.value));
  }
  /** @param {number} by */
  step(by) {
    this.#look(Number(this.#slider.value) + by);
  }
  /** Look at a position of the game. @param {number} to */
  #look(to) {
    const last = this.model.get("table").replay.stops - 1;
    const at = Math.min(Math.max(to, 0), last);
    this.#slider.value = String(at);
    this.#wanted = at;
    this.link.send({ do: "replay", to: at });
  }
  /** One after the other, or stop that. */
  play() {
    if (this.#playing) return this.pause();
    if (Number(this.#slider.value) >= Number(this.#slider.max)) this.#look(0);
    this.#playing = setInterval(() => this.link.lost ? this.pause() : this.step(1), REPLAY_MS);
    this.#auto.replaceChildren(sign("❚❚ "), "Pause");
  }
  pause() {
    if (!this.#playing) return;
    clearInterval(this.#playing);
    this.#playing = void 0;
    this.#auto.replaceChildren(sign("▶ "), "Play");
  }
};

// widgets/js/table/screen.js
var RESPITE_MS = 400;
var Screen = class {
  root = h("div", { class: "bg-screen", role: "group", "aria-label": "The screen is closed", hidden: true });
  #closedAt = -Infinity;
  /** @param {HTMLElement} el of the view */
  constructor(el) {
    this.el = el;
  }
  /** @param {Game} game */
  paint({ awaited }) {
    const { root } = this;
    const closed = Boolean(awaited);
    if (closed && root.dataset.who !== awaited) {
      root.dataset.who = awaited ?? "";
      root.replaceChildren(
        h("p", { class: "bg-turn" }, `Pass the screen to ${awaited}.`),
        h("p", {}, "The other players' hands are hidden. Only continue when nobody else is looking."),
        h(
          "div",
          { class: "bg-options" },
          button("ready", `I am ${awaited}. Show my side`, { class: "bg-main-button" })
        )
      );
    }
    const turned = closed === root.hidden;
    const here = this.el.closest(".jp-OutputArea, body");
    const mine = document.activeElement === document.body || here?.contains(document.activeElement);
    root.hidden = !closed;
    if (turned) this.#closedAt = performance.now();
    if (!closed) root.dataset.who = "";
    if (!turned || !mine) return;
    const next = closed ? root.querySelector("button") : here?.querySelector(".bg-places [tabindex='0'], .bg-now button");
    next?.focus({ preventScroll: true });
  }
  /** A key pressed once too often must not open what another one holds. */
  get mayOpen() {
    return performance.now() - this.#closedAt > RESPITE_MS;
  }
};

// widgets/js/table/seats.js
var NOTE = "You can change this at any time, and the game goes on from where it is.";
var Seats = class {
  line = h("ul", { class: "bg-seats", "aria-label": "Players" });
  root = h("div", { class: "bg-form", role: "group", "aria-label": "Who plays" });
  /** @param {string} id of the table @param {Kind[]} kinds */
  constructor(id, kinds) {
    this.id = id;
    this.kinds = kinds;
  }
  /** @param {Game} game */
  paint({ seats = [], turn }) {
    const line = seats.map(({ name, kind }, seat) => {
      const now = { "data-turn": turn === seat, "aria-current": turn === seat && "true" };
      const called = this.kinds.find((one) => one.kind === kind)?.name ?? kind;
      return h("li", now, h("span", {}, name), kind !== "person" && h("small", {}, called.toLowerCase()));
    });
    this.line.replaceChildren(...line);
    this.#paintPanel(seats);
  }
  /** @param {Game["seats"]} seats */
  #paintPanel(seats) {
    const { root, id, kinds } = this;
    const names = JSON.stringify(seats.map(({ name }) => name));
    if (root.dataset.names !== names) {
      root.dataset.names = names;
      const people = seats.map(
        ({ name, kind }, seat) => decides(kinds, seat, `${id}-seat${seat}`, kind, h("legend", {}, name))
      );
      root.replaceChildren(
        h("h2", { tabindex: "-1" }, "Who plays?"),
        h("div", { class: "bg-people" }, ...people),
        opponents(kinds),
        h("p", { class: "bg-note" }, NOTE),
        h("div", { class: "bg-options" }, button("close", "Done", { class: "bg-main-button" }))
      );
    }
    seats.forEach(({ kind }, seat) => {
      const choice = (
        /** @type {HTMLElement} */
        root.querySelector(`[data-seat="${seat}"]`)
      );
      if (choice.dataset.told === kind) return;
      choice.dataset.told = kind;
      for (const one of choice.querySelectorAll("input")) one.checked = one.value === kind;
    });
  }
};

// widgets/js/table/view.js
var TOOLS = [
  ["new", "New game"],
  ["open", "Open or paste"],
  ["save", "Save as"],
  ["seats", "Who plays"],
  ["replay", "Look back"],
  ["review", "Review"]
];
var looks = (panel) => panel === "replay" || panel === "review";
var isVisible = (el) => el.checkVisibility({ visibilityProperty: true });
var views = 0;
var View = class {
  #id = `bg-table-${++views}`;
  #alarm = h("p", { class: "bg-alert", role: "alert" });
  #kept = h("p", { class: "bg-kept" });
  #status = h("div", { class: "bg-status", role: "status" });
  #opener = openGame(this.#id);
  #over = new Over();
  #pace = new Pace();
  #hint = button("hint", "What should I do?", { class: "bg-ask" });
  #explain = button("explain", "Explain as we go", { title: "Explain each rule the first time that it matters" });
  tools = h(
    "div",
    { class: "bg-tools", role: "group", "aria-label": "Table" },
    ...TOOLS.map(([name, text]) => button("panel", text, { "data-panel": name, "aria-expanded": "false" })),
    this.#explain
  );
  /** What was asked for here and has not been answered: another game comes. */
  asked = "";
  /** The panel that was open then. */
  #askedIn = "";
  #number = -1;
  /** What had the focus here last, unless it has gone elsewhere: what is hidden loses it. @type {HTMLElement | null} */
  #held = null;
  /** @param {Model} model @param {Link} link @param {HTMLElement} el */
  constructor(model, link, el) {
    this.model = model;
    this.link = link;
    this.seats = new Seats(this.#id, model.get("form").kinds);
    this.form = newGame(this.#id, model.get("form"));
    this.replay = new Replay(model, link);
    this.review = new Review(model, link);
    this.screen = new Screen(el);
    const saver = saveGame(this.#id);
    this.farewell = new Farewell(model);
    const foot = h("div", { class: "bg-foot" }, this.#kept, this.#hint, this.#pace.root);
    this.head = h("div", { class: "bg-table-head" }, this.seats.line, this.tools, foot);
    this.panels = {
      new: this.form,
      open: this.#opener,
      save: saver,
      seats: this.seats.root,
      replay: this.replay.root,
      review: this.review.root
    };
    this.opened = model.get("table").replay?.at === void 0 ? "" : "replay";
    const { form, seats, screen, replay, review } = this;
    const panels = [screen.root, form, this.#opener, saver, seats.root, this.#over.root, replay.root, review.root];
    this.main = h("div", { class: "bg-panel" }, this.head, this.#status, ...panels, this.farewell.root);
    const label = `${model.get("form").title}: table`;
    const attributes = { class: "bg-board bg-at-table", role: "group", tabindex: "-1", "aria-label": label };
    this.root = h("div", attributes, this.#alarm, this.main);
    this.root.addEventListener("focusin", ({ target }) => this.#held = /** @type {HTMLElement} */
    target);
    this.root.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && (this.#held = null));
  }
  /** Open one of the panels, or none. @param {string} name */
  open(name, focus = true) {
    const { model, link, panels, tools } = this;
    if (looks(this.opened) && !looks(name)) {
      this.replay.pause();
      if (model.get("table").replay?.at !== void 0) link.send({ do: "live" });
    }
    const former = this.opened;
    this.opened = name;
    this.forgive();
    this.paint();
    if (!focus) return;
    const first = name ? panels[name].querySelector("input:not([type=radio]), select, textarea, input:checked") : tools.querySelector(`[data-panel="${former}"]`);
    first?.focus();
  }
  /** Another game is asked for, or none. @param {string} name */
  ask(name) {
    this.asked = name;
    this.#askedIn = this.opened;
  }
  /** Forget what was wrong, also in the model: the same once more would be no change there, and nothing would be said. */
  forgive() {
    this.model.set("errors", {});
    this.complain({});
  }
  /** Say what is wrong where it is wrong. @param {Record<string, string>} errors */
  complain(errors) {
    let first;
    for (const place of all(this.main, "[data-problem]")) {
      const text = errors[place.dataset.problem ?? ""] ?? "";
      place.textContent = text;
      place.hidden = !text;
      for (const control of all(this.main, `[aria-describedby="${place.id}"]`)) {
        control.setAttribute("aria-invalid", String(Boolean(text)));
        if (text) first ??= control;
      }
    }
    first?.focus();
  }
  /** Say what the kernel says. */
  say = () => {
    const { text = "", kind = "info" } = this.model.get("message");
    this.#status.dataset.kind = text && kind;
    this.#status.replaceChildren(...text ? [h("p", {}, text)] : []);
    if (this.opened === "save" && kind === "ok") this.open("");
  };
  /** Tell how the review gets on. */
  reviewed = () => {
    const game = this.model.get("table");
    this.review.paint(game);
    this.review.pace();
    this.replay.paint(game);
    this.farewell.paint(Boolean(this.opened));
    this.#keepFocus();
  };
  complained = () => {
    const errors = this.model.get("errors");
    if (Object.keys(errors).length) this.asked = "";
    this.complain(errors);
  };
  alert = () => {
    warn(this.#alarm, this.link.alert);
    shut(this.main, this.#alarm, this.link.lost);
  };
  /** Bring the page up to the game. */
  paint = () => {
    const game = this.model.get("table");
    const changed = game.number !== void 0 && game.number !== this.#number;
    const elsewhere = Boolean(this.asked) && this.opened !== this.#askedIn && !looks(this.opened);
    if (changed) this.#begin(game, elsewhere);
    const begun = game.number !== void 0;
    if (!begun && !this.opened) this.opened = "new";
    this.head.hidden = !begun && !game.files?.length;
    this.#paintKept(game, begun);
    this.#paintPanels(game, begun);
    this.#paintFiles(game, changed);
    const looksBack = looks(this.opened);
    this.seats.paint(game);
    this.screen.paint(game);
    this.#pace.paint(game, this.model.get("thinking"), looksBack);
    this.#hint.toggleAttribute("data-idle", !game.advises || looksBack);
    this.#explain.hidden = !begun;
    this.#explain.setAttribute("aria-pressed", String(Boolean(game.explains)));
    this.#over.paint(game, looksBack);
    this.farewell.paint(Boolean(this.opened));
    this.replay.paint(game);
    this.review.paint(game);
    this.review.pace();
    this.#keepFocus();
    if (!changed || !this.asked) return;
    this.asked = "";
    if (elsewhere) return;
    this.root.scrollIntoView({ block: "nearest" });
    if (!this.screen.root.hidden) return;
    const here = this.root.closest(".jp-OutputArea, body");
    (here?.querySelector(".bg-coach:not([hidden]) [data-do=read]") ?? this.root).focus({ preventScroll: true });
  };
  /** Say how far an opponent has thought. */
  paintThinking = () => {
    this.#pace.paint(this.model.get("table"), this.model.get("thinking"), looks(this.opened));
    this.#keepFocus();
  };
  /** What had the focus and is not seen any more leaves it to what stands beside it, or to the table. */
  #keepFocus() {
    const held = this.#held;
    const here = focusedBy(this.root);
    if (!held || isVisible(held) || here !== held && here?.matches(NOWHERE) === false) return;
    const beside = held.parentElement ? all(held.parentElement, "button").find(isVisible) : void 0;
    (beside ?? this.root).focus({ preventScroll: true });
  }
  /** Another game has begun. @param {Game} game @param {boolean} elsewhere is the reader in another panel by now? */
  #begin({ number = -1 }, elsewhere) {
    if (!elsewhere && (this.#number >= 0 || this.opened !== "replay")) this.opened = this.asked === "paste" ? "seats" : "";
    this.#number = number;
  }
  /** @param {Game} game @param {boolean} begun */
  #paintKept({ trouble, file }, begun) {
    const kept = this.#kept;
    const saved = file && !trouble ? [h("span", {}, "Saved"), h("span", {}, ` in ${file}.`)] : void 0;
    kept.replaceChildren(...begun ? saved ?? [trouble || "Saved from your first move on."] : []);
    kept.dataset.kind = trouble ? "no" : "";
    kept.title = kept.textContent ?? "";
  }
  /** @param {Game} game @param {boolean} begun */
  #paintPanels({ replay }, begun) {
    const { opened, panels, main } = this;
    for (const one of all(this.tools, "[data-panel]")) {
      const name = one.dataset.panel ?? "";
      const offered = this.model.get("form").tools.includes(name);
      one.hidden = !offered || !begun && ["save", "seats", "replay", "review"].includes(name);
      one.setAttribute("aria-expanded", String(name === opened));
      one.setAttribute("aria-disabled", String(looks(name) && !replay?.may));
    }
    for (const [name, panel] of Object.entries(panels)) panel.hidden = name !== opened;
    for (const cancel2 of all(main, "[data-do=close]")) cancel2.hidden = !begun && opened === "new";
  }
  /** The names of files. @param {Game} game @param {boolean} changed */
  #paintFiles({ files = [], free = "" }, changed) {
    const fill = (
      /** @type {HTMLInputElement} */
      this.form.querySelector("[name=file]")
    );
    if (changed || fill.value === (fill.dataset.free ?? "")) {
      fill.value = free;
      fill.dataset.free = free;
    }
    const saved = (
      /** @type {HTMLSelectElement} */
      this.#opener.querySelector("select")
    );
    if (saved.dataset.files === String(files)) return;
    saved.dataset.files = String(files);
    saved.replaceChildren(...files.map((file) => h("option", { value: file }, file)));
    this.#opener.querySelector("[data-form=open]").hidden = !files.length;
  }
};

// widgets/js/table.js
var LOST2 = `The kernel was restarted. ${AGAIN}: the game comes back from its file.`;
function show(model, link, el, signal) {
  const view = new View(model, link, el);
  listen(view, signal);
  el.append(view.root);
  takeRoom(view.root, signal);
  for (const paint of [view.paint, view.say, view.alert]) paint();
  const heard = (
    /** @type {const} */
    [
      ["change:table", view.paint],
      ["change:thinking", view.paintThinking],
      ["change:farewell", view.reviewed],
      ["change:review", view.reviewed],
      ["change:review_chart", view.reviewed],
      ["change:reviewing", view.reviewed],
      ["change:message", view.say],
      ["change:errors", view.complained]
    ]
  );
  for (const [name, handler] of heard) model.on(name, handler);
  link.views.add(view.alert);
  return () => {
    view.replay.pause();
    for (const [name, handler] of heard) model.off(name, handler);
    link.views.delete(view.alert);
    view.root.remove();
  };
}
var table_default = () => {
  let link;
  let pacemaker;
  let reviewing;
  let seen = 0;
  const look = (by) => {
    const was = seen > 0;
    seen += by;
    if (was === seen > 0) return;
    for (const one of [pacemaker, reviewing]) seen ? one.step() : one.stop();
  };
  return {
    /** @param {import("@anywidget/types").InitializeProps<Traits>} props */
    initialize(props) {
      const { model } = props;
      const busy = (intent, seconds) => overdue(model, intent, seconds);
      link = new Link(props, { lost: LOST2, latest: ["replay"], busy });
      pacemaker = new Pacemaker(model, link);
      for (
        const told of
        /** @type {const} */
        ["change:table", "change:thinking", "change:ack"]
      )
        model.on(told, () => seen && pacemaker.step());
      reviewing = new Reviewing(model, link);
      model.on("change:reviewing", () => seen && reviewing.step());
      return () => {
        look(-seen);
        link.stop();
      };
    },
    /** @param {{ model: Model, el: HTMLElement, signal: AbortSignal }} props */
    render({ model, el, signal }) {
      const end = show(model, link, el, signal);
      look(1);
      return () => {
        look(-1);
        end();
      };
    }
  };
};
export {
  table_default as default
};
