import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tellEvent } from '../../../kit/testing/tell-event';
import { seatsIn } from '../../../testing/swap/seats-in';
import { readyToConfirm } from '../../../testing/swap/traveller';
import type { ExchangeOffer } from '../../train-swap/contract';
import { createComplaint } from '../operations/create-complaint';
import { type Complainers, complainers } from '../testing/complainers';

describe('Delay Repay of a trip', () => {
  let they: Complainers;
  beforeAll(async () => {
    they = await complainers();
  });
  afterAll(() => they?.test.stop());

  it('pays back a part of each fare for a train that came late, once it came', async () => {
    const { arrive, complain, repay, runs, ticket } = they;
    const [who, booking] = await ticket();
    expect((await repay(who, booking)).reasons[0]?.code).toBe('not-over-yet');
    await runs(booking.journey, 29);
    expect(await repay(who, booking)).toMatchObject({
      eligible: false,
      reasons: [{ code: 'delay-expected' }],
      band: { percent: 25 },
    });
    const early = await complain(who, booking, 'delay-repay');
    expect([early.status, early.body.code]).toEqual([409, 'delay-not-payable']);
    arrive(booking, 29);
    const due = await repay(who, booking);
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
    const opened = await complain(who, booking, 'delay-repay');
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
    const after = await repay(who, booking);
    expect(after).toMatchObject({ eligible: false, reasons: [{ code: 'already-claimed' }] });
    expect(after.travellers[0]?.claimedBy).toBe(opened.body.complaintNumber);
  });

  it('counts the next train where one is cancelled', async () => {
    const { arrive, repay, runs, ticket } = they;
    const [who, booking] = await ticket();
    await runs(booking.journey, 0, true);
    expect(await repay(who, booking)).toMatchObject({
      eligible: false,
      delay: { cause: 'cancelled', minutes: 20 },
      reasons: [{ code: 'delay-expected' }],
    });
    arrive(booking, 20);
    expect(await repay(who, booking)).toMatchObject({ eligible: true, band: { percent: 25 } });
  });

  it('counts the train held at departure alone, after a swap', async () => {
    const { arrive, repay, runs, ticket } = they;
    const [who, booking] = await ticket();
    const operation = await readyToConfirm(they.test, who, booking, (offers) => offers.at(10));
    const { booking: swapped } = (await who.confirm(operation.id)).body;
    expect(swapped.journey.id).not.toBe(booking.journey.id);
    await runs(booking.journey, 180);
    arrive(swapped, 200);
    const onTime = await repay(who, swapped);
    expect(onTime.eligible).toBe(false);
    expect(onTime.reasons.map(({ code }) => code)).toEqual([
      'on-time',
      'swapped-trains-do-not-count',
    ]);
    await runs(swapped.journey, 61);
    expect(await repay(who, swapped)).toMatchObject({
      eligible: true,
      delay: { minutes: 61 },
      amount: swapped.price,
    });
  });

  it('says nothing of other trains to who took another seat on the own one', async () => {
    const { arrive, repay, ticket, test } = they;
    const [who, booking] = await ticket();
    const { body: offer } = await who.client.post<ExchangeOffer>(
      `/api/train-swap/bookings/${booking.id}/seat-offers`,
      {},
    );
    const [leg] = await who.seatMaps(offer.offerId);
    const free = seatsIn(leg, 'free');
    const places = booking.travellers.flatMap(({ id: travellerId }, at) =>
      free.slice(at, at + 1).map((seat) => ({ travellerId, legIndex: 0, ...seat })),
    );
    const held = await who.hold(offer.offerId, places);
    await who.stepUp(held.body.id);
    expect((await who.confirm(held.body.id)).status).toBe(200);
    await test.settled();
    arrive(booking, 1);
    const { reasons } = await repay(who, booking);
    expect(reasons.map(({ code }) => code)).toEqual(['on-time']);
  });

  it('ends a claim for a cancelled train with the swap to another', async () => {
    const { arrive, complain, runs, ticket, tripOf } = they;
    const [who, booking] = await ticket();
    await runs(booking.journey, 0, true);
    arrive(booking, 60);
    const { body: claim } = await complain(who, booking, 'delay-repay');
    expect(claim.state).toBe('RECEIVED');
    const operation = await readyToConfirm(they.test, who, booking, (offers) => offers.at(-1));
    expect((await who.confirm(operation.id)).status).toBe(200);
    await they.test.settled();
    const { complaints } = await tripOf(who, booking);
    expect(complaints[0]).toMatchObject({
      complaintNumber: claim.complaintNumber,
      state: 'WITHDRAWN',
    });
  });

  it('ends a claim of a party when one of them swaps, and lets those who stay claim again', async () => {
    const { arrive, complain, runs, test, ticket, tripOf } = they;
    const [who, booking] = await ticket();
    await runs(booking.journey, 0, true);
    arrive(booking, 60);
    await complain(who, booking, 'delay-repay');
    const [leaves, stays] = booking.travellers.map(({ id }) => id);
    const swap = await readyToConfirm(test, who, booking, (all) => all.at(-1), [leaves ?? '']);
    expect((await who.confirm(swap.id)).status).toBe(200);
    await test.settled();
    const [ended] = (await tripOf(who, booking)).complaints;
    expect(ended?.state).toBe('WITHDRAWN');
    expect(ended?.steps.at(-1)?.text).toContain('claim again for those who kept theirs');
    const again = await complain(who, booking, 'delay-repay', { travellerIds: [stays ?? ''] });
    expect(again.status).toBe(201);
  });

  it('ends a claim whose train is swapped while it is opened', async () => {
    const { arrive, complain, runs, test, ticket, tripOf } = they;
    const [who, booking] = await ticket();
    await runs(booking.journey, 0, true);
    arrive(booking, 60);
    const swap = await readyToConfirm(test, who, booking, (offers) => offers.at(-1));
    const { prepare } = createComplaint;
    createComplaint.prepare = async (...asked) => {
      const prepared = await prepare?.(...asked);
      expect((await who.confirm(swap.id)).status).toBe(200);
      await test.settled();
      test.clock.advance(1000);
      return prepared as NonNullable<typeof prepared>;
    };
    try {
      expect((await complain(who, booking, 'delay-repay')).status).toBe(201);
    } finally {
      createComplaint.prepare = prepare as NonNullable<typeof prepare>;
    }
    await test.settled();
    expect((await tripOf(who, booking)).complaints).toMatchObject([{ state: 'WITHDRAWN' }]);
  });

  it('leaves a claim that was made after a swap which it hears of late', async () => {
    const { arrive, complain, runs, test, ticket, tripOf } = they;
    const [who, booking] = await ticket();
    await runs(booking.journey, 45);
    arrive(booking, 45);
    await complain(who, booking, 'delay-repay');
    const data = { travellerIds: booking.travellers.map(({ id }) => id), journeyId: 'earlier' };
    const told = { type: 'exchange.confirmed', bookingId: booking.id, data };
    await tellEvent(test.host.runtime, 'trips', told);
    expect((await tripOf(who, booking)).complaints[0]?.state).toBe('RECEIVED');
  });

  it('takes one claim a traveller and train, however many come at once', async () => {
    const { arrive, complain, move, runs, ticket, tripOf, withdraw } = they;
    const [who, booking] = await ticket();
    await runs(booking.journey, 45);
    arrive(booking, 45);
    const key = randomUUID();
    const all = await Promise.all([
      complain(who, booking, 'delay-repay', {}, key),
      complain(who, booking, 'delay-repay', {}, key),
      complain(who, booking, 'delay-repay'),
      complain(who, booking, 'delay-repay', { travellerIds: [booking.travellers[1]?.id ?? ''] }),
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
    expect((await tripOf(who, booking)).complaints).toHaveLength(1);
    await withdraw(who, booking, numbers[0] ?? '');
    const again = await complain(who, booking, 'delay-repay');
    expect(again.status).toBe(201);
    await move(again.body.complaintNumber, 'IN_REVIEW');
    await move(again.body.complaintNumber, 'ACCEPTED');
    expect((await complain(who, booking, 'delay-repay')).body.code).toBe('delay-already-claimed');
  });
});
