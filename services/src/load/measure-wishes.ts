import { setTimeout } from 'node:timers/promises';
import { askForJson } from '../kit/testing/ask';
import { type CoachDeckLayout, type Journey, routeDayOf } from '../services/train-swap/contract';
import { processClient } from '../testing/processes/process-client';
import type { Installation } from '../testing/safety/environment/installation';
import { furnishWishes } from './furnish-wishes';
import { paidTickets } from './measured-tickets';
import { percentile } from './percentile';

export type WishFigures = {
  wishes: number;
  /** From the answer that the first wish is stored to its proposal: the market is read, ms. */
  first: number;
  /** The same for the others, ms. */
  p50: number;
  p99: number;
  count: number;
  matched: number;
};

const longestWait = 30_000;

/** Travellers who wish one after the other where so many wish already: how long each waits for a proposal. */
export async function measureWishes(
  installation: Installation,
  origin: string,
  { wishing, arrivals }: { wishing: number; arrivals: number },
  say: (what: string) => void,
): Promise<WishFigures> {
  // All of one route-day: its trains take no ticket of another operator's.
  const tickets = await installation.sell(wishing + arrivals, paidTickets.slice(0, 1));
  const { rows } = await installation.pool.query<{ journey: Journey }>(
    'select journey from train_swap.bookings where id = $1',
    [tickets[0]?.bookingId],
  );
  const { from, to, date } = routeDayOf((rows[0] as { journey: Journey }).journey);
  const query = new URLSearchParams({ from, to, date });
  const found = await askForJson<{ journeys: Journey[] }>(`${origin}/api/search/journeys?${query}`);
  const first = tickets[0];
  // Whoever asks for offers opens the trains for sale.
  const asking = processClient(() => origin, first?.token ?? '');
  const offered = await asking.post<{ offers: { journey: Journey }[] }>(
    `/api/train-swap/bookings/${first?.bookingId}/exchange-offers`,
    {},
  );
  const ids = new Set(offered.body.offers.map(({ journey }) => journey.id));
  const journeys = found.journeys.filter(({ id, legs }) => ids.has(id) && legs.length === 1);
  say(`${tickets.length} tickets on ${journeys.length} trains`);
  const seated = await furnishWishes(installation.pool, { tickets, wishing, journeys }, (id) =>
    askForJson<CoachDeckLayout>(`${origin}/api/reference-data/coach-deck-layouts/${id}`),
  );
  const took: number[] = [];
  let matched = 0;
  for (const { ticket, journey } of seated.slice(wishing)) {
    const at = journeys.indexOf(journey);
    // Those of these trains wish for this one.
    const wanted = [1, 2, 3].map((back) => journeys.at((at - back) % journeys.length)?.id ?? '');
    const client = processClient(() => origin, ticket.token);
    const body = { journeyIds: wanted, properties: [] };
    const terms = { ...body, together: false, makeRoom: false, nothingBelow: false };
    const path = `/api/train-swap/bookings/${ticket.bookingId}/wishes`;
    const made = await client.post<{ id: string }>(path, terms, { key: ticket.bookingId });
    const since = performance.now();
    if (made.status !== 201) throw new Error(made.text);
    const isFound = await untilProposed(
      installation,
      made.body.id,
      took.length === 0 ? longestWait : 2_000,
    );
    took.push(performance.now() - since);
    if (isFound) matched += 1;
    if (took.length % 10 === 1)
      say(`${took.length} new wishes, the last in ${took.at(-1)?.toFixed(0)} ms`);
  }
  const rest = took.slice(1);
  return {
    ...{ wishes: wishing, first: took[0] ?? 0, count: rest.length, matched },
    ...{ p50: percentile(rest, 0.5), p99: percentile(rest, 0.99) },
  };
}

async function untilProposed(
  installation: Installation,
  wishId: string,
  patience: number,
): Promise<boolean> {
  const until = performance.now() + patience;
  while (performance.now() < until) {
    const { rows } = await installation.pool.query(
      'select 1 from train_swap.proposal_parts where wish_id = $1',
      [wishId],
    );
    if (rows.length > 0) return true;
    await setTimeout(1);
  }
  return false;
}
