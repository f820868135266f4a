// Pages that were open when the browser was closed come back, and each would start a Python of its own at once,
// beside the one that is asked for. Here each starts once its page is looked at.
// `tools/lite.py` puts this into the site.

/** The page that the address names: it is on its way, even while another is in front. */
const named = new URLSearchParams(location.search).get("path");
/** Milliseconds after which it is no longer waited for: there may be none of that name. */
const LATEST = 5000;

/** Until the page of this path is looked at. If it is closed before, that never is. */
async function seen(app, path) {
  const page = [...app.shell.widgets("main")].find(({ context }) => context?.path === path);
  while (page && !page.isVisible) await changed(app);
}

/** Until the named page is in front, so that none of those behind it counts as looked at. */
async function arrived(app) {
  await app.restored;
  const { shell } = app;
  const late = AbortSignal.timeout(LATEST);
  while (named && !late.aborted && shell.currentWidget?.context?.path !== named) await changed(app, late);
}

/** Until another page is in front. @param {AbortSignal} [late] ends it */
function changed({ shell }, late) {
  return new Promise((resolve) => {
    const end = () => {
      shell.currentChanged.disconnect(end);
      resolve();
    };
    shell.currentChanged.connect(end);
    late?.addEventListener("abort", end);
  });
}

function attend(app) {
  const { sessions } = app.serviceManager;
  const start = sessions.startNew.bind(sessions);
  const begun = arrived(app);
  sessions.startNew = async (options, ...rest) => {
    await begun;
    // Of a page's own path a session has the folder, and the file's name beside it.
    await seen(app, options.path.replace(/[^/]*$/, options.name));
    return start(options, ...rest);
  };
}

// JupyterLab says that it is there before it opens anything.
Object.defineProperty(window, "jupyterapp", {
  configurable: true,
  set(app) {
    Object.defineProperty(window, "jupyterapp", { value: app });
    attend(app);
  },
});
