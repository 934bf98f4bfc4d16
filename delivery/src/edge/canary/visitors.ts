const name = 'train-swap-visitor';

/** The visitor that a `cookie` header names; a stranger has none. */
export function visitorOf(cookie: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([0-9a-f-]{36})(?:;|$)`).exec(cookie ?? '')?.[1];
}

/** Set only while a canary runs: it says nothing but which share of the visitors this one is of. */
export function visitorCookie(visitor: string, isSecure: boolean): string {
  const month = 30 * 24 * 60 * 60;
  return `${name}=${visitor}; Path=/; Max-Age=${month}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
