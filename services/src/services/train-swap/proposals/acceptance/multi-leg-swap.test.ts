import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rightsChecks } from '../../../../testing/safety/checks/rights-checks';
import { type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import type { Pass } from '../../../trips/contract';
import { findJourneys } from '../../clients/timetable';
import type { Booking } from '../../contract/booking';
import type { Journey, Leg } from '../../contract/journey';
import type { LayoutPlace } from '../../contract/seat-map';
import { needOf } from '../../inventory/seats/seats';
import { openInventory } from '../../inventory/trains/train-runs';
import { getRouteDayKey, getTrainMarket } from '../../wishes/wish-markets';
import { readOpenWishes } from '../market/candidates';
import {
  accept,
  assignSeat,
  fillTrains,
  getPart,
  getWish,
  makeReady,
  type Peer,
  reloadBooking,
  removePeers,
  sellJourney,
  wish,
} from '../testing/peers';

const minute = 60_000;
const start = new Date('2026-11-21T07:00:00Z');
/** They change into the same northbound train at Peterborough and at Doncaster. */
const routes = [
  { from: 'GRA', to: 'EDB' },
  { from: 'WKF', to: 'NCL' },
] as const;

describe('travellers on journeys with a change who share one train', () => {
  let test: SwapTest;
  let journeys: [Journey, Journey];
  let through: Journey;
  let coach: string;
  /** A pair of adjacent seats, a distant window seat and a distant aisle seat with the pair's properties. */
  let pair: { window: string; aisle: string };
  let other: string;
  let similarWindow: string;
  let one: Peer;
  let two: Peer;
  beforeAll(async () => {
    test = await startSwapTest();
    test.clock.set(start);
    const all = (from: string, to: string) =>
      findJourneys(test.context.call, { from, to, date: '2026-11-22' });
    const [north, south] = await Promise.all(
      routes.map(async ({ from, to }) =>
        (await all(from, to)).journeys.filter(
          ({ legs }) => legs.length === 2 && legs.every(({ layoutId }) => layoutId !== null),
        ),
      ),
    );
    const found = north?.flatMap((mine) => {
      const theirs = south?.find((each) => trainOf(each, 1) === trainOf(mine, 1));
      return theirs ? [[mine, theirs] as [Journey, Journey]] : [];
    });
    const direct = (await all('KGX', 'EDB')).journeys;
    [journeys] = found as [[Journey, Journey]];
    through = direct.find((each) => trainOf(each, 0) === trainOf(journeys[0], 1)) as Journey;
  });
  afterAll(() => test?.stop());
  const trainOf = ({ legs }: Journey, legIndex: number) => legs[legIndex]?.trainId;
  const legOf = ({ booking }: Peer, legIndex: number) => booking.journey.legs[legIndex] as Leg;

  beforeEach(async () => {
    test.clock.set(start);
    const { database } = test.context;
    await removePeers(test);
    [one, two] = [await sellJourney(test, journeys[0]), await sellJourney(test, journeys[1])];
    await database.execute(sql`delete from train_swap.reservations where traveller_id is null`);
    const [, leg] = await openInventory(test.context, journeys[0]);
    const inClass = leg?.layout.coaches.filter((each) => each.class === 'STANDARD').at(-2);
    const places = (inClass?.places ?? []).filter(({ properties }) => needOf(properties) === null);
    const windows = places.filter(({ properties }) => properties.includes('WINDOW_SEAT'));
    const beside = (own?: LayoutPlace) =>
      places.find(
        ({ row, column, properties }) =>
          row === own?.row &&
          Math.abs(column - own.column) === 1 &&
          properties.includes('AISLE_SEAT'),
      );
    const windowWithAisle = windows.find((each) => beside(each));
    coach = inClass?.id ?? '';
    pair = { window: windowWithAisle?.number ?? '', aisle: beside(windowWithAisle)?.number ?? '' };
    other = windows.at(-1)?.number ?? '';
    const isAlike = ({ properties }: LayoutPlace) =>
      `${properties}` === `${beside(windowWithAisle)?.properties}`;
    similarWindow = places.filter(isAlike).at(-1)?.number ?? '';
    await seatOn(one, pair.aisle);
    await seatOn(two, other);
    [one, two] = [await reload(one), await reload(two)];
  });

  const reload = async (peer: Peer) => ({ ...peer, booking: await reloadBooking(peer) });
  const seatOn = (peer: Peer, place: string, nth = 0) =>
    assignSeat(test, peer, nth, { coach, place }, 1);
  const formatSeats = (reservations: Booking['reservations']) =>
    [...reservations]
      .sort((a, b) => a.legIndex - b.legIndex)
      .map(({ legIndex, coach, place, segment }) =>
        [legIndex, coach, place, segment && `${segment.from.name} to ${segment.to.name}`]
          .filter((each) => each !== undefined)
          .join(' '),
      );
  const seatsIn = async (peer: Peer) => formatSeats((await reloadBooking(peer)).reservations);
  const validSeats = async ({ who, booking }: Peer) => {
    const { body } = await who.client.get<{ passes: Pass[] }>(`/api/trips/trips/${booking.id}`);
    const valid = body.passes.filter(({ state }) => state === 'VALID');
    return valid.map(({ seat }) => formatSeats(seat as Booking['reservations']));
  };
  const timelineOf = async ({ who, booking }: Peer) => {
    const { body } = await who.client.get<{ timeline: { text: string }[] }>(
      `/api/trips/trips/${booking.id}`,
    );
    return body.timeline.map(({ text }) => text);
  };
  const assertInvariants = async () => {
    for (const check of rightsChecks) {
      const { rows } = await test.context.database.execute(sql.raw(check.sql));
      expect([check.code, rows]).toEqual([check.code, []]);
    }
  };
  const proposeTwoWay = async () => {
    await fillTrains(test, [through]);
    expect((await wish(one, { properties: ['WINDOW_SEAT'], legIndex: 1 })).status).toBe(201);
    await test.settled();
    expect(await getWish(one)).toMatchObject({ state: 'OPEN', legIndex: 1 });
    expect((await wish(two, { properties: ['AISLE_SEAT'], legIndex: 1 })).status).toBe(201);
    await test.settled();
  };
  const cancel = async (leg: Leg, cancelled: boolean) => {
    await test.context.call('search', 'setTrainStatus', {
      params: { trainId: leg.trainId, serviceDate: leg.serviceDate },
      body: { cancelled, delayMinutes: 0 },
      response: z.unknown(),
    });
    await test.settled();
  };

  it('swap seats on the shared segment and keep the rest of their tickets', async () => {
    await proposeTwoWay();
    const first = [
      formatSeats(one.booking.reservations)[0],
      formatSeats(two.booking.reservations)[0],
    ];
    const seated = [
      [
        first[0],
        `1 ${coach} ${pair.aisle} Peterborough to Doncaster`,
        `1 ${coach} ${other} Doncaster to Newcastle`,
        `1 ${coach} ${pair.aisle} Newcastle to Edinburgh Waverley`,
      ],
      [first[1], `1 ${coach} ${pair.aisle}`],
    ];
    const parts = [await makeReady(test, one), await makeReady(test, two)];
    expect(parts.map(({ places }) => formatSeats(places))).toEqual(seated);
    expect(parts[0]?.proposal).toMatchObject({
      kind: 'two-way',
      previousPlaces: one.booking.reservations,
    });
    const mails = test.messages.filter(({ kind }) => kind === 'proposal-opened');
    const mailOf = ({ booking }: Peer) =>
      mails.find(({ text }) => text.includes(booking.reference));
    expect(mailOf(one)?.text).toContain('(Doncaster to Newcastle)');
    expect(mailOf(two)?.text).toContain('from Doncaster to Newcastle');
    for (const { text } of mails) expect(text).not.toContain('Wakefield');
    await accept(one, parts[0]?.id ?? '');
    await assertInvariants();
    expect((await accept(two, parts[1]?.id ?? '')).body.status).toBe('CONFIRMED');
    await test.settled();
    for (const [nth, peer] of [one, two].entries()) {
      const { journey, admissions } = await reloadBooking(peer);
      expect(await seatsIn(peer)).toEqual(seated[nth]);
      expect(await validSeats(peer)).toEqual([seated[nth]]);
      expect(journey.id).toBe(peer.booking.journey.id);
      expect(await timelineOf(peer)).toContainEqual(
        expect.stringMatching(`changed seats on .*${legOf(peer, 1).trainNumber}`),
      );
      expect(admissions.map(({ state }) => state).sort()).toEqual(['EXCHANGED', 'FULFILLED']);
    }
    await assertInvariants();
  });

  it('keep their seats on the first train when they swap on the second again', async () => {
    await proposeTwoWay();
    for (const peer of [one, two]) await accept(peer, (await makeReady(test, peer)).id);
    await test.settled();
    test.clock.advance(minute);
    expect((await wish(one, { properties: ['AISLE_SEAT'], legIndex: 1 })).status).toBe(201);
    expect((await wish(two, { properties: ['WINDOW_SEAT'], legIndex: 1 })).status).toBe(201);
    await test.settled();
    for (const peer of [one, two]) await accept(peer, (await makeReady(test, peer)).id);
    for (const peer of [one, two]) {
      expect(await seatsIn(peer)).toEqual(formatSeats(peer.booking.reservations));
    }
    await assertInvariants();
  });

  it('sit together where another traveller makes room', async () => {
    const party = await sellJourney(test, journeys[0], 2);
    // Free the seats where the others will sit.
    await seatOn(one, 'nowhere');
    await seatOn(two, pair.aisle);
    await seatOn(party, pair.window);
    await seatOn(party, similarWindow, 1);
    await fillTrains(test, [through]);
    const before = formatSeats((await reloadBooking(party)).reservations);
    expect((await wish(party, { together: true, legIndex: 1 })).status).toBe(201);
    await test.settled();
    expect((await wish(two, { makeRoom: true, legIndex: 1 })).status).toBe(201);
    await test.settled();
    for (const peer of [party, two]) await accept(peer, (await makeReady(test, peer)).id);
    const after = await seatsIn(party);
    expect(after).toContain(`1 ${coach} ${pair.aisle} Doncaster to Newcastle`);
    expect(after).toContain(`1 ${coach} ${pair.window}`);
    const onFirst = (seats: string[]) => seats.filter((seat) => seat.startsWith('0'));
    expect(onFirst(after)).toEqual(onFirst(before));
    await assertInvariants();
  });

  it('must name a train with numbered seats that has not arrived', async () => {
    const properties = ['WINDOW_SEAT' as const];
    const rejection = async (legIndex?: number) => {
      const terms = { properties, ...(legIndex === undefined ? {} : { legIndex }) };
      const { status, body } = await wish(one, terms);
      return [status, body.pointers?.[0]];
    };
    const at = (detail: string) => [422, { pointer: '#/legIndex', detail }];
    expect(await rejection()).toEqual(
      at('Say on which of your trains you would like another seat.'),
    );
    expect(await rejection(2)).toEqual(at('Your journey has no such train.'));
    const others = await wish(one, { journeyIds: [journeys[1].id], legIndex: 1 });
    expect(others.body.code).toBe('wish-not-possible');
    await test.context.database.execute(sql`
      update train_swap.bookings set journey = jsonb_set(journey, '{legs,0,layoutId}', 'null')
      where id = ${one.booking.id}`);
    expect(await rejection(0)).toEqual(
      at('This train has no numbered seats, so there is none to swap.'),
    );
    test.clock.set(new Date(legOf(two, 0).arrival));
    const late = await wish(two, { properties, legIndex: 0 });
    expect(late.body).toMatchObject({ code: 'booking-not-swappable' });
    expect(late.body.detail).toContain('Your train reached Doncaster');
    const made = await wish(two, { properties: ['AISLE_SEAT'], legIndex: 1 });
    expect(made.status).toBe(201);
    const { arrival } = legOf(two, 1);
    expect(made.body).toMatchObject({ legIndex: 1, deadline: arrival });
  });

  it('are only in the market of that train and due for its full matches', async () => {
    const { body } = await wish(one, { properties: ['WINDOW_SEAT'], legIndex: 1 });
    const [, leg] = await openInventory(test.context, journeys[0]);
    const idsIn = async (market: string) =>
      (await readOpenWishes(test.context, market, null)).map(({ wish }) => wish.id);
    expect(await idsIn(getRouteDayKey(journeys[0]))).toEqual([]);
    expect(await idsIn(getTrainMarket(leg?.trainRunId ?? 0))).toEqual([body.id]);
    const { rows } = await test.context.database.execute<{ at: Date }>(
      sql`select departure as at from train_swap.wishes where id = ${body.id}`,
    );
    expect(new Date(rows[0]?.at ?? '').getTime()).toBe(Date.parse(legOf(one, 1).departure));
  });

  it('lose the proposal when that train is cancelled, and keep it when another is', async () => {
    await proposeTwoWay();
    const stateOf = async () => (await getPart(one)).proposal?.state;
    await cancel(legOf(one, 0), true);
    expect(await stateOf()).toBe('OPEN');
    await cancel(legOf(one, 1), true);
    expect(await stateOf()).toBe('ENDED');
    for (const nth of [0, 1]) await cancel(legOf(one, nth), false);
  });

  it('can accept on board until the first of them gets off', async () => {
    const { arrival } = legOf(two, 1);
    test.clock.set(new Date(Date.parse(arrival) - 10 * minute));
    await proposeTwoWay();
    const parts = [await makeReady(test, one), await makeReady(test, two)];
    expect(parts.map(({ heldUntil }) => heldUntil)).toEqual([arrival, arrival]);
    await accept(one, parts[0]?.id ?? '');
    expect((await accept(two, parts[1]?.id ?? '')).body.status).toBe('CONFIRMED');
    await assertInvariants();
  });
});
