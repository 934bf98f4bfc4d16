export { default as osdmDocument } from './generated/osdm.json' with { type: 'json' };
export { assertStrictlyValid, assertValid, type Osdm, OsdmSchemaError } from './validate';
