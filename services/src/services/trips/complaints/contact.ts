import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { ServiceContext } from '../../../kit/context';

const contactSchema = z.object({ email: z.string().nullable(), bookingReference: z.string() });
/** Where mails about a booking go; null once its account was deleted. */
export type Contact = z.output<typeof contactSchema>;

/** Not inside a transaction. */
export const contactOf = ({ call }: ServiceContext, bookingId: string): Promise<Contact> =>
  call('train-swap', 'getBookingContact', { body: { bookingId }, response: contactSchema });

/** Finds an address again that is not kept. */
export const contactHash = ({ secret }: ServiceContext, email: string): string =>
  createHmac('sha256', secret('complaint-contacts'))
    .update(email.trim().toLowerCase())
    .digest('base64url');
