import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pgSchema } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';
import type { Operation } from '../../kit/operation';
import { defineService, type Service } from '../../kit/service';
import { servicesFor } from '../../service-list';

export type FakeRequest = { params: unknown; query: unknown; body: unknown };

/** Responses by service and operation id. May throw a `problem(…)`. */
export type FakeResponses = Record<string, Record<string, (request: FakeRequest) => unknown>>;

const everyService = servicesFor('staging');

/** Fakes of services with some operations. Requests and responses are validated by the schemas of the real operations. */
export function createFakeServices(responses: FakeResponses): Service[] {
  return Object.entries(responses).map(([name, operations]) => {
    const schema = pgSchema(name.replaceAll('-', '_'));
    return defineService({
      name,
      title: name,
      schema: { schema, ...serviceTables(schema) },
      migrationsFolder: outboxMigration(schema.schemaName),
      operations: Object.entries(operations).map(([id, createResponse]) =>
        createFakeOperation(name, id, createResponse),
      ),
    });
  });
}

function createFakeOperation(
  name: string,
  id: string,
  createResponse: (request: FakeRequest) => unknown,
): Operation {
  const real = everyService
    .find((service) => service.name === name)
    ?.operations.find((operation) => operation.id === id);
  if (!real) throw new Error(`There is no operation ${id} in the service ${name}.`);
  // Without cache, because a test may change the response.
  const { prepare, cacheSeconds, ...rest } = real;
  const status = Number(Object.keys(real.responses)[0]);
  return {
    ...rest,
    handle: async (request: FakeRequest) => ({ status, body: await createResponse(request) }),
  } as unknown as Operation;
}

/** The only table that the host itself reads of every service. */
function outboxMigration(schema: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'train-swap-stand-in-'));
  mkdirSync(join(folder, 'meta'));
  const entry = { idx: 0, version: '7', when: 1, tag: '0000_outbox', breakpoints: true };
  const journal = { version: '7', dialect: 'postgresql', entries: [entry] };
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  writeFileSync(
    join(folder, '0000_outbox.sql'),
    `create table "${schema}".outbox (id bigint, event_id uuid, kind text, payload jsonb, order_key text,
      created_at timestamptz, attempts integer, not_before timestamptz)`,
  );
  return folder;
}
