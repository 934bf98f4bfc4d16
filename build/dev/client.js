/**
 * Runs in the page with a remote that is served from a development server: hears of each build and
 * puts the changed modules in the place of the old ones. What cannot be taken in loads the page again.
 */
export default function developmentClient() {
  return { name: 'development-client' };
}

const base = new URL(__webpack_public_path__, document.baseURI);
const news = new EventSource(new URL('news', base));
const hot = import.meta.webpackHot;
let wanted = null;

// On a slow machine the shell may have asked for the container a second time: the last one is shown.
const mine = Symbol(base.href);
globalThis.developmentClients ??= {};
globalThis.developmentClients[base.href] = mine;

news.addEventListener('message', ({ data }) => {
  const { hash, digests, problem } = JSON.parse(data);
  if (problem) {
    console.warn(`The build has failed; the page shows the last one that did not.\n${problem}`);
    return;
  }
  for (const [name, digest] of Object.entries(digests)) {
    globalThis.releaseDigests[new URL(name, base).href] = digest;
  }
  wanted = hash;
  take();
});

async function take() {
  if (globalThis.developmentClients[base.href] !== mine) return news.close();
  if (wanted === __webpack_hash__ || hot.status() !== 'idle') return;
  const outcome = await hot.check(true).then(
    (changed) => (changed ? 'taken' : 'unknown'),
    (error) => error,
  );
  if (outcome !== 'taken') {
    console.warn('The change cannot be taken in as it is, so the page is loaded again.', outcome);
    location.reload();
    return;
  }
  performance.mark('remote-updated', { detail: { base: base.href, hash: __webpack_hash__ } });
  take();
}
