import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { armFailPoints } from '../../kit/fail-points';
import type { TestEnvironment } from './environment/test-environment';
import { crashPoints } from './travellers/history';
import { plainly, type Swapper } from './travellers/swapper';
import { startSeatedEnvironment } from './travellers/travellers';

/** The whole proof kills twenty times at each; the ordinary run takes fewer. */
const kills = process.env.PROOF === 'whole' ? 20 : 3;
const patience = 10 * 60_000;
const secure = { ...plainly, card: 'pm_card_authenticationRequired' };

/** From the hold to the captured money, with 3-D Secure and a webhook. */
const toTheEnd = [
  ...crashPoints.filter(
    (point) => !/release|cancel|refund|endHold|changePlaces|voucher|splitBooking/i.test(point),
  ),
  'receiveWebhook.read',
  'receiveWebhook.handled',
  'receiveWebhook.committed',
];

/** From a hold that is given up, paid for, to the money given back. */
const toTheRelease = [
  'releaseExchange.locked',
  'endHold.ended',
  'endHold.released',
  'releaseExchange.handled',
  'releaseExchange.committed',
  'relay train-swap.taken',
  'relay train-swap.delivered',
  'cancel-released-operation.prepared',
  'cancel-released-operation.handled',
  'cancel-released-operation.committed',
  'cancel-at-provider.prepared',
  'cancel-at-provider.handled',
  'cancel-at-provider.committed',
];

/** From a refused card to the time in which that can be mended. */
const toTheRepair = [
  'submitCard.committed',
  'relay payments.taken',
  'relay payments.delivered',
  'prolong-hold-to-repair.prepared',
  'prolongHold.prolonged',
  'prolong-hold-to-repair.handled',
  'prolong-hold-to-repair.committed',
  'relay train-swap.taken',
  'relay train-swap.delivered',
  'prolong-payment.prepared',
  'prolong-payment.handled',
  'prolong-payment.committed',
];

/** From one seat of a hold to another. */
const toOtherSeats = [
  'changePlaces.locked',
  'takePlaces.released',
  'takePlaces.taken',
  'changePlaces.handled',
  'changePlaces.committed',
];

/** From a swap of some of a party to the booking of their own in which they go on. */
const toTheSplit = [
  ...crashPoints.filter((point) => point.startsWith('splitBooking')),
  'confirmExchange.settled',
  'confirmExchange.handled',
  'confirmExchange.committed',
];

/** From a hold that runs out, paid for, to the money given back: by events, or by the reconciler alone. */
const toTheLoss = [
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
    stuck: 'relay train-swap.taken',
    points: ['reconcilePayments.asked', 'reconcilePayments.handled'],
  },
];

