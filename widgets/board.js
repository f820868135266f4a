// @ts-check
/**
 * The page's half of a live board: it draws a scene, walks the tree of legal actions, and asks the kernel for
 * everything else. It knows no game and no rule. See `board.py` for the other half.
 */

/**
 * @typedef {string | Bag | { [word: string]: Tree }} Tree a node of the legal actions: see boardgames/choices.py
 * @typedef {{ path: string[], passed: string, node: Tree }} Branch a node reached, and the last option passed over
 * @typedef {{ text: string, rule: string, spaces: string[], chance?: boolean, turn: number }} Line
 * @typedef {{ text: string, rule: string, graph: string }} Reason
 * @typedef {{ do: string, words?: string | string[], number?: number, at?: number, what?: string }} Intent
 * @typedef {{ title: string, width: number, height: number, ground: string, style: string,
 *   symbols: Record<string, string>, places: Record<string, [number, number, number, string, [number, number]]>,
 *   unordered: Record<string, number>,
 *   layers: Record<string, [title: string, on: boolean]>,
 *   labels: Record<string, string>, rules: Record<string, { text: string }> }} Stage
 * @typedef {[key: string, symbol: string, x: number, y: number, label?: string, layer?: string]} Piece
 * @typedef {{ title?: string, text?: string, kind?: string, many?: boolean, options?: { id: string, text: string }[],
 *   picked?: (string | number)[], hints?: { left: number, shown: string[] },
 *   verdict?: { ok: boolean, text: string, rule?: string } | null,
 *   tries?: { words: string[], text: string }[], done?: boolean, earlier?: boolean, again?: boolean, reveal?: boolean, next?: boolean }} Coach
 * @typedef {{ key: string, stage: string[], pieces: Piece[] | { n: number, parts: (Piece | [start: number, end: number])[] }, words: string,
 *   tree: Record<string, Tree>, turn: { text: string, seat: number | null, labels: Record<string, string> },
 *   news: { at: number, lines: Line[] }, marks: [string, string][], coach: Coach, ack: number,
 *   controls: { undo: boolean, redo: boolean, at: number, letter: boolean },
 *   copied: Record<string, string>,
 *   why: { words: string[], at: number, lines: Reason[], spaces: string[] },
 *   message: { text?: string, kind?: string, rule?: string }, intent: Intent & { seq: number } }} Traits
 * @typedef {import("@anywidget/types").AnyModel<Traits>} Model
 */

const ACK_MS = 4000;
const SLOW_MS = 300;
const REST_MS = 150;
const LINGER_MS = 250;
const BUSY = "The kernel is busy. What you chose is waiting for it.";
const COPIED_MS = 3000;
const DRAG_PX = 6;
/** Where more than this many places can be chosen, they are lit quietly. */
const MANY = 40;
const LOST = "The kernel was restarted. Press Start at the top of the page, or choose Run > Run All Cells.";
const SVG = "http://www.w3.org/2000/svg";

let views = 0;

// ---------------------------------------------------------------- elements

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | boolean>} attributes
 * @param {(Node | string | null | undefined)[]} children
 */
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  element.append(...children.filter((child) => child != null));
  return element;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string>} attributes
 */
function svg(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  set(element, attributes);
  return element;
}

