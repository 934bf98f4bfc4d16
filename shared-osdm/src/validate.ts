import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { components } from './generated/osdm';
import document from './generated/osdm.json' with { type: 'json' };

/** The shapes of OSDM by their names: `Osdm['Booking']`. */
export type Osdm = components['schemas'];
type Assert = <Name extends keyof Osdm>(name: Name, value: unknown) => asserts value is Osdm[Name];

/** A value that does not have the shape that OSDM names. */
export class OsdmSchemaError extends Error {
  /** @param pointers JSON pointers of the wrong properties, each with what is expected */
  constructor(
    readonly schema: string,
    readonly pointers: { pointer: string; expected: string }[],
  ) {
    const [first] = pointers;
    super(`${schema}${first?.pointer ?? ''} ${first?.expected ?? 'is not valid'}`);
  }
}

/**
 * For data of others. Accepts unknown properties and unknown values of enumerations, as OSDM asks of readers.
 *
 * @throws {OsdmSchemaError}
 */
export const assertValid: Assert = createAssert(accept);

/**
 * For our own data. Accepts only properties and values that OSDM 3.9 names.
 *
 * @throws {OsdmSchemaError}
 */
export const assertStrictlyValid: Assert = createAssert(limit);

type Schema = Record<string, unknown>;

/** Compiles a schema when it is first used. */
function createAssert(change: (schema: Schema) => Schema): Assert {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const components = mapSchemas(document.components, change);
  const compiled = new Map<string, ValidateFunction>();
  return (name, value) => {
    let validate = compiled.get(name);
    if (!validate) {
      validate = ajv.compile({ components, $ref: `#/components/schemas/${name}` });
      compiled.set(name, validate);
    }
    if (!validate(value)) throw new OsdmSchemaError(name, (validate.errors ?? []).map(toPointer));
  };
}

function accept({ enum: _known, additionalProperties: _closed, ...schema }: Schema): Schema {
  return schema;
}

function limit({ 'x-extensible-enum': known, ...schema }: Schema): Schema {
  return known ? { ...schema, enum: known } : schema;
}

/** Changes all objects of a document. No property of OSDM has the name of a keyword that is changed. */
function mapSchemas(value: unknown, change: (schema: Schema) => Schema): unknown {
  if (Array.isArray(value)) return value.map((one) => mapSchemas(one, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(change(value as Schema));
  return Object.fromEntries(entries.map(([key, one]) => [key, mapSchemas(one, change)]));
}

function toPointer({ instancePath, message = '', params }: ErrorObject) {
  const detail = params.additionalProperty ?? params.allowedValues?.join(', ');
  return { pointer: instancePath, expected: detail ? `${message}: ${detail}` : message };
}
