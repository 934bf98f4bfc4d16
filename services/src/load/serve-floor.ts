import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The baseline of a swap: no rules, prices, timetable, schemas, limits, logs, metrics or event delivery. Only the
 * reads and writes that make it durable and sell no seat twice.
 */
const pool = new pg.Pool({
  connectionString: process.argv[2],
  max: 6,
  pipeline: true,
} as pg.PoolConfig);
type Client = pg.Pool | pg.PoolClient;
type Wanted = { token: string; bookingId: string; operationId?: string };

const trains = 50;
/** So many that two travellers rarely choose the same one. */
const seats = 1_000_000;
const offersQuoted = 20;

const names = new Map<string, string>();
/** Runs a query as a named prepared statement, which is the fastest way of the driver. */
function query(client: Client, text: string, values: unknown[]) {
  const name = names.get(text) ?? `floor${names.size}`;
  names.set(text, name);
  return client.query({ name, text, values });
}

async function quote({ bookingId, token }: Wanted): Promise<unknown> {
  await query(pool, 'select * from sessions where token = $1', [token]);
  await query(pool, 'select * from bookings where id = $1', [bookingId]);
  const { rows } = await query(
    pool,
    'select train, count(*)::int as taken from segments where train = any($1) group by train',
    [[0, 1, 2, 3, 4]],
  );
  const journey = 'j'.repeat(400);
  return { offers: Array.from({ length: offersQuoted }, (_, id) => ({ id, journey, rows })) };
}

const insertOperation =
  'insert into operations (id, booking, offer, state) values ($1, $2, $3, $4)';
const insertEvent = 'insert into outbox (payload) values ($1)';
const insertSegments = `insert into segments (train, seat, segment, owner)
  select $1::int, $2::int, segment, $3::uuid from generate_series(1, 8) as segment
  on conflict do nothing`;

async function reserveSeat(client: Client, operationId: string): Promise<void> {
  for (;;) {
    const seat = randomInt(seats);
    const { rowCount } = await query(client, insertSegments, [seat % trains, seat, operationId]);
    if (rowCount === 8) return;
    await query(client, 'delete from segments where owner = $1', [operationId]);
  }
}

async function hold(client: Client, { bookingId }: Wanted): Promise<unknown> {
  const operationId = randomUUID();
  const offer = { journey: 'j'.repeat(1500) };
  await query(client, insertOperation, [operationId, bookingId, offer, 'ON_HOLD']);
  await reserveSeat(client, operationId);
  await query(client, insertEvent, [{ operationId, type: 'held' }]);
  return { operationId };
}

async function confirm(client: Client, { bookingId, operationId }: Wanted): Promise<unknown> {
  const journey = { legs: 'j'.repeat(500) };
  await query(client, 'select * from operations where id = $1 for update', [operationId]);
  await query(client, `update admissions set state = 'EXCHANGED' where booking = $1`, [bookingId]);
  await query(client, 'delete from segments where owner = $1', [bookingId]);
  await query(client, 'insert into admissions (booking, state, journey) values ($1, $2, $3)', [
    bookingId,
    'FULFILLED',
    journey,
  ]);
  await query(client, 'update bookings set version = version + 1, journey = $2 where id = $1', [
    bookingId,
    journey,
  ]);
  await query(client, 'insert into settlements (operation, owed) values ($1, 0)', [operationId]);
  await query(client, `update operations set state = 'CONFIRMED' where id = $1`, [operationId]);
  await query(client, insertEvent, [{ operationId, type: 'swapped' }]);
  return { bookingId };
}

async function commit(wanted: Wanted, work: typeof hold): Promise<unknown> {
  const client = await pool.connect();
  try {
    await query(client, 'select * from sessions where token = $1', [wanted.token]);
    await client.query('begin');
    await query(client, 'insert into keys (key) values ($1) on conflict do nothing', [
      randomUUID(),
    ]);
    await query(client, 'select * from bookings where id = $1 for update', [wanted.bookingId]);
    const result = await work(client, wanted);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

function handleRequest(path: string | undefined, wanted: Wanted): Promise<unknown> {
  if (path === '/quote') return quote(wanted);
  return commit(wanted, path === '/hold' ? hold : confirm);
}

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', async () => {
    const result = await handleRequest(request.url, JSON.parse(text)).catch((error) => ({
      failed: String(error),
    }));
    const body = Buffer.from(JSON.stringify(result));
    response.writeHead('failed' in Object(result) ? 500 : 200, { 'content-length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
