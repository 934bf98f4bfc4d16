import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const root = join(import.meta.dirname, '../../..');
const readJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const recorded = Object.entries<unknown>(
  readJson('delivery/src/gate/smoke/generated/recorded-answers.json'),
);
const documents = readdirSync(join(root, 'services/openapi')).map((file) =>
  readJson(`services/openapi/${file}`),
);

// Documents use OpenAPI keywords that are not in JSON Schema.
const ajv = new Ajv2020({ strict: false });
addFormats(ajv);
ajv.addFormat('base64', /^[A-Za-z0-9+/]*={0,2}$/);

describe('the answers that the delivery gate gives (npm run screens -- --record-answers)', () => {
  it.each(recorded)('%s fits the OpenAPI document', (operation, body) => {
    const [method = '', path = ''] = operation.split(' ');
    const document = documents.find(({ paths }) => paths[path]?.[method]);
    const responses = Object.entries<{ content?: Record<string, { schema: object }> }>(
      document?.paths[path][method].responses ?? {},
    );
    const schemas = responses
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([, { content }]) => Object.values(content ?? {}).map(({ schema }) => schema));
    const validate = ajv.compile({ anyOf: schemas, components: document?.components });
    expect([validate(body), ajv.errorsText(validate.errors)]).toEqual([true, 'No errors']);
  });
});
