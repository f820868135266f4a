/** A field that looks for rules, and leads to them on the page. The kernel knows which words are kindred. */

import { from, h } from "./page/dom.js";
import { keepKeys } from "./page/keys.js";
import { leadBack } from "./page/leadback.js";
import { linked } from "./page/link.js";

/**
 * @typedef {{ ack: number, intent: object }} Traits
 * @typedef {{ told: string, rules: [id: string, title: string, text: string][] }} Found
 * @typedef {import("@anywidget/types").AnyModel<Traits>} Model
 */

const BUSY = "The kernel is busy. Your search runs as soon as it is free.";
/** @type {Found} */
const NOTHING = { told: "", rules: [] };

/** JupyterLab leads to a heading only from its own links. @param {Event} event */
function follow(event) {
  const link = from(event, "a");
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const id = CSS.escape(link.hash.slice(1));
  const page = link.closest(".jp-Notebook") ?? document;
  const named = page.querySelector(`[data-jupyter-id="${id}"], #${id}`);
  // The name itself holds no words.
  const heading = /** @type {HTMLElement | null} */ (named?.closest("h1, h2, h3, h4") ?? named);
  if (!heading) return;
  heading.scrollIntoView();
  // Who listens hears it, and the Tab key goes on from there.
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** @param {Model} _ @param {import("./page/link.js").Link} link @param {HTMLElement} el @param {AbortSignal} signal */
function show(_, link, el, signal) {
  const field = h("input", { type: "search", placeholder: "in your own words", maxlength: 200 });
  const found = h("ul", {});
  const count = h("p", { role: "status" });
  el.classList.add("bg-card", "bg-search");
  el.replaceChildren(h("label", {}, "Look for a rule: ", field), count, found);

  /** What was told here last: the search of another view may be what the kernel is too busy for. */
  let told = "";
  const tell = () => void (count.textContent = link.alert || told);

  /** @param {Found} what */
  function paint({ told: now, rules }) {
    told = now;
    tell();
    const lines = rules.map(([id, title, text]) => [h("a", { href: `#${id}`, title: id }, title), ` ${text}`]);
    found.replaceChildren(...lines.map((line) => h("li", {}, ...line)));
  }

  let isAsking = false;
  /** Ask for what stands in the field now: of what was typed meanwhile nothing is asked. */
  async function look() {
    if (isAsking) return;
    isAsking = true;
    let words;
    do {
      words = field.value;
      const reply = words.trim() ? await link.ask({ do: "find", words }) : NOTHING;
      if (!reply) break;
      paint(reply.problem ? { ...NOTHING, told: reply.problem } : reply);
    } while (field.value !== words);
    isAsking = false;
  }

  field.addEventListener("input", look, { signal });
  found.addEventListener("click", follow, { signal });
  link.views.add(tell);
  signal.addEventListener("abort", () => link.views.delete(tell));
  keepKeys(el, signal);
  leadBack(el, signal);
}

export default linked({ busy: BUSY }, show);
