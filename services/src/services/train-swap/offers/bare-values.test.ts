import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { bareValues } from './bare-values';

const schema = z.strictObject({
  name: z.string(),
  layoutId: z.string().nullable().default(null),
  legs: z.array(z.object({ from: z.string(), minutes: z.int().optional() })),
  refundedAs: z.enum(['voucher', 'money']).optional(),
});
const bare = bareValues(schema);

describe('bare values', () => {
  it('are the values in the order of the schema, whatever the order of the object', () => {
    const value = { legs: [{ minutes: 3, from: 'EDB' }], layoutId: 'a', name: 'x' };
    expect(bare.strip(value)).toEqual(['x', 'a', [['EDB', 3]], null]);
  });

  it('come back with their names through JSON, also what is null or left out', () => {
    const value = schema.parse({
      name: '',
      legs: [{ from: 'EDB' }, { from: 'ABD', minutes: 0 }],
      refundedAs: 'money',
    });
    const values: unknown = JSON.parse(JSON.stringify(bare.strip(value)));
    expect(schema.parse(bare.restore(values))).toEqual(value);
  });
});
