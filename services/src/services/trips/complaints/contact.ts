import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { i18n } from '../../../kit/language/i18n';
import { Problem, problem } from '../../../kit/problem';
import { createKeyedHash } from '../../../kit/security/keyed-hash';
import { hasStepUp, type Session } from '../../../kit/session';
import { foldEmail } from '../../train-swap/contract';

const contactSchema = z.object({ email: z.string().nullable(), bookingReference: z.string() });
/** The email address of a booking; null after its account was deleted. */
export type Contact = z.output<typeof contactSchema>;

/** Calls train-swap, so do not call it inside a transaction. */
export const getContact = ({ call }: ServiceContext, bookingId: string): Promise<Contact> =>
  call('train-swap', 'getBookingContact', { body: { bookingId }, response: contactSchema });

/** Like `getContact`; null when the booking was deleted, which happens to bookings of a test environment. */
export async function findContact(
  context: ServiceContext,
  bookingId: string,
): Promise<Contact | null> {
  try {
    return await getContact(context, bookingId);
  } catch (error) {
    if (error instanceof Problem && error.code === 'booking-not-found') return null;
    throw error;
  }
}

/**
 * Money is claimed, or a claim is withdrawn, only by the signed-in owner of the booking, or after a code to its contact:
 * a reference and a surname are known to many.
 * @throws `step-up-required`
 */
export function assertClaimAllowed(session: Session, bookingId: string, { email }: Contact): void {
  const isOwner = email !== null && session.traveller?.email === foldEmail(email);
  if (isOwner || hasStepUp(session, 'claim', bookingId)) return;
  throw problem('step-up-required', {
    status: 403,
    detail: i18n.t(
      'Confirm that it is you: request a one-time code for this claim and enter it. Nothing was sent yet.',
    ),
  });
}

/** Keyed hash of an address, to find complaints without storing the address. */
export const hashContact = (context: ServiceContext, email: string): string =>
  createKeyedHash(context, 'complaint-contacts', email.trim().toLowerCase());
