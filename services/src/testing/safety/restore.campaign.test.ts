import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { waitUntil, waitUntilEmpty } from 'shared-server/testing/wait-until';
import { processClient } from '../processes/process-client';
import { type ServicesProcess, startServicesProcess } from '../processes/services-process';
import { type Installation, startInstallation, type Ticket } from './environment/installation';
import { type ArchivedDatabase, startArchivedDatabase } from './machines/archived-database';
import { createSwapStep, listSwaps, swappedOnce } from './travellers/swap-step';
import { createSwapper, type Swapper } from './travellers/swapper';

const timeoutMs = 15 * 60_000;
const folder = resolve(import.meta.dirname, '../../../../.data/tests/restore');
const provider = 'sandbox_provider';

/** The drills of "Back up and restore" in docs/operate.md. */
describe('a restored installation', () => {
  let database: ArchivedDatabase;
  let installation: Installation;
  let services: ServicesProcess;

  beforeAll(async () => {
    database = await startArchivedDatabase(folder);
    installation = await startInstallation(undefined, {
      url: database.url,
      drop: async () => {},
    });
    await startServices();
  }, timeoutMs);
  afterAll(async () => {
    await services?.kill();
    await installation?.stop();
    await database?.stop();
  }, timeoutMs);

  async function startServices(): Promise<void> {
    services = await startServicesProcess(installation.environment, installation.webhookPort);
  }

  const createTraveller = (ticket: Ticket): Swapper =>
    createSwapper(
      processClient(() => services.origin, ticket.token),
      installation.createView(ticket),
    );

  async function swap(count: number): Promise<Ticket[]> {
    const tickets = await installation.sell(count);
    for (const [nth, ticket] of tickets.entries()) {
      const takeStep = createSwapStep(createTraveller(ticket), nth);
      await waitUntil(`the swap of ${ticket.reference}`, takeStep);
    }
    return tickets;
  }

  /** The next step confirms the swap and captures the money. */
  async function swapUntilPaid(ticket: Ticket): Promise<Swapper> {
    const traveller = createTraveller(ticket);
    await waitUntil('an authorised payment', async () => {
      const held = await traveller.held();
      if (held?.payment?.status === 'AUTHORISED') return true;
      await traveller.continueSwap({
        nth: 0,
        seat: 'any',
        who: 'all',
        card: 'pm_card_visa',
        code: 'right',
      });
      return false;
    });
    return traveller;
  }

  /** The provider's data is not in our backup: it keeps what happened after the moment of the restore. */
  async function keepProvider(restore: () => Promise<void>): Promise<void> {
    const { pool } = installation;
    const { rows: tables } = await pool.query<{ name: string }>(
      `select format('${provider}.%I', tablename) as name from pg_tables where schemaname = '${provider}'`,
    );
    const contents = new Map<string, unknown>();
    for (const { name } of tables) {
      const { rows } = await pool.query(
        `select coalesce(json_agg(t), '[]')::text as rows from ${name} t`,
      );
      contents.set(name, rows[0].rows);
    }
    await restore();
    // Connections of the pool may have ended without its knowledge.
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('begin; set local session_replication_role = replica');
    for (const [name, rows] of contents) {
      await client.query(`delete from ${name}`);
      await client.query(
        `insert into ${name} overriding system value
          select * from json_populate_recordset(null::${name}, $1)`,
        [rows],
      );
    }
    await client.query('commit');
    await client.end();
  }

  /** The traveller does not come back. */
  async function endHold({ bookingId }: Ticket): Promise<void> {
    await installation.pool.query(
      `update train_swap.exchange_operations set held_until = now() - interval '1 minute' where booking_id = $1`,
      [bookingId],
    );
  }

  async function expectAllInOrder(swapped: readonly Ticket[]): Promise<void> {
    expect(await listSwaps(installation.pool, swapped)).toEqual(swapped.map(() => swappedOnce));
    expect(await waitUntilEmpty(() => installation.violations('with-provider'))).toEqual([]);
  }

  it(
    'has each swap from before a mistake, and settles the money that moved after it',
    async () => {
      const swapped = await swap(2);
      await database.backUp();
      swapped.push(...(await swap(2)));
      const [patient, lost] = (await installation.sell(2)) as [Ticket, Ticket];
      const underWay = [await swapUntilPaid(patient), await swapUntilPaid(lost)];
      await installation.pool.query(`select pg_create_restore_point('before the mistake')`);
      for (const traveller of underWay) await traveller.confirmNow();
      await installation.pool.query('truncate train_swap.bookings cascade');
      await database.archive();
      await services.kill();
      await keepProvider(() => database.restore('before the mistake'));
      await startServices();
      await createTraveller(patient).confirmNow();
      await endHold(lost);
      await expectAllInOrder([...swapped, patient]);
      await swap(1);
    },
    timeoutMs,
  );

  it(
    'has each swap that was archived when its region was lost',
    async () => {
      await database.backUp();
      const swapped = await swap(3);
      await database.archive();
      await services.kill();
      await keepProvider(() => database.restore());
      await startServices();
      await expectAllInOrder(swapped);
      await swap(1);
    },
    timeoutMs,
  );
});
