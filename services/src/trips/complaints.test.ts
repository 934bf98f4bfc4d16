import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { callFor } from '../foundation/host/call';
import type { TestReply } from '../foundation/testing/test-client';
import type { Booking } from '../train-swap/contract/booking';
import { firstLeg, type Journey } from '../train-swap/contract/journey';
import { type SwapTest, startSwapTest } from '../train-swap/testing/swap-test';
import { readyToConfirm, type Traveller, traveller } from '../train-swap/testing/traveller';
import type { Complaint, ComplaintKind, ComplaintState } from './complaints/shapes';
import type { Trip } from './contract';
import type { DelayCompensation } from './delay/shapes';

const base = '/api/trips/trips';
const day = 24 * 3_600_000;
const email = 'late.traveller@example.com';

type Refusal = { code: string; detail: string; pointers?: { pointer: string }[] };

describe('Delay Repay and complaints of a trip', () => {
  let test: SwapTest;
  let sold = 0;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());

  /** A ticket for two on the 10:00 of the day after the clock's, found by its holder. */
  async function ticket(from = 'EUS', to = 'MAN'): Promise<[Traveller, Booking]> {
    sold += 1;
    const reference = `LATE${1000 + sold}`;
    await test.sell({
      reference,
      utn: `TTS${800_000_000 + sold}`,
      orderNumber: `${8_800_000_000 + sold}`,
      email,
      phone: null,
      from,
      to,
      when: { kind: 'ahead', days: 1, minute: 10 * 60 },
      ticketType: { code: 'OFF-PEAK-S', name: 'Off-Peak Single' },
      serviceClass: 'STANDARD',
      travellers: [
        { firstName: 'Lou', surname: 'Latimer', type: 'ADULT', railcard: null },
        { firstName: 'Max', surname: 'Latimer', type: 'CHILD', railcard: null },
      ],
    });
    const who = await traveller(test);
    return [who, await who.find(reference, 'Latimer')];
  }

  async function runs(journey: Journey, delayMinutes: number, cancelled = false) {
    const { trainId, serviceDate } = firstLeg(journey);
    await test.contextOf('train-swap').call('search', 'setTrainStatus', {
      params: { trainId, serviceDate },
      body: { cancelled, delayMinutes },
      response: z.unknown(),
    });
  }

  /** The clock goes on to this long after the journey's planned arrival. */
  const arrive = ({ journey }: Booking, minutes: number) =>
    test.clock.set(new Date(Date.parse(journey.arrival) + minutes * 60_000));

  const repay = async ({ client }: Traveller, { id }: Booking) =>
    (await client.get<DelayCompensation>(`${base}/${id}/delay-compensation`)).body;
  const tripOf = async ({ client }: Traveller, { id }: Booking) =>
    (await client.get<Trip>(`${base}/${id}`)).body;
  const complain = (
    { client }: Traveller,
    booking: Booking,
    kind: ComplaintKind,
    more: { travellerIds?: string[]; text?: string } = {},
    key: string = randomUUID(),
  ): Promise<TestReply<Complaint & Refusal>> =>
    client.post(
      `${base}/${booking.id}/complaints`,
      { kind, travellerIds: booking.travellers.map(({ id }) => id), ...more },
      { key },
    );
  const withdraw = ({ client }: Traveller, { id }: Booking, number: string) =>
    client.post<Complaint & Refusal>(
      `${base}/${id}/complaints/${number}/withdrawal`,
      {},
      { key: randomUUID() },
    );
  const move = (complaintNumber: string, state: ComplaintState, text = 'We looked at it.') =>
    test.contextOf('trips').call('trips', 'moveComplaint', {
      params: { complaintNumber },
      body: { state, text },
      idempotencyKey: randomUUID(),
      response: z.looseObject({ state: z.string() }),
    });
  const mails = async () => {
    await test.settled();
    return test.messages.filter(({ to }) => to === email);
  };

  it('pays back a part of each fare for a train that came late, once it came', async () => {
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
    const [who, booking] = await ticket();
    const operation = await readyToConfirm(test, who, booking, (offers) => offers.at(10));
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

  it('ends a claim for a cancelled train with the swap to another', async () => {
    const [who, booking] = await ticket();
    await runs(booking.journey, 0, true);
    arrive(booking, 60);
    const { body: claim } = await complain(who, booking, 'delay-repay');
    expect(claim.state).toBe('RECEIVED');
    const operation = await readyToConfirm(test, who, booking, (offers) => offers.at(-1));
    expect((await who.confirm(operation.id)).status).toBe(200);
    await test.settled();
    const { complaints } = await tripOf(who, booking);
    expect(complaints[0]).toMatchObject({
      complaintNumber: claim.complaintNumber,
      state: 'WITHDRAWN',
    });
  });

  it('takes one claim a traveller and train, however many come at once', async () => {
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

  it('is followed from the first day to the answer: states, mails, events, timeline', async () => {
    const [who, booking] = await ticket();
    test.messages.length = 0;
    const { body: opened } = await complain(who, booking, 'seat-not-as-promised', {
      text: 'Somebody sat there.',
    });
    expect(opened).toMatchObject({
      complaintNumber: expect.stringMatching(/^TC-[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/),
      state: 'RECEIVED',
      claim: null,
      withdrawable: true,
      answerBy: expect.stringMatching(/^2026-12-\d\d$/),
    });
    test.clock.advance(day);
    await move(opened.complaintNumber, 'IN_REVIEW', 'We ask the train crew.');
    test.clock.advance(day);
    await move(opened.complaintNumber, 'REJECTED', 'The seat was yours from York on.');
    const { complaints, timeline } = await tripOf(who, booking);
    expect(complaints[0]?.steps.map(({ state, text }) => [state, text])).toEqual([
      ['RECEIVED', 'We have your complaint and will look at it.'],
      ['IN_REVIEW', 'We ask the train crew.'],
      ['REJECTED', 'The seat was yours from York on.'],
    ]);
    const times = complaints[0]?.steps.map(({ at }) => Date.parse(at)) ?? [];
    expect(times.map((at) => at - (times[0] ?? 0))).toEqual([0, day, 2 * day]);
    expect(complaints[0]?.withdrawable).toBe(false);
    expect(timeline.filter(({ type }) => type === 'complaint.changed')).toHaveLength(3);
    const sent = await mails();
    expect(sent.map(({ subject }) => subject)).toEqual([
      `We have your complaint ${opened.complaintNumber}`,
      `Your complaint ${opened.complaintNumber} is being looked at`,
      `Your complaint ${opened.complaintNumber} is not accepted`,
    ]);
    expect(sent[2]?.text).toContain('from York on');
  });

  it('refuses every way that a complaint cannot go', async () => {
    const [who, booking] = await ticket();
    const open = async () =>
      (await complain(who, booking, 'other', { text: 'Hm.' })).body.complaintNumber;
    const refused = { code: 'complaint-not-movable' };
    const fresh = await open();
    await expect(move(fresh, 'ACCEPTED')).rejects.toMatchObject(refused);
    await expect(move(fresh, 'REJECTED')).rejects.toMatchObject(refused);
    await move(fresh, 'IN_REVIEW');
    await expect(move(fresh, 'IN_REVIEW')).rejects.toMatchObject(refused);
    expect((await withdraw(who, booking, fresh)).body.state).toBe('WITHDRAWN');
    for (const state of ['IN_REVIEW', 'ACCEPTED', 'REJECTED'] as const) {
      await expect(move(fresh, state)).rejects.toMatchObject(refused);
    }
    const decided = await open();
    await move(decided, 'IN_REVIEW');
    await move(decided, 'ACCEPTED');
    const late = await withdraw(who, booking, decided);
    expect([late.status, late.body.code]).toEqual([409, 'complaint-not-movable']);
    await expect(move('TC-AAAA-AAAA', 'IN_REVIEW')).rejects.toMatchObject({
      code: 'complaint-not-found',
    });
  });

  it('is nobody else’s to see, to open or to take back', async () => {
    const [who, booking] = await ticket();
    const [other, otherBooking] = await ticket();
    const { body: own } = await complain(who, booking, 'refund', { text: 'Please.' });
    const foreign = await other.client.get(`${base}/${booking.id}/delay-compensation`);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'booking-not-found']);
    expect((await complain(other, booking, 'other', { text: 'Mine?' })).status).toBe(404);
    expect((await withdraw(other, booking, own.complaintNumber)).status).toBe(404);
    const crossed = await withdraw(other, otherBooking, own.complaintNumber);
    expect([crossed.status, crossed.body.code]).toEqual([404, 'complaint-not-found']);
    expect((await tripOf(who, booking)).complaints[0]?.state).toBe('RECEIVED');
  });

  it('names what is missing, and ends a flood', async () => {
    const [who, booking] = await ticket();
    const [, stranger] = await ticket();
    const nothing = await complain(who, booking, 'refund', {
      travellerIds: stranger.travellers.map(({ id }) => id),
    });
    expect([nothing.status, nothing.body.pointers?.map(({ pointer }) => pointer)]).toEqual([
      422,
      ['#/travellerIds', '#/text'],
    ]);
    const many = await Promise.all(
      Array.from({ length: 12 }, () => complain(who, booking, 'other', { text: 'Again.' })),
    );
    expect(many.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(many.find(({ status }) => status === 429)?.body.code).toBe('too-many-attempts');
    test.clock.advance(day);
    expect((await complain(who, booking, 'other', { text: 'Again.' })).status).toBe(201);
  });

  it('goes with the account, but for the money of a claim that was accepted', async () => {
    const [who, booking] = await ticket();
    await runs(booking.journey, 120);
    arrive(booking, 120);
    const { body: claim } = await complain(who, booking, 'delay-repay', { text: 'I waited.' });
    await move(claim.complaintNumber, 'IN_REVIEW');
    await move(claim.complaintNumber, 'ACCEPTED', 'Yes, Lou.');
    await complain(who, booking, 'other', { text: 'And cold tea.' });
    const tell = (data: { travellerId: string; email: string | null }) =>
      callFor(test.host.runtime)('trips', 'receiveEvent', {
        body: {
          id: randomUUID(),
          type: 'traveller.deleted',
          at: test.clock.now().toISOString(),
          bookingId: null,
          operationId: null,
          data,
        },
        response: z.undefined(),
      });
    await tell({ travellerId: randomUUID(), email: 'somebody.else@example.com' });
    expect((await tripOf(who, booking)).complaints).toHaveLength(2);
    await tell({ travellerId: randomUUID(), email });
    const { complaints } = await tripOf(who, booking);
    expect(complaints).toMatchObject([{ text: null, claim: { amount: booking.price } }]);
    expect(complaints[0]?.steps.map(({ text }) => text)).toEqual(['', '', '']);
  });

  it('is forgotten two years after its last change', async () => {
    const [who, booking] = await ticket();
    const { body: quiet } = await complain(who, booking, 'other', { text: 'Once.' });
    const { body: lively } = await complain(who, booking, 'other', { text: 'Twice.' });
    const left = async () => {
      await test.runJob('trips', 'forget-old-complaints');
      const { rows } = await test.context.database.execute<{ number: string }>(
        sql`select complaint_number as number from trips.complaints where booking_id = ${booking.id} order by 1`,
      );
      return rows.map(({ number }) => number);
    };
    test.clock.advance(day);
    await move(lively.complaintNumber, 'IN_REVIEW');
    test.clock.advance(729 * day - 1);
    expect(await left()).toHaveLength(2);
    test.clock.advance(1);
    expect(await left()).toEqual([lively.complaintNumber]);
    expect(quiet.complaintNumber).not.toBe(lively.complaintNumber);
  });
});
