import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { armFailPoints } from '../../foundation/fail-points';
import { randomNumbers } from '../matching/testing/random-route-day';
import { type PeerWorld, startPeerWorld } from './testing/peer-world';
import { accept, type Peer, partOf, refuse, wish, wishOf } from './testing/peers';

/** The ordinary run plays a few histories; `PROOF=whole` two hundred. `SEED=7` plays that one alone. */
const isWhole = process.env.PROOF === 'whole';
const only = process.env.SEED === undefined ? null : Number(process.env.SEED);
const seeds =
  only === null ? Array.from({ length: isWhole ? 200 : 2 }, (_, nth) => nth + 1) : [only];
const steps = 24;
const patience = 30 * 60_000;
/** Of a hundred commits and steps between them, so many kill the process. */
const deaths = 2;

describe('random histories of travellers who swap with each other', () => {
  let all: PeerWorld;
  let disarm = () => {};
  beforeAll(async () => {
    all = await startPeerWorld();
  }, patience);
  afterAll(() => all?.stop());
  beforeEach(() => all.world.goBack());
  afterEach(() => disarm());

  /** One thing that a traveller or the clock does; a refusal, or a dead process, is an answer too. */
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
            await wish(each, { journeyIds: [train] }).catch(() => null);
          }
        },
      ],
      ['gets ready', () => all.makeReady(peer)],
      ['accepts', async () => operationId && accept(peer, operationId)],
      ['gets ready and accepts', async () => accept(peer, (await all.makeReady(peer)).id)],
      [
        'and all the others get ready and accept',
        async () => {
          for (const each of all.peers) await accept(each, (await all.makeReady(each)).id);
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
      ['lets time pass', async () => all.world.clock.advance((1 + random() * 12) * 60_000)],
    ];
    const [name, act] = acts[Math.floor(random() * acts.length)] ?? ['nothing', async () => null];
    await act().catch(() => null);
    return `${peer.reference} ${name}`;
  }

  it.each(seeds)(
    'leave nothing lost, doubled or half done after each step: seed %i',
    async (seed) => {
      const random = randomNumbers(seed + 1);
      const crashes = randomNumbers(-seed - 1);
      const told: string[] = [];
      disarm = armFailPoints((name) => {
        if (crashes() * 100 < deaths) throw new Error(`killed at ${name}`);
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
        const part = await partOf(peer).catch(() => null);
        expect([null, 'CONFIRMED', 'RELEASED', 'EXPIRED', 'ON_HOLD']).toContain(
          part?.status ?? null,
        );
      }
    },
    patience,
  );
});
