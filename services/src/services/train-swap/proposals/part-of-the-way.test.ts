import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { checksOfRights } from '../../../testing/safety/checks/checks-of-rights';
import { base, type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import type { Pass } from '../../trips/contract';
import type { Booking } from '../contract/booking';
import type { ExchangeOffer } from '../contract/exchange';
import {
  accept,
  bookingOf,
  fillUp,
  type Peer,
  partOf,
  ready,
  refuse,
  seatByHand,
  sellPeers,
  wish,
  wishOf,
} from './testing/peers';

const minute = 60_000;
/** Of one coach: two window seats and two at the aisle, all else the same, and none a table's. */
type Seats = { windows: [string, string]; aisles: [string, string]; coach: string };

describe('travellers of one train who get on and off at different stations', () => {
  let test: SwapTest;
  let seats: Seats;
  /** From King's Cross to Darlington, and from Peterborough to Edinburgh, with the 09:00 of King's Cross. */
  let south: Peer;
  let north: Peer;
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());

  type Seated = [who: Peer, nth: number, place: string];
  /** By hand, all at once: first each to a seat that there is not. */
  const seatAll = async (seated: readonly Seated[]) => {
    for (const [at, [peer, nth]] of seated.entries()) {
      await seatByHand(test, peer, nth, { coach: 'none', place: String(at) });
    }
    for (const [peer, nth, place] of seated) {
      await seatByHand(test, peer, nth, { coach: seats.coach, place });
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
    await database.execute(sql`delete from train_swap.bookings where reference like 'PEER%'`);
    test.payments.clear();
    const [first] = await sellPeers(test, [9], 1, 'DAR');
    const [second] = await sellPeers(test, [9.8], 1, 'EDB', 'PBO');
    // The other passengers came with the train, when it was first asked for.
    await database.execute(sql`delete from train_swap.reservations where demonstration`);
    [south, north] = [first as Peer, second as Peer];
    expect(trainOf(south)).toBe(trainOf(north));
    seats = await seatsOf(south);
    await seatAll([
      [south, 0, seats.aisles[0]],
      [north, 0, seats.windows[0]],
    ]);
    south = { ...south, booking: await bookingOf(south) };
    north = { ...north, booking: await bookingOf(north) };
  });
  const trainOf = ({ booking }: Peer) => booking.journey.legs[0]?.trainId;

  /** Nobody finds a seat on any part of this train. */
  const fillTheTrain = async () => {
    const [through] = await sellPeers(test, [9], 1, 'EDB');
    await fillUp(test, [(through as Peer).booking.journey]);
  };
  const sound = async () => {
    for (const check of checksOfRights) {
      const { rows } = await test.context.database.execute(sql.raw(check.sql));
      expect([check.code, rows]).toEqual([check.code, []]);
    }
  };
  const told = ({ reservations }: Pick<Booking, 'reservations'>) =>
    reservations.map(({ coach, place, stretch }) =>
      stretch
        ? `${coach} ${place} ${stretch.from.name} to ${stretch.to.name}`
        : `${coach} ${place}`,
    );
  const passesOf = async ({ who, booking }: Peer) => {
    const { body } = await who.client.get<{ passes: Pass[] }>(`/api/trips/trips/${booking.id}`);
    return body.passes;
  };
  const validSeats = async (peer: Peer) =>
    (await passesOf(peer))
      .filter(({ state }) => state === 'VALID')
      .map(({ seat }) => told({ reservations: seat as Booking['reservations'] }));
  const textsTo = ({ reference }: Peer) =>
    test.messages.filter(
      ({ to }) => to === `peer.${Number(reference.slice(4)) - 1000}@example.com`,
    );
  /** The one would sit at a window and the other at the aisle. */
  const proposeTwoWay = async () => {
    await fillTheTrain();
    expect((await wish(south, { properties: ['WINDOW_SEAT'] })).status).toBe(201);
    await test.settled();
    expect((await wishOf(south))?.state).toBe('OPEN');
    expect((await wish(north, { properties: ['AISLE_SEAT'] })).status).toBe(201);
    await test.settled();
  };
  const expectAsItWas = async () => {
    for (const each of [south, north]) {
      const { admissions, reservations, version } = await bookingOf(each);
      expect([admissions, reservations, version]).toEqual([
        each.booking.admissions,
        each.booking.reservations,
        1,
      ]);
    }
    await sound();
  };
  const swap = async () => {
    await proposeTwoWay();
    const parts = [await ready(test, south), await ready(test, north)];
    await accept(south, parts[0]?.id ?? '');
    expect((await accept(north, parts[1]?.id ?? '')).body.status).toBe('CONFIRMED');
    await test.settled();
  };

  it('swap on the part of the way that they share, and each keeps the own seat before and after', async () => {
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
    const parts = [await ready(test, south), await ready(test, north)];
    for (const [part, seated] of [
      [parts[0], there],
      [parts[1], others],
    ] as const) {
      expect(part?.proposal).toMatchObject({ kind: 'two-way', parties: 2, accepted: 0 });
      expect(part?.amountDue.amount).toBe(0);
      expect(told({ reservations: part?.places ?? [] })).toEqual(seated);
    }
    expect(parts[0]?.proposal?.previousPlaces).toEqual(south.booking.reservations);
    const mail = textsTo(south).find(({ subject }) => subject?.includes('We found'))?.text ?? '';
    expect(mail).toContain(`seat ${aisles[0]} from London Kings Cross`);
    expect(mail).toContain(`to Peterborough, then coach ${coach}, seat ${windows[0]}, instead of`);
    await sound();

    await accept(south, parts[0]?.id ?? '');
    await sound();
    const last = await accept(north, parts[1]?.id ?? '', 'the last');
    expect(last.body).toMatchObject({ status: 'CONFIRMED', proposal: { state: 'SETTLED' } });
    expect(told({ reservations: last.body.places })).toEqual(others);
    await test.settled();
    for (const [peer, seated] of [
      [south, there],
      [north, others],
    ] as const) {
      const after = await bookingOf(peer);
      expect(told(after)).toEqual(seated);
      expect(after.journey.id).toBe(peer.booking.journey.id);
      expect(after.admissions.map(({ state }) => state).sort()).toEqual(['EXCHANGED', 'FULFILLED']);
      expect(await validSeats(peer)).toEqual([seated]);
      expect((await wishOf(peer))?.state).toBe('FULFILLED');
    }
    const passes = await passesOf(south);
    expect(passes.find(({ fulfilmentId }) => fulfilmentId === old?.fulfilmentId)?.state).toBe(
      'DEAD',
    );
    await sound();
  });

  it('are as they were when one of them refuses', async () => {
    await proposeTwoWay();
    const [one, other] = [await ready(test, south), await ready(test, north)];
    await accept(south, one.id);
    expect((await refuse(north, other.id)).status).toBe(204);
    await test.settled();
    expect((await partOf(south)).proposal).toMatchObject({ state: 'ENDED' });
    expect((await wishOf(south))?.state).toBe('OPEN');
    expect((await wishOf(north))?.state).toBe('DECLINED');
    await expectAsItWas();
  });

  it('are as they were when the time passes', async () => {
    await proposeTwoWay();
    const one = await ready(test, south);
    await accept(south, one.id);
    test.clock.advance(21 * minute);
    await test.runJob('train-swap', 'close-proposals');
    await test.settled();
    expect((await partOf(south)).status).toBe('EXPIRED');
    expect((await wishOf(north))?.state).toBe('EXPIRED');
    await expectAsItWas();
  });

  it('are as they were when somebody has a part of a seat at the last acceptance', async () => {
    await proposeTwoWay();
    const [one, other] = [await ready(test, south), await ready(test, north)];
    await accept(south, one.id);
    // Somebody got a part of the seat behind everybody's back.
    await test.context.database.execute(sql`
      update train_swap.held_segments s set coach = 'X' from train_swap.reservations r
      where s.reservation_id = r.id and r.booking_id = ${north.booking.id} and s.segment = 2`);
    await test.context.database.execute(sql`
      insert into train_swap.held_segments (train_run_id, coach, place, segment, reservation_id)
      select s.train_run_id, ${seats.coach}, ${seats.windows[0]}, 2, d.id
      from train_swap.held_segments s, train_swap.reservations d
      where s.coach = 'X' and d.demonstration limit 1`);
    expect((await accept(north, other.id)).body.code).toBe('booking-not-swappable');
    for (const each of [south, north]) {
      const { admissions, reservations } = await bookingOf(each);
      expect(admissions).toEqual(each.booking.admissions);
      expect(reservations).toEqual(each.booking.reservations);
    }
    await test.context.database.execute(sql`
      delete from train_swap.held_segments s using train_swap.reservations r
      where r.id = s.reservation_id and r.demonstration and s.segment = 2
        and s.coach = ${seats.coach} and s.place = ${seats.windows[0]}`);
    await test.context.database.execute(sql`
      update train_swap.held_segments set coach = ${seats.coach} where coach = 'X'`);
  });

  it('sit together as far as the one who makes room rides with them', async () => {
    const [party] = (await sellPeers(test, [9], 2, 'EDB')) as [Peer];
    const { coach, windows, aisles } = seats;
    const beside = await besideOf(party, windows[0]);
    await seatAll([
      [north, 0, windows[1]],
      [south, 0, beside],
      [party, 0, windows[0]],
      [party, 1, aisles[0] === beside ? aisles[1] : aisles[0]],
    ]);
    await fillTheTrain();
    await wish(party, { together: true });
    await test.settled();
    expect((await wishOf(party))?.state).toBe('OPEN');
    await wish(south, { makeRoom: true });
    await test.settled();
    const parts = [await ready(test, party), await ready(test, south)];
    await sound();
    await accept(party, parts[0]?.id ?? '');
    expect((await accept(south, parts[1]?.id ?? '')).body.status).toBe('CONFIRMED');
    const after = await bookingOf(party);
    const [one, two] = party.booking.travellers.map(({ id }) =>
      told({ reservations: after.reservations.filter(({ travellerId }) => travellerId === id) }),
    );
    expect(one).toEqual([`${coach} ${windows[0]}`]);
    expect(two?.[0]).toMatch(`${coach} ${beside} London`);
    expect(two?.[0]).toMatch(/ to Darlington$/);
    expect(two).toHaveLength(2);
    // The one who made room gets off at Darlington, and has one seat all the way.
    expect(told(await bookingOf(south))).toHaveLength(1);
    await sound();
  });

  it('get a seat from where somebody leaves it on the way on, which is held for them meanwhile', async () => {
    await fillTheTrain();
    const { coach, windows } = seats;
    // The one at the window gets off at Doncaster now.
    await test.context.database.execute(sql`
      delete from train_swap.held_segments s using train_swap.reservations r
      where r.id = s.reservation_id and r.demonstration and r.coach = ${coach}
        and r.place = ${windows[1]} and s.segment >= 2`);
    await test.context.database.execute(sql`
      update train_swap.reservations set to_call = 2
      where demonstration and coach = ${coach} and place = ${windows[1]}`);
    await wish(south, { properties: ['WINDOW_SEAT'] });
    await test.settled();
    const part = await ready(test, south);
    expect(part.proposal?.kind).toBe('free-seat');
    const seated = told({ reservations: part.places });
    expect(seated[1]).toBe(`${coach} ${windows[1]} Doncaster to Darlington`);
    await sound();
    const [rival] = await sellPeers(test, [11.05], 1, 'DAR', 'YRK');
    expect(trainOf(rival as Peer)).toBe(trainOf(south));
    expect(await stateOf(rival as Peer, windows[1])).toBe('taken');
    expect((await accept(south, part.id)).body.status).toBe('CONFIRMED');
    expect(told(await bookingOf(south))).toEqual(seated);
    await sound();
  });

  it('may wish for another seat again, or take one all the way, but not give two seats for a train', async () => {
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
    // Each changes back on the longest part that has a seat of its own.
    const parts = [await ready(test, south), await ready(test, north)];
    await accept(south, parts[0]?.id ?? '');
    expect((await accept(north, parts[1]?.id ?? '')).body.status).toBe('CONFIRMED');
    await test.settled();
    expect(told(await bookingOf(south))).toEqual(told(south.booking));
    expect(told(await bookingOf(north))).toEqual(told(north.booking));
    await sound();
  });

  it('are matched in the full match before departure, too', async () => {
    await fillTheTrain();
    await wish(south, { properties: ['WINDOW_SEAT'] });
    await wish(north, { properties: ['AISLE_SEAT'] });
    const { database } = test.context;
    await database.execute(sql`update train_swap.wishes set full_matches = 0`);
    await database.execute(
      sql`delete from train_swap.outbox where payload ->> 'type' = 'wish.opened'`,
    );
    expect((await wishOf(south))?.state).toBe('OPEN');
    await test.runJob('train-swap', 'match-afresh');
    await test.settled();
    expect((await partOf(south)).proposal).toMatchObject({ kind: 'two-way' });
    expect((await partOf(north)).proposal).toMatchObject({ kind: 'two-way' });
    await sound();
  });

  /** The place in one group with this: the other of its pair. */
  const besideOf = async (peer: Peer, place: string): Promise<string> => {
    const places = await placesOf(peer);
    const own = places.find(({ number }) => number === place);
    const found = places.find(
      ({ row, column, number }) =>
        number !== place && row === own?.row && Math.abs(column - (own?.column ?? 0)) === 1,
    );
    if (!found) throw new Error(`Nobody sits beside ${place}.`);
    return found.number;
  };
});
