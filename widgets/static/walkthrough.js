// widgets/js/page/dom.js
function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  for (const child of children) if (child !== false && child != null) element.append(child);
  return element;
}
function set(element, attributes) {
  for (const name2 in attributes) {
    const value = attributes[name2];
    const text = value === true ? "" : value === false ? false : String(value);
    if (text === false) element.removeAttribute(name2);
    else if (element.getAttribute(name2) !== text) element.setAttribute(name2, text);
  }
}
var from = (event, selector) => event.target instanceof Element ? event.target.closest(selector) : null;
var meets = (event, what) => event.composedPath().includes(what);
var all = (within, selector) => [...within.querySelectorAll(selector)].map((one) => (
  /** @type {HTMLElement} */
  one
));

// widgets/js/page/keys.js
function focusedAnywhere() {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found;
}
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
    if (lost && focusedAnywhere()?.matches("body, :disabled")) next()?.focus();
  };
  const watch2 = new MutationObserver(() => requestAnimationFrame(look));
  watch2.observe(within, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  document.addEventListener("pointerdown", (event) => meets(event, within) || (held = null), { signal, capture: true });
  signal.addEventListener("abort", () => watch2.disconnect());
}

// widgets/js/page/host.js
var hasMenus = Boolean(document.querySelector(".jp-NotebookPanel"));
var hasStart = hasMenus && Boolean(document.querySelector(".bg-start"));
var AGAIN = hasStart ? "Press Start at the top of the page" : hasMenus ? "Choose Run > Run All Cells" : "Load this page again";
var OR_MENU = hasStart ? ", or choose Run > Run All Cells" : "";

// widgets/js/page/link.js
var GONE = `The kernel is gone. ${AGAIN}.`;
var LOST = `The kernel was restarted. ${AGAIN}${OR_MENU}.`;
var kernelOf = (model) => (
  /** @type {{ widget_manager?: { kernel?: Kernel | null } }} */
  model.widget_manager?.kernel
);
function watch(model, tell, signal) {
  const was = kernelOf(model);
  was?.disposed?.connect(tell);
  signal.addEventListener("abort", () => was?.disposed?.disconnect(tell));
  return () => {
    const kernel = kernelOf(model);
    return kernel === null || kernel?.status === "dead" || kernel?.id !== was?.id;
  };
}
function refuse(view, asks, alarm, model, signal, restarted = LOST) {
  const lose = (text) => {
    alarm.textContent = text;
    for (const one of all(view, asks)) set(one, { inert: true });
  };
  const isGone = watch(model, () => lose(restarted && GONE), signal);
  const press = (event) => {
    if (!from(event, asks) || !isGone()) return;
    lose(GONE);
    alarm.scrollIntoView({ block: "nearest" });
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ["pointerdown", "click"]) view.addEventListener(type, press, { capture: true, signal });
  const heard = () => lose(restarted);
  model.on("comm_live_update", heard);
  signal.addEventListener("abort", () => model.off("comm_live_update", heard));
}

// widgets/js/walkthrough.js
var NAMES = {
  ".noUi-handle": "Step",
  ".widget-play button:has(.fa-play)": "Play the steps",
  ".widget-play button:has(.fa-pause)": "Pause",
  ".widget-play button:has(.fa-stop)": "Back to the start",
  ".widget-readout": "Step number"
};
var LINE = ".bg-step";
function name(controls) {
  for (const [selector, text] of Object.entries(NAMES))
    for (const control of controls.querySelectorAll(selector)) set(control, { "aria-label": text, title: text });
  for (const field of controls.querySelectorAll(".widget-readout")) set(field, { role: "textbox" });
  for (const line of controls.querySelectorAll(LINE)) set(line, { role: "status" });
  reach(controls);
}
function reach(controls) {
  for (const line of controls.querySelectorAll(LINE)) set(line, { tabindex: line.scrollHeight > line.clientHeight && "0" });
}
function render({ model, el, signal }) {
  requestAnimationFrame(() => {
    const controls = el.closest(".bg-controls");
    if (signal.aborted || !(controls instanceof HTMLElement)) return;
    set(controls, { role: "group", "aria-label": "Steps of the example" });
    keepKeys(controls, signal);
    const alarm = h("p", { class: "bg-alert", role: "alert" });
    controls.prepend(alarm);
    refuse(controls, ".bg-controls > :not(.bg-alert)", alarm, model, signal, "");
    const steps = () => all(controls, "button:is(:has(.fa-step-forward), :has(.fa-step-backward))");
    handOn(controls, () => steps().find((one) => !one.matches(":disabled")), signal);
    const observer = new MutationObserver(() => name(controls));
    observer.observe(controls, { childList: true, subtree: true, attributeFilter: ["class"] });
    const sized = new ResizeObserver(() => reach(controls));
    sized.observe(controls);
    for (const one of [observer, sized]) signal.addEventListener("abort", () => one.disconnect());
    name(controls);
  });
}
var walkthrough_default = { render };
export {
  walkthrough_default as default
};
