// widgets/js/page/host.js
var hasMenus = Boolean(document.querySelector(".jp-NotebookPanel"));
var hasStart = hasMenus && Boolean(document.querySelector(".bg-start"));
var AGAIN = hasStart ? "Press Start at the top of the page" : hasMenus ? "Choose Run > Run All Cells" : "Load this page again";
var OR_MENU = hasStart ? ", or choose Run > Run All Cells" : "";

// widgets/js/board/told.js
var MISSING = `The board cannot be drawn: a part of it has not come. ${AGAIN}.`;
var known = /* @__PURE__ */ new WeakMap();
async function stageOf(model) {
  const parts2 = await Promise.all(
    model.get("stage").map(async (id) => {
      const holder = await model.widget_manager.get_model(id);
      if (!known.has(holder)) known.set(holder, JSON.parse(holder.get("text")));
      return known.get(holder);
    })
  );
  return Object.assign({}, ...parts2);
}
var Told = class {
  /** @type {Stage | undefined} */
  stage;
  /** The ids of its parts. @type {string | undefined} */
  staged;
  /** @type {Line[]} */
  story = [];
  /** @type {Piece[]} */
  pieces = [];
  /** Has a message not come? Nothing is painted before everything is told anew. */
  isBehind = false;
  /** What is wrong with the stage, for people. */
  alert = "";
  /** Called when the stage has come, or does not come. @type {Set<() => void>} */
  views = /* @__PURE__ */ new Set();
  /** What was heard last, by trait. @type {Partial<Traits>} */
  #heard = {};
  /** The number of the last message. */
  #n = -1;
  /** Is everything asked for, without a reply yet? */
  #isAsked = false;
  /** @param {Model} model @param {Link} link */
  constructor(model, link) {
    this.model = model;
    this.link = link;
    this.hear();
    this.ready = this.dress();
  }
  /** Is there something new? Each piece of news counts once. @param {"news" | "pieces" | "told"} name */
  #isNew(name) {
    const told = this.model.get(name);
    if (this.#heard[name] === told) return false;
    this.#heard = { ...this.#heard, [name]: told };
    return true;
  }
  /** Of what is long only what has changed comes: put it together with what there was. */
  hear() {
    if (this.#isNew("told")) this.#count();
    if (this.isBehind) return;
    if (this.#isNew("news")) {
      const { at, lines = [] } = this.model.get("news");
      this.story = [...this.story.slice(0, at), ...lines];
    }
    if (this.#isNew("pieces")) {
      const told = this.model.get("pieces");
      const old = this.pieces;
      this.pieces = Array.isArray(told) ? told : told.parts.flatMap((part) => part.length === 2 ? old.slice(part[0], part[1]) : [part]);
    }
  }
  /** A server that is sent too much at once drops messages: what comes after them is nothing without them. */
  #count() {
    const { n, whole } = this.model.get("told");
    this.isBehind = !whole && (this.isBehind || n !== this.#n + 1);
    this.#n = n;
    if (this.isBehind && !this.#isAsked) void this.#askAnew();
  }
  async #askAnew() {
    this.#isAsked = true;
    await this.link.ask({ do: "anew" });
    this.#isAsked = false;
  }
  /** Another stage is told. */
  async restage() {
    try {
      await this.dress();
    } catch (error) {
      console.error(error);
      this.#say(MISSING);
    }
  }
  /** Fetch the stage. Nothing is painted before it is there. */
  async dress() {
    const ids = String(this.model.get("stage"));
    const stage = await stageOf(this.model);
    if (ids !== String(this.model.get("stage"))) return;
    this.stage = stage;
    this.staged = ids;
    this.#say("");
  }
  /** @param {string} text */
  #say(text) {
    this.alert = text;
    for (const update of this.views) update();
  }
};

// widgets/js/board/turns.js
var turn = Promise.resolve();
function inTurn() {
  const mine = turn;
  turn = mine.then(
    () => new Promise((next) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => next();
      port2.postMessage(null);
    })
  );
  return mine;
}

