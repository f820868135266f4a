/** The desk of practice. The kernel writes it; during a round nothing is seen of it, and it has the next question made. */

import { live } from "./page/alive.js";
import { all, button, fill, focusedBy, from, h, Last, set, shut, warn } from "./page/dom.js";
import { keepKeys } from "./page/keys.js";
import { leadBack } from "./page/leadback.js";
import { leads } from "./page/leads.js";
import { linked } from "./page/link.js";
import { lead, titleOf } from "./page/path.js";
import { takeRoom } from "./page/room.js";

/**
 * @typedef {{ page: string, asked: number, about: string, problem: string,
 *   message: { text?: string, kind?: string }, ack: number, intent: object }} Traits
 * @typedef {import("@anywidget/types").AnyModel<Traits>} Model
 * @typedef {import("./page/link.js").Link} Link
 */

/** Long enough that the question is painted before the kernel makes the next one. */
const PAINTED_MS = 150;

/** Of what nobody waits for, nothing is said. @param {import("./page/link.js").Message} message */
const busy = ({ do: does }) =>
  does === "begin" || does === "ask" ? "The kernel is busy. The round begins as soon as it is free." : "";

/** A text for whoever wants it, as a file. @param {string} text @param {string} name */
function save(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The marks of a game: the Tab key leads to one of them, the arrow keys from there. @param {Element} map */
const marksOf = (map) => all(map, "button.bg-mark");

/** @param {HTMLElement[]} marks @param {HTMLElement} home */
const settle = (marks, home) => marks.forEach((mark) => set(mark, { tabindex: mark === home ? 0 : -1 }));

/** @type {Record<string, (at: number, last: number) => number>} */
const STRIDES = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** @param {KeyboardEvent} event */
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

/** What a button does, and of what. @param {HTMLElement} button */
const meant = ({ dataset: { do: does, purpose, game, rule } }) => [does, purpose, game, rule].join(" ");

/** What few want: a question that somebody has mailed. @returns {HTMLFormElement} */
function mailed() {
  const ask = h("form", { class: "bg-desk-ask" });
  ask.append(
    h("label", {}, "A question somebody sent you ", h("input", { name: "text", type: "text", autocomplete: "off" })),
    h("button", { type: "submit" }, "Ask it"),
  );
  return ask;
}

class Desk {
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
    const [page, asked, about] = [model.get("page"), model.get("asked"), model.get("about")];
    const { text = "", kind = "" } = model.get("message");
    warn(this.#alarm, this.link.alert || model.get("problem"));
    this.#said.textContent = text;
    set(this.#said, { "data-kind": text ? kind || "no" : false });
    shut(this.#main, this.#alarm, this.link.lost);
    this.#wait();
    if (!page) this.#begin();
    if (!this.#last.differs([page, about, this.#forgets])) return;
    const focused = focusedBy(this.root);
    const had = focused instanceof HTMLElement && this.root.contains(focused);
    const isNew = about !== this.#about;
    this.#about = about;
    this.#keep();
    fill(this.#main, ...(page ? [this.#desk(page, about), this.#more] : []), this.#said);
    for (const map of all(this.root, ".bg-map")) settle(marksOf(map), marksOf(map)[0]);
    if (page && had) this.#focus(focused, isNew);
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
    // Whoever writes goes on writing.
    if (this.#more.contains(focused)) return;
    const found = (/** @type {string} */ what) => /** @type {HTMLElement | null} */ (this.root.querySelector(what));
    const { do: pressed = "" } = focused.dataset;
    // Whoever asks to forget all, or thinks better of it, stays at that question.
    const asked = pressed === "sure" ? found("[data-do=keep]") : pressed === "keep" ? found("[data-do=sure]") : null;
    const told = this.#about ? (found(".bg-desk-about .bg-main-button") ?? found(".bg-desk-about")) : null;
    const same = isNew ? undefined : all(this.#main, "[data-do]").find((one) => pressed && meant(one) === meant(focused));
    const map = same?.closest(".bg-map");
    if (same && map) settle(marksOf(map), same);
    (asked ?? same ?? told ?? found(".bg-desk-first button"))?.focus({ preventScroll: Boolean(same) });
  }

  /** What a round has come to, where it has ended. @returns {HTMLElement} */
  get #end() {
    return /** @type {HTMLElement | null} */ (this.root.querySelector(".bg-desk-about")) ?? this.root;
  }

  /** A round begins or ends: the page shows where it is, and keys go on there. @param {boolean} asks */
  #turn(asks) {
    const cell = this.root.closest(".jp-Cell");
    if (asks !== this.#asks && cell) lead(cell, () => (asks ? titleOf(cell) : this.#end));
    this.#asks = asks;
  }

  /** @param {string} page @param {string} about */
  #desk(page, about) {
    const desk = h("div", {});
    desk.innerHTML = page;
    // The chapters of a game, each with its marks.
    for (const title of all(desk, ".bg-map p > :first-child")) set(title, { role: "heading", "aria-level": 3 });
    const said = h("div", { class: "bg-desk-about", tabindex: "-1" });
    said.innerHTML = about;
    if (about) desk.querySelector(".bg-desk-first")?.after(said);
    return desk;
  }

  /** What can be done with what is kept: made anew only where that differs. */
  #keep() {
    if (this.#kept.childElementCount && Boolean(this.#kept.querySelector("[data-do=forget]")) === this.#forgets) return;
    const does = this.#forgets
      ? [h("span", {}, "This deletes every answer for good."), button("forget", "Delete all"), button("keep", "Keep them")]
      : [button("export", "Export what is kept"), button("sure", "Delete all …")];
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
        return link.once(does, { purpose, ...(game && { game }), ...(rule && { rule }) });
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
}

/** @param {Model} model @param {Link} link @param {HTMLElement} el @param {AbortSignal} signal */
function show(model, link, el, signal) {
  const desk = new Desk(model, link);
  el.append(desk.root);
  takeRoom(desk.root, signal);
  keepKeys(desk.root, signal);
  leadBack(desk.root, signal);
  // Enter in the field, or its button.
  const ask = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    link.once("ask", { text: String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("text")) });
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
    { signal },
  );
  /** @type {ReturnType<typeof setTimeout>} */
  let timer;
  const ahead = () => {
    clearTimeout(timer);
    if (model.get("asked")) timer = setTimeout(() => link.send({ do: "prepare" }), PAINTED_MS);
  };
  // Exercises are done on other pages: look again whenever this one comes back.
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

export default linked({ busy, latest: ["look", "prepare"] }, show);
