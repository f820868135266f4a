// widgets/js/page/dom.js
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  for (const child of children) if (child !== false && child != null) element.append(child);
  return element;
}
function set(element, attributes) {
  for (const name in attributes) {
    const value = attributes[name];
    const text = value === true ? "" : value === false ? false : String(value);
    if (text === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}
var from = (event, selector) => event.target instanceof Element ? event.target.closest(selector) : null;

// widgets/js/page/keys.js
var isShortcut = (event) => event.ctrlKey || event.metaKey || event.altKey;
function keepKeys(element, signal) {
  element.addEventListener("keydown", (event) => isShortcut(event) || event.stopPropagation(), { signal });
}

// widgets/js/page/leadback.js
var HOLD_MS = 5e3;
var LOOK_MS = 100;
var BUSY = ".jp-Notebook-ExecutionIndicator[data-status=busy]";
function leadBack(root, signal) {
  const page = root.closest(".jp-Notebook");
  const first = page?.querySelector(".jp-Cell:has(.bg-board, .bg-search)");
  if (!page || !first?.contains(root)) return;
  const hold = new AbortController();
  const until = { signal: AbortSignal.any([signal, hold.signal]), capture: true, passive: true };
  let held = false;
  const indicators = [page.closest(".jp-NotebookPanel"), document.querySelector(".jp-Toolbar-responsive-popup")];
  let lastBusy = performance.now();
  const look = () => {
    const cells = page.querySelectorAll(".jp-Cell");
    if (cells.length > 2 && cells[cells.length - 1].classList.contains("jp-mod-active")) {
      held = true;
      first.dispatchEvent(new MouseEvent("mousedown", { bubbles: true }));
      first.dispatchEvent(new MouseEvent("mouseup", { bubbles: true }));
    }
    if (held) first.scrollIntoView();
    if (indicators.some((within) => within?.querySelector(BUSY))) lastBusy = performance.now();
    else if (performance.now() - lastBusy > HOLD_MS) hold.abort();
  };
  for (const name of ["pointerdown", "keydown", "wheel", "touchstart"])
    window.addEventListener(name, ({ isTrusted }) => isTrusted && hold.abort(), until);
  page.addEventListener("scroll", look, until);
  const timer = setInterval(look, LOOK_MS);
  until.signal.addEventListener("abort", () => clearInterval(timer));
  look();
}

// widgets/js/search.js
function follow(event) {
  const link = from(event, "a");
  if (!(link instanceof HTMLAnchorElement)) return;
  event.preventDefault();
  const id = CSS.escape(link.hash.slice(1));
  document.querySelector(`.jp-Notebook [data-jupyter-id="${id}"], #${id}`)?.scrollIntoView();
}
function render({ model, el, signal }) {
  const field = h("input", { type: "search", placeholder: "an id or words" });
  const found = h("ul", {});
  const count = h("p", { role: "status" });
  el.classList.add("bg-card", "bg-search");
  el.replaceChildren(h("label", {}, "Look for a rule: ", field), count, found);
  function look() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (rule) => words.every((word) => rule.join(" ").toLowerCase().includes(word));
    const rules = words.length ? model.get("rules").filter(fits) : [];
    count.textContent = words.length ? `${rules.length || "No"} rule${rules.length === 1 ? "" : "s"}` : "";
    found.replaceChildren(...rules.map(([id, text]) => h("li", {}, h("a", { href: `#${id}` }, id), ` ${text}`)));
  }
  field.addEventListener("input", look, { signal });
  found.addEventListener("click", follow, { signal });
  keepKeys(el, signal);
  look();
  const shown = () => {
    if (el.closest(".jp-Notebook")) leadBack(el, signal);
    else if (!signal.aborted) requestAnimationFrame(shown);
  };
  requestAnimationFrame(shown);
}
var search_default = { render };
export {
  search_default as default
};
