import { z } from 'zod';
import { defineOperation } from '../../../../../kit/operation';
import { newBookingSchema } from '../../../contract/new-booking';
import { computeTravellerFares } from '../../../fares/traveller-fares';
import { openInventory } from '../../../inventory/trains/train-runs';
import { createBooking as create, releaseReference } from '../../../sales/create-booking';

export const createBooking = defineOperation({
  id: 'createBooking',
  method: 'POST',
  path: '/internal/bookings',
  summary: 'Create a sold booking with tickets and seats',
  description:
    'Publishes booking.fulfilled. Replaces a booking with the same reference: a booking with a confirmed or held exchange gets new references, any other is deleted.',
  access: 'internal',
  request: { body: newBookingSchema },
  responses: { 201: z.strictObject({ bookingId: z.string() }) },
  async handle({ body }, context) {
    const { journey, travellers, serviceClass, currency } = body;
    const input = { journeys: [journey], travellers, serviceClass, currency };
    const inventory = await openInventory(context, journey);
    const { fares } = await computeTravellerFares(context, input);
    const bookingId = await context.transaction(async (context) => {
      await releaseReference(context.database, body.reference);
      return create(context, body, inventory, fares[0] ?? []);
    });
    return { status: 201, body: { bookingId } };
  },
});
