import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { rightsChecks } from '../../../../testing/safety/checks/rights-checks';
import { base, type SwapTest, startSwapTest } from '../../../../testing/swap/swap-test';
import type { Pass } from '../../../trips/contract';
import type { Booking } from '../../contract/booking';
import type { ExchangeOffer } from '../../contract/exchange';
import {
  accept,
  assignSeat,
  decline,
  fillTrains,
  getPart,
  getWish,
  makeReady,
  type Peer,
  reloadBooking,
  removePeers,
  sellPeers,
  wish,
} from '../testing/peers';

const minute = 60_000;
/** Two window seats and two aisle seats of one coach with otherwise equal properties. */
type Seats = { windows: [string, string]; aisles: [string, string]; coach: string };

describe('travellers on different segments of one train', () => {
  let test: SwapTest;
  let seats: Seats;
  /** From King's Cross to Darlington and from Peterborough to Edinburgh on the 09:00 from King's Cross. */
  let south: Peer;
  let north: Peer;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());

  type SeatAssignment = [who: Peer, nth: number, place: string];
  /** Moves travellers by SQL, first to unique dummy seats to avoid conflicts. */
  const assignSeats = async (assignments: readonly SeatAssignment[]) => {
    for (const [at, [peer, nth]] of assignments.entries()) {
      await assignSeat(test, peer, nth, { coach: 'none', place: String(at) });
    }
    for (const [peer, nth, place] of assignments) {
      await assignSeat(test, peer, nth, { coach: seats.coach, place });
    }
  };
  const coachesOf = async ({ who, booking }: Peer) => {
    const path = `${base}/bookings/${booking.id}/seat-offers`;
    const { body } = await who.client.post<ExchangeOffer>(path, {});
    const [map] = await who.seatMaps(body.offerId);
    return map?.coaches ?? [];
  };
  const placesOf = async (peer: Peer) =>
    (await coachesOf(peer)).find(({ id }) => id === seats.coach)?.places ?? [];
  const stateOf = async (peer: Peer, place: string) =>
    (await placesOf(peer)).find(({ number }) => number === place)?.state;
  const seatsOf = async (peer: Peer): Promise<Seats> => {
    for (const { id, places, class: serviceClass } of await coachesOf(peer)) {
      if (serviceClass !== 'STANDARD') continue;
      const like = (property: string) =>
        places
          .filter(({ properties }) => properties.includes(property))
          .filter(({ properties }) =>
            properties.every((each) => [property, 'POWER', 'SIDE_BY_SIDE'].includes(each)),
          )
          .map(({ number }) => number);
      const [[one, two], [three, four]] = [like('WINDOW_SEAT'), like('AISLE_SEAT')];
      if (one && two && three && four) {
        return { coach: id, windows: [one, two], aisles: [three, four] };
      }
    }
    throw new Error('No coach has such seats.');
  };

  beforeEach(async () => {
    const { database } = test.context;
    await removePeers(test);
    const [first] = await sellPeers(test, [9], 1, 'DAR');
    const [second] = await sellPeers(test, [9.8], 1, 'EDB', 'PBO');
    // The first request for the train added other passengers.
    await database.execute(sql`delete from train_swap.reservations where traveller_id is null`);
    [south, north] = [first as Peer, second as Peer];
    expect(trainOf(south)).toBe(trainOf(north));
    seats = await seatsOf(south);
    await assignSeats([
      [south, 0, seats.aisles[0]],
      [north, 0, seats.windows[0]],
    ]);
    south = { ...south, booking: await reloadBooking(south) };
    north = { ...north, booking: await reloadBooking(north) };
  });
  const trainOf = ({ booking }: Peer) => booking.journey.legs[0]?.trainId;

  /** Leaves no free seat on any segment of this train. */
  const fillTrain = async () => {
    const [through] = await sellPeers(test, [9], 1, 'EDB');
    await fillTrains(test, [(through as Peer).booking.journey]);
  };
  const assertInvariants = async () => {
    for (const check of rightsChecks) {
      const { rows } = await test.context.database.execute(sql.raw(check.sql));
      expect([check.code, rows]).toEqual([check.code, []]);
    }
  };
  const formatSeats = ({ reservations }: Pick<Booking, 'reservations'>) =>
    reservations.map(({ coach, place, segment }) =>
      segment
        ? `${coach} ${place} ${segment.from.name} to ${segment.to.name}`
        : `${coach} ${place}`,
    );
  const passesOf = async ({ who, booking }: Peer) => {
    const { body } = await who.client.get<{ passes: Pass[] }>(`/api/trips/trips/${booking.id}`);
    return body.passes;
  };
  const validSeats = async (peer: Peer) =>
    (await passesOf(peer))
      .filter(({ state }) => state === 'VALID')
      .map(({ seat }) => formatSeats({ reservations: seat as Booking['reservations'] }));
  const listMails = ({ reference }: Peer) =>
    test.messages.filter(
      ({ to }) => to === `peer.${Number(reference.slice(4)) - 1000}@example.com`,
    );
  /** One wants a window seat, the other an aisle seat. */
  const proposeTwoWay = async () => {
    await fillTrain();
    expect((await wish(south, { properties: ['WINDOW_SEAT'] })).status).toBe(201);
    await test.settled();
    expect((await getWish(south))?.state).toBe('OPEN');
    expect((await wish(north, { properties: ['AISLE_SEAT'] })).status).toBe(201);
    await test.settled();
  };
  const expectUnchanged = async () => {
    for (const each of [south, north]) {
      const { admissions, reservations, version } = await reloadBooking(each);
      expect([admissions, reservations, version]).toEqual([
        each.booking.admissions,
        each.booking.reservations,
        1,
      ]);
    }
    await assertInvariants();
  };
  const swap = async () => {
    await proposeTwoWay();
    const parts = [await makeReady(test, south), await makeReady(test, north)];
    await accept(south, parts[0]?.id ?? '');
    expect((await accept(north, parts[1]?.id ?? '')).body.status).toBe('CONFIRMED');
    await test.settled();
  };

  it('swap seats on the shared segment and keep their seats before and after', async () => {
    const [old] = await passesOf(south);
    await proposeTwoWay();
    const { coach, windows, aisles } = seats;
    const there = [
      `${coach} ${aisles[0]} London Kings Cross to Peterborough`,
      `${coach} ${windows[0]} Peterborough to Darlington`,
    ];
    const others = [
      `${coach} ${aisles[0]} Peterborough to Darlington`,
      `${coach} ${windows[0]} Darlington to Edinburgh Waverley`,
    ];
    const parts = [await makeReady(test, south), await makeReady(test, north)];
    for (const [part, seated] of [
      [parts[0], there],
      [parts[1], others],
    ] as const) {
      expect(part?.proposal).toMatchObject({ kind: 'two-way', parties: 2, accepted: 0 });
      expect(part?.amountDue.amount).toBe(0);
      expect(formatSeats({ reservations: part?.places ?? [] })).toEqual(seated);
    }
    expect(parts[0]?.proposal?.previousPlaces).toEqual(south.booking.reservations);
    const mail = listMails(south).find(({ kind }) => kind === 'proposal-opened')?.text ?? '';
    expect(mail).toContain(
      `seat ${aisles[0]} (London Kings Cross to Peterborough); coach ${coach}`,
    );
    expect(mail).toContain(`seat ${windows[0]} (Peterborough to Darlington)`);
    await assertInvariants();

    await accept(south, parts[0]?.id ?? '');
    await assertInvariants();
    const last = await accept(north, parts[1]?.id ?? '', 'the last');
    expect(last.body).toMatchObject({ status: 'CONFIRMED', proposal: { state: 'SETTLED' } });
    expect(formatSeats({ reservations: last.body.places })).toEqual(others);
    await test.settled();
    for (const [peer, seated] of [
      [south, there],
      [north, others],
    ] as const) {
      const after = await reloadBooking(peer);
      expect(formatSeats(after)).toEqual(seated);
      expect(after.journey.id).toBe(peer.booking.journey.id);
      expect(after.admissions.map(({ state }) => state).sort()).toEqual(['EXCHANGED', 'FULFILLED']);
      expect(await validSeats(peer)).toEqual([seated]);
      expect((await getWish(peer))?.state).toBe('FULFILLED');
    }
    const passes = await passesOf(south);
    expect(passes.find(({ fulfilmentId }) => fulfilmentId === old?.fulfilmentId)?.state).toBe(
      'DEAD',
    );
    await assertInvariants();
  });

  it('keep their seats when one of them declines', async () => {
    await proposeTwoWay();
    const [one, other] = [await makeReady(test, south), await makeReady(test, north)];
    await accept(south, one.id);
    expect((await decline(north, other.id)).status).toBe(204);
    await test.settled();
    expect((await getPart(south)).proposal).toMatchObject({ state: 'ENDED' });
    expect((await getWish(south))?.state).toBe('OPEN');
    expect((await getWish(north))?.state).toBe('DECLINED');
    await expectUnchanged();
  });

  it('keep their seats when the proposal expires', async () => {
    await proposeTwoWay();
    const one = await makeReady(test, south);
    await accept(south, one.id);
    test.clock.advance(21 * minute);
    await test.runJob('train-swap', 'close-proposals');
    await test.settled();
    expect((await getPart(south)).status).toBe('EXPIRED');
    expect((await getWish(north))?.state).toBe('EXPIRED');
    await expectUnchanged();
  });

  it('keep their seats when a part of a seat is taken before the last acceptance', async () => {
    await proposeTwoWay();
    const [one, other] = [await makeReady(test, south), await makeReady(test, north)];
    await accept(south, one.id);
    // Another passenger gets a segment of the seat by SQL.
    await test.context.database.execute(sql`
      update train_swap.held_segments s set coach = 'X' from train_swap.reservations r
      where s.reservation_id = r.id and r.booking_id = ${north.booking.id} and s.segment = 2`);
    await test.context.database.execute(sql`
      insert into train_swap.held_segments (train_run_id, coach, place, segment, reservation_id)
      select s.train_run_id, ${seats.coach}, ${seats.windows[0]}, 2, d.id
      from train_swap.held_segments s, train_swap.reservations d
      where s.coach = 'X' and d.traveller_id is null limit 1`);
    expect((await accept(north, other.id)).body.code).toBe('booking-not-swappable');
    for (const each of [south, north]) {
      const { admissions, reservations } = await reloadBooking(each);
      expect(admissions).toEqual(each.booking.admissions);
      expect(reservations).toEqual(each.booking.reservations);
    }
    await test.context.database.execute(sql`
      delete from train_swap.held_segments s using train_swap.reservations r
      where r.id = s.reservation_id and r.traveller_id is null and s.segment = 2
        and s.coach = ${seats.coach} and s.place = ${seats.windows[0]}`);
    await test.context.database.execute(sql`
      update train_swap.held_segments set coach = ${seats.coach} where coach = 'X'`);
  });

  it('sit together on the segment shared with the traveller who makes room', async () => {
    const [party] = (await sellPeers(test, [9], 2, 'EDB')) as [Peer];
    const { coach, windows, aisles } = seats;
    const beside = await findAdjacentPlace(party, windows[0]);
    await assignSeats([
      [north, 0, windows[1]],
      [south, 0, beside],
      [party, 0, windows[0]],
      [party, 1, aisles[0] === beside ? aisles[1] : aisles[0]],
    ]);
    await fillTrain();
    await wish(party, { together: true });
    await test.settled();
    expect((await getWish(party))?.state).toBe('OPEN');
    await wish(south, { makeRoom: true });
    await test.settled();
    const parts = [await makeReady(test, party), await makeReady(test, south)];
    await assertInvariants();
    await accept(party, parts[0]?.id ?? '');
    expect((await accept(south, parts[1]?.id ?? '')).body.status).toBe('CONFIRMED');
    const after = await reloadBooking(party);
    const [one, two] = party.booking.travellers.map(({ id }) =>
      formatSeats({
        reservations: after.reservations.filter(({ travellerId }) => travellerId === id),
      }),
    );
    expect(one).toEqual([`${coach} ${windows[0]}`]);
    expect(two?.[0]).toMatch(`${coach} ${beside} London`);
    expect(two?.[0]).toMatch(/ to Darlington$/);
    expect(two).toHaveLength(2);
    // The traveller who made room has one seat for the full leg.
    expect(formatSeats(await reloadBooking(south))).toHaveLength(1);
    await assertInvariants();
  });

  it('get a seat from the station where it becomes free, held during the proposal', async () => {
    await fillTrain();
    const { coach, windows } = seats;
    // The passenger at the window now gets off at Doncaster.
    await test.context.database.execute(sql`
      delete from train_swap.held_segments s using train_swap.reservations r
      where r.id = s.reservation_id and r.traveller_id is null and r.coach = ${coach}
        and r.place = ${windows[1]} and s.segment >= 2`);
    await test.context.database.execute(sql`
      update train_swap.reservations set to_call = 2
      where traveller_id is null and coach = ${coach} and place = ${windows[1]}`);
    await wish(south, { properties: ['WINDOW_SEAT'] });
    await test.settled();
    const part = await makeReady(test, south);
    expect(part.proposal?.kind).toBe('free-seat');
    const seated = formatSeats({ reservations: part.places });
    expect(seated[1]).toBe(`${coach} ${windows[1]} Doncaster to Darlington`);
    await assertInvariants();
    const [rival] = await sellPeers(test, [11.05], 1, 'DAR', 'YRK');
    expect(trainOf(rival as Peer)).toBe(trainOf(south));
    expect(await stateOf(rival as Peer, windows[1])).toBe('taken');
    expect((await accept(south, part.id)).body.status).toBe('CONFIRMED');
    expect(formatSeats(await reloadBooking(south))).toEqual(seated);
    await assertInvariants();
  });

  it('can wish for another seat after a swap, but not for another train with two seats', async () => {
    await swap();
    test.clock.advance(minute);
    const [later] = await sellPeers(test, [10], 1, 'DAR');
    const other = (later as Peer).booking.journey.id;
    expect((await wish(south, { journeyIds: [other] })).body).toMatchObject({
      code: 'wish-not-possible',
    });
    expect((await wish(south, { properties: ['AISLE_SEAT'] })).status).toBe(201);
    await test.settled();
    await wish(north, { properties: ['WINDOW_SEAT'] });
    await test.settled();
    // Each changes back on the longest segment with its own seat.
    const parts = [await makeReady(test, south), await makeReady(test, north)];
    await accept(south, parts[0]?.id ?? '');
    expect((await accept(north, parts[1]?.id ?? '')).body.status).toBe('CONFIRMED');
    await test.settled();
    expect(formatSeats(await reloadBooking(south))).toEqual(formatSeats(south.booking));
    expect(formatSeats(await reloadBooking(north))).toEqual(formatSeats(north.booking));
    await assertInvariants();
  });

  it('are matched in the full match before departure', async () => {
    await fillTrain();
    await wish(south, { properties: ['WINDOW_SEAT'] });
    await wish(north, { properties: ['AISLE_SEAT'] });
    const { database } = test.context;
    await database.execute(sql`update train_swap.wishes set full_matches = 0`);
    await database.execute(
      sql`delete from train_swap.outbox where payload ->> 'type' = 'wish.opened'`,
    );
    expect((await getWish(south))?.state).toBe('OPEN');
    await test.runJob('train-swap', 'run-full-matches');
    await test.settled();
    expect((await getPart(south)).proposal).toMatchObject({ kind: 'two-way' });
    expect((await getPart(north)).proposal).toMatchObject({ kind: 'two-way' });
    await assertInvariants();
  });

  /** The place beside this one. */
  const findAdjacentPlace = async (peer: Peer, place: string): Promise<string> => {
    const places = await placesOf(peer);
    const own = places.find(({ number }) => number === place);
    const found = places.find(
      ({ row, column, number }) =>
        number !== place && row === own?.row && Math.abs(column - (own?.column ?? 0)) === 1,
    );
    if (!found) throw new Error(`There is no place beside ${place}.`);
    return found.number;
  };
});
