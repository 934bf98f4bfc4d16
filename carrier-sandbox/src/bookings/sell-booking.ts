import { randomBytes, randomUUID } from 'node:crypto';
import type { Osdm } from 'shared-osdm';
import { z } from 'zod';
import { issueFulfillment } from '../documents/issue-fulfillment';
import { getOfferParts } from '../state/state';
import { createTrip, findLeg } from '../trains/trips';
import type { Provider } from '../wire/endpoint';
import { ProblemError } from '../wire/problem';
import { computePrice, createBookedOffer } from './booked-offer';
import { choosePlaces } from './choose-places';
import { updatePrices } from './update-prices';

const yesNo = z.enum(['YES', 'NO', 'WITH_CONDITION']);

export const saleSchema = z.object({
  bookingCode: z.string().min(1).optional(),
  externalRef: z.string().min(1).optional(),
  passengers: z
    .array(
      z.object({
        firstName: z.string().min(1),
        lastName: z.string().min(1),
        email: z.email().optional(),
        type: z.string().default('ADULT'),
        externalRef: z.string().optional(),
      }),
    )
    .min(1),
  /** Each has one ticket. */
  journeys: z
    .array(
      z.object({
        serviceClass: z.enum(['STANDARD', 'HIGH']).default('STANDARD'),
        /** Positions of its passengers; without them all. */
        passengers: z.array(z.number().int().min(0)).min(1).optional(),
        legs: z
          .array(
            z.object({
              train: z.string(),
              from: z.string(),
              to: z.string(),
              /** One for each of its passengers; without them the first free ones. */
              places: z.array(z.object({ coach: z.string(), place: z.string() })).optional(),
            }),
          )
          .min(1),
        /** For all its passengers, in hundredths; without it the price of the trains. */
        price: z.number().int().min(0).optional(),
      }),
    )
    .min(1),
  conditions: z
    .object({
      exchangeable: yesNo.default('YES'),
      refundable: yesNo.default('YES'),
      exchangeFee: z.number().int().min(0).default(0),
      refundFee: z.number().int().min(0).default(0),
    })
    .prefault({}),
});
type Sale = z.infer<typeof saleSchema>;

/**
 * Sells a booking as the shop of the carrier would: confirmed, with tickets. It replaces a booking with the same code, and has its
 * ids.
 */
export function sellBooking(provider: Provider, sale: Sale): Osdm['Booking'] {
  const { state, now } = provider;
  const former = state.bookings.find(({ bookingCode }) => bookingCode === sale.bookingCode);
  const booking: Osdm['Booking'] = {
    id: former?.id ?? randomUUID(),
    bookingCode: sale.bookingCode ?? randomBytes(4).toString('hex').slice(0, 6).toUpperCase(),
    externalRef: sale.externalRef ?? null,
    createdOn: new Date(now).toISOString(),
    passengers: sale.passengers.map(({ firstName, lastName, email, type, externalRef }, index) => ({
      id: former?.passengers[index]?.id ?? randomUUID(),
      externalRef: externalRef ?? `P${index + 1}`,
      type,
      detail: { firstName, lastName, ...(email && { contact: { email } }) },
    })),
    bookedOffers: [],
    trips: [],
    fulfillmentType: 'ETICKET',
  };
  addJourneys(provider, booking, sale);
  if (former) {
    state.bookings = state.bookings.filter((one) => one !== former);
    state.operations = state.operations.filter(({ bookingId }) => bookingId !== former.id);
  }
  for (const offer of booking.bookedOffers ?? [])
    issueFulfillment(provider, booking, getOfferParts(offer));
  updatePrices(booking);
  const { amount = 0, currency = '' } = booking.confirmedPrice ?? {};
  const at = new Date(now).toISOString();
  state.payments.push({ bookingId: booking.id, reason: 'sale', amount, currency, at });
  return booking;
}

/** The booking is known before all its places are chosen, so that no journey takes the places of another. */
function addJourneys(provider: Provider, booking: Osdm['Booking'], sale: Sale): void {
  const { state } = provider;
  state.bookings.push(booking);
  try {
    for (const journey of sale.journeys)
      booking.bookedOffers?.push(createJourney(provider, booking, sale, journey));
  } catch (error) {
    state.bookings.pop();
    throw error;
  }
}

function createJourney(
  { state, now }: Provider,
  booking: Osdm['Booking'],
  { conditions }: Sale,
  { legs, serviceClass, price, passengers }: Sale['journeys'][number],
): Osdm['BookedOffer'] {
  const passengerIds = booking.passengers
    .filter((_, position) => passengers?.includes(position) ?? true)
    .map(({ id }) => id);
  const chosen = legs.map(({ train, from, to, places }, index) => {
    const leg = findLeg(state, train, from, to);
    const pointer = `#/legs/${index}`;
    if (!leg) throw new ProblemError(404, 'RESOURCE_NOT_FOUND', `No train ${train} ${from} ${to}.`);
    const selected = places?.map(({ coach, place }, at) => ({
      coachNumber: coach,
      placeNumber: place,
      passengerRef: passengerIds[at] ?? '',
    }));
    const toPassengerId = (ref: string) => ref;
    const wish = { leg, serviceClass, passengerIds, selected, toPassengerId, pointer };
    return { leg, places: choosePlaces(state, wish) };
  });
  const trip = createTrip(chosen.map(({ leg }) => leg));
  const ofTrains = (computePrice(trip, serviceClass) ?? 0) * passengerIds.length;
  return createBookedOffer({
    trip,
    serviceClass,
    passengerIds,
    conditions,
    price: price ?? ofTrains,
    status: 'CONFIRMED',
    places: chosen.map(({ places }) => places),
    now,
  });
}
