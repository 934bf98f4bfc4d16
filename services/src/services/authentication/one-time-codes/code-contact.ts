import { z } from 'zod';
import type { OperationContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { problem } from '../../../kit/problem';
import type { Session } from '../../../kit/session';
import type { Channel } from '../../../kit/values/contact-address';
import type { ChallengeRow } from './challenges';
import type { CodeReason } from './code-message';

/** What a code is for, and the channel that the traveller chose. `subject`: the operation, booking or payment. */
type CodeTarget = {
  purpose: 'exchange' | 'claim' | 'saved-card';
  subject: string;
  channel: Channel;
};
type CodeContact = { channel: Channel; address: string; reason: CodeReason };

const exchangeContact = z.object({
  email: z.string(),
  phone: z.string().nullable(),
  bookingReference: z.string(),
  amountDue: z.object({ amount: z.int(), currency: z.string() }),
  /** Missing in responses of older releases. */
  isProposal: z.boolean().default(false),
});

const bookingContact = z.object({
  email: z.string().nullable(),
  /** Missing in responses of older releases. */
  phone: z.string().nullable().default(null),
  bookingReference: z.string(),
});

const paymentSchema = z.object({
  byCard: z.object({ amount: z.int(), currency: z.string() }),
});

/**
 * The address for a code, and its reason with the current amount.
 * @throws `operation-not-found`, `booking-not-found` or `payment-not-found` if the session has no access; `channel-unavailable`;
 * `sign-in-required`
 */
export async function getCodeContact(
  context: OperationContext,
  session: Session,
  { purpose, subject, channel }: CodeTarget,
): Promise<CodeContact> {
  switch (purpose) {
    case 'exchange': {
      const { email, phone, ...reason } = await context.call('train-swap', 'getExchangeContact', {
        body: {
          operationId: subject,
          sessionId: session.id,
          travellerId: session.traveller?.id ?? null,
          email: session.traveller?.email ?? null,
        },
        response: exchangeContact,
      });
      const address = chooseAddress({ email, phone }, channel);
      return { channel, address, reason: { purpose, ...reason } };
    }
    case 'claim': {
      const bookingId = subject;
      // The contact is returned to services for any booking; this call checks the session.
      await context.call('train-swap', 'getBooking', {
        params: { bookingId },
        response: z.unknown(),
      });
      const { bookingReference, ...contact } = await context.call(
        'train-swap',
        'getBookingContact',
        { body: { bookingId }, response: bookingContact },
      );
      const address = chooseAddress(contact, channel);
      return { channel, address, reason: { purpose, bookingReference } };
    }
    case 'saved-card':
      return getSavedCardContact(context, session, subject);
  }
}

/** The current reason of a code that was sent. @throws like `getCodeContact` */
export async function getCodeReason(
  context: OperationContext<Session>,
  { purpose, subject, channel }: ChallengeRow,
): Promise<CodeReason> {
  if (purpose === 'sign-in') return { purpose };
  const target = { purpose, subject, channel } as CodeTarget;
  return (await getCodeContact(context, context.session, target)).reason;
}

/** The traveller's address, because a payment by saved card is theirs. */
async function getSavedCardContact(
  context: OperationContext,
  { traveller }: Session,
  paymentId: string,
): Promise<CodeContact> {
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

function chooseAddress(
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
