import { z } from 'zod';

/** What a schema describes, as its values alone in the schema's order: it knows their names. */
type BareValues = {
  /** @returns JSON; what is undefined becomes null */
  strip(value: unknown): unknown;
  /** The same with its names again; not checked. */
  restore(values: unknown): unknown;
};

type Fields = Record<string, unknown>;

/** Of objects, lists, and what may be left out in them; everything else stays as it is. */
export function bareValues(schema: z.ZodType): BareValues {
  if (schema instanceof z.ZodOptional) {
    const present = bareValues(schema.unwrap() as z.ZodType);
    return {
      strip: (value) => (value === undefined ? null : present.strip(value)),
      restore: (value) => (value === null ? undefined : present.restore(value)),
    };
  }
  if (schema instanceof z.ZodArray) {
    const element = bareValues(schema.element as z.ZodType);
    return {
      strip: (list) => (list as unknown[]).map(element.strip),
      restore: (list) => (list as unknown[]).map(element.restore),
    };
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(
      ([name, field]) => [name, bareValues(field as z.ZodType)] as const,
    );
    return {
      strip: (value) => fields.map(([name, field]) => field.strip((value as Fields)[name])),
      restore: (values) => {
        const restored: Fields = {};
        fields.forEach(([name, field], at) => {
          const value = field.restore((values as unknown[])[at]);
          if (value !== undefined) restored[name] = value;
        });
        return restored;
      },
    };
  }
  return { strip: (value) => value, restore: (value) => value };
}
