import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';
import type { ExchangeOffer } from '../services/train-swap/contract-for-tests';
import { createRequestOptions } from '../testing/processes/process-client';
import type { Installation, Ticket } from '../testing/safety/environment/installation';
import { freeTickets } from '../testing/safety/travellers/measured-tickets';
import { raceForSeats } from '../testing/safety/travellers/seat-race';
import { percentile } from './repeat-measurement';
import { sendLoad } from './send-load';

/** `p99` in milliseconds, of one request. */
export type SwapFigures = { swaps: number; perSecond: number; p99: number };

const travellersAtOnce = 50;
/** Travellers who send a request at the same moment. */
const racers = 500;
const seatsRacedFor = 100;

/** A step of a swap. The steps of one swap share their context. */
export type Step = {
  setupRequest: (request: autocannon.Request, context: object) => autocannon.Request;
  /** After a success. */
  onResponse?: (body: string, context: object) => void;
};

/** Measures swaps of fifty concurrent travellers. Each is one request after the other; the last step ends it. */
export async function measureSteps(
  origins: readonly string[],
  steps: readonly Step[],
  count: number,
): Promise<SwapFigures> {
  let swaps = 0;
  const requests = steps.map((step, index) => ({
    ...step,
    onResponse: (status: number, body: string, context: object) => {
      if (index === steps.length - 1 && status === 200) swaps += 1;
      if (status < 300) step.onResponse?.(body, context);
    },
  }));
  const { duration, latency } = await sendLoad(origins, {
    connections: travellersAtOnce,
    amount: count * steps.length,
    requests,
  });
  return { swaps, perSecond: swaps / duration, p99: latency.p99 };
}

type Context = { ticket: Ticket; nth: number; offerId?: string; operationId?: string };

/** Measures quote, hold and confirmation without a payment, so only the services. */
export async function measureSwaps(
  installation: Installation,
  origins: readonly string[],
  count: number,
): Promise<SwapFigures> {
  const tickets = [...(await installation.sell(count, freeTickets)).entries()].values();
  const api = '/api/train-swap';
  const post = (request: autocannon.Request, path: string, token: string, body: object) => ({
    ...request,
    path: api + path,
    ...(createRequestOptions(token, 'POST', body, { key: randomUUID() }) as object),
  });
  const quote: Step = {
    setupRequest: (request, context) => {
      const [nth, ticket] = tickets.next().value as [number, Ticket];
      Object.assign(context, { nth, ticket });
      return post(request, `/bookings/${ticket.bookingId}/exchange-offers`, ticket.token, {});
    },
    onResponse: (body, context) => {
      const { offers } = JSON.parse(body) as { offers: ExchangeOffer[] };
      const free = offers.filter(({ price }) => price.total.amount === 0);
      const { nth } = context as Context;
      Object.assign(context, { offerId: free[nth % free.length]?.offerId });
    },
  };
  const hold: Step = {
    setupRequest: (request, context) => {
      const { ticket, offerId } = context as Context;
      const body = { offerId, places: [] };
      return post(request, '/exchange-operations', ticket.token, body);
    },
    onResponse: (body, context) => {
      Object.assign(context, { operationId: JSON.parse(body).id });
    },
  };
  const confirm: Step = {
    setupRequest: (request, context) => {
      const { ticket, operationId } = context as Context;
      return post(request, `/exchange-operations/${operationId}/confirmation`, ticket.token, {});
    },
  };
  return measureSteps(origins, [quote, hold, confirm], count);
}

/** Measures 500 travellers who race for 100 seats. `train` selects a train for each number of processes. */
export async function measureRace(
  installation: Installation,
  origins: readonly string[],
  train: number,
) {
  const tickets = await installation.sell(racers, freeTickets.slice(train, train + 1));
  const originOf = (nth: number) => origins[nth % origins.length] ?? '';
  const { replies, took } = await raceForSeats(installation, tickets, originOf, seatsRacedFor);
  const winners = replies.filter(({ status }) => status === 201).length;
  const rejected = replies.filter(({ body }) => body.code === 'place-taken').length;
  const others = replies.length - winners - rejected;
  return { winners, rejected, others, p99: percentile(took, 0.99) };
}
