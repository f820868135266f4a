// @ts-check
/** A field that looks for rules by id and words, and leads to them on the page. */

/**
 * @typedef {{ rules: [string, string, string][] }} Traits ids, texts and decisions
 * @typedef {import("@anywidget/types").AnyModel<Traits>} Model
 */

/** @param {{ model: Model, el: HTMLElement, signal: AbortSignal }} props */
function render({ model, el, signal }) {
  const field = document.createElement("input");
  const label = document.createElement("label");
  const found = document.createElement("ul");
  const count = document.createElement("p");
  el.classList.add("bg-card", "bg-search");
  field.type = "search";
  field.placeholder = "an id or words";
  label.append("Look for a rule: ", field);
  count.setAttribute("role", "status");
  el.replaceChildren(label, count, found);

  function look() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const rules = words.length ? model.get("rules").filter((rule) => words.every((word) => rule.join(" ").toLowerCase().includes(word))) : [];
    count.textContent = words.length ? `${rules.length || "No"} rule${rules.length === 1 ? "" : "s"}` : "";
    found.replaceChildren(...rules.map(([id, text]) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `#${id}`;
      link.textContent = id;
      item.append(link, ` ${text}`);
      return item;
    }));
  }

  field.addEventListener("input", look, { signal });
  found.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link) return;
    // JupyterLab leads to a heading only from its own links.
    event.preventDefault();
    const id = CSS.escape(link.hash.slice(1));
    document.querySelector(`.jp-Notebook [data-jupyter-id="${id}"], #${id}`)?.scrollIntoView();
  }, { signal });
  // Keys are not for the notebook, which would take them for its shortcuts.
  el.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  }, { signal });
  look();
  // The view is put on the page after this.
  const shown = () => {
    if (el.closest(".jp-Notebook")) leadBack(el, signal);
    else if (!signal.aborted) requestAnimationFrame(shown);
  };
  requestAnimationFrame(shown);
}

export default { render };
