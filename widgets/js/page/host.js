/** What shows the page. */

/** JupyterLab and Notebook have a Start and menus; Voila and marimo run a page by themselves. */
const hasStart = Boolean(document.querySelector(".jp-NotebookPanel"));

/** What brings boards back to life, as the beginning of a sentence. */
export const AGAIN = hasStart ? "Press Start at the top of the page" : "Load this page again";

/** The same where a menu can do it, too. */
export const OR_MENU = hasStart ? ", or choose Run > Run All Cells" : "";
