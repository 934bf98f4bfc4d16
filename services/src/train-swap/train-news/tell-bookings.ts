import { and, eq, isNotNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../foundation/database/connection';
import { defineSubscription } from '../../foundation/service';
import { reservations, trainRuns } from '../schema';

/** Search says it of a train; whoever holds a ticket for it is told, and nobody else. */
export const tellOfTrain = defineSubscription({
  name: 'tell-of-train',
  event: 'train.changed',
  data: z.looseObject({
    trainId: z.string(),
    serviceDate: z.string(),
    trainNumber: z.string(),
    cancelled: z.boolean(),
    delayMinutes: z.int(),
    platform: z.string().nullable(),
  }),
  async handle({ data: { trainId, serviceDate, ...news } }, context) {
    const type = news.cancelled ? 'train.cancelled' : 'train.delayed';
    for (const bookingId of await bookingsOn(context.database, trainId, serviceDate)) {
      await context.publish(context.database, {
        type,
        bookingId,
        audience: 'travellers',
        data: news,
      });
    }
  },
});

/** Those who ride on it: who only holds a seat there for a swap has not chosen it yet. */
async function bookingsOn(
  database: Database,
  trainId: string,
  serviceDate: string,
): Promise<string[]> {
  const rows = await database
    .selectDistinct({ bookingId: reservations.bookingId })
    .from(trainRuns)
    .innerJoin(reservations, eq(reservations.trainRunId, trainRuns.id))
    .where(
      and(
        eq(trainRuns.trainId, trainId),
        eq(trainRuns.serviceDate, serviceDate),
        eq(reservations.state, 'CONFIRMED'),
        isNotNull(reservations.admissionId),
        isNotNull(reservations.bookingId),
      ),
    );
  return rows.flatMap(({ bookingId }) => bookingId ?? []);
}
