import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { failPoint } from '../../foundation/fail-points';
import { defineSubscription, nothingToDo } from '../../foundation/service';
import { lockBooking } from '../bookings/booking-record';
import { getLimits } from '../neighbours/reference-data';
import { exchangeOperations } from '../schema';
import { findOperation, lockOperation } from './operation-record';
import { lastMoment } from './train-to-catch';

const minutes = (count: number) => count * 60_000;

/**
 * Whose card was refused has some minutes to mend that before the hold is lost (product.md part 2.8), however late
 * it was tried. However often it is refused, the hold lasts no longer than by these minutes; and a proposal's never,
 * for others wait for it.
 */
export const prolongHold = defineSubscription({
  name: 'prolong-hold-to-repair',
  event: 'payment.refused',
  data: z.looseObject({ repairMinutes: z.number().positive() }),
  async prepare({ operationId }, context) {
    const operation = operationId && (await findOperation(context.database, operationId));
    if (!operation || operation.proposalId !== null) return nothingToDo;
    const { holdMinutes } = await getLimits(context.call);
    return { operationId: operation.id, bookingId: operation.bookingId, holdMinutes };
  },
  async handle({ at, data: { repairMinutes } }, context, { operationId, bookingId, holdMinutes }) {
    const { database } = context;
    const booking = await lockBooking(database, bookingId);
    if (!booking) return;
    const { status, heldUntil, createdAt, offer } = await lockOperation(database, operationId);
    if (status !== 'ON_HOLD' || heldUntil <= context.clock.now()) return;
    const until = Math.min(
      Date.parse(at) + minutes(repairMinutes),
      createdAt.getTime() + minutes(holdMinutes + repairMinutes),
      lastMoment(booking.journey, offer.journey).getTime(),
    );
    if (until <= heldUntil.getTime()) return;
    const prolonged = new Date(until);
    await database
      .update(exchangeOperations)
      .set({ heldUntil: prolonged })
      .where(eq(exchangeOperations.id, operationId));
    failPoint('prolongHold.prolonged');
    await context.publish({
      type: 'operation.prolonged',
      bookingId,
      operationId,
      audience: 'travellers',
      data: { heldUntil: prolonged.toISOString() },
    });
  },
});
