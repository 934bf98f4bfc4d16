import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { armFailPoints } from '../../../kit/fail-points';
import { randomNumbers } from '../../../testing/matching/random-route-day';
import { unlessKilled } from '../../../testing/processes/crash-at';
import { accept, refuse } from './testing/peers';
import {
  type Party,
  type Ring,
  type RingEnvironment,
  startRingEnvironment,
} from './testing/ring-world';

/** `RING_SEED=17` replays one run; `RINGS=1000` tries more; the whole proof as many as the targets promise. */
const { PROOF, RING_SEED, RINGS = PROOF === 'whole' ? '10000' : '50' } = process.env;
const seeds = RING_SEED
  ? [Number(RING_SEED)]
  : Array.from({ length: Number(RINGS) }, (_, at) => at + 1);
const patience = 3 * 60 * 60_000;
const minute = 60_000;

/** Everything between two steps from the first question to the last new ticket, or to all as it was. */
const points = [
  'openProposal.begun',
  'openProposal.part-written',
  'openProposal.told',
  'acceptProposal.prepared',
  'acceptProposal.accepted',
  'settleProposal.places-released',
  'settleProposal.places-taken',
  'confirmExchange.settled',
  'settleProposal.part-settled',
  'settleProposal.recorded',
  'acceptProposal.handled',
  'acceptProposal.committed',
  'endHold.ended',
  'endHold.released',
  'endProposal.released',
  'expireDueHolds.handled',
  'expireDueHolds.committed',
  'closeEndedProposals.handled',
  'closeEndedProposals.committed',
];

/** `surely`: whenever it comes before the last acceptance, nothing can come of the proposal. */
type Trouble = {
  what: string;
  surely: boolean;
  act(all: RingEnvironment, party: Party): Promise<unknown>;
};

const troubles: readonly Trouble[] = [
  { what: 'none', surely: false, act: async () => undefined },
  {
    what: 'says no',
    surely: true,
    act: (_all, { peer, operationId }) => refuse(peer, operationId),
  },
  {
    what: 'does not answer in time',
    surely: true,
    act: async ({ environment }) => environment.clock.advance(20 * minute),
  },
  {
    what: 'takes the wish back',
    surely: true,
    act: (_all, { peer, wishId }) => peer.who.client.delete(`/api/train-swap/wishes/${wishId}`),
  },
  {
    what: 'has another booking now',
    surely: true,
    act: ({ sql }, { peer }) =>
      sql('update train_swap.bookings set version = version + 1 where id = $1', [peer.booking.id]),
  },
  {
    what: 'is seated elsewhere, and somebody else has the place',
    surely: false,
    act: (all, { peer }) => all.seatElsewhere(peer),
  },
];

/** What a run is, read from its seed alone. */
function draw(seed: number) {
  const random = randomNumbers(seed);
  const below = (count: number) => Math.floor(random() * count);
  const count = 2 + below(3);
  const order = [0, 1, 2, 3]
    .map((nth) => ({ nth, by: random() }))
    .sort((one, other) => one.by - other.by)
    .map(({ nth }) => nth);
  const dies = random() < 0.5;
  return {
    parties: order.slice(0, count),
    isChain: random() < 0.5,
    isPaid: random() < 0.06,
    /** The point, how often it is passed before, and whether whoever waited for an answer asks again. */
    death: dies
      ? { point: points[below(points.length)], pass: below(count), asksAgain: random() < 0.6 }
      : null,
    trouble: (dies ? troubles[0] : troubles[below(troubles.length)]) as Trouble,
    /** Before which acceptance, or beside it, and whose trouble it is. */
    ...{ at: below(count), beside: random() < 0.4, of: below(count) },
  };
}
type Run = ReturnType<typeof draw>;

