import { expect } from '@jest/globals';
import type { Osdm } from 'shared-osdm';
import { createOsdmClient, type OsdmClient } from './osdm-client';
import { type RunningSandbox, startSandbox } from './start-sandbox';
import { createTestTrains } from './test-trains';

export type Scenario = Awaited<ReturnType<typeof startScenario>>;

/** A sandbox with three trains, and a booking of two passengers on the first. */
export async function startScenario(
  options: Parameters<typeof startSandbox>[0] & { version?: string } = {},
) {
  const { version, ...given } = options;
  const sandbox = await startSandbox(given);
  await sandbox.control(
    'PUT',
    'trains',
    createTestTrains(
      { id: 'T1', departsAt: '2026-12-01T08:00:00Z' },
      { id: 'T2', departsAt: '2026-12-01T10:00:00Z' },
      {
        id: 'T3',
        departsAt: '2026-12-01T12:00:00Z',
        prices: { currency: 'EUR', STANDARD: 2_000 },
      },
    ),
  );
  const booking = await sellTestBooking(sandbox);
  const call = await createOsdmClient(sandbox, version);
  return { sandbox, booking, call, path: `/bookings/${booking.id}` };
}

export async function sellTestBooking(sandbox: RunningSandbox, sale: object = {}) {
  const { booking } = (await sandbox.control('POST', 'bookings', {
    bookingCode: 'ABC123',
    passengers: [
      { firstName: 'Ada', lastName: 'Lovelace' },
      { firstName: 'Alan', lastName: 'Turing' },
    ],
    journeys: [{ legs: [{ train: 'T1', from: 'A', to: 'C' }] }],
    conditions: { exchangeFee: 500, refundFee: 1_000 },
    ...sale,
  })) as { booking: Osdm['Booking'] };
  return booking;
}

/** The body of a request for offers for another train. */
export function offersFor(booking: Osdm['Booking'], tripIds: string[], more: object = {}) {
  return {
    fulfillmentIds: booking.fulfillments?.map(({ id }) => id),
    anonymousPassengerSpecifications: booking.passengers.map(({ externalRef, type }) => ({
      externalRef,
      type,
    })),
    tripIds,
    ...more,
  };
}

/** Gets offers for a train and holds the first. */
export async function holdExchange(
  { call, path, booking }: { call: OsdmClient; path: string; booking: Osdm['Booking'] },
  tripId = 'T2~A~C',
  headers?: Record<string, string>,
) {
  const offers = await call(
    'POST',
    `${path}/exchange-offers?embed=ALL`,
    offersFor(booking, [tripId]),
  );
  expect(offers.status).toBe(200);
  const [offer] = offers.body.exchangeOffers;
  return call(
    'POST',
    `${path}/exchange-operations`,
    { exchangeOffers: [{ offerId: offer.offerId, passengerRefs: offer.passengerRefs }] },
    headers,
  );
}

/** The states of the parts on each train, and of the tickets. */
export async function readStates({ call, path }: Pick<Scenario, 'call' | 'path'>) {
  const { body } = await call('GET', `${path}?embed=ALL`);
  const { bookedOffers, fulfillments } = body.booking as Osdm['Booking'];
  const trains: Record<string, string[]> = {};
  for (const { admissions = [], reservations = [], tripCoverage } of bookedOffers ?? []) {
    const train = tripCoverage?.coveredTripId.split('~')[0] ?? '';
    trains[train] = [...admissions, ...reservations].map(({ status }) => status);
  }
  return { ...trains, tickets: fulfillments?.map(({ status }) => status) };
}
