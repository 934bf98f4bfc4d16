import { describe, expect, it } from '@jest/globals';
import { administer } from 'shared-server/testing/seeded-database';
import type { z } from 'zod';
import { instant, localDate } from './schemas';

const takes = (schema: z.ZodType, value: string) => schema.safeParse(value).success;

describe('dates and instants of the contract', () => {
  it('are all kept by PostgreSQL, from the first to the last', async () => {
    const days = ['0001-01-01', '0004-02-29', '1582-10-10', '2000-02-29', '9999-12-31'];
    const instants = days.flatMap((day) => [`${day}T00:00:00Z`, `${day}T23:59:59.999999999Z`]);
    expect(days.filter((day) => !takes(localDate, day))).toEqual([]);
    expect(instants.filter((at) => !takes(instant, at))).toEqual([]);
    const kept = administer(process.env.TEST_DATABASE_URL ?? '', (client) =>
      client.query('select $1::date[], $2::timestamptz[]', [days, instants]),
    );
    await expect(kept).resolves.toBeDefined();
  });

  it('are none of the year 0, which PostgreSQL does not have', () => {
    expect(takes(localDate, '0000-01-01')).toBe(false);
    expect(takes(localDate, '0000-02-29')).toBe(false);
    expect(takes(instant, '0000-12-31T23:59:59Z')).toBe(false);
  });
});
