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
import { armFailPoints } from '../../../../kit/fail-points';
import { waitForLocks } from '../../../../kit/testing/wait-for-locks';
import { rightsChecks } from '../../../../testing/safety/checks/rights-checks';
import {
  type KnownPayment,
  type SwapTest,
  startSwapTest,
} from '../../../../testing/swap/swap-test';
import { lockBooking } from '../../bookings/booking-record';
import { firstLeg } from '../../contract/journey';
import { invalidateAllMarkets } from '../../inventory/occupancy/market-changes';
import { getRouteDayKey } from '../../wishes/wish-markets';
import { countResponses } from '../market/chances';
import { openPlanned, planNewWishes } from '../planning/plan-matches';
import { type LockedProposal, lockProposal } from '../proposal-record';
import {
  accept,
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
import { endProposal } from './end-proposal';

const minute = 60_000;

describe('an interrupted proposal', () => {
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
    await removePeers(test);
    await database.execute(sql`delete from train_swap.proposals`);
    peers = (await sellPeers(test, [9, 11])) as [Peer, Peer];
    await fillTrains(
      test,
      peers.map(({ booking }) => booking.journey),
    );
  });

  const trainOf = ({ booking }: Peer) => booking.journey.id;
  const proposeTwoWay = async () => {
    const [one, other] = peers;
    expect((await wish(one, { journeyIds: [trainOf(other)] })).status).toBe(201);
    expect((await wish(other, { journeyIds: [trainOf(one)] })).status).toBe(201);
    await test.settled();
    const parts = [await makeReady(test, one), await makeReady(test, other)];
    expect((await accept(one, parts[0]?.id ?? '')).status).toBe(200);
    return parts;
  };
  const runClosingJobs = async () => {
    await test.runJob('train-swap', 'expire-holds');
    await test.runJob('train-swap', 'close-proposals');
    await test.settled();
  };
  /** Each read of the clock is one millisecond later. */
  const moveClock = () => {
    let now = test.clock.now().getTime();
    return jest.spyOn(test.clock, 'now').mockImplementation(() => {
      now += 1;
      return new Date(now);
    });
  };
  const expectUnchanged = async (peer: Peer) => {
    const { admissions, reservations, journey } = await reloadBooking(peer);
    expect([admissions, reservations]).toEqual([
      peer.booking.admissions,
      peer.booking.reservations,
    ]);
    expect(journey.id).toBe(trainOf(peer));
    for (const check of rightsChecks) {
      const { rows } = await test.context.database.execute(sql.raw(check.sql));
      expect([check.code, rows]).toEqual([check.code, []]);
    }
  };

  it('ends when one booking changed, and keeps the other booking', async () => {
    const [, part] = await proposeTwoWay();
    await test.context.database.execute(
      sql`update train_swap.bookings set version = version + 1 where id = ${peers[1].booking.id}`,
    );
    expect((await accept(peers[1], part?.id ?? '')).status).toBeGreaterThanOrEqual(400);
    await runClosingJobs();
    expect((await getPart(peers[0])).proposal).toMatchObject({
      state: 'ENDED',
      endedBecause: 'changed',
    });
    expect((await getWish(peers[0]))?.state).toBe('OPEN');
    await expectUnchanged(peers[0]);
  });

  it('does not keep another proposal open that ends in the same run', async () => {
    await proposeTwoWay();
    peers = (await sellPeers(test, [13, 15])) as [Peer, Peer];
    await proposeTwoWay();
    test.clock.advance(21 * minute);
    let failures = 1;
    const disarm = armFailPoints((name) => {
      if (name !== 'closeEndedProposals.handled' || failures-- !== 1) return;
      throw new Error('This proposal cannot be ended.');
    });
    const open = async () => {
      const { rows } = await test.context.database.execute(
        sql`select id from train_swap.proposals where state = 'OPEN'`,
      );
      return rows.length;
    };
    expect(await open()).toBe(2);
    await runClosingJobs();
    disarm();
    expect(await open()).toBe(1);
    await runClosingJobs();
    expect(await open()).toBe(0);
  });

  it('ends when one booking was deleted, and keeps the other booking', async () => {
    await proposeTwoWay();
    await test.context.database.execute(
      sql`delete from train_swap.bookings where id = ${peers[1].booking.id}`,
    );
    // Otherwise the wish that is open again may match the free seat.
    await fillTrains(test, [peers[1].booking.journey]);
    await runClosingJobs();
    expect((await getPart(peers[0])).proposal?.state).toBe('ENDED');
    expect((await getWish(peers[0]))?.state).toBe('OPEN');
    await expectUnchanged(peers[0]);
  });

  it('ends when one ticket is released', async () => {
    const [, part] = await proposeTwoWay();
    await test.context.database.execute(sql`
      with handed_back as (update train_swap.admissions set state = 'RELEASED', ended_at = now()
        where booking_id = ${peers[1].booking.id} returning booking_id)
      update train_swap.bookings set version = version + 1
      where id in (select booking_id from handed_back)`);
    expect((await accept(peers[1], part?.id ?? '')).status).toBeGreaterThanOrEqual(400);
    await runClosingJobs();
    expect((await getPart(peers[0])).proposal?.state).toBe('ENDED');
    const { admissions, journey } = await reloadBooking(peers[0]);
    expect([admissions, journey.id]).toEqual([peers[0].booking.admissions, trainOf(peers[0])]);
  });

  it('stays open when a party declines the previous proposal while that one ends', async () => {
    const { database } = test.context;
    const [one, other] = peers;
    const disarm = armFailPoints((point) => {
      if (point === 'relay train-swap.loaded') throw new Error('stuck');
    });
    await wish(one, { journeyIds: [trainOf(other)] });
    const { id } = (await wish(other, { journeyIds: [trainOf(one)] })).body;
    const plans = await planNewWishes(test.context, getRouteDayKey(one.booking.journey), [id]);
    await database.execute(sql`delete from train_swap.outbox`);
    disarm();
    await test.context.transaction((context) => openPlanned(context, plans));
    const before = await getPart(one);
    // The latest part of a wish is found by its time.
    test.clock.advance(1_000);
    let signalLocked = (): void => {};
    const isLocked = new Promise<void>((done) => {
      signalLocked = done;
    });
    let resume = (): void => {};
    const resumed = new Promise<void>((done) => {
      resume = done;
    });
    const ending = test.context.transaction(async (context) => {
      await lockBooking(context.database, one.booking.id);
      signalLocked();
      await resumed;
      const locked = await lockProposal(context.database, before.proposal?.id ?? '');
      const because = { because: 'changed', operationId: null } as const;
      await endProposal(context, locked as LockedProposal, because);
      await openPlanned(context, plans);
    });
    await isLocked;
    const declining = decline(one, before.id);
    await waitForLocks(test.context.database);
    resume();
    await ending;
    expect((await declining).status).toBe(204);
    await test.settled();
    const after = await getPart(one);
    expect(after.id).not.toBe(before.id);
    expect(after.proposal?.state).toBe('OPEN');
  });

  it('ends when the payment of the first party is cancelled before the others accept', async () => {
    const [first, part] = await proposeTwoWay();
    const { id = '', amountDue } = first ?? {};
    expect(amountDue?.amount).toBeGreaterThan(0);
    test.payments.set(id, { ...(test.payments.get(id) as KnownPayment), status: 'CANCELLED' });
    const { status, body } = await accept(peers[1], part?.id ?? '');
    expect([status, body.code]).toEqual([409, 'booking-not-swappable']);
    expect((await getPart(peers[1])).proposal).toMatchObject({
      state: 'ENDED',
      endedBecause: 'changed',
    });
    await expectUnchanged(peers[0]);
    await expectUnchanged(peers[1]);
  });

  it('expires before the first of its trains leaves', async () => {
    const departure = Date.parse(peers[0].booking.journey.departure);
    test.clock.set(new Date(departure - 25 * minute));
    const [, part] = await proposeTwoWay();
    expect(Date.parse(part?.heldUntil ?? '')).toBeLessThan(departure);
    test.clock.advance(25 * minute);
    expect((await accept(peers[1], part?.id ?? '')).body.code).toBe('hold-expired');
    await runClosingJobs();
    expect((await getPart(peers[0])).proposal).toMatchObject({ state: 'ENDED' });
    await expectUnchanged(peers[0]);
    await expectUnchanged(peers[1]);
  });

  describe('when the status of a train changes', () => {
    type Status = { cancelled: boolean; delayMinutes: number };
    const onTime: Status = { cancelled: false, delayMinutes: 0 };
    const getTrainParams = ({ booking }: Peer) => {
      const { trainId, serviceDate } = firstLeg(booking.journey);
      return { trainId, serviceDate };
    };
    const setStatus = (peer: Peer, body: Status) =>
      test.context.call('search', 'setTrainStatus', {
        params: getTrainParams(peer),
        body,
        response: z.unknown(),
      });
    /** Changes the status without an event. */
    const setStatusWithoutEvent = (peer: Peer, { cancelled, delayMinutes }: Status) => {
      const { trainId, serviceDate } = getTrainParams(peer);
      return test.context.database.execute(sql`
        insert into search.train_statuses (train_id, service_date, cancelled, delay_minutes, updated_at)
        values (${trainId}, ${serviceDate}, ${cancelled}, ${delayMinutes}, now())
        on conflict (service_date, train_id) do update
        set cancelled = excluded.cancelled, delay_minutes = excluded.delay_minutes`);
    };
    afterEach(async () => {
      for (const peer of peers) await setStatusWithoutEvent(peer, onTime);
      await invalidateAllMarkets(test.context.database);
    });
    const expectRejected = async (operationId: string, reason: string) => {
      const { status, body } = await accept(peers[1], operationId);
      expect([status, body.code]).toEqual([409, 'booking-not-swappable']);
      expect(body.detail).toContain(reason);
    };
    const expectEnded = async () => {
      expect((await getPart(peers[0])).proposal).toMatchObject({
        state: 'ENDED',
        endedBecause: 'changed',
      });
      expect((await getWish(peers[0]))?.state).toBe('OPEN');
      await expectUnchanged(peers[0]);
      await expectUnchanged(peers[1]);
    };

    it('is rejected and ended when a train is cancelled', async () => {
      const [, part] = await proposeTwoWay();
      await setStatusWithoutEvent(peers[1], { ...onTime, cancelled: true });
      await expectRejected(part?.id ?? '', 'another traveller');
      await expectEnded();
    });

    it('is rejected and ended when a late train has made up time and left', async () => {
      await setStatusWithoutEvent(peers[0], { ...onTime, delayMinutes: 60 });
      const departure = Date.parse(peers[0].booking.journey.departure);
      test.clock.set(new Date(departure + 10 * minute));
      const [, part] = await proposeTwoWay();
      await setStatusWithoutEvent(peers[0], onTime);
      await expectRejected(part?.id ?? '', 'The train you chose left');
      await expectEnded();
    });

    it('ends on the event of the cancellation and is not matched again', async () => {
      await proposeTwoWay();
      await setStatus(peers[0], { ...onTime, cancelled: true });
      await test.settled();
      await expectEnded();
    });
  });

  it('is counted by kind and hours before departure without personal data', async () => {
    const [, part] = await proposeTwoWay();
    expect(await countResponses(test.context.database)).toEqual([]);
    const moving = moveClock();
    await decline(peers[1], part?.id ?? '');
    await test.settled();
    moving.mockRestore();
    const counts = await countResponses(test.context.database);
    const sums = [counts.map((each) => each.accepted), counts.map((each) => each.declined)];
    expect(sums.map((each) => each.reduce((sum, count) => sum + count, 0))).toEqual([1, 1]);
    expect(new Set(counts.map(({ kind }) => kind))).toEqual(new Set(['two-way']));
  });

  describe('with a party that has little time', () => {
    const deadlineIn = (minutes: number) =>
      new Date(start.getTime() + minutes * minute).toISOString();
    const wishUntil = async (minutes: number) => {
      const [one, other] = peers;
      const deadline = deadlineIn(minutes);
      expect((await wish(one, { journeyIds: [trainOf(other)], deadline })).status).toBe(201);
      expect((await wish(other, { journeyIds: [trainOf(one)] })).status).toBe(201);
      await test.settled();
    };

    it('ends the wish of a party with full time, and reopens the wish of a party with less', async () => {
      await wishUntil(6);
      test.clock.advance(6 * minute);
      await runClosingJobs();
      const ended = [await getWish(peers[0]), await getWish(peers[1])];
      expect(ended.map((each) => each?.state)).toEqual(['EXPIRED', 'OPEN']);
      const counts = await countResponses(test.context.database);
      expect(counts).toMatchObject([{ accepted: 0, declined: 1 }]);
    });

    it('notifies an accepting party that its wish expired', async () => {
      await wishUntil(6);
      await accept(peers[0], (await makeReady(test, peers[0])).id);
      test.clock.advance(6 * minute);
      await runClosingJobs();
      const ended = [await getWish(peers[0]), await getWish(peers[1])];
      expect(ended.map((each) => each?.state)).toEqual(['EXPIRED', 'OPEN']);
      const { reference } = peers[0].booking;
      const mail = test.messages.filter(({ text }) => text.includes(reference)).at(-1);
      expect(mail?.subject).toMatch(/^Your swap did not happen: you keep your \d\d:\d\d$/);
      expect(mail?.text).not.toContain('still open');
      expect(mail?.text).toContain('The time for your wish is over.');
    });

    it('fulfils a wish that is accepted at its deadline', async () => {
      await wishUntil(6);
      await accept(peers[0], (await makeReady(test, peers[0])).id);
      const { id } = await makeReady(test, peers[1]);
      test.clock.advance(6 * minute);
      await test.runJob('train-swap', 'expire-wishes');
      // The acceptance started before the deadline.
      test.clock.advance(-1);
      expect((await accept(peers[1], id)).body.status).toBe('CONFIRMED');
      expect((await getWish(peers[0]))?.state).toBe('FULFILLED');
    });

    it('uses the next best match when the best has no time to respond', async () => {
      const [one, other] = peers;
      const [third] = (await sellPeers(test, [13])) as [Peer];
      await fillTrains(test, [third.booking.journey]);
      await wish(one, { journeyIds: [trainOf(other)], deadline: deadlineIn(6) });
      await wish(third, { journeyIds: [trainOf(other)] });
      await test.settled();
      test.clock.advance(2 * minute);
      await wish(other, { journeyIds: [trainOf(one), trainOf(third)] });
      await test.settled();
      expect((await getWish(one))?.operationId).toBeNull();
      for (const each of [other, third]) {
        expect((await getPart(each)).proposal?.kind).toBe('two-way');
      }
    });

    it('is not opened without time to respond', async () => {
      await wishUntil(4);
      expect((await getWish(peers[1]))?.operationId).toBeNull();
    });
  });

  it('is found once by the full match a day before departure', async () => {
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
    await test.runJob('train-swap', 'run-full-matches');
    expect([(await getWish(one))?.operationId, await matched()]).toEqual([null, 0]);
    test.clock.set(new Date(dayBefore));
    await test.runJob('train-swap', 'run-full-matches');
    const part = await getPart(one);
    expect(part.proposal).toMatchObject({ kind: 'two-way', parties: 2 });
    expect(await matched()).toBe(1);
    await decline(one, part.id);
    await test.runJob('train-swap', 'run-full-matches');
    expect((await getWish(other))?.operationId).toBe((await getPart(other)).id);
    expect((await getPart(other)).proposal?.state).toBe('ENDED');
  });
});
