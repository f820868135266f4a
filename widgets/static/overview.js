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

// widgets/js/overview.js
function row({ title, path, opened, done, total, complete, next }) {
  const bar = total ? h("progress", { max: total, value: done, "aria-hidden": "true" }) : h("span", {});
  const state = total ? `${done} of ${total} done` : opened ? "opened" : "";
  const onward = next && h("strong", {}, opened ? " – go on here" : " – next");
  return h(
    "li",
    { "data-next": next, "data-complete": complete },
    h("span", { class: "bg-tick" }, complete ? "✓" : next ? "▶" : ""),
    h("a", { href: path }, title),
    bar,
    h("span", { class: "bg-count" }, state, onward)
  );
}
function section({ title, chapters }) {
  const sum = (of) => chapters.reduce((all, chapter) => all + chapter[of], 0);
  const count = h("span", { class: "bg-count" }, ` ${sum("done")} of ${sum("total")} exercises done`);
  return h("section", {}, h("h3", {}, title, count), h("ol", {}, ...chapters.map(row)));
}
function follow(el, event) {
  const href = from(event, "a")?.getAttribute("href");
  const own = href && el.closest(".jp-Notebook")?.querySelector(`.jp-MarkdownOutput a[href*="${CSS.escape(href)}"]`);
  if (!(own instanceof HTMLElement)) return;
  event.preventDefault();
  own.click();
}
function render({ model, el, signal }) {
  el.classList.add("bg-card", "bg-overview");
  set(el, { role: "group", "aria-label": "Your progress" });
  function paint() {
    const problem = model.get("problem");
    const alarm = problem ? [h("p", { "data-kind": "no" }, problem)] : [];
    el.replaceChildren(...alarm, ...model.get("games").map(section));
  }
  el.addEventListener("click", (event) => follow(el, event), { signal });
  keepKeys(el, signal);
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
var overview_default = { render };
export {
  overview_default as default
};
