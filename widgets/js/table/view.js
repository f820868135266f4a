/** The panel above a table's board: its parts, and what is painted when the kernel tells something. */

import { all, button, focusedBy, h, shut, warn } from "../page/dom.js";
import { NOWHERE } from "../page/keys.js";
import { Farewell } from "./farewell.js";
import { newGame, openGame, saveGame } from "./forms.js";
import { Over } from "./over.js";
import { Pace } from "./pace.js";
import { Replay } from "./replay.js";
import { Review } from "./review.js";
import { Screen } from "./screen.js";
import { Seats } from "./seats.js";

/** @import { Link } from "../page/link.js" */
/** @import { Game, Model } from "./types.js" */

const TOOLS = [
  ["new", "New game"],
  ["open", "Open or paste"],
  ["save", "Save as"],
  ["seats", "Who plays"],
  ["replay", "Look back"],
  ["review", "Review"],
];

/** Where an earlier position may be seen. @param {string} panel */
const looks = (panel) => panel === "replay" || panel === "review";

/** @param {Element} el */
const isVisible = (el) => el.checkVisibility({ visibilityProperty: true });

let views = 0;

export class View {
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
    this.#explain,
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
    /** @type {Record<string, HTMLElement>} */
    this.panels = {
      new: this.form,
      open: this.#opener,
      save: saver,
      seats: this.seats.root,
      replay: this.replay.root,
      review: this.review.root,
    };
    /** The panel that is open. */
    this.opened = model.get("table").replay?.at === undefined ? "" : "replay";
    const { form, seats, screen, replay, review } = this;
    const panels = [screen.root, form, this.#opener, saver, seats.root, this.#over.root, replay.root, review.root];
    this.main = h("div", { class: "bg-panel" }, this.head, this.#status, ...panels, this.farewell.root);
    const label = `${model.get("form").title}: table`;
    const attributes = { class: "bg-board bg-at-table", role: "group", tabindex: "-1", "aria-label": label };
    this.root = h("div", attributes, this.#alarm, this.main);
    this.root.addEventListener("focusin", ({ target }) => (this.#held = /** @type {HTMLElement} */ (target)));
    this.root.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && (this.#held = null));
  }

  /** Open one of the panels, or none. @param {string} name */
  open(name, focus = true) {
    const { model, link, panels, tools } = this;
    if (looks(this.opened) && !looks(name)) {
      this.replay.pause();
      if (model.get("table").replay?.at !== undefined) link.send({ do: "live" });
    }
    const former = this.opened;
    this.opened = name;
    this.forgive();
    this.paint();
    if (!focus) return;
    const first = name
      ? panels[name].querySelector("input:not([type=radio]), select, textarea, input:checked")
      : tools.querySelector(`[data-panel="${former}"]`);
    /** @type {HTMLElement | null} */ (first)?.focus();
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
    /** @type {HTMLElement | undefined} */
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
    this.#status.replaceChildren(...(text ? [h("p", {}, text)] : []));
    if (this.opened === "save" && kind === "ok") this.open("");
  };

  /** Tell how the review gets on. */
  reviewed = () => {
    const game = this.model.get("table");
    this.review.paint(game);
    this.review.pace();
    // Of the step that is looked at it is told there, too.
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
    const changed = game.number !== undefined && game.number !== this.#number;
    // Whoever has opened another panel since is left there; but what looked back did so on the former game.
    const elsewhere = Boolean(this.asked) && this.opened !== this.#askedIn && !looks(this.opened);
    if (changed) this.#begin(game, elsewhere);
    const begun = game.number !== undefined;
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
    // The form, which may have been long, is gone, and the focus with it.
    this.root.scrollIntoView({ block: "nearest" });
    if (!this.screen.root.hidden) return;
    // What is explained first leads on from there.
    const here = this.root.closest(".jp-OutputArea, body");
    /** @type {HTMLElement} */ (here?.querySelector(".bg-coach:not([hidden]) [data-do=read]") ?? this.root).focus({ preventScroll: true });
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
    if (!held || isVisible(held) || (here !== held && here?.matches(NOWHERE) === false)) return;
    const beside = held.parentElement ? all(held.parentElement, "button").find(isVisible) : undefined;
    (beside ?? this.root).focus({ preventScroll: true });
  }

  /** Another game has begun. @param {Game} game @param {boolean} elsewhere is the reader in another panel by now? */
  #begin({ number = -1 }, elsewhere) {
    // Who plays a game that was pasted is for the reader to say.
    if (!elsewhere && (this.#number >= 0 || this.opened !== "replay")) this.opened = this.asked === "paste" ? "seats" : "";
    this.#number = number;
  }

  /** @param {Game} game @param {boolean} begun */
  #paintKept({ trouble, file }, begun) {
    const kept = this.#kept;
    const saved = file && !trouble ? [h("span", {}, "Saved"), h("span", {}, ` in ${file}.`)] : undefined;
    kept.replaceChildren(...(begun ? (saved ?? [trouble || "Saved from your first move on."]) : []));
    kept.dataset.kind = trouble ? "no" : "";
    kept.title = kept.textContent ?? "";
  }

  /** @param {Game} game @param {boolean} begun */
  #paintPanels({ replay }, begun) {
    const { opened, panels, main } = this;
    for (const one of all(this.tools, "[data-panel]")) {
      const name = one.dataset.panel ?? "";
      const offered = this.model.get("form").tools.includes(name);
      one.hidden = !offered || (!begun && ["save", "seats", "replay", "review"].includes(name));
      one.setAttribute("aria-expanded", String(name === opened));
      one.setAttribute("aria-disabled", String(looks(name) && !replay?.may));
    }
    for (const [name, panel] of Object.entries(panels)) panel.hidden = name !== opened;
    for (const cancel of all(main, "[data-do=close]")) cancel.hidden = !begun && opened === "new";
  }

  /** The names of files. @param {Game} game @param {boolean} changed */
  #paintFiles({ files = [], free = "" }, changed) {
    const fill = /** @type {HTMLInputElement} */ (this.form.querySelector("[name=file]"));
    if (changed || fill.value === (fill.dataset.free ?? "")) {
      fill.value = free;
      fill.dataset.free = free;
    }
    const saved = /** @type {HTMLSelectElement} */ (this.#opener.querySelector("select"));
    if (saved.dataset.files === String(files)) return;
    saved.dataset.files = String(files);
    saved.replaceChildren(...files.map((file) => h("option", { value: file }, file)));
    /** @type {HTMLElement} */ (this.#opener.querySelector("[data-form=open]")).hidden = !files.length;
  }
}
