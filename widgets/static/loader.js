// widgets/js/loader.js
var MODULES = /* @__PURE__ */ Symbol.for("boardgames.modules");
var page = (
  /** @type {{ [MODULES]?: Map<string, Entry> }} */
  globalThis
);
var modules = page[MODULES] ?? /* @__PURE__ */ new Map();
page[MODULES] = modules;
async function load(module) {
  const url = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  try {
    return (await import(url)).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}
function sheet(text) {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}
async function find(model) {
  const source = (await model.widget_manager.get_model(model.get("_source"))).get("text");
  let entry = modules.get(source);
  if (!entry) {
    const [module, style] = JSON.parse(source);
    entry = { style: sheet(style), module: load(module) };
    modules.set(source, entry);
    entry.module.catch(() => modules.delete(source));
  }
  return entry;
}
function dress(el, style) {
  const root = el.getRootNode();
  const { adoptedStyleSheets } = root instanceof ShadowRoot ? root : document;
  if (!adoptedStyleSheets.includes(style)) adoptedStyleSheets.push(style);
}
var loader_default = () => {
  let style;
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
    }
  };
};
export {
  loader_default as default
};
