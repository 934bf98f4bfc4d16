import * as runtime from 'react-refresh/runtime';

// React looks for this hook when it is evaluated, so this module stands before React's own.
runtime.injectIntoGlobalHook(globalThis);

let waiting;

function refreshSoon() {
  clearTimeout(waiting);
  waiting = setTimeout(() => runtime.performReactRefresh(), 10);
}

/** What the refresh loader writes around each module calls these two. */
globalThis.developmentRefresh = {
  enter(id) {
    globalThis.$RefreshReg$ = (type, name) => runtime.register(type, `${id} ${name}`);
    globalThis.$RefreshSig$ = runtime.createSignatureFunctionForTransform;
  },
  leave([register, sign], hot, exports, id) {
    globalThis.$RefreshReg$ = register;
    globalThis.$RefreshSig$ = sign;
    if (!hot) return;
    const shown = Object.entries(exports);
    for (const [name, value] of shown) runtime.register(value, `${id} export ${name}`);
    const isBoundary =
      shown.length > 0 && shown.every(([, value]) => runtime.isLikelyComponentType(value));
    if (!isBoundary) return;
    hot.accept();
    if (hot.data) refreshSoon();
    hot.dispose((data) => {
      data.refreshed = true;
    });
  },
};
globalThis.$RefreshReg$ = () => {};
globalThis.$RefreshSig$ = () => (type) => type;
