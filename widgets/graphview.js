// @ts-check
/**
 * What stands beside the canvas of a graph view: words, numbers, and the Python that computes them.
 * @typedef {{ caption: string, head: string[], rows: string[][][] }} Table
 * @typedef {{ words: string, code: string, setup: string, table: Table | {} }} State
 * @typedef {{ get<K extends keyof State>(name: K): State[K], on(name: string, listener: () => void): void, off(name: string, listener: () => void): void }} Model
 */

/** @param {string} tag @param {string} [name] @param {string} [text] */
const make = (tag, name = "", text = "") => Object.assign(document.createElement(tag), { className: name, textContent: text });

/** @param {Table} data */
function table(data) {
  const out = make("table");
  const head = make("tr");
  for (const text of data.head) head.append(Object.assign(document.createElement("th"), { scope: "col", textContent: text }));
  out.append(make("caption", "", data.caption), head);
  for (const row of data.rows) {
    const line = make("tr");
    row.forEach(([text, parts], i) => {
      const cell = i === 1 ? Object.assign(document.createElement("th"), { scope: "row" }) : make("td");
      cell.append(text);
      if (parts) cell.append(make("small", "", parts));
      line.append(cell);
    });
    out.append(line);
  }
  return out;
}

/** @param {{ model: Model, el: HTMLElement, signal: AbortSignal }} props */
function render({ model, el, signal }) {
  const alarm = make("p", "bg-graph-alarm");
  alarm.setAttribute("role", "alert");
  const words = make("p", "bg-graph-words");
  words.setAttribute("role", "status");
  const numbers = make("div", "bg-graph-numbers");
  const code = make("pre");
  code.tabIndex = 0;
  code.setAttribute("aria-label", "The Python that computes it");
  const copy = make("button", "", "Copy");
  copy.setAttribute("type", "button");
  copy.title = "Copies these lines with the imports and the position they need";
  const block = make("div", "bg-graph-code");
  block.append(copy, code);
  const side = make("div", "bg-graph-side");
  side.append(alarm, words, numbers);
  el.append(side, block);

  const whole = () => `${model.get("setup")}\n${model.get("code")}\n`;
  const say = () => { words.textContent = model.get("words"); };
  const list = () => { code.textContent = model.get("code"); copy.textContent = "Copy"; };
  const count = () => {
    const data = model.get("table");
    numbers.replaceChildren(..."rows" in data ? [table(data)] : []);
  };
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(whole());
      copy.textContent = "Copied";
    } catch {
      // No clipboard here (no https, or it was refused).
      code.textContent = whole();
      getSelection()?.selectAllChildren(code);
      copy.textContent = "Press Ctrl+C";
    }
  }, { signal });

  /** @type {HTMLElement | null} */
  let root = null;
  // The view stands in the page only after render().
  const arrival = new ResizeObserver(() => {
    root = el.closest(".bg-graph");
    if (!root) return;
    arrival.disconnect();
    // JupyterLab's one-letter commands must not fire; Ctrl+S and the like must.
    root.addEventListener("keydown", (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
    }, { signal });
    const canvas = root.querySelector("canvas");
    if (!canvas) return;
    canvas.tabIndex = -1;
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", "Drawing of the graph, described beside it");
  });
  arrival.observe(block);
  // Fires when the kernel behind the view is gone.
  const lose = () => {
    alarm.textContent = "The kernel was restarted. Press Start at the top of the page, or choose Run > Run All Cells.";
    root?.classList.add("bg-graph-lost");
    root?.querySelector(".bg-graph-controls")?.setAttribute("inert", "");
  };

  /** @type {[string, () => void][]} */
  const listeners = [["change:words", say], ["change:code", list], ["change:table", count], ["comm_live_update", lose]];
  for (const [name, listener] of listeners) model.on(name, listener);
  say();
  list();
  count();
  return () => {
    arrival.disconnect();
    for (const [name, listener] of listeners) model.off(name, listener);
  };
}

export default { render };