describe('a ring or a chain of which any one step fails', () => {
  let all: RingEnvironment;
  let disarm = () => {};
  let died = 0;
  beforeAll(async () => {
    all = await startRingEnvironment();
  }, 300_000);
  afterAll(() => all?.stop());
  afterEach(() => disarm());

  /** No event leaves meanwhile: what a commit leaves behind is counted where it is stored. */
  function arm({ death }: Pick<Run, 'death'>): void {
    let left = death?.pass ?? 0;
    disarm = armFailPoints((name) => {
      if (name.startsWith('relay ')) throw new Error('stuck');
      if (name !== death?.point || left < 0) return;
      left -= 1;
      if (left >= 0) return;
      died += 1;
      throw new Error(`killed at ${name}`);
    });
  }

  async function pay({ peer, operationId }: Party): Promise<void> {
    const { client } = peer.who;
    const at = '/api/payments/payments';
    const begun = await client.post<{ id: string }>(at, { operationId }, { key: operationId });
    const card = { paymentMethodId: 'pm_card_visa' };
    const sent = await client.post<{ status: string }>(`${at}/${begun.body.id}/card`, card, {
      key: `card ${operationId}`,
    });
    if (sent.body.status !== 'AUTHORISED') throw new Error(sent.text);
  }

  async function answer({ peer, operationId }: Party, death: Run['death']): Promise<number> {
    const before = died;
    const reply = await accept(peer, operationId, operationId);
    if (reply.status >= 500 && died === before) throw new Error(reply.text);
    if (reply.status < 500 || !death?.asksAgain) return reply.status;
    return (await accept(peer, operationId, operationId)).status;
  }

  /** Timers go on, as often as they are killed. */
  async function passTime(): Promise<void> {
    all.environment.clock.advance(20 * minute);
    for (let round = 0; round < 4; round += 1) {
      for (const job of ['expire-holds', 'close-proposals', 'expire-wishes']) {
        await all.environment.test.runJob('train-swap', job).catch(unlessKilled);
      }
    }
  }

  async function expectAllOrNothing(ring: Ring, replay: unknown): Promise<number> {
    const { parties } = ring;
    const rows = await all.sql<{ id: string; train: string; place: string }>(
      `select b.id, b.journey ->> 'id' as train, r.coach || '/' || r.place as place
        from train_swap.bookings b
        join train_swap.reservations r on r.booking_id = b.id and r.state = 'CONFIRMED'
        where b.id = any($1)`,
      [parties.map(({ peer }) => peer.booking.id)],
    );
    const swapped = parties.filter(({ peer, train, to }) => {
      const now = rows.find(({ id }) => id === peer.booking.id);
      return now?.train === train.id && to.id.endsWith(`/${now.place}`);
    }).length;
    const stayed = parties.filter(({ peer }) =>
      rows.some(({ id, train }) => id === peer.booking.id && train === peer.booking.journey.id),
    ).length;
    const [counted] = await all.sql<Record<string, number>>(
      `select (select count(*)::int from train_swap.settlements) as settled,
        (select count(*)::int from train_swap.wishes where state = 'FULFILLED') as fulfilled,
        (select count(*)::int from train_swap.outbox
          where payload ->> 'type' = 'exchange.confirmed') as told,
        (select count(*)::int from train_swap.exchange_operations where status = 'ON_HOLD') as held,
        (select count(*)::int from train_swap.proposals where state = 'OPEN') as open`,
    );
    const count = parties.length;
    const isAll = swapped === count;
    expect({ replay, swapped, stayed, ...counted }).toEqual({
      ...{ replay, swapped: isAll ? count : 0, stayed: isAll ? 0 : count },
      ...{ settled: swapped, fulfilled: swapped, told: swapped, held: 0, open: 0 },
    });
    const wrong = await all.environment.violations('always');
    expect({ replay, wrong }).toEqual({ replay, wrong: [] });
    return swapped;
  }

  /** Events leave now: what was reserved is taken for a swap, and given back for none. */
  async function expectMoneyWhereItBelongs(replay: unknown): Promise<void> {
    disarm();
    for (let round = 0; round < 2; round += 1) await all.environment.pass(30);
    const wrong = await all.environment.violations('with-provider');
    expect({ replay, wrong }).toEqual({ replay, wrong: [] });
  }

  it(
    'is done whole or not at all',
    async () => {
      const came = { all: 0, nothing: 0 };
      for (const seed of seeds) {
        disarm();
        arm({ death: null });
        await all.environment.goBack();
        const run = draw(seed);
        const { death, trouble } = run;
        const replay = { seed, ...run, trouble: trouble.what };
        const ring = await all.plan(run);
        const [first] = ring.parties as [Party];
        disarm();
        arm(run);
        await ring.open().catch(async (error) => {
          unlessKilled(error);
          await ring.open();
        });
        if (run.isPaid) await pay(first);
        const answers: number[] = [];
        for (const [nth, party] of ring.parties.entries()) {
          const meets = nth === run.at ? ring.parties[run.of] : undefined;
          if (meets && !run.beside) await trouble.act(all, meets);
          const [status] = await Promise.all([
            answer(party, death),
            meets && run.beside ? trouble.act(all, meets) : null,
          ]);
          answers.push(status);
        }
        await passTime();
        const told = { ...replay, answers };
        const swapped = await expectAllOrNothing(ring, told);
        if (run.isPaid) await expectMoneyWhereItBelongs(told);
        const count = ring.parties.length;
        if (trouble.what === 'none' && (!death || death.asksAgain)) {
          expect({ told, swapped }).toEqual({ told, swapped: count });
        }
        if (trouble.surely && !run.beside) expect({ told, swapped }).toEqual({ told, swapped: 0 });
        came[swapped === count ? 'all' : 'nothing'] += 1;
      }
      if (seeds.length >= 50) {
        expect(came.all).toBeGreaterThan(seeds.length / 10);
        expect(came.nothing).toBeGreaterThan(seeds.length / 10);
        expect(died).toBeGreaterThan(seeds.length / 10);
      }
    },
    patience,
  );
});
