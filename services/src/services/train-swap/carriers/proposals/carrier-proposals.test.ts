import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestTrains } from 'carrier-sandbox/testing';
import { and, eq, gt, inArray, type SQL } from 'drizzle-orm';
import { armFailPoints } from '../../../../kit/fail-points';
import {
  accept,
  getOutcome,
  getProposed,
  getWish,
  type Member,
  startRing,
  wishFor,
} from '../../../../testing/carriers/carrier-ring';
import {
  type ExchangeEnvironment,
  fail,
  holdAndPay,
  listCarrierPayments,
  startExchangeEnvironment,
} from '../../../../testing/carriers/exchange-environment';
import { base } from '../../../../testing/swap/swap-test';
import { carrierOperations, wishes } from '../../schema';

const settled = (train: string, payment: string | null, atCarrier?: string) => ({
  here: [train],
  there: [train],
  payment,
  wish: 'FULFILLED',
  proposal: 'SETTLED',
  atCarrier,
});
const unchanged = (train: string, payment: string | null, atCarrier?: string) => ({
  ...settled(train, payment, atCarrier),
  wish: 'OPEN',
  proposal: 'ENDED',
});
const allSettled = [settled('T2', 'CAPTURED'), settled('T3', null), settled('T1', 'CAPTURED')];
const onePlace = [{ number: '2', serviceClass: 'STANDARD' as const, places: ['1'] }];
const allUnchanged = [
  unchanged('T1', 'CANCELLED'),
  unchanged('T2', null),
  unchanged('T3', 'CANCELLED'),
];

