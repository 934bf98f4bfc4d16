import { z } from 'zod';
import type { OperationContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import type { Channel } from '../../../kit/values/contact-address';
import type { SavedCardReason } from './code-message';

const paymentSchema = z.object({
  byCard: z.object({ amount: z.int(), currency: z.string() }),
});

/**
 * The traveller's address for the code of a payment by saved card, and the amount from payments.
 * @throws `sign-in-required`; `payment-not-found`
 */
export async function getSavedCardContact(
  context: OperationContext,
  paymentId: string,
  { traveller }: Session,
): Promise<{ channel: Channel; address: string; reason: SavedCardReason }> {
  // A traveller without an email address signs in by phone number.
  const address = traveller?.email ?? traveller?.phone;
  if (!address) {
    throw problem('sign-in-required', {
      status: 403,
      detail: i18n.t('Sign in to pay with a saved card.'),
    });
  }
  const { byCard } = await context.call('payments', 'getPayment', {
    params: { paymentId },
    response: paymentSchema,
  });
  const channel = traveller?.email ? 'email' : 'text';
  return { channel, address, reason: { purpose: 'saved-card', amountDue: byCard } };
}
