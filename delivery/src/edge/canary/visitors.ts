const name = 'train-swap-visitor';

/** The visitor in a `cookie` header; undefined for a new visitor. */
export function parseVisitor(cookie: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([0-9a-f-]{36})(?:;|$)`).exec(cookie ?? '')?.[1];
}

/** Set only while a canary runs. The id only selects the visitor's share. */
export function formatVisitorCookie(visitor: string, isSecure: boolean): string {
  const month = 30 * 24 * 60 * 60;
  return `${name}=${visitor}; Path=/; Max-Age=${month}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}
