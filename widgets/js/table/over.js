import { h } from "../page/dom.js";

/** @import { Game, Ranking } from "./types.js" */

/** @param {Ranking} ranking */
function ranked({ heads, rows }) {
  const titles = ["Place", "Player", ...heads, "Points"].map((text) => h("th", { scope: "col" }, text));
  const lines = rows.map(({ place, name, points, parts }) =>
    h(
      "tr",
      { "data-first": place === 1 },
      h("td", {}, `${place}.`),
      h("th", { scope: "row" }, name),
      ...parts.map((n) => h("td", {}, String(n))),
      h("td", {}, h("strong", {}, String(points))),
    ),
  );
  return h("table", {}, h("thead", {}, h("tr", {}, ...titles)), h("tbody", {}, ...lines));
}

/** The end of a game: who has won, and the points. */
export class Over {
  root = h("div", { class: "bg-over", role: "group", "aria-label": "The end of the game", hidden: true });

  /** @param {Game} game @param {boolean} hidden */
  paint({ over }, hidden) {
    const { root } = this;
    root.hidden = !over || hidden;
    const said = JSON.stringify(over);
    if (!over || root.dataset.said === said) return;
    root.dataset.said = said;
    root.replaceChildren(h("p", { class: "bg-turn" }, over.text), h("div", { class: "bg-wide" }, ranked(over)));
  }
}
