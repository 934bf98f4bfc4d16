import { paths } from 'shared-config';
import { sameOriginPath } from 'shared-config/same-origin-path';

/** Where to go after sign-in: a path of this site, but never the sign-in page itself. */
export function safeNext(next: string | null): string {
  // Also at build time, where there is no location.
  if (next === null) return paths.account();
  const path = sameOriginPath(next, location.origin);
  if (path === null || new URL(path, location.origin).pathname === paths.signIn()) {
    return paths.account();
  }
  return path;
}
