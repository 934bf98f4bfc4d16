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
  /** Missing in responses of older releases. */
  isProposal: z.boolean().default(false),
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
  const { bookingReference, amountDue, isProposal } = contact;
  const reason = { purpose: 'exchange', bookingReference, amountDue, isProposal } as const;
  return { address: getAddress(contact, channel), reason };
}

/** @throws `channel-unavailable` */
export function getAddress(
  { email, phone }: { email: string | null; phone: string | null },
  channel: Channel,
): string {
  const address = channel === 'text' ? phone : email;
  if (address) return address;
  throw problem('channel-unavailable', {
    status: 409,
    detail:
      channel === 'text'
        ? i18n.t('This booking has no phone number. Request the code by email.')
        : i18n.t('This booking has no email address any more. Contact support.'),
  });
}
