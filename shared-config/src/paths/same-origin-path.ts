/**
 * Validates an untrusted URL, such as `?next=`, before the page navigates to it.
 *
 * @param address an untrusted URL; only one with a leading slash is accepted
 * @param origin the origin that the URL must not leave
 * @returns path, query and fragment as the URL parser normalises them, or null when it could lead to another host
 */
export function toSameOriginPath(
  address: string | null | undefined,
  origin: string,
): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin !== new URL(origin).origin) return null;
  // `/.//evil.example` has the path `//evil.example`, which names a host as soon as it is resolved again.
  // Encoded slashes are rejected too: some programs decode a path before they use it.
  if (/^\/(?:[/\\]|%2f|%5c)/i.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
