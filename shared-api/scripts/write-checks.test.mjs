import { describe, expect, it } from '@jest/globals';
import typescript from 'typescript';
import * as z from 'zod/mini';
import { writeChecks } from './write-checks.mjs';

function checksOf(schema, components = {}) {
  const text = writeChecks({
    paths: {
      '/thing': {
        get: {
          responses: {
            200: { content: { 'application/json': { schema } } },
            404: { content: { 'application/problem+json': { schema: {} } } },
          },
        },
      },
    },
    components: { schemas: components },
  });
  const { outputText } = typescript.transpileModule(text, {
    compilerOptions: { module: typescript.ModuleKind.CommonJS },
  });
  const exported = {};
  new Function('exports', 'require', outputText)(exported, () => z);
  return exported.buildChecks();
}

function accepts(schema, value, components) {
  return checksOf(schema, components)['get /thing 200'].safeParse(value).success;
}

describe('the schema of a response', () => {
  it('is generated for each JSON success response only', () => {
    expect(Object.keys(checksOf({ type: 'string' }))).toEqual(['get /thing 200']);
  });

  const money = {
    type: 'object',
    properties: { amount: { type: 'integer' }, currency: { type: 'string' } },
    required: ['amount'],
  };

  it('requires the required properties and accepts unknown ones', () => {
    expect(accepts(money, { amount: 250 })).toBe(true);
    expect(accepts(money, { amount: 250, currency: 'GBP', minor: 2 })).toBe(true);
    expect(accepts(money, { currency: 'GBP' })).toBe(false);
    expect(accepts(money, { amount: 2.5 })).toBe(false);
    expect(accepts(money, null)).toBe(false);
  });

  it.each([
    [{ anyOf: [money, { type: 'null' }] }, null, true],
    [{ type: ['string', 'null'] }, null, true],
    [{ type: ['string', 'null'] }, 7, false],
    [{ enum: ['guest', 'traveller'] }, 'guest', true],
    [{ enum: ['guest', 'traveller'] }, 'admin', false],
    [{ const: true }, false, false],
    [{ type: 'array', items: { type: 'boolean' } }, [true, 'no'], false],
    [{ type: 'object', additionalProperties: { type: 'number' } }, { a: 1 }, true],
    [{ type: 'object', additionalProperties: { type: 'number' } }, { a: 'b' }, false],
    [{ allOf: [money, { type: 'object', properties: {}, required: [] }] }, { amount: 1 }, true],
    [{}, ['anything'], true],
  ])('of %j accepts %j: %s', (schema, value, accepted) => {
    expect(accepts(schema, value)).toBe(accepted);
  });

  it('resolves references, also recursive ones', () => {
    const tree = {
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
      required: ['children'],
    };
    const reference = { $ref: '#/components/schemas/Tree' };
    const leaf = { children: [] };
    expect(accepts(reference, { children: [leaf, { children: [leaf] }] }, { Tree: tree })).toBe(
      true,
    );
    expect(accepts(reference, { children: [{}] }, { Tree: tree })).toBe(false);
  });
});