describe('swaps with others at a carrier, through its free places', () => {
  let environment: ExchangeEnvironment;
  let disarm = () => {};
  beforeAll(async () => {
    environment = await startExchangeEnvironment();
  }, 120_000);
  afterEach(async () => {
    disarm();
    // A wish that is still open would be met in the next test.
    const { database } = environment.test.contextOf('train-swap');
    await database.update(wishes).set({ state: 'WITHDRAWN' }).where(eq(wishes.state, 'OPEN'));
  });
  afterAll(async () => {
    expect(await environment.stop()).toEqual([]);
  });

  function endAt(point: string) {
    disarm = armFailPoints((name) => {
      if (name === point) throw new Error('The process ends.');
    });
  }

  async function acceptAll(ring: readonly Member[]) {
    const replies = [];
    for (const member of ring) replies.push(await accept(member));
    return replies.map(({ status }) => status);
  }

  const countRepairs = (ring: readonly Member[]) => count(ring, gt(carrierOperations.repairs, 0));
  const countConfirmed = (ring: readonly Member[]) =>
    count(ring, eq(carrierOperations.state, 'CONFIRMED'));
  async function count(ring: readonly Member[], where: SQL): Promise<number> {
    const ids = ring.map(({ booking }) => booking.id);
    const isOwn = inArray(carrierOperations.bookingId, ids);
    const { database } = environment.test.contextOf('train-swap');
    return database.$count(carrierOperations, and(isOwn, where));
  }

  /** The jobs go on until nothing is left to do. */
  async function finish(ring: readonly Member[]) {
    disarm();
    for (let run = 0; run < 3; run += 1) {
      await environment.settle();
      await environment.reconcile();
    }
    await environment.test.runJob('payments', 'reconcile');
    await environment.test.settled();
    return Promise.all(ring.map(getOutcome));
  }

  it.each(['complete', 'older'] as const)(
    'settles a ring of three, each with one new ticket for the price that was accepted (%s)',
    async (profile) => {
      const ring = await startRing(environment, profile);
      const proposed = await Promise.all(ring.map(getProposed));
      expect(proposed.map((each) => each?.proposal?.kind)).toEqual(['ring', 'ring', 'ring']);
      expect(proposed.map((each) => each?.amountDue.amount)).toEqual([500, 0, 2_500]);
      expect(await acceptAll(ring)).toEqual([200, 200, 200]);
      const [first] = ring;
      if (!first) throw new Error('The ring is empty.');
      expect((await getProposed(first))?.proposal).toMatchObject({
        state: 'OPEN',
        atCarrier: 'confirming',
      });
      const left = await first.traveller.client.delete(
        `${base}/exchange-operations/${proposed[0]?.id}`,
      );
      expect([left.status, left.body]).toMatchObject([409, { code: 'operation-confirmed' }]);
      expect(await finish(ring)).toEqual(allSettled);
      expect(await Promise.all(ring.map(listCarrierPayments))).toEqual([
        [4_000, 500],
        [4_000, -1_500],
        [2_000, 2_500],
      ]);
    },
  );

  const partly = 'partly-settled';
  it.each([
    [
      'the third is rejected for good, and repaired by an equal place',
      [['confirm', 'place-taken', 2]],
      1,
      allSettled,
    ],
    [
      'all holds expire after the pivot, and equal places repair them',
      [['confirm', 'expired', 0]],
      3,
      allSettled,
    ],
    [
      'the third is rejected, and there is no equal place',
      [
        ['confirm', 'place-taken', 2],
        ['hold', 'place-taken', 0],
      ],
      1,
      [
        settled('T2', 'CAPTURED', partly),
        unchanged('T2', null, partly),
        settled('T1', 'CAPTURED', partly),
      ],
    ],
    [
      'the second is rejected, and an equal place costs more',
      [
        ['confirm', 'place-taken', 1],
        ['hold', 'price-changed', 0],
      ],
      1,
      [
        unchanged('T1', 'CANCELLED', partly),
        settled('T3', null, partly),
        settled('T1', 'CAPTURED', partly),
      ],
    ],
    [
      'the first is rejected, and there is no equal place',
      [
        ['confirm', 'place-taken', 0],
        ['hold', 'place-taken', 0],
      ],
      1,
      allUnchanged,
    ],
    [
      'answers are lost',
      [
        ['confirm', 'lost-answer', 0],
        ['confirm', 'error-after-effect', 1],
      ],
      0,
      allSettled,
    ],
    [
      'a carrier fails for a while',
      [
        ['confirm', 'error', 1],
        ['booking', 'error', 4],
      ],
      0,
      allSettled,
    ],
    ['a confirmation has an effect in part', [['confirm', 'partial-success', 1]], 0, allSettled],
    [
      'the answer of a rejected hold of an equal place is lost',
      [
        ['confirm', 'place-taken', 2],
        ['hold', 'lost-answer', 0],
      ],
      1,
      allSettled,
    ],
  ] as const)('ends as it should when %s', async (_title, faults, repairs, expected) => {
    const ring = await startRing(environment, 'complete');
    await acceptAll(ring);
    for (const [requests, kind, after] of faults) {
      await fail(ring[0] as Member, requests, kind, { after });
    }
    expect(await finish(ring)).toEqual(expected);
    expect(await countRepairs(ring)).toBe(repairs);
    if (!expected.some(({ atCarrier }) => atCarrier)) return;
    const texts = environment.test.messages
      .filter(({ kind }) => kind === 'proposal-settled' || kind === 'proposal-ended')
      .slice(-3)
      .map(({ text }) => text);
    const notConfirmed = /could not confirm your new ticket and had no equal seat/;
    expect(texts.filter((text) => notConfirmed.test(text))).toHaveLength(1);
    const partlyConfirmed = /Not every new ticket in this swap could be confirmed/;
    expect(texts.filter((text) => partlyConfirmed.test(text))).toHaveLength(2);
  });

  it.each([
    'confirmAtCarrier.confirmed',
    'confirmExchange.settled',
    'settleAtCarriers.part-finished',
    'confirmPart.rejected',
    'confirmPart.held',
  ])('is finished by the job when the process ends at %s', async (point) => {
    const ring = await startRing(environment, 'complete');
    await acceptAll(ring);
    await fail(ring[0] as Member, 'confirm', 'place-taken', { after: 1 });
    endAt(point);
    await environment.settle();
    expect(await countConfirmed(ring)).toBeLessThan(3);
    expect(await finish(ring)).toEqual(allSettled);
    expect(await Promise.all(ring.map(listCarrierPayments))).toEqual([
      [4_000, 500],
      [4_000, -1_500],
      [2_000, 2_500],
    ]);
  });

  it.each(['openAtCarrier.held', 'openProposal.part-created'])(
    'holds nothing that lasts when the process ends at %s, and is found again',
    async (point) => {
      endAt(point);
      const ring = await startRing(environment, 'complete');
      disarm();
      expect(await Promise.all(ring.map(getProposed))).toEqual([null, null, null]);
      await environment.reconcile(6);
      await environment.match();
      await acceptAll(ring);
      expect(await finish(ring)).toEqual(allSettled);
    },
  );

  it('begins once when the process ends in the last acceptance', async () => {
    const ring = await startRing(environment, 'complete');
    await acceptAll(ring.slice(0, 2));
    endAt('acceptProposal.accepted');
    expect(await acceptAll(ring.slice(2))).toEqual([500]);
    await environment.settle();
    expect(await countConfirmed(ring)).toBe(0);
    disarm();
    expect(await acceptAll(ring)).toEqual([200, 200, 200]);
    expect(await finish(ring)).toEqual(allSettled);
  });

  it.each([
    ['the carrier would not confirm', 'check', 'place-taken', 409, 'carrier-rejected'],
    ['the holds have expired there', 'booking', 'expired', 409, 'carrier-rejected'],
    ['the carrier does not respond', 'booking', 'error', 503, 'service-unavailable'],
  ])(
    'changes nothing when at the last acceptance %s',
    async (_title, requests, kind, ...problem) => {
      const ring = await startRing(environment, 'complete');
      await acceptAll(ring.slice(0, 2));
      const last = ring[2] as Member;
      await fail(last, requests, kind);
      const reply = await accept(last);
      expect([reply.status, reply.body.code]).toEqual(problem);
      if (reply.status === 503) await acceptAll([last]);
      expect(await finish(ring)).toEqual(reply.status === 503 ? allSettled : allUnchanged);
      if (reply.status === 503) return;
      expect(environment.test.messages.slice(-3).map(({ kind }) => kind)).toEqual(
        Array(3).fill('proposal-ended'),
      );
      // After a ring that failed, each is met alone.
      await environment.match();
      const proposed = await Promise.all(ring.map(getProposed));
      expect(proposed.map((each) => each?.proposal?.kind)).toEqual(Array(3).fill('free-seat'));
    },
  );

  it('releases all when one declines', async () => {
    const ring = await startRing(environment, 'older');
    await acceptAll(ring.slice(0, 2));
    const { traveller } = ring[2] as Member;
    const id = (await getProposed(ring[2] as Member))?.id ?? '';
    await traveller.stepUp(id);
    const declined = await traveller.client.delete(`${base}/exchange-operations/${id}`);
    expect(declined.status).toBe(204);
    expect(await finish(ring)).toEqual([
      unchanged('T1', 'CANCELLED'),
      unchanged('T2', null),
      { ...unchanged('T3', null), wish: 'DECLINED' },
    ]);
  });

  it('meets a wish for a full train when a seat on it becomes free, with mails', async () => {
    const { sandbox } = await environment.start();
    await sandbox.control(
      'PUT',
      'trains',
      createTestTrains(
        { id: 'G1', departsAt: '2026-12-02T08:00:00Z' },
        { id: 'G2', departsAt: '2026-12-02T10:00:00Z', coaches: onePlace },
      ),
    );
    const other = await environment.start('complete', 'G2');
    const own = { ...(await environment.start('complete', 'G1')), payment: null };
    const member = { ...own, train: 'G1', wanted: 'G2' };
    const [full] = await own.traveller.offers(own.booking.id);
    expect(full).toMatchObject({ seatsLeft: 0, priceUnknown: true });
    expect((await own.traveller.hold(full?.offerId ?? '')).status).toBe(404);
    expect((await wishFor(own, 'G2')).status).toBe(201);
    await environment.match();
    expect((await getWish(own))?.state).toBe('OPEN');
    // The other traveller swaps the only seat away.
    const swap = await holdAndPay(other, 'G1');
    expect((await other.traveller.confirm(swap.id)).status).toBe(200);
    await environment.match();
    expect(await getProposed(member)).toMatchObject({
      heldUntil: expect.stringContaining(':'),
      offer: { seatsUnknown: true },
      proposal: { kind: 'free-seat', parties: 1, previousPlaces: [{ coach: '2' }] },
    });
    expect(environment.test.messages.at(-1)).toMatchObject({
      kind: 'proposal-opened',
      text: expect.stringContaining('It changes only if you accept.'),
    });
    expect((await accept(member)).status).toBe(200);
    expect(await finish([member])).toEqual([settled('G2', 'CAPTURED')]);
    expect(environment.test.messages.at(-1)?.kind).toBe('proposal-settled');
  });

  it('allows wishes for other trains only, and never matches seat for seat', async () => {
    const { traveller, booking } = await environment.start();
    const [offer] = await traveller.offers(booking.id);
    const trainsOnly = {
      journeyIds: [offer?.journey.id],
      properties: [],
      together: false,
      makeRoom: false,
      nothingBelow: false,
    };
    const cases = [
      [{ journeyIds: [] }, '#/journeyIds'],
      [{ journeyIds: ['complete unknown'] }, '#/journeyIds/0'],
      [{ properties: ['TABLE'] }, '#/properties'],
      [{ makeRoom: true }, '#/makeRoom'],
    ] as const;
    for (const [terms, pointer] of cases) {
      const reply = await traveller.client.post<{ pointers: object[] }>(
        `${base}/bookings/${booking.id}/wishes`,
        { ...trainsOnly, ...terms },
        { key: pointer },
      );
      expect([reply.status, reply.body.pointers]).toMatchObject([422, [{ pointer }]]);
    }
    expect((await traveller.booking(booking.id)).carrier).toMatchObject({
      offers: { wishes: true, swapPlaces: false },
      notOffered: expect.stringContaining('an exchange of seats with another traveller'),
    });
  });
});
