/**
 * Makes a module that exports only components accept hot updates. React Refresh renders them again with their state.
 *
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} source
 * @param {Parameters<import('webpack').LoaderContext<object>['callback']>[2]} map
 */
export default function refreshLoader(source, map) {
  if (!/\$RefreshReg\$|\$RefreshSig\$/.test(source)) return this.callback(null, source, map);
  const id = JSON.stringify(this.resourcePath);
  const before = `var refreshBefore = [globalThis.$RefreshReg$, globalThis.$RefreshSig$];
globalThis.developmentRefresh?.enter(${id}); `;
  const after = `
globalThis.developmentRefresh?.leave(refreshBefore, import.meta.webpackHot, __webpack_module__.exports, ${id});`;
  // On one line, so that the line numbers of the source map stay correct.
  this.callback(null, before.replace('\n', '') + source + after, map);
}
