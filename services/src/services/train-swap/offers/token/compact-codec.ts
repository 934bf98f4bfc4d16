import { z } from 'zod';

/** Encodes values of a schema as arrays in schema order, without property names. */
type CompactCodec = {
  /** @returns JSON; undefined becomes null */
  encode(value: unknown): unknown;
  /** Restores the property names. Does not validate. */
  decode(values: unknown): unknown;
};

type Fields = Record<string, unknown>;

/** Supports objects, arrays and optional properties. Other values are unchanged. */
export function createCompactCodec(schema: z.ZodType): CompactCodec {
  if (schema instanceof z.ZodOptional) {
    const inner = createCompactCodec(schema.unwrap() as z.ZodType);
    return {
      encode: (value) => (value === undefined ? null : inner.encode(value)),
      decode: (value) => (value === null ? undefined : inner.decode(value)),
    };
  }
  if (schema instanceof z.ZodArray) {
    const element = createCompactCodec(schema.element as z.ZodType);
    return {
      encode: (list) => (list as unknown[]).map(element.encode),
      decode: (list) => (list as unknown[]).map(element.decode),
    };
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(
      ([name, field]) => [name, createCompactCodec(field as z.ZodType)] as const,
    );
    return {
      encode: (value) => fields.map(([name, field]) => field.encode((value as Fields)[name])),
      decode: (values) => {
        const restored: Fields = {};
        fields.forEach(([name, field], at) => {
          const value = field.decode((values as unknown[])[at]);
          if (value !== undefined) restored[name] = value;
        });
        return restored;
      },
    };
  }
  return { encode: (value) => value, decode: (value) => value };
}
