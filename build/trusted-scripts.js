/**
 * Runs in the page before anything else of the shell: the one Trusted Types policy. A script may be
 * asked for only from an address whose digest the shell knows; no other sink takes a text at all.
 */
globalThis.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    const { href } = new URL(address, document.baseURI);
    if (globalThis.releaseDigests?.[href]) return href;
    throw new TypeError(`No digest is known for ${href}.`);
  },
});
