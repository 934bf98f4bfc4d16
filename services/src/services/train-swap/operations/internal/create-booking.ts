import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { newBookingSchema } from '../../contract/new-booking';
import { fareTravellers } from '../../fares/fare-travellers';
import { openInventory } from '../../inventory/train-runs';
import { createBooking as create } from '../../sales/create-booking';
import { releaseReference } from '../../sales/release-reference';

export const createBooking = defineOperation({
  id: 'createBooking',
  method: 'POST',
  path: '/internal/bookings',
  summary: 'Save a booking as it was sold: paid, issued and seated',
  description:
    'Publishes booking.fulfilled. A booking under the same reference is replaced: one that was swapped, or is being swapped, goes on under references of its own; any other is deleted.',
  access: 'internal',
  request: { body: newBookingSchema },
  responses: { 201: z.strictObject({ bookingId: z.string() }) },
  async handle({ body }, context) {
    const { journey, travellers, serviceClass, currency } = body;
    const question = { journeys: [journey], travellers, serviceClass, currency };
    const inventory = await openInventory(context, journey);
    const { fares } = await fareTravellers(context, question);
    const bookingId = await context.transaction(async (context) => {
      await releaseReference(context.database, body.reference);
      return create(context, body, inventory, fares[0] ?? []);
    });
    return { status: 201, body: { bookingId } };
  },
});
