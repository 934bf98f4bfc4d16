import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isFullRun } from 'shared-server/testing/test-level';
import { armFailPoints } from '../../../../kit/fail-points';
import { type PeerEnvironment, startPeerEnvironment } from '../testing/peer-environment';
import {
  accept,
  decline,
  getPart,
  getWish,
  type Peer,
  sendWithCode,
  wish,
  withdraw,
} from '../testing/peers';

/** With `TEST_LEVEL=prove` each step is killed twenty times and each race runs twenty times. */
const times = isFullRun ? 20 : 1;
const timeoutMs = 10 * 60_000;

/** Fail points from the first wish to the new tickets. */
const settlementPoints = [
  'createWish.prepared',
  'createWish.stored',
  'createWish.handled',
  'createWish.committed',
  'match-arrived-wish.prepared',
  'openProposal.started',
  'openProposal.part-created',
  'openProposal.notified',
  'match-arrived-wish.handled',
  'match-arrived-wish.committed',
  'acceptProposal.prepared',
  'acceptProposal.accepted',
  'settleProposal.places-released',
  'settleProposal.places-reserved',
  'confirmExchange.settled',
  'settleProposal.part-settled',
  'settleProposal.recorded',
  'acceptProposal.handled',
  'acceptProposal.committed',
];

/** Fail points from an expired proposal to the reopened wishes. */
const expiryPoints = [
  'expireDueHolds.handled',
  'expireDueHolds.committed',
  'endProposal.released',
  'closeEndedProposals.handled',
  'closeEndedProposals.committed',
  'match-reopened-wishes.prepared',
  'match-reopened-wishes.committed',
];

const listSteps = (subscription: string) =>
  ['prepared', 'handled', 'committed'].map((step) => `${subscription}.${step}`);

/** Fail points from a single swap to the match of the freed seat. */
const freedSeatPoints = [
  ...listSteps('withdraw-stale-wish'),
  ...listSteps('match-freed-by booking.exchanged'),
  ...listSteps('timeline booking.exchanged'),
];

