/** Who plays: a line that says so, and the panel in which it is changed. */

import { button, h } from "../page/dom.js";
import { decides, opponents } from "./forms.js";

/** @import { Game, Kind } from "./types.js" */

const NOTE = "You can change this at any time, and the game goes on from where it is.";

export class Seats {
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
      const people = seats.map(({ name, kind }, seat) =>
        decides(kinds, seat, `${id}-seat${seat}`, kind, h("legend", {}, name)),
      );
      root.replaceChildren(
        h("h2", { tabindex: "-1" }, "Who plays?"),
        h("div", { class: "bg-people" }, ...people),
        opponents(kinds),
        h("p", { class: "bg-note" }, NOTE),
        h("div", { class: "bg-options" }, button("close", "Done", { class: "bg-main-button" })),
      );
    }
    seats.forEach(({ kind }, seat) => {
      const choice = /** @type {HTMLElement} */ (root.querySelector(`[data-seat="${seat}"]`));
      // Only what is new: the reader may have chosen for another seat before this answer came.
      if (choice.dataset.told === kind) return;
      choice.dataset.told = kind;
      // A strength that has been registered since is none of those that can be chosen.
      for (const one of choice.querySelectorAll("input")) one.checked = one.value === kind;
    });
  }
}
