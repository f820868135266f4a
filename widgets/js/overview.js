/** The first page, live. The kernel writes it; here it gets its pictures, and its links lead where the page's own do. */

import { live } from "./page/alive.js";
import { all, focusedBy, h, Last, set } from "./page/dom.js";
import { keepKeys } from "./page/keys.js";
import { leadBack } from "./page/leadback.js";
import { leads } from "./page/leads.js";
import { linked } from "./page/link.js";

/**
 * @typedef {{ page: string, pictures: Record<string, string>, problem: string, message: { text?: string },
 *   ack: number, intent: object }} Traits
 * @typedef {import("@anywidget/types").AnyModel<Traits>} Model
 */

const STOPS = "a[href], summary";

/** Write another page in this one's place: what is unfolded stays so, and whoever was somewhere stays there.
 * @param {HTMLElement} el @param {string} page */
function write(el, page) {
  const open = all(el, "details").map((one) => one.hasAttribute("open"));
  const stops = all(el, STOPS);
  const at = stops.indexOf(/** @type {HTMLElement} */ (focusedBy(el)));
  const was = stops[at]?.outerHTML;
  el.innerHTML = page;
  all(el, "details").forEach((one, i) => open[i] && set(one, { open: true }));
  if (at < 0) return;
  const now = all(el, STOPS);
  // The same link, or what is where it was.
  const same = now[at]?.outerHTML === was ? now[at] : (now.find((one) => one.outerHTML === was) ?? now[at] ?? now.at(-1));
  same?.focus({ preventScroll: true });
}

/** @param {Model} model @param {import("./page/link.js").Link} link @param {HTMLElement} el @param {AbortSignal} signal */
function show(model, link, el, signal) {
  el.classList.add("bg-card", "bg-overview");
  set(el, { role: "group", "aria-label": "The games, and your progress" });

  // Made anew only when it differs: the focus may be on one of the links.
  const last = new Last();
  function paint() {
    const [page, pictures] = [model.get("page"), model.get("pictures")];
    const problem = link.alert || model.get("problem") || model.get("message").text;
    // What it knows of its reader stays; Start is wanted again.
    set(el, { "data-lost": link.lost });
    if (!last.differs([problem, page])) return;
    write(el, page);
    for (const image of all(el, "img")) set(image, { src: pictures[image.dataset.game ?? ""] ?? false });
    if (problem) el.prepend(h("p", { "data-kind": "no", role: "alert" }, problem));
  }

  el.addEventListener("click", leads, { signal });
  keepKeys(el, signal);
  link.views.add(paint);
  live(el, link, signal);
  leadBack(el, signal);
  // Exercises are done on other pages: look again whenever this one comes back into sight.
  const look = () => link.send({ do: "look" });
  const seen = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && look());
  seen.observe(el);
  window.addEventListener("focus", look, { signal });
  model.on("change", paint);
  signal.addEventListener("abort", () => {
    seen.disconnect();
    model.off("change", paint);
    link.views.delete(paint);
  });
  paint();
}

export default linked({ latest: ["look"] }, show);
