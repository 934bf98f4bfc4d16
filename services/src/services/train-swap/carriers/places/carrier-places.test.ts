import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { armFailPoints } from '../../../../kit/fail-points';
import { sellCarrierBooking } from '../../../../testing/carriers/carrier-test';
import {
  type CarrierTraveller,
  type ExchangeEnvironment,
  fail,
  hold,
  holdAndPay,
  listCarrierPayments,
  listValidTrains,
  pay,
  startExchangeEnvironment,
} from '../../../../testing/carriers/exchange-environment';
import { base } from '../../../../testing/swap/swap-test';
import type { ExchangeOffer, ExchangeOperation } from '../../contract/exchange';
import type { LegSeatMap } from '../../contract/seat-map';

describe('the seats of an exchange that a carrier holds', () => {
  let environment: ExchangeEnvironment;
  beforeAll(async () => {
    environment = await startExchangeEnvironment();
  }, 120_000);
  afterAll(async () => {
    expect(await environment.stop()).toEqual([]);
  });

  /** The traveller has held T2 and got a place. */
  async function start(profile: Parameters<ExchangeEnvironment['start']>[0] = 'complete') {
    const started = await environment.start(profile);
    const { id, held } = await holdAndPay(started);
    return { started, id, travellerId: held.places[0]?.travellerId ?? '' };
  }
  type Started = Awaited<ReturnType<typeof start>>;

  const getMap = ({ started, id }: Started) =>
    started.traveller.client.get<{ legs: LegSeatMap[] }>(`${base}/seat-maps?operationId=${id}`);
  const change = ({ started, id, travellerId }: Started, place: string) =>
    started.traveller.client.post<ExchangeOperation>(
      `${base}/exchange-operations/${id}/places`,
      { places: [{ travellerId, legIndex: 0, coach: '2', place }] },
      {},
    );
  const findPlaces = async (own: Started) => {
    const { body } = await getMap(own);
    return body.legs[0]?.coaches[0]?.places ?? [];
  };
  const listNumbers = async (own: Started, state: string) =>
    (await findPlaces(own)).filter((place) => place.state === state).map(({ number }) => number);
  /** The places on the train that the carrier has for the booking. */
  async function listPlacesThere({ sandbox, carrierBookingId }: CarrierTraveller) {
    const { bookings } = await sandbox.control('GET', 'state');
    const own = bookings.find(({ id }: { id: string }) => id === carrierBookingId);
    return own.bookedOffers.at(-1).reservations[0].placeAllocation.reservedPlaces[0].placeNumbers;
  }

  it.each(['complete', 'older'] as const)('change on the map (%s)', async (profile) => {
    const own = await start(profile);
    const before = await listNumbers(own, 'yours');
    const free = (await listNumbers(own, 'free')).at(-1) ?? '';
    const [place] = await findPlaces(own);
    expect(place).toMatchObject({
      row: 1,
      column: 1,
      properties: profile === 'complete' ? ['WINDOW_SEAT'] : [],
    });
    const changed = await change(own, free);
    expect([changed.status, changed.body.places]).toMatchObject([200, [{ place: free }]]);
    expect(await listNumbers(own, 'yours')).toEqual([free]);
    expect(await listNumbers(own, 'free')).toEqual(expect.arrayContaining(before));
    const confirmed = await own.started.traveller.confirm(own.id);
    expect(confirmed.body.booking.reservations).toMatchObject([{ place: free }]);
    const late = await change(own, before[0] ?? '');
    expect([late.status, late.body]).toMatchObject([409, { code: 'operation-confirmed' }]);
  });

  it.each(['lost-answer', 'error-after-effect', 'error', 'signed-out'])(
    'change once when the request has the fault %s',
    async (kind) => {
      const own = await start();
      await fail(own.started, 'places', kind);
      expect((await change(own, '40')).body.places).toMatchObject([{ place: '40' }]);
      expect(await listPlacesThere(own.started)).toEqual(['40']);
      await own.started.traveller.client.delete(`${base}/exchange-operations/${own.id}`);
    },
  );

  it('stay when the wanted place was taken meanwhile', async () => {
    const own = await start();
    const held = await listPlacesThere(own.started);
    await sellCarrierBooking(own.started.sandbox, {
      bookingCode: 'OTHER1',
      journeys: [
        { legs: [{ train: 'T2', from: 'A', to: 'B', places: [{ coach: '2', place: '50' }] }] },
      ],
    });
    expect(await listNumbers(own, 'taken')).toContain('50');
    const taken = await change(own, '50');
    expect([taken.status, taken.body]).toMatchObject([409, { code: 'place-taken' }]);
    expect(await listPlacesThere(own.started)).toEqual(held);
    await own.started.traveller.confirm(own.id);
    const { reservations } = await own.started.traveller.booking(own.started.booking.id);
    expect(reservations).toMatchObject([{ place: held[0] }]);
  });

  it('are those of the carrier after concurrent changes, and after a crash', async () => {
    const own = await start();
    const both = await Promise.all([change(own, '30'), change(own, '31')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const path = `${base}/exchange-operations/${own.id}`;
    const read = await own.started.traveller.client.get<ExchangeOperation>(path);
    const [there] = await listPlacesThere(own.started);
    expect(read.body.places).toMatchObject([{ place: there }]);
    const disarm = armFailPoints((name) => {
      if (name === 'changePlacesAtCarrier.changed') throw new Error('The process ends.');
    });
    expect((await change(own, '32')).status).toBe(500);
    disarm();
    const confirmed = await own.started.traveller.confirm(own.id);
    expect(confirmed.body).toMatchObject({
      operation: { places: [{ place: '32' }] },
      booking: { reservations: [{ place: '32' }] },
    });
  });

  it('are at the aisle where the carrier takes a wish, and without a wish elsewhere', async () => {
    const started = await environment.start('no-time-limits');
    const first = await hold(started, 'T2', 'first', 'aisle');
    const second = await hold(await environment.start('no-time-limits'), 'T2', 'second', 'aisle');
    const places = [first, second].map(({ body }) => Number(body.places[0]?.place));
    // Two places, the aisle, two places.
    expect(places.map((place) => [2, 3].includes(place % 4))).toEqual([true, true]);
    const older = await environment.start('older');
    const [offer] = await older.traveller.offers(older.booking.id);
    expect(offer).not.toHaveProperty('seatPreferences');
    const rejected = await hold(older, 'T2', 'rejected', 'window');
    expect([rejected.status, rejected.body.code]).toEqual([409, 'carrier-does-not-offer']);
  });

  it.each(['complete', 'older'] as const)(
    'change on the same train for the fee of the carrier (%s)',
    async (profile) => {
      const started = await environment.start(profile);
      const { traveller, booking } = started;
      const quote = () =>
        traveller.client.post<ExchangeOffer>(`${base}/bookings/${booking.id}/seat-offers`, {});
      const { body: offer } = await quote();
      expect(offer).toMatchObject({
        journey: { legs: [{ trainNumber: 'T1' }] },
        price: { total: { amount: 500 } },
      });
      const { body } = await traveller.hold(offer.offerId);
      const own = { started, id: body.id, travellerId: body.places[0]?.travellerId ?? '' };
      await pay(started, body.id);
      expect((await change(own, '55')).status).toBe(200);
      const confirmed = await traveller.confirm(body.id);
      expect(confirmed.body.booking).toMatchObject({
        journey: booking.journey,
        reservations: [{ coach: '2', place: '55' }],
      });
      expect(await listValidTrains(started)).toEqual({ here: ['T1'], there: ['T1'] });
      expect(await listCarrierPayments(started)).toEqual([4_000, 500]);
    },
  );

  it('stay on the same train where the carrier has no exchange for it', async () => {
    const { traveller, booking } = await environment.start('no-time-limits');
    const path = `${base}/bookings/${booking.id}/seat-offers`;
    const { status, body } = await traveller.client.post(path, {});
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: 'booking-not-swappable' }),
    ]);
  });

  it('cannot change once the hold has ended, or where the carrier shows no seats', async () => {
    const ended = await start();
    await environment.reconcile(11);
    expect((await change(ended, '20')).status).toBe(410);
    const started = await environment.start('no-time-limits');
    const { body } = await hold(started);
    const own = { started, id: body.id, travellerId: body.places[0]?.travellerId ?? '' };
    const isOffered = async () =>
      (await started.traveller.booking(started.booking.id)).carrier?.offers.heldSeats;
    expect(await isOffered()).toBe(true);
    expect([(await getMap(own)).status, await isOffered()]).toEqual([409, false]);
    expect((await change(own, '20')).body).toMatchObject({ code: 'carrier-does-not-offer' });
  });
});
