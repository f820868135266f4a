import { button, h, set, sign } from "../page/dom.js";

/** @import { Stage } from "./types.js" */

/** A button that opens the text of a rule below its line. @param {string | undefined} rule its id
 * @param {Stage["rules"]} rules */
export const chip = (rule, rules) =>
  rule
    ? button(
        "rule",
        "",
        { class: "bg-chip", "data-rule": rule, "aria-expanded": "false" },
        // The pointer shows its id; a screen reader would read that out with the button.
        h("span", { title: rule }, sign("§ "), rules[rule]?.title ?? rule),
      )
    : null;

/** Open or close the text of a rule. @param {HTMLElement} target its button @param {Stage["rules"]} rules */
export function unfold(target, rules) {
  const open = target.getAttribute("aria-expanded") === "true";
  set(target, { "aria-expanded": String(!open) });
  const line = /** @type {HTMLElement} */ (target.parentElement);
  const { rule = "" } = target.dataset;
  // Several rules may stand in one line.
  if (open) line.querySelector(`.bg-rule[data-of="${CSS.escape(rule)}"]`)?.remove();
  else line.append(h("span", { class: "bg-rule", "data-of": rule }, rules[rule]?.text ?? ""));
}
