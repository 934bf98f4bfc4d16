/**
 * Runs in pages of other hosts before the entry of a remote. Provides what the shell provides and the page lacks, and keeps
 * the libraries of our remotes apart from those of the page, whose React is of any version.
 */
import * as core from '@module-federation/runtime-core';
import { createRemotes } from './remotes.js';

globalThis._FEDERATION_RUNTIME_CORE ??= core;

// The entry of another remote may have run before.
if (!globalThis.trainSwap) {
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  globalThis.trainSwap = createRemotes(new URL(src).origin);
  core.registerGlobalPlugins([globalThis.trainSwap.plugin]);
}
if (DESIGN_TOKENS && !globalThis.trainSwap.tokens) {
  // A Content-Security-Policy does not restrict adopted style sheets.
  globalThis.trainSwap.tokens = new CSSStyleSheet();
  globalThis.trainSwap.tokens.replaceSync(DESIGN_TOKENS);
  document.adoptedStyleSheets.push(globalThis.trainSwap.tokens);
}
