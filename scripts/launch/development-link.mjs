/**
 * The address that makes a browser load a remote from its development server and leads to the app. It adds to what
 * the browser has overridden already, so several remotes can be developed at once.
 */
export const developmentLink = (product, remote, server) => {
  const overrides = JSON.stringify({ releases: { [remote]: server } });
  return `${product}/?deck-add=${Buffer.from(overrides).toString('base64url')}`;
};
