/**
 * A new value for the `idempotency-key` header. Make one when the traveller decides, and use the same
 * one for each repetition of that decision; a changed request needs a new one.
 */
export function newIdempotencyKey(): string {
  // Not crypto.randomUUID: a phone that opens a development server by its address has no secure context.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
