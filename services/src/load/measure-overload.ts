import { writtenRequest } from '../kit/testing/open-connection';
import { askedBy } from '../testing/processes/process-client';
import type { Ticket } from '../testing/safety/environment/installation';
import { medianBy } from './percentile';
import { StandingConnections } from './standing-connections';

type RoundFigures = {
  /** Answers a second that were asked for as fast as they came, just before. */
  capacity: number;
  /** Of what was carried just before and just after, what was still served when three times as much was asked for. */
  served: number;
  refused: number;
  /** Every refusal said when to come again. */
  polite: boolean;
  /** Health was answered all the while. */
  healthy: boolean;
};
/** The round that is the median by what was `served`, between `least` and `most`. */
export type OverloadFigures = RoundFigures & { rounds: number; least: number; most: number };

type Outcome = { status: number; retryAfter: string | undefined };
type Asker = { quote(nth: number): Promise<Outcome>; health(): Promise<Outcome> };

/** What is carried grows with how many ask at once, up to a point: as many ask as carry most. */
const askersAtOnce = [50, 100, 200];
/**
 * The machine is faster at one moment than at another: what it carries and what it still serves are measured in turns.
 * The best of some short looks at what it carries would be its best moment, and what is served its mean.
 */
const rounds = 5;

/**
 * Asks which trains tickets can be swapped to, as all do when a train is cancelled: first as much as is served,
 * then three times that, whether it is served or not. Of what costs less, who asks could not ask three times as
 * much on the same machine.
 */
export async function measureOverload(
  origins: readonly string[],
  tickets: readonly Ticket[],
  seconds: number,
): Promise<OverloadFigures> {
  const connections = origins.map((origin) => new StandingConnections(origin));
  const outcomeOf = (nth: number, request: Buffer): Promise<Outcome> =>
    (connections[nth % connections.length] as StandingConnections).ask(request).then(
      ({ status, header }) => ({ status, retryAfter: header('retry-after') }),
      () => ({ status: 0, retryAfter: undefined }),
    );
  const quotes = tickets.map(({ bookingId, token }, nth) => {
    const path = `/api/train-swap/bookings/${bookingId}/exchange-offers`;
    return writtenRequest(`${origins[nth % origins.length]}${path}`, askedBy(token, 'POST', {}));
  });
  const health = writtenRequest(`${origins[0]}/api/train-swap/health`);
  const asker: Asker = {
    quote: (nth) => outcomeOf(nth, quotes[nth % quotes.length] as Buffer),
    health: () => outcomeOf(0, health),
  };

  // The first requests find nothing compiled and nothing at hand.
  await carry(asker, seconds / 2, 50);
  let best = { askers: 0, carried: -1 };
  for (const askers of askersAtOnce) {
    const carried = await carry(asker, seconds / 2, askers);
    if (carried > best.carried) best = { askers, carried };
  }
  const all: RoundFigures[] = [];
  for (let nth = 0; nth < rounds; nth += 1)
    all.push(await measureRound(asker, seconds, best.askers));
  for (const each of connections) each.close();
  const served = all.map((each) => each.served);
  return {
    ...medianBy(all, (each) => each.served),
    polite: all.every(({ polite }) => polite),
    healthy: all.every(({ healthy }) => healthy),
    rounds,
    least: Math.min(...served),
    most: Math.max(...served),
  };
}

async function measureRound(asker: Asker, seconds: number, askers: number): Promise<RoundFigures> {
  const capacity = await carry(asker, seconds / 2, askers);
  const outcomes: Promise<Outcome>[] = [];
  const healths: Promise<Outcome>[] = [];
  const from = performance.now();
  const passed = () => (performance.now() - from) / 1000;
  while (passed() < seconds) {
    // By the clock, not by turns: who asks is late, too, on a machine that is full.
    while (outcomes.length < capacity * 3 * passed()) outcomes.push(asker.quote(outcomes.length));
    if (healths.length < passed() * 2) healths.push(asker.health());
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const all = await Promise.all(outcomes);
  const over = all.filter(({ status }) => status === 200).length / passed();
  const carried = (capacity + (await carry(asker, seconds / 2, askers))) / 2;
  const refused = all.filter(({ status }) => status === 503);
  return {
    capacity,
    served: carried === 0 ? 0 : over / carried,
    refused: refused.length,
    polite: refused.every(({ retryAfter }) => Number(retryAfter) > 0),
    healthy: (await Promise.all(healths)).every(({ status }) => status === 200),
  };
}

/** As fast as answers come, by so many who ask one after the other: answers a second. */
async function carry(asker: Asker, seconds: number, askers: number): Promise<number> {
  let done = 0;
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: askers }, async (_, first) => {
      for (let nth = first; performance.now() < until; nth += askers) {
        if ((await asker.quote(nth)).status === 200) done += 1;
      }
    }),
  );
  return done / seconds;
}
