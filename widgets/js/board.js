/**
 * The page's half of a live board: it draws a scene, walks the tree of legal actions, and asks the kernel for
 * everything else. It knows no game and no rule. See `board.py` for the other half.
 */

import { MISSING, Told } from "./board/told.js";
import { inTurn } from "./board/turns.js";
import { View } from "./board/view.js";
import { live } from "./page/alive.js";
import { h } from "./page/dom.js";
import { leadBack } from "./page/leadback.js";
import { Link } from "./page/link.js";
import { measureRoom } from "./page/room.js";

/** @import { Model, Traits } from "./board/types.js" */

const BUSY = "The kernel is busy. What you chose is waiting for it.";

/** How many live boards stand for each saved picture. @type {WeakMap<Element, number>} */
const standing = new WeakMap();

/** Hide the saved picture above a live board, until the last one goes: elsewhere than in JupyterLab no style rule does.
 * @param {Model} model */
function hidePicture(model) {
  const key = model.get("key");
  const picture = key && document.querySelector(`figure.bg-picture[data-key="${CSS.escape(key)}"]`);
  if (!picture || document.querySelector(".jp-OutputArea")) return () => {};
  const count = (/** @type {number} */ by) => {
    const number = (standing.get(picture) ?? 0) + by;
    standing.set(picture, number);
    picture.toggleAttribute("hidden", number > 0);
  };
  count(1);
  return () => count(-1);
}

/** Say that the board has not come, below its picture, which stays. @param {HTMLElement} el */
function complain(el) {
  const said = h("div", { class: "bg-board" }, h("p", { class: "bg-alert", role: "alert" }, MISSING));
  el.append(said);
  return () => said.remove();
}

/** @param {Model} model @param {Link} link @param {Told} told @param {HTMLElement} el @param {AbortSignal} signal */
async function show(model, link, told, el, signal) {
  try {
    await told.ready;
  } catch (error) {
    console.error(error);
    return complain(el);
  }
  await inTurn();
  if (signal.aborted) return;
  const view = new View(model, link, told, signal);
  const showPicture = hidePicture(model);
  view.paint();
  el.append(view.root);
  // The view may be put on the page only after this.
  const shown = () => {
    if (view.root.isConnected) measureRoom(view.root);
    else if (!signal.aborted) requestAnimationFrame(shown);
  };
  requestAnimationFrame(shown);
  leadBack(view.root, signal);
  model.on("change", view.paint);
  for (const { views } of [link, told]) views.add(view.paint);
  live(view.root, link, signal);
  return () => {
    model.off("change", view.paint);
    for (const { views } of [link, told]) views.delete(view.paint);
    showPicture();
    view.stop();
  };
}

export default () => {
  /** @type {Link} */
  let link;
  /** @type {Told} */
  let told;
  return {
    /** @param {import("@anywidget/types").InitializeProps<Traits>} props */
    initialize(props) {
      const { model } = props;
      link = new Link(props, { busy: BUSY });
      told = new Told(model, link);
      model.on("change:stage", () => told.restage());
      model.on("change:told", () => told.hear());
      return () => link.stop();
    },
    /** @param {{ model: Model, el: HTMLElement, signal: AbortSignal }} props */
    render: ({ model, el, signal }) => show(model, link, told, el, signal),
  };
};
