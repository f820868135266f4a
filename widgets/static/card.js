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

// widgets/js/page/hold.js
var WAIT_MS = 8e3;
var SETTLE_MS = 1e3;
function scrollerOf(el) {
  let scroller = el.parentElement;
  while (scroller && !(scroller.scrollHeight > scroller.clientHeight && /auto|scroll/.test(getComputedStyle(scroller).overflowY)))
    scroller = scroller.parentElement;
  return scroller;
}
function hold(el, signal) {
  const { top } = el.getBoundingClientRect();
  let end = performance.now() + WAIT_MS;
  const stop = new AbortController();
  for (const event of ["wheel", "touchmove", "keydown", "pointerdown"])
    window.addEventListener(event, () => stop.abort(), { signal: stop.signal, capture: true, passive: true });
  requestAnimationFrame(function again() {
    if (stop.signal.aborted || signal.aborted || performance.now() > end) return stop.abort();
    const shift = el.getBoundingClientRect().top - top;
    if (Math.abs(shift) >= 1) {
      scrollerOf(el)?.scrollBy(0, shift);
      end = Math.min(end, performance.now() + SETTLE_MS);
    }
    requestAnimationFrame(again);
  });
}

// widgets/js/page/keys.js
var isShortcut = (event) => event.ctrlKey || event.metaKey || event.altKey;
function keepKeys(element, signal) {
  element.addEventListener("keydown", (event) => isShortcut(event) || event.stopPropagation(), { signal });
}

// widgets/js/card.js
function paintButtons(row, wanted) {
  const old = (
    /** @type {HTMLButtonElement[]} */
    [...row.children]
  );
  wanted.forEach(({ id, text, kind = "", pressed }, i) => {
    const button = old[i] ?? row.appendChild(h("button", { type: "button" }));
    button.dataset.do = id;
    button.dataset.kind = kind;
    if (button.textContent !== text) button.textContent = text;
    set(button, { "aria-pressed": pressed === void 0 ? false : String(pressed) });
  });
  for (const button of old.slice(wanted.length)) button.remove();
}
function render({ model, el, signal }) {
  const buttons = h("div", { class: "bg-card-buttons" });
  const said = h("p", { role: "status" });
  const code = h("pre", { tabindex: 0 });
  el.classList.add("bg-card");
  set(el, { role: "group", "aria-label": model.get("rule") });
  el.replaceChildren(buttons, said, code);
  function paint() {
    paintButtons(buttons, model.get("buttons"));
    const { text = "", kind = "" } = model.get("said");
    said.textContent = text;
    said.dataset.kind = kind;
    code.textContent = model.get("code");
    code.hidden = !model.get("code");
  }
  const press = (event) => {
    const pressed = from(event, "[data-do]");
    if (!pressed) return;
    hold(el, signal);
    model.send({ do: pressed.dataset.do });
  };
  el.addEventListener("click", press, { signal });
  keepKeys(el, signal);
  model.on("change", paint);
  signal.addEventListener("abort", () => model.off("change", paint));
  paint();
}
var card_default = { render };
export {
  card_default as default
};
