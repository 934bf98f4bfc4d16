import { randomUUID } from 'node:crypto';
import type { TestClient, TestResponse } from '../../kit/testing/test-client';
import type { ExchangeOffer } from '../../services/train-swap/contract';
import { processClient } from '../../testing/processes/process-client';
import type { Installation, Ticket } from '../../testing/safety/environment/installation';
import { raceForSeats } from '../../testing/safety/travellers/seat-race';
import { createSwapper, defaultChoice } from '../../testing/safety/travellers/swapper';
import { measureDuration, percentile } from '../percentile';
import { freeTickets, paidTickets } from './measured-tickets';
import type { RaceFigures } from './repeat-races';

/** `p99` in milliseconds, of one request. */
export type SwapFigures = { swaps: number; perSecond: number; p99: number };
type Swap = (client: TestClient, ticket: Ticket, nth: number) => Promise<boolean>;

export const travellersAtOnce = 50;
/** Travellers who send a request at the same moment. */
export const racers = 500;
export const seatsRacedFor = 100;
const maxSteps = 12;
const api = '/api/train-swap';

/** Measures quote, hold and confirmation without a payment, so only the services. */
export async function measureFreeSwaps(
  installation: Installation,
  origins: readonly string[],
  count: number,
): Promise<SwapFigures> {
  return measure(await installation.sell(count, freeTickets), origins, swapWithoutPayment);
}

/** Measures swaps with a fee paid by card, including the provider, its webhooks and the events of the payment. */
export async function measurePaidSwaps(
  installation: Installation,
  origins: readonly string[],
  count: number,
): Promise<SwapFigures> {
  return measure(
    await installation.sell(count, paidTickets),
    origins,
    async (client, ticket, nth) => {
      const traveller = createSwapper(client, installation.createView(ticket));
      for (let step = 0; step < maxSteps; step += 1) {
        const response = await traveller.continueSwap({ ...defaultChoice, nth });
        if (response?.status === 200 && 'booking' in response.body) return true;
      }
      return false;
    },
  );
}

/** Measures 500 travellers who race for 100 seats. `train` selects a train that no other race used. */
export async function measureRace(
  installation: Installation,
  origins: readonly string[],
  train: number,
): Promise<RaceFigures> {
  const tickets = await installation.sell(racers, freeTickets.slice(train, train + 1));
  const originOf = (nth: number) => origins[nth % origins.length] ?? '';
  const { replies, took: durations } = await raceForSeats(
    installation,
    tickets,
    originOf,
    seatsRacedFor,
  );
  const winners = replies.filter(({ status }) => status === 201).length;
  const rejected = replies.filter(({ body }) => body.code === 'place-taken').length;
  const others = replies.length - winners - rejected;
  return { winners, refused: rejected, others, p99: percentile(durations, 0.99) };
}

async function swapWithoutPayment(client: TestClient, { bookingId }: Ticket, nth: number) {
  const quoted = await client.post<{ offers: ExchangeOffer[] }>(
    `${api}/bookings/${bookingId}/exchange-offers`,
    {},
  );
  const free = assertSuccess(quoted).offers.filter(({ price }) => price.total.amount === 0);
  const offerId = free[nth % free.length]?.offerId;
  const held = await client.post<{ id: string }>(
    `${api}/exchange-operations`,
    { offerId, places: [] },
    { key: randomUUID() },
  );
  const path = `${api}/exchange-operations/${assertSuccess(held).id}/confirmation`;
  const confirmed = await client.post(path, {}, { key: randomUUID() });
  return confirmed.status === 200;
}

function assertSuccess<B>(response: TestResponse<B>): B {
  if (response.status >= 400)
    throw new Error(`A swap was refused: ${response.status} ${response.text}`);
  return response.body;
}

/** Runs the swaps of fifty concurrent travellers, each with one ticket after the other. */
async function measure(
  tickets: readonly Ticket[],
  origins: readonly string[],
  swap: Swap,
): Promise<SwapFigures> {
  const durations: number[] = [];
  let swaps = 0;
  const from = performance.now();
  const left = tickets.entries();
  await Promise.all(
    Array.from({ length: travellersAtOnce }, async () => {
      for (const [nth, ticket] of left) {
        const origin = origins[nth % origins.length] ?? '';
        const client = measureClient(
          processClient(() => origin, ticket.token),
          durations,
        );
        if (await swap(client, ticket, nth)) swaps += 1;
      }
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  return { swaps, perSecond: swaps / seconds, p99: percentile(durations, 0.99) };
}

/** Records the durations of requests to the services, without those that wait for the provider. */
function measureClient(client: TestClient, durations: number[]): TestClient {
  return {
    ...client,
    post: async (url, body, sent) => {
      const { durationMs: each, result: answer } = await measureDuration(() =>
        client.post<never>(url, body, sent),
      );
      if (!url.endsWith('/card')) durations.push(each);
      return answer;
    },
  };
}
