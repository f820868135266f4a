// @ts-check
/** How far a learner is: for each game its chapters, with what is done and what comes next. The kernel counts. */

/**
 * @typedef {{ title: string, path: string, opened: boolean, done: number, total: number, complete: boolean, next: boolean }} Chapter
 * @typedef {{ games: { title: string, chapters: Chapter[] }[], problem: string }} Traits
 * @typedef {import("@anywidget/types").AnyModel<Traits>} Model
 */

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {string} name @param {(Node | string | null)[]} children
 */
function h(tag, name, ...children) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** @param {Chapter} chapter */
function row({ title, path, opened, done, total, complete, next }) {
  const link = h("a", "", title);
  link.href = path;
  const bar = total ? h("progress", "") : null;
  if (bar) [bar.max, bar.value] = [total, done];
  bar?.setAttribute("aria-hidden", "true");
  const state = total ? `${done} of ${total} done` : opened ? "opened" : "";
  const item = h("li", "", h("span", "bg-tick", complete ? "✓" : next ? "▶" : ""), link, bar ?? h("span", ""),
    h("span", "bg-count", state, next ? h("strong", "", opened ? " – go on here" : " – next") : null));
  item.toggleAttribute("data-next", next);
  item.toggleAttribute("data-complete", complete);
  return item;
}

/** @param {{ model: Model, el: HTMLElement, signal: AbortSignal }} props */
function render({ model, el, signal }) {
  el.classList.add("bg-card", "bg-overview");
  el.setAttribute("role", "group");
  el.setAttribute("aria-label", "Your progress");

  function paint() {
    const problem = model.get("problem");
    const games = model.get("games").map(({ title, chapters }) => {
      const sum = (/** @type {"done" | "total"} */ of) => chapters.reduce((all, chapter) => all + chapter[of], 0);
      return h("section", "", h("h3", "", title, h("span", "bg-count", ` ${sum("done")} of ${sum("total")} exercises done`)), h("ol", "", ...chapters.map(row)));
    });
    const alarm = problem ? h("p", "", problem) : null;
    if (alarm) alarm.dataset.kind = "no";
    el.replaceChildren(...(alarm ? [alarm] : []), ...games);
  }

  el.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link) return;
    // The page's own links open a notebook beside this one.
    const own = el.closest(".jp-Notebook")?.querySelector(`.jp-MarkdownOutput a[href*="${CSS.escape(link.getAttribute("href") ?? "")}"]`);
    if (!(own instanceof HTMLElement)) return;
    event.preventDefault();
    own.click();
  }, { signal });
  el.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  }, { signal });

  // Exercises are done on other pages: look again whenever this one comes back into sight.
  const look = () => model.send({ do: "look" });
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

export default { render };
