import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { armFailPoints } from '../../../kit/fail-points';
import { randomNumbers } from '../../../testing/matching/random-route-day';
import { refundAtProvider } from '../../../testing/safety/travellers/history';
import { type Judge, judgeAnswers } from '../../../testing/safety/travellers/judged-answers';
import { swapServices } from '../../../testing/swap/swap-services';
import type { WishTerms } from '../contract/wish';
import { type PeerEnvironment, startPeerEnvironment } from './testing/peer-world';
import { accept, type Peer, partOf, refuse, wish, wishOf } from './testing/peers';

/** The ordinary run plays ten histories of each cast; `PROOF=whole` two hundred. `SEED=7` plays those two alone. */
const isWhole = process.env.PROOF === 'whole';
const only = process.env.SEED === undefined ? null : Number(process.env.SEED);
const seeds =
  only === null ? Array.from({ length: isWhole ? 200 : 10 }, (_, nth) => nth + 1) : [only];
const steps = 24;
const patience = 30 * 60_000;
/** Those who would have each other's trains, and those of one train who ride different parts of its way. */
const casts = ['trains', 'seats on one train'] as const;
const histories = seeds.flatMap((seed) => casts.map((wished) => ({ seed, wished })));

const anotherSeat = (random: () => number): Partial<WishTerms> => ({
  properties: [random() < 0.5 ? 'WINDOW_SEAT' : 'AISLE_SEAT'],
});

type Act = readonly [string, () => Promise<unknown>];

/** Of a hundred commits and steps between them, so many kill the process. */
const deaths = 2;

