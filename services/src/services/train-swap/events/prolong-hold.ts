import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { failPoint } from '../../../kit/fail-points';
import { defineSubscription, nothingToDo } from '../../../kit/service';
import { findBookingRow, lockBooking } from '../bookings/booking-record';
import { getLimits } from '../clients/reference-data';
import { withLiveStatuses } from '../clients/timetable';
import { findCarrierOperation } from '../exchange/carrier-operation-record';
import { exchangeDeadline } from '../exchange/exchange-deadline';
import { findOperation, lockOperation } from '../exchange/operation-record';
import { exchangeOperations } from '../schema';

const minutes = (count: number) => count * 60_000;

/**
 * Extends a hold after a refused payment, so that the traveller has time to repair it (product.md part 2.8). Repeated
 * refusals extend it at most by these minutes in total. Holds of proposals are not extended, because the other parties wait.
 */
export const prolongHold = defineSubscription({
  name: 'prolong-hold-to-repair',
  event: 'payment.refused',
  data: z.looseObject({ repairMinutes: z.number().positive() }),
  async prepare({ operationId }, context) {
    const operation = operationId && (await findOperation(context.database, operationId));
    if (!operation || operation.proposalId !== null) return nothingToDo;
    const { id, bookingId, offer } = operation;
    const booking = await findBookingRow(context.database, bookingId);
    if (!booking) return nothingToDo;
    const [{ holdMinutes }, [from, to]] = await Promise.all([
      getLimits(context.call),
      withLiveStatuses(context.call, [booking.journey, offer.journey]),
    ]);
    const atCarrier =
      booking.carrier === null ? null : await findCarrierOperation(context.database, id);
    const deadline = exchangeDeadline(from, { ...offer, journey: to });
    const latest = new Date(Math.min(+deadline, +(atCarrier?.heldUntil ?? deadline)));
    return { operationId: id, bookingId, holdMinutes, latest };
  },
  async handle({ at, data: { repairMinutes } }, context, prepared) {
    const { operationId, bookingId, holdMinutes, latest } = prepared;
    const { database } = context;
    await lockBooking(database, bookingId);
    const { status, heldUntil, createdAt } = await lockOperation(database, operationId);
    if (status !== 'ON_HOLD' || heldUntil <= context.clock.now()) return;
    const until = Math.min(
      Date.parse(at) + minutes(repairMinutes),
      createdAt.getTime() + minutes(holdMinutes + repairMinutes),
      latest.getTime(),
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
