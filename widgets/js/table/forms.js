/** The forms of a table: a new game, an open one, another file. */

import { all, button, h } from "../page/dom.js";

/** @import { Attributes } from "../page/dom.js" */
/** @import { Form, Kind } from "./types.js" */

const TEXT = { autocomplete: "off", spellcheck: "false" };
const SUBMIT = { class: "bg-main-button", type: "submit" };

/** The sentence about what is wrong with a field. @param {string} id of the table @param {string} name */
const problem = (id, name) => h("p", { class: "bg-problem", "data-problem": name, id: `${id}-${name}`, hidden: true });

/** @param {string} id of the table @param {string} text @param {string} name @param {HTMLElement} control
 * @param {boolean} own has it a sentence of its own about what is wrong? */
function labelled(id, text, name, control, own = true) {
  control.setAttribute("aria-describedby", `${id}-${name}`);
  return h("div", { class: "bg-field" }, h("label", {}, h("span", {}, text), control), own && problem(id, name));
}

/** A button to choose with others of its name. @param {string} text @param {Attributes} attributes */
const radio = (text, attributes) => h("label", {}, h("input", { type: "radio", ...attributes }), h("span", {}, text));

const cancel = () => button("close", "Cancel", { class: "bg-quiet" });

/** Whether a person or an opponent, and which, decides for a seat. @param {Kind[]} kinds @param {number} seat
 * @param {string} group @param {string} now @param {HTMLElement} legend */
export function decides(kinds, seat, group, now, legend) {
  const radios = kinds.map(({ kind, name }) =>
    radio(name, { name: group, "data-kind": kind, value: kind, checked: kind === now }),
  );
  return h("fieldset", { class: "bg-choice", "data-seat": seat }, legend, ...radios);
}

/** What the opponents are like. @param {Kind[]} kinds */
export const opponents = (kinds) =>
  h(
    "ul",
    { class: "bg-note bg-kinds" },
    ...kinds.filter(({ text }) => text).map(({ name, text }) => h("li", {}, h("strong", {}, `${name}:`), ` ${text}`)),
  );

/** @param {string} id of the table @param {Form} form @param {number} seat */
function person(id, { names, seats, kinds, default: other }, seat) {
  const name = `name${seat}`;
  const field = h("input", { name, value: names[seat], ...TEXT, maxlength: 60 });
  const legend = h("legend", { class: "bg-hidden" }, `Who decides for player ${seat + 1}?`);
  return h(
    "div",
    { class: "bg-person", "data-seat": seat, hidden: seat >= seats[0] },
    labelled(id, `Player ${seat + 1}`, name, field),
    decides(kinds, seat, `${id}-new${seat}`, seat === 0 ? "person" : other, legend),
  );
}

/** What newcomers need not look at, folded. @param {string} summary @param {Node[]} parts */
const folded = (summary, ...parts) => h("details", { class: "bg-folded" }, h("summary", {}, summary), ...parts);

/** The rules that can be switched off, if there are any. @param {Form["experiments"]} experiments */
function without(experiments) {
  if (!experiments.length) return null;
  const ticks = experiments.map(({ rule, title, text }) => {
    const words = h("span", { title: rule }, h("strong", {}, `${title}.`), ` ${text}`);
    return h("label", { class: "bg-tick" }, h("input", { type: "checkbox", value: rule }), words);
  });
  const note = h("p", { class: "bg-note" }, "What is ticked does not hold in this game. Everything else stays as it is.");
  return folded("What if a rule did not exist? Switch rules off", note, ...ticks);
}

/** @param {string} id of the table @param {Form} form */
export function newGame(id, form) {
  const { title, seats, names, kinds, options, experiments } = form;
  const [fewest] = seats;
  const counts = seats.map((n) =>
    radio(String(n), { name: `${id}-players`, "data-count": n, value: n, checked: n === fewest }),
  );
  const count = h(
    "fieldset",
    { class: "bg-choice bg-count" },
    h("legend", {}, "Players"),
    ...counts,
    problem(id, "players"),
  );
  const people = names.map((_, seat) => person(id, form, seat));
  /** @param {boolean} rare */
  const chosen = (rare) =>
    options
      .filter(({ advanced }) => advanced === rare)
      .map(({ name, label, values }) => {
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
    h("div", { class: "bg-options" }, h("button", SUBMIT, "Start the game"), cancel()),
  );
}

/** What is filled in to start a game. @param {HTMLElement} form */
export function startOf(form) {
  /** @param {string} selector */
  const values = (selector) => all(form, selector).map((one) => /** @type {HTMLInputElement} */ (one).value);
  const players = Number(values("[data-count]:checked")[0]);
  const options = all(form, "[data-option]").map((one) => {
    const { dataset, value } = /** @type {HTMLSelectElement} */ (one);
    return [dataset.option, Number(value)];
  });
  return {
    names: values("[name^=name]").slice(0, players),
    kinds: values("[data-kind]:checked").slice(0, players),
    options: Object.fromEntries(options),
    without: values(".bg-folded input:checked"),
    file: values("[name=file]")[0],
  };
}

/** @param {string} id of the table */
export function openGame(id) {
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
      h("div", { class: "bg-options" }, h("button", SUBMIT, "Play from this text"), cancel()),
    ),
  );
}

/** @param {string} id of the table */
export function saveGame(id) {
  const file = h("input", { name: "file", ...TEXT, maxlength: 80 });
  const field = labelled(id, "Save the game from now on in this file", "save", file);
  const buttons = h("div", { class: "bg-options" }, h("button", SUBMIT, "Save"), cancel());
  const label = "Save the game under another name";
  return h(
    "form",
    { class: "bg-form", novalidate: true, "data-form": "save", "aria-label": label },
    h("div", { class: "bg-fields" }, field, buttons),
    h("p", { class: "bg-note" }, "The old file stays as it is now."),
  );
}
