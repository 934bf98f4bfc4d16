/**
 * An address of the app that makes the browser load a remote from its development server. It adds to the overrides of
 * the browser, so several remotes can be developed at once.
 *
 * @param {string} product its origin
 * @param {string} remote
 * @param {string} server the address of the development server
 */
export function developmentLink(product, remote, server) {
  const overrides = JSON.stringify({ releases: { [remote]: server } });
  return `${product}/?deck-add=${Buffer.from(overrides).toString('base64url')}`;
}
