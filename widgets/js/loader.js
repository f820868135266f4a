/**
 * The module of every live widget: it finds the real one, which is sent once, imports it once a page, and hands over.
 * @typedef {{ get(name: string): string, widget_manager: { get_model(id: string): Promise<{ get(name: string): string }> } }} Model
 * @typedef {{ initialize?(props: { model: Model }): unknown, render(props: { model: Model }): unknown }} Widget
 */

/** @typedef {{ style: HTMLStyleElement, module: Promise<Widget | (() => Widget)> }} Entry */

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

/** @param {Model} model @returns {Promise<Widget>} */
async function find(model) {
  const source = (await model.widget_manager.get_model(model.get("_source"))).get("text");
  let entry = modules.get(source);
  if (!entry) {
    const [module, style] = JSON.parse(source);
    entry = { style: Object.assign(document.createElement("style"), { textContent: style }), module: load(module) };
    modules.set(source, entry);
  }
  if (!entry.style.isConnected) document.head.append(entry.style);
  const found = await entry.module;
  return /** @type {Widget} */ (typeof found === "function" ? found() : found);
}

export default () => {
  /** @type {Widget} */
  let widget;
  return {
    /** @param {{ model: Model }} props */
    async initialize(props) {
      widget = await find(props.model);
      return widget.initialize?.(props);
    },
    /** @param {{ model: Model }} props */
    render: (props) => widget.render(props),
  };
};
