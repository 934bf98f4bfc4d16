/**
 * Runs in pages of other hosts before the entry of a remote. Provides what the shell provides and the page lacks.
 */
import * as core from '@module-federation/runtime-core';

globalThis._FEDERATION_RUNTIME_CORE ??= core;

const edge = new URL(document.currentScript.src).origin;
const placeholder = 'release-map:';

// The entry of another remote may have run before.
if (!globalThis.trainSwapRemotes) {
  globalThis.trainSwapRemotes = createRemotesPlugin();
  core.registerGlobalPlugins([globalThis.trainSwapRemotes]);
}
if (DESIGN_TOKENS && !globalThis.trainSwapTokens) {
  // A Content-Security-Policy does not restrict adopted style sheets.
  globalThis.trainSwapTokens = new CSSStyleSheet();
  globalThis.trainSwapTokens.replaceSync(DESIGN_TOKENS);
  document.adoptedStyleSheets.push(globalThis.trainSwapTokens);
}

/** Replaces placeholders by manifest addresses. The shell uses its release map instead. */
function createRemotesPlugin() {
  return {
    name: 'train-swap-remotes',
    beforeRegisterRemote(registration) {
      const { remote } = registration;
      if (remote.entry?.startsWith(placeholder)) {
        const name = remote.entry.slice(placeholder.length);
        remote.entry = `${edge}/remotes/${name}/mf-manifest.json`;
      }
      return registration;
    },
  };
}
