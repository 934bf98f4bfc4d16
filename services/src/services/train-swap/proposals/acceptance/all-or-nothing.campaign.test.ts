import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { isFullRun } from 'shared-server/testing/test-level';
import { armFailPoints } from '../../../../kit/fail-points';
import { randomNumbers } from '../../../../testing/matching/random-route-day';
import { ignoreKilled } from '../../../../testing/processes/kill-at';
import { accept, decline, withdraw } from '../testing/peers';
import {
  type Ring,
  type RingEnvironment,
  type RingParty,
  startRingEnvironment,
} from '../testing/ring-environment';

/** `RING_SEED=17` replays one run; `RINGS=1000` runs more; `TEST_LEVEL=prove` runs 10,000. */
const { RING_SEED, RINGS = isFullRun ? '10000' : '50' } = process.env;
const seeds = RING_SEED
  ? [Number(RING_SEED)]
  : Array.from({ length: Number(RINGS) }, (_, at) => at + 1);
const timeoutMs = 3 * 60 * 60_000;
const minute = 60_000;

/** Fail points from the opening of a proposal to its settlement or end. */
const points = [
  'openProposal.started',
  'openProposal.part-created',
  'openProposal.notified',
  'acceptProposal.prepared',
  'acceptProposal.accepted',
  'settleProposal.places-released',
  'settleProposal.places-reserved',
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

/** `isCertain`: before the last acceptance it always ends the proposal. */
type Disturbance = {
  what: string;
  isCertain: boolean;
  act(all: RingEnvironment, party: RingParty): Promise<unknown>;
};

const disturbances: readonly Disturbance[] = [
  { what: 'none', isCertain: false, act: async () => undefined },
  {
    what: 'declines',
    isCertain: true,
    act: (_all, { peer, operationId }) => decline(peer, operationId),
  },
  {
    what: 'does not respond in time',
    isCertain: true,
    act: async ({ environment }) => environment.clock.advance(20 * minute),
  },
  {
    what: 'withdraws the wish',
    isCertain: true,
    act: (_all, { peer, wishId }) => withdraw(peer, wishId),
  },
  {
    what: 'has a changed booking',
    isCertain: true,
    act: ({ sql }, { peer }) =>
      sql('update train_swap.bookings set version = version + 1 where id = $1', [peer.booking.id]),
  },
  {
    what: 'has swapped seats with another passenger',
    isCertain: false,
    act: (all, { peer }) => all.seatElsewhere(peer),
  },
];

/** The fail point, how often it is passed before, and whether the client retries. */
type Kill = { point?: string; pass: number; isRetried: boolean };

/** Creates a run from its seed. */
function createRun(seed: number) {
  const random = randomNumbers(seed);
  const below = (count: number) => Math.floor(random() * count);
  const count = 2 + below(3);
  const order = [0, 1, 2, 3]
    .map((nth) => ({ nth, by: random() }))
    .sort((one, other) => one.by - other.by)
    .map(({ nth }) => nth);
  const isKilled = random() < 0.5;
  return {
    parties: order.slice(0, count),
    isChain: random() < 0.5,
    isPaid: random() < 0.06,
    kill: isKilled
      ? { point: points[below(points.length)], pass: below(count), isRetried: random() < 0.6 }
      : null,
    disturbance: (isKilled
      ? disturbances[0]
      : disturbances[below(disturbances.length)]) as Disturbance,
    /** The acceptance before or during which the disturbance happens, and its party. */
    at: below(count),
    beside: random() < 0.4,
    of: below(count),
  };
}

describe('a ring or a chain in which any step fails', () => {
  let all: RingEnvironment;
  let disarm = () => {};
  let killCount = 0;
  beforeAll(async () => {
    all = await startRingEnvironment();
  }, 300_000);
  afterAll(() => all?.stop());
  afterEach(() => disarm());

  /** Blocks the relay, so that stored events can be counted. */
  function arm({ kill }: { kill: Kill | null }): void {
    let remaining = kill?.pass ?? 0;
    disarm = armFailPoints((name) => {
      if (name.startsWith('relay ')) throw new Error('stuck');
      if (name !== kill?.point || remaining < 0) return;
      remaining -= 1;
      if (remaining >= 0) return;
      killCount += 1;
      throw new Error(`killed at ${name}`);
    });
  }

  async function pay({ peer, operationId }: RingParty): Promise<void> {
    const { client } = peer.who;
    const at = '/api/payments/payments';
    const started = await client.post<{ id: string }>(at, { operationId }, { key: operationId });
    const card = { paymentMethodId: 'pm_card_visa' };
    const sent = await client.post<{ status: string }>(`${at}/${started.body.id}/card`, card, {
      key: `card ${operationId}`,
    });
    if (sent.body.status !== 'AUTHORISED') throw new Error(sent.text);
  }

  async function acceptPart({ peer, operationId }: RingParty, kill: Kill | null): Promise<number> {
    const before = killCount;
    const response = await accept(peer, operationId, operationId);
    if (response.status >= 500 && killCount === before) throw new Error(response.text);
    if (response.status < 500 || !kill?.isRetried) return response.status;
    return (await accept(peer, operationId, operationId)).status;
  }

  /** Runs the jobs again when they are killed. */
  async function expireProposals(): Promise<void> {
    all.environment.clock.advance(20 * minute);
    for (let round = 0; round < 4; round += 1) {
      for (const job of ['expire-holds', 'close-proposals', 'expire-wishes']) {
        await all.environment.test.runJob('train-swap', job).catch(ignoreKilled);
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
    const [counts] = await all.sql<Record<string, number>>(
      `select (select count(*)::int from train_swap.settlements) as settled,
        (select count(*)::int from train_swap.wishes where state = 'FULFILLED') as fulfilled,
        (select count(*)::int from train_swap.outbox
          where payload ->> 'type' = 'exchange.confirmed') as published,
        (select count(*)::int from train_swap.exchange_operations where status = 'ON_HOLD') as held,
        (select count(*)::int from train_swap.proposals where state = 'OPEN') as open`,
    );
    const count = parties.length;
    const isAll = swapped === count;
    expect({ replay, swapped, stayed, ...counts }).toEqual({
      replay,
      swapped: isAll ? count : 0,
      stayed: isAll ? 0 : count,
      settled: swapped,
      fulfilled: swapped,
      published: swapped,
      held: 0,
      open: 0,
    });
    const wrong = await all.environment.violations('always');
    expect({ replay, wrong }).toEqual({ replay, wrong: [] });
    return swapped;
  }

  /** Delivers events: payments are captured for a swap and cancelled otherwise. */
  async function expectPaymentsSettled(replay: unknown): Promise<void> {
    disarm();
    for (let round = 0; round < 2; round += 1) await all.environment.advance(30);
    const wrong = await all.environment.violations('with-provider');
    expect({ replay, wrong }).toEqual({ replay, wrong: [] });
  }

  it(
    'is settled for all parties or for none',
    async () => {
      const outcomes = { all: 0, nothing: 0 };
      for (const seed of seeds) {
        disarm();
        arm({ kill: null });
        await all.environment.restoreState();
        const run = createRun(seed);
        const { kill, disturbance: event } = run;
        const replay = { seed, ...run, disturbance: event.what };
        const ring = await all.plan(run);
        const [first] = ring.parties as [RingParty];
        disarm();
        arm(run);
        await ring.open().catch(async (error) => {
          ignoreKilled(error);
          await ring.open();
        });
        if (run.isPaid) await pay(first);
        const statuses: number[] = [];
        for (const [nth, party] of ring.parties.entries()) {
          const affectedParty = nth === run.at ? ring.parties[run.of] : undefined;
          if (affectedParty && !run.beside) await event.act(all, affectedParty);
          const [status] = await Promise.all([
            acceptPart(party, kill),
            affectedParty && run.beside ? event.act(all, affectedParty) : null,
          ]);
          statuses.push(status);
        }
        await expireProposals();
        const details = { ...replay, answers: statuses };
        const swapped = await expectAllOrNothing(ring, details);
        if (run.isPaid) await expectPaymentsSettled(details);
        const count = ring.parties.length;
        if (event.what === 'none' && (!kill || kill.isRetried)) {
          expect({ details, swapped }).toEqual({ details, swapped: count });
        }
        if (event.isCertain && !run.beside)
          expect({ details, swapped }).toEqual({ details, swapped: 0 });
        outcomes[swapped === count ? 'all' : 'nothing'] += 1;
      }
      if (seeds.length >= 50) {
        expect(outcomes.all).toBeGreaterThan(seeds.length / 10);
        expect(outcomes.nothing).toBeGreaterThan(seeds.length / 10);
        expect(killCount).toBeGreaterThan(seeds.length / 10);
      }
    },
    timeoutMs,
  );
});
