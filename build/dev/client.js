/**
 * Runs in the page with a remote from a development server. It receives an event for each build and applies the hot
 * update. When that is not possible, it reloads the page.
 */
export default function developmentClient() {
  return { name: 'development-client' };
}

const base = new URL(__webpack_public_path__, document.baseURI);
const events = new EventSource(new URL('events', base));
const hot = import.meta.webpackHot;
let latestHash = null;

// On a slow machine the shell may request the container twice. The last one is shown.
const instance = Symbol(base.href);
globalThis.developmentClients ??= {};
globalThis.developmentClients[base.href] = instance;

events.addEventListener('message', ({ data }) => {
  const { hash, digests, sharedChanged, problem } = JSON.parse(data);
  if (problem) {
    console.warn(`The build failed. The page shows the last successful build.\n${problem}`);
    return;
  }
  if (sharedChanged && hash !== __webpack_hash__) {
    console.info(
      'A shared package has changed. The shell and all remotes share one copy of it, so the page reloads.',
    );
    location.reload();
    return;
  }
  for (const [name, digest] of Object.entries(digests)) {
    globalThis.releaseDigests[new URL(name, base).href] = digest;
  }
  latestHash = hash;
  applyUpdate();
});

async function applyUpdate() {
  if (globalThis.developmentClients[base.href] !== instance) return events.close();
  if (latestHash === __webpack_hash__ || hot.status() !== 'idle') return;
  const result = await hot.check(true).then(
    (changed) => (changed ? 'applied' : 'unknown'),
    (error) => error,
  );
  if (result !== 'applied') {
    console.warn('The change cannot be applied as a hot update, so the page reloads.', result);
    location.reload();
    return;
  }
  performance.mark('remote-updated', { detail: { base: base.href, hash: __webpack_hash__ } });
  applyUpdate();
}
