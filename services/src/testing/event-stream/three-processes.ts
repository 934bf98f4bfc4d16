import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createTestDatabase } from 'shared-server/testing/test-database';
import { sessionCookieName } from '../../kit/http/access/token-cookies';
import { createToken, hashToken } from '../../kit/security/opaque-token';
import { type ServicesProcess, startServicesProcess } from '../processes/services-process';
import { type BrowserStream, createBrowserStream } from './browser-stream';
import { purgeStream } from './test-stream';

type Traveller = { bookingId: string; token: string };

/** Three real processes with one database, as behind a load balancer. */
export type ThreeProcesses = {
  processes: ServicesProcess[];
  /** A traveller with a session and one booking. */
  traveller(): Promise<Traveller>;
  /** A stream that connects to the process with the index `at()`. */
  createStream(traveller: Traveller, at: () => number): BrowserStream;
  /** Inserts events of a booking into the outbox of train-swap, numbered from `from`; a relay delivers them. */
  publish(bookingId: string, from: number, count: number): Promise<void>;
  /** Deletes all stored events. */
  purge(): Promise<void>;
  /** Inserts stored events of a booking into the propagator, numbered from 1, each with `bytes` of data. */
  insertEvents(bookingId: string, count: number, bytes: number): Promise<void>;
  stop(): Promise<void>;
};

/** @param natsUrl a server that distributes the events instead of PostgreSQL */
export async function startThreeProcesses(natsUrl?: string): Promise<ThreeProcesses> {
  const database = await createTestDatabase();
  const environment = {
    DATABASE_URL: database.url,
    MASTER_SECRET: randomBytes(32).toString('hex'),
    SERVICES: 'authentication,train-swap,propagator',
    ENVIRONMENT: 'test',
    ...(natsUrl ? { NATS_URL: natsUrl } : {}),
  };
  const processes: ServicesProcess[] = [];
  // One after the other, because test machines are small.
  for (let nth = 0; nth < 3; nth += 1) processes.push(await startServicesProcess(environment));
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => undefined);
  const streams: BrowserStream[] = [];

  return {
    processes,
    async traveller() {
      const [bookingId, token, email] = [
        randomUUID(),
        createToken(),
        `${randomUUID()}@example.com`,
      ];
      await pool.query(
        `with person as (
          insert into authentication.travellers (email, created_at) values ($1, now()) returning id
        ), session as (
          insert into authentication.sessions (token_hash, traveller_id, signed_in_at, created_at, expires_at)
          select $2, id, now(), now(), now() + interval '1 day' from person
        )
        insert into train_swap.bookings (id, reference, utn, order_number, contact_email, folded_email,
          operator_code, ticket_type_code, ticket_type_name, service_class, currency, journey, created_at)
        values ($3::uuid, $3::text, $3::text, $3::text, $1, $1, 'GR', 'X', 'X', 'STANDARD', 'GBP', '{}', now())`,
        [email, hashToken(token), bookingId],
      );
      return { bookingId, token };
    },
    createStream({ token }, at) {
      const origin = () => processes[at()]?.origin ?? '';
      const stream = createBrowserStream(origin, () => `${sessionCookieName}=${token}`);
      streams.push(stream);
      return stream;
    },
    async publish(bookingId, from, count) {
      await pool.query(
        `insert into train_swap.outbox (kind, payload, order_key, created_at)
         select 'event', jsonb_build_object('type', 'proof.written', 'bookingId', $1::text,
           'audience', 'travellers', 'data', jsonb_build_object('number', number)), $1, now()
         from generate_series($2::int, $3::int) as number`,
        [bookingId, from, from + count - 1],
      );
    },
    async purge() {
      await (natsUrl ? purgeStream(natsUrl) : pool.query('delete from propagator.events'));
    },
    async insertEvents(bookingId, count, bytes) {
      await pool.query(
        `with written as (
          insert into propagator.events (event_id, type, at, booking_id, data, stored_at)
          select gen_random_uuid(), 'proof.written', now(), $1,
            jsonb_build_object('number', number, 'filler', repeat('x', $3::int)), now()
          from generate_series(1, $2::int) as number returning id
        )
        select pg_notify('propagator', 'events') from (select count(*) from written) as all_of_them`,
        [bookingId, count, bytes],
      );
    },
    async stop() {
      for (const stream of streams) stream.cut();
      for (const process of processes) await process.kill();
      await pool.end();
      await database.drop();
    },
  };
}
