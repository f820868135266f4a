/** Links that the kernel writes lead where those of the notebook do. */

import { all, from } from "./dom.js";

const COMMAND = "rendermime:handle-local-link";

/** The folder of the notebook around an element: that of the links in it which do not lead further down.
 * @param {Element} el @returns {string | undefined} undefined where JupyterLab has told no link where it leads */
function folderOf(el) {
  const links = all(el.closest(".jp-Notebook") ?? document, `a[data-commandlinker-command="${COMMAND}"]`);
  const folders = links.map(({ dataset }) => {
    const path = String(JSON.parse(dataset.commandlinkerArgs ?? "{}").path);
    return path.slice(0, path.lastIndexOf("/") + 1);
  });
  return folders.sort((one, other) => one.length - other.length)[0];
}

/** A press on a link to another notebook: JupyterLab opens it, as it does with links in text.
 * @param {HTMLElement} el @param {Event} event @returns {boolean} was it one? */
export function leads(el, event) {
  const link = from(event, "a[href]");
  const href = link?.getAttribute("href") ?? "";
  if (!link || /^[a-z]+:|^#/.test(href)) return false;
  const folder = folderOf(el);
  if (folder === undefined || link.dataset.commandlinkerCommand) return true;
  const [page, id] = href.split("#");
  Object.assign(link.dataset, {
    commandlinkerCommand: COMMAND,
    commandlinkerArgs: JSON.stringify({ path: folder + page, id: id ? `#${id}` : "" }),
  });
  return true;
}
