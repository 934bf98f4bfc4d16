import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { tellEvent } from '../../../kit/testing/tell-event';
import { base, type Complainers, complainers, day, email } from '../testing/complainers';

describe('complaints of a trip', () => {
  let they: Complainers;
  beforeAll(async () => {
    they = await complainers();
  });
  afterAll(() => they?.test.stop());

  it('is followed from the first day to the answer: states, mails, events, timeline', async () => {
    const { test, complain, mails, move, ticket, tripOf } = they;
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
    const { complain, move, ticket, withdraw } = they;
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
    const { complain, ticket, tripOf, withdraw } = they;
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
    const { test, complain, ticket } = they;
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
    const { test, arrive, complain, move, runs, ticket, tripOf } = they;
    const [who, booking] = await ticket();
    await runs(booking.journey, 120);
    arrive(booking, 120);
    const { body: claim } = await complain(who, booking, 'delay-repay', { text: 'I waited.' });
    await move(claim.complaintNumber, 'IN_REVIEW');
    await move(claim.complaintNumber, 'ACCEPTED', 'Yes, Lou.');
    await complain(who, booking, 'other', { text: 'And cold tea.' });
    const tell = (data: { travellerId: string; email: string | null }) =>
      tellEvent(test.host.runtime, 'trips', { type: 'traveller.deleted', data });
    await tell({ travellerId: randomUUID(), email: 'somebody.else@example.com' });
    expect((await tripOf(who, booking)).complaints).toHaveLength(2);
    await tell({ travellerId: randomUUID(), email });
    const { complaints } = await tripOf(who, booking);
    expect(complaints).toMatchObject([{ text: null, claim: { amount: booking.price } }]);
    expect(complaints[0]?.steps.map(({ text }) => text)).toEqual(['', '', '']);
  });

  it('is forgotten two years after its last change', async () => {
    const { test, complain, move, ticket } = they;
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
