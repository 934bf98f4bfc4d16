import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../../../kit/context';
import { lockBooking } from '../../bookings/booking-record';
import type { PartState, SeatOfLeg } from '../../contract/booking';
import { changeOperation } from '../../exchange/carrier-operation-record';
import {
  bookingChanged,
  type CommittedExchange,
  commitExchange,
} from '../../exchange/confirm/commit-exchange';
import type { ExchangeCommit } from '../../exchange/confirm/exchange-commit';
import { admissions, bookings, carrierBookings, carrierTickets } from '../../schema';
import type { CarrierBooking } from '../mirror/carrier-booking';
import { toCarrierRow } from '../mirror/to-carrier-row';
import { toOwnPlaces } from '../mirror/to-own-places';

/**
 * Commits here what the carrier has confirmed: the usual commit, with the carrier's tickets, in one transaction.
 * @returns null when another request has committed it
 */
export async function commitCarrierExchange(
  context: ServiceContext,
  commit: ExchangeCommit,
  booking: CarrierBooking,
): Promise<CommittedExchange | null> {
  const { database, clock } = context;
  const { operation, record } = commit;
  const { carrier } = record;
  // Always the first lock of an exchange.
  await lockBooking(database, operation.bookingId);
  if (!carrier) return null;
  const changed = await changeOperation(database, operation.id, ['COMMITTING'], {
    state: 'CONFIRMED',
    // The carrier decides which places it has confirmed.
    places: toOwnPlaces({ ...record, carrier }, listPlaces(booking)),
    changedAt: clock.now(),
  });
  if (!changed) return null;
  const committed = await commitExchange(context, commit);
  // Rolls back.
  if (!committed) throw bookingChanged();
  const after = committed.record;
  const idOf = new Map(
    after.travellers.map(({ id, position }) => [carrier.passengerIds[position] ?? '', id]),
  );
  const states = new Map<string, PartState>();
  for (const { passengerId, ticket } of booking.travellers) {
    const admission = after.admissions.find(
      ({ travellerId, endedAt }) => endedAt === null && travellerId === idOf.get(passengerId),
    );
    if (!admission) continue;
    const { partId, seats: places, barcode, state } = ticket;
    await database
      .insert(carrierTickets)
      .values({ admissionId: admission.id, partId, places, barcode });
    await database.update(admissions).set({ state }).where(eq(admissions.id, admission.id));
    states.set(admission.id, state);
  }
  const { ticketTypeName } = booking;
  await database.update(bookings).set({ ticketTypeName }).where(eq(bookings.id, record.booking.id));
  const travellerIds = booking.travellers.map(({ passengerId }) => idOf.get(passengerId) ?? '');
  const [row] = await database
    .update(carrierBookings)
    .set({
      ...toCarrierRow(record.booking.id, booking, travellerIds, clock.now()),
      // The job reads documents that come later, and plans the next read.
      readDueAt: clock.now(),
    })
    .where(eq(carrierBookings.bookingId, record.booking.id))
    .returning();
  const changedAdmissions = after.admissions.map((one) => ({
    ...one,
    state: states.get(one.id) ?? one.state,
  }));
  const own = {
    ...after,
    booking: { ...after.booking, ticketTypeName },
    admissions: changedAdmissions,
    carrier: row ?? carrier,
  };
  return { ...committed, record: own };
}

const listPlaces = ({ travellers }: CarrierBooking): SeatOfLeg[] =>
  travellers.flatMap(({ passengerId: travellerId, ticket }) =>
    ticket.seats.map((seat) => ({ ...seat, travellerId })),
  );
