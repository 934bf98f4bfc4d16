import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { offersQuoted, racedTrain, seats, trains, type Wanted } from './floor-tables';

/**
 * A swap with nothing around it: no rules, prices or timetable, no schemas, limits, logs or metrics, and
 * nobody who is told of it. Only what must be read and written so that it is durable and no seat is sold twice.
 */
const pool = new pg.Pool({
  connectionString: process.argv[2],
  max: 6,
  pipeline: true,
} as pg.PoolConfig);
type Client = pg.Pool | pg.PoolClient;

const names = new Map<string, string>();
/** Prepared under a name of its own, as fast as the driver can. */
const ask = (client: Client, text: string, values: unknown[]) => {
  const name = names.get(text) ?? `floor${names.size}`;
  names.set(text, name);
  return client.query({ name, text, values });
};

async function quote({ bookingId, token }: Wanted): Promise<unknown> {
  await ask(pool, 'select * from sessions where token = $1', [token]);
  await ask(pool, 'select * from bookings where id = $1', [bookingId]);
  const { rows } = await ask(
    pool,
    'select train, count(*)::int as taken from segments where train = any($1) group by train',
    [[0, 1, 2, 3, 4]],
  );
  const journey = 'j'.repeat(400);
  return { offers: Array.from({ length: offersQuoted }, (_, id) => ({ id, journey, rows })) };
}

const open = 'insert into operations (id, booking, offer, state) values ($1, $2, $3, $4)';
const publish = 'insert into outbox (payload) values ($1)';
const sit = `insert into segments (train, seat, segment, owner)
  select $1::int, $2::int, segment, $3::uuid from generate_series(1, 8) as segment
  on conflict do nothing`;

async function seatOn(client: Client, operationId: string): Promise<void> {
  for (;;) {
    const seat = randomInt(seats);
    const { rowCount } = await ask(client, sit, [seat % trains, seat, operationId]);
    if (rowCount === 8) return;
    await ask(client, 'delete from segments where owner = $1', [operationId]);
  }
}

async function hold(client: Client, { bookingId }: Wanted): Promise<unknown> {
  const operationId = randomUUID();
  const offer = { journey: 'j'.repeat(1500) };
  await ask(client, open, [operationId, bookingId, offer, 'ON_HOLD']);
  await seatOn(client, operationId);
  await ask(client, publish, [{ operationId, type: 'held' }]);
  return { operationId };
}

/** Who comes too late is refused by a look at the seat, and by nothing else. */
async function race(wanted: Wanted): Promise<unknown> {
  const { token, bookingId, seat } = wanted;
  const client = await pool.connect();
  try {
    const [, { rowCount }] = await Promise.all([
      ask(client, 'select * from sessions where token = $1', [token]),
      ask(client, 'select 1 from segments where train = $1 and seat = $2 limit 1', [
        ...[racedTrain, seat],
      ]),
    ]);
    if (rowCount !== 0) return { isTaken: true };
    await client.query('begin');
    await ask(client, 'select * from bookings where id = $1 for update', [bookingId]);
    const operationId = randomUUID();
    const offer = { journey: 'j'.repeat(1500) };
    const held = [operationId, bookingId, offer, 'ON_HOLD'];
    await ask(client, open, held);
    const taken = await ask(client, sit, [racedTrain, seat, operationId]);
    if (taken.rowCount === 8) {
      await ask(client, publish, [{ operationId, type: 'held' }]);
      await client.query('commit');
      return { operationId };
    }
    await client.query('rollback');
    return { isTaken: true };
  } finally {
    client.release();
  }
}

async function confirm(client: Client, { bookingId, operationId }: Wanted): Promise<unknown> {
  const journey = { legs: 'j'.repeat(500) };
  await ask(client, 'select * from operations where id = $1 for update', [operationId]);
  await ask(client, `update admissions set state = 'EXCHANGED' where booking = $1`, [bookingId]);
  await ask(client, 'delete from segments where owner = $1', [bookingId]);
  await ask(client, 'insert into admissions (booking, state, journey) values ($1, $2, $3)', [
    ...[bookingId, 'FULFILLED', journey],
  ]);
  await ask(client, 'update bookings set version = version + 1, journey = $2 where id = $1', [
    ...[bookingId, journey],
  ]);
  await ask(client, 'insert into settlements (operation, owed) values ($1, 0)', [operationId]);
  await ask(client, `update operations set state = 'CONFIRMED' where id = $1`, [operationId]);
  await ask(client, publish, [{ operationId, type: 'swapped' }]);
  return { bookingId };
}

async function commit(wanted: Wanted, work: typeof hold): Promise<unknown> {
  const client = await pool.connect();
  try {
    await ask(client, 'select * from sessions where token = $1', [wanted.token]);
    await client.query('begin');
    await ask(client, 'insert into keys (key) values ($1) on conflict do nothing', [randomUUID()]);
    await ask(client, 'select * from bookings where id = $1 for update', [wanted.bookingId]);
    const answer = await work(client, wanted);
    await client.query('commit');
    return answer;
  } finally {
    client.release();
  }
}

function answerTo(path: string | undefined, wanted: Wanted): Promise<unknown> {
  if (path === '/quote') return quote(wanted);
  if (path === '/race') return race(wanted);
  return commit(wanted, path === '/hold' ? hold : confirm);
}

const server = createServer((request, reply) => {
  let text = '';
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', async () => {
    const answer = await answerTo(request.url, JSON.parse(text)).catch((error) => ({
      failed: String(error),
    }));
    const body = Buffer.from(JSON.stringify(answer));
    reply.writeHead('failed' in Object(answer) ? 500 : 200, { 'content-length': body.length });
    reply.end(body);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