// widgets/js/page/dom.js
var SVG = "http://www.w3.org/2000/svg";
function h(tag, attributes, ...children2) {
  const element = document.createElement(tag);
  set(element, attributes);
  for (const child of children2) if (child !== false && child != null) element.append(child);
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
function fill(element, ...children2) {
  const wanted2 = children2.filter((child) => child instanceof Node);
  for (const old of [...element.childNodes]) if (!wanted2.includes(old)) old.remove();
  wanted2.forEach((node, i) => node === element.childNodes[i] || element.insertBefore(node, element.childNodes[i] ?? null));
}
var from = (event, selector) => event.target instanceof Element ? event.target.closest(selector) : null;
var meets = (event, what) => event.composedPath().includes(what);
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

// widgets/js/board/rings.js
var BADGE = 8;
var CORNER = 9;
var SIDE = 4;
function ring([x, y, r, , , , square], piece) {
  const aside = piece ? (r - BADGE) * Math.SQRT1_2 : 0;
  const [left, top] = [x + aside, y - aside];
  const group = svg("g");
  group.append(
    ...["glow", "rim"].map(
      (part) => square ? svg("rect", { class: `bg-${part}`, ...squared(x, y, r - SIDE) }) : svg("circle", { class: `bg-${part}`, cx: x, cy: y, r: r - 3 })
    ),
    svg("circle", { class: "bg-badge", cx: left, cy: top, r: BADGE }),
    svg("path", { class: "bg-sign", d: piece ? `M${left - 2} ${top - 4}l4 4l-4 4` : `M${left - 4} ${top}h8m-4-4v8` })
  );
  return group;
}
var squared = (x, y, half) => ({ x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: CORNER });
var Rings = class {
  root = svg("svg", { class: "bg-rings", "aria-hidden": "true", focusable: "false" });
  /** By place, and whether a piece stands there. @type {Map<string, SVGGElement>} */
  #made = /* @__PURE__ */ new Map();
  /** @type {Set<SVGGElement>} */
  #shown = /* @__PURE__ */ new Set();
  /** @param {Stage} stage */
  stage({ width, height }) {
    set(this.root, { viewBox: `0 0 ${width} ${height}` });
    this.#made.clear();
    this.#shown = /* @__PURE__ */ new Set();
    this.root.replaceChildren();
  }
  /** @param {{ word: string, at: Place, piece: boolean }[]} lit */
  paint(lit) {
    const next = new Set(
      lit.map(({ word, at, piece }) => {
        const key = `${word} ${piece}`;
        const group = this.#made.get(key) ?? ring(at, piece);
        this.#made.set(key, group);
        return group;
      })
    );
    for (const group of this.#shown) if (!next.has(group)) group.remove();
    this.root.append(...[...next].filter((group) => !this.#shown.has(group)));
    this.#shown = next;
  }
};

// widgets/js/board/places.js
var KEYS = "Arrow keys lead from place to place, Page Down and Page Up from one that can be chosen to another.";
var RINGED = { from: "ringed", path: "marked", told: "just explained" };
var MANY = 40;
var AHEAD = (
  /** @type {Record<string, number[]>} */
  {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1]
  }
);
var Places = class {
  root = h("div", { class: "bg-places", role: "group" });
  /** By their words. @type {Map<string, HTMLButtonElement>} */
  buttons = /* @__PURE__ */ new Map();
  /** How often each symbol stands on a place. @type {Map<string, Map<string, number>>} */
  standing = /* @__PURE__ */ new Map();
  /** Those that can be chosen. @type {Set<string>} */
  lit = /* @__PURE__ */ new Set();
  /** What is asked about on a place and is not there: names of pieces. @type {Map<string, string[]>} */
  asked = /* @__PURE__ */ new Map();
  /** The one that the Tab key leads to. */
  #home = "";
  #rings = new Rings();
  /** Those that a line or an explanation is about. @type {Set<string>} */
  #pointed = /* @__PURE__ */ new Set();
  /** The places where what is drawn at some x and y stands. @type {Map<string, string[]>} */
  #spots = /* @__PURE__ */ new Map();
  /** What is told of each, as text. @type {WeakMap<HTMLElement, string>} */
  #told = /* @__PURE__ */ new WeakMap();
  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }
  /** @param {Stage} stage */
  stage(stage) {
    const { width, height, title, places } = stage;
    this.#spots.clear();
    set(this.root, { "aria-label": `${title}: board`, "aria-description": KEYS });
    this.buttons.clear();
    for (const [word, [x, y, r, , [left, top, right, bottom], , square = false]] of Object.entries(places)) {
      const place = button("place", "", { "data-word": word, tabindex: "-1", "data-square": square });
      place.style.cssText = `left:${x / width * 100}%;top:${y / height * 100}%;--r:${r / width * 100}%`;
      if (right) {
        set(place, { "data-wide": true });
        const insets = [top - (y - r), x + r - right, y + r - bottom, left - (x - r)];
        place.style.setProperty("--reach", insets.map((inset) => `${inset / r * 50}%`).join(" "));
      }
      this.buttons.set(word, place);
    }
    this.#rings.stage(stage);
    this.root.replaceChildren(this.#rings.root, ...this.buttons.values());
    this.settle(this.buttons.has(this.#home) ? this.#home : Object.keys(places)[0]);
  }
  /** Note what stands where. @param {Piece[]} pieces */
  stand(pieces) {
    const { places, labels } = this.view.stage;
    this.standing = /* @__PURE__ */ new Map();
    for (const [, symbol, x, y] of pieces) {
      if (!labels[symbol]) continue;
      const spot = `${x} ${y}`;
      let words = this.#spots.get(spot);
      if (!words) {
        words = Object.keys(places).filter((word) => this.holds(word, x, y));
        this.#spots.set(spot, words);
      }
      for (const word of words) {
        const here = this.standing.get(word) ?? /* @__PURE__ */ new Map();
        this.standing.set(word, here.set(symbol, (here.get(symbol) ?? 0) + 1));
      }
    }
  }
  /** Note what is asked about, and where. @param {Ghost[]} ghosts */
  ask(ghosts) {
    const { labels } = this.view.stage;
    this.asked = /* @__PURE__ */ new Map();
    for (const [symbol, , , , at] of ghosts)
      if (labels[symbol]) this.asked.set(at, [...this.asked.get(at) ?? [], labels[symbol]]);
    this.paint();
  }
  /** Does what is drawn at x and y stand on this place? @param {string} word @param {number} x @param {number} y */
  holds(word, x, y) {
    const [px, py, r, , , [left, top, right, bottom]] = this.view.stage.places[word];
    return (px - x) ** 2 + (py - y) ** 2 < r * r || left < x && x < right && top < y && y < bottom;
  }
  /** The extent of a place. @param {string} word @returns {Box} */
  extent(word) {
    const [x, y, r, , reach2, area] = this.view.stage.places[word];
    return [area, reach2].find((box) => box.some(Boolean)) ?? [x - r, y - r, x + r, y + r];
  }
  /** Point at places, until others are pointed at. @param {Iterable<string>} spaces */
  point(spaces) {
    this.#pointed = new Set(spaces);
    this.paint();
  }
  unpoint() {
    this.#pointed = /* @__PURE__ */ new Set();
  }
  /** The kinds of marks on each place. @returns {Map<string, Set<string>>} */
  #marks() {
    const { model, choice, coach } = this.view;
    const marks = /* @__PURE__ */ new Map();
    const mark = (words, kind) => {
      for (const word of words) marks.set(word, (marks.get(word) ?? /* @__PURE__ */ new Set()).add(kind));
    };
    for (const [word, kind] of model.get("marks")) mark([word], kind);
    mark(choice.picked, "picked");
    mark(Object.keys(choice.movable).filter((place) => choice.picked.includes(choice.movable[place])), "picked");
    mark(this.#pointed, "pointed");
    if (coach.asksPlaces) mark(coach.answers.toggled, "picked");
    return marks;
  }
  paint() {
    const { choice, coach, stage } = this.view;
    const answering = coach.asksPlaces;
    const among = coach.answers.among;
    const lit = answering ? new Set(coach.isDone ? [] : among ?? this.buttons.keys()) : choice.lit;
    this.lit = lit;
    const holding = choice.picked.length > 0;
    set(this.#rings.root, { "data-many": holding && choice.offer.places.size > MANY, "data-holding": holding });
    const ringed = answering && !among ? [] : [...lit].filter((word) => this.buttons.has(word));
    this.#rings.paint(ringed.map((word) => ({ word, at: stage.places[word], piece: this.standing.has(word) })));
    const marks = this.#marks();
    for (const [word, place] of this.buttons) {
      const isLit = lit.has(word);
      const kinds = [...marks.get(word) ?? []].filter((kind) => kind !== "last" || !isLit || answering).join(" ");
      this.#tell(place, word, isLit, answering, kinds);
    }
    this.root.querySelectorAll("button:is(:hover, :focus-visible)").forEach(look);
  }
  /** What a place is, and what stands there; or where what one takes from it stands already.
   * @param {string} word @param {string} stands */
  #about(word, stands) {
    const { choice, stage } = this.view;
    const { places, labels } = stage;
    const [at] = Object.entries(choice.movable).find(([, moves]) => moves === word) ?? [];
    const there = at ? [`on ${labels[at]}`] : [places[word][3], stands || "empty"];
    return [labels[word] ?? word, ...there].filter(Boolean).join(", ");
  }
  /** @param {HTMLElement} place @param {string} word @param {boolean} lit @param {boolean} answering @param {string} kinds */
  #tell(place, word, lit, answering, kinds) {
    const { labels } = this.view.stage;
    const stands = [...this.standing.get(word) ?? []].map(([symbol, times]) => times > 1 ? `${labels[symbol]} (${times})` : labels[symbol]).join(", ");
    const asked = this.asked.get(word)?.map((name) => `asked about: ${name}`) ?? [];
    const about = this.#about(word, stands);
    const told = [about, lit, answering, kinds, asked].join("|");
    if (this.#told.get(place) === told) return;
    this.#told.set(place, told);
    const on = kinds.includes("picked");
    const judged = ["good", "bad", "hint"].filter((kind) => kinds.includes(kind));
    const can = on ? "chosen" : lit ? "can be chosen" : "";
    const ringed = Object.entries(RINGED).flatMap(([kind, said]) => kinds.split(" ").includes(kind) ? [said] : []);
    const seen = [about, ...asked, ...ringed, can, ...judged];
    set(place, {
      "aria-label": seen.filter(Boolean).join(", "),
      "aria-pressed": String(on),
      "data-lit": lit && !answering && (stands ? "piece" : "empty"),
      "data-drag": lit && !answering && stands !== "",
      "data-marks": kinds || false
    });
  }
  /** Let the Tab key lead here. @param {string} word */
  settle(word) {
    this.buttons.get(this.#home)?.setAttribute("tabindex", "-1");
    this.#home = word;
    this.buttons.get(word)?.setAttribute("tabindex", "0");
  }
  /** Of these the one where the reader was, or else the first. @param {Set<string>} words */
  among(words) {
    return words.has(this.#home) ? this.#home : [...words][0];
  }
  /** @param {FocusOptions} [how] */
  focus(how) {
    this.buttons.get(this.#home)?.focus(how);
  }
  /** The next of those that can be chosen, or the one before, in the order of reading. @param {number} by */
  #litFrom(by) {
    const order = [...this.buttons.keys()].filter((word) => this.lit.has(word));
    if (!order.length) return null;
    const all2 = [...this.buttons.keys()];
    const here = all2.indexOf(this.#home);
    const next = by > 0 ? order.find((word) => all2.indexOf(word) > here) : order.findLast((word) => all2.indexOf(word) < here);
    const to = next ?? order.at(by > 0 ? 0 : -1) ?? "";
    this.view.turn.heard.say(`${order.indexOf(to) + 1} of ${order.length}`);
    return to;
  }
  /** Where a key leads, if anywhere. @param {string} key */
  towards(key) {
    const { places } = this.view.stage;
    if (key === "PageDown" || key === "PageUp") return this.#litFrom(key === "PageDown" ? 1 : -1);
    return nearest(Object.entries(places).map(([word, [x, y]]) => [word, [x, y]]), this.#home, key);
  }
};
function nearest(spots, from2, key) {
  if (key === "Home") return spots[0][0];
  if (key === "End") return spots[spots.length - 1][0];
  if (!(key in AHEAD)) return null;
  const [dx, dy] = AHEAD[key];
  const [x, y] = spots.find(([name]) => name === from2)?.[1] ?? [0, 0];
  let best = from2;
  let least = Infinity;
  for (const [name, [px, py]] of spots) {
    const ahead = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    if (ahead > 0 && aside <= 2 * ahead && ahead + 2 * aside < least) [best, least] = [name, ahead + 2 * aside];
  }
  return best;
}
var look = (place) => set(place, { "data-ready": place.hasAttribute("data-lit") });

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

// widgets/js/board/about.js
var WIDE = 0.3;
var CLOSE = 45;
var ROW = 36;
var CUT = [112, 72];
var holds = ([left, top, right, bottom], x, y) => left <= x && x <= right && top <= y && y <= bottom;
var size = ([left, top, right, bottom]) => (right - left) * (bottom - top);
var middle = ([left, top, right, bottom]) => [(left + right) / 2, (top + bottom) / 2];
var About = class {
  /** One stop of the Tab key for all that is no place; the arrow keys lead from one to the next. */
  look = h("button", { type: "button", class: "bg-look", "aria-label": "Look around with the arrow keys" });
  open = button("legend", "Legend", { "aria-haspopup": "dialog" });
  #list = h("div", {});
  /** What the legend is of. @type {Stage | undefined} */
  #listed;
  #title = h("h2", {});
  legend = h(
    "dialog",
    { class: "bg-legend", "aria-label": "Legend" },
    h("header", {}, this.#title, button("close", "Close")),
    this.#list
  );
  /** Where the keyboard looks. */
  #at = "";
  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }
  /** The way from pixels of the page to units of the board. @returns {(rect: DOMRect) => Box} */
  #units() {
    const frame2 = this.view.places.root.getBoundingClientRect();
    const scale = this.view.stage.width / frame2.width;
    return ({ left, top, right, bottom }) => [
      (left - frame2.left) * scale,
      (top - frame2.top) * scale,
      (right - frame2.left) * scale,
      (bottom - frame2.top) * scale
    ];
  }
  /** What lies at a point of the page: what is painted there, from above, or else the smallest thing around it.
   * @param {number} clientX @param {number} clientY @param {string} word the place there, if there is one
   * @returns {Spot | undefined} */
  find(clientX, clientY, word) {
    const { art, stage } = this.view;
    const units = this.#units();
    const [x, y] = units(new DOMRect(clientX, clientY));
    const boxes = new Map([...art.boxes()].map(([key, rect]) => [key, units(rect)]));
    const most = WIDE * stage.width * stage.height;
    const painted = art.at(clientX, clientY).map((key) => ({ key, box: (
      /** @type {Box} */
      boxes.get(key)
    ) })).filter(({ box }) => size(box) < most);
    if (painted.length) {
      const pieces = painted.slice(0, 2).map(({ key }) => key);
      return { pieces, ground: word && pieces.length < 2 ? [word] : [], word, box: painted[0].box };
    }
    const around3 = [
      ...word ? [{ pieces: [], ground: [word], word, box: this.view.places.extent(word) }] : [],
      ...[...boxes].map(([key, box]) => ({ pieces: [key], ground: [], word, box })),
      ...Object.entries(stage.parts).map(([name, box]) => ({ pieces: [], ground: [name], word, box }))
    ];
    return around3.filter(({ box }) => holds(box, x, y)).sort((one, other) => size(one.box) - size(other.box))[0];
  }
  /** Is this point of the page on what was found? @param {Spot} spot @param {number} clientX @param {number} clientY */
  covers({ box }, clientX, clientY) {
    const [x, y] = this.#units()(new DOMRect(clientX, clientY));
    return holds(box, x, y);
  }
  /** All that is told of a place: what stands there, from above, and the ground. @param {string} word @returns {Spot} */
  place(word) {
    const { places, told } = this.view;
    const shown = told.pieces.filter(([, , x, y, , layer]) => this.view.tools.isOn(layer ?? "") && places.holds(word, x, y));
    const pieces = shown.map(([key]) => key).reverse();
    return { pieces, ground: [word], word, box: this.view.places.extent(word) };
  }
  /** What lies on no place, and what the ground shows, as one reads it: where the arrow keys lead.
   * @returns {Map<string, Spot>} */
  #stops() {
    const { art, places, stage, told } = this.view;
    const units = this.#units();
    const boxes = new Map(art.boxes());
    const stops = /* @__PURE__ */ new Map();
    const kept = [];
    for (const [key, symbol, x, y] of told.pieces) {
      const rect = boxes.get(key);
      if (!rect?.width || Object.keys(stage.places).some((word) => places.holds(word, x, y))) continue;
      if (kept.some(([same, sx, sy]) => same === symbol && Math.hypot(sx - x, sy - y) < CLOSE)) continue;
      kept.push([symbol, x, y]);
      stops.set(`piece ${key}`, { pieces: [key], ground: [], word: "", box: units(rect) });
    }
    for (const [name, box] of Object.entries(stage.parts))
      if (!boxes.has(name)) stops.set(`part ${name}`, { pieces: [], ground: [name], word: "", box });
    const row = (box) => Math.round(middle(box)[1] / ROW);
    return new Map([...stops].sort(([, { box: a }], [, { box: b }]) => row(a) - row(b) || middle(a)[0] - middle(b)[0]));
  }
  /** Look at another thing: the one before, the one after, or the nearest above or below.
   * @param {string} key @returns {boolean} does it lead anywhere? */
  towards(key) {
    const stops = this.#stops();
    const names = [...stops.keys()];
    const at = names.indexOf(this.#at);
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    const to = at < 0 ? key.startsWith("Arrow") && names[0] : step ? names[Math.max(0, Math.min(at + step, names.length - 1))] : nearest(
      [...stops].map(([name, { box }]) => [name, middle(box)]),
      this.#at,
      key
    );
    if (!to) return false;
    this.#at = to;
    this.#show(
      /** @type {Spot} */
      stops.get(to)
    );
    return true;
  }
  /** The Tab key has come. */
  settle() {
    const stops = this.#stops();
    const [first] = stops.keys();
    if (!stops.has(this.#at)) this.#at = first ?? "";
    const spot = stops.get(this.#at);
    if (spot) this.#show(spot);
  }
  /** @param {Spot} spot */
  #show(spot) {
    const { width, height } = this.view.stage;
    const [left, top, right, bottom] = spot.box;
    this.look.style.cssText = `left:${left / width * 100}%;top:${top / height * 100}%;width:${(right - left) / width * 100}%;height:${(bottom - top) / height * 100}%`;
    this.view.part.follow(spot.box);
    this.view.why.tell(spot, false);
  }
  /** Show the legend, as the kernel has it. */
  async showLegend() {
    const { art, icons, stage } = this.view;
    this.#title.textContent = `Legend: ${stage.title}`;
    if (stage !== this.#listed) this.#list.replaceChildren();
    this.#listed = stage;
    this.legend.showModal();
    const reply = await this.view.ask({ do: "legend" });
    if (!reply) return;
    const drawn = (
      /** @type {Legend} */
      reply.groups.map(
        ({ title, entries }) => h(
          "section",
          {},
          h("h3", {}, title),
          h(
            "ul",
            {},
            ...entries.map(
              ({ symbol, box, name, text, rule }) => h(
                "li",
                {},
                h("span", { class: "bg-shown" }, box ? this.#cut(box, art.picture) : icons.icon(symbol)),
                h("p", {}, h("strong", {}, name), ` ${text} `, chip(rule, stage.rules))
              )
            )
          )
        )
      )
    );
    this.#list.replaceChildren(...drawn);
  }
  /** A part of the ground, cut out. @param {Box} box @param {string} picture */
  #cut([left, top, right, bottom], picture) {
    const scale = Math.min(CUT[0] / (right - left), CUT[1] / (bottom - top));
    const image = h("img", { alt: "", src: picture });
    set(image, { width: this.view.stage.width * scale, height: this.view.stage.height * scale });
    image.style.translate = `${-left * scale}px ${-top * scale}px`;
    const cut = h("span", { class: "bg-cut" }, image);
    cut.style.cssText = `width:${(right - left) * scale}px;height:${(bottom - top) * scale}px`;
    return cut;
  }
};

// widgets/js/board/tree.js
var Bag = class _Bag {
  /** @param {string[][]} rests of each action its groups */
  constructor(rests) {
    this.rests = rests;
  }
  /** @type {[string, Tree][] | undefined} */
  #children;
  get children() {
    if (this.#children) return this.#children;
    const after = /* @__PURE__ */ new Map();
    const common = this.rests[0].find((group) => this.rests.every((rest) => rest.includes(group)));
    for (const rest of this.rests)
      for (const group of new Set(common === void 0 ? rest : [common])) {
        const i = rest.indexOf(group);
        after.set(group, [...after.get(group) ?? [], [...rest.slice(0, i), ...rest.slice(i + 1)]]);
      }
    const tree = {};
    for (const [group, rests] of after) {
      const words = group.split(" "), last = words.pop() ?? "";
      words.reduce((node, word) => node[word] ??= {}, tree)[last] = new _Bag(rests);
    }
    this.#children = Object.entries(tree);
    return this.#children;
  }
};
function loosen(tree, unordered) {
  const spell = (node) => [
    ...ends(node) ? [[]] : [],
    ...children(node).flatMap(([word, child]) => spell(child).map((rest) => [word, ...rest]))
  ];
  const grouped = (words, size2) => words.flatMap((_, i) => i % size2 ? [] : [words.slice(i, i + size2).join(" ")]);
  return Object.fromEntries(
    Object.entries(tree).map(([kind, node]) => [
      kind,
      kind in unordered ? new Bag(spell(node).map((words) => grouped(words, unordered[kind]))) : node
    ])
  );
}
function children(node) {
  if (node instanceof Bag) return node.children;
  if (typeof node !== "string") return Object.entries(node).filter(([word]) => word);
  return node ? node.split(" ").map((word) => [word, ""]) : [];
}
var ends = (node) => node instanceof Bag ? node.rests.some((rest) => !rest.length) : typeof node === "string" ? !node : "" in node;
function follow({ path, passed, node }, word, isPlace) {
  return children(node).flatMap(([next, child]) => {
    if (next === word) return [{ path: [...path, next], passed, node: child }];
    if (isPlace(next) || !isPlace(word)) return [];
    return follow({ path: [...path, next], passed: next, node: child }, word, isPlace);
  });
}
var reach = (node, isPlace) => children(node).flatMap(([word, child]) => isPlace(word) ? [word] : reach(child, isPlace));
function survey(branches, isPlace) {
  const places = new Set(branches.flatMap(({ node }) => reach(node, isPlace)));
  const options = new Set(
    branches.flatMap(({ node }) => children(node).map(([word]) => word)).filter((word) => !isPlace(word))
  );
  const complete = branches.filter(({ node }) => ends(node));
  const [only] = options;
  if (only && !complete.length && branches.every(({ node }) => children(node).every(([word]) => word === only))) {
    const onward2 = branches.flatMap((branch) => follow(branch, only, isPlace));
    if (!onward2.some(({ node }) => ends(node))) return survey(onward2, isPlace);
  }
  return { branches, places, options, complete };
}
var offers = (tree, picked, isPlace) => picked.reduce(
  (offer, word) => survey(
    offer.branches.flatMap((branch) => follow(branch, word, isPlace)),
    isPlace
  ),
  survey([{ path: [], passed: "", node: tree }], isPlace)
);

// widgets/js/board/choice.js
var Choice = class {
  /** @type {string[]} */
  picked = [];
  offer = offers({}, [], () => false);
  /** The tree that is walked, and the one it was made of. @type {{ tree: object | null, root: Record<string, Tree> }} */
  #rooted = { tree: null, root: {} };
  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }
  /** What could be chosen after these words. @param {string[]} words */
  after(words) {
    return offers(this.#rooted.root, words, this.view.isPlace);
  }
  /** Offer what can be chosen now, or play what is all chosen. */
  choose() {
    const { stage, drawn, forecast, options, places } = this.view;
    const { tree } = drawn;
    if (this.#rooted.tree !== tree) this.#rooted = { tree, root: loosen(tree, stage.unordered) };
    options.wake();
    this.offer = this.after(this.picked);
    if (this.picked.length && !this.offer.branches.length) {
      this.picked = [];
      this.offer = this.after([]);
    }
    const said = this.#said();
    if (said) return this.play(said);
    options.paint();
    places.paint();
    forecast.paint();
  }
  /** The action that is all chosen with one word more, or that could be played then; none if it is not one alone.
   * @param {string} word @returns {string[]} */
  actionWith(word) {
    const offer = this.after([...this.picked, word]);
    const { branches, complete } = offer;
    if (branches.length !== 1) return [];
    return complete.length ? complete[0].path : this.forced(offer);
  }
  /** The action that is all chosen, if one is. @returns {string[] | undefined} */
  #said() {
    const { branches, complete } = this.offer;
    if (!this.picked.length || branches.length !== 1) return;
    const [{ path, node }] = branches;
    if (complete.length && !children(node).length) return path;
    const last = this.picked[this.picked.length - 1];
    if (this.forced().length && (last === path[0] || this.view.isPlace(last))) return this.forced();
  }
  /** The only action that is left, if options alone lead to it. @returns {string[]} */
  forced(offer = this.offer) {
    const { branches, options, places, complete } = offer;
    const [{ path, node }] = branches;
    const [only] = options;
    const isOne = branches.length === 1 && options.size === 1 && !places.size && !complete.length;
    return isOne && children(node).every(([, child]) => !children(child).length) ? [...path, only] : [];
  }
  /** @param {string[]} path */
  play(path) {
    const { why, options, story, link, drawn } = this.view;
    this.picked = [];
    why.rest();
    story.expect();
    options.wait();
    link.send({ do: "play", words: path.join(" "), at: drawn.controls.at });
  }
  /** @param {string} word */
  pick(word) {
    if (this.view.isPlaying) return;
    this.picked = [...this.picked, word];
    this.choose();
    this.view.turn.hear();
    this.view.part.show();
    if (!this.view.isPlaying || this.view.model.get("coach").advice?.compares) this.view.why.hush();
  }
  /** Take back the picked word at `i` and what came after it. @param {number} i */
  unpick(i) {
    if (this.view.isPlaying) return;
    this.view.why.hush();
    this.picked = this.picked.slice(0, i);
    this.choose();
    this.view.turn.hear();
    this.view.part.show();
  }
  /** The words for what can be moved from places of the board, by place. */
  get movable() {
    return this.view.drawn.controls.movable ?? {};
  }
  /** The word for what stands on a place, where that can be chosen or is in hand; or else the place's own.
   * @param {string} place */
  meant(place) {
    const word = this.movable[place];
    return word && (this.offer.places.has(word) || this.picked.includes(word)) ? word : place;
  }
  /** All places that can be pressed to go on. @returns {Set<string>} */
  get lit() {
    const moved = Object.keys(this.movable).filter((place) => this.offer.places.has(this.meant(place)));
    return /* @__PURE__ */ new Set([...this.offer.places, ...moved]);
  }
  /** Does a piece go on with what is in hand only as more of a swap, which nobody has said? @param {string} word */
  #swaps(word) {
    const { stage, isPlace } = this.view;
    const others = (words) => this.after(words).branches.some(({ path }) => !(path[0] in stage.unordered));
    return isPlace(this.picked[0]) && others(this.picked) && !others([...this.picked, word]);
  }
  /** @param {string} place */
  pickPlace(place) {
    const { coach, why, isPlace, isPlaying } = this.view;
    if (isPlaying) return;
    if (coach.asksPlaces) return coach.toggle(place);
    const word = this.meant(place);
    if (this.offer.places.has(word) && !this.#swaps(word)) return this.pick(word);
    if (this.picked.includes(word)) return this.unpick(this.picked.indexOf(word));
    const kept = isPlace(this.picked[0]) ? [] : this.picked.slice(0, -1);
    const other = this.after([...kept, word]);
    if (isPlace(this.picked[kept.length]) && other.branches.length && (other.places.size || other.options.size)) {
      this.picked = kept;
      return this.pick(word);
    }
    why.ask(place);
  }
};

// widgets/js/page/clipboard.js
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

// widgets/js/page/acts.js
function onActs(act, signal) {
  for (const event of ["wheel", "touchmove", "keydown", "pointerdown"])
    window.addEventListener(event, ({ isTrusted }) => isTrusted && act(), { signal, capture: true, passive: true });
}
var untilActs = (stop) => onActs(() => stop.abort(), stop.signal);

// widgets/js/page/room.js
var measured = /* @__PURE__ */ new WeakSet();
var sheetOf = (el) => (
  /** @type {HTMLElement | null} */
  el.closest(".jp-WindowedPanel-outer")
);
function measureRoom(el) {
  const sheet = sheetOf(el);
  if (!sheet || measured.has(sheet)) return;
  measured.add(sheet);
  const measure = () => {
    if (sheet.clientHeight) sheet.style.setProperty("--bg-room", `${sheet.clientHeight}px`);
  };
  measure();
  new ResizeObserver(measure).observe(sheet);
}

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
var { known: known2, listeners } = page[KEY] ??= { known: /* @__PURE__ */ new Map(), listeners: /* @__PURE__ */ new Set() };
var heard = /* @__PURE__ */ new WeakSet();
function note(way, how) {
  const { chapter, name, done } = way;
  const steps = known2.get(chapter) ?? /* @__PURE__ */ new Map();
  known2.set(chapter, steps);
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
function onward(way, goes2) {
  if (!way.steps) return null;
  const text = goes2 ? neighbour(way, 1) ? "Next" : "Go on" : "Skip";
  return button("onward", text, { class: goes2 ? "bg-main-button" : "bg-quiet" });
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
    const done = known2.get(way.chapter);
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

// widgets/js/board/inarow.js
var ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
var DRAG_PX = 6;
var FEW = 4;
function faces(view, { text, pictures: pictures2 = [] }, isAmong = false) {
  const drawn = pictures2.map(([symbol, times]) => {
    const icon = view.icons.icon(symbol);
    return icon && h("span", { class: "bg-face" }, icon, times > 1 && h("b", {}, `× ${times}`));
  });
  const isSaid = pictures2.some(([symbol]) => view.stage.symbols[symbol]?.includes(`>${text}<`));
  const name = h("span", { class: isSaid ? "bg-hidden" : "" }, ...rich(text));
  return isAmong || drawn.some(Boolean) ? [h("span", { class: "bg-pictures", "aria-hidden": "true" }, ...drawn), name] : [name];
}
function free(root) {
  for (const icon of all(root, ".bg-icon")) icon.remove();
}
var keyOf = (at) => at < 9 && at + 1;
var InARow = class {
  root = h("div", { class: "bg-order" });
  #row = h("ol", { class: "bg-row", "aria-label": "The row" });
  #tray = h("div", { class: "bg-tray", role: "group", "aria-label": "To put in the row" });
  #said = h("p", { class: "bg-hidden", role: "status" });
  /** @type {Answer[]} */
  #things = [];
  /** What lies in the row, by its number among the things. @type {number[]} */
  #at = [];
  #slots = 0;
  #fromRight = false;
  #isDone = false;
  /** Once it `isOver`, its pointer need only be let go.
   * @type {{ id: number, thing: number, x: number, y: number, lifted: HTMLElement | null, isOver: boolean } | null} */
  #drag = null;
  #dropped = false;
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    const { signal } = view;
    this.root.append(this.#row, this.#tray, this.#said);
    this.root.addEventListener("click", (event) => this.#press(from(event, "[data-thing]")), { signal });
    this.root.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.root.addEventListener("pointerdown", (event) => this.#grab(event), { signal });
    this.root.addEventListener("pointermove", (event) => this.#move(event), { signal });
    for (const end of ["pointerup", "pointercancel"])
      this.root.addEventListener(end, (event) => this.#drop(
        /** @type {PointerEvent} */
        event
      ), { signal });
  }
  get isFull() {
    return this.#at.length >= this.#slots;
  }
  /** What is not in the row. */
  get #left() {
    return this.#things.map((_, thing) => thing).filter((thing) => !this.#at.includes(thing));
  }
  get given() {
    return this.#at.map((thing) => this.#things[thing].id);
  }
  /** @param {Questions} c @param {string[]} given */
  paint(c, given) {
    this.#drag = null;
    this.#things = c.options ?? [];
    this.#slots = c.slots ?? 0;
    this.#fromRight = Boolean(c.fromRight);
    this.#at = [];
    for (const id of given) {
      const thing = this.#things.findIndex((one, i) => one.id === id && !this.#at.includes(i));
      if (thing >= 0) this.#at.push(thing);
    }
    this.#isDone = Boolean(c.done);
    this.#said.textContent = "";
    this.#draw();
    return this.root;
  }
  #draw() {
    free(this.root);
    const slots = Array.from({ length: this.#slots }, (_, at) => {
      const thing = this.#at[at];
      const content = thing === void 0 ? [] : [this.#button(thing, this.#place(thing))];
      return h("li", {}, ...content, h("small", { "aria-hidden": "true" }, String(at + 1)));
    });
    set(this.root, { "data-few": this.#slots <= FEW, "data-from-right": this.#fromRight });
    this.#row.replaceChildren(...slots);
    this.#tray.replaceChildren(...this.#stacks().map((stack, i) => this.#stack(stack, i)));
  }
  /** What is not in the row, those that look the same together. */
  #stacks() {
    const stacks = /* @__PURE__ */ new Map();
    for (const thing of this.#left) {
      const { text, pictures: pictures2 } = this.#things[thing];
      const looks = JSON.stringify([text, pictures2]);
      stacks.set(looks, [...stacks.get(looks) ?? [], thing]);
    }
    return [...stacks.values()];
  }
  /** @param {number[]} stack @param {number} i */
  #stack({ length, 0: top }, i) {
    const { text } = this.#things[top];
    const button2 = this.#button(top, length > 1 ? `${text} (${length})` : text);
    set(button2, { "data-key": keyOf(i) });
    if (length > 1) button2.append(h("b", {}, `× ${length}`));
    return button2;
  }
  /** @param {number} thing @param {string} label */
  #button(thing, label) {
    const disabled = this.#isDone;
    const more = { type: "button", class: "bg-thing", "data-thing": thing, "aria-label": label, disabled };
    return h("button", more, ...faces(this.view, this.#things[thing]));
  }
  /** A thing and its position: "Umma, second of 8". @param {number} thing */
  #place(thing) {
    const at = this.#at.indexOf(thing);
    return `${this.#things[thing].text}, ${ORDINALS[at] ?? at + 1} of ${this.#slots}`;
  }
  /** Put a thing at a position of the row, or take it out of there. @param {number} thing @param {number} at */
  #put(thing, at) {
    this.#at = this.#at.filter((other) => other !== thing);
    if (at >= 0) this.#at.splice(at, 0, thing);
    this.#at.splice(this.#slots);
    this.#draw();
    this.#said.textContent = at < 0 ? `${this.#things[thing].text}, taken back` : this.#place(thing);
  }
  /** Of those that lie on each other the one on top. @param {number} thing */
  #focus(thing) {
    const [top] = this.#stacks().find((stack) => stack.includes(thing)) ?? [thing];
    this.root.querySelector(`[data-thing="${top}"]`)?.focus();
  }
  /** Put it next in the row, or take it back. @param {HTMLElement | null} button */
  #press(button2) {
    if (!button2 || this.#dropped) return;
    const thing = Number(button2.dataset.thing);
    const isLying = this.#at.includes(thing);
    if (!isLying && this.isFull) return void (this.#said.textContent = "The row is full");
    const beside = all(isLying ? this.#row : this.#tray, "[data-thing]");
    const next = beside[beside.indexOf(button2) + 1] ?? beside[beside.indexOf(button2) - 1];
    const [, below] = isLying ? [] : this.#stacks().find(([top]) => top === thing) ?? [];
    this.#put(thing, isLying ? -1 : this.#at.length);
    if (this.isFull) this.view.coach.focus("[data-do=answer]");
    else this.#focus(below ?? (next ? Number(next.dataset.thing) : thing));
  }
  /** Arrows move a thing within the row; in the tray they lead from one to another. @param {KeyboardEvent} event */
  #key(event) {
    const button2 = from(event, "[data-thing]");
    if (!button2) return;
    const thing = Number(button2.dataset.thing);
    const isLying = this.#at.includes(thing);
    if (isLying && (event.key === "Backspace" || event.key === "Delete")) return this.#press(button2);
    const beside = isLying ? this.#at : this.#stacks().map(([top]) => top);
    const [here, last] = [beside.indexOf(thing), beside.length - 1];
    const ahead = isLying && this.#fromRight ? -1 : 1;
    const to = { ArrowRight: here + ahead, ArrowLeft: here - ahead, Home: 0, End: last }[event.key];
    if (to === void 0) return;
    event.preventDefault();
    const at = Math.min(Math.max(to, 0), last);
    if (isLying) this.#put(thing, at);
    this.#focus(isLying ? thing : beside[at]);
  }
  /** @param {PointerEvent} event */
  #grab(event) {
    const button2 = from(event, "[data-thing]");
    if (!button2 || event.button || !event.isPrimary || this.#isDone || this.#drag?.lifted) return;
    const { pointerId: id, clientX: x, clientY: y } = event;
    this.#drag = { id, thing: Number(button2.dataset.thing), x, y, lifted: null, isOver: false };
  }
  /** @param {PointerEvent} event */
  #move(event) {
    const drag = this.#drag;
    if (drag?.id !== event.pointerId) return;
    if (!event.buttons) return this.#drop(event);
    if (drag.isOver) return;
    const { clientX, clientY, pointerId } = event;
    if (!drag.lifted) {
      if (Math.hypot(clientX - drag.x, clientY - drag.y) < DRAG_PX) return;
      this.root.setPointerCapture(pointerId);
      drag.lifted = this.root.querySelector(`[data-thing="${drag.thing}"]`);
      if (drag.lifted) set(drag.lifted, { "data-lifted": true });
    }
    if (drag.lifted) drag.lifted.style.translate = `${clientX - drag.x}px ${clientY - drag.y}px`;
  }
  /** End a drag: the thing lies where it was. @returns {boolean} was anything on its way? */
  putBack() {
    const lifted = this.#drag?.isOver ? null : this.#drag?.lifted;
    if (!this.#drag || !lifted) return false;
    this.#drag.isOver = true;
    lifted.style.translate = "";
    set(lifted, { "data-lifted": false });
    return true;
  }
  /** @param {PointerEvent} event */
  #drop(event) {
    const drag = this.#drag;
    if (drag?.id !== event.pointerId) return;
    this.#drag = null;
    if (!drag.lifted) return;
    this.#dropped = true;
    setTimeout(() => this.#dropped = false);
    if (event.type === "pointerup" && !drag.isOver) this.#put(drag.thing, this.#over(event, drag.thing));
    else this.#draw();
    this.#focus(drag.thing);
  }
  /** The position of the row that something is dropped on; below 0: it is dropped on none.
   * @param {PointerEvent} event @param {number} thing */
  #over({ clientX, clientY }, thing) {
    const { left, right, top, bottom } = this.#row.getBoundingClientRect();
    if (clientX < left || clientX > right || clientY < top - 20 || clientY > bottom + 10) return -1;
    const far = [...this.#row.children].map((slot) => {
      const box = slot.getBoundingClientRect();
      return Math.hypot(clientX - (box.left + box.right) / 2, 2 * (clientY - (box.top + box.bottom) / 2));
    });
    const others = this.#at.filter((other) => other !== thing).length;
    return Math.min(far.indexOf(Math.min(...far)), others, this.#slots - 1);
  }
};

// widgets/js/board/answers.js
var LONG = 14;
var count = 0;
var Answers = class {
  root = h("div", { class: "bg-answers" });
  /** The places that are the answer. @type {Set<string>} */
  toggled = /* @__PURE__ */ new Set();
  /** The places among which one chooses, if not among all. @type {Set<string> | null} */
  among = null;
  #name = `bg-answer-${++count}`;
  #question = "";
  #kind = "";
  #isDone = false;
  /** Has the kernel had an answer? */
  #isGiven = false;
  #judged = new Last();
  /** @type {object | undefined} */
  #stage;
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.row = new InARow(view);
    this.root.addEventListener("change", () => this.among && this.#follow(), { signal: view.signal });
    this.root.addEventListener("pointerover", (event) => this.#point(event), { signal: view.signal });
    this.root.addEventListener("focusin", (event) => this.#point(event), { signal: view.signal });
    for (const type of ["pointerout", "focusout"])
      this.root.addEventListener(type, () => this.among && view.places.point([]), { signal: view.signal });
  }
  get asksPlaces() {
    return this.#kind === "places";
  }
  /** What is filled in. @returns {string[]} */
  get given() {
    if (this.#kind === "order") return this.row.given;
    if (this.asksPlaces && !this.among) return [...this.toggled];
    const filled = all(this.root, "input:checked, input[type=number]");
    return filled.map((input) => (
      /** @type {HTMLInputElement} */
      input.value
    ));
  }
  /** What the reader has to be told before this can be an answer. */
  get missing() {
    const { given } = this;
    if (this.#kind === "number" && !Number.isSafeInteger(Number(given[0] || Number.NaN)))
      return "The answer is a whole number.";
    if (this.#kind === "order" && !this.row.isFull) return "Fill the row first.";
    return given.length ? "" : "Choose an answer first.";
  }
  /** @param {string} word a place */
  toggle(word) {
    if (this.among) {
      this.root.querySelector(`input[value="${CSS.escape(word)}"]`)?.click();
      return;
    }
    if (!this.toggled.delete(word)) this.toggled.add(word);
    this.view.places.paint();
  }
  #follow() {
    this.toggled = new Set(this.given);
    this.view.places.paint();
  }
  /** Show on the board which place an option is. @param {Event} event */
  #point(event) {
    const value = (
      /** @type {HTMLInputElement | null} */
      from(event, "label")?.querySelector("input")?.value
    );
    if (value && this.among?.has(value)) this.view.places.point([value]);
  }
  /** @param {Questions} c @returns {boolean} whether something else is asked than before */
  paint(c) {
    const picked = (c.picked ?? []).map(String);
    const isNew = this.#isNew(c, picked);
    const isJudged = this.#judged.differs([c.verdict, picked]) && Boolean(c.verdict && picked.length);
    const isOther = isJudged && c.kind !== "number" && this.given.join() !== picked.join();
    if (!this.#isSame(c) || isNew || isOther) {
      const kept = isNew || isOther || c.done ? [] : this.given;
      this.#show(c, kept.length ? kept : picked);
    }
    if (isJudged && c.verdict?.ok === false) this.#replaceNumber(picked[0]);
    return isNew;
  }
  /** Is something else asked than before? It may be that in the same words, about another position.
   * @param {Questions} c @param {string[]} picked */
  #isNew(c, picked) {
    const { chapter, name } = this.view.drawn.path;
    const asked = JSON.stringify([chapter, name, c.title, c.text, c.kind, c.options, c.many, c.slots]);
    const isGiven = Boolean(c.done || picked.length);
    const isNew = asked !== this.#question || this.#isGiven && !isGiven;
    this.#question = asked;
    this.#isGiven = isGiven;
    return isNew;
  }
  /** Is it still open or still done, and on the same stage? @param {Questions} c */
  #isSame(c) {
    const { stage } = this.view;
    const isDone = Boolean(c.done);
    const isSame = isDone === this.#isDone && stage === this.#stage;
    this.#isDone = isDone;
    this.#stage = stage;
    return isSame;
  }
  /** What has been filled in and not answered is not for the next position, which may be asked about in the same words. */
  forget() {
    if (this.#isDone) return;
    this.#show(this.view.drawn.coach, []);
    this.view.places.paint();
  }
  /** @param {Questions} c @param {string[]} given */
  #show(c, given) {
    this.#kind = c.kind ?? "";
    const options = c.options ?? [];
    const places = options.map(({ id }) => id).filter(this.view.isPlace);
    this.among = this.asksPlaces && options.length ? new Set(places) : null;
    this.toggled = new Set(this.asksPlaces ? given : []);
    free(this.root);
    this.root.replaceChildren(...this.#body(c, given));
  }
  /** @param {Questions} c @param {string[]} given @returns {HTMLElement[]} */
  #body(c, given) {
    const disabled = Boolean(c.done);
    if (c.kind === "number") {
      const input = h("input", { type: "number", step: "1", disabled, value: given[0] ?? "" });
      return [h("label", { class: "bg-number" }, "Your answer ", input)];
    }
    if (c.kind === "order") return [this.row.paint(c, given)];
    return c.options?.length ? [this.#options(c, new Set(given))] : [];
  }
  /** @param {Questions} c @param {Set<string>} given */
  #options({ options = [], many, done, answer = [] }, given) {
    const type = many ? "checkbox" : "radio";
    const isPictured = options.some((option) => option.pictures);
    const labels = options.map((option, i) => {
      const { id } = option;
      const input = h("input", { type, name: this.#name, value: id, checked: given.has(id) });
      const attributes2 = { class: isPictured ? "bg-thing" : "", "data-key": keyOf(i), "data-answer": answer.includes(id) };
      return h("label", attributes2, input, ...faces(this.view, option, isPictured));
    });
    const looks = isPictured ? "bg-things" : "";
    const isLong = options.some(({ text }) => text.length > LONG);
    const legend = h("legend", { class: "bg-hidden" }, "Answers");
    const attributes = { class: looks, "data-long": isPictured && isLong, disabled: Boolean(done) };
    const fieldset = h("fieldset", attributes, legend, ...labels);
    fieldset.style.setProperty("--longest", String(Math.max(...options.map(({ text }) => text.length))));
    return fieldset;
  }
  /** Whoever tries again types another number in place of the wrong one, not behind it. @param {string} wrong */
  #replaceNumber(wrong) {
    const field = (
      /** @type {HTMLInputElement | null} */
      this.root.querySelector("input[type=number]")
    );
    const select = () => field && Number(field.value) === Number(wrong) && field.select();
    if (field && field === focusedBy(field)) select();
    field?.addEventListener("click", select, { once: true });
  }
};

// widgets/js/board/guide.js
var Guide = class {
  root = h("div", { class: "bg-guide", role: "status", "aria-atomic": "false" });
  #told = new Last();
  /** What has been said: it is not said again where it comes back. @type {Set<string>} */
  #said = /* @__PURE__ */ new Set();
  /** @param {Guided | undefined} guide @param {Stage["rules"]} rules */
  paint(guide, rules) {
    const lines = guide?.lines ?? [];
    if (!this.#told.differs(lines)) return;
    this.root.replaceChildren(...lines.map((line) => item(line, rules, this.#said.has(line.text))));
    for (const { text } of lines) this.#said.add(text);
  }
};
function item({ text, rule, more }, rules, isOld) {
  const about = `Chapter: ${rules[rule]?.title ?? rule}`;
  const link = more && h("a", { class: "bg-more", href: more, "aria-label": about }, "Chapter");
  return h("p", { "aria-live": isOld && "off" }, ...rich(text), " ", chip(rule, rules), " ", link);
}
function guideButtons({ goesOn, waiting, suggests }) {
  const more = waiting === 1 ? "One more rule" : `${waiting} more rules`;
  return [
    goesOn && button("read", `Let ${goesOn} play`, { class: "bg-main-button" }),
    suggests && button("suggest", "Suggest something"),
    waiting ? button("more", more, { class: "bg-quiet" }) : null
  ];
}

// widgets/js/board/hints.js
var linesOf = ({ textContent }) => (textContent ?? "").split("\n").filter(Boolean);
var each = (text) => text.split("\n").flatMap((line, i) => [i ? "\n" : "", h("span", {}, ...rich(line))]);
var Hints = class {
  root = h("div", { class: "bg-hints", "aria-live": "polite" });
  /** What has been said is not said again, here or elsewhere on the panel.
   * @param {string[]} shown @param {Element} panel as it has been until now */
  paint(shown, panel) {
    const said = [...this.root.children].map(({ textContent }) => textContent);
    const old = new Set(all(panel, "p").flatMap(linesOf));
    const lines = shown.map((text) => h("p", { class: "bg-hint" }, ...each(text)));
    for (const line of lines) set(line, { "aria-live": linesOf(line).every((one) => old.has(one)) && "off" });
    const known3 = said.every((text, i) => text === lines[i]?.textContent) ? said.length : 0;
    if (known3) this.root.append(...lines.slice(known3));
    else this.root.replaceChildren(...lines);
  }
};

// widgets/js/board/coach.js
var NO_WAY = (
  /** @type {import("../page/path.js").Way} */
  {}
);
var ABOVE = 10;
var ARROWS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
var ASKED = ".bg-at-table :is([data-do=hint], [data-do=decided])";
var Coach = class {
  root = h("div", { class: "bg-coach", role: "group", "aria-label": "Coach", hidden: true });
  #verdict = h("div", { class: "bg-verdict", role: "status" });
  #bar = h("progress", { max: 1, "aria-label": "How far it has been worked out" });
  #guide = new Guide();
  #hints = new Hints();
  /** What is asked, for screen readers: they read it out when it changes, wherever the focus is. */
  #task = h("div", { class: "bg-hidden", "aria-live": "polite" });
  #asked = "";
  /** What was answered last. */
  #answered = "";
  /** What was judged last. */
  #judged = new Last();
  #wasDone = false;
  /** Was the focus on the board last? What had it may be gone. */
  #isHere = false;
  #path;
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.answers = new Answers(view);
    this.#path = new Path(view.signal);
    const come = (event) => {
      const { target } = event;
      if (target instanceof Element && !target.matches(NOWHERE)) this.#isHere = meets(event, view.root);
    };
    document.addEventListener("focusin", come, { signal: view.signal });
    const press2 = (event) => from(event, ".bg-board") && (this.#isHere = meets(event, view.root));
    document.addEventListener("pointerdown", press2, { signal: view.signal });
  }
  /** The way through the chapter, if the board belongs to one. What is said in the middle of a game leads nowhere. */
  get #way() {
    const { model } = this.view;
    const { advice, guide } = model.get("coach");
    return advice || guide ? NO_WAY : model.get("path");
  }
  get asksPlaces() {
    return this.answers.asksPlaces;
  }
  /** Is another question on its way, so that nothing can be said of this one any more? */
  get #isOver() {
    const { link } = this.view;
    return link.awaits("again") || link.awaits("dismiss");
  }
  get isDone() {
    return Boolean(this.view.model.get("coach").done);
  }
  /** @param {string} word a place */
  toggle(word) {
    if (!this.isDone) this.answers.toggle(word);
  }
  /** Enter on a place that is chosen already: that is the answer. @param {string | undefined} word @returns {boolean} is it so? */
  settles(word) {
    const settled = word !== void 0 && this.asksPlaces && !this.isDone && this.answers.toggled.has(word);
    if (settled) this.answer();
    return settled;
  }
  /** @param {string} text where the answer is */
  #remind(text) {
    this.#judged.forget();
    this.#verdict.dataset.kind = "info";
    this.#verdict.replaceChildren(h("p", {}, text));
  }
  /** Ask for something about this question. @param {string} what @param {object} [more] */
  ask(what, more) {
    if (!this.#isOver) this.view.link.once(what, more);
  }
  answer() {
    const { model, link } = this.view;
    const { given } = this.answers;
    if (this.answers.missing) return this.#remind(this.answers.missing);
    const number = model.get("coach").kind === "number";
    if (this.#isOver || link.awaits("answer")) return;
    if (given.join() === this.#answered) {
      this.#judged.forget();
      this.#judge(model.get("coach"));
    }
    this.#answered = given.join();
    link.send(number ? { do: "answer", number: Number(given[0]) } : { do: "answer", words: given });
  }
  /** Lead to the next step of the chapter, or to the one before. @param {number} by */
  lead(by) {
    if (this.#way.inPlace) return by > 0 && this.view.link.once("again");
    if (this.#way.steps) leadOn(this.root, this.#way, by);
  }
  /** Ask about another position. */
  again() {
    this.view.link.once("again");
    this.answers.forget();
  }
  /** A key pressed on the panel, where it has no other meaning. @param {KeyboardEvent} event @returns {boolean} was it for us? */
  press(event) {
    const { key, target } = event;
    const by = turnOf(event);
    if (key === "Enter" && target instanceof HTMLInputElement) this.answer();
    else if (target instanceof HTMLInputElement && target.type === "checkbox" && ARROWS[key]) this.#stride(target, ARROWS[key]);
    else if (key === "Enter" && target instanceof HTMLHeadingElement) this.#enter();
    else if (by) this.lead(by);
    else return false;
    return true;
  }
  /** From one answer to another by the arrow keys, as among those of which only one can be ticked.
   * @param {HTMLInputElement} box @param {number} by */
  #stride(box, by) {
    const boxes = all(this.root, "input[type=checkbox]");
    boxes.at((boxes.indexOf(box) + by) % boxes.length)?.focus();
  }
  /** Take a hint off the board, or the comparison that it makes. @returns {boolean} was there any? */
  withdraw() {
    const { advice } = this.view.model.get("coach");
    if (advice) this.view.link.once(advice.compares ? "compare" : "dismiss");
    return Boolean(advice);
  }
  /** Enter on the title does what comes next. */
  #enter() {
    const { model, options, places } = this.view;
    const { kind = "", done, guide } = model.get("coach");
    if (guide?.goesOn) return void this.view.link.send({ do: "read" });
    if (this.#way.steps && !this.#way.inPlace && !isSeen(this.root)) return leadTo(this.root, this.#way, this.#way.name, true);
    if (done || kind === "show") return this.lead(1);
    if (kind === "walk") return stepOn(this.root);
    const first = "fieldset :checked, fieldset input, .bg-number input, .bg-tray button, [data-do=try]";
    if (this.root.querySelector(first)) return this.focus(first);
    if (options.focus()) return;
    const { places: offered } = this.view.choice.offer;
    if (offered.size && !this.asksPlaces) places.settle(places.among(offered));
    places.focus();
  }
  /** Copy the question, for whoever else is to answer it. */
  async copy() {
    const letter = this.#way.letter ?? "";
    const isCopied = await copied(letter);
    this.#note(isCopied ? "Copied. Whoever gets it can ask it again on the page of practice, under More." : letter);
  }
  /** Say something below the verdict, which stays. @param {string} text */
  #note(text) {
    this.#verdict.querySelector(".bg-noted")?.remove();
    this.#verdict.append(h("p", { class: "bg-noted" }, text));
  }
  /** A digit chooses an answer, begins a number, or presses a button of a choice. @param {string} digit @returns {boolean} was it for us? */
  pick(digit) {
    const number = (
      /** @type {HTMLInputElement | null} */
      this.root.querySelector("input[type=number]:enabled")
    );
    if (number) {
      number.value = digit;
      number.focus();
      return true;
    }
    const answers2 = all(this.root, "fieldset:enabled [data-key], .bg-tray button:enabled, [data-do=try]");
    const found = answers2.length ? answers2.find(({ dataset }) => dataset.key === digit) : this.view.options.at(digit);
    const chosen = (
      /** @type {HTMLElement | null | undefined} */
      found?.querySelector("input") ?? found
    );
    chosen?.focus();
    chosen?.click();
    return Boolean(chosen);
  }
  /** @param {Questions} c @returns {boolean} is something new asked or said? */
  #ask(c) {
    const isNew = this.answers.paint(c);
    if (isNew && c.kind && !c.guide && !c.advice) {
      this.view.dragging.cancel();
      this.view.choice.picked = [];
      this.view.why.hush();
    }
    return isNew;
  }
  /** @param {Questions} c */
  paint(c) {
    const activeElement = focusedBy(this.root);
    const focused = this.root.contains(activeElement) ? (
      /** @type {HTMLElement} */
      activeElement
    ) : null;
    const isNew = this.#ask(c);
    this.root.hidden = !c.kind;
    set(this.root, { "data-guides": Boolean(c.guide), "data-advises": Boolean(c.advice) });
    set(this.view.main, { "data-aside": Boolean(!c.kind || c.advice || c.guide && !c.guide.leads) });
    this.#hints.paint(c.hints?.shown ?? [], this.root);
    const isSaid = this.#judge(c);
    const { scrollTop } = this.root;
    this.#guide.paint(c.guide, this.view.stage.rules);
    this.#path.paint(this.#way, c.how ?? "");
    const earlier = c.earlier && h("span", { class: "bg-earlier" }, "✓ done before");
    fill(
      this.root,
      ...this.#where(),
      h("h2", { tabindex: "-1" }, c.title ?? "", earlier),
      ...paragraphs(c.text),
      ...toTry(c.toTry),
      this.answers.root,
      this.#hints.root,
      this.#guide.root,
      this.#task,
      this.#verdict,
      h("div", { class: "bg-options" }, ...this.#doing(c), ...buttonsOf(c), ...this.#ways(Boolean(c.done) || c.kind === "show"))
    );
    this.root.scrollTop = scrollTop;
    this.#readOut(c);
    this.#keepFocus(c, isNew, focused);
    this.#wasDone = Boolean(c.done);
    this.view.places.paint();
    if (isSaid) this.#show();
    this.#think(c);
  }
  /** @param {Questions} c @param {boolean} isNew @param {HTMLElement | null} focused what had the focus here */
  #keepFocus(c, isNew, focused) {
    if (isNew && this.#way.inPlace && this.#isHere) this.focus("h2");
    else if (focused && !c.kind) this.view.rest();
    else if (this.#leadsOn(c, focusedBy(this.view.root)) && (!focused || focused.matches("h2"))) this.focus(".bg-main-button");
    else if (focused) this.#refocus(focused);
  }
  /** Read out another task in the middle of a game. @param {Questions} c */
  #readOut({ title = "", text = "", kind, advice }) {
    if (advice || this.#way.steps) return;
    const task = kind ? `${title}. ${text}`.replaceAll("**", "") : "";
    if (task === this.#asked) return;
    this.#task.textContent = this.#asked && task;
    this.#asked = task;
  }
  /** How far something has been worked out, while it is. @param {Questions} c */
  #doing({ advice }) {
    return advice?.thinks && advice.done !== null ? [this.#bar] : [];
  }
  /** What takes long is thought of some milliseconds a message, so that the page stays alive. @param {Questions} c */
  #think({ advice }) {
    this.#bar.value = advice?.done ?? 0;
    if (advice?.thinks) this.view.link.once("think");
  }
  /** Where there is no room for all of it, what has just been said is seen, and what is asked anew from its beginning. */
  #show() {
    const { root } = this;
    if (!this.#verdict.textContent) return void (root.scrollTop = 0);
    const [seen, said] = [root, this.#verdict].map((el) => el.getBoundingClientRect().top);
    if (root.scrollHeight > root.clientHeight + 1) root.scrollTop += said - seen - ABOVE;
    else if (this.view.model.get("coach").advice) this.#verdict.scrollIntoView({ block: "nearest" });
  }
  /** Where in a chapter or a round the reader is. */
  #where() {
    const { inPlace } = this.#way;
    return inPlace ? [this.#path.root, h("span", { class: "bg-round" }, inPlace)] : [this.#path.root];
  }
  /** What leads on, or ends a round. @param {boolean} goes or does it pass something over? */
  #ways(goes2) {
    const on = onward(this.#way, goes2);
    return [...on ? [on] : [], ...this.#way.inPlace ? endings() : []];
  }
  /** What is done leads on, wherever on the board the reader was, and who has asked for advice is led to it.
   * @param {Questions} c @param {Element | null} focused */
  #leadsOn({ done, advice, guide }, focused) {
    if (done && !this.#wasDone || guide?.goesOn) return this.#isHere;
    return Boolean(advice && focused?.matches(ASKED));
  }
  /** @param {Questions} c @returns {boolean} is it something else than before? */
  #judge({ verdict, picked }) {
    if (!this.#judged.differs([verdict, picked])) return false;
    const said = this.#verdict.textContent;
    const lines = verdict?.text.split("\n").map((line) => h("p", {}, ...rich(line))) ?? [];
    const rule = chip(verdict?.rule, this.view.stage.rules);
    if (rule) lines.at(-1)?.append(" ", rule);
    this.#verdict.replaceChildren(...lines);
    this.#verdict.dataset.kind = !verdict ? "" : verdict.ok === void 0 ? "info" : verdict.ok ? "ok" : "no";
    return this.#verdict.textContent !== said;
  }
  /** @param {string} what */
  focus(what) {
    this.root.querySelector(what)?.focus();
  }
  /** The focus stays where it was, or goes on to what comes next. @param {HTMLElement} focused */
  #refocus(focused) {
    if (focused === focusedBy(this.root)) return;
    const next = [`${alike(focused)}:not(:disabled)`, ".bg-main-button", "h2"].map((one) => (
      /** @type {HTMLElement | null} */
      this.root.querySelector(one)
    )).find(Boolean);
    next?.focus({ preventScroll: next.matches("h2") });
  }
};
function alike(old) {
  if (old instanceof HTMLHeadingElement) return "h2";
  const named = ["do", "words", "rule", "thing"].filter((name) => name in old.dataset);
  if (!named.length) return `[value="${CSS.escape(
    /** @type {HTMLInputElement} */
    old.value ?? ""
  )}"]`;
  return named.map((name) => `[data-${name}="${CSS.escape(old.dataset[name] ?? "")}"]`).join("");
}
var paragraphs = (text) => (text?.split("\n\n") ?? []).map((part) => h("p", {}, ...rich(part)));
function toTry(tries = []) {
  const lines = tries.map(({ text, done }) => h("li", { "data-done": done }, `${done ? "✓" : "•"} `, ...rich(text)));
  return lines.length ? [h("ul", { class: "bg-tries" }, ...lines)] : [];
}
function stepOn(root) {
  const on = root.closest(".jp-Cell")?.querySelector(".bg-controls button:has(.fa-step-forward)");
  on?.click();
}
var endings = () => [
  button("letter", "Copy", { class: "bg-quiet", title: "Copy the question as a line of text" }),
  button("dismiss", "Stop", { class: "bg-quiet", title: "End this round" })
];
function buttonsOf(c) {
  const open = !c.done;
  const checks = open && ["choice", "places", "number", "order"].includes(c.kind ?? "");
  return [
    checks && button("answer", "Check", { class: "bg-main-button" }),
    ...(c.tries ?? []).map(
      ({ words, text }, i) => button("try", `Try: ${text}`, { "data-words": words.join(" "), "data-key": keyOf(i) })
    ),
    open && c.hints?.left ? button("hint", `Hint (${c.hints.left} left)`) : null,
    open && c.reveal && button("reveal", "Show the answer"),
    c.again && button("again", "Another position"),
    ...c.advice ? adviceOf(c.advice) : [],
    ...c.guide ? guideButtons(c.guide) : []
  ];
}
function adviceOf({ next, asks, compares }) {
  return [
    next && button("hint", next, { class: "bg-main-button" }),
    compares !== null && button("compare", "Why not …?", { "aria-pressed": String(compares) }),
    asks && !compares && button("decided", asks),
    button("dismiss", "Close")
  ];
}

// widgets/js/board/dragging.js
var DRAG_PX2 = 6;
var Dragging = class {
  /** What is dragged, by its `word`, and from where. Once it `isOver`, its pointer need only be let go.
   * @type {{ id: number, word: string, place: string, x: number, y: number, ghost: HTMLElement | null, isOver: boolean } | null} */
  #drag = null;
  /** Has a drag just ended? The click that follows, if one does, is part of it. */
  dropped = false;
  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }
  /** Is something on its way? */
  get isOn() {
    return Boolean(this.#drag?.ghost && !this.#drag.isOver);
  }
  /** @param {PointerEvent} event */
  grab(event) {
    const { choice, coach, places, isPlaying } = this.view;
    const { picked, offer } = choice;
    const place = from(event, "[data-do=place]")?.dataset.word ?? "";
    const word = choice.meant(place);
    if (!event.isPrimary || this.isOn && this.#drag?.id !== event.pointerId) return;
    this.cancel();
    this.#drag = null;
    if (event.button || isPlaying || coach.asksPlaces || !places.standing.has(place)) return;
    const inHand = picked[picked.length - 1] === word;
    const onward2 = inHand ? offer : offer.places.has(word) && choice.after([...picked, word]);
    const { pointerId: id, clientX: x, clientY: y } = event;
    if (onward2 && onward2.places.size > 0) this.#drag = { id, word, place, x, y, ghost: null, isOver: false };
  }
  /** @param {PointerEvent} event */
  move(event) {
    const drag = this.#drag;
    if (drag?.id !== event.pointerId) return;
    if (!event.buttons) return this.drop(event);
    if (drag.isOver) return;
    const { clientX, clientY, pointerId } = event;
    const layer = this.view.places.root;
    if (!drag.ghost) {
      if (Math.hypot(clientX - drag.x, clientY - drag.y) < DRAG_PX2) return;
      drag.ghost = this.#lift(drag);
      layer.parentElement?.append(drag.ghost);
      layer.setPointerCapture(pointerId);
    }
    const { left, top } = layer.getBoundingClientRect();
    drag.ghost.style.translate = `calc(${clientX - left}px - 50%) calc(${clientY - top}px - 50%)`;
  }
  /** The picture of what is dragged. @param {{ word: string, place: string }} drag */
  #lift({ word, place }) {
    const { choice, icons, places } = this.view;
    if (choice.picked[choice.picked.length - 1] !== word) choice.pick(word);
    const ghost = h("span", { class: "bg-ghost" }, icons.icon([...places.standing.get(place)?.keys() ?? []].pop() ?? ""));
    ghost.style.width = `${places.buttons.get(place)?.offsetWidth}px`;
    return ghost;
  }
  /** End a drag before it is dropped: what it began may mean another thing by now. @returns {boolean} was anything on its way? */
  cancel() {
    const drag = this.#drag;
    if (!drag || drag.isOver) return false;
    drag.isOver = true;
    return this.#land();
  }
  /** The same, and what was dragged is put back. @returns {boolean} was anything on its way? */
  putBack() {
    const wasOn = this.cancel();
    if (wasOn) this.#takeBack(this.#drag?.word ?? "");
    return wasOn;
  }
  /** Nothing floats any more. @returns {boolean} did anything? */
  #land() {
    const ghost = this.#drag?.ghost;
    ghost?.replaceChildren();
    ghost?.remove();
    return Boolean(ghost);
  }
  /** @param {string} word if it is in hand still */
  #takeBack(word) {
    const { choice } = this.view;
    if (choice.picked.at(-1) === word) choice.unpick(choice.picked.length - 1);
  }
  /** @param {PointerEvent} event */
  drop(event) {
    if (this.#drag?.id !== event.pointerId) return;
    const { word, place, ghost, isOver } = this.#drag;
    this.#land();
    this.#drag = null;
    if (!ghost) return;
    this.dropped = true;
    setTimeout(() => this.dropped = false);
    const { choice, places } = this.view;
    if (isOver || choice.picked.at(-1) !== word) return;
    const below = event.type === "pointerup" ? (
      /** @type {Document} */
      places.root.getRootNode().elementFromPoint(event.clientX, event.clientY)
    ) : null;
    const target = (
      /** @type {HTMLElement | null | undefined} */
      below?.closest("[data-do=place]")?.dataset.word
    );
    if (target && target !== place && target !== word && places.root.contains(below)) choice.pickPlace(target);
    else this.#takeBack(word);
  }
};

// widgets/js/page/motion.js
var reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

// widgets/js/board/counted.js
var HIGH = 30;
var SIGN = 26;
var FLIGHT_MS = 380;
var SCATTER_MS = 1300;
var MOST = 16;
var COUNTED = `.counted { pointer-events: none; font: 700 23px system-ui, sans-serif; text-anchor: middle; fill: none }
  .counted .halo { stroke: var(--rim); stroke-width: 9px } .counted .rim { stroke: var(--glow); stroke-width: 5px }
  .counted .defence .rim { stroke-dasharray: 11 6 } .counted .cross { stroke: var(--no); stroke-width: 7px; stroke-linecap: round }
  .counted .paper { stroke: var(--paper); stroke-width: 12px; stroke-linecap: round }
  .counted .plate { fill: var(--paper); stroke: var(--accent); stroke-width: 2.5px } .counted text { fill: var(--ink) }
  .counted .defence .plate { stroke-dasharray: 7 4 } .counted .total .plate { fill: var(--accent); stroke: var(--paper) }
  .counted .total text { fill: var(--on-accent) } .counted .won .plate { fill: var(--glow); stroke: var(--rim) }
  .counted .won text { fill: var(--rim) } .counted .lost .plate { stroke: var(--no) }
  .counted .number:is(.attack, .defence) { scale: 1.25 } .counted .note { scale: 0.8 } .counted .star { fill: var(--glow); stroke: var(--rim); stroke-width: 2.5px; stroke-linejoin: round }
  @container (max-width: 560px) { .counted .number { scale: 1.35 } .counted .note { scale: 1.1 } }
  @media (prefers-reduced-motion: no-preference) { .counted .ring { animation: light 260ms ease-out } .counted .number:not(.old) { animation: rise 240ms ease-out }
  .counted .frame { stroke-dasharray: 1; animation: frame 900ms ease-out } }
  @media (forced-colors: active) { .counted .number .plate, .counted .star { fill: Canvas; stroke: CanvasText } .counted .number text { fill: CanvasText }
  .counted .number.won .plate, .counted .rim { stroke: Highlight } .counted .halo, .counted .paper { stroke: Canvas } .counted .cross { stroke: CanvasText } }
  @keyframes light { from { opacity: 0; stroke-width: 18px } } @keyframes rise { from { transform: scale(0.3); opacity: 0 } }
  @keyframes frame { from { stroke-dashoffset: 1 } }`;
var STAR = "M0-19L5.6-6.7L19-5.4L8.9 3.6L11.8 17L0 10L-11.8 17L-8.9 3.6L-19-5.4L-5.6-6.7Z";
function outline(name, { x, y, wide, high, round }, out) {
  if (round) return svg("circle", { class: name, cx: x, cy: y, r: wide + out });
  const [w, h2] = [wide + out, high + out];
  return svg("rect", { class: name, x: x - w, y: y - h2, width: 2 * w, height: 2 * h2, rx: 9, pathLength: 1 });
}
var Counted = class {
  /** What stays until something else happens, by its name. @type {Map<string, SVGGElement>} */
  #numbers = /* @__PURE__ */ new Map();
  #marks = svg("g");
  #rings = svg("g");
  #tags = svg("g");
  #joy = svg("g");
  /** @param {Drawing} art */
  constructor(art) {
    this.art = art;
    art.above.append(this.#rings, this.#marks, this.#tags, this.#joy);
  }
  clear() {
    this.quiet();
    this.unnumber();
    if (this.#marks.firstChild) this.#marks.replaceChildren();
  }
  /** Take the numbers away. */
  unnumber() {
    this.#numbers.clear();
    if (this.#tags.firstChild) this.#tags.replaceChildren();
  }
  /** Put out what only lit up. */
  quiet() {
    for (const layer of [this.#rings, this.#joy]) if (layer.firstChild) layer.replaceChildren();
  }
  /** @param {Spot} spot @param {string} kind */
  light(spot, kind) {
    const group = svg("g", { class: `ring ${kind}` });
    group.append(outline("halo", spot, -1), outline("rim", spot, -1));
    this.#rings.append(group);
  }
  /** @param {Spot} spot */
  cross({ x, y }) {
    const d = `M${x - 17} ${y - 17}l34 34m0-34l-34 34`;
    this.#marks.append(svg("path", { class: "paper", d }), svg("path", { class: "cross", d }));
  }
  /** Show a number, or another number where there is one of that name. @param {string} name @param {Tag} tag
   * @param {Spot} [from] where it is seen to come from */
  number(name, { x, y, text, kind, icon }, from2) {
    const old = this.#numbers.get(name);
    const group = old ?? svg("g");
    group.replaceChildren(this.#tag(text, kind, icon, Boolean(old)));
    group.style.transform = `translate(${x}px, ${y}px)`;
    if (from2) {
      const path = [from2, { x, y }].map((at) => ({ transform: `translate(${at.x}px, ${at.y}px)` }));
      group.animate(path, { duration: FLIGHT_MS, easing: "cubic-bezier(0.3, 0.7, 0.2, 1)" });
    }
    if (!old) this.#tags.append(group);
    this.#numbers.set(name, group);
  }
  /** @param {string} text @param {string} kind @param {string | undefined} icon @param {boolean} isOld */
  #tag(text, kind, icon, isOld) {
    const width = Math.max(HIGH, 13.5 * text.length + (kind === "note" ? 12 : 16)) + (icon ? SIGN : 0);
    const tag = svg("g", { class: `number ${kind}${isOld ? " old" : ""}` });
    const rx = /attack|defence/.test(kind) ? 6 : HIGH / 2;
    const said = svg("text", { x: icon ? SIGN / 2 - 2 : 0, y: 8 });
    said.textContent = text;
    tag.append(svg("rect", { class: "plate", x: -width / 2, y: -HIGH / 2, width, height: HIGH, rx }), said);
    if (icon) tag.append(this.art.use(icon, { transform: `translate(${SIGN / 2 + 4 - width / 2}) scale(0.5)` }));
    return tag;
  }
  /** A frame around whoever has won, with a star. @param {Spot} spot */
  frame(spot) {
    const star = svg("path", { class: "star", d: STAR, transform: `translate(${spot.x} ${spot.y - spot.high})` });
    this.#marks.append(outline("halo frame", spot, 0), outline("rim frame", spot, 0), star);
  }
  /** Some of the winner's pieces jump up once. @param {[symbol: string, x: number, y: number][]} pieces */
  scatter(pieces) {
    pieces.slice(0, MOST).forEach(([symbol, x, y], i) => {
      const aside = i * 61 % 140 - 70;
      const up = -(70 + i * 37 % 60);
      const use = this.art.use(symbol);
      this.#joy.append(use);
      const at = (dx, dy, turn2, opacity) => ({ transform: `translate(${x + dx}px, ${y + dy}px) rotate(${turn2}deg)`, opacity });
      const path = [at(0, 0, 0, 1), at(aside * 0.7, up, aside, 1), at(aside, up * 0.2, aside * 2, 0)];
      const flight = use.animate(path, { duration: SCATTER_MS - i % 4 * 90, easing: "cubic-bezier(0.2, 0.6, 0.5, 1)" });
      flight.onfinish = () => use.remove();
    });
  }
};

// widgets/js/board/shadow.js
var sheets = /* @__PURE__ */ new Map();
function sheetOf2(text) {
  let sheet = sheets.get(text);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheets.set(text, sheet);
    sheet.replaceSync(text);
  }
  return sheet;
}
var GLIDE = `:host { display: block; position: relative } svg, img { display: block; width: 100%; height: auto; max-height: inherit }
  img, svg { will-change: transform } img + svg { position: absolute; inset: 0 } @media (prefers-reduced-motion: no-preference) {
  .pieces > g { transition: transform 420ms cubic-bezier(0.3, 0.7, 0.2, 1) }
  .turned { animation: turn 480ms ease-out } .laid { animation: lay 320ms ease-out } }
  .ghosts use { opacity: 0.6 } .ghosts circle { fill: none; stroke: var(--paper); stroke-width: 5px }
  .ghosts .rim { stroke: var(--accent); stroke-width: 3px; stroke-dasharray: 7 5 }
  @keyframes turn { from { transform: rotate(-300deg) scale(0.6) } } @keyframes lay { from { transform: scale(1.6); opacity: 0 } }`;
function draw(host, style, ...drawings) {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [sheetOf2(GLIDE + style)];
  shadow.replaceChildren(...drawings);
}
function used(markup, symbols, found = /* @__PURE__ */ new Set()) {
  for (const [, name] of markup.matchAll(/href="#([^"]+)"/g))
    if (name in symbols && !found.has(name)) used(symbols[name], symbols, found.add(name));
  return found;
}

// widgets/js/board/drawing.js
var pictures = /* @__PURE__ */ new Map();
function pictureOf(document2) {
  if (!pictures.has(document2)) pictures.set(document2, `data:image/svg+xml,${encodeURIComponent(document2)}`);
  return pictures.get(document2) ?? "";
}
var Drawing = class {
  root = h("div", { class: "bg-art" });
  // A picture is drawn once for all boards of a page, and costs nothing when a piece moves.
  #ground = h("img", { alt: "" });
  #layer = svg("g");
  #ghosts = svg("g");
  /** Above all of it: what is counted. */
  above = svg("g", { class: "counted" });
  #defs = svg("defs");
  /** The symbols in there: a game has many, of which a board shows few. @type {Set<string>} */
  #defined = /* @__PURE__ */ new Set();
  /** By key. @type {Map<string, Shown>} */
  #shown = /* @__PURE__ */ new Map();
  /** What is to be seen to move, and has not begun to. @type {Piece[] | null} */
  #waiting = null;
  /** @type {Stage | undefined} */
  #stage;
  /** @param {Stage} stage */
  stage(stage) {
    this.#stage = stage;
    this.#shown.clear();
    this.#waiting = null;
    this.#defined = /* @__PURE__ */ new Set();
    const { width, height } = stage;
    set(this.#ground, { width, height });
    const pieces = svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" });
    this.#defs = svg("defs");
    this.#layer = svg("g", { class: "pieces" });
    this.#ghosts = svg("g", { class: "ghosts" });
    pieces.append(this.#defs, this.#layer, this.#ghosts, this.above);
    draw(this.root, COUNTED + stage.style, this.#ground, pieces);
  }
  /** Draw the ground without what belongs to some layers. @param {string[]} layers */
  ground(layers) {
    if (!this.#stage) return;
    const { width, height, style, symbols, ground } = this.#stage;
    const inUse = [...used(ground, symbols)].map((name) => `<g id="${name}">${symbols[name]}</g>`).join("");
    const off = layers.map((name) => `.layer-${name}{display:none}`).join("");
    this.#ground.src = pictureOf(
      `<svg xmlns="${SVG}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><style><![CDATA[:root{color-scheme:light dark}${style}${off}]]></style><defs>${inUse}</defs>${ground}</svg>`
    );
  }
  /** The address of the ground's picture. */
  get picture() {
    return this.#ground.src;
  }
  /** Where each piece is on the page, by its key. @returns {[key: string, rect: DOMRect][]} */
  boxes() {
    return [...this.#shown].map(([key, { node }]) => [key, node.getBoundingClientRect()]);
  }
  /** The keys of the pieces that are painted at a point of the page, from above. @param {number} x @param {number} y */
  at(x, y) {
    const keys = new Map([...this.#shown].map(([key, { node }]) => [
      /** @type {Element} */
      node,
      key
    ]));
    const hit = this.root.shadowRoot?.elementsFromPoint(x, y) ?? [];
    const found = hit.map((one) => keys.get(
      /** @type {Element} */
      one.closest(".pieces > g")
    ) ?? "");
    return [...new Set(found)].filter(Boolean);
  }
  /** @param {Piece[]} pieces */
  pieces(pieces) {
    this.#move();
    this.#waiting = pieces;
    if (!this.#layer.firstChild || reducedMotion.matches) this.#move();
    else requestAnimationFrame(() => setTimeout(() => this.#move()));
  }
  /** Draw what is asked about and is not there, each within a dashed rim. @param {Ghost[]} ghosts */
  ghosts(ghosts) {
    this.#ghosts.replaceChildren(
      ...ghosts.flatMap(([symbol, cx, cy, r]) => {
        const rims = ["halo", "rim"].map((name) => svg("circle", { class: name, cx, cy, r }));
        return [this.use(symbol, { x: cx, y: cy }), ...rims];
      })
    );
  }
  /** A symbol, to be put into the drawing. @param {string} symbol @param {import("../page/dom.js").Attributes} more */
  use(symbol, more = {}) {
    this.#define(symbol);
    return svg("use", { href: `#${symbol}`, ...more });
  }
  #move() {
    if (!this.#waiting) return;
    const pieces = this.#waiting;
    this.#waiting = null;
    const keys = new Set(pieces.map((piece) => piece[0]));
    const free2 = [...this.#shown].filter(([key]) => !keys.has(key));
    let next = this.#layer.firstChild;
    const isFirst = !next;
    for (const piece of pieces) {
      const same = this.#shown.get(piece[0]);
      if (same?.piece === piece && same.node === next) {
        next = next.nextSibling;
        continue;
      }
      const old = this.#former(piece, free2);
      const node = old?.node ?? svg("g");
      this.#shown.set(piece[0], { node, piece });
      this.#dress(node, piece, old?.piece, isFirst);
      next = this.#place(node, next, Boolean(old));
    }
    for (const [key, { node }] of free2) {
      node.remove();
      this.#shown.delete(key);
    }
  }
  /** What the piece was before. A new key takes over a piece of the same kind that has gone, and so is seen to come from
   * there. @param {Piece} piece @param {[string, Shown][]} free */
  #former([key, symbol], free2) {
    const same = this.#shown.get(key);
    const taken = same ? -1 : free2.findIndex(([, old2]) => old2.piece[1] === symbol);
    if (taken < 0) return same;
    const [[former, old]] = free2.splice(taken, 1);
    this.#shown.delete(former);
    return old;
  }
  /** Show symbol, label and position. What shows another face, as a die does, is seen to turn, and what is new to be
   * laid down. @param {SVGGElement} node @param {Piece} piece @param {Piece | undefined} old @param {boolean} isFirst */
  #dress(node, [, symbol, x, y, label = ""], old, isFirst) {
    const [, oldSymbol, oldX, oldY, oldLabel = ""] = old ?? [];
    if (symbol !== oldSymbol) {
      node.replaceChildren(this.use(symbol, { class: old ? "turned" : isFirst ? "" : "laid" }));
    }
    if (label !== oldLabel || symbol !== oldSymbol) {
      node.childNodes[1]?.remove();
      if (label) node.append(Object.assign(svg("text", { class: "label" }), { textContent: label }));
    }
    if (x !== oldX || y !== oldY) node.style.transform = `translate(${x}px, ${y}px)`;
  }
  /** Put an element before another. Only what is out of place is moved in the tree: older browsers stop its glide then.
   * @param {SVGGElement} node @param {ChildNode | null} next @param {boolean} isOld @returns {ChildNode | null} what comes next now */
  #place(node, next, isOld) {
    if (node === next) return next.nextSibling;
    if (next && node === next.nextSibling) return node.nextSibling;
    if (isOld && "moveBefore" in this.#layer) this.#layer.moveBefore(node, next);
    else this.#layer.insertBefore(node, next);
    return next;
  }
  /** @param {string} symbol */
  #define(symbol) {
    if (this.#defined.has(symbol)) return;
    for (const name of used(`href="#${symbol}"`, this.#stage?.symbols ?? {})) {
      if (this.#defined.has(name)) continue;
      this.#defined.add(name);
      const group = svg("g", { id: name });
      group.innerHTML = this.#stage?.symbols[name] ?? "";
      this.#defs.append(group);
    }
  }
};

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

// widgets/js/board/events.js
var ONCE = ["compare", "decided", "read", "more", "suggest", "dismiss"];
function actionsOf(view) {
  const { about, choice, coach, odds, part, tools, link } = view;
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
    again: () => coach.again()
  };
}
function takeBack({ choice, coach, dragging, tools, why }) {
  if (dragging.putBack() || coach.answers.row.putBack() || tools.leave()) return true;
  if (why.wanted) why.close();
  else if (choice.picked.length) choice.unpick(choice.picked.length - 1);
  else return coach.withdraw();
  return true;
}
function answers({ coach }, event) {
  if (from(event, ".bg-coach") && coach.press(event)) return true;
  const field = from(event, "input[type=number], input[type=text], textarea");
  return !field && /^\d$/.test(event.key) && (event.repeat || coach.pick(event.key));
}
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
function goes({ coach, part, places, root }, event) {
  if (event.target === root && (event.key === "Enter" || event.key.startsWith("Arrow"))) {
    places.focus();
    return true;
  }
  if (event.key === "Enter" && coach.settles(from(event, "[data-do=place]")?.dataset.word)) return true;
  const to = from(event, ".bg-places") && places.towards(event.key);
  if (!to) return false;
  places.settle(to);
  places.focus();
  part.follow(places.extent(to));
  return true;
}
function press(view, event) {
  if (isShortcut(event)) return;
  event.stopPropagation();
  if (event.isComposing) return;
  const { about, story, why } = view;
  why.pressed = false;
  if (event.repeat && event.key === "Enter") return event.preventDefault();
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
function fingers({ dragging, why }) {
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
    pointercancel: drop
  };
}
function holdFocus(event) {
  if (from(event, ".bg-now .bg-options") && !from(event, "button")) event.preventDefault();
}
function holdMenu({ why }, event) {
  if (!why.pressed && !(event.pointerType === "touch" && from(event, ".bg-places"))) return;
  event.preventDefault();
  event.stopPropagation();
}
var isElsewhere = (root, event) => !all(root, ".bg-frame, .bg-tip").some((part) => meets(event, part));
function besides(dialog) {
  let isBegun = false;
  const isBeside = ({ target, clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return target === dialog && (x < left || x > right || y < top || y > bottom);
  };
  return {
    /** @param {PointerEvent} event */
    press: (event) => isBegun = isBeside(event),
    /** @param {PointerEvent} event */
    click: (event) => isBegun && isBeside(event) && dialog.close()
  };
}
function listen(view) {
  const { about, dragging, forecast, odds, places, root, signal, why } = view;
  const actions = actionsOf(view);
  const on = (type, handler) => root.addEventListener(type, handler, { signal });
  const point = (event) => {
    const line = from(event, "[data-spaces]");
    if (line) places.point((line.dataset.spaces ?? "").split(" "));
    return Boolean(line);
  };
  const come = (event) => {
    if (dragging.isOn || event.pointerType === "touch") return;
    point(event);
    const place = from(event, "[data-do=place]");
    if (place) look(place);
    forecast.come(event);
    odds.come(event);
  };
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
    if (place.matches(":focus-visible")) why.focus(place.dataset.word ?? "");
    forecast.come(event);
  });
  on("focusout", leave);
}

// widgets/js/board/forecast.js
var REST_MS = 60;
var MOST2 = 64;
var BRIEF = ["", "first", "name"];
var Forecast = class {
  /** Of the place, or the button, that is pointed at. */
  root = h("p", { class: "bg-forecast", "aria-live": "polite" });
  /** What each action would lead to, while the position stands. @type {Map<string, string[]>} */
  #known = /* @__PURE__ */ new Map();
  /** The actions of the buttons that say what they lead to. @type {Map<HTMLElement, string>} */
  #offered = /* @__PURE__ */ new Map();
  /** The place or button that is pointed at. @type {HTMLElement | null} */
  #pointed = null;
  #isAsking = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #last = new Last();
  #resized = new ResizeObserver(() => this.#fit());
  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }
  /** Choices, question and board stay whole, whatever is said on buttons. */
  watch() {
    for (const room of [this.view.main, this.view.coach.root, this.view.options.root]) this.#resized.observe(room);
  }
  /** Another position: nothing is known of it. */
  forget() {
    this.#known = /* @__PURE__ */ new Map();
  }
  stop() {
    clearTimeout(this.#timer);
    this.#resized.disconnect();
  }
  /** Something else can be chosen now: what is known of it is said at once, the rest when it has been asked. */
  paint() {
    const { choice, options } = this.view;
    this.#offered = new Map(options.buttons.map((offered) => [offered, this.action(offered)]));
    const isFirst = choice.offer.branches.some(({ path }) => !path.length);
    if (isFirst && [...this.#offered.values()].includes("")) this.#offered.clear();
    this.#say();
    this.#ask();
  }
  /** The pointer or the focus has come to something. @param {Event} event */
  come(event) {
    const to = from(event, "[data-do=place], [data-do=option], [data-do=finish]");
    if (!to || to === this.#pointed) return;
    this.#pointed = to;
    this.#say();
    this.#ask();
  }
  /** It has left. @param {Event} event */
  leave(event) {
    if (!this.#pointed || from(event, "[data-do]") !== this.#pointed) return;
    this.#pointed = null;
    this.#say();
  }
  /** The action that a button or a place stands for, if that is one alone. @param {HTMLElement} element */
  action({ dataset }) {
    return dataset.words ?? this.view.choice.actionWith(dataset.word ?? "").join(" ");
  }
  /** Not before the page has painted what was chosen: a click must not wait for this. */
  #ask() {
    clearTimeout(this.#timer);
    if (this.view.drawn.controls.foresees) this.#timer = setTimeout(() => this.#inquire(), REST_MS);
  }
  /** What is seen and not known yet. */
  #missing() {
    const seen = new Set(this.#offered.values());
    if (this.#pointed?.isConnected) seen.add(this.action(this.#pointed));
    return [...seen].filter((action) => action && !this.#known.has(action)).slice(0, MOST2);
  }
  /** One question for all; what is seen meanwhile waits for the next one. */
  async #inquire() {
    const { view } = this;
    if (this.#isAsking) return;
    this.#isAsking = true;
    for (let words = this.#missing(); words.length && !view.isPlaying; words = this.#missing()) {
      const known3 = this.#known;
      const reply = await view.link.ask({ do: "forecast", words, at: view.drawn.controls.at }, true);
      if (!reply?.said) break;
      for (const action of words) known3.set(action, reply.said[action] ?? []);
    }
    this.#isAsking = false;
    this.#say();
  }
  /** Say as much on buttons as there is room for; the rest is said where they are pointed at. */
  #fit() {
    const { options, main, coach, tools } = this.view;
    const isFull = () => [coach.root, options.root].some((room) => room.scrollHeight > room.clientHeight + 2) || tools.root.getBoundingClientRect().bottom > main.getBoundingClientRect().bottom;
    const isSaid = [...this.#offered.keys()].some((offered) => offered.dataset.foreseen);
    for (const brief of BRIEF) {
      set(options.root, { "data-brief": brief || false });
      if (!isSaid || !isFull()) break;
    }
    const isBrief = "brief" in options.root.dataset;
    for (const offered of this.#offered.keys()) set(offered, { title: isBrief && offered.dataset.foreseen || false });
  }
  #say() {
    let isNew = false;
    for (const [offered, action] of this.#offered) isNew = this.#sayOn(offered, this.#known.get(action) ?? []) || isNew;
    if (isNew) this.#fit();
    const pointed = this.#pointed?.isConnected ? this.#pointed : null;
    this.#sayBeside(pointed, (pointed && this.#known.get(this.action(pointed))) ?? []);
  }
  /** Is it news? @param {HTMLElement} offered @param {string[]} said */
  #sayOn(offered, [first = "", ...more]) {
    const rest = more.map((text) => `; ${text}`).join("");
    if ((offered.dataset.foreseen ?? "") === first + rest) return false;
    set(offered, { "data-foreseen": first + rest || false });
    for (const part of offered.querySelectorAll("small, .bg-hidden")) part.remove();
    if (first) offered.append(h("span", { class: "bg-hidden" }, ": "), h("small", {}, first, h("span", { class: "bg-more" }, rest)));
    return true;
  }
  /** @param {HTMLElement | null} pointed @param {string[]} said */
  #sayBeside(pointed, said) {
    const isSaid = Boolean(pointed && this.#offered.has(pointed));
    const name = pointed && !isSaid && said.length ? this.view.label(pointed.dataset.word ?? "") : "";
    if (!this.#last.differs([name, isSaid, said])) return;
    set(this.root, { "data-said": isSaid });
    this.root.replaceChildren(...name ? [h("strong", {}, `${name}: `)] : [], said.join("; "));
  }
};

// widgets/js/board/icons.js
function frame(icon, drawn, box) {
  const [, , width, height] = box.split(" ").map(Number);
  set(drawn, { viewBox: box });
  icon.style.setProperty("--wide", (width / height).toFixed(2));
}
var Icons = class {
  /** @type {Stage | undefined} */
  #stage;
  /** How large each symbol is, once it was measured: that makes the page lay everything out.
   * @type {Map<string, string>} */
  #boxes = /* @__PURE__ */ new Map();
  /** What each icon shows. Those that nothing holds are used again: a shadow root with its style is dear.
   * @type {Map<HTMLElement, string>} */
  #icons = /* @__PURE__ */ new Map();
  /** Out of sight an icon has no size: it is measured when it comes into sight. */
  #seen = new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries) if (contentRect.width) this.#see(
      /** @type {HTMLElement} */
      target
    );
  });
  /** @param {Stage} stage */
  stage(stage) {
    this.#stage = stage;
    this.#boxes.clear();
    this.#icons.clear();
  }
  /** The symbol of that name, if there is one, as an icon. @param {string} name
   * @param {HTMLElement | null} [host] an icon that is to show it: to put another one on the page makes it collect all
   * its style rules anew */
  icon(name, host) {
    const markup = this.#stage?.symbols[name];
    if (!markup) return null;
    const icon = host && this.#icons.has(host) ? host : this.#spare(name);
    if (!this.#icons.has(icon))
      draw(icon, this.#stage?.style ?? "", svg("svg", { "aria-hidden": "true", focusable: "false" }));
    const drawn = (
      /** @type {SVGElement} */
      icon.shadowRoot?.firstChild
    );
    if (this.#icons.get(icon) !== name) drawn.innerHTML = `<defs>${this.#parts(markup)}</defs><g>${markup}</g>`;
    this.#icons.set(icon, name);
    const box = this.#boxes.get(name);
    if (box) frame(icon, drawn, box);
    else requestAnimationFrame(() => this.#measure(icon, name, drawn));
    return icon;
  }
  /** The symbols that a drawing is made of. @param {string} markup */
  #parts(markup) {
    const symbols = this.#stage?.symbols ?? {};
    return [...used(markup, symbols)].map((name) => `<g id="${name}">${symbols[name]}</g>`).join("");
  }
  /** An icon that is on no page, best one that shows this already. @param {string} name */
  #spare(name) {
    const spare = [...this.#icons].filter(([icon2]) => !icon2.parentNode);
    const [icon] = spare.find(([, shows]) => shows === name) ?? spare[0] ?? [h("span", { class: "bg-icon" })];
    return icon;
  }
  /** @param {HTMLElement} icon @param {string} name @param {SVGElement} drawn */
  #measure(icon, name, drawn) {
    if (this.#icons.get(icon) !== name) return;
    if (!icon.getClientRects().length) return this.#seen.observe(icon);
    const { x, y, width, height } = (
      /** @type {SVGGElement} */
      drawn.lastChild.getBBox()
    );
    const box = `${x - 2} ${y - 2} ${width + 4} ${height + 4}`;
    this.#boxes.set(name, box);
    frame(icon, drawn, box);
  }
  /** It has come into sight. @param {HTMLElement} icon */
  #see(icon) {
    this.#seen.unobserve(icon);
    const name = this.#icons.get(icon);
    if (name !== void 0) this.#measure(
      icon,
      name,
      /** @type {SVGElement} */
      icon.shadowRoot?.firstChild
    );
  }
};

// widgets/js/board/odds.js
var REST_MS2 = 120;
var FEW2 = 3;
var NOTHING = "Nothing here is left to chance.";
var NOT_NOW = "Odds come with your next decision.";
var HEADED = 2;
var SOON = "…";
function counted({ more, often, percent, chance, needed = false }, isHeaded) {
  const bar = h("i", {});
  bar.style.setProperty("--chance", String(chance));
  return h(
    "td",
    { "data-needed": needed, title: `${often} · ${percent}` },
    h("span", { class: "bg-hidden" }, `${more.slice(0, -1)} or more: ${often}, ${percent}`),
    h("span", { "aria-hidden": "true" }, h("small", {}, !isHeaded && more, h("span", { class: "bg-often" }, ` ${often}`)), percent, bar)
  );
}
function headings(rows) {
  const [first, ...others] = rows.map(({ cells }) => cells.map(({ more }) => more));
  const isSame = rows.length >= HEADED && others.every((row) => row.join() === first.join());
  return isSame ? first : [];
}
function table({ title, rows }) {
  const few = rows.every(({ cells }) => cells.length <= FEW2);
  const columns = headings(rows);
  const lines = rows.map(
    ({ name, note: note2, cells }) => h(
      "tr",
      {},
      h("th", { scope: "row" }, name, note2 && h("small", {}, note2)),
      ...cells.map((cell) => counted(cell, columns.length > 0))
    )
  );
  const needed = rows.map(({ telling }) => telling && h("strong", {}, telling));
  const head = columns.map((more) => h("td", {}, more));
  return h(
    "table",
    { "data-few": few },
    h("caption", {}, title, ...needed),
    head.length ? h("thead", { "aria-hidden": "true" }, h("tr", {}, h("td", {}), ...head)) : null,
    h("tbody", {}, ...lines)
  );
}
var Odds = class {
  toggle = button("odds", "Odds", { "aria-pressed": "false", hidden: true });
  root = h("div", { class: "bg-odds", role: "group", "aria-label": "Odds", tabindex: "0", hidden: true });
  #isOn = false;
  /** What is known, by the words of an action, of the decision itself by none; or why that cannot be told.
   * @type {Map<string, Likely | string>} */
  #known = /* @__PURE__ */ new Map();
  /** @type {HTMLElement | null} */
  #pointed = null;
  #isAsking = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #last = new Last();
  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }
  switch() {
    this.#isOn = !this.#isOn;
    this.paint(this.view.drawn);
  }
  /** Another position: nothing is known of it. Odds give way to advice, which needs their room, to looking back, to the end
   * of the game, and while somebody else decides, to what is explained.
   * @param {Pick<Traits, "controls" | "coach">} told */
  paint({ controls: { odds, playable, over }, coach }) {
    const isOn = this.#isOn && odds !== void 0;
    const shown = isOn && playable && !over && !coach.advice && Boolean(odds || !coach.guide);
    set(this.toggle, { hidden: odds === void 0, "aria-pressed": String(isOn) });
    set(this.root, { hidden: !shown });
    this.#known = /* @__PURE__ */ new Map();
    if (odds) this.#say([], SOON);
    if (shown) this.#show();
  }
  /** The pointer or the focus has come to something. @param {Event} event */
  come(event) {
    const to = from(event, "[data-do=place], [data-do=option], [data-do=finish]");
    if (to && to !== this.#pointed) this.#turnTo(to);
  }
  /** It has left. @param {Event} event */
  leave(event) {
    const { type, relatedTarget } = (
      /** @type {FocusEvent} */
      event
    );
    const reads = type === "focusout" && relatedTarget instanceof Node && this.root.contains(relatedTarget);
    const read = type === "focusout" && meets(event, this.root);
    if (this.#pointed && !reads && (read || from(event, "[data-do]") === this.#pointed)) this.#turnTo(null);
  }
  stop() {
    clearTimeout(this.#timer);
  }
  /** @param {HTMLElement | null} pointed */
  #turnTo(pointed) {
    this.#pointed = pointed;
    if (!this.root.hidden) this.#show();
  }
  /** What is asked about: the action that is pointed at, or the decision. */
  get #asked() {
    const pointed = this.#pointed?.isConnected ? this.#pointed : null;
    const action = pointed && this.view.forecast.action(pointed);
    return action ? [action, ""] : [""];
  }
  /** What is known now; what is missing is asked for when it has been looked at for a moment. */
  #show() {
    clearTimeout(this.#timer);
    const { odds } = this.view.drawn.controls;
    if (!odds) return this.#say([], `${this.view.turn.said} ${NOT_NOW}`.trim());
    if (this.#missing !== void 0) return void (this.#timer = setTimeout(() => this.#inquire(), REST_MS2));
    const found = this.#asked.map((words) => this.#known.get(words) ?? []).find(({ length }) => length) ?? [];
    if (typeof found === "string") this.#say([], found);
    else this.#say(found, NOTHING);
  }
  /** What is to be asked next, if anything: only of what is looked at now. */
  get #missing() {
    const { odds } = this.view.drawn.controls;
    return odds && !this.root.hidden ? this.#asked.find((words) => !this.#known.has(words)) : void 0;
  }
  /** One question at a time: what is pointed at meanwhile waits for the answer. */
  async #inquire() {
    const { view } = this;
    if (this.#isAsking) return;
    this.#isAsking = true;
    for (let words = this.#missing; words !== void 0; words = this.#missing) {
      const known3 = this.#known;
      const reply = await view.link.ask({ do: "odds", words, at: view.drawn.controls.at }, true);
      if (!reply) return void (this.#isAsking = false);
      known3.set(words, reply.groups ?? String(reply.problem));
    }
    this.#isAsking = false;
    if (!this.root.hidden) this.#show();
  }
  /** @param {Likely} likely @param {string} otherwise */
  #say(likely, otherwise) {
    if (!this.#last.differs([likely, otherwise])) return;
    this.root.replaceChildren(...likely.length ? likely.map(table) : [h("p", {}, otherwise)]);
    this.root.scrollTop = 0;
  }
};

// widgets/js/board/options.js
var SLOW_MS = 300;
var Options = class {
  root = h("div", { class: "bg-options", role: "group", "aria-label": "Choices" });
  /** What is to be chosen now, where the game has words for it. */
  lead = "";
  #last = new Last();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #slow;
  /** Has the reader just acted on the board by keys? */
  #acted = false;
  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }
  stage() {
    this.#last.forget();
  }
  /** Those that choose something. @returns {HTMLElement[]} */
  get buttons() {
    return all(this.root, "[data-do=option], [data-do=finish]");
  }
  /** What a digit chooses. @param {string} digit */
  at(digit) {
    return all(this.root, `[data-key="${digit}"]:not([aria-disabled=true])`).find((one) => one.offsetParent);
  }
  /** @returns {boolean} was there anything? */
  focus() {
    const first = this.buttons.find((one) => one.offsetParent);
    first?.focus();
    return Boolean(first);
  }
  /** Nothing changes until the answer comes, which is mostly soon: a frame painted now would make that one wait. */
  wait() {
    this.#acted = this.#isOnBoard;
    this.#slow = setTimeout(() => {
      set(this.root, { "data-slow": true });
      for (const other of this.root.children) set(other, { "aria-disabled": "true" });
    }, SLOW_MS);
  }
  wake() {
    this.stop();
    set(this.root, { "data-slow": false });
  }
  stop() {
    clearTimeout(this.#slow);
  }
  /** A number alone does not say what is counted: name the option passed over before it. Of what is in hand it is said
   * how often it is there. @param {string} word */
  #counted(word) {
    const { choice, label, places } = this.view;
    const { branches, options } = choice.offer;
    if (choice.picked.length && !options.has(word)) {
      const number = [...places.standing.get(word)?.values() ?? []].reduce((sum, times) => sum + times, 0);
      return number > 1 ? `${label(word)} ×${number}` : label(word);
    }
    const on = branches.find(({ node }) => children(node).some(([next]) => next === word));
    return branches.length > 1 && on?.passed && /^\d+$/.test(word) ? `${label(on.passed)}: ${label(word)}` : label(word);
  }
  /** A kind of action with one word more, which is played at once: all of it is said. @param {string} word */
  #atOnce(word) {
    const { choice, isPlace, label } = this.view;
    if (choice.offer.branches[0]?.path.length) return "";
    const [kind, last, more] = choice.actionWith(word);
    return last && !more && !isPlace(last) && !/^\d+$/.test(last) ? `${label(kind)}: ${label(last)}` : "";
  }
  /** What lies beside the board, where nothing else can be chosen next. */
  #inHand() {
    const { choice, stage } = this.view;
    const { places } = choice.offer;
    const things = stage.beside.filter((word) => places.has(word));
    return things.length === places.size ? things : [];
  }
  /** The kind of action that has been chosen, and nothing more of it. */
  get #kind() {
    const kinds = new Set(this.view.choice.offer.branches.map(({ path }) => path.length === 1 ? path[0] : ""));
    return kinds.size === 1 ? [...kinds][0] : "";
  }
  /** Where numbers alone are offered, and all of one kind of action: how many is the question. @param {Offered[]} offered */
  #counts(offered) {
    const kinds = new Set(this.view.choice.offer.branches.map(({ path }) => path[0]));
    const asks = offered.every(([does, , more]) => does === "cancel" || /^\d+$/.test(more["data-word"] ?? ""));
    return asks && kinds.size === 1 ? `${[...kinds][0]} number` : "";
  }
  /** Where an action that has begun goes on on the board: what is chosen there. */
  get #goes() {
    const { choice, label, stage } = this.view;
    const branches = choice.offer.branches.filter(({ node }) => children(node).length);
    const kinds = new Set(branches.map(({ path }) => path[0]));
    if (kinds.size !== 1 || branches.some(({ path }) => path.length < 2)) return "";
    const named = branches.length === 1 ? label(branches[0].path.at(-1) ?? "") : "";
    return (stage.leads[`${[...kinds][0]} place`] ?? "").replace("{piece}", named.toLowerCase());
  }
  /** The symbol of a choice. @param {string} word */
  #symbol(word) {
    const { choice, model, stage } = this.view;
    const [kind] = choice.offer.branches[0]?.path ?? [];
    const symbol = stage.icons[`${kind} ${word}`] ?? stage.icons[word] ?? word;
    return symbol.replace("{seat}", String(model.get("turn").seat));
  }
  /** @param {string[]} rest what was not picked by the reader, and is shown before it is played @returns {Offered[]} */
  #offered(rest) {
    const { choice, drawn, isPlace, label } = this.view;
    const { picked, offer } = choice;
    const kinds = picked.length ? [] : children(drawn.tree).map(([word]) => word);
    const words = kinds.some(isPlace) ? kinds : offer.options.size ? [...offer.options] : this.#inHand();
    const offered = rest.length ? [["finish", "Done", { "data-words": rest.join(" ") }, ""]] : words.map((word) => ["option", this.#atOnce(word) || this.#counted(word), { "data-word": word }, this.#symbol(word)]);
    for (const { path, passed } of picked.length ? offer.complete : []) {
      const text = offer.branches.length > 1 && passed ? label(passed) : "Done";
      offered.push(["finish", text, { "data-words": path.join(" ") }, passed]);
    }
    if (picked.length) offered.push(["cancel", "Cancel", { class: "bg-quiet" }, ""]);
    return offered;
  }
  /** Is a place used by keys? */
  get #isOnBoard() {
    return Boolean(focusedBy(this.root)?.matches(".bg-places :focus-visible"));
  }
  /** Is the focus on a button here? Or who has picked something on the board by keys, or done it, goes on here if nothing
   * else is left. @param {boolean} acted */
  #comes(acted) {
    const { picked, offer } = this.view.choice;
    if (this.root.contains(focusedBy(this.root))) return true;
    return (picked.length > 0 || acted && offer.options.size > 0) && !offer.places.size && this.#isOnBoard;
  }
  /** What stands before the buttons. @param {string[]} rest @param {Offered[]} offered @param {boolean} onBoard */
  #leading(rest, offered, onBoard) {
    const asked = this.view.stage.leads[this.#kind || this.#counts(offered)] || (this.view.choice.offer.places.size ? this.#goes : "");
    this.lead = rest.length ? "" : asked;
    const chosen = this.#trail(rest, offered);
    const trail = !onBoard ? chosen : chosen ? `${chosen} choose on the board` : "Choose on the board.";
    return this.lead || trail;
  }
  paint() {
    const { choice, icons, places } = this.view;
    const acted = this.#acted;
    this.#acted = false;
    const rest = choice.picked.length ? choice.forced() : [];
    const offered = this.#offered(rest);
    const onBoard = offered.every(([does]) => does === "cancel") && choice.offer.places.size > 0;
    if (!this.#last.differs([choice.picked, offered, onBoard, this.#kind])) {
      for (const same of this.root.children) set(same, { "aria-disabled": false });
      return;
    }
    const comes = this.#comes(acted);
    for (const icon of this.root.querySelectorAll(".bg-icon")) icon.remove();
    const shown = offered.map(([does, text, more, icon]) => button(does, text, more, icons.icon(icon)));
    giveKeys(shown);
    set(this.root, { "data-crowded": offered.length >= 5, "data-many": offered.length > 10 });
    const lead2 = this.#leading(rest, offered, onBoard);
    this.root.replaceChildren(...lead2 ? [h("span", { class: "bg-trail" }, lead2)] : [], ...shown);
    if (!comes) return;
    if (shown.length && !onBoard) return void shown[0].focus();
    if (onBoard) places.settle(places.among(choice.offer.places));
    places.focus();
  }
  /** What was chosen before. @param {string[]} rest @param {Offered[]} offered */
  #trail(rest, offered) {
    const { choice, isPlace, label, stage } = this.view;
    const { branches } = choice.offer;
    const led = rest.length ? rest : branches.length === 1 && offered.length ? branches[0].path : choice.picked;
    const trail = led.filter((word) => !isPlace(word) || stage.beside.includes(word)).map(label);
    const [kind, ...sure] = trail;
    if (!choice.picked.length && sure.length && led[0] in stage.unordered)
      return `${kind} ${sure.join(", ")} in any case, and`;
    return trail.length ? `${trail.join(" › ")} ›` : "";
  }
};
function giveKeys(buttons) {
  const own = new Set(buttons.map(({ dataset }) => dataset.word ?? "").filter((word) => /^\d$/.test(word)));
  const free2 = Array.from("123456789").filter((digit) => !own.has(digit));
  for (const one of buttons) {
    const { word = "" } = one.dataset;
    set(one, { "data-key": own.has(word) ? word : free2.shift() ?? false });
  }
}

// widgets/js/board/part.js
var LEAST = 20;
var WORDS = 16;
var LEGIBLE = 9.5;
var ENOUGH = 26;
var MOST3 = 72;
var GOOD = 0.6;
var WORTH = 1.15;
var LARGER = 1.5;
var MARGIN = 24;
var STEP = 0.6;
var GLIDE2 = { duration: 240, easing: "cubic-bezier(0.3, 0.7, 0.2, 1)" };
var EDGES = (
  /** @type {Record<string, [x: number, y: number, sign: string, name: string]>} */
  {
    left: [-1, 0, "‹", "Further left"],
    right: [1, 0, "›", "Further right"],
    up: [0, -1, "‹", "Further up"],
    down: [0, 1, "›", "Further down"]
  }
);
var around = (boxes) => boxes.length ? [
  Math.min(...boxes.map(([left]) => left)),
  Math.min(...boxes.map(([, top]) => top)),
  Math.max(...boxes.map(([, , right]) => right)),
  Math.max(...boxes.map(([, , , bottom]) => bottom))
] : null;
var clamp = (value, least, most) => Math.max(least, Math.min(value, most));
var wanted = "";
var parts = /* @__PURE__ */ new Set();
function begin(from2, to, size2, whole, was, near) {
  const middle2 = (from2 + to - size2) / 2;
  const [first, last] = to - from2 <= size2 ? [to - size2, from2] : [from2, to - size2];
  const end = Math.max(0, whole - size2);
  const at = clamp(was === null ? middle2 : clamp(was, first, last), 0, end);
  if (at < near && to - near <= size2) return 0;
  return end - at < near && from2 + near >= end ? end : at;
}
var Part = class {
  toggle = button("part", "", { class: "bg-part", hidden: true });
  #crop;
  #edges;
  /** The room that the board has, in pixels. */
  #room = [0, 0];
  /** Units of the board from one place to the next. */
  #space = Infinity;
  #isOn = false;
  /** Is a part seen since something mattered that is too small otherwise? It stays so, or the board would jump. */
  #isSought = false;
  /** Pixels a unit of the board has while it is enlarged. */
  #scale = 1;
  /** The room that was fitted into last. */
  #fitted = [0, 0];
  #last = new Last();
  /** @param {View} view @param {HTMLElement} scene the drawing with its places @param {HTMLElement} tip what is said beside them */
  constructor(view, scene, tip) {
    this.view = view;
    this.scene = scene;
    this.#crop = h("div", { class: "bg-crop" }, scene);
    this.#edges = Object.entries(EDGES).map(
      ([to, [, , sign2, name]]) => button("further", sign2, { class: "bg-edge", "data-to": to, "aria-label": name, tabindex: -1, hidden: true })
    );
    this.frame = h("div", { class: "bg-frame" }, this.#crop, ...this.#edges, tip);
    this.root = h("div", { class: "bg-sight" }, this.frame);
    this.#crop.addEventListener("scroll", () => this.#moved(), { signal: view.signal });
    const measured2 = new ResizeObserver(([{ contentRect }]) => {
      this.#room = [contentRect.width, contentRect.height];
      this.show();
    });
    measured2.observe(this.root);
    parts.add(this);
    view.signal.addEventListener("abort", () => {
      measured2.disconnect();
      parts.delete(this);
    });
  }
  /** @param {Stage} stage */
  stage({ places, beside }) {
    const spots = Object.keys(places).filter((word) => !beside.includes(word)).map((word) => places[word]);
    this.#space = Infinity;
    spots.forEach(([x, y], i) => {
      for (const [ox, oy] of spots.slice(i + 1)) this.#space = Math.min(this.#space, Math.hypot(x - ox, y - oy));
    });
    this.#last.forget();
  }
  /** Pixels a unit has where all of the board is seen. */
  get #whole() {
    const { width, height } = this.view.stage;
    return Math.min(this.#room[0] / width, this.#room[1] / height);
  }
  /** Where on the frame a point of the board is, in parts of its width and height. @param {number} x @param {number} y */
  at(x, y) {
    const { width, height } = this.view.stage;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.#crop;
    if (!this.#isOn) return [x / width, y / height];
    return [(x * this.#scale - scrollLeft) / clientWidth, (y * this.#scale - scrollTop) / clientHeight];
  }
  /** What is chosen, asked about or to be looked at now. @returns {Box | null} */
  #matters() {
    const { choice, drawn, options, places, stage, told } = this.view;
    const named = drawn.part.length ? [
      /** @type {Box} */
      drawn.part
    ] : [];
    const buttons = new Set(options.buttons.map(({ dataset }) => dataset.word));
    const chosen = [...places.lit].filter((word) => !buttons.has(word));
    const marked = drawn.marks.filter(([, kind]) => kind !== "last").map(([word]) => word).filter(this.view.isPlace);
    const picked = choice.picked.filter((word) => this.view.isPlace(word) && !stage.beside.includes(word));
    const lights = told.pieces.filter(([, symbol]) => stage.lights.includes(symbol));
    const box = (x, y, r) => [x - r, y - r, x + r, y + r];
    const asked = [
      ...named,
      ...drawn.ghosts.map(([, x, y, r]) => box(x, y, r)),
      ...lights.map(([, , x, y]) => box(x, y, this.#space / 2)),
      ...[...marked, ...picked].map((word) => places.extent(word))
    ];
    const says = !asked.length || chosen.length <= MANY;
    return around([...asked, ...says ? chosen.map((word) => places.extent(word)) : []]);
  }
  /** Show what matters, if that has changed. */
  show() {
    const { drawn, stage } = this.view;
    if (!stage || !this.#room[0] || !this.#room[1]) return;
    const whole = this.#whole;
    const isNamed = drawn.part.length > 0;
    const isSmall = whole * this.#space < LEAST;
    const can = isNamed || isSmall || whole * WORDS < LEGIBLE;
    set(this.toggle, { hidden: !can });
    const box = can && wanted !== "whole" ? this.#matters() : null;
    if (!this.#last.differs([box, this.#room, wanted, drawn.controls.over])) return;
    const scale = this.#fitting(box, isNamed);
    this.#isSought = isSmall && (this.#isSought || Boolean(box));
    const isWorth = isSmall ? this.#isSought && !drawn.controls.over : isNamed && scale > whole * WORTH;
    const isFirst = !this.#fitted[0];
    this.#fitted = this.#room;
    this.#paint(can && (wanted ? wanted === "part" : isWorth), scale, box, isFirst);
  }
  /** Pixels a unit has where a part is enlarged: as many as there can be to see all of it, and no others than before
   * without need. @param {Box | null} box @param {boolean} isNamed */
  #fitting(box, isNamed) {
    const [width, height] = this.#room.map((length) => length - 2 * MARGIN);
    const fits = box ? Math.min(width / (box[2] - box[0]), height / (box[3] - box[1])) : 0;
    const isSame = this.#isOn && this.#fitted === this.#room;
    if (isSame && (!box || fits > this.#scale)) return this.#scale;
    const whole = this.#whole;
    const least = Math.max(ENOUGH / this.#space, wanted ? Math.min(GOOD, whole * LARGER) : whole);
    return clamp(fits, least, Math.max(least, isNamed ? MOST3 / this.#space : GOOD));
  }
  /** @param {boolean} isOn @param {number} scale @param {Box | null} box @param {boolean} isFirst */
  #paint(isOn, scale, box, isFirst) {
    const { stage } = this.view;
    const was = this.#isOn === isOn && !isOn ? null : this.scene.getBoundingClientRect();
    const at = this.#isOn ? [this.#crop.scrollLeft / this.#scale, this.#crop.scrollTop / this.#scale] : [null, null];
    const sizes = this.#isOn ? [this.#crop.clientWidth / this.#scale, this.#crop.clientHeight / this.#scale] : [0, 0];
    this.#isOn = isOn;
    this.#scale = scale;
    this.toggle.textContent = isOn ? "Whole board" : "Enlarge";
    set(this.frame, { "data-part": isOn });
    this.frame.style.setProperty("--drawn", `${stage.width * scale}px`);
    if (!was) return;
    if (isOn) {
      const [left, top, right, bottom] = box ?? [0, 0, stage.width, stage.height];
      const room = [this.#crop.clientWidth / scale, this.#crop.clientHeight / scale];
      const near = at.map((begun, i) => begun === null ? null : begun + (sizes[i] - room[i]) / 2);
      const margin = MARGIN / scale;
      const x = begin(left - margin, right + margin, room[0], stage.width, near[0], margin);
      const y = begin(top - margin, bottom + margin, room[1], stage.height, near[1], margin);
      this.#crop.scrollTo({ left: x * scale, top: y * scale, behavior: "instant" });
    }
    this.#moved();
    if (!isFirst) this.#glide(was);
  }
  /** The drawing is seen to come from where it was. @param {DOMRect} was */
  #glide(was) {
    const now = this.scene.getBoundingClientRect();
    if (reducedMotion.matches || !was.width || !now.width) return;
    const from2 = `translate(${was.left - now.left}px, ${was.top - now.top}px) scale(${was.width / now.width})`;
    if (Math.hypot(was.left - now.left, was.top - now.top, was.width - now.width) < 1) return;
    this.scene.animate([{ transformOrigin: "0 0", transform: from2 }, { transformOrigin: "0 0", transform: "none" }], GLIDE2);
  }
  /** The window has moved over the drawing. */
  #moved() {
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = this.#crop;
    const more = [scrollLeft, scrollWidth - clientWidth - scrollLeft, scrollTop, scrollHeight - clientHeight - scrollTop];
    this.#edges.forEach((edge, i) => set(edge, { hidden: !this.#isOn || more[i] < 2 }));
    this.view.why.place();
  }
  /** The reader wants the other: all of the board, or a part of it. */
  turn() {
    wanted = this.#isOn ? "whole" : "part";
    for (const part of parts) part.show();
  }
  /** Go on over the board. @param {string} to */
  further(to) {
    const [x, y] = EDGES[to];
    const { clientWidth, clientHeight } = this.#crop;
    const behavior = reducedMotion.matches ? "instant" : "smooth";
    this.#crop.scrollBy({ left: x * STEP * clientWidth, top: y * STEP * clientHeight, behavior });
  }
  /** Keep in sight where the keyboard is. @param {Box} box */
  follow([left, top, right, bottom]) {
    if (!this.#isOn) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = this.#crop;
    const [x1, y1, x2, y2] = [left, top, right, bottom].map((one) => one * this.#scale);
    this.#crop.scrollTo({
      left: begin(x1 - MARGIN, x2 + MARGIN, clientWidth, scrollWidth, scrollLeft, MARGIN),
      top: begin(y1 - MARGIN, y2 + MARGIN, clientHeight, scrollHeight, scrollTop, MARGIN),
      behavior: "instant"
    });
  }
};

// widgets/js/board/spots.js
var RADIUS = 22;
var HALF_WIDE = 36;
var HALF_HIGH = 15;
var TOTAL = { wide: 42, high: HALF_HIGH };
var APART = 81;
var NEAR = 27;
var MUCH = 100;
var NOTE = { wide: 25, high: 12 };
var BELOW = 5;
var ASIDE = [0, -10, 10, -20, 20];
var LABEL = { wide: 7, high: 5, right: 22, down: 5 };
var FROM = "from ";
var worth = (label) => !label ? 1 : /\d$/.test(label) ? 3 : 2;
var Laid = class {
  /** @type {Map<string, Piece> | undefined} */
  #byKey;
  /** @param {Piece[]} pieces */
  constructor(pieces = []) {
    this.pieces = pieces;
  }
  /** @param {string} key */
  of(key) {
    this.#byKey ??= new Map(this.pieces.map((piece) => [piece[0], piece]));
    return this.#byKey.get(key);
  }
};
var Spots = class {
  /** @type {Stage | undefined} */
  #stage;
  #before = new Laid();
  #now = new Laid();
  /** Where numbers stand, by what they stand beside. @type {Map<string, Point>} */
  #stands = /* @__PURE__ */ new Map();
  /** Something has happened. @param {Stage} stage @param {boolean} keeps does what there was still count? */
  turn(stage, keeps) {
    this.#stage = stage;
    this.#before = keeps ? this.#now : new Laid();
  }
  /** @param {Piece[]} pieces */
  lay(pieces) {
    this.#now = new Laid(pieces);
  }
  /** No number stands anywhere. */
  clear() {
    this.#stands.clear();
  }
  /** What lies there, or lay there. @param {boolean} before */
  pieces(before) {
    return (before ? this.#before : this.#now).pieces;
  }
  /** The number that a piece shows, if it shows one. @param {string} key */
  number(key) {
    const [, , , , label = ""] = this.#now.of(key) ?? [];
    return label && Number.isFinite(Number(label)) ? Number(label) : null;
  }
  /** @param {string} word */
  isPlace(word) {
    return word in (this.#stage?.places ?? {});
  }
  /** Did it lie there? @param {string} key */
  was(key) {
    return Boolean(this.#before.of(key));
  }
  /** Is it a piece that lay there and does not any more? @param {string} word */
  isGone(word) {
    return Boolean(this.#before.of(word)) && !this.#now.of(word) && !this.isPlace(word);
  }
  /** Where something is: a place, a piece or a part of the ground. @param {string} word @returns {Spot | undefined} */
  of(word) {
    const place = this.#stage?.places[word];
    if (place) return { x: place[0], y: place[1], wide: place[2], high: place[2], round: true };
    const box = this.#stage?.parts[word];
    const part = box && {
      x: (box[0] + box[2]) / 2,
      y: (box[1] + box[3]) / 2,
      wide: (box[2] - box[0]) / 2,
      high: (box[3] - box[1]) / 2,
      round: false
    };
    const piece = this.#now.of(word) ?? this.#before.of(word);
    if (!piece) return part;
    const [, , x, y] = piece;
    return part && isIn(part, x, y) ? part : { x, y, wide: RADIUS, high: RADIUS, round: true };
  }
  /** What lies in a part of the picture. @param {Spot} spot @returns {[symbol: string, x: number, y: number][]} */
  within(spot) {
    const found = this.pieces(false).filter(([, , x, y]) => isIn(spot, x, y));
    return found.map(([, symbol, x, y]) => [symbol, x, y]);
  }
  /** Where a number stands in a row above something. @param {Spot} spot @param {number} n */
  above({ x, y, high }, n) {
    return this.#inside(x + APART * n, y - high - HALF_HIGH);
  }
  /** Where the number of something stands: at the rim of a place, beside anything else. @param {Spot} spot @param {string} word */
  beside({ x, y, wide, high }, word) {
    if (this.isPlace(word)) return this.#inside(x + wide * 0.75, y - high + 2);
    const [aside, off] = [wide + HALF_WIDE, high + HALF_HIGH];
    const found = this.#stands.get(word) ?? this.#freest(around2(x, y, aside, off));
    this.#stands.set(word, found);
    return found;
  }
  /** Where a note stands, below one of some things: it covers no other number, and of all else as little as possible.
   * @param {string[]} words @returns {Point | undefined} */
  note(words) {
    const points = words.flatMap((word) => {
      const spot = this.of(word);
      if (!spot) return [];
      const [, , x = spot.x] = !this.isPlace(word) && this.#now.of(word) || [];
      return ASIDE.map((aside) => this.#inside(x + aside, spot.y + spot.high + BELOW, NOTE));
    });
    const numbers = [...this.#stands].map(([word, one]) => ({ ...one, ...word.startsWith(FROM) ? NOTE : TOTAL }));
    const pieces = this.pieces(false);
    const labels = pieces.filter(([, , , , label]) => label).map(([, , x, y]) => ({ x: x + LABEL.right, y: y + LABEL.down, wide: LABEL.wide, high: LABEL.high }));
    const pictures2 = pieces.filter(([key]) => !words.includes(key)).map(([, , x, y]) => ({ x, y, wide: 0, high: LABEL.high }));
    const covers = ({ x, y }, others) => others.filter(
      (one) => Math.abs(one.x - x) < one.wide + NOTE.wide && Math.abs(one.y - y) < one.high + NOTE.high
    ).length;
    const cost = (point) => MUCH * covers(point, numbers) + 3 * covers(point, labels) + covers(point, pictures2);
    const found = points.reduce((best, one) => best && cost(best) <= cost(one) ? best : one, points[0]);
    if (found) this.#stands.set(FROM + words[0], found);
    return found;
  }
  /** Where the least is covered of what lies there or is said there. @param {[x: number, y: number][]} points @returns {Point} */
  #freest(points) {
    const lying = [
      ...this.pieces(false).map(([, , x, y, label = ""]) => ({ x, y, dear: worth(label) })),
      ...[...this.#stands.values()].map(({ x, y }) => ({ x, y, dear: worth("0") }))
    ];
    const ranked = points.map(([px, py]) => {
      const { x, y } = this.#inside(px, py);
      const covered = lying.filter((one) => Math.abs(one.x - x) < HALF_WIDE && Math.abs(one.y - y) < NEAR);
      const cost = covered.reduce((sum, { dear }) => sum + dear, x === px && y === py ? 0 : MUCH);
      return { x, y, cost };
    });
    return ranked.reduce((best, one) => one.cost < best.cost ? one : best);
  }
  /** The nearest point where all of a number is in the picture. @param {number} x @param {number} y */
  #inside(x, y, { wide, high } = TOTAL) {
    const { width = 0, height = 0 } = this.#stage ?? {};
    return { x: Math.min(Math.max(x, wide), width - wide), y: Math.min(Math.max(y, high), height - high) };
  }
};
function around2(x, y, aside, off) {
  const [left, right, above, below] = [x - aside, x + aside, y - off, y + off];
  return [[right, y], [x, above], [x, below], [left, y], [right, above], [right, below], [left, above], [left, below]];
}
function isIn(spot, x, y) {
  return Math.abs(x - spot.x) < spot.wide && Math.abs(y - spot.y) < spot.high;
}

// widgets/js/board/staging.js
var STEP_MS = 240;
var MOST_MS = 1700;
var MOST_AT_END_MS = 5200;
var PAUSE_MS = 520;
var END_MS = 2600;
var TO_READ = [() => {
}, () => {
}];
var signed = (number) => number < 0 ? `−${-number}` : `+${number}`;
var Staging = class {
  /** To see it once more. */
  button = button("recount", "Count again", { class: "bg-recount", hidden: true }, sign("↻ "));
  /** @type {Count[]} */
  #counts = [];
  #told = "";
  /** @type {Stage | undefined} */
  #stage;
  #at = 0;
  /** After how many actions the game stands: it is not counted anew where one has looked back. */
  #newest = 0;
  /** @type {number | null | undefined} */
  #viewer;
  #isNew = false;
  /** Has it come after what was shown, and not before? */
  #isNext = false;
  /** Is what lay there before still shown? */
  #held = false;
  /** The numbers that are counting, by the key of the piece that shows them. @type {Map<string, number>} */
  #counting = /* @__PURE__ */ new Map();
  /** @type {Step[]} */
  #steps = [];
  #pace = STEP_MS;
  /** Are steps being taken in time? */
  #moving = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #running = new AbortController();
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.counted = new Counted(view.art);
    this.spots = new Spots();
  }
  /** Hear what is to be shown, before the pieces lie where they come to. */
  hear() {
    const { tallies, controls, stage } = this.view.drawn;
    const told = JSON.stringify([tallies, controls.at, controls.viewer]);
    if (told === this.#told && this.#stage === stage) return;
    const differs = this.#held || this.#counting.size > 0;
    this.#rest();
    if (differs) this.#draw();
    const isNext = this.#follows(controls) && this.#stage === stage;
    const isOne = isNext && this.#actions <= 1 && controls.viewer === this.#viewer;
    this.#viewer = controls.viewer;
    this.#stage = stage;
    this.#told = told;
    this.#at = controls.at;
    this.#counts = tallies.map(([line, kind, lit, at, seat]) => {
      return { line, kind, lit, at, seat, sum: lit.reduce((sum, [, number]) => sum + number, 0) };
    });
    this.spots.turn(stage, isOne);
    this.#moving = (isOne || isNext && this.#wins) && tallies.length > 0 && !reducedMotion.matches;
    this.#isNew = true;
    this.#isNext = isNext;
  }
  /** Has it come after what was shown, and not been seen before? @param {import("./types.js").Traits["controls"]} controls */
  #follows({ at, playable }) {
    const newest = this.#newest;
    if (playable) this.#newest = at;
    return at > this.#at && !(playable && at === newest);
  }
  /** Is it the end of a game? */
  get #wins() {
    return this.#counts.some(({ kind }) => kind === "wins");
  }
  /** How many actions of players have come since the last that was heard. */
  get #actions() {
    const { story } = this.view.told;
    const found = /* @__PURE__ */ new Set();
    for (let i = story.length - 1; i >= 0 && story[i].turn > this.#at; i--) if (!story[i].chance) found.add(story[i].turn);
    return found.size;
  }
  /** Lay out pieces, or keep those that are still to be seen. @param {Piece[]} pieces */
  lay(pieces) {
    this.spots.lay(pieces);
    if (this.#moving && this.#isNew) this.#prepare();
    this.#draw();
  }
  /** Begin, once the page shows all that was told with it. */
  begin() {
    if (!this.#isNew) return;
    this.#isNew = false;
    this.counted.clear();
    this.spots.clear();
    set(this.button, { hidden: reducedMotion.matches || !this.#wins });
    this.#steps = this.#plan(this.#isNext ? this.#counts : this.#counts.filter(({ kind }) => kind === "wins"));
    if (this.#moving) this.#run();
    else this.finish();
  }
  /** Once more from the beginning. */
  again() {
    this.finish();
    this.#moving = !reducedMotion.matches;
    if (this.#moving) this.#prepare();
    this.#isNew = this.#isNext = true;
    this.#draw();
    this.begin();
  }
  /** Show the end of it. */
  finish() {
    const wasSeen = this.#moving;
    this.#moving = false;
    try {
      for (const step of this.#steps.splice(0)) step();
    } finally {
      const differs = this.#held || this.#counting.size > 0;
      this.#rest();
      if (wasSeen && this.#wins) this.counted.unnumber();
      if (differs) this.#draw();
    }
  }
  stop() {
    this.#steps = [];
    this.#rest();
  }
  /** Nothing moves any more. */
  #rest() {
    clearTimeout(this.#timer);
    this.#running.abort();
    this.#moving = this.#held = false;
    this.#counting.clear();
    this.counted.quiet();
    this.view.story.tell();
    this.#mark(false);
  }
  /** Say what is going on, for style rules and whoever waits. @param {string | false} how */
  #mark(how) {
    set(this.view.root, { "data-staging": how });
  }
  /** What lay there before stays as long as it counts, and numbers begin where they were. */
  #prepare() {
    this.#held = this.#counts.some((count2) => this.#holds(count2));
    for (const { kind, at, sum } of this.#counts) {
      const number = this.spots.number(at);
      if (kind === "points" && number !== null) this.#counting.set(at, (this.#counting.get(at) ?? number) - sum);
    }
    for (const { at } of this.#counts.filter(isSide)) this.#counting.set(at, 0);
  }
  /** Is something counted that is not there any more? @param {Count} count */
  #holds(count2) {
    const { spots } = this;
    return isSide(count2) && spots.was(count2.at) || count2.lit.some(([word]) => spots.isGone(word));
  }
  #draw() {
    const pieces = this.spots.pieces(this.#held);
    if (!this.#counting.size) return this.view.art.pieces(pieces);
    const shown = pieces.map((piece) => {
      const number = this.#counting.get(piece[0]);
      if (number === void 0) return piece;
      const [key, symbol, x, y, , layer] = piece;
      return (
        /** @type {Piece} */
        [key, symbol, x, y, String(number), layer]
      );
    });
    this.view.art.pieces(shown);
  }
  #run() {
    const { signal } = this.#running = new AbortController();
    const most = this.#wins ? MOST_AT_END_MS : MOST_MS;
    this.#pace = Math.min(STEP_MS, most / Math.max(1, this.#steps.length));
    this.#mark(this.#held ? "held" : "on");
    for (const type of ["pointerdown", "keydown"])
      document.addEventListener(type, () => this.finish(), { signal, capture: true });
    reducedMotion.addEventListener("change", () => this.finish(), { signal });
    this.#timer = setTimeout(() => this.#next(), this.#pace);
  }
  #next() {
    const step = this.#steps.shift();
    if (!step) return this.finish();
    let isShown = false;
    try {
      step();
      isShown = true;
    } finally {
      if (!isShown) this.finish();
    }
    const isLast = !this.#steps.length;
    const rest = this.#wins ? END_MS : PAUSE_MS;
    this.#timer = setTimeout(() => this.#next(), isLast ? rest : this.#pace);
  }
  /** One after the other, what is to be shown. @param {Count[]} counts @returns {Step[]} */
  #plan(counts) {
    const steps = [];
    const last = counts.findLastIndex((count2) => this.#holds(count2));
    counts.forEach((count2, n) => {
      steps.push(...this.#stepsOf(count2));
      if (n === last) steps.push(...isSide(count2) ? TO_READ : [], () => this.#release());
    });
    return steps;
  }
  /** @param {Count} count @returns {Step[]} */
  #stepsOf(count2) {
    const { kind, lit, line, at } = count2;
    const tell = () => this.#moving && this.view.story.tell(line);
    if (kind === "gone") return [() => (tell(), this.#cross(count2))];
    if (kind === "wins") return [() => (tell(), this.#win(count2))];
    let sum = 0;
    return lit.map(([word, number], i) => () => {
      tell();
      if (!i && this.#moving && !isSide(count2) && kind !== "count") this.counted.quiet();
      const spot = this.spots.of(word);
      if (spot && this.#moving) this.counted.light(spot, kind);
      if (!i && kind === "total" && this.#moving && this.spots.number(at) === count2.sum) this.#counting.set(at, 0);
      sum += number;
      if (number || kind === "total") this.#add(count2, sum, number, spot);
    });
  }
  /** Something more has been counted. @param {Count} count @param {number} sum @param {number} number
   * @param {Spot | undefined} from */
  #add(count2, sum, number, from2) {
    const { kind, at } = count2;
    if (this.#counting.has(at)) {
      this.#counting.set(at, (this.#counting.get(at) ?? 0) + number);
      if (this.#moving) this.#draw();
    }
    const others = this.#counts.filter((other) => other.at === at && other.kind === "points");
    const before = others.slice(0, Math.max(0, others.indexOf(count2))).reduce((all2, other) => all2 + other.sum, 0);
    const text = kind === "points" ? signed(before + sum) : kind === "total" ? `= ${sum}` : String(sum);
    this.#tag(count2, text, "", this.#moving && kind === "points" ? from2 : void 0);
    if (sum === count2.sum && others.length > 1 && kind === "points") this.#note(count2);
  }
  /** Show a sum where it stands: those of the sides of a conflict at their leaders. @param {Count} count @param {string} text
   * @param {string} how it ended @param {Spot} [from] */
  #tag(count2, text, how = "", from2 = void 0) {
    const { kind, at, seat } = count2;
    const place = isSide(count2) ? leaderOf(count2) : at;
    const spot = this.spots.of(place);
    const icon = seat === void 0 ? "" : `seat${seat}`;
    if (!spot) return;
    const row = this.#counts.filter((other) => other.at === at).map((other) => other.seat);
    const stands = seat === void 0 ? this.spots.beside(spot, place) : this.spots.above(spot, row.indexOf(seat));
    this.counted.number(`${place} ${icon}`, { ...stands, text, kind: `${kind} ${how}`.trim(), icon }, from2);
  }
  /** Where a sum is made of several lines, what each has brought stays where it came from. @param {Count} count */
  #note({ lit, at, sum }) {
    const words = lit.map(([word]) => word).filter((word) => word !== at && !this.spots.isGone(word));
    const stands = this.spots.note(words);
    if (stands) this.counted.number(`from ${words[0]}`, { ...stands, text: signed(sum), kind: "note" });
  }
  /** Cross out what is gone. Of a leader in a conflict that says how it ended. @param {Count} count */
  #cross({ lit }) {
    const sides = this.#counts.filter(isSide);
    for (const [word] of lit) {
      const spot = this.spots.of(word);
      if (spot && this.spots.isPlace(word)) this.counted.cross(spot);
      if (!sides.some((side) => leaderOf(side) === word)) continue;
      for (const side of sides) {
        const [mark, how] = leaderOf(side) === word ? ["✕", "lost"] : ["✓", "won"];
        this.#tag(side, `${side.sum} ${mark}`, how);
      }
    }
  }
  /** @param {Count} count */
  #win({ at }) {
    const spot = this.spots.of(at);
    if (!spot) return;
    if (this.#moving) this.counted.quiet();
    this.counted.frame(spot);
    if (this.#moving) this.counted.scatter(this.spots.within(spot).filter(([symbol]) => this.view.stage.labels[symbol]));
  }
  /** What counted has been seen, and the pieces go where they come to. */
  #release() {
    this.#held = false;
    for (const { at } of this.#counts.filter(isSide)) this.#counting.delete(at);
    if (!this.#moving) return;
    this.counted.quiet();
    this.#mark("on");
    this.#draw();
  }
};
function isSide({ kind }) {
  return kind === "attack" || kind === "defence";
}
var leaderOf = ({ lit, at }) => lit[0]?.[0] ?? at;

// widgets/js/board/story.js
function lineOf({ text, rule, spaces, chance }, rules) {
  const kind = chance ? "bg-chance" : "bg-line";
  return h("li", { class: kind, "data-spaces": spaces.join(" ") }, ...rich(text), " ", chip(rule, rules));
}
function groupAt(lines, at) {
  let end = at + 1;
  if (lines[at].chance) while (lines[end]?.chance && lines[end].heading === lines[at].heading) end++;
  const draws = new Set(lines.slice(at, end).map((line) => line.turn)).size;
  return { end: draws < 3 ? at + 1 : end, draws };
}
function hush(elements) {
  for (const one of elements) set(one, { "aria-live": "off" });
  if (!elements.length) return;
  const end = () => elements.forEach((one) => set(one, { "aria-live": false }));
  requestAnimationFrame(() => requestAnimationFrame(end));
}
var Story = class {
  #lines = h("ol", { class: "bg-lines" });
  root = h("div", { class: "bg-story", role: "log", "aria-label": "What happened" }, this.#lines);
  /** Has the reader scrolled up? */
  #away = false;
  /** One line, or those of draws in a row, below the heading of a turn that begins there. @type {{ at: number, items: HTMLLIElement[], lines: Line[] }[]} */
  #groups = [];
  /** The one whose line is being shown on the board. @type {HTMLLIElement | undefined} */
  #told;
  /** What was heard, line by line, and how many of these are seen now. @type {string[]} */
  #known = [];
  #seen = 0;
  /** @param {AbortSignal} signal */
  constructor(signal) {
    this.root.addEventListener("scroll", () => this.#away = this.root.scrollTop < 0, { signal });
    this.root.addEventListener("click", (event) => this.#keepSeen(event), { signal });
  }
  /** What opens in the story opens below the pointer. @param {Event} event */
  #keepSeen({ target }) {
    const line = target instanceof Element ? target.closest("li") : null;
    if (!line) return;
    const { top } = line.getBoundingClientRect();
    requestAnimationFrame(() => {
      this.root.scrollTop += line.getBoundingClientRect().top - top;
      line.scrollIntoView({ block: "nearest" });
    });
  }
  /** Is less seen than was heard, as where one looks back? */
  get isEarlier() {
    return this.#seen < this.#known.length;
  }
  /** What happens from here on is new, even if it has happened before and was taken back. */
  expect() {
    this.#known.length = Math.min(this.#known.length, this.#seen);
  }
  /** Which lines were heard before, as by whoever comes back from an earlier position. @param {Line[]} lines */
  #hear(lines) {
    const texts = lines.map(({ text }) => text);
    const old = texts.map((text, i) => text === this.#known[i]);
    if (old.includes(false)) this.#known = texts;
    this.#seen = lines.length;
    return old;
  }
  /** @param {Line[]} lines @param {boolean} tells is more to come? @param {Stage["rules"]} rules */
  paint(lines, tells, rules) {
    let at = this.#keep(lines);
    const old = this.#hear(lines);
    const hushed = old.includes(false) ? [] : [this.root];
    set(this.root, { "aria-live": false });
    while (at < lines.length) {
      const { end, draws } = groupAt(lines, at);
      const group = lines.slice(at, end);
      const fold = () => h("details", {}, h("summary", {}, `Chance: ${draws} draws`), h("ol", {}, ...group.map((line) => lineOf(line, rules))));
      const item2 = group.length === 1 ? lineOf(group[0], rules) : h("li", { class: "bg-fold" }, fold());
      const { heading } = lines[at];
      const items = heading && heading !== lines[at - 1]?.heading ? [h("li", { class: "bg-heading" }, heading), item2] : [item2];
      if (!old.slice(at, end).includes(false)) hushed.push(...items);
      this.#lines.append(...items);
      this.#groups.push({ at, items, lines: group });
      at = end;
    }
    hush(hushed);
    this.root.hidden = !lines.length && !tells;
    requestAnimationFrame(() => {
      if (this.#away) this.root.scrollTop = 0;
    });
    this.#rove();
  }
  /** Mark the line that is being shown on the board, or none. @param {number} [line] */
  tell(line = -1) {
    if (this.#told) set(this.#told, { "data-told": false });
    const group = line < 0 ? void 0 : this.#groups.findLast(({ at }) => at <= line);
    this.#told = group?.items[group.items.length - 1];
    if (this.#told) set(this.#told, { "data-told": true });
  }
  /** Remove what is not told any more. @param {Line[]} lines @returns {number} from which line on to go on */
  #keep(lines) {
    const groups = this.#groups;
    let same = 0;
    while (groups[same]?.lines.every((line, i) => line === lines[groups[same].at + i])) same++;
    const former = groups[same - 1];
    const next = former && lines[former.at + former.lines.length];
    if (former?.lines[0].chance && next?.chance && next.heading === former.lines[0].heading) same--;
    for (const { items } of groups.splice(same)) for (const item2 of items) item2.remove();
    const last = groups[same - 1];
    return last ? last.at + last.lines.length : 0;
  }
  /** One tab stop for the story: its last chip, or the one that has the focus. @param {Element | null} to */
  #rove(to = null) {
    const found = (
      /** @type {HTMLElement[]} */
      [...this.#lines.querySelectorAll("summary, .bg-chip")]
    );
    const chips = found.filter((one) => one.tagName === "SUMMARY" || !one.closest("details:not([open])"));
    const stop = to ?? chips.at(-1);
    for (const one of chips) one.tabIndex = one === stop ? 0 : -1;
    return chips;
  }
  /** @param {KeyboardEvent} event */
  press(event) {
    const { key } = event;
    if (!["ArrowUp", "ArrowDown", "Home", "End"].includes(key)) return;
    const here = focusedBy(this.root);
    const chips = this.#rove(here);
    const i = chips.indexOf(
      /** @type {HTMLElement} */
      here
    );
    const to = key === "Home" ? 0 : key === "End" ? chips.length - 1 : i + (key === "ArrowUp" ? -1 : 1);
    event.preventDefault();
    if (!chips[to]) return;
    this.#rove(chips[to]);
    chips[to].focus();
  }
};

// widgets/js/board/tools.js
var COPIED_MS = 3e3;
var SLOW_MS2 = 300;
var Tools = class {
  #undo = button("undo", "Undo", {}, sign("↶ "));
  #redo = button("redo", "Redo", {}, sign("↷ "));
  #switches = h("span", { class: "bg-switches", role: "group", "aria-label": "Shown on the board" });
  #letter = button("copy", "Copy game", { "data-what": "record" });
  #unlettered = h("p", {}, "The game can be copied when it is over: until then the text would show what is hidden.");
  #copied = h("input", { class: "bg-copied", readonly: true, "aria-label": "Text to copy", hidden: true });
  #words = h("p", {});
  #described = h("details", { class: "bg-words" }, h("summary", {}, "The position in words"), this.#words);
  #menu = h(
    "details",
    { class: "bg-menu" },
    h("summary", {}, "View and copy"),
    h(
      "div",
      { class: "bg-sheet-menu" },
      this.#switches,
      button("copy", "Copy position", { "data-what": "position" }),
      this.#letter,
      this.#unlettered,
      this.#copied,
      this.#described
    )
  );
  root = h("div", { class: "bg-tools", role: "group", "aria-label": "Tools" }, this.#undo, this.#redo);
  /** What the reader has switched on or off here. @type {Map<string, boolean>} */
  #layers = /* @__PURE__ */ new Map();
  #withheld = new Last();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #slow;
  /** Is it seen that an answer is waited for? */
  #isSlow = false;
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    const { about, link, odds, part, signal } = view;
    this.root.append(part.toggle, odds.toggle, about.open, this.#menu);
    const wanted2 = () => this.#described.open && !view.model.get("words");
    this.#described.addEventListener("toggle", () => wanted2() && link.once("describe"), { signal });
    signal.addEventListener("abort", () => clearTimeout(this.#slow));
    document.addEventListener("pointerdown", (event) => meets(event, this.#menu) || this.close(), { signal });
    const leave = ({ relatedTarget: to }) => to instanceof Node && !this.#menu.contains(to) && this.close();
    this.#menu.addEventListener("focusout", leave, { signal });
  }
  /** Close the menu. @returns {boolean} was it open? */
  close() {
    const { open } = this.#menu;
    this.#menu.open = false;
    return open;
  }
  /** Close the menu and go back to what opens it. @returns {boolean} was it open? */
  leave() {
    const open = this.#menu.contains(focusedBy(this.#menu)) && this.close();
    if (open) this.#menu.firstChild.focus();
    return open;
  }
  /** The position in words. @param {string} words */
  describe(words) {
    this.#words.textContent = words;
  }
  /** @param {Stage} stage */
  stage({ layers }) {
    const switches = Object.entries(layers).map(([layer, [title]]) => button("layer", title, { "data-layer": layer }));
    this.#switches.replaceChildren(...switches);
    this.#paintLayers();
  }
  /** Is this layer shown? What belongs to none always is; what would answer a question is not. @param {string} layer */
  isOn(layer) {
    if (this.view.drawn.controls.withheld.includes(layer)) return false;
    return this.#layers.get(layer) ?? this.view.stage.layers[layer]?.[1] ?? true;
  }
  #paintLayers() {
    for (const one of all(this.#switches, "[data-layer]"))
      this.#paintLayer(one, one.dataset.layer ?? "");
    this.view.art.ground(Object.keys(this.view.stage.layers).filter((layer) => !this.isOn(layer)));
  }
  /** @param {HTMLElement} one @param {string} layer */
  #paintLayer(one, layer) {
    const hidden = this.view.drawn.controls.withheld.includes(layer);
    set(one, { "aria-pressed": String(this.isOn(layer)), hidden });
  }
  /** @param {string} layer */
  switch(layer) {
    this.#layers.set(layer, !this.isOn(layer));
    this.#repaint();
  }
  #repaint() {
    this.#paintLayers();
    this.view.paintPieces();
    this.view.places.paint();
  }
  /** @param {Traits["controls"]} controls */
  paint({ undo, held, redo, playable, letter, withheld }) {
    if (this.#withheld.differs(withheld)) this.#repaint();
    const nothing = held ? "What has been revealed since cannot be taken back." : "There is nothing to take back yet.";
    const none = "There is nothing to redo.";
    set(this.#undo, { "aria-disabled": String(!undo || this.#isSlow), hidden: !playable, title: !undo && nothing });
    set(this.#redo, { "aria-disabled": String(!redo || this.#isSlow), hidden: !playable, title: !redo && none });
    set(this.#letter, { hidden: !letter });
    set(this.#unlettered, { hidden: letter });
    this.#copied.hidden = true;
  }
  /** Take back or play again, or say why that cannot be. @param {"undo" | "redo"} what */
  turn(what) {
    const { link, model, turn: turn2 } = this.view;
    if (this.#isSlow) return;
    if (!model.get("controls")[what]) return turn2.say((what === "undo" ? this.#undo : this.#redo).title);
    turn2.foretell(what === "undo" ? "Taken back." : "Played again.");
    const isFirst = !this.#awaits;
    link.send({ do: what });
    if (isFirst) this.wait();
  }
  get #awaits() {
    const { link } = this.view;
    return link.awaits("undo") || link.awaits("redo");
  }
  /** An answer has come, or is waited for from now on. */
  wait() {
    clearTimeout(this.#slow);
    this.#show(false);
    if (this.#awaits) this.#slow = setTimeout(() => this.#show(true), SLOW_MS2);
  }
  /** Show that an answer is waited for, or not any more. @param {boolean} isSlow */
  #show(isSlow) {
    if (isSlow === this.#isSlow) return;
    this.#isSlow = isSlow;
    const { undo, redo } = this.view.drawn.controls;
    set(this.#undo, { "aria-disabled": String(!undo || isSlow) });
    set(this.#redo, { "aria-disabled": String(!redo || isSlow) });
  }
  /** Hand out a text. @param {string} what */
  async copy(what) {
    const { turn: turn2 } = this.view;
    const reply = await this.view.ask({ do: "copy", what });
    if (!reply) return;
    const { text } = reply;
    if (await copied(text)) {
      turn2.say("Copied.", "ok");
      turn2.unsay("Copied.", COPIED_MS);
    } else {
      this.#copied.hidden = false;
      this.#copied.value = text;
      turn2.say("Press Ctrl+C to copy.");
      this.#offer();
    }
  }
  /** Lead to the text to copy. The kernel may have taken long: the menu may be closed by now, and the reader elsewhere. */
  #offer() {
    this.#menu.open = true;
    const here = focusedBy(this.root);
    if (here && !this.view.root.contains(here) && !here.matches(NOWHERE)) return;
    this.#copied.focus({ preventScroll: true });
    this.#copied.select();
  }
};

// widgets/js/page/words.js
var counted2 = (number, one, many) => number === 1 ? `1 ${one}` : `${number} ${many}`;

// widgets/js/board/heard.js
var Heard = class {
  root = h("div", { class: "bg-hidden", "aria-live": "polite" });
  /** @param {string} text */
  say(text) {
    this.root.textContent = text && this.root.textContent === text ? `${text} ` : text;
  }
};

// widgets/js/board/turn.js
var Turn = class {
  #said = h("span", {});
  #turn = h("p", { class: "bg-turn" });
  /** What is said of what the reader did: it stands above the story. */
  status = h("div", { class: "bg-status", role: "status" });
  /** What can be done now, and what is explained of a place. */
  heard = new Heard();
  #now = new Heard();
  /** What was heard last: nothing before something changes. @type {[turn: string, choice: string] | null} */
  #last = null;
  /** What is said before that: what Undo has done. */
  #before = "";
  /** Has an earlier position been looked at since it could be played last? */
  #looksBack = false;
  #seat = new Last();
  #text = new Last();
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.root = h(
      "div",
      { class: "bg-now", role: "group", "aria-label": "Whose turn it is" },
      this.#turn,
      view.options.root,
      view.forecast.root,
      this.#now.root,
      this.heard.root
    );
  }
  stage() {
    this.#seat.forget();
    this.#text.forget();
  }
  /** @param {Traits["turn"]} turn */
  paint({ text = "", seat = null }) {
    if (this.#seat.differs(seat)) {
      const old = (
        /** @type {HTMLElement | null} */
        this.#turn.querySelector(".bg-icon")
      );
      const icon = this.view.icons.icon(`seat${seat}`, old);
      if (!icon || icon !== old) this.#turn.replaceChildren(icon ?? "", this.#said);
    }
    if (this.#text.differs(text)) this.#said.replaceChildren(...rich(text));
    this.#turn.hidden = !text;
  }
  /** Whose turn it is, in words. */
  get said() {
    return this.#turn.hidden ? "" : this.#said.textContent ?? "";
  }
  /** Whoever listens hears whose turn it is and what can be chosen, where that changes. */
  hear() {
    const { choice, options, drawn, isPlaying, label, story } = this.view;
    if (isPlaying) return;
    if (!drawn.controls.playable) {
      this.#looksBack ||= story.isEarlier;
      return void (this.#last = ["", ""]);
    }
    if (this.#looksBack) this.foretell("Back in the game.");
    this.#looksBack = false;
    const turn2 = this.said;
    const { size: size2 } = choice.offer.places;
    const offered = size2 ? `${counted2(size2, "place", "places")} can be chosen.` : "";
    const said = [choice.picked.map(label).join(", "), options.lead, offered].filter(Boolean);
    const now = said.join(". ").replace("?. ", "? ");
    const [was, before] = this.#last ?? [turn2, now];
    if (was !== turn2 || this.#before) this.#now.say(`${this.#before} ${turn2} ${now}`.trim());
    else if (before !== now) this.#now.say(now);
    this.#before = "";
    this.#last = [turn2, now];
  }
  /** Say this before what can be done next. @param {string} text */
  foretell(text) {
    this.#before = text;
  }
  /** @param {string} text @param {string} kind @param {string} rule */
  say(text, kind = "info", rule = "") {
    this.status.dataset.kind = text && kind;
    if (!text && !this.status.childElementCount) return;
    this.status.replaceChildren(...text ? [h("p", {}, text, " ", chip(rule, this.view.stage.rules))] : []);
  }
  /** Take a line away, if it is still there, after a while. @param {string} text @param {number} ms */
  unsay(text, ms) {
    setTimeout(() => this.status.textContent?.includes(text) && this.say(""), ms);
  }
};

// widgets/js/board/why.js
var REST_MS3 = 150;
var LOOK_MS = 450;
var LINGER_MS = 250;
var PRESS_MS = 500;
var SLIP_PX = 10;
var AFTER_MS = 400;
var Why = class {
  root = h("div", { class: "bg-tip", hidden: true });
  /** What is to be explained, as a question to the kernel. */
  wanted = "";
  /** Has a long press just explained something? The click that follows is part of it. */
  pressed = false;
  /** @type {Spot | undefined} */
  #spot;
  #pinned = false;
  #isTry = false;
  /** By what was asked, while the position stands. @type {Map<string, Reasons>} */
  #answers = /* @__PURE__ */ new Map();
  #isAsking = false;
  /** What was heard of the last place. @type {Set<string>} */
  #heard = /* @__PURE__ */ new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #parting;
  /** A finger that rests: where it came down. @type {{ x: number, y: number } | undefined} */
  #finger;
  /** @param {View} view */
  constructor(view) {
    this.view = view;
  }
  /** Are there reasons why this place cannot be chosen now? @param {string} word */
  #isBarred(word) {
    const { choice, coach, drawn, isPlaying } = this.view;
    const { picked, offer } = choice;
    if (!word || isPlaying || coach.asksPlaces || !Object.keys(drawn.tree).length) return false;
    const meant = choice.meant(word);
    return !offer.places.has(meant) && !picked.includes(meant);
  }
  /** Say why a place that is tried cannot be chosen. @param {string} word */
  ask(word) {
    if (this.#isBarred(word)) this.tell(this.#spot?.word === word ? this.#spot : this.view.about.place(word), true, true);
  }
  /** Say what lies there, and why it cannot be chosen if that is so. @param {Spot} spot
   * @param {boolean} pin does it stay when the pointer goes? @param {boolean} [isTry] has somebody tried to choose it? */
  tell(spot, pin, isTry = false) {
    this.rest();
    this.#spot = spot;
    this.#pinned = pin;
    this.#isTry = isTry;
    this.wanted = this.#question(spot);
    this.#inquire();
  }
  /** What is asked about a spot, as text. @param {Spot} spot */
  #question({ pieces, ground, word }) {
    if (!this.#isBarred(word)) return JSON.stringify({ do: "about", pieces, ground });
    return JSON.stringify({ do: "why", words: [...this.view.choice.picked, word], pieces, ground });
  }
  /** Ask the kernel what is not known yet. Only the last question waits. */
  async #inquire() {
    if (this.#answers.has(this.wanted)) return this.#explain();
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.wanted && !this.#answers.has(this.wanted)) {
      const { wanted: wanted2 } = this;
      const answers2 = this.#answers;
      const reply = await this.view.ask(JSON.parse(wanted2));
      if (reply) answers2.set(wanted2, reply);
      else if (this.wanted === wanted2) break;
    }
    this.#isAsking = false;
    this.#explain();
  }
  #explain() {
    const found = this.#answers.get(this.wanted);
    const spot = this.#spot;
    if (!spot || !(found?.about.length || found?.lines.length)) return;
    const { stage, places } = this.view;
    const { rules } = stage;
    set(this.root, { hidden: false, "data-pinned": this.#pinned });
    this.place();
    const about = this.#isTry && found.lines.length ? [] : found.about;
    this.root.replaceChildren(
      ...about.map(({ name, text, rule }) => h("p", {}, h("strong", {}, name), ` ${text} `, chip(rule, rules))),
      ...found.lines.slice(0, 3).map(
        ({ text, rule, graph }) => h("p", { class: "bg-reason" }, ...rich(text), " ", chip(rule, rules), inPython(graph))
      )
    );
    this.#hear(found);
    places.point(found.spaces);
  }
  /** Whoever rests on something hears one reason, and who tries it all of them. What a place is called is heard when the
   * focus comes to it, and what was heard of the place before is not heard again. @param {Reasons} found */
  #hear({ about, lines }) {
    const { heard: heard2 } = this.view.turn;
    if (lines.length) return heard2.say(lines.slice(0, this.#isTry ? 3 : 1).map(({ text }) => text).join(" "));
    if (!this.#spot?.word) return heard2.say(about.map(({ name, text }) => `${name}. ${text}`).join(" "));
    const told = new Set(about.map(({ text }) => text));
    heard2.say([...told].filter((text) => !this.#heard.has(text)).join(" "));
    this.#heard = told;
  }
  /** Go on to the rule that says more. @returns {boolean} is there one? */
  enter() {
    const rule = this.root.hidden ? null : this.root.querySelector("button");
    rule?.focus();
    return Boolean(rule);
  }
  /** The Tab key leads out of what is said of a place: back to it, or on to what is no place.
   * @param {KeyboardEvent} event @returns {boolean} does it lead out? */
  exit({ target, shiftKey }) {
    const rules = all(this.root, "button");
    if (!this.#spot?.word || target !== rules.at(shiftKey ? 0 : -1)) return false;
    if (shiftKey) this.view.places.focus();
    else this.view.about.look.focus();
    return true;
  }
  /** Put what is said beside what it is about, wherever that is seen. */
  place() {
    const spot = this.#spot;
    if (!spot || this.root.hidden) return;
    const { part, stage } = this.view;
    const [x, y] = spot.word ? stage.places[spot.word] : middle(spot.box);
    const [left, top] = part.at(x, y);
    const reach2 = Math.max(0, (spot.box[3] - spot.box[1]) / 2 - 20);
    const below = top < 0.5;
    this.root.style.cssText = `left:${left * 100}%;top:${part.at(x, y + (below ? reach2 : -reach2))[1] * 100}%`;
    set(this.root, { "data-x": left > 0.66 ? "left" : left < 0.33 ? "right" : "", "data-y": below ? "below" : "" });
  }
  /** Ask nothing of what the pointer rests on. */
  rest() {
    clearTimeout(this.#timer);
    this.#stay();
  }
  /** Take the explanation away, and with another position all of them. @returns {boolean} are places to be painted then? */
  forget(everything = false) {
    if (everything) {
      this.#answers = /* @__PURE__ */ new Map();
      this.view.places.unpoint();
    }
    this.rest();
    return this.#hide();
  }
  /** @returns {boolean} was there something? */
  #hide() {
    if (!this.wanted) return false;
    this.wanted = "";
    this.#spot = void 0;
    this.root.hidden = true;
    this.view.places.unpoint();
    return true;
  }
  hush() {
    if (this.forget()) this.view.places.paint();
  }
  /** Take it away by a key: what has the focus here hands it back to what it was about. */
  close() {
    const { about, places } = this.view;
    const held = this.root.contains(focusedBy(this.root)) && (this.#spot?.word ? places : about.look);
    this.hush();
    if (!held) return;
    held.focus();
    this.forget();
  }
  /** Explain what is found after a moment. @param {() => Spot | undefined} find @param {number} ms */
  #soon(find, ms) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const spot = find();
      if (spot && this.#question(spot) === this.wanted) return;
      this.hush();
      if (spot) this.tell(spot, false);
    }, ms);
  }
  /** The focus has come to a place. @param {string} word */
  focus(word) {
    this.#pinned = false;
    this.#soon(() => this.view.about.place(word), this.#isBarred(word) ? REST_MS3 : LOOK_MS);
  }
  /** The pointer moves over the board: what it rests on is explained, as long as it is there. @param {PointerEvent} event */
  move(event) {
    const { clientX, clientY } = event;
    const finger = this.#finger;
    if (finger && Math.hypot(clientX - finger.x, clientY - finger.y) > SLIP_PX) this.release();
    if (event.pointerType === "touch" || this.#pinned || !from(event, ".bg-frame")) return;
    const word = from(event, "[data-do=place]")?.dataset.word ?? "";
    if (this.#spot?.word === word && this.view.about.covers(this.#spot, clientX, clientY)) this.#stay();
    else if (this.wanted) this.#part();
    this.#soon(() => this.view.about.find(clientX, clientY, word), this.#isBarred(word) ? REST_MS3 : LOOK_MS);
  }
  #stay() {
    clearTimeout(this.#parting);
    this.#parting = void 0;
  }
  /** What is explained is left: it goes in a moment. */
  #part() {
    this.#parting ??= setTimeout(() => {
      this.#parting = void 0;
      if (this.#hide()) this.view.places.paint();
    }, LINGER_MS);
  }
  /** The pointer or the focus has left a part of the board. @param {Event} event */
  leave(event) {
    const { target, relatedTarget } = (
      /** @type {FocusEvent} */
      event
    );
    const to = relatedTarget instanceof Node ? relatedTarget : null;
    if (event.type === "focusout" && to && this.root.contains(
      /** @type {Node} */
      target
    ) && !this.root.contains(to)) return this.hush();
    if (!from(event, ".bg-frame") || this.#pinned) return;
    if (event.type === "focusout" && this.root.contains(to)) {
      this.#pinned = true;
      return this.rest();
    }
    if (event.type === "pointerout" && this.view.places.root.contains(to)) return;
    clearTimeout(this.#timer);
    if (this.wanted) this.#part();
  }
  /** A finger has come down: if it stays, what lies there is explained. @param {PointerEvent} event */
  press(event) {
    this.pressed = false;
    if (event.pointerType !== "touch" || !event.isPrimary || !from(event, ".bg-places")) return;
    const { clientX: x, clientY: y } = event;
    const word = from(event, "[data-do=place]")?.dataset.word ?? "";
    this.#finger = { x, y };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const spot = this.view.about.find(x, y, word);
      if (!spot) return;
      this.hush();
      this.pressed = true;
      this.tell(spot, true);
    }, PRESS_MS);
  }
  /** It has slipped away. */
  release() {
    if (this.#finger && !this.pressed) clearTimeout(this.#timer);
    this.#finger = void 0;
  }
  /** It is gone. */
  end() {
    this.release();
    if (this.pressed) setTimeout(() => this.pressed = false, AFTER_MS);
  }
};
var inPython = (code) => code ? h("small", {}, "In Python: ", h("code", {}, code)) : null;

// widgets/js/board/view.js
var View = class {
  /** What was painted last, by trait; the stage stands for what its ids mean. @type {Painted} */
  drawn = (
    /** @type {any} */
    {}
  );
  art = new Drawing();
  icons = new Icons();
  choice = new Choice(this);
  places = new Places(this);
  options = new Options(this);
  forecast = new Forecast(this);
  odds = new Odds(this);
  why = new Why(this);
  about = new About(this);
  staging = new Staging(this);
  turn = new Turn(this);
  dragging = new Dragging(this);
  #alarm = h("p", { class: "bg-alert", role: "alert" });
  #off = h("p", { class: "bg-off" });
  #offLast = new Last();
  /** @param {Model} model @param {Link} link @param {Told} told @param {AbortSignal} signal */
  constructor(model, link, told, signal) {
    this.model = model;
    this.link = link;
    this.told = told;
    this.signal = signal;
    this.story = new Story(signal);
    this.coach = new Coach(this);
    const scene = h("div", { class: "bg-scene" }, this.art.root, this.places.root, this.about.look);
    this.part = new Part(this, scene, this.why.root);
    this.tools = new Tools(this);
    const table2 = h("div", { class: "bg-table" }, this.#off, this.part.root);
    const heard2 = h("div", { class: "bg-told" }, this.turn.status, this.staging.button, this.story.root);
    const rooms = [this.coach.root, this.turn.root, table2, this.odds.root, heard2, this.tools.root];
    this.main = h("div", { class: "bg-main" }, ...rooms);
    this.root = h("div", { class: "bg-board", role: "group" }, this.#alarm, this.main, this.about.legend);
    this.forecast.watch();
    listen(this);
  }
  get stage() {
    return this.drawn.stage;
  }
  /** Is an action on its way? Nothing else can be chosen until it is answered. */
  get isPlaying() {
    return this.link.awaits("play");
  }
  /** Ask something for this view. What goes wrong is said. @param {import("../page/link.js").Message} question */
  async ask(question) {
    const reply = await this.link.ask(question);
    if (reply?.problem === void 0) return reply;
    this.turn.say(reply.problem, "no");
  }
  /** @param {string} word */
  isPlace = (word) => word in this.stage.places;
  /** @param {string} word */
  label = (word) => this.model.get("turn").labels?.[word] ?? this.stage.labels[word] ?? word;
  #paintStage() {
    const { stage } = this;
    this.art.stage(stage);
    this.icons.stage(stage);
    this.options.stage();
    this.turn.stage();
    this.tools.stage(stage);
    this.root.style.setProperty("--ratio", String(stage.width / stage.height));
    set(this.root, { "aria-label": stage.title });
    this.places.stage(stage);
    this.part.stage(stage);
  }
  paintPieces() {
    const pieces = this.told.pieces.filter((piece) => this.tools.isOn(piece[5] ?? ""));
    this.staging.lay(pieces);
    this.places.stand(pieces);
  }
  #paintGhosts() {
    this.art.ghosts(this.drawn.ghosts);
    this.places.ask(this.drawn.ghosts);
  }
  #paintControls() {
    const { controls } = this.drawn;
    set(this.root, { "data-at": controls.at });
    this.tools.paint(controls);
    this.#paintOff();
  }
  /** Which rules do not hold here: said as long as that is so. */
  #paintOff() {
    const { stage, controls } = this.drawn;
    const off = controls.off ?? [];
    if (!this.#offLast.differs([stage.title, off])) return;
    this.#off.hidden = !off.length;
    this.#off.replaceChildren("Switched off: ", ...off.flatMap((rule) => [chip(rule, stage.rules) ?? "", " "]));
  }
  #paintMessage() {
    const { text = "", kind, rule } = this.drawn.message;
    this.turn.say(text, kind, rule);
  }
  /** Has something to tell, now or soon: where people play, and where an example is stepped through. */
  get #tells() {
    return this.drawn.controls.playable || this.drawn.coach.kind === "walk";
  }
  /** What to repaint when a trait changes. @type {[(keyof Painted)[], () => void][]} */
  #painters = [
    [["stage"], () => this.#paintStage()],
    [["stage", "controls", "tallies"], () => this.staging.hear()],
    [["stage", "pieces"], () => this.paintPieces()],
    [["stage", "ghosts"], () => this.#paintGhosts()],
    [["stage", "turn"], () => this.turn.paint(this.drawn.turn)],
    [["stage", "controls"], () => this.#paintControls()],
    [["tree", "controls", "stage", "turn", "pieces"], () => this.forecast.forget()],
    [["tree", "controls", "stage", "turn", "pieces", "coach"], () => this.odds.paint(this.drawn)],
    [["tree", "controls", "stage", "turn", "pieces", "marks", "ack"], () => this.isPlaying || this.choice.choose()],
    [["news", "controls"], () => this.story.paint(this.told.story, this.#tells, this.stage.rules)],
    [["coach", "path"], () => this.coach.paint(this.drawn.coach)],
    [["ack"], () => this.tools.wait()],
    [["words"], () => this.tools.describe(this.drawn.words)],
    // What the page itself has said is over with the next position.
    [["message", "controls"], () => this.#paintMessage()],
    [["stage", "controls", "tallies"], () => this.staging.begin()],
    [["stage", "pieces", "tree", "marks", "ghosts", "coach", "part", "controls"], () => this.part.show()],
    // What happened and what is said of it is heard before what can be done next.
    [["tree", "controls", "stage", "turn", "pieces", "marks", "ack"], () => this.turn.hear()]
  ];
  #names = new Set(this.#painters.flatMap(([from2]) => from2));
  /** What had the focus and is not there any more leaves it to its place, or else to the board: the notebook would take
   * the next keys for its commands. Nothing scrolls. @param {HTMLElement} held */
  #keepFocus(held) {
    const here = focusedBy(this.root);
    if (held.isConnected && held.checkVisibility({ visibilityProperty: true })) return;
    if (here && here !== held && !here.matches(NOWHERE)) return;
    if (held.dataset.do === "place") this.places.focus({ preventScroll: true });
    if (!this.root.contains(focusedBy(this.root)) || focusedBy(this.root) === held) this.rest();
  }
  /** Whoever was here stays on the board, and goes on from there. */
  rest() {
    const { root } = this;
    root.tabIndex = -1;
    root.focus({ preventScroll: true });
    root.addEventListener("blur", () => root.removeAttribute("tabindex"), { once: true });
  }
  /** Bring the page up to what the kernel has told. */
  paint = () => {
    const held = focusedBy(this.root);
    const had = held instanceof HTMLElement && this.root.contains(held);
    this.#paint();
    if (had) this.#keepFocus(held);
  };
  #paint() {
    const { link, told, model, drawn } = this;
    warn(this.#alarm, link.alert || told.alert);
    shut(this.main, this.#alarm, link.lost || told.alert !== "");
    told.hear();
    if (told.isBehind || told.staged !== String(model.get("stage"))) return;
    const now = (
      /** @type {any} */
      {}
    );
    for (const name of this.#names) now[name] = name === "stage" ? told.stage : model.get(name);
    const names = new Set([...this.#names].filter((name) => drawn[name] !== now[name]));
    this.drawn = now;
    if (["tree", "controls", "stage", "pieces"].some((name) => names.has(
      /** @type {keyof Painted} */
      name
    ))) {
      this.why.forget(true);
      if (names.has("controls")) {
        this.dragging.cancel();
        this.choice.picked = [];
      }
    }
    for (const [from2, draw2] of this.#painters) if (from2.some((name) => names.has(name))) draw2();
  }
  stop() {
    this.why.rest();
    this.options.stop();
    this.forecast.stop();
    this.odds.stop();
    this.staging.stop();
    this.root.remove();
  }
};

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
  const begin2 = () => {
    if (el.isConnected) tell();
    else if (!signal.aborted) requestAnimationFrame(begin2);
  };
  requestAnimationFrame(begin2);
  link.views.add(tell);
  signal.addEventListener("abort", () => {
    link.views.delete(tell);
    requestAnimationFrame(tell);
  });
}

// widgets/js/page/leadback.js
var LOOK_MS2 = 100;
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
  const look2 = () => {
    const now = performance.now();
    const cells = [...page2.querySelectorAll(".jp-Cell")];
    if (cells.length !== shown) [quiet, shown, cameAt] = [0, cells.length, now];
    if (!actedAt) lead2(cells);
    stay(cells.at(-1), held && actedAt > 0 && now - actedAt >= AT_ONCE_MS && now - cameAt <= SOON_MS);
  };
  const wait = () => {
    look2();
    quiet = indicators.some((within) => within?.querySelector(BUSY)) ? 0 : quiet + 1;
    if (quiet > QUIET_LOOKS) hold.abort();
  };
  onActs(() => void (actedAt = performance.now()), until.signal);
  page2.addEventListener("scroll", look2, until);
  const timer = setInterval(wait, LOOK_MS2);
  until.signal.addEventListener("abort", () => {
    clearInterval(timer);
    hold.abort();
  });
  look2();
}

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

// widgets/js/board.js
var BUSY2 = "The kernel is busy. What you chose is waiting for it.";
var standing = /* @__PURE__ */ new WeakMap();
function hidePicture(model) {
  const key = model.get("key");
  const picture = key && document.querySelector(`figure.bg-picture[data-key="${CSS.escape(key)}"]`);
  if (!picture || document.querySelector(".jp-OutputArea")) return () => {
  };
  const count2 = (by) => {
    const number = (standing.get(picture) ?? 0) + by;
    standing.set(picture, number);
    picture.toggleAttribute("hidden", number > 0);
  };
  count2(1);
  return () => count2(-1);
}
function complain(el) {
  const said = h("div", { class: "bg-board" }, h("p", { class: "bg-alert", role: "alert" }, MISSING));
  el.append(said);
  return () => said.remove();
}
async function show(model, link, told, el, signal) {
  try {
    await told.ready;
  } catch (error) {
    console.error(error);
    return complain(el);
  }
  await inTurn();
  if (signal.aborted) return;
  const view = new View(model, link, told, signal);
  const showPicture = hidePicture(model);
  view.paint();
  el.append(view.root);
  const shown = () => {
    if (view.root.isConnected) measureRoom(view.root);
    else if (!signal.aborted) requestAnimationFrame(shown);
  };
  requestAnimationFrame(shown);
  leadBack(view.root, signal);
  model.on("change", view.paint);
  for (const { views } of [link, told]) views.add(view.paint);
  live(view.root, link, signal);
  return () => {
    model.off("change", view.paint);
    for (const { views } of [link, told]) views.delete(view.paint);
    showPicture();
    view.stop();
  };
}
var board_default = () => {
  let link;
  let told;
  return {
    /** @param {import("@anywidget/types").InitializeProps<Traits>} props */
    initialize(props) {
      const { model } = props;
      link = new Link(props, { busy: BUSY2 });
      told = new Told(model, link);
      model.on("change:stage", () => told.restage());
      model.on("change:told", () => told.hear());
      return () => link.stop();
    },
    /** @param {{ model: Model, el: HTMLElement, signal: AbortSignal }} props */
    render: ({ model, el, signal }) => show(model, link, told, el, signal)
  };
};
export {
  board_default as default
};
