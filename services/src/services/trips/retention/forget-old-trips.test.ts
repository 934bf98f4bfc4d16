import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { type Complainers, complainers, day } from '../testing/complainers';

let they: Complainers;
beforeAll(async () => {
  they = await complainers();
});
afterAll(() => they?.test.stop());

it('forgets after two years what happened to a trip, and which barcodes were signed', async () => {
  const { test, ticket, tripOf } = they;
  const [who, booking] = await ticket();
  await test.settled();
  expect((await tripOf(who, booking)).passes).toHaveLength(2);
  const left = async () => {
    await test.runJob('trips', 'forget-old-trips');
    const { rows } = await test.context.database.execute<{ entries: number; barcodes: number }>(
      sql`select (select count(*)::int from trips.timeline_entries) as entries,
        (select count(*)::int from trips.issued_fulfilments) as barcodes`,
    );
    return rows[0];
  };
  test.clock.advance(730 * day - 1);
  const before = await left();
  expect(before?.entries).toBeGreaterThan(0);
  expect(before?.barcodes).toBeGreaterThan(1);
  test.clock.advance(1);
  expect(await left()).toEqual({ entries: 0, barcodes: 0 });
});
