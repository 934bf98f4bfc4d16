import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deliverEvent } from '../../../kit/testing/deliver-event';
import { getLastCode, signInByCode } from '../../../testing/sign-in/request-code';
import { findSeats } from '../../../testing/swap/find-seats';
import { createTraveller, prepareConfirmation } from '../../../testing/swap/traveller';
import type { ExchangeOffer } from '../../train-swap/contract-for-tests';
import { createComplaint } from '../operations/create-complaint';
import { type ComplaintTest, email, startComplaintTest } from '../testing/complaint-test';

describe('Delay Repay of a trip', () => {
  let setup: ComplaintTest;
  beforeAll(async () => {
    setup = await startComplaintTest();
  });
  afterAll(() => setup?.test.stop());

  it('compensates a share of each fare after a late train has arrived', async () => {
    const { arrive, complain, repay, runs, ticket } = setup;
    const [traveller, booking] = await ticket();
    expect((await repay(traveller, booking)).reasons[0]?.code).toBe('not-over-yet');
    await runs(booking.journey, 29);
    expect(await repay(traveller, booking)).toMatchObject({
      eligible: false,
      reasons: [{ code: 'delay-expected' }],
      band: { percent: 25 },
    });
    const early = await complain(traveller, booking, 'delay-repay');
    expect([early.status, early.body.code]).toEqual([409, 'delay-not-payable']);
    arrive(booking, 29);
    const due = await repay(traveller, booking);
    expect(due).toMatchObject({
      eligible: true,
      delay: { cause: 'late', minutes: 29 },
      operator: { code: 'VT' },
      band: { fromMinutes: 15, toMinutes: 30, percent: 25 },
    });
    expect(due.travellers.reduce((sum, { paid }) => sum + paid.amount, 0)).toBe(
      booking.price.amount,
    );
    for (const { paid, amount } of due.travellers) {
      expect(amount.amount).toBe(Math.ceil(paid.amount / 4));
    }
    const opened = await complain(traveller, booking, 'delay-repay');
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({
      state: 'RECEIVED',
      text: null,
      claim: {
        journeyId: booking.journey.id,
        delayMinutes: 29,
        percent: 25,
        amount: due.amount,
        operator: { name: 'Avanti West Coast' },
      },
    });
    const after = await repay(traveller, booking);
    expect(after).toMatchObject({ eligible: false, reasons: [{ code: 'already-claimed' }] });
    expect(after.travellers[0]?.claimedBy).toBe(opened.body.complaintNumber);
  });

  it('uses the next train when one is cancelled', async () => {
    const { arrive, repay, runs, ticket } = setup;
    const [traveller, booking] = await ticket();
    await runs(booking.journey, 0, true);
    expect(await repay(traveller, booking)).toMatchObject({
      eligible: false,
      delay: { cause: 'cancelled', minutes: 20 },
      reasons: [{ code: 'delay-expected' }],
    });
    arrive(booking, 20);
    expect(await repay(traveller, booking)).toMatchObject({
      eligible: true,
      band: { percent: 25 },
    });
  });

  it('uses only the train of the new booking after a swap', async () => {
    const { arrive, repay, runs, ticket } = setup;
    const [traveller, booking] = await ticket();
    const operation = await prepareConfirmation(setup.test, traveller, booking, (offers) =>
      offers.at(10),
    );
    const { booking: swapped } = (await traveller.confirm(operation.id)).body;
    expect(swapped.journey.id).not.toBe(booking.journey.id);
    await runs(booking.journey, 180);
    arrive(swapped, 200);
    const onTime = await repay(traveller, swapped);
    expect(onTime.eligible).toBe(false);
    expect(onTime.reasons.map(({ code }) => code)).toEqual([
      'on-time',
      'swapped-trains-do-not-count',
    ]);
    await runs(swapped.journey, 61);
    expect(await repay(traveller, swapped)).toMatchObject({
      eligible: true,
      delay: { minutes: 61 },
      amount: swapped.price,
    });
  });

  it('does not mention swapped trains after a seat change', async () => {
    const { arrive, repay, ticket, test } = setup;
    const [traveller, booking] = await ticket();
    const { body: offer } = await traveller.client.post<ExchangeOffer>(
      `/api/train-swap/bookings/${booking.id}/seat-offers`,
      {},
    );
    const [leg] = await traveller.seatMaps(offer.offerId);
    const free = findSeats(leg, 'free');
    const places = booking.travellers.flatMap(({ id: travellerId }, at) =>
      free.slice(at, at + 1).map((seat) => ({ travellerId, legIndex: 0, ...seat })),
    );
    const held = await traveller.hold(offer.offerId, places);
    await traveller.stepUp(held.body.id);
    expect((await traveller.confirm(held.body.id)).status).toBe(200);
    await test.settled();
    arrive(booking, 1);
    const { reasons } = await repay(traveller, booking);
    expect(reasons.map(({ code }) => code)).toEqual(['on-time']);
  });

  it('is claimed and withdrawn only with the code, or by the signed-in owner of the booking', async () => {
    const { arrive, complain, runs, send, test, ticket, withdraw } = setup;
    const [traveller, booking] = await ticket();
    await runs(booking.journey, 45);
    arrive(booking, 45);
    const other = await createTraveller(test);
    await other.find(booking.reference, 'Latimer');
    expect((await send(other, booking, 'delay-repay')).body.code).toBe('step-up-required');
    const { complaintNumber } = (await complain(traveller, booking, 'delay-repay')).body;
    expect(test.messages.find(({ code }) => code === getLastCode(test))?.text).toMatch(
      /^\d{6} is your code for the Delay Repay claim of booking LATE\d+\./,
    );
    const withdrawn = await withdraw(other, booking, complaintNumber);
    expect([withdrawn.status, withdrawn.body.code]).toEqual([403, 'step-up-required']);
    expect((await withdraw(traveller, booking, complaintNumber)).body.state).toBe('WITHDRAWN');
    const owner = await createTraveller(test);
    await signInByCode(test, owner.client, email);
    expect((await send(owner, booking, 'delay-repay')).status).toBe(201);
  });

  it('returns 404 when a code for a claim of an unknown booking is requested', async () => {
    const [, booking] = await setup.ticket();
    const other = await createTraveller(setup.test);
    const body = { purpose: 'claim', bookingId: booking.id, channel: 'email' };
    const path = '/api/authentication/one-time-codes';
    const sent = await other.client.post<{ code: string }>(path, body);
    expect([sent.status, sent.body.code]).toEqual([404, 'booking-not-found']);
  });

  it('withdraws the claim for a cancelled train after a swap', async () => {
    const { arrive, complain, runs, ticket, tripOf } = setup;
    const [traveller, booking] = await ticket();
    await runs(booking.journey, 0, true);
    arrive(booking, 60);
    const { body: claim } = await complain(traveller, booking, 'delay-repay');
    expect(claim.state).toBe('RECEIVED');
    const operation = await prepareConfirmation(setup.test, traveller, booking, (offers) =>
      offers.at(-1),
    );
    expect((await traveller.confirm(operation.id)).status).toBe(200);
    await setup.test.settled();
    const { complaints } = await tripOf(traveller, booking);
    expect(complaints[0]).toMatchObject({
      complaintNumber: claim.complaintNumber,
      state: 'WITHDRAWN',
    });
  });

  it('withdraws the claim of a party when a member swaps, and accepts a new claim of the others', async () => {
    const { arrive, complain, runs, test, ticket, tripOf } = setup;
    const [traveller, booking] = await ticket();
    await runs(booking.journey, 0, true);
    arrive(booking, 60);
    await complain(traveller, booking, 'delay-repay');
    const [movedTravellerId, remainingTravellerId] = booking.travellers.map(({ id }) => id);
    const swap = await prepareConfirmation(test, traveller, booking, (all) => all.at(-1), [
      movedTravellerId ?? '',
    ]);
    expect((await traveller.confirm(swap.id)).status).toBe(200);
    await test.settled();
    const [ended] = (await tripOf(traveller, booking)).complaints;
    expect(ended?.state).toBe('WITHDRAWN');
    expect(ended?.steps.at(-1)?.text).toContain('Claim again for those who kept their train');
    const again = await complain(traveller, booking, 'delay-repay', {
      travellerIds: [remainingTravellerId ?? ''],
    });
    expect(again.status).toBe(201);
  });

  it('withdraws a claim whose train is swapped during its creation', async () => {
    const { arrive, complain, runs, test, ticket, tripOf } = setup;
    const [traveller, booking] = await ticket();
    await runs(booking.journey, 0, true);
    arrive(booking, 60);
    const swap = await prepareConfirmation(test, traveller, booking, (offers) => offers.at(-1));
    const { prepare } = createComplaint;
    createComplaint.prepare = async (...args) => {
      const prepared = await prepare?.(...args);
      expect((await traveller.confirm(swap.id)).status).toBe(200);
      await test.settled();
      test.clock.advance(1000);
      return prepared as NonNullable<typeof prepared>;
    };
    try {
      expect((await complain(traveller, booking, 'delay-repay')).status).toBe(201);
    } finally {
      createComplaint.prepare = prepare as NonNullable<typeof prepare>;
    }
    await test.settled();
    expect((await tripOf(traveller, booking)).complaints).toMatchObject([{ state: 'WITHDRAWN' }]);
  });

  it('keeps a claim that was created after the swap when the event is late', async () => {
    const { arrive, complain, runs, test, ticket, tripOf } = setup;
    const [traveller, booking] = await ticket();
    await runs(booking.journey, 45);
    arrive(booking, 45);
    await complain(traveller, booking, 'delay-repay');
    const data = { travellerIds: booking.travellers.map(({ id }) => id), journeyId: 'earlier' };
    const event = { type: 'exchange.confirmed', bookingId: booking.id, data };
    await deliverEvent(test.host.runtime, 'trips', event);
    expect((await tripOf(traveller, booking)).complaints[0]?.state).toBe('RECEIVED');
  });

  it('accepts one claim for a traveller and train when many are sent at once', async () => {
    const { arrive, complain, move, runs, ticket, tripOf, withdraw } = setup;
    const [traveller, booking] = await ticket();
    await runs(booking.journey, 45);
    arrive(booking, 45);
    await traveller.stepUpForClaim(booking.id);
    const key = randomUUID();
    const all = await Promise.all([
      complain(traveller, booking, 'delay-repay', {}, key),
      complain(traveller, booking, 'delay-repay', {}, key),
      complain(traveller, booking, 'delay-repay'),
      complain(traveller, booking, 'delay-repay', {
        travellerIds: [booking.travellers[1]?.id ?? ''],
      }),
    ]);
    const numbers = all.flatMap(({ status, body }) =>
      status === 201 ? [body.complaintNumber] : [],
    );
    expect(new Set(numbers).size).toBe(1);
    expect(
      all
        .filter(({ status }) => status === 409)
        .every(({ body }) => body.code === 'delay-already-claimed'),
    ).toBe(true);
    expect((await tripOf(traveller, booking)).complaints).toHaveLength(1);
    await withdraw(traveller, booking, numbers[0] ?? '');
    const again = await complain(traveller, booking, 'delay-repay');
    expect(again.status).toBe(201);
    await move(again.body.complaintNumber, 'IN_REVIEW');
    await move(again.body.complaintNumber, 'ACCEPTED');
    expect((await complain(traveller, booking, 'delay-repay')).body.code).toBe(
      'delay-already-claimed',
    );
  });
});
