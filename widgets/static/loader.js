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
  return (
    /** @type {Widget} */
    typeof found === "function" ? found() : found
  );
}
var loader_default = () => {
  let widget;
  return {
    /** @param {{ model: Model }} props */
    async initialize(props) {
      widget = await find(props.model);
      return widget.initialize?.(props);
    },
    /** @param {{ model: Model }} props */
    render: (props) => widget.render(props)
  };
};
export {
  loader_default as default
};
