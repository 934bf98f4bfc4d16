import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pgSchema } from 'drizzle-orm/pg-core';
import { serviceTables } from '../../kit/database/service-tables';
import type { Operation } from '../../kit/operation';
import { defineService, type Service } from '../../kit/service';
import { servicesFor } from '../../service-list';

export type Asked = { params: unknown; query: unknown; body: unknown };

/** By service and operation id: what the other side answers. May throw a `problem(…)`. */
export type StandIns = Record<string, Record<string, (asked: Asked) => unknown>>;

const everyService = servicesFor('staging');

/**
 * Services that are not under test, reduced to the answers of some operations. Requests and answers go
 * through the shapes of the real operation, so that neither side can drift from it unseen.
 */
export function standIns(answers: StandIns): Service[] {
  return Object.entries(answers).map(([name, operations]) => {
    const schema = pgSchema(name.replaceAll('-', '_'));
    return defineService({
      name,
      title: name,
      schema: { schema, ...serviceTables(schema) },
      migrationsFolder: outboxMigration(schema.schemaName),
      operations: Object.entries(operations).map(([id, answer]) => standIn(name, id, answer)),
    });
  });
}

function standIn(name: string, id: string, answer: (asked: Asked) => unknown): Operation {
  const real = everyService
    .find((service) => service.name === name)
    ?.operations.find((operation) => operation.id === id);
  if (!real) throw new Error(`There is no operation ${id} in the service ${name} to stand in for.`);
  // A test changes its mind about an answer from one request to the next.
  const { prepare, cacheSeconds, ...rest } = real;
  const status = Number(Object.keys(real.responses)[0]);
  return {
    ...rest,
    handle: async (asked: Asked) => ({ status, body: await answer(asked) }),
  } as unknown as Operation;
}

/** The one table that the host itself reads of every service. */
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
