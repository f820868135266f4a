/** Links that the kernel writes lead where those of the notebook do. */

import { from } from "./dom.js";

const COMMAND = "rendermime:handle-local-link";

/** The path of the notebook in front, which is that of the pressed link. JupyterLab keeps it in its address; where it does
 * not, as in a browser alone, it can be asked. @returns {string | undefined} undefined where there is no JupyterLab */
function pathInFront() {
  const app = /** @type {any} */ (window).jupyterapp;
  const path = app?.shell?.currentWidget?.context?.path ?? decodeURIComponent(location.pathname.split("/tree/")[1] ?? "");
  return path || undefined;
}

/** A press on a link to another notebook: JupyterLab opens it, as it does with links in text.
 * @param {Event} event @returns {boolean} was it one? */
export function leads(event) {
  const link = from(event, "a[href]");
  const href = link?.getAttribute("href") ?? "";
  if (!link || /^[a-z]+:|^#/.test(href)) return false;
  const path = pathInFront();
  if (path === undefined || link.dataset.commandlinkerCommand) return true;
  const to = new URL(href, `file:///${path.split("/").map(encodeURIComponent).join("/")}`);
  Object.assign(link.dataset, {
    commandlinkerCommand: COMMAND,
    commandlinkerArgs: JSON.stringify({ path: decodeURIComponent(to.pathname.slice(1)), id: to.hash }),
  });
  return true;
}
