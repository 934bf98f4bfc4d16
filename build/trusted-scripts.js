/**
 * Runs in the page before anything else of the shell: the one Trusted Types policy. A script may be
 * asked for only from an address whose digest the shell knows (asked for again, it has a query); an
 * element can be emptied; no other sink takes a text at all. The page's worker comes from the edge server itself, as the page does.
 */
const worker = new URL('/service-worker.js', location.origin).href;

globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    const { href } = new URL(address, document.baseURI);
    if (globalThis.releaseDigests?.[href.replace(/\?again=\d+$/, '')] || href === worker)
      return href;
    throw new TypeError(`No digest is known for ${href}.`);
  },
  // Frameworks empty an element so, for example Vue when it unmounts.
  createHTML: (html) => {
    if (html === '') return html;
    throw new TypeError('This page takes no HTML texts.');
  },
});
