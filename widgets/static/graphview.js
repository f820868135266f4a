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
var rich = (text) => text.split("**").map((part, i) => i % 2 ? h("strong", {}, part) : part);

// widgets/js/page/keys.js
var isShortcut = (event) => event.ctrlKey || event.metaKey || event.altKey;
function keepKeys(element, signal) {
  element.addEventListener("keydown", (event) => isShortcut(event) || event.stopPropagation(), { signal });
}

// widgets/js/page/link.js
var LOST = "The kernel was restarted. Press Start at the top of the page, or choose Run > Run All Cells.";

// widgets/js/graphview.js
function cell([text, parts], column) {
  const more = parts && h("small", {}, parts);
  return column === 1 ? h("th", { scope: "row" }, text, more) : h("td", {}, text, more);
}
function table({ caption, head, rows }) {
  const heads = head.map((text) => h("th", { scope: "col" }, text));
  const lines = rows.map((row) => h("tr", {}, ...row.map(cell)));
  return h("table", {}, h("caption", {}, caption), h("tr", {}, ...heads), ...lines);
}
function taskOf(model) {
  const [title, text = ""] = model.get("task");
  return title ? [h("h2", {}, title), ...text.split("\n\n").map((part) => h("p", {}, ...rich(part)))] : [];
}
async function hand(model, copy, code) {
  const whole = `${model.get("setup")}
${model.get("code")}
`;
  try {
    await navigator.clipboard.writeText(whole);
    copy.textContent = "Copied";
  } catch {
    code.textContent = whole;
    getSelection()?.selectAllChildren(code);
    copy.textContent = "Press Ctrl+C";
  }
}
function settle(el, block, signal) {
  const arrival = new ResizeObserver(() => {
    const root = el.closest(".bg-graph");
    if (!(root instanceof HTMLElement)) return;
    arrival.disconnect();
    keepKeys(root, signal);
    const canvas = root.querySelector("canvas");
    if (canvas) set(canvas, { tabindex: -1, role: "img", "aria-label": "Drawing of the graph, described beside it" });
  });
  arrival.observe(block);
  return arrival;
}
function render({ model, el, signal }) {
  const alarm = h("p", { class: "bg-graph-alarm", role: "alert" });
  const words = h("p", { class: "bg-graph-words", role: "status" });
  const numbers = h("div", { class: "bg-graph-numbers" });
  const code = h("pre", { tabindex: 0, "aria-label": "The Python code for this" });
  const title = "Copy these lines with the imports and the position they need";
  const copy = h("button", { type: "button", title }, "Copy");
  const block = h("div", { class: "bg-graph-code" }, copy, code);
  el.append(h("div", { class: "bg-graph-side" }, alarm, ...taskOf(model), words, numbers), block);
  const say = () => {
    words.textContent = model.get("words");
  };
  const list = () => {
    code.textContent = model.get("code");
    copy.textContent = "Copy";
  };
  const count = () => {
    const data = model.get("table");
    numbers.replaceChildren(..."rows" in data ? [table(data)] : []);
  };
  const lose = () => {
    const root = el.closest(".bg-graph");
    alarm.textContent = LOST;
    root?.classList.add("bg-graph-lost");
    root?.querySelector(".bg-graph-controls")?.setAttribute("inert", "");
  };
  copy.addEventListener("click", () => hand(model, copy, code), { signal });
  const arrival = settle(el, block, signal);
  const listeners = [
    ["change:words", say],
    ["change:code", list],
    ["change:table", count],
    ["comm_live_update", lose]
  ];
  for (const [name, listener] of listeners) model.on(name, listener);
  for (const paint of [say, list, count]) paint();
  return () => {
    arrival.disconnect();
    for (const [name, listener] of listeners) model.off(name, listener);
  };
}
var graphview_default = { render };
export {
  graphview_default as default
};
