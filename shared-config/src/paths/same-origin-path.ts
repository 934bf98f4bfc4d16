/**
 * Validates an untrusted URL, such as `?next=`, before the page navigates to it. All navigations to an address that does
 * not come from the code use it.
 *
 * @param address an untrusted URL; only one with a leading slash is accepted
 * @param origin the origin that the URL must not leave
 * @param toPath makes the path of the navigation, for example without the language. The result is what is checked.
 * @returns path, query and fragment as the URL parser normalises them, or null when it could lead to another host
 */
export function toSameOriginPath(
  address: string | null | undefined,
  origin: string,
  toPath = (pathname: string) => pathname,
): string | null {
  const url = parse(address, origin);
  const final = url && toPath(url.pathname) + url.search + url.hash;
  return parse(final, origin) && final;
}

function parse(address: string | null | undefined, origin: string): URL | null {
  if (!address?.startsWith('/') || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  if (url.origin !== new URL(origin).origin) return null;
  // `/.//evil.example` has the path `//evil.example`, which names a host as soon as it is resolved again.
  // Encoded slashes are rejected too: some programs decode a path before they use it.
  return /^\/(?:[/\\]|%2f|%5c)/i.test(url.pathname) ? null : url;
}
