/**
 * Checks an address from outside, such as `?next=`, before the page follows it.
 *
 * @param address what a link, a form or a document names; only one that starts with a slash is accepted
 * @param origin the origin that must not be left
 * @returns path, query and fragment as the URL parser normalises them, or null when they could lead to another host
 */
export function sameOriginPath(address: string | null | undefined, origin: string): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin !== new URL(origin).origin) return null;
  // `/.//evil.example` has the path `//evil.example`, which names a host as soon as it is resolved again.
  // Encoded slashes are rejected as well: some programs decode a path before they use it.
  if (/^\/(?:[/\\]|%2f|%5c)/i.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
