import { randomUUID } from 'node:crypto';
import type { TestClient, TestReply } from '../kit/testing/test-client';
import type { ExchangeOffer } from '../services/train-swap/contract';
import { processClient } from '../testing/processes/process-client';
import type { Installation, Ticket } from '../testing/safety/environment/installation';
import { raceForSeats } from '../testing/safety/travellers/seat-race';
import { plainly, swapper } from '../testing/safety/travellers/swapper';
import { freeTickets, paidTickets } from './measured-tickets';
import { percentile, timed } from './percentile';
import type { RaceFigures } from './repeat-races';

/** `p99` in milliseconds, of one request. */
export type SwapFigures = { swaps: number; perSecond: number; p99: number };
type Swap = (client: TestClient, ticket: Ticket, nth: number) => Promise<boolean>;

export const travellersAtOnce = 50;
/** Those who press at one moment. */
export const racers = 500;
export const seatsRacedFor = 100;
const mostSteps = 12;
const api = '/api/train-swap';

/** Quote, hold and confirm, where nothing is due: what the services do, and nobody else. */
export async function measureFreeSwaps(
  installation: Installation,
  origins: readonly string[],
  count: number,
): Promise<SwapFigures> {
  return measure(await installation.sell(count, freeTickets), origins, swapForNothing);
}

/** The same where a fee is paid by card: with the provider, its webhooks and what the payment sets going. */
export async function measurePaidSwaps(
  installation: Installation,
  origins: readonly string[],
  count: number,
): Promise<SwapFigures> {
  return measure(
    await installation.sell(count, paidTickets),
    origins,
    async (client, ticket, nth) => {
      const traveller = swapper(client, installation.sightOf(ticket));
      for (let step = 0; step < mostSteps; step += 1) {
        const reply = await traveller.goOn({ ...plainly, nth });
        if (reply?.status === 200 && 'booking' in reply.body) return true;
      }
      return false;
    },
  );
}

/** Five hundred travellers press at one moment, for a hundred seats; `train`: of one that nobody else has filled. */
export async function measureRace(
  installation: Installation,
  origins: readonly string[],
  train: number,
): Promise<RaceFigures> {
  const tickets = await installation.sell(racers, freeTickets.slice(train, train + 1));
  const originOf = (nth: number) => origins[nth % origins.length] ?? '';
  const { replies, took } = await raceForSeats(installation, tickets, originOf, seatsRacedFor);
  const winners = replies.filter(({ status }) => status === 201).length;
  const refused = replies.filter(({ body }) => body.code === 'place-taken').length;
  const others = replies.length - winners - refused;
  return { winners, refused, others, p99: percentile(took, 0.99) };
}

async function swapForNothing(client: TestClient, { bookingId }: Ticket, nth: number) {
  const quoted = await client.post<{ offers: ExchangeOffer[] }>(
    `${api}/bookings/${bookingId}/exchange-offers`,
    {},
  );
  const free = accepted(quoted).offers.filter(({ price }) => price.total.amount === 0);
  const offerId = free[nth % free.length]?.offerId;
  const held = await client.post<{ id: string }>(
    `${api}/exchange-operations`,
    { offerId, places: [] },
    { key: randomUUID() },
  );
  const path = `${api}/exchange-operations/${accepted(held).id}/confirmation`;
  const confirmed = await client.post(path, {}, { key: randomUUID() });
  return confirmed.status === 200;
}

function accepted<B>(reply: TestReply<B>): B {
  if (reply.status >= 400) throw new Error(`A swap was refused: ${reply.status} ${reply.text}`);
  return reply.body;
}

/** Fifty travellers at once, each with a ticket after another. */
async function measure(
  tickets: readonly Ticket[],
  origins: readonly string[],
  swap: Swap,
): Promise<SwapFigures> {
  const took: number[] = [];
  let swaps = 0;
  const from = performance.now();
  const left = tickets.entries();
  await Promise.all(
    Array.from({ length: travellersAtOnce }, async () => {
      for (const [nth, ticket] of left) {
        const origin = origins[nth % origins.length] ?? '';
        const client = watched(
          processClient(() => origin, ticket.token),
          took,
        );
        if (await swap(client, ticket, nth)) swaps += 1;
      }
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  return { swaps, perSecond: swaps / seconds, p99: percentile(took, 0.99) };
}

/** Times what a swap asks of the services; the bank's part is the provider's. */
function watched(client: TestClient, took: number[]): TestClient {
  return {
    ...client,
    post: async (url, body, sent) => {
      const { took: each, answer } = await timed(() => client.post<never>(url, body, sent));
      if (!url.endsWith('/card')) took.push(each);
      return answer;
    },
  };
}
