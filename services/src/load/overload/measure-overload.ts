import { encodeRequest } from '../../kit/testing/keep-alive-connection';
import { createRequestOptions } from '../../testing/processes/process-client';
import type { Ticket } from '../../testing/safety/environment/installation';
import { medianBy } from '../percentile';
import { ConnectionPool } from './connection-pool';

type RoundFigures = {
  /** Responses per second at full throughput, just before the overload. */
  capacity: number;
  /** Responses per second at triple load, as a share of the throughput just before and after. */
  served: number;
  rejected: number;
  /** Every rejected request had Retry-After. */
  polite: boolean;
  /** The health route responded throughout. */
  healthy: boolean;
};
/** The round with the median of `served`, which ranges from `least` to `most`. */
export type OverloadFigures = RoundFigures & { rounds: number; least: number; most: number };

type Outcome = { status: number; retryAfter: string | undefined };
type LoadClient = { quote(nth: number): Promise<Outcome>; health(): Promise<Outcome> };

/** Throughput grows with the number of clients up to a point. The number with the highest throughput is used. */
const clientCounts = [50, 100, 200];
/**
 * The speed of the machine varies, so capacity and overload are measured in turns. Otherwise the capacity would come
 * from its best moment and the overload from an average one.
 */
const rounds = 5;

/**
 * Requests exchange offers, as all travellers do when a train is cancelled: first at full throughput, then at three
 * times that rate. Cheaper requests could not be sent at triple rate from the same machine.
 */
export async function measureOverload(
  origins: readonly string[],
  tickets: readonly Ticket[],
  seconds: number,
): Promise<OverloadFigures> {
  const connections = origins.map((origin) => new ConnectionPool(origin));
  const send = (nth: number, request: Buffer): Promise<Outcome> =>
    (connections[nth % connections.length] as ConnectionPool).send(request).then(
      ({ status, header }) => ({ status, retryAfter: header('retry-after') }),
      () => ({ status: 0, retryAfter: undefined }),
    );
  const quotes = tickets.map(({ bookingId, token }, nth) => {
    const path = `/api/train-swap/bookings/${bookingId}/exchange-offers`;
    return encodeRequest(
      `${origins[nth % origins.length]}${path}`,
      createRequestOptions(token, 'POST', {}),
    );
  });
  const health = encodeRequest(`${origins[0]}/api/train-swap/health`);
  const client: LoadClient = {
    quote: (nth) => send(nth, quotes[nth % quotes.length] as Buffer),
    health: () => send(0, health),
  };

  // The first requests warm up the processes.
  await measureThroughput(client, seconds / 2, 50);
  let best = { clients: 0, throughput: -1 };
  for (const clients of clientCounts) {
    const throughput = await measureThroughput(client, seconds / 2, clients);
    if (throughput > best.throughput) best = { clients, throughput };
  }
  const all: RoundFigures[] = [];
  for (let nth = 0; nth < rounds; nth += 1)
    all.push(await measureRound(client, seconds, best.clients));
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

async function measureRound(
  client: LoadClient,
  seconds: number,
  clients: number,
): Promise<RoundFigures> {
  const capacity = await measureThroughput(client, seconds / 2, clients);
  const outcomes: Promise<Outcome>[] = [];
  const healths: Promise<Outcome>[] = [];
  const from = performance.now();
  const passed = () => (performance.now() - from) / 1000;
  while (passed() < seconds) {
    // Paced by the clock, not by iterations, because the client is also late on an overloaded machine.
    while (outcomes.length < capacity * 3 * passed()) outcomes.push(client.quote(outcomes.length));
    if (healths.length < passed() * 2) healths.push(client.health());
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const all = await Promise.all(outcomes);
  const over = all.filter(({ status }) => status === 200).length / passed();
  const throughput = (capacity + (await measureThroughput(client, seconds / 2, clients))) / 2;
  const rejected = all.filter(({ status }) => status === 503);
  return {
    capacity,
    served: throughput === 0 ? 0 : over / throughput,
    rejected: rejected.length,
    polite: rejected.every(({ retryAfter }) => Number(retryAfter) > 0),
    healthy: (await Promise.all(healths)).every(({ status }) => status === 200),
  };
}

/** Responses per second with `clients` that each send one request after the other. */
async function measureThroughput(
  client: LoadClient,
  seconds: number,
  clients: number,
): Promise<number> {
  let done = 0;
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, first) => {
      for (let nth = first; performance.now() < until; nth += clients) {
        if ((await client.quote(nth)).status === 200) done += 1;
      }
    }),
  );
  return done / seconds;
}
