/** A field that looks for rules by id and words, and leads to them on the page. */

import { from, h } from "./page/dom.js";
import { keepKeys } from "./page/keys.js";
import { leadBack } from "./page/leadback.js";

/**
 * @typedef {{ rules: [string, string, string][] }} Traits ids, texts and decisions
 * @typedef {import("@anywidget/types").AnyModel<Traits>} Model
 */

/** JupyterLab leads to a heading only from its own links. @param {Event} event */
function follow(event) {
  const link = from(event, "a");
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const id = CSS.escape(link.hash.slice(1));
  document.querySelector(`.jp-Notebook [data-jupyter-id="${id}"], #${id}`)?.scrollIntoView();
}

/** @param {{ model: Model, el: HTMLElement, signal: AbortSignal }} props */
function render({ model, el, signal }) {
  const field = h("input", { type: "search", placeholder: "an id or words" });
  const found = h("ul", {});
  const count = h("p", { role: "status" });
  el.classList.add("bg-card", "bg-search");
  el.replaceChildren(h("label", {}, "Look for a rule: ", field), count, found);

  function look() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (/** @type {string[]} */ rule) => words.every((word) => rule.join(" ").toLowerCase().includes(word));
    const rules = words.length ? model.get("rules").filter(fits) : [];
    count.textContent = words.length ? `${rules.length || "No"} rule${rules.length === 1 ? "" : "s"}` : "";
    found.replaceChildren(...rules.map(([id, text]) => h("li", {}, h("a", { href: `#${id}` }, id), ` ${text}`)));
  }

  field.addEventListener("input", look, { signal });
  found.addEventListener("click", follow, { signal });
  keepKeys(el, signal);
  look();
  // The view is put on the page after this.
  const shown = () => {
    if (el.closest(".jp-Notebook")) leadBack(el, signal);
    else if (!signal.aborted) requestAnimationFrame(shown);
  };
  requestAnimationFrame(shown);
}

export default { render };
