// @ts-check
/**
 * The buttons of a rule in the look-up, and what they brought to light. The kernel says what stands on them.
 */

/**
 * @typedef {{ id: string, text: string, kind?: string, pressed?: boolean }} Button
 * @typedef {{ rule: string, buttons: Button[], said: { text?: string, kind?: string }, code: string }} Traits
 * @typedef {import("@anywidget/types").AnyModel<Traits>} Model
 */

const WAIT_MS = 8000;
const SETTLE_MS = 1000;

/** Keep an element where it is on the screen while what stands above it goes or comes, until the reader scrolls.
 * @param {HTMLElement} el @param {AbortSignal} signal */
function hold(el, signal) {
  const { top } = el.getBoundingClientRect();
  // A busy kernel takes its time.
  let end = performance.now() + WAIT_MS;
  const stop = new AbortController();
  for (const event of ["wheel", "touchmove", "keydown", "pointerdown"])
    window.addEventListener(event, () => stop.abort(), { signal: stop.signal, capture: true, passive: true });
  requestAnimationFrame(function again() {
    if (stop.signal.aborted || signal.aborted || performance.now() > end) return stop.abort();
    const shift = el.getBoundingClientRect().top - top;
    let scroller = el.parentElement;
    while (scroller && !(scroller.scrollHeight > scroller.clientHeight && /auto|scroll/.test(getComputedStyle(scroller).overflowY))) scroller = scroller.parentElement;
    if (Math.abs(shift) >= 1) {
      scroller?.scrollBy(0, shift);
      end = Math.min(end, performance.now() + SETTLE_MS);
    }
    requestAnimationFrame(again);
  });
}

/** @param {{ model: Model, el: HTMLElement, signal: AbortSignal }} props */
function render({ model, el, signal }) {
  const buttons = document.createElement("div");
  const said = document.createElement("p");
  const code = document.createElement("pre");
  el.classList.add("bg-card");
  el.setAttribute("role", "group");
  el.setAttribute("aria-label", model.get("rule"));
  buttons.className = "bg-card-buttons";
  said.setAttribute("role", "status");
  code.tabIndex = 0;
  el.replaceChildren(buttons, said, code);

  function paint() {
    const wanted = model.get("buttons");
    const old = /** @type {HTMLButtonElement[]} */ ([...buttons.children]);
    wanted.forEach(({ id, text, kind = "", pressed }, i) => {
      // Buttons stay where they are, so that the focus does.
      const button = old[i] ?? buttons.appendChild(document.createElement("button"));
      button.type = "button";
      button.dataset.do = id;
      button.dataset.kind = kind;
      if (button.textContent !== text) button.textContent = text;
      if (pressed === undefined) button.removeAttribute("aria-pressed");
      else button.setAttribute("aria-pressed", String(pressed));
    });
    for (const button of old.slice(wanted.length)) button.remove();
    const { text = "", kind = "" } = model.get("said");
    said.textContent = text;
    said.dataset.kind = kind;
    code.textContent = model.get("code");
    code.hidden = !model.get("code");
  }

  el.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-do]") : null;
    if (!(button instanceof HTMLElement)) return;
    hold(el, signal);
    model.send({ do: button.dataset.do });
  }, { signal });
  // Keys are not for the notebook, which would take them for its shortcuts.
  el.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  }, { signal });
  model.on("change", paint);
  signal.addEventListener("abort", () => model.off("change", paint));
  paint();
}

export default { render };
