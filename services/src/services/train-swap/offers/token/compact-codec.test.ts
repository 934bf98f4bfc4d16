import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createCompactCodec } from './compact-codec';

const schema = z.strictObject({
  name: z.string(),
  layoutId: z.string().nullable().default(null),
  legs: z.array(z.object({ from: z.string(), minutes: z.int().optional() })),
  refundedAs: z.enum(['voucher', 'money']).optional(),
});
const codec = createCompactCodec(schema);

describe('createCompactCodec', () => {
  it('encodes values in schema order for any order of the properties', () => {
    const value = { legs: [{ minutes: 3, from: 'EDB' }], layoutId: 'a', name: 'x' };
    expect(codec.encode(value)).toEqual(['x', 'a', [['EDB', 3]], null]);
  });

  it('restores names after a JSON round trip, including null and missing values', () => {
    const value = schema.parse({
      name: '',
      legs: [{ from: 'EDB' }, { from: 'ABD', minutes: 0 }],
      refundedAs: 'money',
    });
    const values: unknown = JSON.parse(JSON.stringify(codec.encode(value)));
    expect(schema.parse(codec.decode(values))).toEqual(value);
  });
});
