import { randomBytes } from 'node:crypto';
import { deriveSandboxKeys } from 'payment-sandbox/keys';
import { type RunningSandbox, startSandbox } from 'payment-sandbox/testing';
import pg from 'pg';
import { systemClock } from 'shared-server/clock';
import { createSecrets } from 'shared-server/secrets';
import { findFreePort } from 'shared-server/testing/free-port';
import { createTestDatabase } from 'shared-server/testing/test-database';
import { readConfiguration } from '../../../kit/configuration';
import { createServiceContext } from '../../../kit/context/service-context';
import { createHost } from '../../../kit/host/host';
import { createToken, hashToken } from '../../../kit/security/opaque-token';
import { getService, servicesFor } from '../../../service-list';
import { type DemonstrationBooking, refreshBooking } from '../../../staging/demonstration/contract';
import { listViolations, type Moment, type Violation } from '../checks/list-violations';
import { getSwapStatus } from '../travellers/swap-status';
import type { TravellerView } from '../travellers/swapper';
import { parts } from '../travellers/travellers';

/** A ticket of one traveller, and the session of its holder. */
export type Ticket = {
  bookingId: string;
  reference: string;
  travellerId: string;
  email: string;
  token: string;
};

/** A database and the sandbox provider, with the environment for service processes. */
export type Installation = {
  environment: Record<string, string>;
  /** Port of the provider's webhooks: one process must listen on it. */
  webhookPort: number;
  pool: pg.Pool;
  sandbox: RunningSandbox;
  secret(purpose: string): Buffer;
  /** Sells `count` copies of the original tickets, or of some of them. */
  sell(count: number, of?: readonly DemonstrationBooking[]): Promise<Ticket[]>;
  createView(ticket: Ticket): TravellerView;
  violations(moment: Moment): Promise<Violation[]>;
  stop(): Promise<void>;
};

/** Seeds the database like a first start and sells the original tickets. */
async function seedDatabase(
  databaseUrl: string,
  masterSecret: string,
  originals: readonly DemonstrationBooking[],
): Promise<void> {
  const host = await createHost({
    configuration: readConfiguration({ ENVIRONMENT: 'staging', LOG_LEVEL: 'silent' }),
    databaseUrl,
    secrets: createSecrets(masterSecret),
    services: servicesFor('staging'),
    timers: false,
  });
  await host.start();
  for (const part of originals)
    await refreshBooking(createServiceContext(host.runtime, getService('demonstration')), part);
  await host.stop();
}

/** Copies tickets in one statement. */
async function copyTickets(
  pool: pg.Pool,
  originals: readonly DemonstrationBooking[],
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

/**
 * @param originals the tickets to copy, with one traveller each; by default the first of `parts`
 * @param given an empty database, instead of one on the server of the tests
 */
export async function startInstallation(
  originals: readonly DemonstrationBooking[] = parts.slice(0, 1),
  given?: { url: string; drop(): Promise<void> },
): Promise<Installation> {
  const masterSecret = randomBytes(32).toString('hex');
  const database = given ?? (await createTestDatabase());
  await seedDatabase(database.url, masterSecret, originals);
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => undefined);
  const secret = createSecrets(masterSecret);
  const [webhookPort, sandboxPort] = [await findFreePort(), await findFreePort()];
  const sandbox = await startSandbox(database.url, {
    keys: deriveSandboxKeys(secret),
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
    createView: (ticket) => ({
      guest: false,
      voucherCode: async () => null,
      getStatus: () => getSwapStatus(pool, ticket, systemClock.now()),
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
