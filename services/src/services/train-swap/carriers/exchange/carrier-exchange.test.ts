import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningSandbox as Carrier } from 'carrier-sandbox/testing';
import { deriveSandboxKeys } from 'payment-sandbox/keys';
import { type RunningSandbox, startSandbox } from 'payment-sandbox/testing';
import { findFreePort } from 'shared-server/testing/free-port';
import { armFailPoints } from '../../../../kit/fail-points';
import type { TestClient } from '../../../../kit/testing/test-client';
import {
  sellCarrierBooking,
  startCarrier,
  toCarrierEntry,
} from '../../../../testing/carriers/carrier-test';
import {
  type ServiceTest,
  startServiceTest,
} from '../../../../testing/service-test/start-service-test';
import { swapServices } from '../../../../testing/swap/swap-services';
import { base, type SwapTest } from '../../../../testing/swap/swap-test';
import { createTraveller } from '../../../../testing/swap/traveller';
import type { Trip } from '../../../trips/contract';

const profiles = ['complete', 'older', 'no-time-limits'] as const;
type Profile = (typeof profiles)[number];

describe('an exchange in the system of a carrier', () => {
  let test: ServiceTest;
  let payments: RunningSandbox;
  let carriers: Record<Profile, Carrier>;
  beforeAll(async () => {
    const port = await findFreePort();
    carriers = {
      complete: await startCarrier(),
      older: await startCarrier({ profile: 'older' }),
      'no-time-limits': await startCarrier({ profile: 'no-time-limits' }),
    };
    const entries = profiles.map((id) =>
      toCarrierEntry(carriers[id], { id, ...(id === 'older' && { version: '3.4' }) }),
    );
    test = await startServiceTest({
      services: [...swapServices, 'payments'],
      environment: {
        PAYMENT_PROVIDER: 'sandbox',
        SANDBOX_ORIGIN: `http://127.0.0.1:${port}`,
        CARRIERS: JSON.stringify(entries),
      },
    });
    payments = await startSandbox(test.databaseUrl, {
      clock: test.clock,
      keys: deriveSandboxKeys(test.host.runtime.secrets),
      webhookUrl: null,
      port,
    });
    await test.settled();
  }, 120_000);
  afterAll(async () => {
    await test?.stop();
    await payments?.stop();
    for (const { stop } of Object.values(carriers ?? {})) await stop();
    expect(Object.values(carriers).flatMap(({ errors }) => errors)).toEqual([]);
  });

  let sold = 0;
  /** A traveller with a ticket for T1 of 40 euros. */
  async function start(profile: Profile = 'complete') {
    sold += 1;
    const sandbox = carriers[profile];
    const reference = `SWAP${100 + sold}`;
    const { id: carrierBookingId } = await sellCarrierBooking(sandbox, {
      bookingCode: reference,
      passengers: [{ firstName: 'Ada', lastName: 'Lovelace', email: `${reference}@example.com` }],
      journeys: [{ legs: [{ train: 'T1', from: 'A', to: 'C' }] }],
    });
    const traveller = await createTraveller(test as SwapTest);
    const booking = await traveller.find(reference, 'Lovelace');
    return { sandbox, traveller, booking, carrierBookingId };
  }
  type Started = Awaited<ReturnType<typeof start>>;

  async function hold({ traveller, booking }: Started, trainNumber = 'T2', key?: string) {
    const offers = await traveller.offers(booking.id);
    const offer = offers.find(({ journey }) => journey.legs[0]?.trainNumber === trainNumber);
    return traveller.hold(offer?.offerId ?? '', [], key);
  }

  async function pay({ traveller: { client, stepUp } }: Started, operationId: string) {
    await stepUp(operationId);
    const created = await client.post<{ id: string }>(
      '/api/payments/payments',
      { operationId },
      { key: operationId },
    );
    const card = { paymentMethodId: 'pm_card_visa' };
    const path = `/api/payments/payments/${created.body.id}`;
    expect((await client.post(`${path}/card`, card, { key: `card ${operationId}` })).status).toBe(
      200,
    );
    return { getStatus: async () => (await client.get<{ status: string }>(path)).body.status };
  }

  async function holdAndPay(started: Started) {
    const held = await hold(started);
    expect(held.status).toBe(201);
    return { id: held.body.id, held: held.body, payment: await pay(started, held.body.id) };
  }

  function fail({ sandbox }: Started, requests: string, kind: string, count = 1) {
    return sandbox.control('POST', 'faults', { requests, kind, count });
  }

  /** Time passes, and the job asks the carrier. */
  async function reconcile(minutes = 1) {
    for (const { clock } of [test, ...Object.values(carriers)]) clock.advance(minutes * 60_000);
    await test.runJob('train-swap', 'expire-holds');
    await test.runJob('train-swap', 'reconcile-carriers');
    await test.settled();
  }

  const getTrip = async (client: TestClient, bookingId: string) =>
    (await client.get<Trip>(`/api/trips/trips/${bookingId}`)).body;

  /** The trains of the valid tickets, here and at the carrier. */
  async function listValidTrains({ sandbox, traveller, booking, carrierBookingId }: Started) {
    const trip = await getTrip(traveller.client, booking.id);
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

  const swapped = { here: ['T2'], there: ['T2'] };
  const unchanged = { here: ['T1'], there: ['T1'] };

  it('replaces the ticket there and here for the price that was offered', async () => {
    const started = await start();
    const { traveller, booking } = started;
    expect((await traveller.offers(booking.id)).map(({ price }) => price.total.amount)).toEqual([
      500, -1_500,
    ]);
    const { id, held, payment } = await holdAndPay(started);
    expect(held).toMatchObject({ heldUntil: '2026-11-21T09:10:00Z', places: [{ coach: '2' }] });
    expect(await listValidTrains(started)).toMatchObject({ here: ['T1'] });
    const confirmed = await traveller.confirm(id);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toMatchObject({
      operation: { status: 'CONFIRMED', places: held.places },
      booking: { reservations: held.places, price: { amount: 4_000 } },
    });
    await test.settled();
    expect(await payment.getStatus()).toBe('CAPTURED');
    expect(await listValidTrains(started)).toEqual(swapped);
  });

  it.each(
    (['complete', 'older'] as const).flatMap((profile) => [
      [profile, 'hold', 'lost-answer'] as const,
      [profile, 'hold', 'error-after-effect'] as const,
      [profile, 'confirm', 'lost-answer'] as const,
      [profile, 'confirm', 'error-after-effect'] as const,
      [profile, 'confirm', 'partial-success'] as const,
      [profile, 'confirm', 'signed-out'] as const,
    ]),
  )('is done once (%s) when the %s has the fault %s', async (profile, requests, kind) => {
    const started = await start(profile);
    await fail(started, requests, kind);
    const { id, payment } = await holdAndPay(started);
    expect((await started.traveller.confirm(id)).status).toBe(200);
    await test.settled();
    expect(await listValidTrains(started)).toEqual(swapped);
    expect(await payment.getStatus()).toBe('CAPTURED');
    const { payments } = await started.sandbox.control('GET', 'state');
    const own = payments.filter(
      (one: { bookingId: string }) => one.bookingId === started.carrierBookingId,
    );
    expect(own.map(({ amount }: { amount: number }) => amount)).toEqual([4_000, 500]);
  });

  it('gives back a lower price, and has a new ticket whose code the carrier issues later', async () => {
    const started = await start('no-time-limits');
    const { traveller, booking } = started;
    const held = await hold(started, 'T3');
    expect(held.body).toMatchObject({
      heldUntil: '2026-11-21T09:10:00Z',
      amountDue: { amount: 0 },
      offer: { price: { total: { amount: -1_500 }, refundedAs: 'voucher' } },
    });
    await traveller.stepUp(held.body.id);
    const { body } = await traveller.confirm(held.body.id);
    expect(body.booking).toMatchObject({ status: 'CONFIRMED', price: { amount: 2_000 } });
    expect((await listValidTrains(started)).here).toEqual([]);
    await reconcile(2);
    expect(test.messages.at(-1)?.text).toContain('€15.00');
    expect(await traveller.booking(booking.id)).toMatchObject({ status: 'FULFILLED' });
    expect(await listValidTrains(started)).toEqual({ here: ['T3'], there: ['T3'] });
  });

  it.each(['confirmAtCarrier.pivot', 'confirmAtCarrier.confirmed', 'confirmExchange.settled'])(
    'is finished by the job when the process ends at %s, also after the hold would have ended',
    async (point) => {
      const started = await start();
      const { id, payment } = await holdAndPay(started);
      const disarm = armFailPoints((name) => {
        if (name === point) throw new Error('The process ends.');
      });
      expect((await started.traveller.confirm(id)).status).toBe(500);
      disarm();
      const released = await started.traveller.client.delete(`${base}/exchange-operations/${id}`);
      expect(released.status).toBe(409);
      await reconcile(11);
      await test.runJob('payments', 'reconcile');
      await test.settled();
      expect(await listValidTrains(started)).toEqual(swapped);
      expect(await payment.getStatus()).toBe('CAPTURED');
    },
  );

  it('waits for a carrier that does not say what became of it, and is done when it does', async () => {
    const started = await start();
    const { id, payment } = await holdAndPay(started);
    await fail(started, 'confirm', 'error');
    const pending = await started.traveller.confirm(id);
    expect([pending.status, pending.body.code]).toEqual([503, 'confirmation-pending']);
    expect(await payment.getStatus()).toBe('AUTHORISED');
    expect((await started.traveller.confirm(id)).status).toBe(200);
    expect(await listValidTrains(started)).toEqual(swapped);
  });

  it.each(['check', 'confirm'])(
    'changes nothing and charges nothing when the place is taken at the %s',
    async (requests) => {
      const started = await start();
      const { id, payment } = await holdAndPay(started);
      await fail(started, requests, 'place-taken');
      const rejected = await started.traveller.confirm(id);
      expect([rejected.status, rejected.body.code]).toEqual([409, 'carrier-rejected']);
      await reconcile();
      expect(await payment.getStatus()).toBe('CANCELLED');
      expect(test.messages.at(-1)).toMatchObject({ kind: 'swap-rejected' });
      expect(await listValidTrains(started)).toEqual(unchanged);
      expect((await hold(started)).status).toBe(201);
    },
  );

  it.each([
    ['price-changed', 410, 'offer-expired'],
    ['place-taken', 409, 'place-taken'],
    ['expired', 410, 'offer-expired'],
    ['error', 503, 'service-unavailable'],
  ])('holds nothing after %s', async (kind, status, code) => {
    const started = await start();
    await fail(started, 'hold', kind);
    const response = await hold(started);
    expect([response.status, response.body.code]).toEqual([status, code]);
    await reconcile();
    expect(await listValidTrains(started)).toEqual(unchanged);
    expect((await hold(started)).status).toBe(201);
  });

  it('holds once for a repeated request, and one exchange of a booking at a time', async () => {
    const started = await start();
    const { traveller, booking } = started;
    const [offer, other] = await traveller.offers(booking.id);
    const hold = (offerId = '', key = 'same') => traveller.hold(offerId, [], key);
    const [one, again] = [await hold(offer?.offerId), await hold(offer?.offerId)];
    expect([one.status, again.status, again.body.id]).toEqual([201, 201, one.body.id]);
    const second = await hold(other?.offerId, 'another');
    expect([second.status, second.body.code]).toEqual([409, 'operation-already-held']);
  });

  it.each(['is released', 'expires'])('ends at the carrier when it %s', async (how) => {
    const started = await start();
    const held = await hold(started);
    const { client } = started.traveller;
    if (how === 'is released') {
      await client.delete(`${base}/exchange-operations/${held.body.id}`);
    } else await reconcile(11);
    expect(await listValidTrains(started)).toEqual(unchanged);
    expect((await hold(started, 'T3')).status).toBe(201);
  });
});
