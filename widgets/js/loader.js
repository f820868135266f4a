/**
 * The module of every live widget: it finds the real one, which is sent once, imports it once a page, and hands over.
 * @typedef {{ get(name: string): string, widget_manager: { get_model(id: string): Promise<{ get(name: string): string }> } }} Model
 * @typedef {{ initialize?(props: { model: Model }): unknown, render(props: { model: Model, el: HTMLElement }): unknown }} Widget
 */

/** @typedef {{ style: CSSStyleSheet, module: Promise<Widget | (() => Widget)> }} Entry */

const MODULES = Symbol.for("boardgames.modules");
const page = /** @type {{ [MODULES]?: Map<string, Entry> }} */ (globalThis);
/** By their source; every copy of this module on the page has the same. */
const modules = page[MODULES] ?? new Map();
page[MODULES] = modules;

/** @param {string} module */
async function load(module) {
  const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  try {
    return (await import(url)).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** @param {string} text */
function sheet(text) {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}

/** @param {Model} model @returns {Promise<Entry>} */
async function find(model) {
  const source = (await model.widget_manager.get_model(model.get("_source"))).get("text");
  let entry = modules.get(source);
  if (!entry) {
    const [module, style] = JSON.parse(source);
    entry = { style: sheet(style), module: load(module) };
    modules.set(source, entry);
    // What has failed once may come the next time.
    entry.module.catch(() => modules.delete(source));
  }
  return entry;
}

/** Have the style rules where the view is drawn: marimo draws each in a shadow root. @param {HTMLElement} el @param {CSSStyleSheet} style */
function dress(el, style) {
  const root = el.getRootNode();
  const { adoptedStyleSheets } = root instanceof ShadowRoot ? root : document;
  if (!adoptedStyleSheets.includes(style)) adoptedStyleSheets.push(style);
}

export default () => {
  /** @type {CSSStyleSheet} */
  let style;
  /** @type {Widget} */
  let widget;
  return {
    /** @param {{ model: Model }} props */
    async initialize(props) {
      const entry = await find(props.model);
      const found = await entry.module;
      style = entry.style;
      widget = typeof found === "function" ? found() : found;
      return widget.initialize?.(props);
    },
    /** @param {{ model: Model, el: HTMLElement }} props */
    render(props) {
      dress(props.el, style);
      return widget.render(props);
    },
  };
};
