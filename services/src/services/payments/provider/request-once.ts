import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';

/**
 * Sends a request that must have effect once. Stripe repeats its response to a key for a day, also a 500, which does
 * not show whether the request had effect. After such an error `find` looks for the result, and only if there is none
 * the request is sent again with a new key.
 */
export async function requestOnce<T>(
  key: string,
  request: (idempotencyKey: string) => Promise<T>,
  find: () => Promise<T | null>,
): Promise<T> {
  try {
    return await request(key);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeAPIError)) throw error;
    return (await find()) ?? request(`${key}-${randomUUID()}`);
  }
}
