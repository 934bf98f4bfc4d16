/**
 * Creates a value for the `idempotency-key` header. Create one per decision of the traveller and reuse it for each retry;
 * a changed request needs a new one.
 */
export function createIdempotencyKey(): string {
  return createRandomHex(16);
}

/** The W3C header of a new trace. The edge server decides whether it is recorded. */
export const createTraceparent = () => `00-${createRandomHex(16)}-${createRandomHex(8)}-00`;

function createRandomHex(count: number): string {
  // Not crypto.randomUUID: it needs a secure context, and a development server opened by IP address has none.
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
