/**
 * Makes a module that shows nothing but components a place where a hot update may end: React Refresh
 * then renders them anew and keeps their state.
 */
export default function refreshLoader(source, map) {
  if (!/\$RefreshReg\$|\$RefreshSig\$/.test(source)) return this.callback(null, source, map);
  const id = JSON.stringify(this.resourcePath);
  const before = `var refreshBefore = [globalThis.$RefreshReg$, globalThis.$RefreshSig$];
globalThis.developmentRefresh?.enter(${id}); `;
  const after = `
globalThis.developmentRefresh?.leave(refreshBefore, import.meta.webpackHot, __webpack_module__.exports, ${id});`;
  // On one line before, so that the lines of the source map stay right but for the two above.
  this.callback(null, before.replace('\n', '') + source + after, map);
}
