import { paths, stripLanguage } from '@train-swap/shared-config';
import { toSameOriginPath } from '@train-swap/shared-config/same-origin-path';

/** Where to go after sign-in: a path of this site, but never the sign-in page itself. */
export function safeNext(next: string | null): string {
  // Prerendering has no location.
  if (next === null) return paths.account();
  const address = toSameOriginPath(next, location.origin);
  if (address === null) return paths.account();
  const { pathname, search, hash } = new URL(address, location.origin);
  // The router adds the language.
  const path = stripLanguage(pathname);
  return path === paths.signIn() ? paths.account() : path + search + hash;
}
