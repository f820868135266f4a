// @ts-check
/**
 * What stands above a table's board: the set-up form, who plays, the screen that is closed between people, the replay
 * and the end. It knows no game and no rule. See `table.py` for the other half.
 */

/**
 * @typedef {{ title: string, seats: number[], names: string[], options: { name: string, label: string, values: string[] }[],
 *   experiments: { rule: string, text: string }[] }} Form
 * @typedef {{ files: string[], free: string, number?: number, file: string, trouble: string, turn: number | null,
 *   seats: { name: string, kind: string }[], awaited: string | null, hides: boolean, without: string[],
 *   pace: { at?: number, ms?: number }, replay: { stops: number, may: boolean, at?: number, turn?: string },
 *   over: { text: string, heads: string[], rows: { place: number, name: string, points: number, parts: number[] }[] } | null }} Game
 * @typedef {{ do: string, [name: string]: any }} Intent
 * @typedef {{ form: Form, table: Game, errors: Record<string, string>, ack: number, intent: Intent,
 *   message: { text?: string, kind?: string } }} Traits
 * @typedef {import("@anywidget/types").AnyModel<Traits>} Model
 */

const LOST = "The kernel was restarted. Press Start at the top of the page: the game comes back from its file.";
const REPLAY_MS = 900;
const RESPITE_MS = 400;

let views = 0;

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number | boolean>} attributes
 * @param {(Node | string | null | undefined | false)[]} children
 */
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
  element.append(...children.filter((child) => child !== false && child != null).map((child) => /** @type {Node | string} */ (child)));
  return element;
}

// ---------------------------------------------------------------- one model, shared by its views

/** Sends intents one at a time, and lets random opponents play in turn. @param {Model} model */
function connect(model) {
  /** @type {Intent[]} */
  const queue = [];
  let sent = 0;
  let waiting = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pace;
  const link = {
    lost: false,
    /** @type {Set<() => void>} */ views: new Set(),
    /** @param {Intent} intent */
    send(intent) {
      if (link.lost) return;
      // Of several positions looked at only the last one matters.
      const last = queue[queue.length - 1];
      if (intent.do === "replay" && last?.do === "replay") queue.pop();
      queue.push(intent);
      pump();
    },
    acknowledge() {
      if (!waiting || model.get("ack") < sent) return;
      waiting = false;
      pump();
    },
    step() {
      clearTimeout(pace);
      const { at, ms = 0 } = model.get("table").pace ?? {};
      if (at === undefined) return;
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      pace = setTimeout(() => link.send(still ? { do: "skip" } : { do: "step", at }), still ? 0 : ms);
    },
    lose() {
      link.lost = true;
      clearTimeout(pace);
      for (const update of link.views) update();
    },
    stop: () => clearTimeout(pace),
  };
  function pump() {
    const intent = waiting ? undefined : queue.shift();
    if (!intent) return;
    sent = Math.max(sent, model.get("ack")) + 1;
    waiting = true;
    model.set("intent", /** @type {any} */ ({ ...intent, seq: sent }));
    model.save_changes();
  }
  return link;
}

// ---------------------------------------------------------------- a view

