/**
 * The one spelling of a page's path: single slashes, none at its end, and the prefix of a remote in lower case.
 *
 * @param pathname as `URL` gives it
 * @param prefixes the paths that remotes own, such as `/help`
 * @returns a path with exactly one slash at its start, so it never names another host
 */
export function canonicalPath(pathname: string, prefixes: readonly string[]): string {
  const path = `/${pathname.split('/').filter(Boolean).join('/')}`;
  const lower = path.toLowerCase();
  const prefix = prefixes.find((one) => lower === one || lower.startsWith(`${one}/`));
  return prefix ? prefix + path.slice(prefix.length) : path;
}
