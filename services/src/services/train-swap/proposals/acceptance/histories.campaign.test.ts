import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isFullRun } from 'shared-server/testing/test-level';
import { armFailPoints } from '../../../../kit/fail-points';
import { randomNumbers } from '../../../../testing/matching/random-route-day';
import { refundAtProvider } from '../../../../testing/safety/travellers/history';
import {
  createResponseOracle,
  type ResponseOracle,
} from '../../../../testing/safety/travellers/response-oracle';
import { swapServices } from '../../../../testing/swap/swap-services';
import type { WishTerms } from '../../contract/wish';
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

/** Ten histories of each kind by default, 200 with `TEST_LEVEL=prove`. `SEED=7` replays the two of that seed. */
const onlySeed = process.env.SEED === undefined ? null : Number(process.env.SEED);
const seeds =
  onlySeed === null
    ? Array.from({ length: isFullRun ? 200 : 10 }, (_, nth) => nth + 1)
    : [onlySeed];
const steps = 24;
const timeoutMs = 30 * 60_000;
/** Travellers who want each other's trains, and travellers on different segments of one train. */
const fixtures = ['trains', 'seats on one train'] as const;
const histories = seeds.flatMap((seed) => fixtures.map((wishKind) => ({ seed, wishKind })));

const anotherSeat = (random: () => number): Partial<WishTerms> => ({
  properties: [random() < 0.5 ? 'WINDOW_SEAT' : 'AISLE_SEAT'],
});

type Action = readonly [string, () => Promise<unknown>];

/** Percentage of fail points that kill the process. */
const killPercent = 2;

