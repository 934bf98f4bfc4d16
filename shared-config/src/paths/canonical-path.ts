/**
 * The canonical form of a path: single slashes, no trailing slash, and the prefix of a remote in lower case.
 *
 * @param pathname from `URL`
 * @param prefixes paths of the remotes, such as `/help`
 * @returns a path with exactly one leading slash, so that it cannot name another host
 */
export function toCanonicalPath(pathname: string, prefixes: readonly string[]): string {
  const path = `/${pathname.split('/').filter(Boolean).join('/')}`;
  const lower = path.toLowerCase();
  const prefix = prefixes.find((one) => lower === one || lower.startsWith(`${one}/`));
  return prefix ? prefix + path.slice(prefix.length) : path;
}
