import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrateServices } from 'shared-server/database/migrations';
import { withClient } from 'shared-server/testing/seeded-database';
import { createTestDatabase, type TestDatabase } from 'shared-server/testing/test-database';
import { migrateThroughKills } from '../../../kit/testing/kill-migrations';
import { trainSwap } from '../service';

/** Wishes on train run 7: for another seat, for another train, to make room, and one that has ended. One other passenger. */
const before0010 = `
  insert into train_swap.bookings (id, reference, utn, order_number, contact_email, folded_email, operator_code,
      ticket_type_code, ticket_type_name, service_class, currency, journey, created_at)
    select ('00000000-0000-4000-8000-00000000000' || nth)::uuid, nth, nth, nth, 'e', 'e', 'GR', 'A', 'A', 'STANDARD',
      'GBP', '{}', now() from generate_series(1, 4) nth;
  set session_replication_role = replica;
  insert into train_swap.reservations (id, train_run_id, coach, place, from_call, to_call, leg_index, state,
      booking_id, traveller_id, created_at)
    select gen_random_uuid(), 7, 'A', nth::text, 0, 3, 0, 'CONFIRMED', ('00000000-0000-4000-8000-00000000000' || nth)::uuid,
      gen_random_uuid(), now() from generate_series(1, 4) nth;
  insert into train_swap.reservations (id, train_run_id, coach, place, from_call, to_call, leg_index, state,
      demonstration, created_at) values (gen_random_uuid(), 7, 'B', '1', 0, 3, 0, 'CONFIRMED', true, now());
  insert into train_swap.wishes (id, booking_id, booking_version, session_id, route_day, state, journey_ids, properties,
      together, make_room, nothing_below, deadline, departure, full_matches, created_at)
    select gen_random_uuid(), ('00000000-0000-4000-8000-00000000000' || nth)::uuid, 1, 's', '["A","B","day"]',
      case nth when 4 then 'EXPIRED' else 'OPEN' end, case nth when 1 then '[]' else '["x"]' end::jsonb, '[]', false,
      nth >= 3, false, now(), now(), 0, now() from generate_series(1, 4) nth;
  insert into train_swap.outbox (kind, payload, order_key, created_at)
    values ('event', '{"data": {"moves": [{"stretch": {"from": "A"}}]}}', 'a', now());`;

describe('the migration of wishes without a train market', () => {
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

  it('adds wishes for a seat to the market of their train and records changes of both markets', async () => {
    cpSync(trainSwap.migrationsFolder, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 10) }));
    await migrateServices(database.url, [{ ...trainSwap, migrationsFolder: folder }]);
    await withClient(database.url, (client) => client.query(before0010));
    expect(await migrateThroughKills(database.url, trainSwap)).toBeGreaterThan(3);
    const result = await withClient(database.url, async (client) => {
      await client.query('delete from train_swap.market_changes');
      await client.query('update train_swap.wishes set full_matches = 1');
      const runs = await client.query(
        `select array_agg(train_run_id order by booking_id) as runs, array_agg(leg_index) as legs,
          array_agg(chosen_deadline = deadline order by booking_id) as chosen from train_swap.wishes`,
      );
      const markets = await client.query(
        'select route_day, count(*)::int as wishes from train_swap.market_changes group by 1 order by 1',
      );
      const outbox = await client.query(
        `select payload #> '{data,moves}' as moves from train_swap.outbox`,
      );
      return { ...runs.rows[0], markets: markets.rows, moves: outbox.rows[0].moves };
    });
    expect(result).toEqual({
      runs: [7, null, 7, null],
      legs: [0, 0, 0, 0],
      // The last wish has ended.
      chosen: [true, true, true, null],
      markets: [
        { route_day: '["A","B","day"]', wishes: 4 },
        { route_day: 'train-run 7', wishes: 2 },
      ],
      moves: [{ segment: { from: 'A' } }],
    });
  });
});
