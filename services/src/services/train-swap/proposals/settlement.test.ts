import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { armFailPoints } from '../../../kit/fail-points';
import { type PeerEnvironment, startPeerEnvironment } from './testing/peer-world';
import { accept, type Peer, partOf, refuse, wish, wishOf } from './testing/peers';

/** The whole proof kills twenty times at each step and races twenty times; the ordinary run takes less. */
const isWhole = process.env.PROOF === 'whole';
const times = isWhole ? 20 : 1;
const patience = 10 * 60_000;

/** From the first wish to the new tickets. */
const toTheEnd = [
  'makeWish.prepared',
  'makeWish.stored',
  'makeWish.handled',
  'makeWish.committed',
  'match-arrived-wish.prepared',
  'openProposal.begun',
  'openProposal.part-written',
  'openProposal.told',
  'match-arrived-wish.handled',
  'match-arrived-wish.committed',
  'acceptProposal.prepared',
  'acceptProposal.accepted',
  'settleProposal.places-released',
  'settleProposal.places-taken',
  'confirmExchange.settled',
  'settleProposal.part-settled',
  'settleProposal.recorded',
  'acceptProposal.handled',
  'acceptProposal.committed',
];

/** From an unanswered proposal to everything as it was. */
const toTheLoss = [
  'expireDueHolds.handled',
  'expireDueHolds.committed',
  'endProposal.released',
  'closeEndedProposals.handled',
  'closeEndedProposals.committed',
  'match-reopened-wishes.prepared',
  'match-reopened-wishes.committed',
];

const stepsOf = (subscription: string) =>
  ['prepared', 'handled', 'committed'].map((step) => `${subscription}.${step}`);

/** From one who swaps alone to the others who are matched with what that freed. */
const toTheFreed = [
  ...stepsOf('withdraw-stale-wish'),
  ...stepsOf('match-freed-by booking.exchanged'),
  ...stepsOf('timeline booking.exchanged'),
];

