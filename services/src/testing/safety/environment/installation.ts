import { randomBytes } from 'node:crypto';
import { sandboxKeysFrom } from 'payment-sandbox/keys';
import { type RunningSandbox, startSandbox } from 'payment-sandbox/testing';
import pg from 'pg';
import { systemClock } from 'shared-server/clock';
import { secretsFrom } from 'shared-server/secrets';
import { freePort } from 'shared-server/testing/free-port';
import { createTestDatabase } from 'shared-server/testing/test-database';
import { readConfiguration } from '../../../kit/configuration';
import { createHost } from '../../../kit/host/host';
import { serviceContext } from '../../../kit/host/service-context';
import { createToken, hashToken } from '../../../kit/opaque-token';
import { getService, servicesFor } from '../../../service-list';
import { bringBack, type Part } from '../../../staging/demonstration/contract';
import { listViolations, type Moment, type Violation } from '../checks/list-violations';
import { standingOf } from '../travellers/standing';
import type { Sight } from '../travellers/swapper';
import { parts } from '../travellers/travellers';

/** A ticket of one traveller, and the session of its holder. */
export type Ticket = {
  bookingId: string;
  reference: string;
  travellerId: string;
  email: string;
  token: string;
};

/** A database, the provider, and what a process of services must be told to work with them. */
export type Installation = {
  environment: Record<string, string>;
  /** The port at which the provider's webhooks arrive: one process must listen there. */
  webhookPort: number;
  pool: pg.Pool;
  sandbox: RunningSandbox;
  secret(purpose: string): Buffer;
  /** Copies of the tickets that the installation was started with, of each as many; or of some of them alone. */
  sell(count: number, of?: readonly Part[]): Promise<Ticket[]>;
  sightOf(ticket: Ticket): Sight;
  violations(moment: Moment): Promise<Violation[]>;
  stop(): Promise<void>;
};

/** Seeds the database as a first start does, by the system's clock, and sells the tickets to copy. */
async function furnish(
  databaseUrl: string,
  masterSecret: string,
  originals: readonly Part[],
): Promise<void> {
  const host = await createHost({
    configuration: readConfiguration({ ENVIRONMENT: 'staging', LOG_LEVEL: 'silent' }),
    databaseUrl,
    secrets: secretsFrom(masterSecret),
    services: servicesFor('staging'),
    timers: false,
  });
  await host.start();
  for (const part of originals)
    await bringBack(serviceContext(host.runtime, getService('demonstration')), part);
  await host.stop();
}

/** Copies of the tickets that were sold, in one statement: five hundred cost no more than one. */
async function copyTickets(
  pool: pg.Pool,
  originals: readonly Part[],
  from: number,
  count: number,
): Promise<Ticket[]> {
  const tokens = Array.from({ length: count }, createToken);
  const { rows } = await pool.query<{
    booking: string;
    traveller: string;
    n: number;
    token: string;
  }>(
    `with given as (
      select n, gen_random_uuid() as booking, gen_random_uuid() as traveller,
        gen_random_uuid() as person, gen_random_uuid() as session, hash, token
      from unnest($1::int[], $2::text[], $3::text[]) as given (n, hash, token)
    ), wanted as (
      select given.*, b as booking_row, t as traveller_row, a as admission_row
      from given
      join train_swap.bookings b on b.reference = ($4::text[])[1 + n % cardinality($4::text[])]
      join train_swap.travellers t on t.booking_id = b.id
      join train_swap.admissions a on a.traveller_id = t.id
    ), bookings as (
      insert into train_swap.bookings select (jsonb_populate_record(booking_row, jsonb_build_object(
        'id', booking, 'reference', 'COPY' || n, 'utn', 'COPY' || n, 'order_number', 'COPY' || n,
        'contact_email', 'copy.' || n || '@example.com',
        'folded_email', 'copy.' || n || '@example.com'))).* from wanted
    ), travellers as (
      insert into train_swap.travellers select (jsonb_populate_record(traveller_row,
        jsonb_build_object('id', traveller, 'booking_id', booking))).* from wanted
    ), admissions as (
      insert into train_swap.admissions select (jsonb_populate_record(admission_row,
        jsonb_build_object('id', gen_random_uuid(), 'fulfilment_id', gen_random_uuid(),
          'traveller_id', traveller, 'booking_id', booking))).* from wanted
    ), people as (
      insert into authentication.travellers (id, email, created_at)
      select person, 'copy.' || n || '@example.com', now() from wanted
    ), sessions as (
      insert into authentication.sessions
        (id, token_hash, traveller_id, signed_in_at, created_at, expires_at)
      select session, hash, person, now(), now(), now() + interval '1 day' from wanted
    )
    select booking, traveller, n, token from wanted`,
    [
      tokens.map((_, at) => from + at),
      tokens.map(hashToken),
      tokens,
      originals.map(({ reference }) => reference),
    ],
  );
  return rows.map(({ booking, traveller, n, token }) => ({
    bookingId: booking,
    reference: `COPY${n}`,
    travellerId: traveller,
    email: `copy.${n}@example.com`,
    token,
  }));
}

/** @param originals the tickets to copy, of one traveller each; by default one train's */
export async function startInstallation(
  originals: readonly Part[] = parts.slice(0, 1),
): Promise<Installation> {
  const masterSecret = randomBytes(32).toString('hex');
  const database = await createTestDatabase();
  await furnish(database.url, masterSecret, originals);
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => undefined);
  const secret = secretsFrom(masterSecret);
  const [webhookPort, sandboxPort] = [await freePort(), await freePort()];
  const sandbox = await startSandbox(database.url, {
    keys: sandboxKeysFrom(secret),
    port: sandboxPort,
    now: () => systemClock.now().getTime(),
    webhookUrl: `http://127.0.0.1:${webhookPort}/api/payments/webhooks`,
  });
  let sold = 0;
  return {
    environment: {
      ENVIRONMENT: 'staging',
      DATABASE_URL: database.url,
      MASTER_SECRET: masterSecret,
      SANDBOX_ORIGIN: `http://127.0.0.1:${sandboxPort}`,
    },
    webhookPort,
    pool,
    sandbox,
    secret,
    sell: async (count, of = originals) => {
      const from = sold;
      sold += count;
      return copyTickets(pool, of, from, count);
    },
    sightOf: (ticket) => ({
      guest: false,
      voucherCode: async () => null,
      standing: () => standingOf(pool, ticket, systemClock.now()),
      stepUpCode: async () => '',
      bankCode: async () => '',
    }),
    violations: (moment) => listViolations(pool, moment, systemClock.now()),
    stop: async () => {
      await sandbox.stop();
      await pool.end();
      await database.drop();
    },
  };
}
