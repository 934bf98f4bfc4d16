import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isFullRun } from 'shared-server/testing/test-level';
import { armFailPoints } from '../../kit/fail-points';
import type { TestEnvironment } from './environment/test-environment';
import { crashPoints } from './travellers/history';
import { defaultChoice, type Swapper } from './travellers/swapper';
import { startSeatedEnvironment } from './travellers/travellers';

/** With `TEST_LEVEL=prove` each point is killed twenty times. */
const kills = isFullRun ? 20 : 3;
const timeoutMs = 10 * 60_000;
const challengedChoice = { ...defaultChoice, card: 'pm_card_authenticationRequired' };

/** Fail points from the hold to the captured payment, with 3-D Secure and a webhook. */
const swapPoints = [
  ...crashPoints.filter(
    (point) => !/release|cancel|refund|endHold|changePlaces|voucher|splitBooking/i.test(point),
  ),
  'receiveWebhook.read',
  'receiveWebhook.handled',
  'receiveWebhook.committed',
];

/** Fail points from a released, paid hold to the cancelled payment. */
const releasePoints = [
  'releaseExchange.locked',
  'endHold.ended',
  'endHold.released',
  'releaseExchange.handled',
  'releaseExchange.committed',
  'relay train-swap.loaded',
  'relay train-swap.delivered',
  'cancel-released-operation.prepared',
  'cancel-released-operation.handled',
  'cancel-released-operation.committed',
  'cancel-at-provider.prepared',
  'cancel-at-provider.handled',
  'cancel-at-provider.committed',
];

/** Fail points from a declined card to the prolonged hold. */
const repairPoints = [
  'submitCard.committed',
  'relay payments.loaded',
  'relay payments.delivered',
  'prolong-hold-to-repair.prepared',
  'prolongHold.prolonged',
  'prolong-hold-to-repair.handled',
  'prolong-hold-to-repair.committed',
  'relay train-swap.loaded',
  'relay train-swap.delivered',
  'prolong-payment.prepared',
  'prolong-payment.handled',
  'prolong-payment.committed',
];

/** Fail points of a seat change on hold. */
const seatChangePoints = [
  'changePlaces.locked',
  'reservePlaces.released',
  'reservePlaces.reserved',
  'changePlaces.handled',
  'changePlaces.committed',
];

/** Fail points of the split of a booking. */
const splitPoints = [
  ...crashPoints.filter((point) => point.startsWith('splitBooking')),
  'confirmExchange.settled',
  'confirmExchange.handled',
  'confirmExchange.committed',
];

/** Fail points from an expired, paid hold to the cancelled payment, by events or by the reconciler. */
const expiryRuns = [
  {
    by: 'events',
    stuck: null,
    points: [
      'expireDueHolds.handled',
      'expireDueHolds.committed',
      'cancel-expired-operation.prepared',
      'cancel-expired-operation.handled',
      'cancel-expired-operation.committed',
      'cancel-at-provider.prepared',
      'cancel-at-provider.handled',
      'cancel-at-provider.committed',
    ],
  },
  {
    by: 'the reconciler, while no event leaves,',
    stuck: 'relay train-swap.loaded',
    points: ['reconcilePayments.asked', 'reconcilePayments.handled'],
  },
];

/** A host that does not respond. Another error would set the event aside after some attempts. */
const hostUnreachable = () => Object.assign(new Error('not connected'), { code: 'ECONNRESET' });