describe('the settlement of a proposal', () => {
  let all: PeerEnvironment;
  let disarm = () => {};
  beforeAll(async () => {
    all = await startPeerEnvironment();
  }, patience);
  afterAll(() => all?.stop());
  beforeEach(() => all.environment.goBack());
  afterEach(() => disarm());

  const peers = () => all.peers as [Peer, Peer, Peer];
  /** The first two have accepted, the third is about to. */
  const allButTheLast = async () => {
    await all.wishInRing();
    const parts: string[] = [];
    for (const peer of peers()) parts.push((await all.makeReady(peer)).id);
    for (const nth of [0, 1]) await accept(peers()[nth] as Peer, parts[nth] ?? '');
    return parts as [string, string, string];
  };
  /** Everybody has the next one's train and place, or everybody has the own one. */
  const expectAllOrNothing = async () => {
    disarm();
    await all.tick();
    expect([0, 3]).toContain(await all.swapped());
    expect(await all.environment.violations('always')).toEqual([]);
    await all.environment.pass(30);
    await all.tick();
    await all.environment.pass(30);
    return all.swapped();
  };
  const expectSound = async () =>
    expect(await all.environment.violations('with-provider')).toEqual([]);

  it(
    'happens once for three who accept at once in three processes',
    async () => {
      for (let round = 0; round < times; round += 1) {
        await all.environment.goBack();
        await all.wishInRing();
        const parts: string[] = [];
        for (const peer of peers()) parts.push((await all.makeReady(peer)).id);
        expect((await partOf(peers()[0])).proposal).toMatchObject({ kind: 'ring', parties: 3 });
        const apart = all.apart();
        const replies = await Promise.all(
          apart.map((peer, nth) => accept(peer, parts[nth] ?? '', `race ${round}`)),
        );
        expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(replies.filter(({ body }) => body.status === 'CONFIRMED')).toHaveLength(1);
        expect(await expectAllOrNothing()).toBe(3);
        await expectSound();
      }
    },
    patience,
  );

  type Race = readonly [against: string, act: () => Promise<unknown>];
  const races: readonly Race[] = [
    [
      'its time that is up',
      async () => {
        all.environment.clock.advance(20 * 60_000);
        await all.tick();
      },
    ],
    [
      'one who swaps without the others',
      async () => {
        const [{ who, booking }] = peers();
        const free = (await who.offers(booking.id)).find((offer) => offer.seatsLeft > 0);
        await who.hold(free?.offerId ?? '');
      },
    ],
    ['one who says no after all', async () => refuse(peers()[0], (await partOf(peers()[0])).id)],
    [
      'one who takes the wish back',
      async () => {
        const wish = await wishOf(peers()[0]);
        return peers()[0].who.client.delete(`/api/train-swap/wishes/${wish?.id}`);
      },
    ],
  ];

  it.each(races.slice(0, isWhole ? races.length : 2))(
    'comes to all or to nothing against %s',
    async (_what, against) => {
      for (let round = 0; round < times; round += 1) {
        await all.environment.goBack();
        const parts = await allButTheLast();
        const last = () => accept(all.apart()[2] as Peer, parts[2], `last ${round}`);
        // Who is first asked is not always the one who is first.
        const both = round % 2 === 0 ? [last(), against()] : [against(), last()];
        const done = await Promise.all(both);
        const reply = done[round % 2] as Awaited<ReturnType<typeof last>>;
        expect([200, 409, 410]).toContain(reply.status);
        const swapped = await expectAllOrNothing();
        expect(swapped).toBe(reply.status === 200 ? 3 : 0);
      }
    },
    patience,
  );

  /** Each of the points kills the process once; at one it dies every time. */
  function killOnceAt(points: readonly string[], always: string | null = null): Set<string> {
    const left = new Set(points);
    disarm = armFailPoints((name) => {
      if (name === always) throw new Error(`killed at ${name}`);
      if (left.delete(name)) throw new Error(`killed at ${name}`);
    });
    return left;
  }

  it(
    'comes through a process that dies once between every two of its steps',
    async () => {
      for (let round = 0; round < times; round += 1) {
        await all.environment.goBack();
        const left = killOnceAt(toTheEnd);
        for (let attempt = 0; attempt < toTheEnd.length; attempt += 1) {
          await all.wishInRing().catch(() => undefined);
          // What was postponed is delivered again in a moment of the clock.
          all.environment.clock.advance(1_000);
          await all.environment.settle();
          expect(await all.environment.violations('always')).toEqual([]);
          if ((await wishOf(peers()[0]))?.operationId) break;
        }
        const parts: string[] = [];
        for (const peer of peers()) parts.push((await all.makeReady(peer)).id);
        for (const [nth, peer] of peers().entries()) {
          for (let attempt = 0; attempt < toTheEnd.length; attempt += 1) {
            const reply = await accept(peer, parts[nth] ?? '', `again ${round}`);
            expect(await all.environment.violations('always')).toEqual([]);
            expect([0, 3]).toContain(await all.swapped());
            if (reply.status === 200) break;
          }
        }
        expect([...left]).toEqual([]);
        expect(await expectAllOrNothing()).toBe(3);
        await expectSound();
      }
    },
    patience,
  );

  it(
    'leaves everything as it was when it is not answered, whatever dies meanwhile',
    async () => {
      for (let round = 0; round < times; round += 1) {
        await all.environment.goBack();
        await allButTheLast();
        const left = killOnceAt(toTheLoss);
        all.environment.clock.advance(20 * 60_000);
        for (let attempt = 0; attempt < toTheLoss.length; attempt += 1) {
          all.environment.clock.advance(1_000);
          await all.tick();
          expect(await all.environment.violations('always')).toEqual([]);
        }
        expect([...left]).toEqual([]);
        expect(await expectAllOrNothing()).toBe(0);
        await expectSound();
        expect((await wishOf(peers()[2]))?.state).toBe('EXPIRED');
        expect((await wishOf(peers()[0]))?.state).toBe('OPEN');
      }
    },
    patience,
  );

  it(
    'ends for all when one takes the wish back, whatever dies meanwhile',
    async () => {
      for (let round = 0; round < times; round += 1) {
        await all.environment.goBack();
        await allButTheLast();
        const made = await wishOf(peers()[0]);
        const left = killOnceAt(['withdrawWish.handled', 'withdrawWish.committed']);
        const statuses: number[] = [];
        for (let attempt = 0; attempt < 3; attempt += 1) {
          const path = `/api/train-swap/wishes/${made?.id}`;
          statuses.push((await peers()[0].who.client.delete(path)).status);
          expect(await all.environment.violations('always')).toEqual([]);
        }
        expect([...left]).toEqual([]);
        expect(statuses).toEqual([500, 500, 204]);
        expect(await expectAllOrNothing()).toBe(0);
        await expectSound();
        expect((await wishOf(peers()[0]))?.state).toBe('WITHDRAWN');
        expect((await wishOf(peers()[1]))?.state).toBe('OPEN');
      }
    },
    patience,
  );

  it(
    'begins with a full match that dies and is done again, and with wishes whose end dies too',
    async () => {
      for (let round = 0; round < times; round += 1) {
        await all.environment.goBack();
        const points = ['matchAfresh.planned', 'matchAfresh.handled', 'expireDueWishes.handled'];
        const left = killOnceAt(points, 'relay train-swap.taken');
        await all.wishInRing();
        const departure = Date.parse(peers()[0].booking.journey.departure);
        all.environment.clock.set(new Date(departure - 2 * 60 * 60_000));
        for (let attempt = 0; attempt < 3; attempt += 1) {
          await all.tick();
          expect(await all.environment.violations('always')).toEqual([]);
        }
        const parts: string[] = [];
        for (const peer of peers()) parts.push((await partOf(peer)).proposal?.id ?? '');
        expect(new Set(parts).size).toBe(1);
        await refuse(peers()[2], (await partOf(peers()[2])).id);
        // Beyond every deadline: those who went on wishing do so no more.
        all.environment.clock.set(new Date(departure + 6 * 60 * 60_000));
        for (let attempt = 0; attempt < 3; attempt += 1) await all.tick();
        expect([...left]).toEqual([]);
        const states: (string | undefined)[] = [];
        for (const peer of peers()) states.push((await wishOf(peer))?.state);
        expect(states).toEqual(['EXPIRED', 'EXPIRED', 'DECLINED']);
        expect(await expectAllOrNothing()).toBe(0);
      }
    },
    patience,
  );

  it(
    'begins with what one who swaps alone frees, whatever dies meanwhile',
    async () => {
      for (let round = 0; round < times; round += 1) {
        await all.environment.goBack();
        const [one, other, alone] = peers();
        await wish(one, { journeyIds: [other.booking.journey.id] });
        // Who has waited longest is matched first: else the other would have the seat alone.
        all.environment.clock.advance(1_000);
        await wish(other, { journeyIds: [alone.booking.journey.id] });
        await wish(alone, { makeRoom: true });
        await all.environment.settle();
        const { client, ...who } = alone.who;
        const free = (await who.offers(alone.booking.id)).find(({ seatsLeft }) => seatsLeft > 0);
        const { id } = (await who.hold(free?.offerId ?? '')).body;
        await who.stepUp(id);
        await all.pay(alone, id);
        const left = killOnceAt(toTheFreed);
        expect((await who.confirm(id)).status).toBe(200);
        for (let attempt = 0; attempt < 40 && left.size > 0; attempt += 1) {
          all.environment.clock.advance(5_000);
          await all.environment.settle();
          expect(await all.environment.violations('always')).toEqual([]);
        }
        expect([...left]).toEqual([]);
        disarm();
        await all.environment.pass(30);
        expect((await wishOf(alone))?.state).toBe('WITHDRAWN');
        const found = [await partOf(one), await partOf(other)];
        expect(new Set(found.map(({ proposal }) => proposal?.id)).size).toBe(1);
        const { body } = await client.get<{ timeline: { type: string }[] }>(
          `/api/trips/trips/${alone.booking.id}`,
        );
        const told = body.timeline.filter(({ type }) => type === 'booking.exchanged');
        expect(told).toHaveLength(1);
        await expectSound();
      }
    },
    patience,
  );
});
