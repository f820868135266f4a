/** How far a learner is: for each game its chapters, with what is done and what comes next. The kernel counts. */

import { from, h, Last, set } from "./page/dom.js";
import { keepKeys } from "./page/keys.js";
import { linked } from "./page/link.js";

/**
 * @typedef {{ title: string, path: string, opened: boolean, done: number, total: number, complete: boolean, next: boolean }} Chapter
 * @typedef {{ games: { title: string, chapters: Chapter[] }[], problem: string, message: { text?: string },
 *   ack: number, intent: object }} Traits
 * @typedef {import("@anywidget/types").AnyModel<Traits>} Model
 */

/** @param {Chapter} chapter */
function row({ title, path, opened, done, total, complete, next }) {
  const bar = total ? h("progress", { max: total, value: done, "aria-hidden": "true" }) : h("span", {});
  const state = total ? `${done} of ${total} done` : opened ? "opened" : "";
  const onward = next && h("strong", {}, opened ? " – continue here" : " – next");
  return h(
    "li",
    { "data-next": next, "data-complete": complete },
    h("span", { class: "bg-tick" }, complete ? "✓" : next ? "▶" : ""),
    h("a", { href: path }, title),
    bar,
    h("span", { class: "bg-count" }, state, onward),
  );
}

/** @param {Traits["games"][number]} game */
function section({ title, chapters }) {
  const sum = (/** @type {"done" | "total"} */ of) => chapters.reduce((all, chapter) => all + chapter[of], 0);
  const count = h("span", { class: "bg-count" }, ` ${sum("done")} of ${sum("total")} exercises done`);
  return h("section", {}, h("h3", {}, title, count), h("ol", {}, ...chapters.map(row)));
}

/** The page's own links open a notebook beside this one. @param {HTMLElement} el @param {Event} event */
function follow(el, event) {
  const href = from(event, "a")?.getAttribute("href");
  const own = href && el.closest(".jp-Notebook")?.querySelector(`.jp-MarkdownOutput a[href*="${CSS.escape(href)}"]`);
  if (!(own instanceof HTMLElement)) return;
  event.preventDefault();
  own.click();
}

/** @param {Model} model @param {import("./page/link.js").Link} link @param {HTMLElement} el @param {AbortSignal} signal */
function show(model, link, el, signal) {
  el.classList.add("bg-card", "bg-overview");
  set(el, { role: "group", "aria-label": "Your progress" });

  // Made anew only when it differs: the focus may be on one of the links.
  const last = new Last();
  function paint() {
    const games = model.get("games");
    const problem = model.get("problem") || model.get("message").text;
    if (!last.differs([problem, games])) return;
    const alarm = problem ? [h("p", { "data-kind": "no" }, problem)] : [];
    el.replaceChildren(...alarm, ...games.map(section));
  }

  el.addEventListener("click", (event) => follow(el, event), { signal });
  keepKeys(el, signal);
  // Exercises are done on other pages: look again whenever this one comes back into sight.
  const look = () => link.send({ do: "look" });
  const seen = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && look());
  seen.observe(el);
  window.addEventListener("focus", look, { signal });
  model.on("change", paint);
  signal.addEventListener("abort", () => {
    seen.disconnect();
    model.off("change", paint);
  });
  paint();
}

export default linked({ latest: ["look"] }, show);