/** Set what differs; false takes an attribute away. @param {Element} element @param {Record<string, string | boolean>} attributes */
function set(element, attributes) {
  for (const name in attributes) {
    const value = attributes[name], text = value === true ? "" : value;
    if (text === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** Text in which **words** are bold. @param {string} text */
const rich = (text) => text.split("**").map((part, i) => (i % 2 ? h("strong", {}, part) : part));

// ---------------------------------------------------------------- the tree of choices

/** What is left to say of some actions, in groups of words that may come in any order. */
class Bag {
  /** @param {string[][]} rests of each action its groups */
  constructor(rests) {
    this.rests = rests;
  }

  /** @type {[string, Tree][] | undefined} */
  #children;

  get children() {
    if (this.#children) return this.#children;
    /** @type {Map<string, string[][]>} By group: what is left after it. */
    const after = new Map();
    // What all have in common goes without saying: it comes first, and alone.
    const common = this.rests[0].find((group) => this.rests.every((rest) => rest.includes(group)));
    for (const rest of this.rests)
      for (const group of new Set(common === undefined ? rest : [common])) {
        const i = rest.indexOf(group);
        after.set(group, [...(after.get(group) ?? []), [...rest.slice(0, i), ...rest.slice(i + 1)]]);
      }
    /** @type {Record<string, any>} */
    const tree = {};
    for (const [group, rests] of after) {
      const words = group.split(" "), last = words.pop() ?? "";
      words.reduce((node, word) => (node[word] ??= {}), tree)[last] = new Bag(rests);
    }
    return (this.#children = Object.entries(tree));
  }
}

/** The tree in which the words of some kinds of actions come in any order. @param {Record<string, Tree>} tree
 * @param {Record<string, number>} unordered how many words of a kind belong together @returns {Record<string, Tree>} */
function loosen(tree, unordered) {
  /** @param {Tree} node @returns {string[][]} */
  const spell = (node) => [...(ends(node) ? [[]] : []),
    ...children(node).flatMap(([word, child]) => spell(child).map((rest) => [word, ...rest]))];
  /** @param {string[]} words @param {number} size */
  const grouped = (words, size) => words.flatMap((_, i) => (i % size ? [] : [words.slice(i, i + size).join(" ")]));
  return Object.fromEntries(Object.entries(tree).map(([kind, node]) =>
    [kind, kind in unordered ? new Bag(spell(node).map((words) => grouped(words, unordered[kind]))) : node]));
}

/** @param {Tree} node @returns {[string, Tree][]} */
function children(node) {
  if (node instanceof Bag) return node.children;
  if (typeof node !== "string") return Object.entries(node).filter(([word]) => word);
  return node ? node.split(" ").map((word) => [word, ""]) : [];
}

/** May an action end here? @param {Tree} node */
const ends = (node) =>
  node instanceof Bag ? node.rests.some((rest) => !rest.length) : typeof node === "string" ? !node : "" in node;

/** The branches that `word` leads to. Options may be passed over before a place, since a place often says it all.
 * @param {Branch} branch @param {string} word @param {(word: string) => boolean} isPlace @returns {Branch[]} */
function follow({ path, passed, node }, word, isPlace) {
  return children(node).flatMap(([next, child]) => {
    if (next === word) return [{ path: [...path, next], passed, node: child }];
    if (isPlace(next) || !isPlace(word)) return [];
    return follow({ path: [...path, next], passed: next, node: child }, word, isPlace);
  });
}

/** The places that can be chosen next. @param {Tree} node @param {(word: string) => boolean} isPlace @returns {string[]} */
const reach = (node, isPlace) =>
  children(node).flatMap(([word, child]) => (isPlace(word) ? [word] : reach(child, isPlace)));

/** What can be chosen in some branches: places, options, and those that may end here.
 * @param {Branch[]} branches @param {(word: string) => boolean} isPlace
 * @returns {{ branches: Branch[], places: Set<string>, options: Set<string>, complete: Branch[] }} */
function survey(branches, isPlace) {
  const places = new Set(branches.flatMap(({ node }) => reach(node, isPlace)));
  const options = new Set(branches.flatMap(({ node }) => children(node).map(([word]) => word)).filter((word) => !isPlace(word)));
  const complete = branches.filter(({ node }) => ends(node));
  const [only] = options;
  if (only && !complete.length && branches.every(({ node }) => children(node).every(([word]) => word === only))) {
    // A single option that decides nothing yet is not a choice.
    const onward = branches.flatMap((branch) => follow(branch, only, isPlace));
    if (!onward.some(({ node }) => ends(node))) return survey(onward, isPlace);
  }
  return { branches, places, options, complete };
}

/** What can be chosen after the picked words. @param {Tree} tree @param {string[]} picked @param {(word: string) => boolean} isPlace */
const offers = (tree, picked, isPlace) =>
  picked.reduce((offer, word) => survey(offer.branches.flatMap((branch) => follow(branch, word, isPlace)), isPlace),
    survey([{ path: [], passed: "", node: tree }], isPlace));

// ---------------------------------------------------------------- one model, shared by its views

/** What boards have in common, by the model that holds it. @type {WeakMap<object, object>} */
const known = new WeakMap();

/** The stage, put together from its parts. @param {Model} model @returns {Promise<Stage>} */
async function stageOf(model) {
  const parts = await Promise.all(model.get("stage").map(async (id) => {
    const holder = await model.widget_manager.get_model(id);
    if (!known.has(holder)) known.set(holder, JSON.parse(holder.get("text")));
    return known.get(holder);
  }));
  return Object.assign({}, ...parts);
}

/** Keeps the story and sends intents, one at a time. @param {Model} model */
function connect(model) {
  /** @type {Intent[]} */
  const queue = [];
  /** @type {number | undefined} */
  let timer;
  let sent = 0;
  /** What was told last, by trait. @type {Partial<Traits>} */
  const heard = {};
  /** Is there something new? Each piece of news counts once. @param {keyof Traits} name */
  const isNew = (name) => heard[name] !== model.get(name) && ((/** @type {any} */ (heard)[name] = model.get(name)), true);
  const link = {
    /** @type {Stage | undefined} */ stage: undefined,
    /** @type {string | undefined} The ids of its parts. */ staged: undefined,
    /** @type {Promise<void>} Kept once the first stage is there. */ ready: Promise.resolve(),
    /** @type {Line[]} */ story: [],
    /** @type {Piece[]} */ pieces: [],
    /** @type {Set<() => void>} */ views: new Set(),
    alert: "",
    waiting: false,
    /** Is an action on its way? Nothing else can be chosen until it is answered. */
    plays: false,
    /** @param {Intent} intent */
    send(intent) {
      if (link.alert === LOST) return;
      // Only the last "why" matters.
      const asked = queue.findIndex((other) => other.do === "why");
      if (intent.do === "why" && asked >= 0) queue.splice(asked, 1);
      queue.push(intent);
      link.plays ||= intent.do === "play";
      pump();
    },
    /** Of what is long only what has changed comes: put it together with what there was. */
    tell() {
      if (isNew("news")) {
        const { at, lines = [] } = model.get("news");
        link.story = [...link.story.slice(0, at), ...lines];
      }
      if (isNew("pieces")) {
        const told = model.get("pieces"), old = link.pieces;
        link.pieces = Array.isArray(told) ? told
          : told.parts.flatMap((part) => (part.length === 2 ? old.slice(part[0], part[1]) : [part]));
      }
    },
    /** Fetch the stage. Nothing is painted before it is there. */
    async dress() {
      // A page that asks for everything gets another list of the same ids, and no news of it.
      const ids = String(model.get("stage"));
      const stage = await stageOf(model);
      if (ids !== String(model.get("stage"))) return;
      link.stage = stage;
      link.staged = ids;
      for (const update of link.views) update();
    },
    acknowledge() {
      if (!link.waiting || model.get("ack") < sent) return;
      link.waiting = false;
      link.plays = queue.some(({ do: what }) => what === "play");
      clearTimeout(timer);
      if (link.alert === BUSY) shout("");
      pump();
    },
    lose() {
      clearTimeout(timer);
      queue.length = 0;
      shout(LOST);
    },
    stop: () => clearTimeout(timer),
  };
  /** @param {string} text */
  function shout(text) {
    link.alert = text;
    for (const update of link.views) update();
  }
  function pump() {
    const intent = queue.shift();
    if (link.waiting || !intent) return intent && queue.unshift(intent);
    sent = Math.max(sent, model.get("ack")) + 1;
    link.waiting = true;
    timer = setTimeout(() => shout(BUSY), ACK_MS);
    model.set("intent", { ...intent, seq: sent });
    model.save_changes();
  }
  link.tell();
  link.ready = link.dress();
  return link;
}

// ---------------------------------------------------------------- drawing

let turn = Promise.resolve();

/** Boards are painted one after another: in between the page answers, and the modules of the next ones load. */
function inTurn() {
  const mine = turn;
  turn = mine.then(() => new Promise((next) => {
    // Timers are slow on a page that is not looked at.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => next();
    port2.postMessage(null);
  }));
  return mine;
}

/** By its text. @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/** @param {string} text */
function sheetOf(text) {
  let sheet = sheets.get(text);
  if (!sheet) {
    sheets.set(text, (sheet = new CSSStyleSheet()));
    sheet.replaceSync(text);
  }
  return sheet;
}

/** The address of a picture, by its document. @type {Map<string, string>} */
const pictures = new Map();

/** @param {string} document */
function pictureOf(document) {
  if (!pictures.has(document)) pictures.set(document, `data:image/svg+xml,${encodeURIComponent(document)}`);
  return pictures.get(document) ?? "";
}

/** The symbols that a drawing uses, and those that they use. @param {string} markup @param {Record<string, string>} symbols
 * @param {Set<string>} found @returns {Set<string>} their names */
function used(markup, symbols, found = new Set()) {
  for (const [, name] of markup.matchAll(/href="#([^"]+)"/g))
    if (name in symbols && !found.has(name)) used(symbols[name], symbols, found.add(name));
  return found;
}

const GLIDE = `:host { display: block; position: relative } svg, img { display: block; width: 100%; height: auto }
  img, svg { will-change: transform } img + svg { position: absolute; inset: 0 } @media (prefers-reduced-motion: no-preference) {
  .pieces > g { transition: transform 420ms cubic-bezier(0.3, 0.7, 0.2, 1) }
  .turned { animation: turn 480ms ease-out } .laid { animation: lay 320ms ease-out } }
  @keyframes turn { from { transform: rotate(-300deg) scale(0.6) } } @keyframes lay { from { transform: scale(1.6); opacity: 0 } }`;

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/** The ground and the pieces, one element for each key, so that pieces glide.
 * Each drawing has a shadow root: its ids and styles meet no other board's and nothing of the page. */
function drawing() {
  /** By key. @type {Map<string, { node: SVGGElement, piece: Piece }>} */
  const shown = new Map();
  /** @type {Stage | undefined} */
  let stage;
  let layer = svg("g");
  let defs = svg("defs");
  /** The symbols in there: a game has many, of which a board shows few. @type {Set<string>} */
  let defined = new Set();
  /** @param {string} symbol */
  function define(symbol) {
    for (const name of defined.has(symbol) ? [] : used(`href="#${symbol}"`, stage?.symbols ?? {})) {
      if (defined.has(name)) continue;
      defined.add(name);
      const group = svg("g", { id: name });
      group.innerHTML = stage?.symbols[name] ?? "";
      defs.append(group);
    }
  }
  /** How large each symbol is, once it was measured: that makes the page lay everything out.
   * @type {Map<string, string>} */
  const boxes = new Map();
  /** What each icon shows. Those that nothing holds are used again: a shadow root with its style is dear.
   * @type {Map<HTMLElement, string>} */
  const icons = new Map();
  /** What is to be seen to move, and has not begun to. @type {Piece[] | null} */
  let waiting = null;
  // A picture is drawn once for all boards of a page, and costs nothing when a piece moves.
  const ground = h("img", { alt: "" });
  /** @param {HTMLElement} host @param {Element[]} drawings */
  function draw(host, ...drawings) {
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [sheetOf(GLIDE + stage?.style)];
    shadow.replaceChildren(...drawings);
  }
  const root = h("div", { class: "bg-art" });

  function move() {
    if (!waiting) return;
    const pieces = waiting;
    waiting = null;
    const keys = new Set(pieces.map((piece) => piece[0]));
    const free = [...shown].filter((entry) => !keys.has(entry[0]));
    let next = layer.firstChild;
    const isFirst = !next;
    for (const piece of pieces) {
      const same = shown.get(piece[0]);
      if (same?.piece === piece && same.node === next) {
        next = next.nextSibling;
        continue;
      }
      const [key, symbol, x, y, label = ""] = piece;
      // A new key takes over a piece of the same kind that has gone, and so is seen to come from there.
      const taken = same ? -1 : free.findIndex(([, old]) => old.piece[1] === symbol);
      const [former, old] = taken < 0 ? [key, same] : free.splice(taken, 1)[0];
      const node = old?.node ?? svg("g");
      const [, oldSymbol, oldX, oldY, oldLabel = ""] = old?.piece ?? [];
      if (former !== key) shown.delete(former);
      shown.set(key, { node, piece });
      // What shows another face, as a die does, is seen to turn, and what is new to be laid down.
      if (symbol !== oldSymbol) {
        define(symbol);
        node.replaceChildren(svg("use", { href: `#${symbol}`, class: old ? "turned" : isFirst ? "" : "laid" }));
      }
      if (label !== oldLabel || symbol !== oldSymbol) {
        node.childNodes[1]?.remove();
        if (label) node.append(Object.assign(svg("text", { class: "label" }), { textContent: label }));
      }
      if (x !== oldX || y !== oldY) node.style.transform = `translate(${x}px, ${y}px)`;
      // Only what is out of place is moved in the tree: older browsers stop its glide then.
      if (node === next) next = next.nextSibling;
      else if (next && node === next.nextSibling) next = node.nextSibling;
      else if (old && "moveBefore" in layer) layer.moveBefore(node, next);
      else layer.insertBefore(node, next);
    }
    for (const [key, { node }] of free) {
      node.remove();
      shown.delete(key);
    }
  }

  return {
    root,
    /** @param {Stage} next */
    stage(next) {
      stage = next;
      shown.clear();
      boxes.clear();
      icons.clear();
      waiting = null;
      const { width, height } = next;
      defined = new Set();
      defs = svg("defs");
      set(ground, { width: String(width), height: String(height) });
      const pieces = svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" });
      pieces.append(defs, (layer = svg("g", { class: "pieces" })));
      draw(root, ground, pieces);
    },
    /** The ground without what belongs to some layers. @param {string[]} layers */
    ground(layers) {
      if (!stage) return;
      const { width, height, style, symbols } = stage;
      const inUse = [...used(stage.ground, symbols)].map((name) => `<g id="${name}">${symbols[name]}</g>`).join("");
      const off = layers.map((name) => `.layer-${name}{display:none}`).join("");
      ground.src = pictureOf(`<svg xmlns="${SVG}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
        `<style><![CDATA[:root{color-scheme:light dark}${style}${off}]]></style><defs>${inUse}</defs>${stage.ground}</svg>`);
    },
    /** @param {Piece[]} pieces */
    pieces(pieces) {
      move();
      waiting = pieces;
      if (!layer.firstChild || isStill.matches) move();
      // What glides gets layers of its own. That takes time, and is not to keep the frame that has the answer.
      else requestAnimationFrame(() => setTimeout(move));
    },
    /** The symbol of that name, if there is one, as an icon. @param {string} name
     * @param {HTMLElement | null} [host] an icon that is to show it: to put another one on the page makes it collect all
     * its style rules anew */
    icon(name, host) {
      const markup = stage?.symbols[name];
      if (!markup) return null;
      if (!host || !icons.has(host)) {
        const spare = [...icons].filter(([icon]) => !icon.parentNode);
        [host] = spare.find(([, shows]) => shows === name) ?? spare[0] ?? [h("span", { class: "bg-icon" })];
      }
      if (!icons.has(host)) draw(host, svg("svg", { "aria-hidden": "true", focusable: "false" }));
      const drawn = /** @type {SVGElement} */ (host.shadowRoot?.firstChild);
      if (icons.get(host) !== name) drawn.innerHTML = `<g>${markup}</g>`;
      icons.set(host, name);
      const known = boxes.get(name);
      if (known) set(drawn, { viewBox: known });
      else requestAnimationFrame(() => {
        if (icons.get(host) !== name) return;
        const { x, y, width, height } = /** @type {SVGGElement} */ (drawn.firstChild).getBBox();
        const box = `${x - 2} ${y - 2} ${width + 4} ${height + 4}`;
        // Out of sight it has no size.
        if (width) boxes.set(name, box);
        set(drawn, { viewBox: box });
      });
      return host;
    },
  };
}

/** Units of the board. */
const BADGE = 10;

/** The rings around the places that can be chosen, with badges for when something is picked. They are drawings of their
 * own: to style a hundred places anew would keep the answer waiting, and so would one path, painted whole at each change. */
function rings() {
  const root = svg("svg", { class: "bg-rings", "aria-hidden": "true", focusable: "false" });
  /** By place, and whether a piece stands there. @type {Map<string, SVGGElement>} */
  const made = new Map();
  /** @type {Set<SVGGElement>} */
  let shown = new Set();
  /** @param {number[]} place @param {boolean} piece */
  function make([x, y, r], piece) {
    const [left, top] = [x + r - 5, y - r + 5];
    const group = svg("g");
    group.append(
      // Within the places, whose names begin beside them.
      ...["glow", "rim"].map((part) => svg("circle", { class: `bg-${part}`, cx: `${x}`, cy: `${y}`, r: `${r - 2}` })),
      svg("circle", { class: "bg-badge", cx: `${left}`, cy: `${top}`, r: `${BADGE}` }),
      svg("path", { class: "bg-sign", d: piece ? `M${left - 2} ${top - 5}l5 5l-5 5` : `M${left - 5} ${top}h10m-5-5v10` }));
    return group;
  }
  return {
    root,
    /** @param {Stage} stage */
    stage({ width, height }) {
      set(root, { viewBox: `0 0 ${width} ${height}` });
      made.clear();
      shown = new Set();
      root.replaceChildren();
    },
    /** @param {{ word: string, at: number[], piece: boolean }[]} lit */
    paint(lit) {
      const next = new Set(lit.map(({ word, at, piece }) => {
        const key = `${word} ${piece}`;
        const group = made.get(key) ?? make(at, piece);
        made.set(key, group);
        return group;
      }));
      for (const group of shown) if (!next.has(group)) group.remove();
      root.append(...[...next].filter((group) => !shown.has(group)));
      shown = next;
    },
  };
}

// ---------------------------------------------------------------- a view

/** @param {Model} model @param {ReturnType<typeof connect>} link @param {HTMLElement} el @param {AbortSignal} signal */
async function show(model, link, el, signal) {
  const art = drawing();
  const name = `bg-answer-${++views}`;
  /** @type {string[]} */
  let picked = [];
  /** @type {Set<string>} */
  let toggled = new Set();
  /** @type {Set<string>} */
  let pointed = new Set();
  let offer = offers({}, [], () => false);
  /** The tree that is walked, and the one it was made of. @type {{ tree: object | null, root: Record<string, Tree> }} */
  let rooted = { tree: null, root: {} };
  let home = "";
  let question = "";
  let wanted = "";
  let pinned = false;
  /** Which text is to be copied when it comes. */
  let copying = "";
  /** What the reader has switched on or off here. @type {Map<string, boolean>} */
  const layers = new Map();
  /** @type {Map<string, Traits["why"]>} */
  const answers = new Map();
  /** @type {Map<string, HTMLButtonElement>} */
  const places = new Map();
  /** The places where what is drawn at some x and y stands. @type {Map<string, string[]>} */
  const spots = new Map();
  /** The symbol of what stands on a place. @type {Map<string, string>} */
  let standing = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let slow;
  /** @type {Record<string, any>} */
  const drawn = {};

  const alarm = h("p", { class: "bg-alert", role: "alert" });
  const lights = rings();
  const layer = h("div", { class: "bg-places", role: "group" });
  const tip = h("div", { class: "bg-tip", "aria-live": "polite", hidden: true });
  const coach = h("div", { class: "bg-coach", role: "group", "aria-label": "Coach", hidden: true });
  const verdict = h("div", { class: "bg-verdict", role: "status" });
  const said = h("span", {});
  const turn = h("p", { class: "bg-turn" });
  const options = h("div", { class: "bg-options", role: "group", "aria-label": "Choices" });
  const status = h("div", { class: "bg-status", role: "status" });
  const story = h("ol", { class: "bg-lines" });
  const log = h("div", { class: "bg-story", role: "log", "aria-label": "What happened" }, story);
  const words = h("p", {});
  const described = h("details", { class: "bg-words" }, h("summary", {}, "The position in words"), words);
  const copied = h("input", { class: "bg-copied", readonly: true, "aria-label": "Text to copy", hidden: true });
  /** @param {string} action @param {string} text @param {Record<string, string>} more @param {Node | null} icon */
  const button = (action, text, more = {}, icon = null) => h("button", { type: "button", "data-do": action, ...more }, icon, text);
  const undo = button("undo", "↶ Undo");
  const redo = button("redo", "↷ Redo");
  const switches = h("span", { class: "bg-switches", role: "group", "aria-label": "Shown on the board" });
  const letter = button("copy", "Copy game", { "data-what": "record" });
  const table = h("div", { class: "bg-table" },
    h("div", { class: "bg-scene" }, art.root, layer, tip),
    described);
  const now = h("div", { class: "bg-now", role: "group", "aria-label": "Turn" }, turn, options, status);
  const tools = h("div", { class: "bg-tools", role: "group", "aria-label": "Tools" }, undo, redo, switches,
    button("copy", "Copy position", { "data-what": "position" }), letter, copied);
  const main = h("div", { class: "bg-main" }, coach, now, table, tools, log);
  const root = h("div", { class: "bg-board", role: "group" }, alarm, main);

  // ---- small helpers

  /** @param {string} word */
  const isPlace = (word) => word in drawn.stage.places;
  /** @param {string} word */
  const label = (word) => model.get("turn").labels?.[word] ?? drawn.stage.labels[word] ?? word;
  const asksPlaces = () => model.get("coach").kind === "places";
  /** A button that opens the text of a rule below its line. @param {string | undefined} rule */
  const chip = (rule) =>
    rule ? button("rule", `§ ${rule.split(".").slice(1).join(" · ").replaceAll("_", " ")}`,
      { class: "bg-chip", "data-rule": rule, "aria-expanded": "false" }) : null;

  /** @param {string} text @param {string} kind @param {string} rule */
  function say(text, kind = "info", rule = "") {
    status.dataset.kind = text && kind;
    status.replaceChildren(...(text ? [h("p", {}, text, " ", chip(rule))] : []));
  }

  /** What is told of each place. @type {WeakMap<HTMLElement, { stands: string, lit: boolean, answering: boolean, kinds: string }>} */
  const told = new WeakMap();
  /** What was shown last, as text. @type {Map<string, string>} */
  const last = new Map();
  /** Does what is to be shown under a name differ from what is? @param {string} what @param {unknown} data */
  function differs(what, data) {
    const text = JSON.stringify(data);
    if (last.get(what) === text) return false;
    last.set(what, text);
    return true;
  }

  /** @param {string} text in the panel, where the answer is */
  function remind(text) {
    verdict.dataset.kind = "info";
    verdict.replaceChildren(h("p", {}, text));
  }

  // ---- choosing

  function choose() {
    if (rooted.tree !== model.get("tree"))
      rooted = { tree: model.get("tree"), root: loosen(model.get("tree"), drawn.stage.unordered) };
    clearTimeout(slow);
    set(options, { "data-slow": false });
    offer = offers(rooted.root, picked, isPlace);
    if (picked.length && !offer.branches.length) {
      picked = [];
      return choose();
    }
    const [first] = offer.complete;
    if (picked.length && offer.branches.length === 1) {
      const [{ path, node }] = offer.branches;
      if (first && !children(node).length) return play(path);
      const said = picked[picked.length - 1];
      // Whoever pays where there is one way to pay, or goes to a place with the last one in hand, has chosen all.
      if (forced().length && (said === path[0] || isPlace(said))) return play(forced());
    }
    paintOptions();
    paintPlaces();
  }

  /** The only action that is left, if options alone lead to it. @returns {string[]} */
  function forced() {
    const [{ path, node }] = offer.branches, [only] = offer.options;
    const isOne = offer.branches.length === 1 && offer.options.size === 1 && !offer.places.size && !offer.complete.length;
    return isOne && children(node).every(([, child]) => !children(child).length) ? [...path, only] : [];
  }

  /** @param {string[]} path */
  function play(path) {
    picked = [];
    clearTimeout(rest);
    // Nothing changes until the answer comes, which is mostly soon: a frame painted now would make that one wait.
    slow = setTimeout(() => {
      set(options, { "data-slow": true });
      for (const other of options.children) set(other, { "aria-disabled": "true" });
    }, SLOW_MS);
    link.send({ do: "play", words: path.join(" "), at: model.get("controls").at });
  }

  /** @param {string} word */
  function pick(word) {
    if (link.plays) return;
    picked = [...picked, word];
    choose();
    // The answer hushes, too.
    if (!link.plays) hush();
  }

  /** Take back the picked word at `i` and what came after it. @param {number} i */
  function unpick(i) {
    if (link.plays) return;
    hush();
    picked = picked.slice(0, i);
    choose();
  }

  /** @param {string} word */
  function pickPlace(word) {
    if (link.plays) return;
    if (asksPlaces()) {
      if (model.get("coach").done) return;
      if (!toggled.delete(word)) toggled.add(word);
      return paintPlaces();
    }
    if (offer.places.has(word)) return pick(word);
    if (picked.includes(word)) return unpick(picked.indexOf(word));
    // Another piece instead of the one in hand, as long as that sends nothing at once; after an option the place has none.
    const other = offers(rooted.root, [word], isPlace);
    if (isPlace(picked[0]) && other.branches.length && (other.places.size || other.options.size)) {
      picked = [];
      return pick(word);
    }
    ask(word, true);
  }

  // ---- why not

  /** @param {string} word @param {boolean} pin */
  function ask(word, pin) {
    if (link.plays || asksPlaces() || !Object.keys(model.get("tree")).length || offer.places.has(word) || picked.includes(word)) return;
    clearTimeout(rest);
    const asked = [...picked, word];
    wanted = asked.join(" ");
    pinned = pin;
    if (answers.has(wanted)) explain();
    else link.send({ do: "why", words: asked });
  }

  function explain() {
    const found = answers.get(wanted);
    if (!found?.lines.length) return;
    const { places: all, width, height } = drawn.stage;
    const [x, y] = all[found.words[found.words.length - 1]];
    tip.style.cssText = `left:${(x / width) * 100}%;top:${(y / height) * 100}%`;
    set(tip, { hidden: false, "data-pinned": pinned, "data-x": x > width * 0.66 ? "left" : x < width * 0.33 ? "right" : "", "data-y": y < height / 2 ? "below" : "" });
    tip.replaceChildren(...found.lines.slice(0, 3).map(({ text, rule, graph }) =>
      h("p", {}, text, " ", chip(rule), graph ? h("code", {}, graph) : null)));
    point(found.spaces);
  }

  /** Take the explanation away. @returns {boolean} are places to be painted then? */
  function forget() {
    clearTimeout(rest);
    if (!wanted) return false;
    wanted = "";
    tip.hidden = true;
    pointed = new Set();
    return true;
  }

  function hush() {
    if (forget()) paintPlaces();
  }

  /** @param {Iterable<string>} spaces */
  function point(spaces) {
    pointed = new Set(spaces);
    paintPlaces();
  }

  // ---- painting

  function paintStage() {
    /** @type {Stage} */
    const stage = drawn.stage;
    last.clear();
    spots.clear();
    art.stage(stage);
    switches.replaceChildren(...Object.entries(stage.layers).map(([layer, [title]]) => button("layer", title, { "data-layer": layer })));
    paintLayers();
    root.style.setProperty("--ratio", String(stage.width / stage.height));
    set(root, { "aria-label": stage.title });
    set(layer, { "aria-label": `${stage.title}: board` });
    places.clear();
    for (const [word, [x, y, r, , [aside, ahead]]] of Object.entries(stage.places)) {
      const place = button("place", "", { "data-word": word, tabindex: "-1" });
      place.style.cssText = `left:${(x / stage.width) * 100}%;top:${(y / stage.height) * 100}%;--r:${(r / stage.width) * 100}%`;
      if (aside) {
        set(place, { "data-wide": true });
        place.style.setProperty("--reach", [ahead, aside].map((length) => `${(1 - length / r) * 50}%`).join(" "));
      }
      places.set(word, place);
    }
    lights.stage(stage);
    layer.replaceChildren(lights.root, ...places.values());
    if (!places.has(home)) home = Object.keys(stage.places)[0];
    places.get(home)?.setAttribute("tabindex", "0");
  }

  /** Is this layer shown? What belongs to none always is. @param {string} layer */
  const isOn = (layer) => layers.get(layer) ?? drawn.stage.layers[layer]?.[1] ?? true;

  function paintLayers() {
    for (const name of /** @type {NodeListOf<HTMLElement>} */ (switches.childNodes)) set(name, { "aria-pressed": String(isOn(name.dataset.layer ?? "")) });
    art.ground(Object.keys(drawn.stage.layers).filter((layer) => !isOn(layer)));
  }

  function paintPieces() {
    /** @type {Stage} */
    const stage = drawn.stage;
    const pieces = link.pieces.filter((piece) => isOn(piece[5] ?? ""));
    art.pieces(pieces);
    standing = new Map();
    for (const piece of pieces) {
      if (!stage.labels[piece[1]]) continue;
      const spot = `${piece[2]} ${piece[3]}`;
      let words = spots.get(spot);
      if (!words) spots.set(spot, (words = Object.keys(stage.places).filter((word) => {
        const [x, y, r] = stage.places[word];
        return (x - piece[2]) ** 2 + (y - piece[3]) ** 2 < r * r;
      })));
      for (const word of words) standing.set(word, piece[1]);
    }
  }

  function paintPlaces() {
    const answering = asksPlaces();
    /** @type {Map<string, Set<string>>} */
    const marks = new Map();
    /** @param {string} word @param {string} kind */
    const mark = (word, kind) => marks.set(word, (marks.get(word) ?? new Set()).add(kind));
    for (const [word, kind] of model.get("marks")) mark(word, kind);
    for (const word of picked) mark(word, "picked");
    for (const word of pointed) mark(word, "pointed");
    if (answering) for (const word of toggled) mark(word, "picked");
    const holding = picked.length > 0, all = drawn.stage.places, { labels } = drawn.stage;
    set(lights.root, { "data-many": holding && offer.places.size > MANY, "data-holding": holding });
    lights.paint(answering ? [] : [...offer.places].map((word) => ({ word, at: all[word], piece: standing.has(word) })));
    places.forEach((place, word) => {
      const lit = answering ? !model.get("coach").done : offer.places.has(word);
      const stands = standing.get(word) ?? "";
      // A ring of light says more than where the last action was.
      const kinds = [...marks.get(word) ?? []].filter((kind) => kind !== "last" || !lit || answering).join(" ");
      const before = told.get(place);
      // Most stay as they are.
      if (before?.stands === stands && before.lit === lit && before.answering === answering && before.kinds === kinds) return;
      told.set(place, { stands, lit, answering, kinds });
      const on = kinds.includes("picked");
      const seen = [labels[word] ?? word, all[word][3], labels[stands] ?? "empty", on ? "chosen" : lit ? "can be chosen" : "",
        ...["good", "bad", "hint"].filter((kind) => kinds.includes(kind))];
      set(place, {
        "aria-label": seen.filter(Boolean).join(", "),
        "aria-pressed": String(on),
        "data-lit": lit && !answering && (stands ? "piece" : "empty"),
        "data-drag": lit && !answering && stands !== "",
        "data-marks": kinds || false,
      });
    });
    layer.querySelectorAll("button:is(:hover, :focus-visible)").forEach(look);
  }

  /** What is pointed at shows whether it can be chosen. Its style alone depends on that: see `rings`. @param {Element} place */
  const look = (place) => set(place, { "data-ready": place.hasAttribute("data-lit") });

  /** A number alone does not say what is counted: name the option passed over before it. @param {string} word */
  function counted(word) {
    const on = offer.branches.find(({ node }) => children(node).some(([next]) => next === word));
    return offer.branches.length > 1 && on?.passed && /^\d+$/.test(word) ? `${label(on.passed)}: ${label(word)}` : label(word);
  }

  function paintOptions() {
    const kinds = picked.length ? [] : children(model.get("tree")).map(([word]) => word);
    // A kind of action that is taken from the board, as a tile in hand is, has its button too.
    const words = kinds.some(isPlace) ? kinds : [...offer.options];
    // What was not picked by the reader is shown before it is played.
    const rest = picked.length ? forced() : [];
    /** @type {[does: string, text: string, more: Record<string, string>, icon: string][]} */
    const offered = rest.length ? [["finish", "Done", { "data-words": rest.join(" ") }, ""]]
      : words.map((word) => ["option", counted(word), { "data-word": word }, word]);
    for (const { path, passed } of picked.length ? offer.complete : [])
      offered.push(["finish", offer.branches.length > 1 && passed ? label(passed) : "Done", { "data-words": path.join(" ") }, passed]);
    if (picked.length) offered.push(["cancel", "Cancel", { class: "bg-quiet" }, ""]);
    const onBoard = !offered.length && offer.places.size > 0;
    // Made anew only when they differ.
    if (!differs("options", [picked, offered, onBoard])) {
      for (const same of options.children) set(same, { "aria-disabled": false });
      return;
    }
    const focused = options.contains(document.activeElement);
    // An only option was followed without being picked.
    const led = rest.length ? rest : offer.branches.length === 1 && offered.length ? offer.branches[0].path : picked;
    const trail = led.filter((word) => !isPlace(word)).map(label);
    for (const icon of options.querySelectorAll(".bg-icon")) icon.remove();
    const shown = offered.map(([does, text, more, icon]) => button(does, text, more, art.icon(icon)));
    set(options, { "data-many": offered.length > 10 });
    const lead = onBoard ? "Choose on the board." : trail.length ? `${trail.join(" › ")} ›` : "";
    options.replaceChildren(...(lead ? [h("span", { class: "bg-trail" }, lead)] : []), ...shown);
    if (focused) (shown[0] ?? places.get(home))?.focus();
  }

  function paintTurn() {
    const { text = "", seat = null } = drawn.turn;
    if (differs("seat", seat)) {
      /** @type {HTMLElement | null} */
      const old = turn.querySelector(".bg-icon"), icon = art.icon(`seat${seat}`, old);
      if (!icon || icon !== old) turn.replaceChildren(icon ?? "", said);
    }
    if (differs("turn", text)) said.replaceChildren(...rich(text));
    turn.hidden = !text;
  }

  function paintTools() {
    const { undo: back, redo: again, playable, at, letter: mayCopy } = drawn.controls;
    // For those who look on from outside, as tests do.
    set(root, { "data-at": String(at) });
    set(undo, { "aria-disabled": String(!back), hidden: !playable });
    set(redo, { "aria-disabled": String(!again), hidden: !playable });
    // Nothing to copy while that would tell what is hidden.
    set(letter, { hidden: !mayCopy });
  }

  /** Has the reader scrolled up in the story? */
  let away = false;
  /** @type {{ at: number, item: HTMLLIElement, lines: Line[] }[]} groups: one line, or those of draws in a row */
  let groups = [];
  function paintStory() {
    const lines = link.story;
    let same = 0;
    while (groups[same]?.lines.every((line, i) => line === lines[groups[same].at + i])) same++;
    // The last one may grow.
    if (same && groups[same - 1].lines[0].chance) same--;
    for (const { item } of groups.splice(same)) item.remove();
    const last = groups[same - 1];
    let at = last ? last.at + last.lines.length : 0;
    while (at < lines.length) {
      let end = at + 1;
      if (lines[at].chance) while (lines[end]?.chance) end++;
      // One draw may have much to say, as a roll has, and is what all wait for: only draws in a row are folded.
      const draws = new Set(lines.slice(at, end).map((line) => line.turn)).size;
      if (draws < 3) end = at + 1;
      const group = lines.slice(at, end);
      const item = group.length === 1 ? storyLine(group[0]) : h("li", { class: "bg-fold" },
        h("details", {}, h("summary", {}, `Chance: ${draws} draws`), h("ol", {}, ...group.map(storyLine))));
      story.append(item);
      groups.push({ at, item, lines: group });
      at = end;
    }
    // Where people play it has its room from the start: to lay out and paint the whole page takes time.
    log.hidden = !lines.length && !drawn.controls.playable;
    // The story keeps its end in sight; whoever has scrolled up is led back. To ask makes the page lay everything out, and
    // that somebody has scrolled is heard in the next frame.
    requestAnimationFrame(() => away && (log.scrollTop = 0));
    rove();
  }

  /** @param {Line} line */
  function storyLine({ text, rule, spaces, chance }) {
    return h("li", { class: chance ? "bg-chance" : "bg-line", "data-spaces": spaces.join(" ") }, ...rich(text), " ", chip(rule));
  }

  /** One tab stop for the story: its last chip, or the one that has the focus. @param {Element | null} to */
  function rove(to = null) {
    const chips = /** @type {HTMLElement[]} */ ([...story.querySelectorAll("summary, .bg-chip")].filter((c) => c.matches("summary") || !c.closest("details:not([open])")));
    const stop = to ?? chips.at(-1);
    for (const chip of chips) chip.tabIndex = chip === stop ? 0 : -1;
    return chips;
  }

  function paintCoach() {
    /** @type {Coach} */
    const c = drawn.coach;
    const focused = /** @type {HTMLElement | null} */ (coach.contains(document.activeElement) ? document.activeElement : null);
    const asked = JSON.stringify([c.title, c.text, c.kind, c.options]);
    const old = new Set(answer());
    if (asked !== question) {
      question = asked;
      toggled = new Set();
      old.clear();
      picked = [];
      hush();
    }
    if (c.done) {
      // What counted in the end, be it revealed.
      toggled.clear();
      old.clear();
    }
    for (const word of old.size || toggled.size ? [] : c.picked ?? []) (c.kind === "places" ? toggled : old).add(String(word));
    coach.hidden = !c.kind;
    verdict.replaceChildren(...(c.verdict ? [h("p", {}, ...rich(c.verdict.text), " ", chip(c.verdict.rule))] : []));
    verdict.dataset.kind = c.verdict ? (c.verdict.ok ? "ok" : "no") : "";
    const done = Boolean(c.done);
    const body = c.kind === "choice"
      ? h("fieldset", { disabled: done }, h("legend", { class: "bg-hidden" }, "Answers"), ...(c.options ?? []).map((option) =>
          h("label", {}, h("input", { type: c.many ? "checkbox" : "radio", name, value: option.id, checked: old.has(option.id) }),
            h("span", {}, ...rich(option.text)))))
      : c.kind === "number" ? h("label", { class: "bg-number" }, "Your answer ",
          h("input", { type: "number", step: "1", disabled: done, value: [...old][0] ?? "" })) : null;
    const checks = !done && ["choice", "places", "number"].includes(c.kind ?? "");
    coach.replaceChildren(
      h("h2", { tabindex: "-1" }, c.title ?? "", c.earlier ? h("span", { class: "bg-earlier" }, "✓ done before") : null),
      ...(c.text ?? "").split("\n\n").map((part) => h("p", {}, ...rich(part))),
      ...(body ? [body] : []),
      ...(c.hints?.shown ?? []).map((text) => h("p", { class: "bg-hint" }, ...rich(text))),
      verdict,
      h("div", { class: "bg-options" },
        checks ? button("answer", "Check", { class: "bg-main-button" }) : null,
        ...(c.tries ?? []).map(({ words: tried, text }) => button("try", `Try: ${text}`, { "data-words": tried.join(" ") })),
        !done && c.hints?.left ? button("hint", `Hint (${c.hints.left} left)`) : null,
        !done && c.reveal ? button("reveal", "Show the answer") : null,
        c.again ? button("again", "Another position") : null,
        c.next ? button("next", "Next", { class: "bg-main-button" }) : null));
    if (focused) {
      const same = focused.dataset.do ? `[data-do="${focused.dataset.do}"]` : `[value="${CSS.escape(/** @type {any} */ (focused).value ?? "")}"]`;
      /** @type {HTMLElement | null} */ (coach.querySelector(`${same}:not(:disabled)`) ?? coach.querySelector(".bg-main-button") ?? coach.querySelector("h2"))?.focus();
    }
    paintPlaces();
  }

  /** What is filled in. @returns {string[]} */
  function answer() {
    if (asksPlaces()) return [...toggled];
    return /** @type {HTMLInputElement[]} */ ([...coach.querySelectorAll("input:checked, input[type=number]")]).map((i) => i.value);
  }

  /** Hand out the text that was asked for, once it is there. */
  async function copy() {
    const text = model.get("copied")[copying];
    if (text === undefined) return;
    copying = "";
    try {
      await navigator.clipboard.writeText(text);
      say("Copied.", "ok");
      setTimeout(() => status.textContent?.includes("Copied.") && say(""), COPIED_MS);
    } catch {
      // No clipboard here (no https, or it was refused).
      copied.hidden = false;
      copied.value = text;
      copied.select();
      say("Press Ctrl+C to copy.");
    }
  }

  function paintAlert() {
    alarm.textContent = link.alert;
    main.inert = link.alert === LOST;
  }

  /** What to repaint when a trait changes; the stage stands for what its ids mean. @type {[(keyof Traits)[], () => void][]} */
  const painters = [
    [["stage"], paintStage],
    [["stage", "pieces"], paintPieces],
    [["stage", "turn"], paintTurn],
    [["controls"], paintTools],
    [["tree", "controls", "stage", "turn", "pieces", "marks", "ack"], () => link.plays || choose()],
    [["news", "controls"], paintStory],
    [["coach"], paintCoach],
    [["copied"], copy],
    [["words"], () => (words.textContent = drawn.words)],
    [["message"], () => say(drawn.message.text ?? "", drawn.message.kind, drawn.message.rule)],
  ];

  function paint() {
    paintAlert();
    if (link.staged !== String(model.get("stage"))) return;
    /** @param {keyof Traits} name */
    const now = (name) => (name === "stage" ? link.stage : model.get(name));
    const names = new Set(painters.flatMap(([from]) => from).filter((name) => drawn[name] !== now(name)));
    for (const name of names) drawn[name] = now(name);
    link.tell();
    if (names.has("tree") || names.has("controls")) {
      answers.clear();
      forget();
      if (names.has("controls")) picked = [];
    }
    for (const [from, draw] of painters) if (from.some((name) => names.has(name))) draw();
  }

  function answered() {
    const found = model.get("why");
    if (!found.words || found.at !== model.get("controls").at) return;
    answers.set(found.words.join(" "), found);
    if (found.words.join(" ") === wanted) explain();
  }

  // ---- what the reader does

  /** By `data-do` of what was clicked. @type {Record<string, (target: HTMLElement) => void>} */
  const actions = {
    place: (target) => pickPlace(target.dataset.word ?? ""),
    option: (target) => pick(target.dataset.word ?? ""),
    finish: (target) => link.plays || play((target.dataset.words ?? "").split(" ")),
    cancel: () => unpick(0),
    undo: () => model.get("controls").undo && link.send({ do: "undo" }),
    redo: () => model.get("controls").redo && link.send({ do: "redo" }),
    layer({ dataset: { layer = "" } }) {
      layers.set(layer, !isOn(layer));
      paintLayers();
      paintPieces();
      paintPlaces();
    },
    copy({ dataset }) {
      copying = dataset.what ?? "";
      if (copying in model.get("copied")) copy();
      else link.send({ do: "copy", what: copying });
    },
    rule(target) {
      const open = target.getAttribute("aria-expanded") === "true";
      set(target, { "aria-expanded": String(!open) });
      const line = /** @type {HTMLElement} */ (target.parentElement);
      if (open) line.querySelector(".bg-rule")?.remove();
      else line.append(h("span", { class: "bg-rule" }, drawn.stage.rules[target.dataset.rule ?? ""]?.text ?? ""));
    },
    answer() {
      const given = answer();
      const number = model.get("coach").kind === "number";
      if (number && !Number.isSafeInteger(Number(given[0] || NaN))) return remind("The answer is a whole number.");
      if (!given.length) return remind("Choose an answer first.");
      link.send(number ? { do: "answer", number: Number(given[0]) } : { do: "answer", words: given });
    },
  };
  actions.try = ({ dataset }) => link.send({ do: "try", words: (dataset.words ?? "").split(" ") });
  for (const name of ["hint", "reveal", "again", "next"]) actions[name] = () => link.send({ do: name });

  /** @param {Event} event @param {string} selector @returns {HTMLElement | null} */
  const from = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);

  /** The nearest place in a direction; what lies aside counts double. @param {string} key */
  function neighbour(key) {
    const [dx, dy] = /** @type {Record<string, number[]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[key];
    /** @type {Stage["places"]} */
    const all = drawn.stage.places;
    const [x, y] = all[home];
    let best = home;
    let least = Infinity;
    for (const [word, [px, py]] of Object.entries(all)) {
      const ahead = (px - x) * dx + (py - y) * dy;
      const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      if (ahead > 0 && aside <= 2 * ahead && ahead + 2 * aside < least) [best, least] = [word, ahead + 2 * aside];
    }
    return best;
  }

  /** @param {string} word */
  function settle(word) {
    places.get(home)?.setAttribute("tabindex", "-1");
    home = word;
    places.get(home)?.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // JupyterLab's one-letter commands must not fire; Ctrl+S and the like must.
    event.stopPropagation();
    if (key === "Escape" && (picked.length || wanted)) {
      if (wanted) hush();
      else unpick(picked.length - 1);
      return event.preventDefault();
    }
    if (key === "Enter" && from(event, ".bg-number")) return actions.answer(coach);
    if (from(event, ".bg-place, .bg-places")) {
      const all = [...places.keys()];
      const to = key === "Home" ? all[0] : key === "End" ? all[all.length - 1] : key.startsWith("Arrow") ? neighbour(key) : null;
      if (to === null) return;
      event.preventDefault();
      settle(to);
      places.get(to)?.focus();
    } else if (from(event, ".bg-story") && ["ArrowUp", "ArrowDown", "Home", "End"].includes(key)) {
      const chips = rove(document.activeElement);
      const i = chips.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      const to = key === "Home" ? 0 : key === "End" ? chips.length - 1 : i + (key === "ArrowUp" ? -1 : 1);
      event.preventDefault();
      if (!chips[to]) return;
      rove(chips[to]);
      chips[to].focus();
    }
  }

  /** Resting on a place asks why it cannot be chosen. @param {Event} event */
  function onRest(event) {
    if (drag?.ghost || /** @type {PointerEvent} */ (event).pointerType === "touch") return;
    const line = from(event, "[data-spaces]");
    if (line) point((line.dataset.spaces ?? "").split(" "));
    const place = from(event, "[data-do=place]");
    if (place) look(place);
    if (event.type === "focusin") pinned = false;
    if (!place || pinned) return;
    const word = place.dataset.word ?? "";
    clearTimeout(rest);
    rest = setTimeout(() => {
      hush();
      ask(word, false);
    }, REST_MS);
  }

  /** @param {Event} event */
  function onLeave(event) {
    if (from(event, "[data-spaces]") && !wanted) point([]);
    if (!from(event, "[data-do=place]") || pinned) return;
    clearTimeout(rest);
    rest = setTimeout(hush, LINGER_MS);
  }

  // ---- dragging: from one place to another is the same as pressing both

  /** @type {{ word: string, x: number, y: number, ghost: HTMLElement | null } | null} */
  let drag = null;
  let dragged = false;

  /** @param {PointerEvent} event */
  function onGrab(event) {
    const word = from(event, "[data-do=place]")?.dataset.word ?? "";
    if (event.button || !event.isPrimary || link.plays || asksPlaces() || !standing.has(word)) return;
    const inHand = picked[picked.length - 1] === word;
    const onward = inHand ? offer : offer.places.has(word) && offers(rooted.root, [...picked, word], isPlace);
    if (onward && onward.places.size) drag = { word, x: event.clientX, y: event.clientY, ghost: null };
  }

  /** @param {PointerEvent} event */
  function onDrag(event) {
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG_PX) return;
      if (picked[picked.length - 1] !== drag.word) pick(drag.word);
      drag.ghost = h("span", { class: "bg-ghost" }, art.icon(standing.get(drag.word) ?? ""));
      drag.ghost.style.width = `${places.get(drag.word)?.offsetWidth}px`;
      layer.parentElement?.append(drag.ghost);
      layer.setPointerCapture(event.pointerId);
    }
    const { left, top } = layer.getBoundingClientRect();
    drag.ghost.style.translate = `calc(${event.clientX - left}px - 50%) calc(${event.clientY - top}px - 50%)`;
  }

  /** @param {PointerEvent} event */
  function onDrop(event) {
    if (!drag) return;
    const { word, ghost } = drag;
    drag = null;
    if (!ghost) return;
    ghost.replaceChildren();
    ghost.remove();
    // The click that follows, if one does, is part of it.
    dragged = true;
    setTimeout(() => (dragged = false));
    const below = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null;
    const target = /** @type {HTMLElement | null | undefined} */ (below?.closest("[data-do=place]"))?.dataset.word;
    if (target && target !== word && layer.contains(below)) pickPlace(target);
    else unpick(picked.lastIndexOf(word));
  }

  /** @param {string} type @param {(event: any) => void} handler */
  const on = (type, handler) => root.addEventListener(type, handler, { signal });
  // Most readers see the board: it is said in words from when somebody wants them.
  described.addEventListener("toggle", () => model.get("words") || link.send({ do: "describe" }), { signal });
  on("click", (event) => {
    if (dragged) return;
    const target = from(event, "[data-do]");
    if (target) actions[target.dataset.do ?? ""](target);
    else if (!from(event, ".bg-tip")) hush();
    const line = from(event, "[data-spaces]");
    if (line) point((line.dataset.spaces ?? "").split(" "));
  });
  log.addEventListener("scroll", () => (away = log.scrollTop < 0), { signal });
  // What opens in the story opens below the pointer.
  log.addEventListener("click", (event) => {
    const line = from(event, "li");
    const top = line?.getBoundingClientRect().top ?? 0;
    if (line) requestAnimationFrame(() => {
      log.scrollTop += line.getBoundingClientRect().top - top;
      line.scrollIntoView({ block: "nearest" });
    });
  }, { signal });
  on("pointerdown", onGrab);
  on("pointermove", onDrag);
  on("pointerup", onDrop);
  on("pointercancel", onDrop);
  on("keydown", onKey);
  on("pointerover", onRest);
  on("pointerout", onLeave);
  on("focusin", (event) => {
    const place = from(event, "[data-do=place]");
    if (!place) return;
    settle(place.dataset.word ?? "");
    onRest(event);
  });
  on("focusout", onLeave);

  // Elsewhere than in JupyterLab no style rule hides the saved picture above a live board.
  const key = model.get("key");
  const picture = key && !document.querySelector(".jp-OutputArea")
    ? /** @type {HTMLElement | null} */ (document.querySelector(`figure.bg-picture[data-key="${CSS.escape(key)}"]`)) : null;
  if (picture) picture.hidden = true;

  await link.ready;
  await inTurn();
  if (signal.aborted) return () => {};
  paint();
  el.append(root);
  // The view may be put on the page only after this.
  const shown = () => {
    if (root.isConnected) leadBack(root, signal);
    else if (!signal.aborted) requestAnimationFrame(shown);
  };
  requestAnimationFrame(shown);
  model.on("change", paint);
  model.on("change:why", answered);
  link.views.add(paint);
  return () => {
    clearTimeout(rest);
    clearTimeout(slow);
    model.off("change", paint);
    model.off("change:why", answered);
    link.views.delete(paint);
    if (picture) picture.hidden = false;
    root.remove();
  };
}

export default () => {
  /** @type {ReturnType<typeof connect>} */
  let link;
  return {
    /** @param {{ model: Model }} props */
    initialize({ model }) {
      link = connect(model);
      model.on("change:stage", link.dress);
      for (const name of ["news", "pieces"]) model.on(`change:${name}`, link.tell);
      model.on("change:ack", link.acknowledge);
      // Fires when the kernel behind the model is gone.
      model.on("comm_live_update", link.lose);
      return link.stop;
    },
    /** @param {{ model: Model, el: HTMLElement, signal: AbortSignal }} props */
    render({ model, el, signal }) {
      return show(model, link, el, signal);
    },
  };
};
