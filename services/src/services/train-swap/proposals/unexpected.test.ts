import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { armFailPoints } from '../../../kit/fail-points';
import { untilLocked } from '../../../kit/testing/until-locked';
import { checksOfRights } from '../../../testing/safety/checks/checks-of-rights';
import { type KnownPayment, type SwapTest, startSwapTest } from '../../../testing/swap/swap-test';
import { lockBooking } from '../bookings/booking-record';
import { firstLeg } from '../contract/journey';
import { changeAllMarkets } from '../inventory/market-changes';
import { routeDayKey } from '../wishes/route-day';
import { endProposal } from './end-proposal';
import { countAnswers } from './market/chances';
import { openPlanned, planArrivals } from './match-route-day';
import { type LockedProposal, lockProposal } from './proposal-record';
import {
  accept,
  bookingOf,
  fillUp,
  type Peer,
  partOf,
  ready,
  refuse,
  sellPeers,
  wish,
  wishOf,
} from './testing/peers';

const minute = 60_000;

describe('a proposal that something comes between', () => {
  let test: SwapTest;
  let peers: [Peer, Peer];
  beforeAll(async () => {
    test = await startSwapTest();
  });
  afterAll(() => test?.stop());
  const start = new Date('2026-11-21T07:00:00Z');
  beforeEach(async () => {
    test.clock.set(start);
    const { database } = test.context;
    await database.execute(sql`delete from train_swap.bookings where reference like 'PEER%'`);
    await database.execute(sql`delete from train_swap.reservations where demonstration`);
    await database.execute(sql`delete from train_swap.proposals`);
    test.payments.clear();
    peers = (await sellPeers(test, [9, 11])) as [Peer, Peer];
    await fillUp(
      test,
      peers.map(({ booking }) => booking.journey),
    );
  });

  const trainOf = ({ booking }: Peer) => booking.journey.id;
  const both = async () => {
    const [one, other] = peers;
    expect((await wish(one, { journeyIds: [trainOf(other)] })).status).toBe(201);
    expect((await wish(other, { journeyIds: [trainOf(one)] })).status).toBe(201);
    await test.settled();
    const parts = [await ready(test, one), await ready(test, other)];
    expect((await accept(one, parts[0]?.id ?? '')).status).toBe(200);
    return parts;
  };
  const close = async () => {
    await test.runJob('train-swap', 'expire-holds');
    await test.runJob('train-swap', 'close-proposals');
    await test.settled();
  };
  /** From now on each look at the clock is a millisecond later. */
  const moveClock = () => {
    let now = test.clock.now().getTime();
    return jest.spyOn(test.clock, 'now').mockImplementation(() => {
      now += 1;
      return new Date(now);
    });
  };
  const expectAsItWas = async (peer: Peer) => {
    const { admissions, reservations, journey } = await bookingOf(peer);
    expect([admissions, reservations]).toEqual([
      peer.booking.admissions,
      peer.booking.reservations,
    ]);
    expect(journey.id).toBe(trainOf(peer));
    for (const check of checksOfRights) {
      const { rows } = await test.context.database.execute(sql.raw(check.sql));
      expect([check.code, rows]).toEqual([check.code, []]);
    }
  };

  it('ends when one booking has become another, and leaves the other as it was', async () => {
    const [, part] = await both();
    await test.context.database.execute(
      sql`update train_swap.bookings set version = version + 1 where id = ${peers[1].booking.id}`,
    );
    expect((await accept(peers[1], part?.id ?? '')).status).toBeGreaterThanOrEqual(400);
    await close();
    expect((await partOf(peers[0])).proposal).toMatchObject({
      state: 'ENDED',
      endedBecause: 'changed',
    });
    expect((await wishOf(peers[0]))?.state).toBe('OPEN');
    await expectAsItWas(peers[0]);
  });

  it('ends when one booking is gone, and leaves the other as it was', async () => {
    await both();
    await test.context.database.execute(
      sql`delete from train_swap.bookings where id = ${peers[1].booking.id}`,
    );
    await close();
    expect((await partOf(peers[0])).proposal?.state).toBe('ENDED');
    expect((await wishOf(peers[0]))?.state).toBe('OPEN');
    await expectAsItWas(peers[0]);
  });

  it('ends when one ticket is handed back', async () => {
    const [, part] = await both();
    await test.context.database.execute(sql`
      with handed_back as (update train_swap.admissions set state = 'RELEASED', ended_at = now()
        where booking_id = ${peers[1].booking.id} returning booking_id)
      update train_swap.bookings set version = version + 1
      where id in (select booking_id from handed_back)`);
    expect((await accept(peers[1], part?.id ?? '')).status).toBeGreaterThanOrEqual(400);
    await close();
    expect((await partOf(peers[0])).proposal?.state).toBe('ENDED');
    const { admissions, journey } = await bookingOf(peers[0]);
    expect([admissions, journey.id]).toEqual([peers[0].booking.admissions, trainOf(peers[0])]);
  });

  it('goes on when somebody gives up the one before it in the moment that ended that', async () => {
    const { database } = test.context;
    const [one, other] = peers;
    const disarm = armFailPoints((point) => {
      if (point === 'relay train-swap.taken') throw new Error('stuck');
    });
    await wish(one, { journeyIds: [trainOf(other)] });
    const { id } = (await wish(other, { journeyIds: [trainOf(one)] })).body;
    const plans = await planArrivals(test.context, routeDayKey(one.booking.journey), [id]);
    await database.execute(sql`delete from train_swap.outbox`);
    disarm();
    await test.context.transaction((context) => openPlanned(context, plans));
    const before = await partOf(one);
    // The latest part of a wish is told by its time.
    test.clock.advance(1_000);
    let locks = (): void => {};
    const isLocked = new Promise<void>((done) => {
      locks = done;
    });
    let goesOn = (): void => {};
    const isWaitedFor = new Promise<void>((done) => {
      goesOn = done;
    });
    const ending = test.context.transaction(async (context) => {
      await lockBooking(context.database, one.booking.id);
      locks();
      await isWaitedFor;
      const locked = await lockProposal(context.database, before.proposal?.id ?? '');
      const because = { because: 'changed', operationId: null } as const;
      await endProposal(context, locked as LockedProposal, because);
      await openPlanned(context, plans);
    });
    await isLocked;
    const given = refuse(one, before.id);
    await untilLocked(test.context.database);
    goesOn();
    await ending;
    expect((await given).status).toBe(204);
    await test.settled();
    const after = await partOf(one);
    expect(after.id).not.toBe(before.id);
    expect(after.proposal?.state).toBe('OPEN');
  });

  it('ends when the payment of who accepted first was called off before the others did', async () => {
    const [first, part] = await both();
    const { id = '', amountDue } = first ?? {};
    expect(amountDue?.amount).toBeGreaterThan(0);
    test.payments.set(id, { ...(test.payments.get(id) as KnownPayment), status: 'CANCELLED' });
    const { status, body } = await accept(peers[1], part?.id ?? '');
    expect([status, body.code]).toEqual([409, 'booking-not-swappable']);
    expect((await partOf(peers[1])).proposal).toMatchObject({
      state: 'ENDED',
      endedBecause: 'changed',
    });
    await expectAsItWas(peers[0]);
    await expectAsItWas(peers[1]);
  });

  it('is over before the first of its trains leaves, and cannot be accepted then', async () => {
    const departure = Date.parse(peers[0].booking.journey.departure);
    test.clock.set(new Date(departure - 25 * minute));
    const [, part] = await both();
    expect(Date.parse(part?.heldUntil ?? '')).toBeLessThan(departure);
    test.clock.advance(25 * minute);
    expect((await accept(peers[1], part?.id ?? '')).body.code).toBe('hold-expired');
    await close();
    expect((await partOf(peers[0])).proposal).toMatchObject({ state: 'ENDED' });
    await expectAsItWas(peers[0]);
    await expectAsItWas(peers[1]);
  });

  describe('with a train that runs no more as it did', () => {
    type Status = { cancelled: boolean; delayMinutes: number };
    const asPlanned: Status = { cancelled: false, delayMinutes: 0 };
    const trainIn = ({ booking }: Peer) => {
      const { trainId, serviceDate } = firstLeg(booking.journey);
      return { trainId, serviceDate };
    };
    const say = (peer: Peer, body: Status) =>
      test.context.call('search', 'setTrainStatus', {
        params: trainIn(peer),
        body,
        response: z.unknown(),
      });
    /** As long as nobody was told. */
    const sayToNobody = (peer: Peer, { cancelled, delayMinutes }: Status) => {
      const { trainId, serviceDate } = trainIn(peer);
      return test.context.database.execute(sql`
        insert into search.train_statuses (train_id, service_date, cancelled, delay_minutes, updated_at)
        values (${trainId}, ${serviceDate}, ${cancelled}, ${delayMinutes}, now())
        on conflict (service_date, train_id) do update
        set cancelled = excluded.cancelled, delay_minutes = excluded.delay_minutes`);
    };
    afterEach(async () => {
      for (const peer of peers) await sayToNobody(peer, asPlanned);
      await changeAllMarkets(test.context.database);
    });
    const expectRefused = async (operationId: string, why: string) => {
      const { status, body } = await accept(peers[1], operationId);
      expect([status, body.code]).toEqual([409, 'booking-not-swappable']);
      expect(body.detail).toContain(why);
    };
    const expectEnded = async () => {
      expect((await partOf(peers[0])).proposal).toMatchObject({
        state: 'ENDED',
        endedBecause: 'changed',
      });
      expect((await wishOf(peers[0]))?.state).toBe('OPEN');
      await expectAsItWas(peers[0]);
      await expectAsItWas(peers[1]);
    };

    it('is refused, and over for all, when a train of it was cancelled', async () => {
      const [, part] = await both();
      await sayToNobody(peers[1], { ...asPlanned, cancelled: true });
      await expectRefused(part?.id ?? '', 'somebody else');
      await expectEnded();
    });

    it('is refused, and over for all, when a train of it that was late makes up for it and has left', async () => {
      await sayToNobody(peers[0], { ...asPlanned, delayMinutes: 60 });
      const left = Date.parse(peers[0].booking.journey.departure);
      test.clock.set(new Date(left + 10 * minute));
      const [, part] = await both();
      await sayToNobody(peers[0], asPlanned);
      await expectRefused(part?.id ?? '', 'The train you chose left');
      await expectEnded();
    });

    it('ends by itself when that is told of the train, and is not found again', async () => {
      await both();
      await say(peers[0], { ...asPlanned, cancelled: true });
      await test.settled();
      await expectEnded();
    });
  });

  it('is counted by its kind and the hours before departure, and nobody is named', async () => {
    const [, part] = await both();
    expect(await countAnswers(test.context.database)).toEqual([]);
    const moving = moveClock();
    await refuse(peers[1], part?.id ?? '');
    await test.settled();
    moving.mockRestore();
    const counts = await countAnswers(test.context.database);
    const sums = [counts.map((each) => each.accepted), counts.map((each) => each.refused)];
    expect(sums.map((each) => each.reduce((sum, count) => sum + count, 0))).toEqual([1, 1]);
    expect(new Set(counts.map(({ kind }) => kind))).toEqual(new Set(['two-way']));
  });

  describe('with somebody who has little time', () => {
    const deadlineIn = (minutes: number) =>
      new Date(start.getTime() + minutes * minute).toISOString();
    const wishUntil = async (minutes: number) => {
      const [one, other] = peers;
      const deadline = deadlineIn(minutes);
      expect((await wish(one, { journeyIds: [trainOf(other)], deadline })).status).toBe(201);
      expect((await wish(other, { journeyIds: [trainOf(one)] })).status).toBe(201);
      await test.settled();
    };

    it('asks no more who let the own time pass, and goes on with who had less than that', async () => {
      await wishUntil(6);
      test.clock.advance(6 * minute);
      await close();
      const ended = [await wishOf(peers[0]), await wishOf(peers[1])];
      expect(ended.map((each) => each?.state)).toEqual(['EXPIRED', 'OPEN']);
      const counts = await countAnswers(test.context.database);
      expect(counts).toMatchObject([{ accepted: 0, refused: 1 }]);
    });

    it('says that the wish of who accepted is over with its own time', async () => {
      await wishUntil(6);
      await accept(peers[0], (await ready(test, peers[0])).id);
      test.clock.advance(6 * minute);
      await close();
      const ended = [await wishOf(peers[0]), await wishOf(peers[1])];
      expect(ended.map((each) => each?.state)).toEqual(['EXPIRED', 'OPEN']);
      const { subject, text } = test.messages.at(-1) ?? {};
      expect(subject).toBe('Your swap did not happen');
      expect(text).not.toContain('still open');
    });

    it('fulfils a wish that is accepted at the last moment, and does not end it before', async () => {
      await wishUntil(6);
      await accept(peers[0], (await ready(test, peers[0])).id);
      const { id } = await ready(test, peers[1]);
      test.clock.advance(6 * minute);
      await test.runJob('train-swap', 'expire-wishes');
      // As of an acceptance that had begun before.
      test.clock.advance(-1);
      expect((await accept(peers[1], id)).body.status).toBe('CONFIRMED');
      expect((await wishOf(peers[0]))?.state).toBe('FULFILLED');
    });

    it('is made with the next best where the best has no time left to answer it', async () => {
      const [one, other] = peers;
      const [third] = (await sellPeers(test, [13])) as [Peer];
      await fillUp(test, [third.booking.journey]);
      await wish(one, { journeyIds: [trainOf(other)], deadline: deadlineIn(6) });
      await wish(third, { journeyIds: [trainOf(other)] });
      await test.settled();
      test.clock.advance(2 * minute);
      await wish(other, { journeyIds: [trainOf(one), trainOf(third)] });
      await test.settled();
      expect((await wishOf(one))?.operationId).toBeNull();
      for (const each of [other, third]) {
        expect((await partOf(each)).proposal?.kind).toBe('two-way');
      }
    });

    it('is not made when there is no time to answer it', async () => {
      await wishUntil(4);
      expect((await wishOf(peers[1]))?.operationId).toBeNull();
    });
  });

  it('is found by the full match a day before departure, which comes once', async () => {
    const [one, other] = peers;
    const matched = async () => {
      const { rows } = await test.context.database.execute<{ n: number }>(
        sql`select max(full_matches) as n from train_swap.wishes`,
      );
      return rows[0]?.n;
    };
    const dayBefore = Date.parse(one.booking.journey.departure) - 24 * 60 * minute;
    test.clock.set(new Date(dayBefore - minute));
    expect((await wish(one, { journeyIds: [trainOf(other)] })).status).toBe(201);
    expect((await wish(other, { journeyIds: [trainOf(one)] })).status).toBe(201);
    await test.runJob('train-swap', 'match-afresh');
    expect([(await wishOf(one))?.operationId, await matched()]).toEqual([null, 0]);
    test.clock.set(new Date(dayBefore));
    await test.runJob('train-swap', 'match-afresh');
    const part = await partOf(one);
    expect(part.proposal).toMatchObject({ kind: 'two-way', parties: 2 });
    expect(await matched()).toBe(1);
    await refuse(one, part.id);
    await test.runJob('train-swap', 'match-afresh');
    expect((await wishOf(other))?.operationId).toBe((await partOf(other)).id);
    expect((await partOf(other)).proposal?.state).toBe('ENDED');
  });
});
