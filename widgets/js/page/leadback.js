import { onActs } from "./acts.js";
import { NOWHERE } from "./keys.js";
import { activate, titleOf } from "./path.js";
import { sheetOf } from "./room.js";

const LOOK_MS = 100;
/** Looks, not seconds: a page that is busy itself looks later, and what it is busy with still moves it. Nothing is quiet
 * while cells come: JupyterLab waits ten seconds for the last one, and goes there then. */
const QUIET_LOOKS = 50;
/** What has the focus when all cells have been run. */
const STARTED = `.bg-start button, ${NOWHERE}`;
/** What is gone on from where there is no title: the desk of practice, a look-up's search. */
const UNTITLED = ".bg-desk-first button, .bg-search input";
/** What the reader does moves the page at once, and JupyterLab's scrolling follows the cell that it has waited for. */
const AT_ONCE_MS = 200;
const SOON_MS = 2000;
const BUSY = ".jp-Notebook-ExecutionIndicator[data-status=busy]";

/**
 * "Run All Cells" carries the reader to the end of the page, at once or seconds later when its last cells come, but a
 * lesson starts at its first board, a look-up at its search, and so on: lead back there, and hold the page until the reader does
 * something, or the kernel has been done for a while. Whoever has begun meanwhile is not carried away either.
 * @param {HTMLElement} root @param {AbortSignal} signal @param {boolean} [told] does the text above it say what it is?
 */
export function leadBack(root, signal, told = false) {
  // The view may be put on the page only after this.
  requestAnimationFrame(() => {
    if (root.isConnected) start(root, signal, told);
    else if (!signal.aborted) leadBack(root, signal, told);
  });
}

/** Keep what has the focus, and how far the page is scrolled, where JupyterLab takes them to the cell it waited for, the last
 * one. Who is led elsewhere goes there.
 * @param {Element} sheet @returns {(last: Element | undefined, isTheirs: boolean) => void} may it be JupyterLab's doing? */
function staying(sheet) {
  let top = sheet.scrollTop;
  let at = document.activeElement;
  return (last, isTheirs) => {
    const isFar = Math.abs(sheet.scrollTop - top) > sheet.clientHeight;
    if (isTheirs && isFar && last && last.getBoundingClientRect().top < sheet.getBoundingClientRect().bottom) sheet.scrollTop = top;
    if (isTheirs && document.activeElement?.matches(NOWHERE)) /** @type {HTMLElement | null} */ (at)?.focus({ preventScroll: true });
    else at = document.activeElement;
    top = sheet.scrollTop;
  };
}

/** @param {HTMLElement} root @param {AbortSignal} signal @param {boolean} told */
function start(root, signal, told) {
  const page = root.closest(".jp-Notebook");
  const first = page?.querySelector(".jp-Cell:has(.bg-board, .bg-search, .bg-overview, .bg-practice)");
  if (!page || !first?.contains(root)) return;
  const hold = new AbortController();
  const until = { signal: AbortSignal.any([signal, hold.signal]), capture: true, passive: true };
  const stay = staying(sheetOf(first) ?? page);
  // Where the window is narrow, JupyterLab keeps the kernel's state apart from its page.
  const indicators = [page.closest(".jp-NotebookPanel"), document.querySelector(".jp-Toolbar-responsive-popup")];
  let held = false;
  let [actedAt, cameAt] = [0, 0];
  let [quiet, shown] = [0, 0];
  /** @param {Element[]} cells */
  const lead = (cells) => {
    const active = cells.findIndex((cell) => cell.matches(".jp-mod-active"));
    // The last cell is the active one, also while JupyterLab has shown only those before it.
    const isToCome = active < 0 && cells[0]?.matches("[data-windowed-list-index='0']");
    if (shown > 2 && (isToCome || active === shown - 1)) {
      held = true;
      activate(first);
    }
    if (held) ((told && first.previousElementSibling) || first).scrollIntoView();
    // Whoever has pressed Start goes on by keys from there.
    const title = titleOf(first) ?? /** @type {HTMLElement | null} */ (first.querySelector(UNTITLED));
    if (document.activeElement?.matches(STARTED)) title?.focus({ preventScroll: true });
  };
  const look = () => {
    const now = performance.now();
    const cells = [...page.querySelectorAll(".jp-Cell")];
    if (cells.length !== shown) [quiet, shown, cameAt] = [0, cells.length, now];
    if (!actedAt) lead(cells);
    stay(cells.at(-1), held && actedAt > 0 && now - actedAt >= AT_ONCE_MS && now - cameAt <= SOON_MS);
  };
  const wait = () => {
    look();
    quiet = indicators.some((within) => within?.querySelector(BUSY)) ? 0 : quiet + 1;
    if (quiet > QUIET_LOOKS) hold.abort();
  };
  onActs(() => void (actedAt = performance.now()), until.signal);
  page.addEventListener("scroll", look, until);
  const timer = setInterval(wait, LOOK_MS);
  until.signal.addEventListener("abort", () => {
    clearInterval(timer);
    hold.abort();
  });
  look();
}
