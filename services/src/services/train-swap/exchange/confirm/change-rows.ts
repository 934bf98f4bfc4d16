import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../../kit/database/connections/connection';
import { isOneOf } from '../../../../kit/database/is-one-of';
import { type BookingRecord, type BookingRow, isOnHold } from '../../bookings/booking-record';
import { isLive } from '../../contract/booking';
import { admissions, bookings, exchangeOperations } from '../../schema';
import { holdExpired, type OperationRow } from '../operation-record';
import type { ExchangeCommit } from './exchange-commit';

type AdmissionRow = BookingRecord['admissions'][number];

/**
 * Changes the booking if it still has the version that was read, and so locks it: the first lock of an exchange.
 * @returns null when it has another version
 */
export async function changeBooking(
  transaction: Transaction,
  { id, version }: BookingRow,
  change: Partial<BookingRow>,
): Promise<BookingRow | null> {
  const [changed] = await transaction
    .update(bookings)
    .set({ ...change, version: version + 1 })
    .where(and(eq(bookings.id, id), eq(bookings.version, version)))
    .returning();
  return changed ?? null;
}

/** @throws `hold-expired` when the operation is no longer on hold */
export async function confirmOperation(
  transaction: Transaction,
  { id }: OperationRow,
  confirmation: Partial<OperationRow>,
): Promise<OperationRow> {
  const [confirmed] = await transaction
    .update(exchangeOperations)
    .set({ status: 'CONFIRMED', ...confirmation })
    .where(and(eq(exchangeOperations.id, id), isOnHold))
    .returning();
  if (!confirmed) throw holdExpired();
  return confirmed;
}

/** Ends the old admissions and creates one for each of their travellers, with the fares of the operation. */
export async function replaceAdmissions(
  transaction: Transaction,
  { operation, now }: Pick<ExchangeCommit, 'operation' | 'now'>,
  replaced: readonly AdmissionRow[],
  { id: bookingId, journey }: Pick<BookingRow, 'id' | 'journey'>,
): Promise<AdmissionRow[]> {
  const { travellerIds } = operation.offer;
  const fares = travellerIds.map((id, index) => [id, operation.paidAfter[index] ?? 0] as const);
  const ended = transaction.$with('ended').as(
    transaction
      .update(admissions)
      .set({ state: 'EXCHANGED', endedAt: now })
      .where(
        isOneOf(
          admissions.id,
          replaced.map(({ id }) => id),
        ),
      )
      .returning({ travellerId: admissions.travellerId, usedAt: admissions.usedAt }),
  );
  const fareOf = sql`${JSON.stringify(Object.fromEntries(fares))}::jsonb -> ${ended.travellerId}::text`;
  return transaction
    .with(ended)
    .insert(admissions)
    .select((select) =>
      select
        .select({
          id: sql`gen_random_uuid()`.as('id'),
          bookingId: sql`${bookingId}::uuid`.as('booking_id'),
          travellerId: ended.travellerId,
          state: sql`'FULFILLED'`.as('state'),
          fulfilmentId: sql`gen_random_uuid()`.as('fulfilment_id'),
          journey: sql`${JSON.stringify(journey)}::jsonb`.as('journey'),
          fare: sql`(${fareOf})::int`.as('fare'),
          fullFare: sql`${operation.fullFare}::int`.as('full_fare'),
          usedAt: ended.usedAt,
          createdAt: sql`${now}::timestamptz`.as('created_at'),
          endedAt: sql`null::timestamptz`.as('ended_at'),
        })
        .from(ended),
    )
    .returning();
}

/** The record of a booking after an exchange of these travellers that did not split it. */
export function toRecordAfter(
  { travellers, admissions: before, reservations, carrier }: BookingRecord,
  booking: BookingRow,
  created: AdmissionRow[],
  reserved: BookingRecord['reservations'],
  now: Date,
): BookingRecord {
  const isMoved = (id: string | null) => created.some(({ travellerId }) => travellerId === id);
  const ended = before.map((each) =>
    isLive(each.state) && isMoved(each.travellerId)
      ? { ...each, state: 'EXCHANGED' as const, endedAt: now }
      : each,
  );
  return {
    booking,
    travellers,
    admissions: [...ended, ...created],
    reservations: [...reservations.filter(({ travellerId }) => !isMoved(travellerId)), ...reserved],
    activeOperationId: null,
    carrier,
  };
}
