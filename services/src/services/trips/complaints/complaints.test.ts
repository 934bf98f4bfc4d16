import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { isValidText } from 'shared-server/valid-text';
import { z } from 'zod';
import { deliverEvent } from '../../../kit/testing/deliver-event';
import type { Trip } from '../contract';
import { deskComplaintSchema, openComplaintSchema } from '../shapes/complaint-shapes';
import {
  base,
  type ComplaintTest,
  day,
  email,
  startComplaintTest,
} from '../testing/complaint-test';

const complaintPage = z.object({
  complaints: z.array(openComplaintSchema),
  next: z.string().nullable(),
});

describe('complaints of a trip', () => {
  let setup: ComplaintTest;
  beforeAll(async () => {
    setup = await startComplaintTest();
  });
  afterAll(() => setup?.test.stop());

  it('send each mail, also after a text that is cut in the middle of an emoji', async () => {
    const { test, complain, mails, move, ticket } = setup;
    const [traveller, booking] = await ticket();
    test.messages.length = 0;
    const { body: opened } = await complain(traveller, booking, 'other', { text: 'Hello' });
    await move(opened.complaintNumber, 'IN_REVIEW', `${'a'.repeat(139)}🚆 We look at it.`);
    await move(opened.complaintNumber, 'REJECTED', 'No.');
    const sent = await mails();
    expect(sent.map(({ kind }) => kind)).toEqual(Array(3).fill('complaint-changed'));
    expect(sent.every(({ html = '' }) => isValidText(html))).toBe(true);
  });

  it('have states, mails, events and timeline entries up to the decision', async () => {
    const { test, complain, mails, move, ticket, tripOf } = setup;
    const [traveller, booking] = await ticket();
    test.messages.length = 0;
    const { body: opened } = await complain(traveller, booking, 'seat-not-as-promised', {
      text: 'My seat was taken.',
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
    const { complaints, timeline } = await tripOf(traveller, booking);
    expect(complaints[0]?.steps.map(({ state, text }) => [state, text])).toEqual([
      ['RECEIVED', 'We have received your complaint and will review it.'],
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
      `Your complaint ${opened.complaintNumber} is in review`,
      `Your complaint ${opened.complaintNumber} is not accepted`,
    ]);
    expect(sent[2]?.text).toContain('from York on');
  });

  it('have our sentences in the language of the reader, and those of support as written', async () => {
    const { complain, move, ticket } = setup;
    const [traveller, booking] = await ticket();
    const { body } = await complain(traveller, booking, 'other', { text: 'Hm.' });
    await move(body.complaintNumber, 'IN_REVIEW', 'We ask the train crew.');
    const headers = { 'accept-language': 'de' };
    const trip = await traveller.client.get<Trip>(`${base}/${booking.id}`, { headers });
    expect(trip.body.complaints[0]?.steps.map(({ text }) => text)).toEqual([
      'Wir haben Ihre Beschwerde erhalten und werden sie prüfen.',
      'We ask the train crew.',
    ]);
    expect(trip.body.timeline.at(-1)?.text).toBe(
      `Ihre Beschwerde ${body.complaintNumber} ist in Bearbeitung.`,
    );
  });

  it('reject transitions that are not allowed', async () => {
    const { complain, move, ticket, withdraw } = setup;
    const [traveller, booking] = await ticket();
    const open = async () =>
      (await complain(traveller, booking, 'other', { text: 'Hm.' })).body.complaintNumber;
    const rejected = { code: 'complaint-not-movable' };
    const openedNumber = await open();
    await expect(move(openedNumber, 'ACCEPTED')).rejects.toMatchObject(rejected);
    await expect(move(openedNumber, 'REJECTED')).rejects.toMatchObject(rejected);
    await move(openedNumber, 'IN_REVIEW');
    await expect(move(openedNumber, 'IN_REVIEW')).rejects.toMatchObject(rejected);
    expect((await withdraw(traveller, booking, openedNumber)).body.state).toBe('WITHDRAWN');
    for (const state of ['IN_REVIEW', 'ACCEPTED', 'REJECTED'] as const) {
      await expect(move(openedNumber, state)).rejects.toMatchObject(rejected);
    }
    const decided = await open();
    await move(decided, 'IN_REVIEW');
    await move(decided, 'ACCEPTED');
    const late = await withdraw(traveller, booking, decided);
    expect([late.status, late.body.code]).toEqual([409, 'complaint-not-movable']);
    await expect(move('TC-AAAA-AAAA', 'IN_REVIEW')).rejects.toMatchObject({
      code: 'complaint-not-found',
    });
  });

  it('are listed for the support desk until their decision, in pages', async () => {
    const { test, complain, move, ticket } = setup;
    const { call } = test.contextOf('trips');
    const list = async () => {
      const found: z.output<typeof openComplaintSchema>[] = [];
      let after: string | null = null;
      do {
        const query = { limit: 2, ...(after === null ? {} : { after }) };
        const page: z.output<typeof complaintPage> = await call('trips', 'listOpenComplaints', {
          query,
          response: complaintPage,
        });
        expect(page.complaints.length).toBeLessThanOrEqual(2);
        found.push(...page.complaints);
        after = page.next;
      } while (after !== null);
      return found;
    };
    const [traveller, booking] = await ticket();
    const numbers: string[] = [];
    for (const text of ['First.', 'Second.', 'Third.']) {
      const { body } = await complain(traveller, booking, 'other', { text });
      numbers.push(body.complaintNumber);
    }
    const [first = '', second = '', third = ''] = numbers;
    await move(second, 'IN_REVIEW');
    await move(third, 'IN_REVIEW');
    await move(third, 'REJECTED');
    const listed = await list();
    const positions = listed.map(({ answerBy, complaintNumber }) => answerBy + complaintNumber);
    expect(positions).toEqual([...new Set(positions)].sort());
    expect(listed.find(({ complaintNumber }) => complaintNumber === first)).toMatchObject({
      state: 'RECEIVED',
      text: 'First.',
    });
    expect(listed.find(({ complaintNumber }) => complaintNumber === second)).toMatchObject({
      state: 'IN_REVIEW',
    });
    expect(listed.find(({ complaintNumber }) => complaintNumber === third)).toBeUndefined();
    await expect(
      call('trips', 'listOpenComplaints', { query: { after: '2026' }, response: complaintPage }),
    ).rejects.toMatchObject({ status: 422 });
  });

  it('have a contact and the next states for the support desk', async () => {
    const { test, complain, move, ticket } = setup;
    const [traveller, booking] = await ticket();
    const { complaintNumber } = (await complain(traveller, booking, 'other', { text: 'Hm.' })).body;
    const get = () =>
      test.contextOf('trips').call('trips', 'getComplaint', {
        params: { complaintNumber },
        response: deskComplaintSchema,
      });
    const contact = { email, bookingReference: booking.reference };
    expect(await get()).toMatchObject({ contact, nextStates: ['IN_REVIEW'] });
    await move(complaintNumber, 'IN_REVIEW');
    expect(await get()).toMatchObject({ nextStates: ['ACCEPTED', 'REJECTED'] });
    await move(complaintNumber, 'ACCEPTED');
    expect(await get()).toMatchObject({ nextStates: [] });
    await test.context.database.execute(
      sql`update trips.complaints set booking_id = gen_random_uuid() where complaint_number = ${complaintNumber}`,
    );
    expect(await get()).toMatchObject({ contact: null });
  });

  it('return 404 to other travellers', async () => {
    const { complain, ticket, tripOf, withdraw } = setup;
    const [traveller, booking] = await ticket();
    const [other, otherBooking] = await ticket();
    const { body: own } = await complain(traveller, booking, 'refund', { text: 'Please.' });
    const rejectedRequest = await other.client.get(`${base}/${booking.id}/delay-compensation`);
    expect([rejectedRequest.status, rejectedRequest.body.code]).toEqual([404, 'booking-not-found']);
    expect((await complain(other, booking, 'other', { text: 'Mine?' })).status).toBe(404);
    expect((await withdraw(other, booking, own.complaintNumber)).status).toBe(404);
    const crossed = await withdraw(other, otherBooking, own.complaintNumber);
    expect([crossed.status, crossed.body.code]).toEqual([404, 'complaint-not-found']);
    expect((await tripOf(traveller, booking)).complaints[0]?.state).toBe('RECEIVED');
  });

  it('returns 422 for missing fields and 429 after ten complaints a day', async () => {
    const { test, complain, ticket } = setup;
    const [traveller, booking] = await ticket();
    const [, otherBooking] = await ticket();
    const nothing = await complain(traveller, booking, 'refund', {
      travellerIds: otherBooking.travellers.map(({ id }) => id),
    });
    expect([nothing.status, nothing.body.pointers?.map(({ pointer }) => pointer)]).toEqual([
      422,
      ['#/travellerIds', '#/text'],
    ]);
    const many = await Promise.all(
      Array.from({ length: 12 }, () => complain(traveller, booking, 'other', { text: 'Again.' })),
    );
    expect(many.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(many.find(({ status }) => status === 429)?.body.code).toBe('too-many-attempts');
    test.clock.advance(day);
    expect((await complain(traveller, booking, 'other', { text: 'Again.' })).status).toBe(201);
  });

  it('are deleted with the account, except amounts of accepted claims', async () => {
    const { test, arrive, complain, move, runs, ticket, tripOf } = setup;
    const [traveller, booking] = await ticket();
    await runs(booking.journey, 120);
    arrive(booking, 120);
    const { body: claim } = await complain(traveller, booking, 'delay-repay', {
      text: 'I waited.',
    });
    await move(claim.complaintNumber, 'IN_REVIEW');
    await move(claim.complaintNumber, 'ACCEPTED', 'Yes, Lou.');
    await complain(traveller, booking, 'other', { text: 'And cold tea.' });
    const deleteAccount = (data: { travellerId: string; email: string | null }) =>
      deliverEvent(test.host.runtime, 'trips', { type: 'traveller.deleted', data });
    await deleteAccount({ travellerId: randomUUID(), email: 'other.traveller@example.com' });
    expect((await tripOf(traveller, booking)).complaints).toHaveLength(2);
    await deleteAccount({ travellerId: randomUUID(), email });
    const { complaints } = await tripOf(traveller, booking);
    expect(complaints).toMatchObject([{ text: null, claim: { amount: booking.price } }]);
    expect(complaints[0]?.steps.map(({ text }) => text)).toEqual(['', '', '']);
  });

  it('are deleted two years after their last change', async () => {
    const { test, complain, move, ticket } = setup;
    const [traveller, booking] = await ticket();
    const { body: inactive } = await complain(traveller, booking, 'other', { text: 'Once.' });
    const { body: active } = await complain(traveller, booking, 'other', { text: 'Twice.' });
    const listRemaining = async () => {
      await test.runJob('trips', 'purge-old-complaints');
      const { rows } = await test.context.database.execute<{ number: string }>(
        sql`select complaint_number as number from trips.complaints where booking_id = ${booking.id} order by 1`,
      );
      return rows.map(({ number }) => number);
    };
    test.clock.advance(day);
    await move(active.complaintNumber, 'IN_REVIEW');
    test.clock.advance(729 * day - 1);
    expect(await listRemaining()).toHaveLength(2);
    test.clock.advance(1);
    expect(await listRemaining()).toEqual([active.complaintNumber]);
    expect(inactive.complaintNumber).not.toBe(active.complaintNumber);
  });
});
