import { and, eq, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceContext } from '../../../../kit/context';
import { defineSubscription, nothingToDo } from '../../../../kit/service';
import { readBookings } from '../../bookings/booking-record';
import { type Journey, rideOf } from '../../contract/journey';
import { circumstancesOf } from '../../offers/describe-booking';
import { presentBooking } from '../../offers/present-booking';
import { endChanged } from '../../proposals/end-changed';
import { legOf } from '../../proposals/proposed-seats';
import { exchangeOperations, proposalParts } from '../../schema';

type Touched = {
  operation: typeof exchangeOperations.$inferSelect;
  part: typeof proposalParts.$inferSelect;
};

const costsFee = ({ operation }: Touched): boolean =>
  operation.offer.price.lines.some(({ kind, amount }) => kind === 'fee' && amount.amount > 0);

/** Those of these parts for which no fee is taken any more, with their trains as they run. */
async function freeOfFee(context: ServiceContext, parts: readonly Touched[]): Promise<Touched[]> {
  const now = context.clock.now();
  const records = await readBookings(
    context.database,
    parts.map(({ operation }) => operation.bookingId),
    now,
  );
  const free: Touched[] = [];
  for (const part of parts) {
    const record = records.find(({ booking }) => booking.id === part.operation.bookingId);
    if (!record) continue;
    const { journey, conditions } = await circumstancesOf(context, record);
    if (presentBooking(record, journey, conditions, now).verdict.feeWaived) free.push(part);
  }
  return free;
}

/**
 * Nobody goes on being asked whether to travel, or to sit elsewhere, on a train that does not run, nor for a fee to
 * leave one that is lost.
 */
export const endOnTrainNews = defineSubscription({
  name: 'end-proposals-of-cancelled-train',
  event: 'train.changed',
  data: z.looseObject({ trainId: z.string(), serviceDate: z.string(), cancelled: z.boolean() }),
  async prepare({ data: { trainId, serviceDate, cancelled } }, context) {
    const leg = JSON.stringify([{ trainId, serviceDate }]);
    const touched = await context.database
      .select({ operation: exchangeOperations, part: proposalParts })
      .from(exchangeOperations)
      .innerJoin(proposalParts, eq(proposalParts.operationId, exchangeOperations.id))
      .where(
        and(
          eq(exchangeOperations.status, 'ON_HOLD'),
          or(
            sql`${exchangeOperations.offer} #> '{journey,legs}' @> ${leg}::jsonb`,
            sql`${proposalParts.previousJourney} -> 'legs' @> ${leg}::jsonb`,
          ),
        ),
      );
    const isOn = ({ legs }: Journey) =>
      legs.some((each) => each.trainId === trainId && each.serviceDate === serviceDate);
    const isRidden = ({ operation, part }: Touched) =>
      isOn(rideOf(operation.offer.journey, legOf(part.moves)));
    const left = touched.filter((each) => isOn(each.part.previousJourney) && costsFee(each));
    const over = [
      ...(cancelled ? touched.filter(isRidden) : []),
      ...(await freeOfFee(context, left)),
    ];
    const ids = new Set(over.map(({ part }) => part.proposalId));
    return ids.size > 0 ? [...ids].sort() : nothingToDo;
  },
  async handle(_event, context, ids: string[]) {
    for (const id of ids) await endChanged(context, id);
  },
});
