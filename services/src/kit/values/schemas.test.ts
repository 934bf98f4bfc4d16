import { describe, expect, it } from '@jest/globals';
import { withClient } from 'shared-server/testing/seeded-database';
import type { z } from 'zod';
import { instant, localDate } from './schemas';

const accepts = (schema: z.ZodType, value: string) => schema.safeParse(value).success;

describe('localDate and instant', () => {
  it('accept the years 1 to 9999, which PostgreSQL can store', async () => {
    const days = ['0001-01-01', '0004-02-29', '1582-10-10', '2000-02-29', '9999-12-31'];
    const instants = days.flatMap((day) => [`${day}T00:00:00Z`, `${day}T23:59:59.999999999Z`]);
    expect(days.filter((day) => !accepts(localDate, day))).toEqual([]);
    expect(instants.filter((at) => !accepts(instant, at))).toEqual([]);
    const stored = withClient(process.env.TEST_DATABASE_URL ?? '', (client) =>
      client.query('select $1::date[], $2::timestamptz[]', [days, instants]),
    );
    await expect(stored).resolves.toBeDefined();
  });

  it('reject the year 0, which PostgreSQL does not have', () => {
    expect(accepts(localDate, '0000-01-01')).toBe(false);
    expect(accepts(localDate, '0000-02-29')).toBe(false);
    expect(accepts(instant, '0000-12-31T23:59:59Z')).toBe(false);
  });
});
