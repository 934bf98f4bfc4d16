import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { type ComplaintTest, day, startComplaintTest } from '../testing/complaint-test';

let setup: ComplaintTest;
beforeAll(async () => {
  setup = await startComplaintTest();
});
afterAll(() => setup?.test.stop());

it('deletes timeline entries and logged barcodes after two years', async () => {
  const { test, ticket, tripOf } = setup;
  const [traveller, booking] = await ticket();
  await test.settled();
  expect((await tripOf(traveller, booking)).passes).toHaveLength(2);
  const purgeAndCount = async () => {
    await test.runJob('trips', 'purge-old-trips');
    const { rows } = await test.context.database.execute<{ entries: number; barcodes: number }>(
      sql`select (select count(*)::int from trips.timeline_entries) as entries,
        (select count(*)::int from trips.issued_fulfilments) as barcodes`,
    );
    return rows[0];
  };
  test.clock.advance(730 * day - 1);
  const before = await purgeAndCount();
  expect(before?.entries).toBeGreaterThan(0);
  expect(before?.barcodes).toBeGreaterThan(1);
  test.clock.advance(1);
  expect(await purgeAndCount()).toEqual({ entries: 0, barcodes: 0 });
});
