import { z } from 'zod';

type JsonSchema = { [key: string]: unknown };

/** @throws {Error} when an object inside the schema would silently drop unknown fields */
export function assertStrictSchema(schema: z.ZodType, where: string): void {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const loose = findLooseObject(json, '#');
  if (loose) {
    throw new Error(`${where}: the object at ${loose} must be z.strictObject(…).`);
  }
}

function findLooseObject(node: unknown, at: string): string | null {
  if (Array.isArray(node)) {
    return first(node.map((child, index) => findLooseObject(child, `${at}/${index}`)));
  }
  if (node === null || typeof node !== 'object') return null;
  const schema = node as JsonSchema;
  if (schema.type === 'object' && schema.properties && schema.additionalProperties === undefined) {
    return at;
  }
  return first(
    Object.entries(schema).map(([key, child]) => findLooseObject(child, `${at}/${key}`)),
  );
}

function first(found: (string | null)[]): string | null {
  return found.find((one) => one !== null) ?? null;
}
