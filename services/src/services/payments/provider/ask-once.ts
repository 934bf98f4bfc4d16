import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';

/**
 * Asks Stripe for something that is to happen once. Under its key Stripe answers the same for a day, an
 * error of its own (500) too, and whether anything happened such an error does not say. So after one
 * `find` looks for what was asked for; only where that is not there it is asked for again, by another key.
 */
export async function askOnce<T>(
  key: string,
  ask: (idempotencyKey: string) => Promise<T>,
  find: () => Promise<T | null>,
): Promise<T> {
  try {
    return await ask(key);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeAPIError)) throw error;
    return (await find()) ?? ask(`${key}-${randomUUID()}`);
  }
}
