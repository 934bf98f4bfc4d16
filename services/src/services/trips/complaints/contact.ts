import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';
import { Problem } from '../../../kit/problem';

const contactSchema = z.object({ email: z.string().nullable(), bookingReference: z.string() });
/** The e-mail address of a booking; null after its account was deleted. */
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

/** Keyed hash of an address, to find complaints without storing the address. */
export const hashContact = ({ secret }: ServiceContext, email: string): string =>
  createHmac('sha256', secret('complaint-contacts'))
    .update(email.trim().toLowerCase())
    .digest('base64url');
