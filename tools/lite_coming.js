// The browser edition has to bring JupyterLab and Python first, which takes a while on a first visit. This says how far
// that is: in the middle of the page until a notebook is there, then in the place of its Start button. It also says so if
// the browser keeps nothing. `tools/lite.py` puts it into the site, and FILES, which gives the size of each file that
// Python needs, before it.
/* global FILES */

const MEGABYTE = 1e6;
const megabytes = (bytes) => Math.ceil(bytes / MEGABYTE);
const total = Object.values(FILES).reduce((sum, size) => sum + size, 0);
const root = document.documentElement;
root.classList.add("bg-coming");

const line = document.createElement("p");
line.setAttribute("role", "status");
line.style.cssText =
  "position:fixed;inset:auto 0 6% 0;margin:0 auto;max-width:34em;padding:0 1em;z-index:100000;text-align:center;" +
  "font:16px/1.45 system-ui,sans-serif;color:inherit";

/** @param {string} text @param {string} [before] in the place of the text, while there is no notebook */
function say(text, before = text) {
  line.textContent = before;
  root.style.setProperty("--bg-coming", `"${text}"`);
}

/** Bring a file into the browser's cache, where Python's worker finds it. @param {string} name */
async function bring(name, count) {
  const reader = (await fetch(new URL(`../static/pyodide/${name}`, location.href))).body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) count(part.value.length);
}

/** Whether JupyterLab has at least a place for its settings: it never opens where it has none. */
function opens() {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

/** Whether what a learner does is there after the window is closed: without a database it lies in memory. */
function keeps() {
  return new Promise((resolve) => {
    try {
      const asked = indexedDB.open("bg-keeps");
      asked.onsuccess = () => {
        asked.result.close();
        indexedDB.deleteDatabase("bg-keeps");
        resolve(true);
      };
      asked.onerror = () => resolve(false);
    } catch {
      resolve(false);
    }
  });
}

async function warn() {
  if (await keeps()) return;
  window.jupyterapp.commands.execute("apputils:notify", {
    message: "This window keeps nothing (is it a private one?): what you do is forgotten when you close it.",
    type: "warning",
    options: { autoClose: false },
  });
}

async function come() {
  if (!opens()) {
    say("The lessons cannot open: this browser keeps nothing for this site. Allow cookies and site data, then reload.");
    return;
  }
  let here = 0;
  const count = (bytes) => {
    here += bytes;
    say(`The lessons are coming into your browser: ${Math.min(megabytes(here), megabytes(total))} of ${megabytes(total)} MB.`);
  };
  count(0);
  // Whatever goes wrong here goes wrong for Python, too, and JupyterLab says so.
  await Promise.allSettled(Object.keys(FILES).map((name) => bring(name, count)));
  say("Python is starting: the Start button comes as soon as it is ready.", "All is here. The page opens in a moment.");
}

/** The first page leads everywhere, and narrow windows have no room for a list of files. JupyterLab shows it when a page
 * is opened by its address, and again once it has restored what was open: until somebody does something it is folded. */
function fold() {
  const { shell } = window.jupyterapp;
  const touched = new AbortController();
  const folding = setInterval(() => shell.leftCollapsed || shell.collapseLeft(), 50);
  const leave = () => {
    clearInterval(folding);
    touched.abort();
  };
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, leave, { capture: true, signal: touched.signal });
  setTimeout(leave, 10_000);
}

function settle() {
  if (!document.querySelector(".jp-Notebook") || !window.jupyterapp) return;
  line.remove();
  watcher.disconnect();
  fold();
  warn();
}

const watcher = new MutationObserver(settle);
watcher.observe(root, { childList: true, subtree: true });
document.body.append(line);
come();
