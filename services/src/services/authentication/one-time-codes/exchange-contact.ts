import { z } from 'zod';
import type { OperationContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import type { Channel } from '../../../kit/values/contact-address';
import type { ExchangeReason } from './code-message';

const contactSchema = z.object({
  email: z.string(),
  phone: z.string().nullable(),
  bookingReference: z.string(),
  amountDue: z.object({ amount: z.int(), currency: z.string() }),
});

/** The contact of the booking for the code of an exchange. @throws `operation-not-found`; `channel-unavailable` */
export async function getExchangeContact(
  context: OperationContext,
  operationId: string,
  session: Session,
  channel: Channel,
): Promise<{ address: string; reason: ExchangeReason }> {
  const contact = await context.call('train-swap', 'getExchangeContact', {
    body: {
      operationId,
      sessionId: session.id,
      travellerId: session.traveller?.id ?? null,
      email: session.traveller?.email ?? null,
    },
    response: contactSchema,
  });
  const address = channel === 'text' ? contact.phone : contact.email;
  if (!address) {
    throw problem('channel-unavailable', {
      status: 409,
      detail: i18n.t('This booking has no phone number. Request the code by e-mail.'),
    });
  }
  const { bookingReference, amountDue } = contact;
  return { address, reason: { purpose: 'exchange', bookingReference, amountDue } };
}
