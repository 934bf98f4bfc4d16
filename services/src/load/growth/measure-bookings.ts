import type {
  ExchangeOffer,
  ExchangeOperation,
} from '../../services/train-swap/contract-for-tests';
import { multiplyRows } from '../../testing/growth/multiply-rows';
import { processClient } from '../../testing/processes/process-client';
import type { Installation, Ticket } from '../../testing/safety/environment/installation';
import { freeTickets } from '../../testing/safety/travellers/measured-tickets';
import { measureSwaps } from '../measure-swaps';
import { measureDuration, percentile } from '../repeat-measurement';

const travellers = 100;
/** The first travellers warm up the process and do not count. */
const uncounted = 20;
/** Few routes and days, so that their trains are on sale when it counts. */
const sold = freeTickets.slice(0, 3);
const surname = 'Load';

type Durations = Record<string, number>;

/** Measures each request of a traveller with this number of bookings in the database: p99 in milliseconds, by request. */
export async function measureBookings(
  installation: Installation,
  origin: string,
  count: number,
): Promise<Durations> {
  // Each table of a swap has rows that can be copied.
  await measureSwaps(installation, [origin], travellers);
  const client = await installation.pool.connect();
  await multiplyRows(client, count);
  client.release();
  const measured: Durations[] = [];
  for (const ticket of await installation.sell(uncounted + travellers, sold))
    measured.push(await measureTraveller(origin, ticket));
  const counted = measured.slice(uncounted);
  const names = Object.keys(counted[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [
      name,
      percentile(
        counted.map((each) => each[name] ?? 0),
        0.99,
      ),
    ]),
  );
}

/** One traveller finds a ticket, and swaps it to a train of the same price. */
async function measureTraveller(origin: string, ticket: Ticket): Promise<Durations> {
  const { bookingId, reference, token } = ticket;
  const api = '/api/train-swap';
  const client = processClient(() => origin, token);
  const durations: Durations = {};
  const send = async <B>(name: string, method: 'get' | 'post', path: string, body?: object) => {
    let reply = { status: 0, body: {} as B };
    durations[name] = await measureDuration(async () => {
      const key = crypto.randomUUID();
      reply =
        method === 'get'
          ? await client.get<B>(api + path)
          : await client.post<B>(api + path, body ?? {}, { key });
    });
    if (reply.status >= 300) throw new Error(`${name} got ${reply.status}.`);
    return reply.body;
  };
  await send('lookUp', 'post', '/booking-lookups', { reference, surname });
  await send('list', 'get', '/bookings');
  await send('open', 'get', `/bookings/${bookingId}`);
  const { offers } = await send<{ offers: ExchangeOffer[] }>(
    'quote',
    'post',
    `/bookings/${bookingId}/exchange-offers`,
  );
  const free = offers.filter(({ price, seatsLeft }) => price.total.amount === 0 && seatsLeft > 0);
  const offerId = free[Math.floor(Math.random() * free.length)]?.offerId;
  const { id } = await send<ExchangeOperation>('hold', 'post', '/exchange-operations', {
    offerId,
    places: [],
  });
  await send('confirm', 'post', `/exchange-operations/${id}/confirmation`);
  return durations;
}
