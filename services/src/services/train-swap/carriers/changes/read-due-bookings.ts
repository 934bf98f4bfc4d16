import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { CarrierSettings } from '../../../../kit/carrier-settings';
import type { ServiceContext } from '../../../../kit/context';
import { failPoint } from '../../../../kit/fail-points';
import { getOsdmClient } from '../../clients/osdm/osdm-client';
import { isOsdmError, OsdmDoubt } from '../../clients/osdm/osdm-errors';
import { admissions, carrierBookings } from '../../schema';
import type { CarrierReading } from '../mirror/carrier-booking';
import { getNextReadAt } from './next-read';
import { readAgain } from './read-again';

/** Of one carrier in one run of the job, one after the other. */
const maxReads = 20;
/** A read that does not end, because the process has ended, is repeated after this time. */
const retryMs = 60_000;

type Known = typeof carrierBookings.$inferSelect;

/** Reads the bookings that an event or the schedule says, of all carriers at once. */
export async function readDueBookings(context: ServiceContext, stop: AbortSignal): Promise<void> {
  const { carriers } = context.configuration;
  await Promise.all(carriers.map((carrier) => readDueOf(context, carrier, stop)));
}

async function readDueOf(context: ServiceContext, carrier: CarrierSettings, stop: AbortSignal) {
  const client = getOsdmClient(context, carrier.id);
  if (!client) return;
  for (let count = 0; count < maxReads && !stop.aborted; count += 1) {
    const claimed = await claimDue(context, carrier.id);
    if (!claimed) return;
    failPoint('readDueBookings.claimed');
    try {
      const reading = await readAgain(context, client, claimed);
      if (reading) await planNextRead(context, carrier, claimed, reading);
    } catch (error) {
      if (!isOsdmError(error)) throw error;
      context.log.warn({ err: error }, 'a booking could not be read from its carrier');
      // A carrier that does not respond gets no further requests in this run.
      if (error instanceof OsdmDoubt) return;
    }
  }
}

/** Takes the booking that is due first, and makes it due again after a time, so that no read is lost. */
async function claimDue({ database, clock }: ServiceContext, carrier: string) {
  const now = clock.now();
  const due = database
    .select({ id: carrierBookings.bookingId })
    .from(carrierBookings)
    .where(and(eq(carrierBookings.carrier, carrier), lte(carrierBookings.readDueAt, now)))
    .orderBy(asc(carrierBookings.readDueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await database
    .update(carrierBookings)
    .set({ readDueAt: new Date(now.getTime() + retryMs) })
    .where(eq(carrierBookings.bookingId, sql`(${due})`))
    .returning();
  return claimed;
}

/** An event that has arrived meanwhile stays due. */
async function planNextRead(
  { database, clock }: ServiceContext,
  { webhookSecret }: CarrierSettings,
  { bookingId, readDueAt }: Known,
  { booking }: CarrierReading,
): Promise<void> {
  const options = {
    now: clock.now(),
    hasEvents: webhookSecret !== undefined,
    pendingSince: await findPendingSince(database, bookingId),
  };
  const next = booking ? getNextReadAt(booking.journey, options) : null;
  await database
    .update(carrierBookings)
    .set({ readDueAt: next })
    .where(
      and(
        eq(carrierBookings.bookingId, bookingId),
        eq(carrierBookings.readDueAt, readDueAt ?? options.now),
      ),
    );
}

/** When the last ticket was sold that the carrier has not issued yet. */
async function findPendingSince(database: ServiceContext['database'], bookingId: string) {
  const [row] = await database
    .select({ since: sql<Date | null>`max(${admissions.createdAt})`.mapWith(admissions.createdAt) })
    .from(admissions)
    .where(and(eq(admissions.bookingId, bookingId), eq(admissions.state, 'CONFIRMED')));
  return row?.since ?? null;
}
