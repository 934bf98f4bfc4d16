import * as runtime from 'react-refresh/runtime';

// React reads this hook when it is evaluated, so this module is imported before React.
runtime.injectIntoGlobalHook(globalThis);

let timer;

function refreshSoon() {
  clearTimeout(timer);
  timer = setTimeout(() => runtime.performReactRefresh(), 10);
}

/** Called by the code that the refresh loader adds to each module. */
globalThis.developmentRefresh = {
  enter(id) {
    globalThis.$RefreshReg$ = (type, name) => runtime.register(type, `${id} ${name}`);
    globalThis.$RefreshSig$ = runtime.createSignatureFunctionForTransform;
  },
  leave([register, sign], hot, exports, id) {
    globalThis.$RefreshReg$ = register;
    globalThis.$RefreshSig$ = sign;
    if (!hot) return;
    const exported = Object.entries(exports);
    for (const [name, value] of exported) runtime.register(value, `${id} export ${name}`);
    const isBoundary =
      exported.length > 0 && exported.every(([, value]) => runtime.isLikelyComponentType(value));
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
