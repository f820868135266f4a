// widgets/js/page/dom.js
function set(element, attributes) {
  for (const name in attributes) {
    const value = attributes[name];
    const text = value === true ? "" : value === false ? false : String(value);
    if (text === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

// widgets/js/page/keys.js
var isShortcut = (event) => event.ctrlKey || event.metaKey || event.altKey;
function keepKeys(element, signal) {
  element.addEventListener("keydown", (event) => isShortcut(event) || event.stopPropagation(), { signal });
}

// widgets/js/experiment.js
function render({ el, signal }) {
  requestAnimationFrame(() => {
    const view = el.closest(".bg-experiment");
    if (!(view instanceof HTMLElement)) return;
    set(view, { role: "group" });
    keepKeys(view, signal);
    const bar = view.querySelector(".widget-progress .progress");
    if (bar) set(bar, { "aria-hidden": "true" });
  });
}
var experiment_default = { render };
export {
  experiment_default as default
};
