import type { ServiceContext } from '../../../kit/context';
import { Problem } from '../../../kit/problem';
import { type MessageBooking, messageBookingSchema } from '../../train-swap/contract';

/** Null when the booking no longer exists. Calls train-swap, so do not call it inside a transaction. */
export async function findMessageBooking(
  { call }: ServiceContext,
  bookingId: string,
  operationId: string | null,
): Promise<MessageBooking | null> {
  try {
    return await call('train-swap', 'getBookingForMessage', {
      body: { bookingId, operationId },
      response: messageBookingSchema,
    });
  } catch (error) {
    if (error instanceof Problem && error.code === 'booking-not-found') return null;
    throw error;
  }
}
