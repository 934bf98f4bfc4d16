import { z } from 'zod';
import type { Channel } from '../../../kit/contact-address';
import type { OperationContext } from '../../../kit/context';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import type { SavedCardReason } from './code-message';

const paymentSchema = z.object({
  byCard: z.object({ amount: z.int(), currency: z.string() }),
});

/**
 * Where the code of a payment by saved card goes: to the traveller whose card it is, whoever's the booking is. Payments
 * says what is due, and refuses another's payment.
 */
export async function savedCardContact(
  context: OperationContext,
  paymentId: string,
  { traveller }: Session,
): Promise<{ channel: Channel; address: string; reason: SavedCardReason }> {
  // Who has no e-mail address signs in by their number.
  const address = traveller?.email ?? traveller?.phone;
  if (!address) {
    throw problem('sign-in-required', { status: 403, detail: 'Sign in to pay with a saved card.' });
  }
  const { byCard } = await context.call('payments', 'getPayment', {
    params: { paymentId },
    response: paymentSchema,
  });
  const channel = traveller?.email ? 'email' : 'text';
  return { channel, address, reason: { purpose: 'saved-card', amountDue: byCard } };
}
