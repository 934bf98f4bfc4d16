import { z } from 'zod';
import type { Channel } from '../../../kit/contact-address';
import type { OperationContext } from '../../../kit/context';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import type { ExchangeReason } from './code-message';

const contactSchema = z.object({
  email: z.string(),
  phone: z.string().nullable(),
  bookingReference: z.string(),
  amountDue: z.object({ amount: z.int(), currency: z.string() }),
});

/** Where the code of an exchange goes, as train-swap knows the booking; refuses another's operation. */
export async function exchangeContact(
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
      detail: 'This booking has no phone number. Have the code sent by e-mail.',
    });
  }
  const { bookingReference, amountDue } = contact;
  return { address, reason: { purpose: 'exchange', bookingReference, amountDue } };
}
