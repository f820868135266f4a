import { chip } from "../board/rules.js";
import { h, rich } from "../page/dom.js";

/** @import { Game, Ranking } from "./types.js" */

/** The rules that it names. @param {Ranking} ranking */
export const rulesOf = ({ decided: { rule = "", title = "", says = "" } }) => ({ [rule]: { title, text: says } });

/** Who has won and why, with the rule. @param {Ranking} ranking */
function headline(ranking) {
  const { text, decided } = ranking;
  const rule = chip(decided.rule, rulesOf(ranking));
  const why = decided.text ?? "";
  if (text.includes(why)) return [h("p", { class: "bg-turn" }, text, " ", rule)];
  return [h("p", { class: "bg-turn" }, text), h("p", { class: "bg-decided" }, ...rich(why), " ", rule)];
}

/** Everybody's place and points; for those who are level, what they were compared by. @param {Ranking} ranking */
function ranked({ rows }) {
  const level = rows.some(({ ties }) => ties.length);
  const heads = ["Place", "Player", "Points", ...(level ? ["Tie-break"] : [])];
  const titles = heads.map((text) => h("th", { scope: "col" }, text));
  const lines = rows.map(({ place, name, points, ties }) =>
    h(
      "tr",
      { "data-first": place === 1 },
      h("td", {}, `${place}.`),
      h("th", { scope: "row" }, name),
      h("td", {}, h("strong", {}, String(points))),
      level && h("td", {}, ties.join(", ")),
    ),
  );
  return h("table", {}, h("thead", {}, h("tr", {}, ...titles)), h("tbody", {}, ...lines));
}

/** The points in detail, a line each: there are too many for one line of a player. @param {Ranking} ranking */
function parts({ heads, rows }) {
  const names = rows.map(({ name }) => h("th", { scope: "col" }, name));
  const lines = heads.map((title, at) =>
    h("tr", {}, h("th", { scope: "row" }, title), ...rows.map((row) => h("td", {}, String(row.parts[at])))),
  );
  return h(
    "table",
    { class: "bg-parts" },
    h("thead", {}, h("tr", {}, h("td", {}, "Points in detail"), ...names)),
    h("tbody", {}, ...lines),
  );
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
    root.replaceChildren(...headline(over), ranked(over));
    if (over.heads.length) root.append(parts(over));
  }
}
