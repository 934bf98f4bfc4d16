import { paths, stripLanguage } from '@train-swap/shared-config';
import { toSameOriginPath } from '@train-swap/shared-config/same-origin-path';

/** Where to go after sign-in: a path of this site, but never the sign-in page itself. */
export function safeNext(next: string | null): string {
  // Prerendering has no location.
  if (next === null) return paths.account();
  // The router adds the language.
  const path = toSameOriginPath(next, location.origin, stripLanguage);
  const isSignIn = path?.split(/[?#]/)[0] === paths.signIn();
  return path === null || isSignIn ? paths.account() : path;
}
