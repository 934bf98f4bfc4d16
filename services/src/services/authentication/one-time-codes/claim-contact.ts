import { z } from 'zod';
import type { OperationContext } from '../../../kit/context';
import type { Channel } from '../../../kit/values/contact-address';
import type { ClaimReason } from './code-message';
import { getAddress } from './exchange-contact';

const contactSchema = z.object({
  email: z.string().nullable(),
  /** Missing in responses of older releases. */
  phone: z.string().nullable().default(null),
  bookingReference: z.string(),
});

/**
 * The contact of a booking that the session can open, for the code of a claim.
 * @throws `booking-not-found`; `channel-unavailable`
 */
export async function getClaimContact(
  { call }: OperationContext,
  bookingId: string,
  channel: Channel,
): Promise<{ address: string; reason: ClaimReason }> {
  // The contact is returned to services for any booking; this call checks the session.
  await call('train-swap', 'getBooking', { params: { bookingId }, response: z.unknown() });
  const contact = await call('train-swap', 'getBookingContact', {
    body: { bookingId },
    response: contactSchema,
  });
  const { bookingReference } = contact;
  const reason = { purpose: 'claim', bookingReference } as const;
  return { address: getAddress(contact, channel), reason };
}