describe('a process that is killed between two steps', () => {
  let environment: TestEnvironment;
  let travellers: Swapper[];
  let disarm = () => {};
  beforeAll(async () => {
    ({ environment, travellers } = await startSeatedEnvironment());
  }, 300_000);
  afterAll(() => environment?.stop());
  beforeEach(() => environment.restoreState());
  afterEach(() => disarm());

  const guest = () => travellers[0] as Swapper;

  /** Kills the process once at each point. */
  function killOnceAt(
    points: readonly string[],
    counted: Map<string, number>,
    always: string | null = null,
  ): Set<string> {
    const left = new Set(points);
    disarm = armFailPoints((name) => {
      if (name === always) throw hostUnreachable();
      if (!left.delete(name)) return;
      counted.set(name, (counted.get(name) ?? 0) + 1);
      throw new Error(`killed at ${name}`);
    });
    return left;
  }

  const expectNoViolations = async () => {
    disarm();
    await environment.advance(30);
    expect(await environment.violations('with-provider')).toEqual([]);
  };
  const getExpectedCounts = (points: readonly string[]) =>
    Object.fromEntries(points.map((point) => [point, kills]));

  it(
    'completes swaps that are killed once at each step',
    async () => {
      const counted = new Map<string, number>();
      for (let round = 0; round < kills; round += 1) {
        await environment.restoreState();
        killOnceAt(swapPoints, counted);
        for (let step = 0; step < 60; step += 1) {
          const reply = await guest().continueSwap(challengedChoice);
          // The client repeats the request or starts again.
          if (reply && reply.status >= 500 && round % 2 === 0) await guest().repeat();
          await environment.webhooks.deliver().catch(() => undefined);
          environment.clock.advance(1_000);
          await environment.settle();
          expect(await environment.violations('always')).toEqual([]);
          const [booking] = await guest().getStatus();
          if (booking?.version === 2) break;
        }
        for (let second = 0; second < 20; second += 1) {
          environment.clock.advance(1_000);
          await environment.settle();
          await environment.webhooks.deliver();
        }
        const [booking] = await guest().getStatus();
        expect(booking?.version).toBe(2);
        expect(await guest().validPasses()).toEqual(booking?.travellerIds);
        await expectNoViolations();
      }
      expect(Object.fromEntries(counted)).toEqual(getExpectedCounts(swapPoints));
    },
    timeoutMs,
  );

  /** Repeats a step until it succeeds and checks the invariants after each attempt. */
  async function repeatUntilKilled(
    left: ReadonlySet<string>,
    takeStep: () => Promise<unknown>,
  ): Promise<void> {
    for (let tries = 0; tries < 60 && left.size > 0; tries += 1) {
      await takeStep();
      environment.clock.advance(1_000);
      await environment.settle();
      expect(await environment.violations('always')).toEqual([]);
    }
    expect([...left]).toEqual([]);
  }

  it(
    'releases a paid hold and cancels the payment, killed once at each step',
    async () => {
      const counted = new Map<string, number>();
      for (let round = 0; round < kills; round += 1) {
        await environment.restoreState();
        for (let step = 0; step < 3; step += 1) await guest().continueSwap(defaultChoice);
        await repeatUntilKilled(killOnceAt(releasePoints, counted), () => guest().giveUp());
        await expectNoViolations();
        const rows = await environment.query(
          `select o.status, p.status as payment, b.version from train_swap.exchange_operations o
            join payments.payments p on p.operation_id = o.id::text
            join train_swap.bookings b on b.id = o.booking_id`,
        );
        expect(rows).toEqual([{ status: 'RELEASED', payment: 'CANCELLED', version: 1 }]);
      }
      expect(Object.fromEntries(counted)).toEqual(getExpectedCounts(releasePoints));
    },
    timeoutMs,
  );

  it(
    'prolongs a hold and its payment after a declined card, killed once at each step',
    async () => {
      const rejected = { ...defaultChoice, card: 'pm_card_chargeDeclined' };
      const counted = new Map<string, number>();
      for (let round = 0; round < kills; round += 1) {
        await environment.restoreState();
        for (let step = 0; step < 2; step += 1) await guest().continueSwap(defaultChoice);
        await repeatUntilKilled(killOnceAt(repairPoints, counted), () =>
          guest().continueSwap(rejected),
        );
        disarm();
        await environment.advance(30);
        const rows = await environment.query(
          `select o.held_until = p.held_until and p.held_until = p.repair_until as alike,
              o.held_until > o.created_at + interval '10 minutes' as longer
            from train_swap.exchange_operations o
            join payments.payments p on p.operation_id = o.id::text`,
        );
        expect(rows).toEqual([{ alike: true, longer: true }]);
        for (let step = 0; step < 2; step += 1) await guest().continueSwap(defaultChoice);
        expect((await guest().getStatus())[0]?.version).toBe(2);
        await expectNoViolations();
      }
      expect(Object.fromEntries(counted)).toEqual(getExpectedCounts(repairPoints));
    },
    timeoutMs,
  );

  it(
    'changes the seat of a hold, killed once at each step',
    async () => {
      const counted = new Map<string, number>();
      for (let round = 0; round < kills; round += 1) {
        await environment.restoreState();
        await guest().continueSwap({ ...defaultChoice, seat: 'chosen' });
        const before = await guest().seats();
        await repeatUntilKilled(killOnceAt(seatChangePoints, counted), () =>
          guest().changeSeat({ ...defaultChoice, nth: 1 }),
        );
        const after = await guest().seats();
        expect([before.length, after.length]).toEqual([1, 1]);
        expect(after).not.toEqual(before);
        await expectNoViolations();
      }
      expect(Object.fromEntries(counted)).toEqual(getExpectedCounts(seatChangePoints));
    },
    timeoutMs,
  );

  it(
    'splits a party into two complete bookings or none, killed once at each step',
    async () => {
      const party = travellers[2] as Swapper;
      const some = { ...defaultChoice, who: 'first' } as const;
      const counted = new Map<string, number>();
      for (let round = 0; round < kills; round += 1) {
        await environment.restoreState();
        const [before] = await party.getStatus();
        const left = killOnceAt(splitPoints, counted);
        for (let step = 0; step < 60; step += 1) {
          const reply = await party.continueSwap(some);
          if (reply && reply.status >= 500 && round % 2 === 0) await party.repeat();
          environment.clock.advance(1_000);
          await environment.settle();
          expect(await environment.violations('always')).toEqual([]);
          const bookings = await party.getStatus();
          expect(bookings.flatMap((each) => each.travellerIds).sort()).toEqual(
            [...(before?.travellerIds ?? [])].sort(),
          );
          const isKilledInside = [...left].some((point) => point !== 'confirmExchange.committed');
          if (isKilledInside) expect(bookings).toHaveLength(1);
          if (bookings.length > 1) break;
        }
        expect([...left]).toEqual([]);
        const [stayed, moved] = await party.getStatus();
        expect([stayed?.version, moved?.version]).toEqual([2, 2]);
        expect(moved?.travellerIds).toEqual(before?.travellerIds.slice(0, 1));
        const passes = await party.validPasses();
        expect(passes.sort()).toEqual([...(before?.travellerIds ?? [])].sort());
        await expectNoViolations();
      }
      expect(Object.fromEntries(counted)).toEqual(getExpectedCounts(splitPoints));
    },
    timeoutMs,
  );

  it.each(expiryRuns)(
    'cancels the payment of an expired hold by $by, killed once at each step',
    async ({ points, stuck }) => {
      const counted = new Map<string, number>();
      for (let round = 0; round < kills; round += 1) {
        await environment.restoreState();
        for (let step = 0; step < 3; step += 1) await guest().continueSwap(defaultChoice);
        killOnceAt(points, counted, stuck);
        environment.clock.advance(10 * 60_000);
        for (let second = 0; second < 20; second += 1) {
          environment.clock.advance(1_000);
          await environment.test.runJob('train-swap', 'expire-holds').catch(() => undefined);
          if (stuck) await environment.test.runJob('payments', 'reconcile');
          await environment.settle();
          expect(await environment.violations('always')).toEqual([]);
        }
        const rows = await environment.query('select status from payments.payments');
        expect(rows).toEqual([{ status: 'CANCELLED' }]);
        await expectNoViolations();
      }
      expect(Object.fromEntries(counted)).toEqual(getExpectedCounts(points));
    },
    timeoutMs,
  );

  it(
    'recovers within thirty seconds without the traveller',
    async () => {
      const points = swapPoints.filter((point) => !point.startsWith('receiveWebhook'));
      for (const point of points) {
        await environment.restoreState();
        const left = killOnceAt([point], new Map());
        for (let step = 0; step < 5 && left.size > 0; step += 1) {
          await guest().continueSwap(challengedChoice);
          await environment.settle();
        }
        expect([point, left.size]).toEqual([point, 0]);
        await environment.webhooks.drop();
        await expectNoViolations();
        await environment.advance(10 * 60);
        await expectNoViolations();
      }
    },
    timeoutMs,
  );
});
