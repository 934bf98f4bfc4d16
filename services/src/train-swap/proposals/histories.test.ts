import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { armFailPoints } from '../../foundation/fail-points';
import { payments } from '../../payments/service';
import { randomNumbers } from '../matching/testing/random-route-day';
import { refundAtProvider } from '../safety/testing/history';
import { type Judge, judgeAnswers } from '../safety/testing/judged-answers';
import { swapServices } from '../testing/swap-services';
import { type PeerWorld, startPeerWorld } from './testing/peer-world';
import { accept, type Peer, partOf, refuse, wish, wishOf } from './testing/peers';

/** The ordinary run plays twenty histories; `PROOF=whole` two hundred. `SEED=7` plays that one alone. */
const isWhole = process.env.PROOF === 'whole';
const only = process.env.SEED === undefined ? null : Number(process.env.SEED);
const seeds =
  only === null ? Array.from({ length: isWhole ? 200 : 20 }, (_, nth) => nth + 1) : [only];
const steps = 24;
const patience = 30 * 60_000;
/** Of a hundred commits and steps between them, so many kill the process. */
const deaths = 2;

describe('random histories of travellers who swap with each other', () => {
  let all: PeerWorld;
  let judge: Judge;
  let died = 0;
  let disarm = () => {};
  beforeAll(async () => {
    all = await startPeerWorld();
    judge = judgeAnswers([...swapServices, payments]);
    for (const { who } of all.peers) judge.hear(who.client);
  }, patience);
  afterAll(() => all?.stop());
  beforeEach(() => all.world.goBack());
  afterEach(() => disarm());

  /** The part that waits for this peer's answer, if it has come so far. */
  const partAsked = async (peer: Peer) =>
    (await wishOf(peer))?.operationId ? await partOf(peer) : null;
  const getReady = async (peer: Peer) => ((await partAsked(peer)) ? all.makeReady(peer) : null);
  const readyAndAccept = async (peer: Peer) => {
    const part = await getReady(peer);
    return part && accept(peer, part.id);
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
    const peer = all.peers[Math.floor(random() * all.peers.length)] as Peer;
    const nth = all.peers.indexOf(peer) + 1 + Math.floor(random() * 2);
    const other = all.peers[nth % all.peers.length] as Peer;
    const operationId = (await wishOf(peer))?.operationId;
    const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
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
      ['gets ready', () => getReady(peer)],
      ['accepts', async () => operationId && accept(peer, operationId)],
      ['gets ready and accepts', () => readyAndAccept(peer)],
      [
        'and all the others get ready and accept',
        async () => {
          for (const each of all.peers) await readyAndAccept(each);
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
      ['is given money back by support', () => refundAtProvider(all.world)],
      ['hears of the provider', () => all.world.webhooks.deliver()],
      ['hears of the provider twice', () => all.world.webhooks.repeat()],
      ['never hears of the provider', () => all.world.webhooks.lose()],
      ['lets time pass', async () => all.world.clock.advance((1 + random() * 12) * 60_000)],
    ];
    const [name, act] = acts[Math.floor(random() * acts.length)] ?? ['nothing', async () => null];
    const told = `${peer.reference} ${name}`;
    await unlessRefused(told, act);
    return told;
  }

  it.each(seeds)(
    'leave nothing lost, doubled or half done after each step: seed %i',
    async (seed) => {
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
        all.world.clock.advance(1_000);
        await all.tick();
        expect({ told, wrong: await all.world.violations('always') }).toEqual({ told, wrong: [] });
      }
      disarm();
      all.world.clock.advance(20 * 60_000);
      await all.tick();
      await all.world.pass(30);
      await all.tick();
      await all.world.pass(30);
      const wrong = await all.world.violations('with-provider');
      expect({ told, wrong }).toEqual({ told, wrong: [] });
      for (const peer of all.peers) {
        // Whatever happened, everybody can be asked, and says one thing.
        const part = await partAsked(peer);
        expect([null, 'CONFIRMED', 'RELEASED', 'EXPIRED', 'ON_HOLD']).toContain(
          part?.status ?? null,
        );
      }
    },
    patience,
  );
});
