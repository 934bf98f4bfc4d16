import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrateServices } from 'shared-server/database/migrations';
import { withClient } from 'shared-server/testing/seeded-database';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import { getService } from '../../../service-list';
import type { Service } from '../../service';
import { migrateThroughKills } from '../../testing/kill-migrations';

/** Rows of payments and vouchers, optionally with another column of vouchers and its value. */
const paymentsAndVouchers = (column = '', value = '') => `
  insert into payments.payments (id, operation_id, booking_id, amount, currency, lines, held_until, status,
         provider, intent_id, client_secret, page_origin, created_at)
  select gen_random_uuid(), 'operation ' || nth, 'booking', nth, 'GBP', '[]', now(),
         case nth when 1 then 'REQUIRES_ACTION' else 'CAPTURED' end, 'sandbox', 'intent ' || nth, 'secret', 'origin', now()
    from generate_series(1, 50) as nth;
  insert into payments.vouchers (id, code, operation_id, booking_id, amount, currency, issued_at${column})
  select gen_random_uuid(), 'code ' || nth, 'operation ' || nth, 'booking', nth, 'GBP', now()${value}
    from generate_series(1, 50) as nth;`;

/** Rows from before migration 4, which added the remaining amount and the uses of a voucher. */
const before0004 = paymentsAndVouchers();

/** Rows from before migration 6, with one voucher per payment and without the ledger entries that triggers require. */
const before0006 = `
  set session_replication_role = replica;
  ${paymentsAndVouchers(', remaining', ', nth')}
  update payments.payments set status = 'CANCELLED', voucher_amount = amount where amount > 25;
  insert into payments.voucher_uses (id, voucher_id, payment_id, amount, status, created_at)
  select gen_random_uuid(), vouchers.id, payments.id, amount, 'RELEASED', now()
    from payments.payments join payments.vouchers using (operation_id, amount) where amount > 25;`;

describe('migrations of existing rows', () => {
  let database: TestDatabase;
  let folder: string;
  beforeEach(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'train-swap-older-'));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  });

  /** The service with only its first migrations: those before this number. */
  function withMigrationsBefore(number: number, service: Service): Service {
    cpSync(service.migrationsFolder, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8'));
    const entries = journal.entries.slice(0, number);
    writeFileSync(file, JSON.stringify({ ...journal, entries }));
    return { ...service, migrationsFolder: folder };
  }

  it.each([
    [4, before0004],
    [6, before0006],
  ])(
    'convert payments from before migration %d once when the connection is killed at each change',
    async (number, rows) => {
      await migrateServices(database.url, [withMigrationsBefore(number, getService('payments'))]);
      await withClient(database.url, (client) => client.query(rows));
      expect(await migrateThroughKills(database.url, getService('payments'))).toBeGreaterThan(5);
      const { rows: converted } = await withClient(database.url, (client) =>
        client.query(`
        select (select array_agg(amount order by amount) from payments.payments) as payments,
               (select array_agg(remaining order by remaining) from payments.vouchers) as vouchers,
               (select count(*)::int from payments.payments where look_at is not null) as looked_at,
               (select count(*)::int from payments.payments where voucher_amount > 0) as by_voucher,
               (select array_agg(amount order by amount) from payments.voucher_uses where position = 1) as uses`),
      );
      const all = Array.from({ length: 50 }, (_, nth) => nth + 1);
      expect(converted).toEqual([
        {
          payments: all, vouchers: all, by_voucher: 0,
          looked_at: number === 4 ? 1 : 0,
          uses: number === 4 ? null : all.slice(25),
        },
      ]);
    },
  );

  it('replace the voucher codes in timeline entries and change no other text', async () => {
    const code = 'ABCD-EFGH-JKLM-NPQR';
    const unchanged = 'Your new train is cheaper: £5.00 is yours as a voucher that ends in WXYZ.';
    await migrateServices(database.url, [withMigrationsBefore(2, getService('trips'))]);
    await database.query(`
      insert into trips.timeline_entries (event_id, booking_id, at, type, text)
      select gen_random_uuid(), gen_random_uuid(), now(), type, text
        from (values ('voucher.issued', 'Your new train is cheaper: £5.00 is yours as a voucher, ${code}.'),
                     ('voucher.issued', '${unchanged}')) as entry (type, text)`);
    await migrateServices(database.url, [getService('trips')]);
    const { rows } = await database.query('select text from trips.timeline_entries order by id');
    expect(rows).toEqual([
      {
        text: 'Your new train is cheaper: £5.00 is yours as a voucher that ends in NPQR. Write to us, and its code is sent to the booking’s e-mail address.',
      },
      { text: unchanged },
    ]);
  });

  it('set the agencies of the trips as the source of an imported feed', async () => {
    await migrateServices(database.url, [withMigrationsBefore(1, getService('search'))]);
    await database.query(`
      insert into search.feeds (id, edition, name, attribution, illustrative, time_zone, longest_seconds, trips, stations, fingerprint, imported_at)
      select 'feed-' || edition, edition, 'Feed', '', false, 'Europe/London', 0, 2, 0, 'x', now() from generate_series(1, 2) as edition;
      insert into search.feed_trips
      select edition, 'trip ' || nth, 0, '1', '', 'X', 'Railway ' || edition, 'Europe/London', null, 0, '{}', '{}', '{}', '{}', '{}'
        from generate_series(1, 2) as edition, generate_series(1, 2) as nth`);
    await migrateServices(database.url, [getService('search')]);
    const { rows } = await database.query(
      'select id, source_file, source_agencies from search.feeds order by id',
    );
    expect(rows).toEqual([
      { id: 'feed-1', source_file: null, source_agencies: ['Railway 1'] },
      { id: 'feed-2', source_file: null, source_agencies: ['Railway 2'] },
    ]);
  });
});