describe('random histories of travellers who swap with each other', () => {
  let all: PeerEnvironment;
  let cast: readonly Peer[];
  let judge: Judge;
  let died = 0;
  let onTheWay = 0;
  let disarm = () => {};
  beforeAll(async () => {
    all = await startPeerEnvironment();
    judge = judgeAnswers([...swapServices, 'payments']);
    for (const { who } of [...all.peers, ...all.riders]) judge.hear(who.client);
  }, patience);
  afterAll(() => all?.stop());
  beforeEach(() => all.environment.goBack());
  afterEach(() => disarm());

  /** The part that waits for this peer's answer, if it has come so far. */
  const partAsked = async (peer: Peer) =>
    (await wishOf(peer))?.operationId ? await partOf(peer) : null;
  const getReady = async (peer: Peer) => ((await partAsked(peer)) ? all.makeReady(peer) : null);
  const readyAndAccept = async (peer: Peer) => {
    const part = await getReady(peer);
    return part && accept(peer, part.id);
  };
  const wishForSeats = async (random: () => number) => {
    for (const each of cast) await wish(each, anotherSeat(random));
  };
  const haveCardDeclined = async (peer: Peer) => {
    const part = await partAsked(peer);
    if (part?.status !== 'ON_HOLD') return;
    const at = '/api/payments/payments';
    const { client } = peer.who;
    const begun = await client.post(at, { operationId: part.id }, { key: `pay ${part.id}` });
    if (begun.status !== 201) return;
    const card = { paymentMethodId: 'pm_card_chargeDeclined' };
    await client.post(`${at}/${begun.body.id}/card`, card, { key: `declined ${part.id}` });
  };

  /**
   * What an act is answered: a refusal that its operation declares ends it. A fault is none, and an act that ends
   * by itself is none, but where the process died.
   */
  async function unlessRefused(told: string, act: () => Promise<unknown>): Promise<void> {
    const before = died;
    judge.answers();
    const error = await act().then(
      () => null,
      (thrown: unknown) => thrown,
    );
    const { faults, refused } = judge.answers();
    if (died > before) return;
    expect({ told, faults }).toEqual({ told, faults: [] });
    if (error && refused === 0) throw error;
  }

  /** One thing that a traveller, the clock or the provider does. */
  async function step(random: () => number): Promise<string> {
    const peer = cast[Math.floor(random() * cast.length)] as Peer;
    const nth = all.peers.indexOf(peer) + 1 + Math.floor(random() * 2);
    const other = all.peers[nth % all.peers.length] as Peer;
    const operationId = (await wishOf(peer))?.operationId;
    const forTrains: readonly Act[] = [
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
    const forSeats: readonly Act[] = [
      ['wishes', () => wish(peer, anotherSeat(random))],
      ['would make room', () => wish(peer, { makeRoom: true })],
      ['and all the others wish', () => wishForSeats(random)],
      ['wishes, and so do all', () => wishForSeats(random)],
      [
        'and all the others wish, get ready and accept',
        async () => {
          await wishForSeats(random);
          await all.tick();
          for (const each of cast) await readyAndAccept(each);
        },
      ],
    ];
    const acts: readonly Act[] = [
      ...(cast === all.peers ? forTrains : forSeats),
      ['gets ready', () => getReady(peer)],
      ['accepts', async () => operationId && accept(peer, operationId)],
      ['gets ready and accepts', () => readyAndAccept(peer)],
      [
        'and all the others get ready and accept',
        async () => {
          for (const each of cast) await readyAndAccept(each);
        },
      ],
      ['refuses', async () => operationId && refuse(peer, operationId)],
      [
        'takes the wish back',
        async () => {
          const made = await wishOf(peer);
          return made && peer.who.client.delete(`/api/train-swap/wishes/${made.id}`);
        },
      ],
      [
        'holds another train alone',
        async () => {
          const offers = await peer.who.offers(peer.booking.id);
          const free = offers.find(({ seatsLeft }) => seatsLeft > 0);
          return free && peer.who.hold(free.offerId);
        },
      ],
      ['has the card declined', () => haveCardDeclined(peer)],
      ['is given money back by support', () => refundAtProvider(all.environment)],
      ['hears of the provider', () => all.environment.webhooks.deliver()],
      ['hears of the provider twice', () => all.environment.webhooks.repeat()],
      ['never hears of the provider', () => all.environment.webhooks.lose()],
      ['lets time pass', async () => all.environment.clock.advance((1 + random() * 12) * 60_000)],
    ];
    const [name, act] = acts[Math.floor(random() * acts.length)] ?? ['nothing', async () => null];
    const told = `${peer.reference} ${name}`;
    await unlessRefused(told, act);
    return told;
  }

  it.each(histories)(
    'leave nothing lost, doubled or half done after each step: seed $seed, $wished',
    async ({ seed, wished }) => {
      cast = wished === 'trains' ? all.peers : [all.peers[0] as Peer, ...all.riders];
      const random = randomNumbers(seed + 1);
      const crashes = randomNumbers(-seed - 1);
      const told: string[] = [];
      disarm = armFailPoints((name) => {
        if (crashes() * 100 >= deaths) return;
        died += 1;
        throw new Error(`killed at ${name}`);
      });
      for (let nth = 0; nth < steps; nth += 1) {
        told.push(await step(random));
        all.environment.clock.advance(1_000);
        await all.tick();
        expect({ told, wrong: await all.environment.violations('always') }).toEqual({
          told,
          wrong: [],
        });
      }
      disarm();
      all.environment.clock.advance(20 * 60_000);
      await all.tick();
      await all.environment.pass(30);
      await all.tick();
      await all.environment.pass(30);
      const wrong = await all.environment.violations('with-provider');
      expect({ told, wrong }).toEqual({ told, wrong: [] });
      const { rows } = await all.environment.test.host.runtime.connection.pool.query(
        `select distinct p.id from train_swap.proposals p join train_swap.proposal_parts part on part.proposal_id = p.id
          where p.state = 'SETTLED' and part.moves @? '$[*].stretch'`,
      );
      onTheWay += rows.length;
      for (const peer of cast) {
        // Whatever happened, everybody can be asked, and says one thing.
        const part = await partAsked(peer);
        expect([null, 'CONFIRMED', 'RELEASED', 'EXPIRED', 'ON_HOLD']).toContain(
          part?.status ?? null,
        );
      }
    },
    patience,
  );

  it('swap seats on a part of the way in some of them', () => {
    if (only === null) expect(onTheWay).toBeGreaterThan(0);
  });
});