describe('random histories of swaps between travellers', () => {
  let all: PeerEnvironment;
  let travellers: readonly Peer[];
  let oracle: ResponseOracle;
  let killCount = 0;
  let segmentSwaps = 0;
  let disarm = () => {};
  beforeAll(async () => {
    all = await startPeerEnvironment();
    oracle = createResponseOracle([...swapServices, 'payments']);
    for (const { who } of [...all.peers, ...all.riders]) oracle.watch(who.client);
  }, timeoutMs);
  afterAll(() => all?.stop());
  beforeEach(() => all.environment.restoreState());
  afterEach(() => disarm());

  /** The peer's exchange operation, if a proposal was opened. */
  const findPart = async (peer: Peer) =>
    (await getWish(peer))?.operationId ? await getPart(peer) : null;
  const preparePart = async (peer: Peer) => ((await findPart(peer)) ? all.makeReady(peer) : null);
  const prepareAndAccept = async (peer: Peer) => {
    const part = await preparePart(peer);
    return part && accept(peer, part.id);
  };
  const wishForSeats = async (random: () => number) => {
    for (const each of travellers) await wish(each, anotherSeat(random));
  };
  const declineCard = async (peer: Peer) => {
    const part = await findPart(peer);
    if (part?.status !== 'ON_HOLD') return;
    const at = '/api/payments/payments';
    const { client } = peer.who;
    const started = await client.post(at, { operationId: part.id }, { key: `pay ${part.id}` });
    if (started.status !== 201) return;
    const card = { paymentMethodId: 'pm_card_chargeDeclined' };
    await client.post(`${at}/${started.body.id}/card`, card, { key: `declined ${part.id}` });
  };

  /** Runs an action. Declared problems are allowed; other errors fail the test unless the process was killed. */
  async function expectNoFault(log: string, act: () => Promise<unknown>): Promise<void> {
    const before = killCount;
    oracle.getResults();
    const error = await act().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    const { faults, rejected } = oracle.getResults();
    if (killCount > before) return;
    expect({ log, faults }).toEqual({ log, faults: [] });
    if (error && rejected === 0) throw error;
  }

  /** One random action of a traveller, the clock or the provider. */
  async function step(random: () => number): Promise<string> {
    const peer = travellers[Math.floor(random() * travellers.length)] as Peer;
    const nth = all.peers.indexOf(peer) + 1 + Math.floor(random() * 2);
    const other = all.peers[nth % all.peers.length] as Peer;
    const operationId = (await getWish(peer))?.operationId;
    const forTrains: readonly Action[] = [
      ['wishes', () => wish(peer, { journeyIds: [other.booking.journey.id] })],
      ['wishes too', () => wish(peer, { journeyIds: [other.booking.journey.id] })],
      [
        'and all the others wish',
        async () => {
          for (const each of all.peers) {
            const at = all.peers.indexOf(each) + 1 + Math.floor(random() * 2);
            const train = (all.peers[at % all.peers.length] as Peer).booking.journey.id;
            await wish(each, { journeyIds: [train] });
          }
        },
      ],
    ];
    const forSeats: readonly Action[] = [
      ['wishes', () => wish(peer, anotherSeat(random))],
      ['would make room', () => wish(peer, { makeRoom: true })],
      ['and all the others wish', () => wishForSeats(random)],
      ['wishes, and so do all', () => wishForSeats(random)],
      [
        'and all the others wish, get ready and accept',
        async () => {
          await wishForSeats(random);
          await all.tick();
          for (const each of travellers) await prepareAndAccept(each);
        },
      ],
    ];
    const actions: readonly Action[] = [
      ...(travellers === all.peers ? forTrains : forSeats),
      ['gets ready', () => preparePart(peer)],
      ['accepts', async () => operationId && accept(peer, operationId)],
      ['gets ready and accepts', () => prepareAndAccept(peer)],
      [
        'and all the others get ready and accept',
        async () => {
          for (const each of travellers) await prepareAndAccept(each);
        },
      ],
      ['refuses', async () => operationId && decline(peer, operationId)],
      [
        'takes the wish back',
        async () => {
          const openWish = await getWish(peer);
          return openWish && withdraw(peer, openWish.id);
        },
      ],
      [
        'holds another train alone',
        async () => {
          const offers = await peer.who.offers(peer.booking.id);
          const free = offers.find(({ seatsLeft }) => seatsLeft > 0);
          return free && sendWithCode(peer, () => peer.who.hold(free.offerId));
        },
      ],
      ['has the card declined', () => declineCard(peer)],
      ['is given money back by support', () => refundAtProvider(all.environment)],
      ['receives the webhooks', () => all.environment.webhooks.deliver()],
      ['receives the webhooks twice', () => all.environment.webhooks.redeliver()],
      ['never receives the webhooks', () => all.environment.webhooks.drop()],
      ['lets time pass', async () => all.environment.clock.advance((1 + random() * 12) * 60_000)],
    ];
    const [name, act] = actions[Math.floor(random() * actions.length)] ?? [
      'nothing',
      async () => null,
    ];
    const log = `${peer.reference} ${name}`;
    await expectNoFault(log, act);
    return log;
  }

  it.each(histories)(
    'break no invariant after any step: seed $seed, $wishKind',
    async ({ seed, wishKind }) => {
      travellers = wishKind === 'trains' ? all.peers : [all.peers[0] as Peer, ...all.riders];
      const random = randomNumbers(seed + 1);
      const randomKill = randomNumbers(-seed - 1);
      const log: string[] = [];
      disarm = armFailPoints((name) => {
        if (randomKill() * 100 >= killPercent) return;
        killCount += 1;
        throw new Error(`killed at ${name}`);
      });
      for (let nth = 0; nth < steps; nth += 1) {
        log.push(await step(random));
        all.environment.clock.advance(1_000);
        await all.tick();
        expect({ log, wrong: await all.environment.violations('always') }).toEqual({
          log,
          wrong: [],
        });
      }
      disarm();
      all.environment.clock.advance(20 * 60_000);
      await all.tick();
      await all.environment.advance(30);
      await all.tick();
      await all.environment.advance(30);
      const wrong = await all.environment.violations('with-provider');
      expect({ log, wrong }).toEqual({ log, wrong: [] });
      const { rows } = await all.environment.test.host.runtime.connection.pool.query(
        `select distinct p.id from train_swap.proposals p join train_swap.proposal_parts part on part.proposal_id = p.id
          where p.state = 'SETTLED' and part.moves @? '$[*].segment'`,
      );
      segmentSwaps += rows.length;
      for (const peer of travellers) {
        // Every peer has a readable state at the end.
        const part = await findPart(peer);
        expect([null, 'CONFIRMED', 'RELEASED', 'EXPIRED', 'ON_HOLD']).toContain(
          part?.status ?? null,
        );
      }
    },
    timeoutMs,
  );

  it('contain swaps of seats on a segment', () => {
    if (onlySeed === null) expect(segmentSwaps).toBeGreaterThan(0);
  });
});
