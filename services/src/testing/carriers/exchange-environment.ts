import { deriveSandboxKeys } from 'payment-sandbox/keys';
import { startSandbox } from 'payment-sandbox/testing';
import { findFreePort } from 'shared-server/testing/free-port';
import type { Trip } from '../../services/trips/contract';
import { startServiceTest } from '../service-test/start-service-test';
import { swapServices } from '../swap/swap-services';
import type { SwapTest } from '../swap/swap-test';
import { createTraveller } from '../swap/traveller';
import { sellCarrierBooking, startCarrier, toCarrierEntry } from './carrier-test';

export const profiles = ['complete', 'older', 'no-time-limits'] as const;
export type Profile = (typeof profiles)[number];

export const eventSecret = 'a-secret-of-the-carriers-events';

/** The services with payments, their provider, and three carriers. */
export async function startExchangeEnvironment() {
  const port = await findFreePort();
  const carriers = {
    complete: await startCarrier(),
    older: await startCarrier({ profile: 'older' }),
    'no-time-limits': await startCarrier({ profile: 'no-time-limits' }),
  };
  const entries = profiles.map((id) =>
    toCarrierEntry(carriers[id], {
      id,
      webhookSecret: eventSecret,
      ...(id === 'older' && { version: '3.4' }),
    }),
  );
  const test = await startServiceTest({
    services: [...swapServices, 'payments'],
    environment: {
      PAYMENT_PROVIDER: 'sandbox',
      SANDBOX_ORIGIN: `http://127.0.0.1:${port}`,
      CARRIERS: JSON.stringify(entries),
    },
  });
  const payments = await startSandbox(test.databaseUrl, {
    clock: test.clock,
    keys: deriveSandboxKeys(test.host.runtime.secrets),
    webhookUrl: null,
    port,
  });
  await test.settled();
  let sold = 0;
  const clocks = [test, ...Object.values(carriers)].map(({ clock }) => clock);
  return {
    test,
    clocks,
    /** A traveller with a ticket for a train. T1 costs 40 euros. */
    async start(profile: Profile = 'complete', train = 'T1') {
      sold += 1;
      const sandbox = carriers[profile];
      const reference = `SWAP${100 + sold}`;
      const { id: carrierBookingId } = await sellCarrierBooking(sandbox, {
        bookingCode: reference,
        passengers: [{ firstName: 'Ada', lastName: 'Lovelace', email: `${reference}@example.com` }],
        journeys: [{ legs: [{ train, from: 'A', to: 'C' }] }],
      });
      const traveller = await createTraveller(test as SwapTest);
      const booking = await traveller.find(reference, 'Lovelace');
      return { profile, sandbox, traveller, booking, carrierBookingId };
    },
    /** Time passes, and the jobs ask the carriers and the payment provider. */
    async reconcile(minutes = 1) {
      for (const clock of clocks) clock.advance(minutes * 60_000);
      await test.runJob('train-swap', 'expire-holds');
      await test.runJob('train-swap', 'reconcile-carriers');
      await test.runJob('train-swap', 'reconcile-carrier-refunds');
      await test.settled();
    },
    /** The job asks the carriers for free places. */
    async match() {
      await test.settled();
      await test.runJob('train-swap', 'match-at-carriers');
      await test.settled();
    },
    /** The job confirms what all have accepted. An error is in the log. */
    async settle() {
      await test.runJob('train-swap', 'settle-proposals');
      await test.settled();
    },
    /** @returns faults of the sandboxes themselves */
    async stop(): Promise<unknown[]> {
      await test.stop();
      await payments.stop();
      for (const { stop } of Object.values(carriers)) await stop();
      return Object.values(carriers).flatMap(({ errors }) => errors);
    },
  };
}

export type ExchangeEnvironment = Awaited<ReturnType<typeof startExchangeEnvironment>>;
export type CarrierTraveller = Awaited<ReturnType<ExchangeEnvironment['start']>>;

export async function hold(
  { traveller, booking }: CarrierTraveller,
  trainNumber = 'T2',
  key?: string,
  preference?: 'window' | 'aisle',
) {
  const offers = await traveller.offers(booking.id);
  const offer = offers.find(({ journey }) => journey.legs[0]?.trainNumber === trainNumber);
  return traveller.hold(offer?.offerId ?? '', [], key, preference);
}

export async function pay(
  { traveller: { client, stepUp } }: CarrierTraveller,
  operationId: string,
) {
  await stepUp(operationId);
  const created = await client.post<{ id: string }>(
    '/api/payments/payments',
    { operationId },
    { key: operationId },
  );
  const path = `/api/payments/payments/${created.body.id}`;
  const card = { paymentMethodId: 'pm_card_visa' };
  const paid = await client.post(`${path}/card`, card, { key: `card ${operationId}` });
  if (paid.status !== 200) throw new Error(paid.text);
  return { getStatus: async () => (await client.get<{ status: string }>(path)).body.status };
}

export async function holdAndPay(started: CarrierTraveller, trainNumber?: string) {
  const held = await hold(started, trainNumber);
  if (held.status !== 201) throw new Error(held.text);
  return { id: held.body.id, held: held.body, payment: await pay(started, held.body.id) };
}

export const fail = (
  { sandbox }: Pick<CarrierTraveller, 'sandbox'>,
  requests: string,
  kind: string,
  more: { after?: number; count?: number } = {},
) => sandbox.control('POST', 'faults', { requests, kind, ...more });

/** The trains of the valid tickets, here and at the carrier. */
export async function listValidTrains(started: CarrierTraveller) {
  const { sandbox, traveller, booking, carrierBookingId } = started;
  const { body: trip } = await traveller.client.get<Trip>(`/api/trips/trips/${booking.id}`);
  const here = trip.passes
    .filter(({ state }) => state === 'VALID')
    .map(({ journey }) => journey.legs[0]?.trainNumber);
  const state = await sandbox.control('GET', 'state');
  const known = state.bookings.find(({ id }: { id: string }) => id === carrierBookingId);
  const there = known.bookedOffers
    .flatMap(({ admissions }: { admissions: object[] }) => admissions)
    .filter(({ status }: { status: string }) => status === 'FULFILLED')
    .map(({ tripCoverage }: { tripCoverage: { coveredTripId: string } }) =>
      tripCoverage.coveredTripId.split('~').at(0),
    );
  return { here, there };
}

/** What the carrier got for the booking and its exchanges. */
export async function listCarrierPayments({ sandbox, carrierBookingId }: CarrierTraveller) {
  const { payments } = await sandbox.control('GET', 'state');
  return payments
    .filter(({ bookingId }: { bookingId: string }) => bookingId === carrierBookingId)
    .map(({ amount }: { amount: number }) => amount);
}
