import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../kit/database/connections/connection';
import { admissions, carrierTickets } from '../../schema';
import type { CarrierBooking, CarrierTicket } from './carrier-booking';

export type TravellerTicket = { travellerId: string; ticket: CarrierTicket };

/** Creates an admission for each ticket of a carrier. */
export async function createTickets(
  database: Database,
  bookingId: string,
  { journey }: CarrierBooking,
  tickets: readonly TravellerTicket[],
  createdAt: Date,
): Promise<void> {
  if (tickets.length === 0) return;
  const created = tickets.map((each) => ({ ...each, id: randomUUID() }));
  await database.insert(admissions).values(
    created.map(({ id, travellerId, ticket: { state, fare } }) => ({
      id,
      bookingId,
      travellerId,
      state,
      fulfilmentId: randomUUID(),
      journey,
      fare,
      fullFare: fare,
      createdAt,
    })),
  );
  await database.insert(carrierTickets).values(
    created.map(({ id, ticket: { partId, seats, barcode } }) => ({
      admissionId: id,
      partId,
      places: seats,
      barcode,
    })),
  );
}
