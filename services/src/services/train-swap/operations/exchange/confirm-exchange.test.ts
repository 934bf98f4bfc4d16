import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { getLastCode } from '../../../../testing/sign-in/request-code';
import { findSeats } from '../../../../testing/swap/find-seats';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import {
  authorise,
  createTraveller,
  prepareConfirmation,
  type Traveller,
} from '../../../../testing/swap/traveller';
import type { Booking } from '../../contract/booking';
import type { ExchangeOperation } from '../../contract/exchange';
import { admissions, outbox, settlements } from '../../schema';

const minutes = 60_000;

describe('confirming an exchange', () => {
  let test: SwapTest;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());

  const holdFirst = async (who: Traveller, booking: Booking): Promise<ExchangeOperation> => {
    const [offer] = await who.offers(booking.id);
    return (await who.hold(offer?.offerId ?? '')).body;
  };
  const release = (who: Traveller, id: string) =>
    who.client.delete(`${base}/exchange-operations/${id}`);
  const check = (payload: string) =>
    test
      .client()
      .post<{ valid: boolean; reason: { code: string } }>('/api/trips/barcode-checks', { payload });

  it('replaces the old ticket with the new one in one commit, with the same reference', async () => {
    const who = await createTraveller(test);
    const before = await who.find('SWAPME24', 'Okafor');
    const oldPass = (await who.client.get(`/api/trips/trips/${before.id}`)).body as never as {
      passes: { barcode: { payload: string } }[];
    };
    const payload = oldPass.passes[0]?.barcode.payload ?? '';
    expect((await check(payload)).body).toMatchObject({ valid: true });
    const operation = await prepareConfirmation(test, who, before, (offers) => offers[10]);
    const confirmation = await who.confirm(operation.id);
    expect(confirmation.status).toBe(200);
    expect(confirmation.body.operation).toMatchObject({
      status: 'CONFIRMED',
      paymentId: `pay_${operation.id}`,
      confirmedAt: '2026-11-21T09:00:00Z',
      places: operation.places,
    });
    const { booking } = confirmation.body;
    expect(booking).toMatchObject({
      id: before.id,
      reference: 'SWAPME24',
      version: 2,
      activeOperationId: null,
      reservations: operation.places,
    });
    expect(booking.journey.departure).toBe(operation.offer.journey.departure);
    expect(booking.admissions.map((each) => each.state)).toEqual(['EXCHANGED', 'FULFILLED']);
    expect(await who.booking(before.id)).toEqual(booking);
    expect((await check(payload)).body).toMatchObject({
      valid: false,
      reason: { code: 'exchanged' },
    });
  });

  it('releases the old seat', async () => {
    const who = await createTraveller(test);
    const before = await who.find('FIRSTCL7', 'Abernethy');
    const [old] = before.reservations;
    await who.confirm((await prepareConfirmation(test, who, before, (offers) => offers[10])).id);
    const returnOffer = (await who.offers(before.id)).find(
      (offer) => offer.journey.departure === before.journey.departure,
    );
    const [leg] = await who.seatMaps(returnOffer?.offerId ?? '');
    expect(findSeats(leg, 'free', 'FIRST')).toContainEqual({
      coach: old?.coach,
      place: old?.place,
    });
  });

  it('stores the settlement and notifies payments and the traveller', async () => {
    const who = await createTraveller(test);
    const booking = await who.find('RAILCRD5', 'Hughes');
    const operation = await prepareConfirmation(test, who, booking);
    const { database } = test.context;
    await test.settled();
    await who.confirm(operation.id);
    const [settlement] = await database
      .select()
      .from(settlements)
      .where(eq(settlements.operationId, operation.id));
    expect(settlement).toMatchObject({
      owed: operation.amountDue.amount,
      paid: operation.amountDue.amount,
      paymentId: `pay_${operation.id}`,
    });
    await test.settled();
    expect(await database.select().from(outbox)).toEqual([]);
    const trip = await who.client.get<{ timeline: { type: string; text: string }[] }>(
      `/api/trips/trips/${booking.id}`,
    );
    const entry = trip.body.timeline.find((each) => each.type === 'booking.exchanged');
    expect(entry?.text).toMatch(/^You swapped the 13:00 from London Kings Cross \(1S\d\d\) for /);
  });

  it('requires a code for exactly this operation', async () => {
    const who = await createTraveller(test);
    const booking = await who.find('DISRUPT6', 'Kowalska');
    const first = await holdFirst(who, booking);
    await who.stepUp(first.id);
    authorise(test, first);
    await release(who, first.id);
    const second = await holdFirst(who, booking);
    authorise(test, second);
    const rejected = await who.confirm(second.id);
    expect([rejected.status, rejected.body.code]).toEqual([403, 'step-up-required']);
    await release(who, second.id);
  });

  it('requires no code from the signed-in owner of the booking', async () => {
    const who = await createTraveller(test);
    const codes = '/api/authentication/one-time-codes';
    const sent = await who.client.post<{ challengeId: string }>(codes, {
      purpose: 'sign-in',
      channel: 'email',
      address: 'demo.kowalska@example.com',
    });
    await test.settled();
    const code = getLastCode(test);
    await who.client.post(`${codes}/${sent.body.challengeId}/verifications`, { code });
    const { body } = await who.client.get<{ bookings: Booking[] }>(`${base}/bookings`);
    const booking = body.bookings.find((each) => each.reference === 'DISRUPT6') as Booking;
    const operation = await holdFirst(who, booking);
    expect(operation.stepUpRequired).toBe(false);
    authorise(test, operation);
    expect((await who.confirm(operation.id)).status).toBe(200);
  });

  it('requires an authorised payment of exactly the amount due', async () => {
    const who = await createTraveller(test);
    const operation = await holdFirst(who, await who.find('BACKHOME', 'Okafor'));
    await who.stepUp(operation.id);
    const wrong = [
      null,
      { status: 'REQUIRES_ACTION', amount: operation.amountDue },
      { status: 'CANCELLED', amount: operation.amountDue },
      { status: 'AUTHORISED', amount: { amount: 1, currency: 'GBP' } },
      { status: 'AUTHORISED', amount: { ...operation.amountDue, currency: 'EUR' } },
    ];
    for (const payment of wrong) {
      test.payments.clear();
      if (payment) test.payments.set(operation.id, { id: 'pay_1', ...payment });
      const rejected = await who.confirm(operation.id);
      expect([rejected.status, rejected.body.code]).toEqual([402, 'payment-required']);
    }
    authorise(test, operation);
    const path = `${base}/exchange-operations/${operation.id}/confirmation`;
    const other = await who.client.post(path, { paymentId: 'pay_other' }, { key: 'another' });
    expect(other.status).toBe(402);
    expect((await who.booking(operation.bookingId)).version).toBe(1);
    await release(who, operation.id);
  });

  it('returns 410 when the hold has expired and keeps the old ticket valid', async () => {
    const who = await createTraveller(test);
    const booking = await who.find('BACKHOME', 'Okafor');
    const operation = await prepareConfirmation(test, who, booking);
    test.clock.advance(10 * minutes);
    const rejected = await who.confirm(operation.id);
    expect([rejected.status, rejected.body.code]).toEqual([410, 'hold-expired']);
    const after = await who.booking(booking.id);
    expect(after.admissions).toEqual(booking.admissions);
    expect(after.reservations).toEqual(booking.reservations);
  });

  it('moves some travellers of a party to a new booking', async () => {
    const who = await createTraveller(test);
    const party = await who.find('PARTY333', 'Nakamura');
    const [mover, ...stayers] = party.travellers;
    const offers = await who.offers(party.id, [mover?.id ?? '']);
    const { body: operation } = await who.hold(offers[3]?.offerId ?? '');
    await who.stepUp(operation.id);
    authorise(test, operation);
    const { booking, operation: confirmed } = (await who.confirm(operation.id)).body;
    expect(booking.reference).not.toBe('PARTY333');
    expect(confirmed.bookingId).toBe(booking.id);
    expect(booking.travellers.map((each) => each.id)).toEqual([mover?.id]);
    expect(booking.reservations).toHaveLength(1);
    const remaining = await who.booking(party.id);
    expect(remaining.travellers).toEqual(stayers);
    expect(remaining.journey).toEqual(party.journey);
    expect(remaining.reservations).toEqual(
      party.reservations.filter((place) => place.travellerId !== mover?.id),
    );
    expect(await who.booking(booking.id)).toEqual(booking);
    await test.settled();
    const trip = await who.client.get<{ timeline: { text: string }[] }>(
      `/api/trips/trips/${party.id}`,
    );
    expect(trip.body.timeline.at(-1)?.text).toMatch(
      /^One of you swapped to the [\d:]+ from .+ and has a separate booking now\.$/,
    );
  });

  it('can be repeated up to the exchange limit of the ticket', async () => {
    const who = await createTraveller(test);
    const booking = await who.find('BACKHOME', 'Okafor');
    for (let swap = 1; swap <= 3; swap += 1) {
      const operation = await prepareConfirmation(test, who, booking, (offers) => offers[swap * 3]);
      expect((await who.confirm(operation.id)).status).toBe(200);
    }
    const { verdict } = await who.booking(booking.id);
    expect(verdict.reasons[0]?.code).toBe('exchange-limit-reached');
    const liveAdmissions = await test.context.database
      .select()
      .from(admissions)
      .where(eq(admissions.bookingId, booking.id));
    expect(liveAdmissions.map((each) => each.state).sort()).toEqual([
      'EXCHANGED',
      'EXCHANGED',
      'EXCHANGED',
      'FULFILLED',
    ]);
  });
});
