import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation';
import { problem } from '../../../../kit/problem';
import { isSameSecret } from '../../../../kit/security/is-same-secret';
import { findBookingRow } from '../../bookings/booking-record';
import { checkAgain } from '../../carriers/proposals/check-again';
import { carrierBookings } from '../../schema';

/** Of the events of OSDM. Types are not looked at: each says only that a booking must be read again. */
const eventSchema = z.looseObject({
  bookingId: z.string().optional(),
  /** Some systems name the booking only here. */
  resourceId: z.string().optional(),
  resources: z.array(z.looseObject({ href: z.string().optional() })).optional(),
});

export const receiveCarrierEvent = defineOperation({
  id: 'receiveCarrierEvent',
  method: 'POST',
  path: '/carrier-events/{carrierId}/{secret}',
  summary: 'Receive an event of a carrier about a booking',
  description:
    'A webhook of OSDM, which has no signature: the secret of the carrier is in the address. The content is not trusted. A job reads the booking from the carrier, and asks again for free places that others wish for, so repeated, lost and late events do no harm. Events of unknown types and bookings are accepted.',
  access: 'public',
  request: {
    params: z.strictObject({ carrierId: z.string().max(40), secret: z.string().max(200) }),
    body: z.unknown(),
  },
  responses: { 204: z.undefined() },
  problems: { 'carrier-not-found': 404 },
  async handle({ params, body }, { configuration, database, clock }) {
    const { carrierId, secret } = params;
    const carrier = configuration.carriers.find(({ id }) => id === carrierId);
    if (!carrier?.webhookSecret || !isSameSecret(secret, carrier.webhookSecret)) {
      throw carrierNotFound();
    }
    const carrierBookingId = findBookingId(body);
    if (carrierBookingId) {
      const now = clock.now().toISOString();
      const [known] = await database
        .update(carrierBookings)
        .set({ readDueAt: sql`least(${carrierBookings.readDueAt}, ${now}::timestamptz)` })
        .where(
          and(
            eq(carrierBookings.carrier, carrierId),
            eq(carrierBookings.carrierBookingId, carrierBookingId),
          ),
        )
        .returning({ id: carrierBookings.bookingId });
      const booking = known && (await findBookingRow(database, known.id));
      // It may have left places that others wish for.
      if (booking) await checkAgain(database, booking);
    }
    return { status: 204 };
  },
});

/** The same for an unknown carrier and a wrong secret. */
const carrierNotFound = () =>
  problem('carrier-not-found', { status: 404, detail: 'There is no such address for events.' });

function findBookingId(body: unknown): string | undefined {
  const { data: event } = eventSchema.safeParse(body);
  const hrefs = event?.resources?.map(({ href = '' }) => href) ?? [];
  const [linked] = hrefs.flatMap((href) => /\/bookings\/([^/?#]+)/.exec(href)?.[1] ?? []);
  return event?.bookingId ?? linked ?? event?.resourceId;
}