describe('the settlement of a proposal', () => {
  let all: PeerEnvironment;
  let disarm = () => {};
  beforeAll(async () => {
    all = await startPeerEnvironment();
  }, timeoutMs);
  afterAll(() => all?.stop());
  beforeEach(() => all.environment.restoreState());
  afterEach(() => disarm());

  const peers = () => all.peers as [Peer, Peer, Peer];
  /** The first two peers accept; the third is ready to accept. */
  const acceptAllButLast = async () => {
    await all.wishInRing();
    const parts: string[] = [];
    for (const peer of peers()) parts.push((await all.makeReady(peer)).id);
    for (const nth of [0, 1]) await accept(peers()[nth] as Peer, parts[nth] ?? '');
    return parts as [string, string, string];
  };
  /** All peers hold the next peer's train and place, or all hold their own. */
  const expectAllOrNothing = async () => {
    disarm();
    await all.tick();
    expect([0, 3]).toContain(await all.swapped());
    expect(await all.environment.violations('always')).toEqual([]);
    await all.environment.advance(30);
    await all.tick();
    await all.environment.advance(30);
    return all.swapped();
  };
  const assertInvariants = async () =>
    expect(await all.environment.violations('with-provider')).toEqual([]);

  it(
    'settles once when three parties accept at once in three processes',
    async () => {
      for (let round = 0; round < times; round += 1) {
        await all.environment.restoreState();
        await all.wishInRing();
        const parts: string[] = [];
        for (const peer of peers()) parts.push((await all.makeReady(peer)).id);
        expect((await getPart(peers()[0])).proposal).toMatchObject({ kind: 'ring', parties: 3 });
        const separatePeers = all.peersOnOwnProcesses();
        const responses = await Promise.all(
          separatePeers.map((peer, nth) => accept(peer, parts[nth] ?? '', `race ${round}`)),
        );
        expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(responses.filter(({ body }) => body.status === 'CONFIRMED')).toHaveLength(1);
        expect(await expectAllOrNothing()).toBe(3);
        await assertInvariants();
      }
    },
    timeoutMs,
  );

  type Race = readonly [against: string, act: () => Promise<unknown>];
  const races: readonly Race[] = [
    [
      'its expiry',
      async () => {
        all.environment.clock.advance(20 * 60_000);
        await all.tick();
      },
    ],
    [
      'a party that swaps alone',
      async () => {
        const [peer] = peers();
        const { who, booking } = peer;
        const free = (await who.offers(booking.id)).find((offer) => offer.seatsLeft > 0);
        await sendWithCode(peer, () => who.hold(free?.offerId ?? ''));
      },
    ],
    ['a party that declines', async () => decline(peers()[0], (await getPart(peers()[0])).id)],
    [
      'a party that withdraws the wish',
      async () => {
        return withdraw(peers()[0], (await getWish(peers()[0]))?.id);
      },
    ],
  ];

  it.each(races.slice(0, isFullRun ? races.length : 2))(
    'swaps all or none in a race with %s',
    async (_what, against) => {
      for (let round = 0; round < times; round += 1) {
        await all.environment.restoreState();
        const parts = await acceptAllButLast();
        const last = () => accept(all.peersOnOwnProcesses()[2] as Peer, parts[2], `last ${round}`);
        // Start the two requests in alternating order.
        const requests = round % 2 === 0 ? [last(), against()] : [against(), last()];
        const results = await Promise.all(requests);
        const response = results[round % 2] as Awaited<ReturnType<typeof last>>;
        expect([200, 409, 410]).toContain(response.status);
        const swapped = await expectAllOrNothing();
        expect(swapped).toBe(response.status === 200 ? 3 : 0);
      }
    },
    timeoutMs,
  );

  /** Kills the process once at each point, and always at `always`. */
  function killOnceAtEach(points: readonly string[], always: string | null = null): Set<string> {
    const remaining = new Set(points);
    disarm = armFailPoints((name) => {
      if (name === always) throw new Error(`killed at ${name}`);
      if (remaining.delete(name)) throw new Error(`killed at ${name}`);
    });
    return remaining;
  }

  it(
    'settles although the process is killed once at every step',
    async () => {
      for (let round = 0; round < times; round += 1) {
        await all.environment.restoreState();
        const remaining = killOnceAtEach(settlementPoints);
        for (let attempt = 0; attempt < settlementPoints.length; attempt += 1) {
          await all.wishInRing().catch(() => undefined);
          // Postponed events are delivered again after a second.
          all.environment.clock.advance(1_000);
          await all.environment.settle();
          expect(await all.environment.violations('always')).toEqual([]);
          if ((await getWish(peers()[0]))?.operationId) break;
        }
        const parts: string[] = [];
        for (const peer of peers()) parts.push((await all.makeReady(peer)).id);
        for (const [nth, peer] of peers().entries()) {
          for (let attempt = 0; attempt < settlementPoints.length; attempt += 1) {
            const response = await accept(peer, parts[nth] ?? '', `again ${round}`);
            expect(await all.environment.violations('always')).toEqual([]);
            expect([0, 3]).toContain(await all.swapped());
            if (response.status === 200) break;
          }
        }
        expect([...remaining]).toEqual([]);
        expect(await expectAllOrNothing()).toBe(3);
        await assertInvariants();
      }
    },
    timeoutMs,
  );

  it(
    'changes nothing when it expires, although the process is killed at every step',
    async () => {
      for (let round = 0; round < times; round += 1) {
        await all.environment.restoreState();
        await acceptAllButLast();
        const remaining = killOnceAtEach(expiryPoints);
        all.environment.clock.advance(20 * 60_000);
        for (let attempt = 0; attempt < expiryPoints.length; attempt += 1) {
          all.environment.clock.advance(1_000);
          await all.tick();
          expect(await all.environment.violations('always')).toEqual([]);
        }
        expect([...remaining]).toEqual([]);
        expect(await expectAllOrNothing()).toBe(0);
        await assertInvariants();
        expect((await getWish(peers()[2]))?.state).toBe('EXPIRED');
        expect((await getWish(peers()[0]))?.state).toBe('OPEN');
      }
    },
    timeoutMs,
  );

  it(
    'ends for all parties when one withdraws the wish, although the process is killed',
    async () => {
      for (let round = 0; round < times; round += 1) {
        await all.environment.restoreState();
        await acceptAllButLast();
        const openWish = await getWish(peers()[0]);
        const remaining = killOnceAtEach(['withdrawWish.handled', 'withdrawWish.committed']);
        const statuses: number[] = [];
        for (let attempt = 0; attempt < 3; attempt += 1) {
          const path = `/api/train-swap/wishes/${openWish?.id}`;
          statuses.push((await peers()[0].who.client.delete(path)).status);
          expect(await all.environment.violations('always')).toEqual([]);
        }
        expect([...remaining]).toEqual([]);
        expect(statuses).toEqual([500, 500, 204]);
        expect(await expectAllOrNothing()).toBe(0);
        await assertInvariants();
        expect((await getWish(peers()[0]))?.state).toBe('WITHDRAWN');
        expect((await getWish(peers()[1]))?.state).toBe('OPEN');
      }
    },
    timeoutMs,
  );

  it(
    'repeats a full match and the expiry of wishes after the process was killed',
    async () => {
      for (let round = 0; round < times; round += 1) {
        await all.environment.restoreState();
        const points = [
          'runFullMatches.planned',
          'runFullMatches.handled',
          'expireDueWishes.handled',
        ];
        const remaining = killOnceAtEach(points, 'relay train-swap.loaded');
        await all.wishInRing();
        const departure = Date.parse(peers()[0].booking.journey.departure);
        all.environment.clock.set(new Date(departure - 2 * 60 * 60_000));
        for (let attempt = 0; attempt < 3; attempt += 1) {
          await all.tick();
          expect(await all.environment.violations('always')).toEqual([]);
        }
        const parts: string[] = [];
        for (const peer of peers()) parts.push((await getPart(peer)).proposal?.id ?? '');
        expect(new Set(parts).size).toBe(1);
        await decline(peers()[2], (await getPart(peers()[2])).id);
        // After every deadline the reopened wishes expire.
        all.environment.clock.set(new Date(departure + 6 * 60 * 60_000));
        for (let attempt = 0; attempt < 3; attempt += 1) await all.tick();
        expect([...remaining]).toEqual([]);
        const states: (string | undefined)[] = [];
        for (const peer of peers()) states.push((await getWish(peer))?.state);
        expect(states).toEqual(['EXPIRED', 'EXPIRED', 'DECLINED']);
        expect(await expectAllOrNothing()).toBe(0);
      }
    },
    timeoutMs,
  );

  it(
    'matches the seat freed by a single swap, although the process is killed at every step',
    async () => {
      for (let round = 0; round < times; round += 1) {
        await all.environment.restoreState();
        const [one, other, alone] = peers();
        await wish(one, { journeyIds: [other.booking.journey.id] });
        // The older wish is matched first, so the chain is found.
        all.environment.clock.advance(1_000);
        await wish(other, { journeyIds: [alone.booking.journey.id] });
        await wish(alone, { makeRoom: true });
        await all.environment.settle();
        const { client, ...who } = alone.who;
        const free = (await who.offers(alone.booking.id)).find(({ seatsLeft }) => seatsLeft > 0);
        const { id } = (await who.hold(free?.offerId ?? '')).body;
        await who.stepUp(id);
        await all.pay(alone, id);
        const remaining = killOnceAtEach(freedSeatPoints);
        expect((await who.confirm(id)).status).toBe(200);
        for (let attempt = 0; attempt < 40 && remaining.size > 0; attempt += 1) {
          all.environment.clock.advance(5_000);
          await all.environment.settle();
          expect(await all.environment.violations('always')).toEqual([]);
        }
        expect([...remaining]).toEqual([]);
        disarm();
        await all.environment.advance(30);
        expect((await getWish(alone))?.state).toBe('WITHDRAWN');
        const found = [await getPart(one), await getPart(other)];
        expect(new Set(found.map(({ proposal }) => proposal?.id)).size).toBe(1);
        const { body } = await client.get<{ timeline: { type: string }[] }>(
          `/api/trips/trips/${alone.booking.id}`,
        );
        const entries = body.timeline.filter(({ type }) => type === 'booking.exchanged');
        expect(entries).toHaveLength(1);
        await assertInvariants();
      }
    },
    timeoutMs,
  );
});
