/**
 * What stands above a table's board: the set-up form, who plays, the screen that is closed between people, the replay
 * and the end. It knows no game and no rule. See `panel.py` for the other half.
 */

import { AGAIN } from "./page/host.js";
import { Link } from "./page/link.js";
import { takeRoom } from "./page/room.js";
import { listen } from "./table/events.js";
import { Pacemaker, overdue } from "./table/pace.js";
import { Reviewing } from "./table/review.js";
import { View } from "./table/view.js";

/** @import { Message } from "./page/link.js" */
/** @import { Model, Traits } from "./table/types.js" */

const LOST = `The kernel was restarted. ${AGAIN}: the game comes back from its file.`;

/** @param {Model} model @param {Link} link @param {HTMLElement} el @param {AbortSignal} signal */
function show(model, link, el, signal) {
  const view = new View(model, link, el);
  listen(view, signal);
  el.append(view.root);
  takeRoom(view.root, signal);
  for (const paint of [view.paint, view.say, view.alert]) paint();
  const heard = /** @type {const} */ ([
    ["change:table", view.paint],
    ["change:thinking", view.paintThinking],
    ["change:farewell", view.reviewed],
    ["change:review", view.reviewed],
    ["change:review_chart", view.reviewed],
    ["change:reviewing", view.reviewed],
    ["change:message", view.say],
    ["change:errors", view.complained],
  ]);
  for (const [name, handler] of heard) model.on(name, handler);
  link.views.add(view.alert);
  return () => {
    view.replay.pause();
    for (const [name, handler] of heard) model.off(name, handler);
    link.views.delete(view.alert);
    view.root.remove();
  };
}

export default () => {
  /** @type {Link} */
  let link;
  /** @type {Pacemaker} */
  let pacemaker;
  /** @type {Reviewing} */
  let reviewing;
  /** How many views there are: nobody plays on, and nothing is reviewed, where none is looked at. */
  let seen = 0;
  /** Another view comes, or one goes. @param {number} by */
  const look = (by) => {
    const was = seen > 0;
    seen += by;
    if (was === seen > 0) return;
    for (const one of [pacemaker, reviewing]) seen ? one.step() : one.stop();
  };
  return {
    /** @param {import("@anywidget/types").InitializeProps<Traits>} props */
    initialize(props) {
      const { model } = props;
      // Of several positions looked at only the last one matters.
      const busy = (/** @type {Message} */ intent, /** @type {number} */ seconds) => overdue(model, intent, seconds);
      link = new Link(props, { lost: LOST, latest: ["replay"], busy });
      pacemaker = new Pacemaker(model, link);
      for (const told of /** @type {const} */ (["change:table", "change:thinking", "change:ack"]))
        model.on(told, () => seen && pacemaker.step());
      reviewing = new Reviewing(model, link);
      model.on("change:reviewing", () => seen && reviewing.step());
      return () => {
        look(-seen);
        link.stop();
      };
    },
    /** @param {{ model: Model, el: HTMLElement, signal: AbortSignal }} props */
    render({ model, el, signal }) {
      const end = show(model, link, el, signal);
      look(1);
      return () => {
        look(-1);
        end();
      };
    },
  };
};
