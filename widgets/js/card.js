/** The buttons of a rule in the look-up, and what they brought to light. The kernel says what stands on them. */

import { all, focusedBy, from, h, set } from "./page/dom.js";
import { hold } from "./page/hold.js";
import { keepKeys } from "./page/keys.js";
import { linked } from "./page/link.js";
import { takeRoom } from "./page/room.js";

/**
 * @typedef {{ id: string, text: string, kind?: string, pressed?: boolean }} Button
 * @typedef {{ title: string, buttons: Button[], said: Said, message: Said,
 *   ack: number, intent: object }} Traits
 * @typedef {{ text?: string, kind?: string }} Said
 * @typedef {import("@anywidget/types").AnyModel<Traits>} Model
 */

/** @param {HTMLElement} row @param {Button[]} wanted */
function paintButtons(row, wanted) {
  const focused = focusedBy(row);
  const had = row.contains(focused);
  const buttons = wanted.map(({ id, text, kind = "", pressed }) => {
    const button = all(row, `[data-do="${id}"]`)[0] ?? h("button", { type: "button", "data-do": id });
    button.dataset.kind = kind;
    if (button.textContent !== text) button.textContent = text;
    set(button, { "aria-pressed": pressed === undefined ? false : String(pressed) });
    return button;
  });
  if (row.childElementCount !== buttons.length || buttons.some((one, i) => one !== row.children[i])) row.replaceChildren(...buttons);
  // What was pressed keeps the focus, or leaves it to its neighbour.
  if (had && focusedBy(row) !== focused) (buttons.find((one) => one === focused) ?? buttons[0])?.focus({ preventScroll: true });
}

/** @param {Model} model @param {import("./page/link.js").Link} link @param {HTMLElement} el @param {AbortSignal} signal */
function show(model, link, el, signal) {
  const buttons = h("div", { class: "bg-card-buttons" });
  const said = h("p", { role: "status" });
  el.classList.add("bg-card");
  set(el, { role: "group", "aria-label": model.get("title") });
  el.replaceChildren(buttons, said);

  function paint() {
    paintButtons(buttons, model.get("buttons"));
    const trouble = link.alert ? { text: link.alert, kind: "no" } : model.get("message");
    const { text = "", kind = "" } = trouble.text ? trouble : model.get("said");
    // What is written anew is read out anew.
    if (said.textContent !== text) said.textContent = text;
    said.dataset.kind = kind;
  }

  const press = (/** @type {Event} */ event) => {
    const pressed = from(event, "[data-do]");
    if (!pressed) return;
    hold(el, signal);
    link.once(pressed.dataset.do ?? "");
  };
  el.addEventListener("click", press, { signal });
  keepKeys(el, signal);
  takeRoom(el, signal);
  model.on("change", paint);
  link.views.add(paint);
  signal.addEventListener("abort", () => {
    model.off("change", paint);
    link.views.delete(paint);
  });
  paint();
}

const BUSY = "The kernel is busy. This appears as soon as it is free.";

export default linked({ busy: BUSY }, show);
