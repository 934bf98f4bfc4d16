import { jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { SeatOfLeg } from '../contract/booking';
import type { CarrierOffers } from '../contract/carrier';
import type { ExchangeConditions } from '../contract/conditions';
import { admissions, bookings } from './bookings';
import { instant, schema } from './own-schema';

/** What the system of a carrier has about a booking, beside the rows that each booking has. */
export const carrierBookings = schema.table(
  'carrier_bookings',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    /** The id of the carrier in the configuration. */
    carrier: text('carrier').notNull(),
    carrierBookingId: text('carrier_booking_id').notNull(),
    carrierName: text('carrier_name').notNull(),
    /** The carrier's ids of the travellers, by their position. */
    passengerIds: jsonb('passenger_ids').$type<string[]>().notNull(),
    offers: jsonb('offers').$type<CarrierOffers>().notNull(),
    conditions: jsonb('conditions').$type<ExchangeConditions>().notNull(),
    /** Places are not in our inventory. */
    places: jsonb('places').$type<SeatOfLeg[]>().notNull(),
    /** Of what was read. Another one means that the booking has changed. */
    digest: text('digest').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [unique('carrier_bookings_id').on(table.carrier, table.carrierBookingId)],
);

/** The carrier's ticket of an admission. */
export const carrierTickets = schema.table('carrier_tickets', {
  admissionId: uuid('admission_id')
    .primaryKey()
    .references(() => admissions.id, { onDelete: 'cascade' }),
  /** Id of the carrier's admission. */
  partId: text('part_id').notNull(),
  places: jsonb('places').$type<Omit<SeatOfLeg, 'travellerId'>[]>().notNull(),
  /** base64 of the bytes of its Aztec code; null until the carrier has issued it. */
  barcode: text('barcode'),
});