/** @param {Model} model @param {ReturnType<typeof connect>} link @param {HTMLElement} el @param {AbortSignal} signal */
function show(model, link, el, signal) {
  const id = `bg-table-${++views}`;
  /** @param {string} action @param {string} text @param {Record<string, string | boolean>} more */
  const button = (action, text, more = {}) => h("button", { type: "button", "data-do": action, ...more }, text);

  const alarm = h("p", { class: "bg-alert", role: "alert" });
  const seats = h("ul", { class: "bg-seats", "aria-label": "Players" });
  const kept = h("p", { class: "bg-kept" });
  const tools = h("div", { class: "bg-tools", role: "group", "aria-label": "Table" },
    ...[["new", "New game"], ["open", "Open or paste"], ["save", "Save as"], ["seats", "Who plays"], ["replay", "Look back"]].map(([name, text]) =>
      button("panel", text, { "data-panel": name, "aria-expanded": "false" })));
  const screen = h("div", { class: "bg-screen", role: "group", "aria-label": "The screen is closed", hidden: true });
  const pace = h("div", { class: "bg-pace", hidden: true }, h("span", { role: "status" }), button("skip", "Skip to the next person"));
  const head = h("div", { class: "bg-table-head" }, seats, tools, h("div", { class: "bg-foot" }, kept, pace));
  const over = h("div", { class: "bg-over", role: "group", "aria-label": "The end of the game", hidden: true });
  const replay = h("div", { class: "bg-replay", role: "group", "aria-label": "Look back", hidden: true });
  const status = h("div", { class: "bg-status", role: "status" });
  const form = newGame();
  const opener = openGame();
  const saver = saveGame();
  const seated = h("div", { class: "bg-form", role: "group", "aria-label": "Who plays" });
  const main = h("div", { class: "bg-panel" }, head, status, screen, form, opener, saver, seated, over, replay);
  const root = h("div", { class: "bg-board bg-at-table", role: "group", tabindex: "-1", "aria-label": `${model.get("form").title}: table` }, alarm, main);

  /** @type {Record<string, HTMLElement>} */
  const panels = { new: form, open: opener, save: saver, seats: seated, replay };
  let opened = model.get("table").replay?.at === undefined ? "" : "replay";
  let number = -1;
  let closedAt = -Infinity;
  /** What was asked for here and has not been answered: another game comes. */
  let asked = "";
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let playing;

  // ---- the panels

  function newGame() {
    const { title, seats: numbers, names, options, experiments } = model.get("form");
    const fewest = numbers[0];
    const people = h("div", { class: "bg-people" }, ...names.map((name, seat) =>
      h("div", { class: "bg-person", "data-seat": seat, hidden: seat >= fewest },
        labelled(`Player ${seat + 1}`, `name${seat}`, h("input", { name: `name${seat}`, value: name, autocomplete: "off", spellcheck: "false", maxlength: 60 })),
        decides(seat, `player ${seat + 1}`, "bg-hidden", seat === 0 ? "person" : "random"))));
    const count = h("fieldset", { class: "bg-choice bg-count" }, h("legend", {}, "Players"),
      ...numbers.map((n) => h("label", {}, h("input", { type: "radio", name: `${id}-players`, "data-count": n, value: n, checked: n === fewest }), h("span", {}, String(n)))),
      problem("players"));
    const chosen = options.map(({ name, label, values }) =>
      labelled(label, "options", h("select", { "data-option": name }, ...values.map((value, i) => h("option", { value: i }, value))), false));
    const without = experiments.length ? h("details", { class: "bg-without" },
      h("summary", {}, "What if a rule did not exist? Switch rules off"),
      h("p", { class: "bg-note" }, "What is ticked does not hold in this game. Everything else stays as it is."),
      ...experiments.map(({ rule, text }) => h("label", { class: "bg-tick" }, h("input", { type: "checkbox", value: rule }), h("span", {}, h("strong", {}, rule.split(".").slice(1).join(" · ").replaceAll("_", " ")), ` ${text}`)))) : null;
    return h("form", { class: "bg-form", "aria-label": `A new game of ${title}`, novalidate: true, "data-form": "start" },
      h("h2", { tabindex: "-1" }, `A new game of ${title}`), count, people,
      h("div", { class: "bg-fields" }, ...chosen,
        labelled("Kept in the file", "file", h("input", { name: "file", autocomplete: "off", spellcheck: "false", maxlength: 80 }))),
      problem("options"), without,
      h("div", { class: "bg-options" }, h("button", { class: "bg-main-button", type: "submit" }, "Start the game"), button("close", "Cancel", { class: "bg-quiet" })));
  }

  /** Whether a person or a random opponent decides for a seat. @param {number} seat @param {string} name @param {string} look @param {string} now */
  function decides(seat, name, look, now) {
    const group = `${id}-${look ? "new" : "seat"}${seat}`;
    return h("fieldset", { class: "bg-choice", "data-seat": seat }, h("legend", { class: look }, look ? `Who decides for ${name}?` : name),
      ...[["person", "Person"], ["random", "Random"]].map(([kind, text]) =>
        h("label", {}, h("input", { type: "radio", name: group, "data-kind": kind, value: kind, checked: kind === now }), h("span", {}, text))));
  }

  function openGame() {
    return h("div", { class: "bg-form", role: "group", "aria-label": "Open a game" },
      h("form", { novalidate: true, "data-form": "open" },
        h("div", { class: "bg-fields" }, labelled("A game kept here", "open", h("select", { name: "saved" })),
          h("div", { class: "bg-options" }, h("button", { class: "bg-main-button", type: "submit" }, "Open")))),
      h("form", { novalidate: true, "data-form": "paste" },
        labelled("Or a game as text, as “Copy game” gives it", "paste", h("textarea", { name: "text", rows: 4, spellcheck: "false", autocomplete: "off" })),
        h("p", { class: "bg-note" }, "It is kept in a file of its own. Who plays it is the next question."),
        h("div", { class: "bg-options" }, h("button", { class: "bg-main-button", type: "submit" }, "Play from this text"), button("close", "Cancel", { class: "bg-quiet" }))));
  }

  function saveGame() {
    return h("form", { class: "bg-form", novalidate: true, "data-form": "save", "aria-label": "Save the game under another name" },
      h("div", { class: "bg-fields" }, labelled("Keep the game from now on in the file", "save", h("input", { name: "file", autocomplete: "off", spellcheck: "false", maxlength: 80 })),
        h("div", { class: "bg-options" }, h("button", { class: "bg-main-button", type: "submit" }, "Save"), button("close", "Cancel", { class: "bg-quiet" }))),
      h("p", { class: "bg-note" }, "What was played so far stays in the former file too."));
  }

  /** The sentence about what is wrong with a field. @param {string} name */
  function problem(name) {
    return h("p", { class: "bg-problem", "data-problem": name, id: `${id}-${name}`, hidden: true });
  }

  /** @param {string} text @param {string} name @param {HTMLElement} control @param {boolean} own */
  function labelled(text, name, control, own = true) {
    control.setAttribute("aria-describedby", `${id}-${name}`);
    return h("div", { class: "bg-field" }, h("label", {}, h("span", {}, text), control), own && problem(name));
  }

  /** Open one of the panels, or none. @param {string} name @param {boolean} focus */
  function open(name, focus = true) {
    if (opened === "replay" && name !== "replay" && model.get("table").replay?.at !== undefined) link.send({ do: "live" });
    const former = opened;
    opened = name;
    complain({});
    paint();
    if (!focus) return;
    const first = /** @type {HTMLElement | null} */ (name
      ? panels[name].querySelector("input:not([type=radio]), select, textarea, input:checked")
      : tools.querySelector(`[data-panel="${former}"]`));
    first?.focus();
  }

  /** Say what is wrong where it is wrong. @param {Record<string, string>} errors */
  function complain(errors) {
    /** @type {HTMLElement | null} */
    let first = null;
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (main.querySelectorAll("[data-problem]"))) {
      const text = errors[place.dataset.problem ?? ""] ?? "";
      place.textContent = text;
      place.hidden = !text;
      for (const control of main.querySelectorAll(`[aria-describedby="${place.id}"]`)) {
        control.setAttribute("aria-invalid", String(Boolean(text)));
        if (text && !first) first = /** @type {HTMLElement} */ (control);
      }
    }
    first?.focus();
  }

  // ---- painting

  function paint() {
    const game = model.get("table");
    const begun = game.number !== undefined;
    const changed = begun && game.number !== number;
    if (changed) {
      // Who plays a game that was pasted is for the reader to say.
      if (number >= 0 || opened !== "replay") opened = asked === "paste" ? "seats" : "";
      number = /** @type {number} */ (game.number);
    }
    if (!begun && !opened) opened = "new";
    head.hidden = !begun && !game.files?.length;
    seats.replaceChildren(...(game.seats ?? []).map(({ name, kind }, seat) =>
      h("li", { "data-turn": game.turn === seat, "aria-current": game.turn === seat && "true" }, h("span", {}, name), kind === "random" && h("small", {}, "random"))));
    kept.textContent = !begun ? "" : game.trouble || `Kept in ${game.file}.`;
    kept.dataset.kind = game.trouble ? "no" : "";
    if (begun && game.without.length) kept.append(h("span", { class: "bg-off" }, ` Switched off: ${game.without.join(" ")}`));
    if (game.hides) kept.append(h("span", {}, " It can be copied as text when it is over: till then that would show what is hidden."));
    for (const one of /** @type {NodeListOf<HTMLElement>} */ (tools.querySelectorAll("[data-panel]"))) {
      const name = one.dataset.panel ?? "";
      one.hidden = !begun && ["save", "seats", "replay"].includes(name);
      one.setAttribute("aria-expanded", String(name === opened));
      one.setAttribute("aria-disabled", String(name === "replay" && !game.replay?.may));
    }
    for (const [name, panel] of Object.entries(panels)) panel.hidden = name !== opened;
    for (const cancel of /** @type {NodeListOf<HTMLElement>} */ (main.querySelectorAll("[data-do=close]"))) cancel.hidden = !begun && opened === "new";
    const fill = /** @type {HTMLInputElement} */ (form.querySelector("[name=file]"));
    if (changed || fill.value === (fill.dataset.free ?? "")) fill.value = fill.dataset.free = game.free ?? "";
    const saved = /** @type {HTMLSelectElement} */ (opener.querySelector("select"));
    if (saved.dataset.files !== String(game.files)) {
      saved.dataset.files = String(game.files);
      saved.replaceChildren(...(game.files ?? []).map((file) => h("option", { value: file }, file)));
      /** @type {HTMLElement} */ (opener.querySelector("[data-form=open]")).hidden = !game.files?.length;
    }
    paintSeats(game);
    paintScreen(game);
    paintPace(game);
    paintOver(game);
    paintReplay(game);
    if (!changed || !asked) return;
    asked = "";
    // The form, which may have been long, is gone, and the focus with it.
    root.scrollIntoView({ block: "nearest" });
    if (screen.hidden) root.focus({ preventScroll: true });
  }

  /** @param {Game} game */
  function paintSeats({ seats: players = [] }) {
    const names = JSON.stringify(players.map(({ name }) => name));
    if (seated.dataset.names !== names) {
      seated.dataset.names = names;
      seated.replaceChildren(h("h2", { tabindex: "-1" }, "Who plays?"), h("div", { class: "bg-people" }, ...players.map(({ name, kind }, seat) => decides(seat, name, "", kind))),
        h("p", { class: "bg-note" }, "A person here, or a random opponent. You can change it whenever you like; the game goes on from where it stands."),
        h("div", { class: "bg-options" }, button("close", "Done", { class: "bg-main-button" })));
    }
    players.forEach(({ kind }, seat) => {
      const choice = /** @type {HTMLElement} */ (seated.querySelector(`[data-seat="${seat}"]`));
      // Only what is new: the reader may have chosen for another seat before this answer came.
      if (choice.dataset.told === kind) return;
      choice.dataset.told = kind;
      /** @type {HTMLInputElement} */ (choice.querySelector(`[data-kind=${kind}]`)).checked = true;
    });
  }

  /** @param {Game} game */
  function paintScreen({ awaited }) {
    const closed = Boolean(awaited);
    if (closed && screen.dataset.who !== awaited) {
      screen.dataset.who = awaited ?? "";
      screen.replaceChildren(h("p", { class: "bg-turn" }, `Pass the screen to ${awaited}.`),
        h("p", {}, "What the others hold is closed. Only go on when nobody else is looking."),
        h("div", { class: "bg-options" }, button("ready", `I am ${awaited}: open my side`, { class: "bg-main-button" })));
    }
    const turned = closed === screen.hidden;
    // Whoever plays by keyboard finds what comes next under the next key; nobody is torn away from another cell.
    const here = el.closest(".jp-OutputArea, body");
    const mine = document.activeElement === document.body || here?.contains(document.activeElement);
    screen.hidden = !closed;
    if (turned) closedAt = performance.now();
    if (!closed) screen.dataset.who = "";
    if (!turned || !mine) return;
    const next = closed ? screen.querySelector("button") : here?.querySelector(".bg-places [tabindex='0'], .bg-now button");
    /** @type {HTMLElement | null | undefined} */ (next)?.focus({ preventScroll: true });
  }

  /** @param {Game} game */
  function paintPace({ pace: { at } = {}, turn = null, seats: players = [] }) {
    // Its room stays while people play, or the board would jump under the pointer.
    pace.hidden = turn === null || opened === "replay" || !players.some(({ kind }) => kind === "random");
    pace.toggleAttribute("data-idle", at === undefined);
    const text = at === undefined || turn === null ? "" : `${players[turn].name} plays …`;
    if (pace.firstChild?.textContent !== text) /** @type {Node} */ (pace.firstChild).textContent = text;
  }

  /** @param {Game} game */
  function paintOver({ over: end }) {
    over.hidden = !end || opened === "replay";
    if (!end || over.dataset.said === JSON.stringify(end)) return;
    over.dataset.said = JSON.stringify(end);
    over.replaceChildren(h("p", { class: "bg-turn" }, end.text), h("div", { class: "bg-wide" }, h("table", {},
      h("thead", {}, h("tr", {}, ...["Place", "Player", ...end.heads, "Points"].map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...end.rows.map(({ place, name, points, parts }) => h("tr", { "data-first": place === 1 },
        h("td", {}, `${place}.`), h("th", { scope: "row" }, name), ...parts.map((n) => h("td", {}, String(n))), h("td", {}, h("strong", {}, String(points)))))))));
  }

  const slider = h("input", { type: "range", min: 0, step: 1, "aria-label": "Decision" });
  const where = h("p", { class: "bg-where", "aria-live": "polite" });
  const auto = button("play", "▶ Play", { "aria-pressed": "false" });
  replay.append(where, h("div", { class: "bg-tools" }, button("back", "◀ Back"), slider, button("forth", "Forth ▶"), auto, button("live", "Return to the game")));

  /** @param {Game} game */
  function paintReplay({ replay: { stops, at, turn = "" } = { stops: 1, may: false } }) {
    const last = stops - 1;
    slider.max = String(last);
    if (document.activeElement !== slider || at === undefined) slider.value = String(at ?? last);
    slider.setAttribute("aria-valuetext", `${at ?? last} of ${last}`);
    where.textContent = at === undefined ? `${last} of ${last}. This is the game as it stands.` : `${at} of ${last}. ${turn}`;
    if (at === undefined || at >= last) pause();
  }

  function pause() {
    clearInterval(playing);
    playing = undefined;
    auto.setAttribute("aria-pressed", "false");
    auto.textContent = "▶ Play";
  }

  /** Look at a position of the game. @param {number} to */
  function look(to) {
    const last = model.get("table").replay.stops - 1;
    to = Math.min(Math.max(to, 0), last);
    slider.value = String(to);
    link.send({ do: "replay", to });
  }

  function say() {
    const { text = "", kind = "info" } = model.get("message");
    status.dataset.kind = text && kind;
    status.replaceChildren(...(text ? [h("p", {}, text)] : []));
  }

  function paintAlert() {
    alarm.textContent = link.lost ? LOST : "";
    main.inert = link.lost;
  }

  // ---- what the reader does

  /** By `data-do` of what was clicked. @type {Record<string, (target: HTMLElement) => void>} */
  const actions = {
    panel({ dataset: { panel = "" } }) {
      if (panel === "replay" && !model.get("table").replay?.may) return;
      open(panel === opened ? "" : panel, panel !== opened);
      if (opened === "replay") slider.focus();
    },
    close: () => open(""),
    ready() {
      // A key pressed once too often must not open what another one holds.
      if (performance.now() - closedAt > RESPITE_MS) link.send({ do: "ready" });
    },
    skip: () => link.send({ do: "skip" }),
    back: () => look(Number(slider.value) - 1),
    forth: () => look(Number(slider.value) + 1),
    live() {
      pause();
      open("");
    },
    play() {
      if (playing) return pause();
      if (Number(slider.value) >= Number(slider.max)) look(0);
      playing = setInterval(() => look(Number(slider.value) + 1), REPLAY_MS);
      auto.setAttribute("aria-pressed", "true");
      auto.textContent = "❚❚ Pause";
    },
  };

  /** @type {Record<string, (form: HTMLFormElement) => void>} */
  const submits = {
    start() {
      /** @param {string} selector @returns {HTMLInputElement[]} */
      const all = (selector) => [...form.querySelectorAll(selector)].map((one) => /** @type {HTMLInputElement} */ (one));
      const players = Number(all("[data-count]:checked")[0].value);
      link.send({
        do: "start",
        names: all("[name^=name]").slice(0, players).map(({ value }) => value),
        kinds: all("[data-kind]:checked").slice(0, players).map(({ value }) => value),
        options: Object.fromEntries(all("[data-option]").map(({ dataset, value }) => [dataset.option, Number(value)])),
        without: all(".bg-without input:checked").map(({ value }) => value),
        file: all("[name=file]")[0].value,
      });
    },
    open: (of) => link.send({ do: "open", file: of.saved.value }),
    paste: (of) => link.send({ do: "paste", text: of.text.value }),
    save: (of) => link.send({ do: "save", file: of.file.value }),
  };

  /** @param {string} type @param {(event: any) => void} handler */
  const on = (type, handler) => root.addEventListener(type, handler, { signal });
  on("click", ({ target }) => {
    const pressed = target instanceof Element ? target.closest("[data-do]") : null;
    if (pressed instanceof HTMLElement) actions[pressed.dataset.do ?? ""](pressed);
  });
  on("submit", (event) => {
    event.preventDefault();
    const { form: name } = event.target.dataset;
    asked = name === "save" ? "" : name;
    submits[name]?.(event.target);
  });
  on("change", ({ target }) => {
    if (seated.contains(target)) link.send({ do: "hand", seat: Number(target.closest("[data-seat]").dataset.seat), kind: target.value });
    if (!target.dataset.count) return;
    for (const person of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(".bg-person"))) person.hidden = Number(person.dataset.seat) >= Number(target.value);
  });
  on("input", ({ target }) => {
    if (target === slider) look(Number(slider.value));
  });
  on("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // JupyterLab's one-letter commands must not fire; Ctrl+S and the like must.
    event.stopPropagation();
    if (event.key === "Escape" && opened && model.get("table").number !== undefined) open("");
  });

  const complained = () => {
    const errors = model.get("errors");
    if (Object.keys(errors).length) asked = "";
    complain(errors);
  };
  const saved = () => {
    if (opened === "save" && model.get("message").kind === "ok") open("");
  };
  el.append(root);
  paint();
  say();
  paintAlert();
  /** @type {[string, () => void][]} */
  const heard = [["change:table", paint], ["change:message", say], ["change:message", saved], ["change:errors", complained]];
  for (const [name, handler] of heard) model.on(/** @type {any} */ (name), handler);
  link.views.add(paintAlert);
  return () => {
    pause();
    for (const [name, handler] of heard) model.off(/** @type {any} */ (name), handler);
    link.views.delete(paintAlert);
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
      model.on("change:ack", link.acknowledge);
      model.on("change:table", link.step);
      // Fires when the kernel behind the model is gone.
      model.on("comm_live_update", link.lose);
      link.step();
      return link.stop;
    },
    /** @param {{ model: Model, el: HTMLElement, signal: AbortSignal }} props */
    render({ model, el, signal }) {
      return show(model, link, el, signal);
    },
  };
};
