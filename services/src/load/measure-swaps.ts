import type { TestClient } from '../foundation/testing/test-client';
import type { House, Ticket } from '../train-swap/safety/testing/house';
import { processClient } from '../train-swap/safety/testing/process-client';
import { plainly, swapper } from '../train-swap/safety/testing/swapper';
import { percentile, timed } from './percentile';

export type SwapFigures = { swaps: number; perSecond: number; p99: number; paid: number };

const atOnce = 50;
const mostSteps = 12;

/** Fifty travellers at once, each with a ticket after another: quote, hold, pay where something is due, confirm. */
export async function measureSwaps(
  house: House,
  origins: readonly string[],
  count: number,
): Promise<SwapFigures> {
  const tickets = await house.sell(count);
  const took: number[] = [];
  let paid = 0;
  let swaps = 0;
  const swap = async (ticket: Ticket, nth: number) => {
    const origin = origins[nth % origins.length] ?? '';
    const client = watched(
      processClient(() => origin, ticket.token),
      took,
      () => {
        paid += 1;
      },
    );
    const traveller = swapper(client, house.sightOf(ticket));
    for (let step = 0; step < mostSteps; step += 1) {
      const reply = await traveller.goOn({ ...plainly, nth });
      if (reply?.status === 200 && 'booking' in reply.body) {
        swaps += 1;
        return;
      }
    }
  };
  const from = performance.now();
  const left = tickets.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [nth, ticket] of left) await swap(ticket, nth);
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  return { swaps, perSecond: swaps / seconds, p99: percentile(took, 0.99), paid };
}

/** Times what a swap asks of the services; the bank's part is the provider's. */
function watched(client: TestClient, took: number[], onPaid: () => void): TestClient {
  return {
    ...client,
    post: async (url, body, sent) => {
      const { took: each, answer } = await timed(() => client.post<never>(url, body, sent));
      if (url.endsWith('/card')) onPaid();
      else took.push(each);
      return answer;
    },
  };
}
