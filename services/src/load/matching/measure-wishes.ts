import { setTimeout } from 'node:timers/promises';
import { requestJson } from '../../kit/testing/send-request';
import {
  type CoachDeckLayout,
  getRouteAndDate,
  type Journey,
} from '../../services/train-swap/contract';
import { processClient } from '../../testing/processes/process-client';
import type { Installation } from '../../testing/safety/environment/installation';
import { percentile } from '../percentile';
import { paidTickets } from '../swaps/measured-tickets';
import { seedWishes } from './seed-wishes';

export type WishFigures = {
  wishes: number;
  /** From the response to the first wish to its proposal, which includes reading the market, ms. */
  first: number;
  /** The same for the other wishes, ms. */
  p50: number;
  p99: number;
  count: number;
  matched: number;
};

const firstProposalTimeoutMs = 30_000;

/** Measures how long each new wish waits for a proposal while `wishing` wishes exist. */
export async function measureWishes(
  installation: Installation,
  origin: string,
  { wishing, arrivals }: { wishing: number; arrivals: number },
  logProgress: (what: string) => void,
): Promise<WishFigures> {
  // All tickets are of one route-day, because its trains do not accept tickets of other operators.
  const tickets = await installation.sell(wishing + arrivals, paidTickets.slice(0, 1));
  const { rows } = await installation.pool.query<{ journey: Journey }>(
    'select journey from train_swap.bookings where id = $1',
    [tickets[0]?.bookingId],
  );
  const { from, to, date } = getRouteAndDate((rows[0] as { journey: Journey }).journey);
  const query = new URLSearchParams({ from, to, date });
  const found = await requestJson<{ journeys: Journey[] }>(
    `${origin}/api/search/journeys?${query}`,
  );
  const first = tickets[0];
  // A request for offers opens the trains for sale.
  const client = processClient(() => origin, first?.token ?? '');
  const offered = await client.post<{ offers: { journey: Journey }[] }>(
    `/api/train-swap/bookings/${first?.bookingId}/exchange-offers`,
    {},
  );
  const ids = new Set(offered.body.offers.map(({ journey }) => journey.id));
  const journeys = found.journeys.filter(({ id, legs }) => ids.has(id) && legs.length === 1);
  logProgress(`${tickets.length} tickets on ${journeys.length} trains`);
  const seated = await seedWishes(installation.pool, { tickets, wishing, journeys }, (id) =>
    requestJson<CoachDeckLayout>(`${origin}/api/reference-data/coach-deck-layouts/${id}`),
  );
  const durations: number[] = [];
  let matched = 0;
  for (const { ticket, journey } of seated.slice(wishing)) {
    const at = journeys.indexOf(journey);
    // The travellers of these trains wish for this one.
    const wanted = [1, 2, 3].map((back) => journeys.at((at - back) % journeys.length)?.id ?? '');
    const client = processClient(() => origin, ticket.token);
    const body = { journeyIds: wanted, properties: [] };
    const terms = { ...body, together: false, makeRoom: false, nothingBelow: false };
    const path = `/api/train-swap/bookings/${ticket.bookingId}/wishes`;
    const created = await client.post<{ id: string }>(path, terms, { key: ticket.bookingId });
    const since = performance.now();
    if (created.status !== 201) throw new Error(created.text);
    const isFound = await waitForProposal(
      installation,
      created.body.id,
      durations.length === 0 ? firstProposalTimeoutMs : 2_000,
    );
    durations.push(performance.now() - since);
    if (isFound) matched += 1;
    if (durations.length % 10 === 1)
      logProgress(`${durations.length} new wishes, the last in ${durations.at(-1)?.toFixed(0)} ms`);
  }
  const rest = durations.slice(1);
  return {
    wishes: wishing,
    first: durations[0] ?? 0,
    count: rest.length,
    matched,
    p50: percentile(rest, 0.5),
    p99: percentile(rest, 0.99),
  };
}

async function waitForProposal(
  installation: Installation,
  wishId: string,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const { rows } = await installation.pool.query(
      'select 1 from train_swap.proposal_parts where wish_id = $1',
      [wishId],
    );
    if (rows.length > 0) return true;
    await setTimeout(1);
  }
  return false;
}
