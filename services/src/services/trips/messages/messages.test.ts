import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { deliverEvent } from '../../../kit/testing/deliver-event';
import { fillTrain } from '../../../staging/demonstration/contract';
import { findSeats } from '../../../testing/swap/find-seats';
import { base } from '../../../testing/swap/swap-test';
import type {
  ExchangeOffer,
  ExchangeOperation,
  Placement,
} from '../../train-swap/contract-for-tests';
import { type MessageTest, startMessageTest, type Ticket } from '../testing/message-test';
import { messageSubscriptions } from './message-subscriptions';

const minute = 60_000;

const time = String.raw`\d\d:\d\d`;
/** Matches a subject; `#` is a time such as `10:03`. */
const subjectLike = (pattern: string) =>
  expect.stringMatching(new RegExp(`^${pattern.replaceAll('#', time)}$`));

const id = '[0-9a-f-]{36}';
/** Pages that show a browser without access the way to the ticket. A mail must not link to others. */
const pages = {
  trip: `/trips/${id}#reference=[A-Z0-9]+`,
  ticket: `/swap/${id}#reference=[A-Z0-9]+`,
  wish: `/swap/${id}/wish#reference=[A-Z0-9]+`,
  proposal: `/swap/${id}/exchange/${id}#reference=[A-Z0-9]+&until=[0-9TZ%A.-]+`,
};
/** The page that the link of each mail opens. */
const pageOfKind = {
  'swap-confirmed': pages.trip,
  'swap-undone': pages.trip,
  'seat-changed': pages.trip,
  'swap-rejected': pages.ticket,
  'held-train-cancelled': pages.ticket,
  'wish-opened': pages.wish,
  'wish-expired': pages.ticket,
  'proposal-opened': pages.proposal,
  'proposal-accepted': pages.proposal,
  'proposal-settled': pages.trip,
  'proposal-ended': pages.wish,
  'train-cancelled': pages.ticket,
  'platform-changed': pages.trip,
  'seat-moved': pages.trip,
  'booking-rebooked': pages.trip,
  'ticket-ended': pages.trip,
  refunded: pages.trip,
  'refund-failed': pages.trip,
  'refund-transferred': pages.trip,
  'voucher-issued': pages.trip,
  'complaint-changed': pages.trip,
};