describe('a process that dies between two steps', () => {
  let environment: TestEnvironment;
  let travellers: Swapper[];
  let disarm = () => {};
  beforeAll(async () => {
    ({ environment, travellers } = await startSeatedEnvironment());
  }, 300_000);
  afterAll(() => environment?.stop());
  beforeEach(() => environment.goBack());
  afterEach(() => disarm());

  const guest = () => travellers[0] as Swapper;

  /** Each of the points kills the process once. */
  function killOnceAt(
    points: readonly string[],
    counted: Map<string, number>,
    always: string | null = null,
  ): Set<string> {
    const left = new Set(points);
    disarm = armFailPoints((name) => {
      if (name === always) throw new Error(`stuck at ${name}`);
      if (!left.delete(name)) return;
      counted.set(name, (counted.get(name) ?? 0) + 1);
      throw new Error(`killed at ${name}`);
    });
    return left;
  }

  const expectSound = async () => {
    disarm();
    await environment.pass(30);
    expect(await environment.violations('with-provider')).toEqual([]);
  };
  const inTheEnd = (points: readonly string[]) =>
    Object.fromEntries(points.map((point) => [point, kills]));

  it(
    'comes through twenty swaps killed once at each of their steps',
    async () => {
      const counted = new Map<string, number>();
      for (let round = 0; round < kills; round += 1) {
        await environment.goBack();
        killOnceAt(toTheEnd, counted);
        for (let step = 0; step < 60; step += 1) {
          const reply = await guest().goOn(secure);
          // The browser sends the same request again, or it was reloaded and begins anew.
          if (reply && reply.status >= 500 && round % 2 === 0) await guest().repeat();
          await environment.webhooks.deliver().catch(() => undefined);
          environment.clock.advance(1_000);
          await environment.settle();
          expect(await environment.violations('always')).toEqual([]);
          const [booking] = await guest().standing();
          if (booking?.version === 2) break;
        }
        for (let second = 0; second < 20; second += 1) {
          environment.clock.advance(1_000);
          await environment.settle();
          await environment.webhooks.deliver();
        }
        const [booking] = await guest().standing();
        expect(booking?.version).toBe(2);
        expect(await guest().validPasses()).toEqual(booking?.travellerIds);
        await expectSound();
      }
      expect(Object.fromEntries(counted)).toEqual(inTheEnd(toTheEnd));
    },
    patience,
  );

  /** A killed step is done again, as often as the traveller needs, and nothing is lost in between. */
  async function persist(left: ReadonlySet<string>, act: () => Promise<unknown>): Promise<void> {
    for (let tries = 0; tries < 60 && left.size > 0; tries += 1) {
      await act();
      environment.clock.advance(1_000);
      await environment.settle();
      expect(await environment.violations('always')).toEqual([]);
    }
    expect([...left]).toEqual([]);
  }

  it(
    'gives a paid hold up twenty times, killed once at each step, and the money goes back',
    async () => {
      const counted = new Map<string, number>();
      for (let round = 0; round < kills; round += 1) {
        await environment.goBack();
        for (let step = 0; step < 3; step += 1) await guest().goOn(plainly);
        await persist(killOnceAt(toTheRelease, counted), () => guest().giveUp());
        await expectSound();
        const { rows } = await environment.test.host.runtime.connection.pool.query(
          `select o.status, p.status as payment, b.version from train_swap.exchange_operations o
            join payments.payments p on p.operation_id = o.id::text
            join train_swap.bookings b on b.id = o.booking_id`,
        );
        expect(rows).toEqual([{ status: 'RELEASED', payment: 'CANCELLED', version: 1 }]);
      }
      expect(Object.fromEntries(counted)).toEqual(inTheEnd(toTheRelease));
    },
    patience,
  );

  it(
    'prolongs a hold whose card is refused twenty times, killed once at each step, and its payment with it',
    async () => {
      const refused = { ...plainly, card: 'pm_card_chargeDeclined' };
      const counted = new Map<string, number>();
      for (let round = 0; round < kills; round += 1) {
        await environment.goBack();
        for (let step = 0; step < 2; step += 1) await guest().goOn(plainly);
        await persist(killOnceAt(toTheRepair, counted), () => guest().goOn(refused));
        disarm();
        await environment.pass(30);
        const { rows } = await environment.test.host.runtime.connection.pool.query(
          `select o.held_until = p.held_until and p.held_until = p.repair_until as alike,
              o.held_until > o.created_at + interval '10 minutes' as longer
            from train_swap.exchange_operations o
            join payments.payments p on p.operation_id = o.id::text`,
        );
        expect(rows).toEqual([{ alike: true, longer: true }]);
        for (let step = 0; step < 2; step += 1) await guest().goOn(plainly);
        expect((await guest().standing())[0]?.version).toBe(2);
        await expectSound();
      }
      expect(Object.fromEntries(counted)).toEqual(inTheEnd(toTheRepair));
    },
    patience,
  );

  it(
    'changes the seat of a hold twenty times, killed once at each step: one seat or the other is held',
    async () => {
      const counted = new Map<string, number>();
      for (let round = 0; round < kills; round += 1) {
        await environment.goBack();
        await guest().goOn({ ...plainly, seat: 'chosen' });
        const before = await guest().seats();
        await persist(killOnceAt(toOtherSeats, counted), () =>
          guest().changeSeat({ ...plainly, nth: 1 }),
        );
        const after = await guest().seats();
        expect([before.length, after.length]).toEqual([1, 1]);
        expect(after).not.toEqual(before);
        await expectSound();
      }
      expect(Object.fromEntries(counted)).toEqual(inTheEnd(toOtherSeats));
    },
    patience,
  );

  it(
    'splits a party twenty times, killed once at each step: all of it is one booking, or two that are whole',
    async () => {
      const party = travellers[2] as Swapper;
      const some = { ...plainly, who: 'first' } as const;
      const counted = new Map<string, number>();
      for (let round = 0; round < kills; round += 1) {
        await environment.goBack();
        const [before] = await party.standing();
        const left = killOnceAt(toTheSplit, counted);
        for (let step = 0; step < 60; step += 1) {
          const reply = await party.goOn(some);
          if (reply && reply.status >= 500 && round % 2 === 0) await party.repeat();
          environment.clock.advance(1_000);
          await environment.settle();
          expect(await environment.violations('always')).toEqual([]);
          const bookings = await party.standing();
          expect(bookings.flatMap((each) => each.travellerIds).sort()).toEqual(
            [...(before?.travellerIds ?? [])].sort(),
          );
          const isKilledInside = [...left].some((point) => point !== 'confirmExchange.committed');
          if (isKilledInside) expect(bookings).toHaveLength(1);
          if (bookings.length > 1) break;
        }
        expect([...left]).toEqual([]);
        const [stayed, moved] = await party.standing();
        expect([stayed?.version, moved?.version]).toEqual([2, 2]);
        expect(moved?.travellerIds).toEqual(before?.travellerIds.slice(0, 1));
        const passes = await party.validPasses();
        expect(passes.sort()).toEqual([...(before?.travellerIds ?? [])].sort());
        await expectSound();
      }
      expect(Object.fromEntries(counted)).toEqual(inTheEnd(toTheSplit));
    },
    patience,
  );

  it.each(toTheLoss)(
    'gives money back by $by twenty times for a hold that ran out, killed once at each step',
    async ({ points, stuck }) => {
      const counted = new Map<string, number>();
      for (let round = 0; round < kills; round += 1) {
        await environment.goBack();
        for (let step = 0; step < 3; step += 1) await guest().goOn(plainly);
        killOnceAt(points, counted, stuck);
        environment.clock.advance(10 * 60_000);
        for (let second = 0; second < 20; second += 1) {
          environment.clock.advance(1_000);
          await environment.test.runJob('train-swap', 'expire-holds').catch(() => undefined);
          if (stuck) await environment.test.runJob('payments', 'reconcile');
          await environment.settle();
          expect(await environment.violations('always')).toEqual([]);
        }
        const { rows } = await environment.test.host.runtime.connection.pool.query(
          'select status from payments.payments',
        );
        expect(rows).toEqual([{ status: 'CANCELLED' }]);
        await expectSound();
      }
      expect(Object.fromEntries(counted)).toEqual(inTheEnd(points));
    },
    patience,
  );

  it(
    'is made good within thirty seconds when the traveller never comes back',
    async () => {
      const points = toTheEnd.filter((point) => !point.startsWith('receiveWebhook'));
      for (const point of points) {
        await environment.goBack();
        const left = killOnceAt([point], new Map());
        for (let step = 0; step < 5 && left.size > 0; step += 1) {
          await guest().goOn(secure);
          await environment.settle();
        }
        expect([point, left.size]).toEqual([point, 0]);
        await environment.webhooks.lose();
        await expectSound();
        await environment.pass(10 * 60);
        await expectSound();
      }
    },
    patience,
  );
});
