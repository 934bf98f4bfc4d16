import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pgSchema } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { serviceTables } from '../database/service-tables';
import type { Operation } from '../operation';
import { Problem, problemDocument } from '../problem';
import { defineService, type Service } from '../service';

/** By service and operation id: what the other side answers to a body. May throw a `problem(…)`. */
export type StandIns = Record<string, Record<string, (body: unknown) => unknown>>;

/** Services that are not under test, reduced to the answers their internal operations give. */
export function standIns(answers: StandIns): Service[] {
  return Object.entries(answers).map(([name, operations]) => {
    const schema = pgSchema(name.replaceAll('-', '_'));
    return defineService({
      name,
      title: name,
      schema: { schema, ...serviceTables(schema) },
      migrationsFolder: outboxMigration(schema.schemaName),
      operations: Object.entries(operations).map(([id, answer]) => standIn(id, answer)),
    });
  });
}

function standIn(id: string, answer: (body: unknown) => unknown): Operation {
  return {
    id,
    method: 'POST',
    path: `/internal/${id}`,
    summary: id,
    access: 'internal',
    request: { body: z.unknown() },
    responses: { 200: z.unknown() },
    handle: async (request: { body: unknown }) => {
      try {
        return { status: 200, body: await answer(request.body) };
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return { status: error.status, body: problemDocument(error, 'stand-in') };
      }
    },
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
