/** What shows the page. */

/** JupyterLab and Notebook have menus; Voila and marimo run a page by themselves. */
const hasMenus = Boolean(document.querySelector(".jp-NotebookPanel"));
/** Lessons have a Start, somebody's own notebook has none. */
const hasStart = hasMenus && Boolean(document.querySelector(".bg-start"));

/** What brings boards back to life, as the beginning of a sentence. */
export const AGAIN = hasStart
  ? "Press Start at the top of the page"
  : hasMenus
    ? "Choose Run > Run All Cells"
    : "Load this page again";

/** The same where a menu can do it, too. */
export const OR_MENU = hasStart ? ", or choose Run > Run All Cells" : "";
