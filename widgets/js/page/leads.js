/** Links that the kernel writes lead where those of the notebook do. */

import { from } from "./dom.js";

const COMMAND = "rendermime:handle-local-link";

/** A press on a link to another notebook: JupyterLab opens it, as it does with links in text. It has told one of those
 * where the notebook's folder is. @param {HTMLElement} el @param {Event} event @returns {boolean} was it one? */
export function leads(el, event) {
  const link = from(event, "a[href]");
  const href = link?.getAttribute("href") ?? "";
  if (!link || /^[a-z]+:|^#/.test(href)) return false;
  const known = el.closest(".jp-Notebook")?.querySelector(`a[data-commandlinker-command="${COMMAND}"]`);
  if (known instanceof HTMLElement && !link.dataset.commandlinkerCommand) {
    const { path } = JSON.parse(known.dataset.commandlinkerArgs ?? "{}");
    const [page, id] = href.split("#");
    const folder = String(path).slice(0, String(path).lastIndexOf("/") + 1);
    Object.assign(link.dataset, {
      commandlinkerCommand: COMMAND,
      commandlinkerArgs: JSON.stringify({ path: folder + page, id: id ? `#${id}` : "" }),
    });
  }
  return true;
}
