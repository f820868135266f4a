// widgets/js/page/dom.js
function set(element, attributes) {
  for (const name2 in attributes) {
    const value = attributes[name2];
    const text = value === true ? "" : value === false ? false : String(value);
    if (text === false) element.removeAttribute(name2);
    else if (element.getAttribute(name2) !== text) element.setAttribute(name2, text);
  }
}
var all = (within, selector) => [...within.querySelectorAll(selector)].map((one) => (
  /** @type {HTMLElement} */
  one
));

// widgets/js/page/keys.js
var isShortcut = (event) => event.ctrlKey || event.metaKey || event.altKey;
function keepKeys(element, signal) {
  element.addEventListener("keydown", (event) => isShortcut(event) || event.stopPropagation(), { signal });
}
function handOn(within, next, signal) {
  let held = null;
  within.addEventListener("focusin", ({ target }) => held = /** @type {Element} */
  target, { signal });
  const look = () => {
    const lost = held?.matches(":disabled") || held?.isConnected === false;
    if (lost && document.activeElement?.matches("body, :disabled")) next()?.focus();
  };
  const watch = new MutationObserver(() => requestAnimationFrame(look));
  watch.observe(within, { subtree: true, attributeFilter: ["disabled"] });
  signal.addEventListener("abort", () => watch.disconnect());
}

// widgets/js/walkthrough.js
var NAMES = {
  ".noUi-handle": "Step",
  ".widget-play button:has(.fa-play)": "Play the steps",
  ".widget-play button:has(.fa-pause)": "Pause",
  ".widget-play button:has(.fa-stop)": "Back to the start"
};
function name(controls) {
  for (const [selector, text] of Object.entries(NAMES))
    for (const control of controls.querySelectorAll(selector)) set(control, { "aria-label": text, title: text });
  for (const line of controls.querySelectorAll(".bg-step")) set(line, { role: "status", tabindex: "0" });
}
function render({ el, signal }) {
  requestAnimationFrame(() => {
    const controls = el.closest(".bg-controls");
    if (!(controls instanceof HTMLElement)) return;
    set(controls, { role: "group", "aria-label": "Steps of the example" });
    keepKeys(controls, signal);
    const steps = () => all(controls, "button:is(:has(.fa-step-forward), :has(.fa-step-backward))");
    handOn(controls, () => steps().find((one) => !one.matches(":disabled")), signal);
    const observer = new MutationObserver(() => name(controls));
    observer.observe(controls, { childList: true, subtree: true, attributeFilter: ["class"] });
    signal.addEventListener("abort", () => observer.disconnect());
    name(controls);
  });
}
var walkthrough_default = { render };
export {
  walkthrough_default as default
};