describe('mails about bookings', () => {
  let setup: MessageTest;
  beforeAll(async () => {
    setup = await startMessageTest();
  });
  afterAll(() => setup?.test.stop());
  beforeEach(() =>
    setup.test.context.database.execute(
      sql`delete from train_swap.reservations where traveller_id is null`,
    ),
  );

  const calendarOf = (
    mail: Awaited<ReturnType<MessageTest['lastMail']>>,
    method: 'REQUEST' | 'CANCEL' = 'REQUEST',
  ): string => {
    const [file, ...more] = mail.attachments ?? [];
    expect(more).toEqual([]);
    expect(file).toMatchObject({
      name: expect.stringMatching(/\.ics$/),
      type: `text/calendar; charset=utf-8; method=${method}`,
    });
    return Buffer.from(file?.content ?? '', 'base64').toString();
  };
  type Reservation = {
    '@type': string;
    reservationStatus: string;
    reservationFor: { trainNumber: string; departureTime: string };
  };
  const reservationsOf = (html = ''): Reservation[] =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json),
    );
  const openUndo = async (ticket: Ticket) => {
    const path = `${base}/bookings/${ticket.booking.id}/undo-offers`;
    const { body } = await ticket.who.client.post<ExchangeOffer & { places: Placement[] }>(
      path,
      {},
    );
    return body;
  };

  it('confirm a swap with the old and the new ticket, the price, a calendar file and schema.org data', async () => {
    const { sell, swapToLaterTrain, mails } = setup;
    const ticket = await sell(8);
    const { booking, operation } = await swapToLaterTrain(ticket);
    const [mail, ...more] = await mails(ticket);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      kind: 'swap-confirmed',
      subject: subjectLike('Your new ticket: the # instead of your #'),
      links: [
        expect.stringMatching(`/trips/${booking.id}#reference=${booking.reference}$`),
        expect.stringContaining('#'),
      ],
    });
    for (const content of [mail?.text ?? '', mail?.html ?? '']) {
      const positions = ['Open my ticket', 'Old ticket, not valid'].map((text) =>
        content.indexOf(text),
      );
      positions.splice(1, 0, content.search(/Your ticket(?! is)[ <]/));
      expect(positions).toEqual([...positions].sort((one, other) => one - other));
    }
    const [before] = ticket.booking.journey.legs;
    const [after] = booking.journey.legs;
    const [seat] = booking.reservations;
    const paid = `£${(operation.amountDue.amount / 100).toFixed(2)}`;
    for (const content of [
      before?.trainNumber,
      after?.trainNumber,
      booking.reference,
      paid,
      'Mia Mail',
      'Old ticket, not valid',
    ]) {
      expect(mail?.text).toContain(content);
      expect(mail?.html).toContain(content);
    }
    expect(mail?.text).toContain(`coach ${seat?.coach}, seat ${seat?.place}`);
    if (mail) expect(calendarOf(mail)).toContain(`SUMMARY:Train ${after?.trainNumber}`);
    const reservations = reservationsOf(mail?.html);
    expect(reservations).toMatchObject([
      {
        '@type': 'TrainReservation',
        reservationStatus: 'https://schema.org/ReservationCancelled',
        reservationFor: { trainNumber: before?.trainNumber },
      },
      {
        '@type': 'TrainReservation',
        reservationStatus: 'https://schema.org/ReservationConfirmed',
        reservationFor: { trainNumber: after?.trainNumber },
      },
    ]);
    expect(Date.parse(reservations[1]?.reservationFor.departureTime ?? '')).toBe(
      Date.parse(after?.departure ?? ''),
    );
  });

  it('confirm an undo, with the first train in the calendar file', async () => {
    const { sell, swap, swapToLaterTrain, lastMail, kinds } = setup;
    const ticket = await sell(8);
    await swapToLaterTrain(ticket);
    const { offerId, places } = await openUndo(ticket);
    await swap(ticket, offerId, places);
    expect(await kinds(ticket)).toEqual(['swap-confirmed', 'swap-undone']);
    const mail = await lastMail(ticket);
    expect(mail.subject).toEqual(subjectLike('You are back on your #'));
    expect(mail.text).toMatch(/You undid your swap and travel on the \d\d:\d\d from .* again\./);
    expect(mail.text).toMatch(/You get back: £[\d.]+, to the card you paid with/);
    expect(mail.text).not.toMatch(/Paid|−/);
    const [leg] = ticket.booking.journey.legs;
    expect(calendarOf(mail)).toContain(`SUMMARY:Train ${leg?.trainNumber}`);
  });

  it('name both bookings when only some of a party swap', async () => {
    const { sell, swapToLaterTrain, lastMail, kinds } = setup;
    const ticket = await sell(8, 'Mia', 'Noah');
    const [moving] = ticket.booking.travellers;
    const { booking } = await swapToLaterTrain(ticket, [moving?.id ?? '']);
    expect(booking.reference).not.toBe(ticket.booking.reference);
    expect(await kinds(ticket)).toEqual(['swap-confirmed']);
    const { text } = await lastMail(ticket);
    expect(text).toContain(`Old ticket, not valid ${ticket.booking.reference}`);
    expect(text).toContain(`Your ticket ${booking.reference}`);
    expect(text).toContain(`Booking of the others: ${ticket.booking.reference}`);
    expect(text).not.toContain('Noah');
  });

  it('show the old and the new seat after a seat change', async () => {
    const { sell, swap, lastMail, kinds } = setup;
    const ticket = await sell(8);
    const path = `${base}/bookings/${ticket.booking.id}/seat-offers`;
    const { body: offer } = await ticket.who.client.post<ExchangeOffer>(path, {});
    const [leg] = await ticket.who.seatMaps(offer.offerId);
    const [seat] = findSeats(leg, 'free');
    const [travellerId = ''] = offer.travellerIds;
    const place = { coach: seat?.coach ?? '', place: seat?.place ?? '' };
    await swap(ticket, offer.offerId, [{ travellerId, legIndex: 0, ...place }]);
    expect(await kinds(ticket)).toEqual(['seat-changed']);
    const mail = await lastMail(ticket);
    expect(mail.subject).toEqual(subjectLike('Your new seat on the #'));
    const [old] = ticket.booking.reservations;
    expect(mail.text).toContain(`coach ${place.coach}, seat ${place.place}`);
    expect(mail.text).toContain(`coach ${old?.coach}, seat ${old?.place}`);
    expect(mail.text).toContain('Nothing: this change was free');
  });

  it('acknowledge a wish and report when its time is over', async () => {
    const { test, sell, wish, mails } = setup;
    const ticket = await sell(8);
    const other = await sell(10);
    await fillTrain(test.context.call, other.booking.journey, 'STANDARD');
    const deadline = new Date(test.clock.now().getTime() + 10 * minute).toISOString();
    await wish(ticket, { journeyIds: [other.booking.journey.id], deadline });
    test.clock.advance(11 * minute);
    await test.runJob('train-swap', 'expire-wishes');
    expect((await mails(ticket)).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['wish-opened', subjectLike('We look for a swap of your # until # on .+')],
      ['wish-expired', subjectLike('We found no swap: you keep your #')],
    ]);
  });

  it('offer a swap, acknowledge the acceptance and send the new ticket when all accepted', async () => {
    const { accept, getPart, kinds, lastMail, proposeSwap } = setup;
    const [one, other] = await proposeSwap();
    const proposed = await lastMail(one);
    const { id } = await getPart(one);
    expect(proposed).toMatchObject({
      kind: 'proposal-opened',
      subject: subjectLike('Answer by #: the # instead of your #'),
    });
    expect(proposed.text).toContain('a train you wished for has one for you');
    expect(proposed.links?.[0]).toMatch(`/swap/${one.booking.id}/exchange/${id}`);
    expect(proposed.text).toContain('Others who must accept: 1');
    expect(proposed.text).toContain(other.booking.journey.legs[0]?.trainNumber);
    for (const secret of [other.booking.reference, other.email, other.booking.id]) {
      expect(proposed.text + proposed.html).not.toContain(secret);
    }
    await accept(one);
    expect(await lastMail(one)).toMatchObject({
      subject: subjectLike('You accepted: the # instead of your #, decided by #'),
      text: expect.stringContaining('One other traveller has until'),
    });
    expect(await kinds(other)).toEqual(['wish-opened', 'proposal-opened']);
    await accept(other);
    expect(await kinds(one)).toEqual([
      'wish-opened',
      'proposal-opened',
      'proposal-accepted',
      'proposal-settled',
    ]);
    expect(await kinds(other)).toEqual(['wish-opened', 'proposal-opened', 'proposal-settled']);
    const settled = await lastMail(one);
    const [leg] = other.booking.journey.legs;
    const [seat] = other.booking.reservations;
    expect(settled.subject).toEqual(subjectLike('Everyone accepted: the # instead of your #'));
    expect(settled.text).toContain(`coach ${seat?.coach}, seat ${seat?.place}`);
    expect(calendarOf(settled)).toContain(`SUMMARY:Train ${leg?.trainNumber}`);
    expect(reservationsOf(settled.html).at(-1)?.reservationFor.trainNumber).toBe(leg?.trainNumber);
  });

  it('report a failed swap to the others, not to the traveller who declined', async () => {
    const { accept, decline, kinds, lastMail, proposeSwap } = setup;
    const [one, other] = await proposeSwap();
    await accept(one);
    await decline(other);
    const mail = await lastMail(one);
    expect(mail).toMatchObject({
      kind: 'proposal-ended',
      subject: subjectLike('Your swap did not happen: you keep your #'),
    });
    expect(mail.text).toContain('Not everyone accepted');
    expect(mail.text).toContain('Your wish is still open.');
    expect(await kinds(other)).toEqual(['wish-opened', 'proposal-opened']);
  });

  it('report another platform and a cancelled train', async () => {
    const { sell, setStatus, mails } = setup;
    const ticket = await sell(8);
    await setStatus(ticket.booking.journey, { platform: '4' });
    await setStatus(ticket.booking.journey, { platform: '4', cancelled: true });
    const [platform, cancelled, ...more] = await mails(ticket);
    expect(more).toEqual([]);
    expect(platform).toMatchObject({ kind: 'platform-changed' });
    expect(platform?.text).toContain('leaves from platform 4.');
    expect(platform?.html).toContain('Platform 4');
    expect(cancelled).toMatchObject({ kind: 'train-cancelled' });
    expect(cancelled?.html).toContain('Cancelled');
    const file = cancelled ? calendarOf(cancelled, 'CANCEL').replaceAll('\r\n ', '') : '';
    for (const line of [
      'METHOD:CANCEL',
      'STATUS:CANCELLED',
      `UID:${ticket.booking.id}-0@train-swap`,
      'ORGANIZER;CN=Train Swap:mailto:no-reply@localhost',
      `ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${ticket.email}`,
    ]) {
      expect(file).toContain(`${line}\r\n`);
    }
    await setStatus(ticket.booking.journey, {});
  });

  it('sends one mail when a held train is cancelled, and the operation has its status', async () => {
    const { sell, setStatus, lastMail, kinds } = setup;
    const ticket = await sell(8);
    const { who, booking } = ticket;
    const offer = (await who.offers(booking.id)).find(({ journey }) => journey.legs.length === 1);
    const held = await who.hold(offer?.offerId ?? '');
    expect(held.status).toBe(201);
    const { id, offer: chosen } = held.body;
    const open = async () => {
      const path = `/api/train-swap/exchange-operations/${id}?live=true`;
      const { body } = await who.client.get<ExchangeOperation>(path);
      return body.offer.journey.legs[0];
    };
    await setStatus(chosen.journey, { delayMinutes: 20 });
    expect(await open()).toMatchObject({ delayMinutes: 20, cancelled: false });
    expect(await kinds(ticket)).toEqual([]);
    await setStatus(chosen.journey, { cancelled: true });
    await setStatus(chosen.journey, { cancelled: true, delayMinutes: 5 });
    expect(await open()).toMatchObject({ cancelled: true });
    expect(await kinds(ticket)).toEqual(['held-train-cancelled']);
    expect((await lastMail(ticket)).subject).toMatch(/^Not swapped: the .* is cancelled$/);
    await setStatus(chosen.journey, {});
  });

  it('say nothing about a train that has left', async () => {
    const { test, sell, setStatus, kinds } = setup;
    const now = test.clock.now();
    const ticket = await sell(8);
    test.clock.set(new Date(Date.parse(ticket.booking.journey.departure) + minute));
    await setStatus(ticket.booking.journey, { platform: '9' });
    expect(await kinds(ticket)).toEqual([]);
    test.clock.set(now);
  });

  it('are sent once when an event arrives twice', async () => {
    const { test, sell, kinds } = setup;
    const ticket = await sell(8);
    const event = {
      id: randomUUID(),
      type: 'payment.refunded',
      bookingId: ticket.booking.id,
      data: { amount: { amount: 500, currency: 'GBP' }, card: { brand: 'visa', last4: '4242' } },
    };
    const { runtime } = test.host;
    await deliverEvent(runtime, 'trips', event);
    await deliverEvent(runtime, 'trips', event);
    expect(await kinds(ticket)).toEqual(['refunded']);
    await deliverEvent(runtime, 'trips', { ...event, id: randomUUID() });
    expect(await kinds(ticket)).toEqual(['refunded', 'refunded']);
  });

  it('escape the names of travellers', async () => {
    const { sell, swapToLaterTrain, lastMail } = setup;
    const ticket = await sell(8, '<b>Mia</b>');
    await swapToLaterTrain(ticket);
    const mail = await lastMail(ticket);
    expect(mail.html).not.toContain('<b>Mia');
    expect(mail.html).toContain('&lt;b&gt;Mia&lt;/b&gt; Mail');
    expect(mail.text).toContain('<b>Mia</b> Mail');
  });

  it('link to what they name, with the reference for a browser that has not opened the booking', async () => {
    const { test, sell } = setup;
    const ticket = await sell(8);
    const amount = { amount: 500, currency: 'GBP' };
    const card = { brand: 'visa', last4: '4242' };
    const departure = '2026-11-21T10:00:00Z';
    const train = { trainNumber: '1', from: 'A', departure, timeZone: 'Europe/London' };
    const events = [
      ['payment.refund-failed', { amount, card, next: 'card' }],
      ['payment.refund-transferred', { amount }],
      ['voucher.issued', { amount, code: 'ABCD-EFGH' }],
      ['operation.released', { heldUntil: '2026-11-21T10:00:00Z', rejectedBy: 'A carrier' }],
      ['seat.moved', { carrier: 'A carrier', moves: [] }],
      ['booking.rebooked', { carrier: 'A carrier', previous: train, current: train }],
      ['ticket.ended', { carrier: 'A carrier', state: 'CANCELLED', isPart: true, refund: null }],
    ] as const;
    for (const [type, data] of events) {
      await deliverEvent(test.host.runtime, 'trips', { type, data, bookingId: ticket.booking.id });
    }
    const complaint = {
      kind: 'other',
      travellerIds: [ticket.booking.travellers[0]?.id],
      text: 'A',
    };
    const path = `/api/trips/trips/${ticket.booking.id}/complaints`;
    await ticket.who.client.post(path, complaint, { key: randomUUID() });
    await test.settled();
    // The tests above sent the other kinds.
    const sent = test.messages.filter(({ kind }) => kind !== 'one-time-code');
    expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(Object.keys(pageOfKind)));
    for (const { kind, links = [] } of sent) {
      const page = pageOfKind[kind as keyof typeof pageOfKind];
      const [link = '', choices, ...more] = links.map((url) => url.replace(/^https?:..[^/]+/, ''));
      expect(`${kind}: ${link}`).toMatch(new RegExp(`^${kind}: ${page}$`));
      expect(choices).toMatch(/^\/account\/notifications#/);
      expect(more).toEqual([]);
    }
    const names = messageSubscriptions
      .map(({ name }) => name)
      .filter((name) => /^mail /.test(name));
    expect(names.filter((name) => !(name.slice(5) in pageOfKind))).toEqual([]);
  });
});
