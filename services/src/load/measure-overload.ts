import { writtenRequest } from '../foundation/testing/open-connection';
import type { Ticket } from '../train-swap/safety/testing/house';
import { askedBy } from '../train-swap/safety/testing/process-client';
import { StandingConnections } from './standing-connections';

export type OverloadFigures = {
  /** Answers a second that were asked for as fast as they came. */
  capacity: number;
  /** Of that capacity, what was still served when three times as much was asked for. */
  served: number;
  refused: number;
  /** Every refusal said when to come again. */
  polite: boolean;
  /** Health was answered all the while. */
  healthy: boolean;
};

type Outcome = { status: number; retryAfter: string | undefined };

/** What is carried grows with how many ask at once, up to a point: the best of these is what three times is asked of. */
const askersAtOnce = [50, 100, 200];

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
  const quote = (nth: number) => outcomeOf(nth, quotes[nth % quotes.length] as Buffer);
  const health = writtenRequest(`${origins[0]}/api/train-swap/health`);

  const carry = async (forSeconds: number, askers: number): Promise<number> => {
    let done = 0;
    const until = performance.now() + forSeconds * 1000;
    await Promise.all(
      Array.from({ length: askers }, async (_, asker) => {
        for (let nth = asker; performance.now() < until; nth += askers) {
          if ((await quote(nth)).status === 200) done += 1;
        }
      }),
    );
    return done / forSeconds;
  };
  // The first requests find nothing compiled and nothing at hand.
  await carry(seconds / 2, 50);
  let capacity = 0;
  for (const askers of askersAtOnce) {
    capacity = Math.max(capacity, await carry(seconds / 2, askers));
  }

  const outcomes: Promise<Outcome>[] = [];
  const healthy: Promise<boolean>[] = [];
  const from = performance.now();
  const passed = () => (performance.now() - from) / 1000;
  while (passed() < seconds) {
    // By the clock, not by turns: who asks is late, too, on a machine that is full.
    while (outcomes.length < capacity * 3 * passed()) outcomes.push(quote(outcomes.length));
    if (healthy.length < passed() * 2) {
      healthy.push(outcomeOf(0, health).then(({ status }) => status === 200));
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const all = await Promise.all(outcomes);
  const took = passed();
  const isHealthy = (await Promise.all(healthy)).every(Boolean);
  for (const each of connections) each.close();
  const refused = all.filter(({ status }) => status === 503);
  const over = all.filter(({ status }) => status === 200).length / took;
  return {
    capacity,
    served: capacity === 0 ? 0 : over / capacity,
    refused: refused.length,
    polite: refused.every(({ retryAfter }) => Number(retryAfter) > 0),
    healthy: isHealthy,
  };
}
