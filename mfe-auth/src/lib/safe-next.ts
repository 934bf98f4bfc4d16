import { paths } from 'shared-config';

/**
 * Where to go after signing in. `next` comes from the address bar, so anybody may have written it:
 * only a path of this very site is followed (the browser's own parser decides what `//host` or `/\host`
 * mean), and never the sign-in page again.
 */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/') || !URL.canParse(next, location.origin)) return paths.account();
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  if (origin !== location.origin || pathname === paths.signIn()) return paths.account();
  return `${pathname}${search}${hash}`;
}
